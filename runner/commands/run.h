/* Prints the report of a run, and writes the results file (runner/results.md). */
#ifndef RUNNER_RUN_H
#define RUNNER_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "judge/results.h"
#include "ref/common/exit_status.h"

struct causes;
struct options;

/* Maximum number of lines of a report without --all, if no failure is shown in full. */
#define REPORT_LINES_MAX 40

struct report {
    FILE *out;
    bool colour;
    const struct options *options;
    struct results run;    /* without `head` and `explain` */
    size_t other_editions; /* the number of selected cases that do not belong to the edition */
    /* the causes of the failures, or NULL if the run did not look for causes */
    const struct causes *causes;
    const char *remarks; /* remarks, one on each line */
    const char *order;   /* "" or, for example, "shuffled with 7" */
    double seconds;
};

/* Prints failures in full as the options demand, all causes, the counts and the remarks. Without
   --all, a report without failures in full has at most REPORT_LINES_MAX lines. */
void report_print(const struct report *r);

/* Writes the results file. Returns false, with errno set, if it cannot be written. */
bool results_write(const struct report *r, const char *path);

#endif
