/* The results file: JSON Lines, described in runner/results.md. */
#ifndef RUNNER_RESULTS_H
#define RUNNER_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "protocol/protocol.h"

struct capability;
struct judge;
struct judged;
struct options;

/* Version of the format. */
#define RESULTS_VERSION 1

struct results {
    const char *suite; /* the suite's folder, as it was given */
    unsigned long long digest;
    const struct capability *capability;
    const struct judge *judge;
    const struct judged *cases;
    size_t count;
    size_t fault_count;
    const char *faults;   /* a line each */
    const char *readings; /* a line each */
    const struct options *options;
    const char *list_faults; /* what the list of expected failures has wrong, a line each */
    const char *end;         /* "complete", "stopped", "gave up", "interrupted" */
};

/* Writes everything; false when the stream failed. */
bool results_write(const struct results *r, FILE *out);

#endif
