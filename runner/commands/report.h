/* What a run found, for people and as a results file (runner/results.md). */
#ifndef RUNNER_REPORT_H
#define RUNNER_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct capability;
struct judge;
struct judged;
struct options;
struct sched_result;
struct suite;

struct report {
    FILE *out;
    bool colour;
    const struct options *options;
    const struct judge *judge;
    const struct capability *capability;
    const struct suite *suite;
    const struct judged *cases;
    size_t count;
    size_t other_editions; /* matching cases that the edition does not have */
    const struct sched_result *result;
    const char *readings;    /* a line each, as the next two */
    const char *remarks;     /* more remarks */
    const char *list_faults; /* mistakes in the list of expected failures */
    const char *order;       /* how it was run, if not as usual: "shuffled with 7"; or "" */
    double seconds;
};

/* Prints every case that did not pass (id, rules, input, difference, and how to repeat it), then
 * the tables and the remarks. */
void report_print(const struct report *r);

/* Writes the results file; false if the stream failed. */
bool results_write(const struct report *r, FILE *out);

#endif
