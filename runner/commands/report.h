/* What a run prints for people. */
#ifndef RUNNER_REPORT_H
#define RUNNER_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct capability;
struct judge;
struct judged;

/* So many remarks of a kind are listed. */
#define REPORT_REMARKS_MAX 10

struct report {
    FILE *out;
    bool colour;
    size_t columns;      /* of a line of prose */
    const char *command; /* of the implementation, as given */
    const struct judge *judge;
    const struct capability *capability;
    const struct judged *cases;
    size_t count;
    size_t other_editions;
    bool brief; /* no readings, and no table of the sections */
    size_t max_failures;
    size_t fault_count;
    const char *faults;
    const char *readings;
    const char *remarks;     /* more lines for the remarks */
    const char *list_faults; /* what the list of expected failures has wrong */
    const char *order;       /* how it was run, where not as usual: "shuffled with 7"; or NULL */
    double seconds;
};

/* Every case that did not pass: id, rules, input, difference, and how to see it again. */
void report_failures(const struct report *r);

/* The tables and the remarks. */
void report_summary(const struct report *r);

#endif
