/* An implementation that is compared with the reference: its process, the readings that it follows,
 * and its limits. */
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
    bool learned;              /* `readings` is filled */
    size_t *readings_followed; /* for each reading, the option that it follows, or the default if
                                  unknown; NULL until calibrated; owned */
    struct limits limits;
    const struct known_cases *known_cases;
    char **agreed; /* for each known case, the reference's reply if the implementation gives the
                      same, else NULL; owned */
    size_t agreed_count;
};

/* Starts the implementation. On failure returns false, with the reason in r->peer.why. Close with
 * subject_close in either case. */
bool subject_open(struct subject *r, const struct peer_config *config);
void subject_close(struct subject *r);

/* Returns name and version, such as "hashicorp/hcl 2.24.0"; owned by the caller. */
char *subject_name(const struct subject *r);
bool subject_has_name(const struct subject *r, const char *name);

/* Compares an answer of the implementation with the reference's, under the readings that it
 * follows. If the answer depends on a reading for which its option is unknown, an answer under any
 * option is right, and the result is DIFFERENCE_POISONED. */
enum difference subject_compare(const struct subject *r, struct oracle *o, const struct question *q,
                                const struct peer_answer *answer);

#endif
