/* Groups the failures of a run by their reasons. */
#ifndef REPORT_CAUSES_H
#define REPORT_CAUSES_H

#include "results.h"

struct cause {
    const char *rule;     /* the id of the rule that the failures are about, or "" */
    const char *text;     /* the rule in words, up to the end of the line; or "" */
    const char *sentence; /* a sentence from the list of expected failures; or NULL */
    bool known; /* true if the run gives the same answers as a reference without the rule */
    bool valid; /* false if each failure accepts an invalid input */
    size_t count;
    const struct result *example; /* the shortest input, a valid one if there is one */
};

/* Chooses the results of which causes_find tells the causes: by `takes`, or if it is NULL, by the
   kind of the answer. If `amendment` is not NULL, it returns the id of the rule that a release
   changed for a result, or NULL. */
struct cause_filter {
    bool (*takes)(const struct result *result);
    enum answer kind;
    const char *(*amendment)(const void *arg, const struct result *result);
    const void *arg;
};

/* Returns the causes, in the order of their harm: first those of valid inputs, then the most
   frequent. The caller frees the array. */
struct cause *causes_find(const struct report *r, const struct run *run,
                          const struct cause_filter *filter, size_t *count);

#endif
