/* What the cases notice when the spec is changed at one place: a rule switched off, or an open
 * passage read another way. */
#ifndef RUNNER_PROOF_H
#define RUNNER_PROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "commands/sweep.h"

/* A case that noticed something, and in which editions (bits). */
struct notice {
    const struct test_case *c;
    unsigned editions;
};

struct notices {
    struct notice *list;
    size_t count;
    size_t cap;
};

/* One change of the spec. */
struct proof {
    const struct rule *rule;       /* switched off; or NULL */
    const struct reading *reading; /* read with `option`; or NULL */
    size_t option;
    unsigned editions;       /* asked in these */
    unsigned by_named;       /* editions in which a case that is about it noticed */
    unsigned by_any;         /* editions in which some case noticed */
    struct notices noticed;  /* cases whose answer is wrong then, by the text as we read it */
    struct notices silent;   /* of a reading: cases that are wrong even for those who follow it */
    struct notices troubled; /* cases at which the reference crashed or timed out */
};

struct prover {
    struct sweep *sweep;
    struct readings ours;     /* the default reading of every open passage */
    struct readings theirs;   /* the same, but for one while an answer is looked at */
    unsigned *right;          /* by case: editions in which it is right as it is */
    unsigned *depends;        /* by case and reading: editions in which it depends on it */
    bool tracing;             /* the spec as it is, with trace */
    struct sweep_item *items; /* collected for the next pass */
    struct proof **proofs;    /* of each item; NULL: of the spec as it is */
    unsigned char *found;     /* of each item, once it was seen */
    size_t count;
    size_t wrong; /* times that a case is wrong as it is; such a one proves nothing */
    const char *label;
};

/* Runs every case as it is; without that nothing can be proved. False when a pass failed, with the
 * reason printed. Free with prover_free in either case. */
bool prover_init(struct prover *p, struct sweep *s);

/* Asks the cases that are about the change (they cover the rule, or an alternative of theirs names
 * the reading), or all the others. May leave requests for prover_flush. False as above. */
bool prover_ask(struct prover *p, struct proof *proof, bool named);

/* Runs what was asked; the proofs are up to date afterwards. False as above. */
bool prover_flush(struct prover *p);

void prover_free(struct prover *p);

void proof_free(struct proof *proof);

#endif
