/* Counts how the implementations do in the cases of rules, and which option of a reading they
 * follow. */
#ifndef REPORT_SPEC_FOLLOW_H
#define REPORT_SPEC_FOLLOW_H

#include "texts.h"

#include <stdbool.h>
#include <stddef.h>

struct catalog;
struct run;
struct spec;
struct test_case;

/* A run that the pages show. */
struct follower {
    const struct run *run;
    char *name;              /* the implementation, with its version if there are several; owned */
    unsigned edition;        /* the edition as a bit */
    unsigned char *outcome;  /* element i: the outcome of case i by its edition; owned */
    unsigned char *released; /* element i: its outcome as released; owned */
    /* For each reading of the registry: the number of answers that show an option, and the number
       of these that fit the followed option. Owned. */
    size_t *telling, *agreeing;
    size_t *option; /* for each reading, the index of the followed option, or SIZE_MAX; owned */
};

struct follow {
    const struct spec *spec;
    struct texts ids;               /* the ids of the cases */
    const struct test_case **cases; /* the case of each id, before amendments; owned */
    size_t *first, *list; /* the cases of rule i of the catalog are list[first[i]] to list[first[i +
                             1] - 1]; owned */
    struct follower *runs; /* all runs except those of the reference; owned */
    size_t run_count;
    size_t *stamps, stamp; /* case i is in the present set if stamps[i] is `stamp`; owned */
};

void follow_open(const struct spec *spec, struct follow *f);

void follow_close(struct follow *f);

/* A set of cases. */
struct case_set {
    size_t *list; /* owned */
    size_t count, cap;
    bool released; /* true if the outcomes as released count: the set has cases of an amendment */
};

/* Starts a new set, and adds the cases of a rule, which is an index into the catalog's rules. */
void follow_begin(struct follow *f, struct case_set *set);
void follow_add(struct follow *f, size_t rule, struct case_set *set);

struct tally {
    size_t passed, judged;
};

struct tally follow_tally(const struct follow *f, size_t run, const struct case_set *set);

bool follow_fails(const struct follow *f, size_t run, size_t test_case);

/* Tells if `a` is a smaller share than `b`. */
bool tally_is_less(struct tally a, struct tally b);

#endif
