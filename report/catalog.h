/* Loads the rules and readings of the registry in the order of its files, and counts the cases that
 * cover each rule. */
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
    const char *id, *title; /* the strings are owned by the catalog's trees */
};

struct catalog_rule {
    const struct rule *rule; /* owned by the registry */
    const cJSON *json;       /* the rule in its file, owned by the catalog's trees */
    const char *kind;        /* "accept", "reject", "both" or "none" */
    const char *why;         /* reason why it is untestable or unguarded, or NULL */
    size_t section;          /* index into sections */
    size_t accepting;        /* number of accepting cases that cover the rule */
    size_t rejecting;
};

struct catalog {
    const struct registry *registry;
    struct catalog_title *documents, *sections;
    size_t document_count, document_cap, section_count, section_cap;
    struct catalog_rule *rules;
    size_t rule_count, rule_cap;
    size_t *order;                  /* for each rule of the registry, its index in `rules` */
    const cJSON *readings, *errata; /* arrays of readings.json; NULL if the file has none */
    cJSON **trees;                  /* JSON trees of the files, owned */
    size_t tree_count, tree_cap;
};

/* Reads native.json, model.json, json.json and readings.json, and counts the cases that cover each
   rule. `dir` is the folder from which `registry` was loaded. Files may be missing. Adds every
   fault to *f. The caller must call catalog_free in any case. */
void catalog_load(const char *dir, const struct registry *registry, const struct suite *suite,
                  struct catalog *cat, struct faults *f);

/* Returns the index in cat->rules of a rule of the registry. */
size_t catalog_index(const struct catalog *cat, const struct rule *rule);

void catalog_free(struct catalog *cat);

/* Returns the lines of a file that `hclcheck prove --results` wrote, as a JSON array owned by the
 * caller. A line with neither "without" nor "reading" is a fault. */
cJSON *load_proof(const char *path, struct faults *f);

/* The outcomes that an expectation allows: acceptance, rejection or, with any_of, both. */
struct coverage_outcome {
    bool accepts, rejects;
};

struct coverage_outcome coverage_outcome(const cJSON *expect);

/* Appends a table by section, and a list of the rules that lack a case. Returns true if no rule
 * lacks a case. (`hclcheck coverage` and `hclcheck prove` test whether a case really exercises the
 * rules that it names.) */
bool coverage_print(const struct catalog *cat, struct buf *out);

#endif
