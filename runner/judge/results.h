/* Prints the results of a run as JSON Lines (runner/results.md). */
#ifndef RUNNER_RESULTS_H
#define RUNNER_RESULTS_H

#include <stddef.h>

struct buf;
struct capability;
struct judge;
struct judged;
struct sched_result;
struct suite;

/* Version of the results format. */
#define RESULTS_VERSION 1

struct results {
    const struct judge *judge;
    const struct capability *capability;
    const struct suite *suite;
    const char *path;           /* path or name of the suite */
    const char *expected;       /* the name of the list of expected failures, or NULL */
    const char *head;           /* further members of the head, with a comma before each member */
    const struct judged *cases; /* the cases, then the derived cases, which do not count as cases */
    size_t count, derived_count;
    const struct sched_result *result;
    const char
        *readings; /* the interpretations that the implementation follows, one on each line */
    const char *list_faults; /* mistakes in the list of expected failures, one on each line */

    /* Appends members to the line of a failure, with a comma before each member. May be NULL. */
    void (*explain)(const void *arg, const struct judged *j, struct buf *out);
    const void *arg;
};

void results_print(const struct results *r, struct buf *out);

#endif
