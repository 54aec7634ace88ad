/* An implementation beside the reference: its process, the readings that it follows, its limits,
 * and what an answer of it is worth by the text. */
#ifndef RUNNER_RIVAL_H
#define RUNNER_RIVAL_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/compare.h"
#include "fuzz/limits.h"
#include "fuzz/oracle.h"
#include "fuzz/peer.h"
#include "judge/readings.h"
#include "protocol/protocol.h"

struct samples;
struct test_case;
struct witnesses;

/* A case in which it takes a liberty that the text leaves to everybody: it passes with another
 * answer than the reference's, by an alternative that is no reading. */
struct liberty {
    const struct test_case *c;
    size_t *deciding; /* rules that the reference's answer rests on, by index; owned */
    size_t count;
};

struct rival {
    const char *command;
    struct peer peer;
    struct readings readings;
    bool learned;                 /* readings is filled */
    struct oracle_stance *stance; /* the readings that it follows, the default where nobody knows;
                                     NULL until it has learned; owned */
    struct limits limits;
    const struct samples *samples;
    char **agreed; /* by sample: the reference's reply, where it answers so; else NULL; owned */
    size_t agreed_count;
    double *suspicion; /* by rule, from 0 to 1: how much its wrong answers have the rule in common,
                          and its right ones not (Ochiai's coefficient); owned */
    struct liberty *liberties;
    size_t liberty_count;
    size_t liberty_cap;
    size_t *witness;              /* by rule: of samples_refute; owned */
    const struct witnesses *seen; /* of a campaign, what speaks against causes, too; or NULL */
};

/* A request, and all that is asked about it again and again. */
struct question {
    const char *text; /* an object as JSON text without "id" */
    size_t len;
    enum op op;
};

/* Why an answer that is not the reference's may still be right. */
struct excuse {
    bool given;
    struct oracle_swap swap;
};

/* Fills *q from a request's text; false where it has no known op. */
bool question_read(const char *text, size_t n, struct question *q);

/* Starts the implementation. False, with the reason in r->peer.why. Close in either case. */
bool rival_open(struct rival *r, const struct peer_config *config);

/* Asks it the cases, for its readings and for what it does right, and for its limits. The samples
 * must outlive it. False when a signal came. */
bool rival_learn(struct rival *r, struct oracle *o, const struct samples *samples,
                 enum edition edition);

/* How its answer differs from the text's under the readings that it follows, where these are open
 * and nobody knows, under any. *w holds where they differ; *excuse, unless NULL, what reading was
 * told. first: the reference's reply by default, where it is at hand, or NULL. */
enum difference rival_compare(const struct rival *r, struct oracle *o, const struct question *q,
                              const struct peer_answer *answer, const char *first,
                              size_t first_length, struct where *w, struct excuse *excuse);

void rival_close(struct rival *r);

#endif
