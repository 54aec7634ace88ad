/* Counts how implementations do in the cases of each rule, and finds the options of readings that
   they follow. */
#ifndef REPORT_SPEC_FOLLOW_H
#define REPORT_SPEC_FOLLOW_H

#include "texts.h"

#include <stdbool.h>
#include <stddef.h>

struct catalog;
struct run;
struct spec;
struct stance;
struct test_case;

/* A run that the pages name. */
struct follower {
    const struct run *run;
    char *name; /* name of the implementation, with its version if there are several versions; owned
                 */
    unsigned edition;        /* the edition as a bit */
    unsigned char *outcome;  /* outcome[i] is the outcome of case i by its edition; owned */
    unsigned char *released; /* released[i] is the same in the released language; owned */
    struct stance *stances;  /* one for each reading; owned */
};

struct follow {
    const struct spec *spec;
    struct texts ids;               /* the ids of all cases that cover a rule */
    const struct test_case **cases; /* the case with each id, without amendments; owned */
    size_t *first, *list;  /* the cases of the catalog's rule i are list[first[i]] to list[first[i +
                              1] - 1]; owned */
    struct follower *runs; /* all runs except the reference's; owned */
    size_t run_count;
    size_t *stamps, stamp; /* case i is in the current set if stamps[i] equals `stamp`; owned */
};

void follow_open(const struct spec *spec, struct follow *f);

void follow_close(struct follow *f);

struct case_set {
    size_t *list; /* owned */
    size_t count, cap;
    bool released; /* true if the set has cases of an amendment; then the outcomes in the released
                      language count */
};

/* Starts a new set of cases. follow_add adds the cases of a rule, which is an index into the
   catalog's rules. */
void follow_begin(struct follow *f, struct case_set *set);
void follow_add(struct follow *f, size_t rule, struct case_set *set);

struct share {
    size_t passed, judged;
};

struct share follow_tally(const struct follow *f, size_t run, const struct case_set *set);

bool follow_fails(const struct follow *f, size_t run, size_t test_case);

/* Returns true if `a` is a smaller share than `b`. */
bool share_is_less(struct share a, struct share b);

#endif
