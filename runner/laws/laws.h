/* Judges answers by laws: asks the implementation, lets the reference read what it wrote, and asks
   the implementation again. cases/laws.def lists the laws. */
#ifndef RUNNER_LAWS_H
#define RUNNER_LAWS_H

#include <stdbool.h>
#include <stddef.h>

struct ask;
struct judge;
struct judged;

struct laws_run {
    struct ask *ask;       /* the implementation */
    struct ask *reference; /* must have answered hello */
    const struct judge *judge;
    bool fresh;    /* true if the implementation gets a new process for each request */
    double end_ms; /* the time at which the run ends, or 0 for no limit */
    void *arg;
    bool (*seen)(void *arg, size_t i); /* is called after judged[i] got its verdict. Returns false
                                          to stop */
};

/* Judges cases, which laws_judge (cases/laws.h) accepts. Sets the first probe of each. Stops early
   if the implementation or the reference gets no more requests; ask_result has the reason. */
void laws_run(const struct laws_run *run, struct judged *judged, size_t count);

#endif
