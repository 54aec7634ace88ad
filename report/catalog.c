#include "catalog.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "load.h"
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

static const char *const documents[] = {"native", "model", "json"};
enum { DOCUMENTS = sizeof documents / sizeof *documents };

static void add_section(const char *file, const cJSON *json, struct catalog *cat, struct faults *f)
{
    const char *id = json_get_string(json, "id");
    const char *title = json_get_string(json, "title");
    size_t known = cat->section_ids.count;
    if (!id || !title) {
        faults_add(f, file, "section '%s': needs an id and a title", id ? id : "?");
        return;
    }
    if (texts_index(&cat->section_ids, id) < known) {
        faults_add(f, file, "section '%s': duplicate id", id);
        return;
    }
    cat->sections = mem_more(cat->sections, &cat->section_cap, known, sizeof *cat->sections);
    cat->sections[known] = (struct catalog_section){.id = id, .title = title};
}

static unsigned editions_of(const cJSON *json)
{
    const cJSON *item, *list = json_get(json, "editions");
    unsigned bits = list ? 0 : (1u << EDITION_COUNT) - 1;
    cJSON_ArrayForEach(item, list) {
        enum edition e = cJSON_IsString(item) ? edition_find(item->valuestring) : EDITION_COUNT;
        bits |= e < EDITION_COUNT ? 1u << e : 0;
    }
    return bits;
}

static const char *or_else(const char *text, const char *other)
{
    return text ? text : other;
}

static void add_rule(const char *file, const cJSON *json, struct catalog *cat, struct faults *f)
{
    const char *id = json_get_string(json, "id");
    const char *section = json_get_string(json, "section");
    const char *kind = json_get_string(json, "cases");
    size_t known = cat->rule_ids.count;
    if (!id || !section || !kind) {
        faults_add(f, file, "rule '%s': needs an id, a section, and cases", id ? id : "?");
        return;
    }
    bool both = strcmp(kind, "both") == 0;
    struct catalog_rule rule = {
        .id = id,
        .text = or_else(json_get_string(json, "text"), ""),
        .kind = kind,
        .level = or_else(json_get_string(json, "level"), level_name(LEVEL_MUST)),
        .why = or_else(json_get_string(json, "untestable"), json_get_string(json, "unguarded")),
        .editions = editions_of(json),
        .section = texts_find(&cat->section_ids, section),
        .wants_accept = both || strcmp(kind, "accept") == 0,
        .wants_reject = both || strcmp(kind, "reject") == 0};
    if (rule.section == cat->section_ids.count)
        faults_add(f, file, "rule '%s': unknown section '%s'", id, section);
    if (!rule.wants_accept && !rule.wants_reject && strcmp(kind, "none") != 0)
        faults_add(f, file, "rule '%s': cases is none of accept, reject, both, none", id);
    if (texts_index(&cat->rule_ids, id) < known) {
        faults_add(f, file, "rule '%s': duplicate id", id);
        return;
    }
    cat->rules = mem_more(cat->rules, &cat->rule_cap, known, sizeof *cat->rules);
    cat->rules[known] = rule;
}

/* The tree of a file, which the catalog owns; NULL, with a fault, where there is none. */
static const cJSON *open_tree(const char *file, struct catalog *cat, struct faults *f)
{
    cJSON *json = load_json(file, f);
    if (!json)
        return NULL;
    cat->trees = mem_more(cat->trees, &cat->tree_cap, cat->tree_count, sizeof *cat->trees);
    return cat->trees[cat->tree_count++] = json;
}

static void add_document(const char *file, const char *id, struct catalog *cat, struct faults *f)
{
    const cJSON *json = open_tree(file, cat, f), *item;
    cat->documents =
        mem_more(cat->documents, &cat->document_cap, cat->document_count, sizeof *cat->documents);
    cat->documents[cat->document_count++] =
        (struct catalog_document){.id = id, .title = or_else(json_get_string(json, "title"), id)};
    cJSON_ArrayForEach(item, json_get(json, "sections"))
        add_section(file, item, cat, f);
    cJSON_ArrayForEach(item, json_get(json, "rules"))
        add_rule(file, item, cat, f);
}

static bool path_in(const char *dir, const char *name, struct buf *path)
{
    buf_clear(path);
    buf_fmt(path, "%s/%s.json", dir, name);
    return os_is_file(buf_text(path));
}

void catalog_load(const char *dir, struct catalog *cat, struct faults *f)
{
    struct buf path = {0};
    for (size_t i = 0; i < DOCUMENTS; i++)
        if (path_in(dir, documents[i], &path))
            add_document(buf_text(&path), documents[i], cat, f);
    if (path_in(dir, "readings", &path)) {
        const cJSON *json = open_tree(buf_text(&path), cat, f);
        cat->readings = json_get(json, "readings");
        cat->errata = json_get(json, "errata");
    }
    buf_free(&path);
    if (!cat->section_ids.count && !f->count)
        faults_add(f, dir, "holds no native.json, model.json or json.json with sections");
}

void catalog_free(struct catalog *cat)
{
    for (size_t i = 0; i < cat->tree_count; i++)
        cJSON_Delete(cat->trees[i]);
    free(cat->trees);
    free(cat->documents);
    free(cat->sections);
    free(cat->rules);
    texts_free(&cat->section_ids);
    texts_free(&cat->rule_ids);
    *cat = (struct catalog){0};
}
