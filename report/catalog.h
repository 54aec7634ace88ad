/* The registry as the report needs it: sections and rules, in the registry's own order. */
#ifndef REPORT_CATALOG_H
#define REPORT_CATALOG_H

#include <stdbool.h>
#include <stddef.h>

struct faults;

struct catalog_section {
    char *id;
    char *title;
};

struct catalog_rule {
    char *id;
    size_t section;    /* index into sections */
    bool wants_accept; /* it can show in an accepted case */
    bool wants_reject; /* it can show in a rejected case */
    size_t accepting;  /* accepting cases that cover it; 0 until coverage_count */
    size_t rejecting;
};

struct catalog {
    struct catalog_section *sections;
    size_t section_count, section_cap;
    struct catalog_rule *rules;
    size_t rule_count, rule_cap;
};

/* Reads native.json, model.json and json.json of the registry's folder. A document that has no
 * file is left out, but one must be there. Every fault goes to *f; catalog_free in any case. */
void catalog_load(const char *dir, struct catalog *cat, struct faults *f);

/* Index of a section or a rule by its id; …_count where there is none. */
size_t catalog_section(const struct catalog *cat, const char *id);
size_t catalog_rule(const struct catalog *cat, const char *id);

void catalog_free(struct catalog *cat);

#endif
