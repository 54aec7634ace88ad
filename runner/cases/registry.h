/* Loads the rules and the ambiguous passages of the specification (spec-tests/registry/). A reading
   is an ambiguous passage, and its options are the possible interpretations. */
#ifndef RUNNER_REGISTRY_H
#define RUNNER_REGISTRY_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct buf;
struct faults;

struct rule {
    const char *id; /* the id; the JSON tree of the file owns all strings in this struct */
    const char *text;
    const char *section;
    unsigned editions;      /* the editions of the rule: bit i is edition i */
    const char *production; /* the production of the grammar to which the rule belongs, or NULL */
    const cJSON *replaces;  /* for an amendment, the ids of the rules that it replaces; else NULL */
    char *blame;            /* text such as "released since 2.20.0 (id)", or NULL; owned */
    enum level level;
    bool unguarded; /* true if no trace contains the rule, because the reference has no branch for
                       it */
    bool accepts;   /* true if the rule needs a case that is accepted */
    bool rejects;   /* true if the rule needs a case that is rejected */
    bool optional;  /* true for an amendment that is allowed, but not required */
};

struct section {
    const char *id;
    const char *title;
};

struct reading {
    const char *id;
    const char *text; /* or "" */
    const char *
        *options; /* the ids of the interpretations; the first interpretation is the default */
    const char **option_texts; /* or "" */
    size_t option_count;
    bool released; /* true if releases follow another interpretation than the default */
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

/* Reads all files *.json in `dir`, except sentences.json (ledger.h). The file readings.json has the
   ambiguous passages, and the other files have the rules. Adds all faults to *f. Free with
   registry_free. */
void registry_load(const char *dir, struct registry *r, struct faults *f);

struct registry_files {
    const char *name; /* name of the registry, for messages */
    const char *const *paths;
    cJSON *const *roots; /* the JSON tree of each file, or NULL */
    size_t count;
};

/* Fills *r from JSON trees, and takes ownership of the trees. Adds all faults to *f. Free with
   registry_free. */
void registry_take(const struct registry_files *files, struct registry *r, struct faults *f);

/* Appends the folder of a registry. The folder is `named`. If `named` is NULL, the folder is
   registry/ in the suite's folder. */
void registry_folder(const char *suite, const char *named, struct buf *out);

/* Return the rule or the ambiguous passage with an id, or NULL. The id may be NULL. */
const struct rule *registry_rule(const struct registry *r, const char *id);
const struct reading *registry_reading(const struct registry *r, const char *id);

/* Finds an ambiguous passage and its interpretation by a text "reading=option". Returns false if
   the registry lacks the passage or the interpretation. */
bool registry_choice(const struct registry *r, const char *choice, size_t *reading, size_t *option);

void registry_free(struct registry *r);

#endif
