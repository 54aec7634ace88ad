/* Reads and writes a suite as two texts, for packages (packages/README.md). The text cases.jsonl
   has one case on each line. The text registry.json has all rules and ambiguous passages, and a
   hash of cases.jsonl. */
#ifndef RUNNER_LINES_H
#define RUNNER_LINES_H

#include <stddef.h>

struct buf;
struct faults;
struct registry;
struct suite;

/* Names of the texts, for messages. */
#define LINES_CASES "cases.jsonl"
#define LINES_REGISTRY "registry.json"

/* A suite as two texts. */
struct lines {
    const char *cases;
    size_t cases_length;
    const char *registry;
    size_t registry_length;
};

/* Appends a line for each case. The line of an amended case comes after the line of its case. */
void lines_print_cases(const struct suite *s, const struct registry *r, struct buf *out);

/* Appends the registry. `cases` is the text of all cases. */
void lines_print_registry(const struct suite *s, const struct registry *r, const struct buf *cases,
                          struct buf *out);

/* Reads a suite from its texts, and copies what is needed. Refuses cases that differ from the
   registry's description. Adds all faults to *f. Free with suite_free and registry_free. */
void lines_read(const struct lines *texts, struct registry *r, struct suite *s, struct faults *f);

#endif
