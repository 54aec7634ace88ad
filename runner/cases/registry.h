/* The rules and the readings of the spec (spec-tests/registry/). */
#ifndef RUNNER_REGISTRY_H
#define RUNNER_REGISTRY_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct buf;
struct faults;

struct rule {
    const char *id; /* of the tree of its file, as is every const char * here */
    const char *text;
    const char *section;
    unsigned editions; /* bit i: edition i */
    enum level level;
    bool unguarded; /* no branch of the reference can express it, so no trace holds it */
    bool accepts;   /* needs a case that is accepted */
    bool rejects;   /* needs a case that is rejected */
};

struct section {
    const char *id;
    const char *title;
};

struct reading {
    const char *id;
    const char *text;          /* or "" */
    const char **options;      /* ids, the one that we rule for first */
    const char **option_texts; /* or "" */
    size_t option_count;
};

struct registry {
    struct rule *rules; /* by id */
    size_t rule_count;
    struct reading *readings; /* by id */
    size_t reading_count;
    struct section *sections;
    size_t section_count;
    cJSON **files;
    size_t file_count;
};

/* Reads every *.json of dir but sentences.json (ledger.h): readings.json holds readings, the others
 * rules. Every fault goes to *f. Free with registry_free. */
void registry_load(const char *dir, struct registry *r, struct faults *f);

/* Appends the folder of a suite's registry: the one named, or registry/ in the suite's folder. */
void registry_folder(const char *suite, const char *named, struct buf *out);

/* By id, NULL when there is none. The id may be NULL. */
const struct rule *registry_rule(const struct registry *r, const char *id);
const struct reading *registry_reading(const struct registry *r, const char *id);

/* Splits "id=option" into indexes; false when the registry knows no such reading or option. */
bool registry_choice(const struct registry *r, const char *choice, size_t *reading, size_t *option);

void registry_free(struct registry *r);

#endif
