#include "catalog.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/registry.h"

#include <stdlib.h>
#include <string.h>

static const char *const documents[] = {"native", "model", "json", "extensions", "released"};
enum { DOCUMENTS = sizeof documents / sizeof *documents };

static void add_rule(const char *file, const cJSON *json, struct catalog *cat, struct faults *f)
{
    const char *id = json_get_string(json, "id"), *why = json_get_string(json, "untestable");
    const struct rule *rule = registry_rule(cat->registry, id);
    size_t section = 0;
    while (section < cat->section_count && strcmp(cat->sections[section].id, rule->section) != 0)
        section++;
    if (section == cat->section_count)
        faults_add(f, file, "rule '%s': unknown section '%s'", id, rule->section);
    cat->rules = mem_more(cat->rules, &cat->rule_cap, cat->rule_count, sizeof *cat->rules);
    cat->rules[cat->rule_count] =
        (struct catalog_rule){.rule = rule,
                              .json = json,
                              .why = why ? why : json_get_string(json, "unguarded"),
                              .section = section};
    cat->order[rule - cat->registry->rules] = cat->rule_count++;
}

/* Returns the JSON tree of dir/name.json, which the catalog owns. Returns NULL if there is no such
   file. */
static const cJSON *open_tree(const char *dir, const char *name, struct buf *path,
                              struct catalog *cat, struct faults *f)
{
    struct buf text = {0};
    buf_clear(path);
    buf_fmt(path, "%s/%s.json", dir, name);
    if (!os_is_file(buf_text(path)))
        return NULL;
    cat->trees = mem_more(cat->trees, &cat->tree_cap, cat->tree_count, sizeof *cat->trees);
    cJSON *tree = cat->trees[cat->tree_count++] = faults_read_json(f, buf_text(path), &text);
    buf_free(&text);
    return tree;
}

static void add_document(const char *file, const char *id, const cJSON *json, struct catalog *cat,
                         struct faults *f)
{
    const char *title = json_get_string(json, "title");
    const cJSON *item;
    cat->documents =
        mem_more(cat->documents, &cat->document_cap, cat->document_count, sizeof *cat->documents);
    cat->documents[cat->document_count++] = (struct catalog_title){id, title ? title : id};
    cJSON_ArrayForEach(item, json_get(json, "sections")) {
        cat->sections =
            mem_more(cat->sections, &cat->section_cap, cat->section_count, sizeof *cat->sections);
        cat->sections[cat->section_count++] =
            (struct catalog_title){json_get_text(item, "id"), json_get_text(item, "title")};
    }
    cJSON_ArrayForEach(item, json_get(json, "rules"))
        add_rule(file, item, cat, f);
}

void catalog_load(const char *dir, const struct registry *registry, struct catalog *cat,
                  struct faults *f)
{
    struct buf path = {0};
    *cat = (struct catalog){.registry = registry,
                            .order = mem_alloc((registry->rule_count + 1) * sizeof *cat->order)};
    for (size_t i = 0; i < DOCUMENTS; i++) {
        const cJSON *json = open_tree(dir, documents[i], &path, cat, f);
        if (json)
            add_document(buf_text(&path), documents[i], json, cat, f);
    }
    const cJSON *readings = open_tree(dir, "readings", &path, cat, f);
    cat->readings = json_get(readings, "readings");
    cat->errata = json_get(readings, "errata");
    if (cat->rule_count < registry->rule_count)
        faults_add(f, dir,
                   "contains rules, but only native.json, model.json, json.json and "
                   "extensions.json may contain rules");
    buf_free(&path);
}

size_t catalog_index(const struct catalog *cat, const struct rule *rule)
{
    return cat->order[rule - cat->registry->rules];
}

void catalog_free(struct catalog *cat)
{
    for (size_t i = 0; i < cat->tree_count; i++)
        cJSON_Delete(cat->trees[i]);
    free(cat->trees);
    free(cat->documents);
    free(cat->sections);
    free(cat->rules);
    free(cat->order);
    *cat = (struct catalog){0};
}
