/* The findings of a run, for people and as a results file (runner/results.md); and runs that follow
 * each other. */
#ifndef RUNNER_RUN_H
#define RUNNER_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/exit_status.h"

struct capability;
struct causes;
struct judge;
struct judged;
struct options;
struct sched_result;
struct suite;

/* Longest report of a run that --all does not make longer, without failures in full. */
#define REPORT_LINES_MAX 40

struct report {
    FILE *out;
    bool colour;
    const struct options *options;
    const struct judge *judge;
    const struct capability *capability;
    const struct suite *suite;
    const struct judged *cases;
    size_t count;
    size_t other_editions; /* cases that match the selection, but belong to other editions only */
    const struct sched_result *result;
    const struct causes *causes; /* of the failures; NULL: nobody looked for them */
    const char *readings;        /* a line each, as the next two */
    const char *remarks;         /* more remarks */
    const char *list_faults;     /* mistakes in the list of expected failures */
    const char *order;           /* the order of the run, if unusual: "shuffled with 7"; or "" */
    double seconds;
};

/* Prints the failures in full that the options ask for, the causes of all, the tables and the
 * remarks: REPORT_LINES_MAX lines, unless the options ask for more. */
void report_print(const struct report *r);

/* Writes the results file; false with errno set. */
bool results_write(const struct report *r, const char *path);

/* Runs once; *interrupted: a signal ended it. */
typedef enum exit_status watch_once(const struct options *options, FILE *out, FILE *err,
                                    bool *interrupted);

/* Runs until a signal comes; returns the status of the last run. Watches the program and each
 * word of its command line that names a file, the case files, the registry, and the list of
 * expected failures. */
enum exit_status watch_runs(const struct options *options, FILE *out, FILE *err, watch_once *once);

#endif
