/* Loads the rules and ambiguous passages of the registry, in the order of the registry's files.
   Counts the cases that cover each rule. */
#ifndef REPORT_CATALOG_H
#define REPORT_CATALOG_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct buf;
struct faults;
struct registry;
struct rule;
struct suite;

struct catalog_title {
    const char *id, *title; /* owned by the JSON trees of the catalog */
};

struct catalog_rule {
    const struct rule *rule; /* owned by the registry */
    const cJSON *json;       /* the rule in its file, owned by the JSON trees of the catalog */
    const char *kind;        /* "accept", "reject", "both" or "none" */
    const char *why;         /* the reason why the rule is untestable or unguarded, or NULL */
    size_t section;          /* index into sections */
    size_t accepting;        /* number of valid cases that cover the rule */
    size_t rejecting;
};

struct catalog {
    const struct registry *registry;
    struct catalog_title *documents, *sections;
    size_t document_count, document_cap, section_count, section_cap;
    struct catalog_rule *rules;
    size_t rule_count, rule_cap;
    size_t *order; /* for each rule of the registry, an index into `rules` */
    /* arrays of readings.json; NULL if the file does not have them */
    const cJSON *readings, *errata;
    cJSON **trees; /* JSON trees of the files, owned */
    size_t tree_count, tree_cap;
};

/* Reads native.json, model.json, json.json and readings.json, if they exist. Counts the cases that
   cover each rule. `dir` is the folder of `registry`. Adds all faults to *f. The caller calls
   catalog_free, also after a fault. */
void catalog_load(const char *dir, const struct registry *registry, const struct suite *suite,
                  struct catalog *cat, struct faults *f);

/* Returns the index into cat->rules for a rule. */
size_t catalog_index(const struct catalog *cat, const struct rule *rule);

void catalog_free(struct catalog *cat);

/* Returns the lines of a file from `hclcheck prove --results`, as a JSON array that the caller
   owns. If a line has neither "without" nor "reading", adds a fault. */
cJSON *load_proof(const char *path, struct faults *f);

/* The outcomes that an expectation allows: acceptance or rejection. With any_of, both members may
   be true. */
struct coverage_outcome {
    bool accepts, rejects;
};

struct coverage_outcome coverage_outcome(const cJSON *expect);

/* Appends a table with a row for each section, and a list of the rules without enough cases.
   Returns true if every rule has enough cases. (`hclcheck coverage` and `hclcheck prove` test if a
   case really exercises the rules that it names.) */
bool coverage_print(const struct catalog *cat, struct buf *out);

#endif
