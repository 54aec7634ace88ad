/* Lists the rules and ambiguous passages of the registry, in the order of the site. */
#ifndef REPORT_CATALOG_H
#define REPORT_CATALOG_H

#include <cjson/cJSON.h>
#include <stddef.h>

struct faults;
struct registry;
struct rule;
struct section;

struct catalog_rule {
    const struct rule *rule; /* owned by the registry */
    const cJSON *json;       /* the rule in its file, owned by the registry */
    size_t section;          /* index into sections */
};

struct catalog {
    const struct registry *registry;
    struct section *sections;
    size_t section_count, section_cap;
    struct catalog_rule *rules;
    size_t rule_count, rule_cap;
    size_t *order; /* for each rule of the registry, an index into `rules` */
    /* arrays of readings.json; NULL if the file does not have them */
    const cJSON *readings, *errata;
};

/* Lists what the files of a registry have, which must stay valid as long as *cat. Adds all faults
   to *f. The caller calls catalog_free, also after a fault. */
void catalog_load(const struct registry *registry, struct catalog *cat, struct faults *f);

/* Returns the file of a document such as "native", or NULL. */
const cJSON *catalog_document(const struct registry *registry, const char *id);

/* Returns the index into cat->rules for a rule. */
size_t catalog_index(const struct catalog *cat, const struct rule *rule);

void catalog_free(struct catalog *cat);

#endif
