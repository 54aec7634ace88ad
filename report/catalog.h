/* Loads the rules and ambiguous passages of the registry, in the order of the registry's files. */
#ifndef REPORT_CATALOG_H
#define REPORT_CATALOG_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct buf;
struct faults;
struct registry;
struct rule;

struct catalog_title {
    const char *id, *title; /* owned by the JSON trees of the catalog */
};

struct catalog_rule {
    const struct rule *rule; /* owned by the registry */
    const cJSON *json;       /* the rule in its file, owned by the JSON trees of the catalog */
    const char *why;         /* the reason why the rule is untestable or unguarded, or NULL */
    size_t section;          /* index into sections */
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

/* Reads native.json, model.json, json.json and readings.json, if they exist. `dir` is the folder of
   `registry`. Adds all faults to *f. The caller calls catalog_free, also after a fault. */
void catalog_load(const char *dir, const struct registry *registry, struct catalog *cat,
                  struct faults *f);

/* Returns the index into cat->rules for a rule. */
size_t catalog_index(const struct catalog *cat, const struct rule *rule);

void catalog_free(struct catalog *cat);

#endif
