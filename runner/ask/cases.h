/* Asks an implementation about cases under variants of the specification, and judges the answers.
   A variant is another edition, a specification without one rule, or a specification with another
   interpretation of an ambiguous passage. */
#ifndef RUNNER_ASK_CASES_H
#define RUNNER_ASK_CASES_H

#include <stdbool.h>
#include <stddef.h>

#include "ask/ask.h"

struct judge;
struct judged;

struct ask_item {
    const struct test_case *c;
    enum edition edition;
    struct variant variant;
};

struct ask_items {
    const struct ask_item *list;
    size_t count;
    const struct judge *judge; /* each item has its own edition */
    bool consult;  /* true if the replies should list the readings that they depend on */
    bool last;     /* as in struct ask_batch */
    double run_ms; /* time limit in milliseconds; 0 for no limit */
    void *arg;
    /* Is called once for each judged item. *j is valid during the call. Returns false to stop. */
    bool (*seen)(void *arg, size_t item, const struct judged *j);
};

/* Sends all requests of the items, and judges the items as a run does. Appends the reason to *why
   and returns false if an item has no verdict, or if the run has a fault. */
bool ask_cases(struct ask *a, const struct ask_items *items, struct buf *why);

#endif
