#include "catalog.h"

#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/registry.h"

#include <stdlib.h>
#include <string.h>

static const char *const documents[] = {"native", "model", "json", "extensions", "released"};
enum { DOCUMENTS = sizeof documents / sizeof *documents };

static void add_rule(const cJSON *json, struct catalog *cat, struct faults *f)
{
    const char *id = json_get_string(json, "id");
    const struct rule *rule = registry_rule(cat->registry, id);
    size_t section = 0;
    while (section < cat->section_count && strcmp(cat->sections[section].id, rule->section) != 0)
        section++;
    if (section == cat->section_count)
        faults_add(f, NULL, "rule '%s': unknown section '%s'", id, rule->section);
    cat->rules = mem_more(cat->rules, &cat->rule_cap, cat->rule_count, sizeof *cat->rules);
    cat->rules[cat->rule_count] = (struct catalog_rule){rule, json, section};
    cat->order[rule - cat->registry->rules] = cat->rule_count++;
}

static void add_document(const cJSON *json, struct catalog *cat, struct faults *f)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, json_get(json, "sections")) {
        cat->sections =
            mem_more(cat->sections, &cat->section_cap, cat->section_count, sizeof *cat->sections);
        cat->sections[cat->section_count++] =
            (struct section){json_get_text(item, "id"), json_get_text(item, "title")};
    }
    cJSON_ArrayForEach(item, json_get(json, "rules"))
        add_rule(item, cat, f);
}

const cJSON *catalog_document(const struct registry *registry, const char *id)
{
    for (size_t i = 0; i < registry->file_count; i++)
        if (strcmp(json_get_text(registry->files[i], "document"), id) == 0)
            return registry->files[i];
    return NULL;
}

void catalog_load(const struct registry *registry, struct catalog *cat, struct faults *f)
{
    *cat = (struct catalog){.registry = registry,
                            .order = mem_alloc((registry->rule_count + 1) * sizeof *cat->order)};
    for (size_t i = 0; i < DOCUMENTS; i++)
        add_document(catalog_document(registry, documents[i]), cat, f);
    for (size_t i = 0; i < registry->file_count; i++)
        if (json_get(registry->files[i], "readings")) {
            cat->readings = json_get(registry->files[i], "readings");
            cat->errata = json_get(registry->files[i], "errata");
        }
    if (cat->rule_count < registry->rule_count)
        faults_add(f, NULL, "the registry has rules of documents that this version does not know");
}

size_t catalog_index(const struct catalog *cat, const struct rule *rule)
{
    return cat->order[rule - cat->registry->rules];
}

void catalog_free(struct catalog *cat)
{
    free(cat->sections);
    free(cat->rules);
    free(cat->order);
    *cat = (struct catalog){0};
}
