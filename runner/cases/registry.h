/* Loads the rules and the readings of the specification (spec-tests/registry/). A reading is one
 * interpretation of an ambiguous passage. */
#ifndef RUNNER_REGISTRY_H
#define RUNNER_REGISTRY_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct buf;
struct faults;

struct rule {
    const char *id; /* owned by the tree of the file, as every const char * here */
    const char *text;
    const char *section;
    unsigned editions;     /* bit i: edition i */
    const cJSON *replaces; /* of an amendment: the ids of the rules that it replaces; or NULL */
    char *blame;           /* of an amendment: "released since 2.20.0 (id)"; or NULL. Owned */
    enum level level;
    bool unguarded; /* the reference has no branch for the rule, so no trace contains the rule */
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
    const char **options;      /* ids; the first is the default */
    const char **option_texts; /* or "" */
    size_t option_count;
};

struct registry {
    struct rule *rules; /* sorted by id */
    size_t rule_count;
    struct reading *readings; /* sorted by id */
    size_t reading_count;
    struct section *sections;
    size_t section_count;
    cJSON **files;
    size_t file_count;
};

/* Reads all files *.json of dir, except sentences.json (ledger.h). readings.json has the readings,
 * and the other files have the rules. Adds all faults to *f. Free with registry_free. */
void registry_load(const char *dir, struct registry *r, struct faults *f);

/* Appends the folder of a registry: `named` or, if that is NULL, registry/ in the suite. */
void registry_folder(const char *suite, const char *named, struct buf *out);

/* Find a rule or a reading by its id, or return NULL. The id may be NULL. */
const struct rule *registry_rule(const struct registry *r, const char *id);
const struct reading *registry_reading(const struct registry *r, const char *id);

/* Finds the indexes of a reading and its option by the text "reading=option". Returns false if the
 * registry does not have them. */
bool registry_choice(const struct registry *r, const char *choice, size_t *reading, size_t *option);

void registry_free(struct registry *r);

#endif
