#include "catalog.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "load.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const documents[] = {"native", "model", "json"};
enum { DOCUMENTS = sizeof documents / sizeof *documents };

static void add_section(const char *file, const cJSON *json, struct catalog *cat, struct faults *f)
{
    const char *id = json_get_string(json, "id");
    const char *title = json_get_string(json, "title");
    if (!id || !title) {
        faults_add(f, file, "section '%s': needs an id and a title", id ? id : "?");
        return;
    }
    if (catalog_section(cat, id) < cat->section_count)
        faults_add(f, file, "section '%s': duplicate id", id);
    cat->sections =
        mem_more(cat->sections, &cat->section_cap, cat->section_count, sizeof *cat->sections);
    cat->sections[cat->section_count++] =
        (struct catalog_section){.id = mem_dup(id), .title = mem_dup(title)};
}

static void add_rule(const char *file, const cJSON *json, struct catalog *cat, struct faults *f)
{
    const char *id = json_get_string(json, "id");
    const char *section = json_get_string(json, "section");
    const char *cases = json_get_string(json, "cases");
    if (!id || !section || !cases) {
        faults_add(f, file, "rule '%s': needs an id, a section, and cases", id ? id : "?");
        return;
    }
    bool both = strcmp(cases, "both") == 0;
    struct catalog_rule rule = {.section = catalog_section(cat, section),
                                .wants_accept = both || strcmp(cases, "accept") == 0,
                                .wants_reject = both || strcmp(cases, "reject") == 0};
    if (catalog_rule(cat, id) < cat->rule_count)
        faults_add(f, file, "rule '%s': duplicate id", id);
    if (rule.section == cat->section_count)
        faults_add(f, file, "rule '%s': unknown section '%s'", id, section);
    if (!rule.wants_accept && !rule.wants_reject && strcmp(cases, "none") != 0)
        faults_add(f, file, "rule '%s': cases is none of accept, reject, both, none", id);
    rule.id = mem_dup(id);
    cat->rules = mem_more(cat->rules, &cat->rule_cap, cat->rule_count, sizeof *cat->rules);
    cat->rules[cat->rule_count++] = rule;
}

static void add_document(const char *file, struct catalog *cat, struct faults *f)
{
    cJSON *json = load_json(file, f);
    const cJSON *item;
    cJSON_ArrayForEach(item, json_get(json, "sections"))
        add_section(file, item, cat, f);
    cJSON_ArrayForEach(item, json_get(json, "rules"))
        add_rule(file, item, cat, f);
    cJSON_Delete(json);
}

void catalog_load(const char *dir, struct catalog *cat, struct faults *f)
{
    for (size_t i = 0; i < DOCUMENTS; i++) {
        struct buf path = {0};
        buf_fmt(&path, "%s/%s.json", dir, documents[i]);
        if (access(buf_text(&path), F_OK) == 0)
            add_document(buf_text(&path), cat, f);
        buf_free(&path);
    }
    if (!cat->section_count && !f->count)
        faults_add(f, dir, "holds no native.json, model.json or json.json with sections");
}

size_t catalog_section(const struct catalog *cat, const char *id)
{
    size_t i = 0;
    while (i < cat->section_count && strcmp(cat->sections[i].id, id) != 0)
        i++;
    return i;
}

size_t catalog_rule(const struct catalog *cat, const char *id)
{
    size_t i = 0;
    while (i < cat->rule_count && strcmp(cat->rules[i].id, id) != 0)
        i++;
    return i;
}

void catalog_free(struct catalog *cat)
{
    for (size_t i = 0; i < cat->section_count; i++) {
        free(cat->sections[i].id);
        free(cat->sections[i].title);
    }
    for (size_t i = 0; i < cat->rule_count; i++)
        free(cat->rules[i].id);
    free(cat->sections);
    free(cat->rules);
    *cat = (struct catalog){0};
}
