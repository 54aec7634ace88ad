/* Prints the report of a run, and writes the results file (runner/results.md). */
#ifndef RUNNER_RUN_H
#define RUNNER_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "ref/common/exit_status.h"

struct capability;
struct causes;
struct judge;
struct judged;
struct options;
struct sched_result;
struct suite;

/* Maximum number of lines of a report without --all, if no failure is shown in full. */
#define REPORT_LINES_MAX 40

struct report {
    FILE *out;
    bool colour;
    const struct options *options;
    const struct judge *judge;
    const struct capability *capability;
    const struct suite *suite;
    const struct judged *cases; /* the cases, then the derived cases, which do not count as cases */
    size_t count, derived_count;
    size_t other_editions; /* the number of selected cases that do not belong to the edition */
    const struct sched_result *result;
    /* the causes of the failures, or NULL if the run did not look for causes */
    const struct causes *causes;
    const char
        *readings;       /* the interpretations that the implementation follows, one on each line */
    const char *remarks; /* remarks, one on each line */
    const char *list_faults; /* mistakes in the list of expected failures, one on each line */
    const char *order;       /* "" or, for example, "shuffled with 7" */
    double seconds;
};

/* Prints failures in full as the options demand, all causes, the counts and the remarks. Without
   --all, a report without failures in full has at most REPORT_LINES_MAX lines. */
void report_print(const struct report *r);

/* Writes the results file. Returns false, with errno set, if it cannot be written. */
bool results_write(const struct report *r, const char *path);

#endif
