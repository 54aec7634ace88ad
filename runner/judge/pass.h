/* One way through all cases; several of them find implementations that keep state. */
#ifndef RUNNER_PASS_H
#define RUNNER_PASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct judged;
struct sched_result;

struct pass {
    bool fresh; /* a new process for every request */
    bool shuffled;
    uint64_t seed;
};

/* Appends how it goes, in words; nothing for an ordinary one. */
void pass_describe(const struct pass *pass, struct buf *out);

/* Notes in first[i].unstable where another pass came to another verdict than the first one. */
void pass_compare(struct judged *first, const struct judged *other, size_t count, size_t number,
                  const struct pass *pass);

/* Takes over how a further pass ended, and frees it. Returns whether it was complete. */
bool pass_add_result(struct sched_result *all, struct sched_result *further);

#endif
