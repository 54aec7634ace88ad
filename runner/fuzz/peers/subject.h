/* An implementation beside the reference: its process, the readings that it follows, its limits,
 * and the comparison of its answers with the reference's. */
#ifndef RUNNER_SUBJECT_H
#define RUNNER_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/compare/compare.h"
#include "fuzz/peers/limits.h"
#include "fuzz/peers/oracle.h"
#include "fuzz/peers/question.h"
#include "judge/readings.h"
#include "process/peer.h"

struct known_cases;

struct subject {
    const char *command;
    struct peer peer;
    struct readings readings;
    bool learned;              /* readings is filled */
    size_t *readings_followed; /* options that it follows by reading, the default if unknown; NULL
                       until it has learned; owned */
    struct limits limits;
    const struct known_cases *known_cases;
    char *
        *agreed; /* by known case: the reference's reply, if it gives the same; else NULL; owned */
    size_t agreed_count;
};

/* Starts the implementation. False, with the reason in r->peer.why. Close in either case. */
bool subject_open(struct subject *r, const struct peer_config *config);
void subject_close(struct subject *r);

/* Returns "hashicorp/hcl 2.24.0"; owned by the caller. */
char *subject_name(const struct subject *r);
bool subject_has_name(const struct subject *r, const char *name);

/* Compares its answer with the reference's under the readings that it follows. If a reading that
 * the answer depends on is unknown, any option is right: DIFFERENCE_POISONED. */
enum difference subject_compare(const struct subject *r, struct oracle *o, const struct question *q,
                                const struct peer_answer *answer);

#endif
