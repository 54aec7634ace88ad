/* Counts how the runs of a site do in the cases of a sentence. */
#ifndef REPORT_SPEC_FOLLOW_H
#define REPORT_SPEC_FOLLOW_H

#include <stdbool.h>
#include <stddef.h>

struct site;

/* A run that the pages name. */
struct follower {
    size_t run; /* the number of the run in the site */
    char *name; /* name of the implementation, with its version if there are several versions; owned
                 */
    unsigned edition; /* the edition as a bit */
};

struct follow {
    const struct site *site;
    struct follower *runs; /* all runs except the reference's; owned */
    size_t run_count;
    size_t *stamps, stamp; /* case i is in the current set if stamps[i] equals `stamp`; owned */
};

void follow_open(const struct site *site, struct follow *f);

void follow_close(struct follow *f);

struct case_set {
    size_t *list; /* numbers of the suite's cases, then SITE_END; owned */
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

#endif
