/*
 * Reads and writes a suite as two texts, for packages (packages/README.md). cases.jsonl has one
 * case on each line. registry.json has all rules and readings, and a hash of cases.jsonl.
 */
#ifndef RUNNER_LINES_H
#define RUNNER_LINES_H

#include <stddef.h>

struct buf;
struct faults;
struct registry;
struct suite;

/* Names of the two texts, for messages. */
#define LINES_CASES "cases.jsonl"
#define LINES_REGISTRY "registry.json"

/* The two texts of a suite. */
struct lines {
    const char *cases;
    size_t cases_length;
    const char *registry;
    size_t registry_length;
};

/* Appends the lines of all cases. An amended case has its own line, after the line of its case. */
void lines_print_cases(const struct suite *s, const struct registry *r, struct buf *out);

/* Appends the registry. `cases` is the text of all cases. */
void lines_print_registry(const struct suite *s, const struct registry *r, const struct buf *cases,
                          struct buf *out);

/* Reads a suite. Copies what it needs. Refuses cases that are not the ones which the registry
 * describes. Adds all faults to *f. Free with suite_free and registry_free. */
void lines_read(const struct lines *texts, struct registry *r, struct suite *s, struct faults *f);

#endif
