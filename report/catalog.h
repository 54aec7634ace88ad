/* The registry as the report needs it: documents, sections, rules, readings and errata, each in the
 * registry's own order. */
#ifndef REPORT_CATALOG_H
#define REPORT_CATALOG_H

#include "texts.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct faults;

/* Texts of all of these are owned by the catalog's trees. */

struct catalog_document {
    const char *id, *title;
};

struct catalog_section {
    const char *id, *title;
};

struct catalog_rule {
    const char *id, *text, *kind; /* kind: "accept", "reject", "both" or "none" */
    const char *level;            /* of the tables of levels */
    const char *why;              /* why it is untestable, or unguarded; or NULL */
    unsigned editions;            /* bit i: edition i */
    size_t section;               /* index into sections */
    bool wants_accept;            /* it can show in an accepted case */
    bool wants_reject;            /* it can show in a rejected case */
    size_t accepting;             /* accepting cases that cover it; 0 until coverage_count */
    size_t rejecting;
};

struct catalog {
    struct catalog_document *documents;
    size_t document_count, document_cap;
    struct catalog_section *sections;
    size_t section_cap;
    struct texts section_ids; /* index as in sections */
    struct catalog_rule *rules;
    size_t rule_cap;
    struct texts rule_ids;          /* index as in rules */
    const cJSON *readings, *errata; /* arrays as in readings.json; NULL where there is none */
    cJSON **trees;                  /* of the files, owned */
    size_t tree_count, tree_cap;
};

/* Reads native.json, model.json, json.json and readings.json of the registry's folder. A document
 * that has no file is left out, but one must be there. Every fault goes to *f; catalog_free in any
 * case. */
void catalog_load(const char *dir, struct catalog *cat, struct faults *f);

void catalog_free(struct catalog *cat);

#endif
