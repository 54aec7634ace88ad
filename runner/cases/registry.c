#include "cases/registry.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"

struct load {
    struct registry *registry;
    struct faults *faults;
    const char *file;
    size_t rule_cap;
    size_t reading_cap;
    size_t section_cap;
};

static char *copy_member(const cJSON *item, const char *name)
{
    const char *text = json_get_string(item, name);
    return mem_dup(text == NULL ? "" : text);
}

static unsigned read_editions(struct load *l, const char *id, const cJSON *list)
{
    unsigned set = 0;
    const cJSON *item;
    if (list == NULL)
        return (1u << EDITION_COUNT) - 1;
    cJSON_ArrayForEach(item, list) {
        enum edition e = cJSON_IsString(item) ? edition_find(item->valuestring) : EDITION_COUNT;
        if (e == EDITION_COUNT)
            faults_add(l->faults, l->file, "rule '%s': unknown edition", id);
        else
            set |= 1u << e;
    }
    if (set == 0)
        faults_add(l->faults, l->file, "rule '%s': \"editions\" holds none", id);
    return set;
}

/* Which cases the rule needs; without a word of it, any will do. */
static void read_needs(struct load *l, const cJSON *item, struct rule *rule)
{
    const char *needs = json_get_string(item, "cases");
    bool both = needs != NULL && strcmp(needs, "both") == 0;
    if (needs == NULL)
        return;
    rule->accepts = both || strcmp(needs, "accept") == 0;
    rule->rejects = both || strcmp(needs, "reject") == 0;
    if (!rule->accepts && !rule->rejects && strcmp(needs, "none") != 0)
        faults_add(l->faults, l->file, "rule '%s': \"cases\" must be accept, reject, both or none",
                   rule->id);
}

static void add_rule(struct load *l, const cJSON *item)
{
    const char *id = json_get_string(item, "id"), *level = json_get_string(item, "level");
    if (id == NULL || json_get_string(item, "text") == NULL) {
        faults_add(l->faults, l->file, "rule '%s': a rule needs \"id\" and \"text\"",
                   id == NULL ? "?" : id);
        return;
    }
    struct registry *r = l->registry;
    r->rules = mem_more(r->rules, &l->rule_cap, r->rule_count, sizeof *r->rules);
    struct rule *rule = &r->rules[r->rule_count++];
    *rule = (struct rule){.id = mem_dup(id),
                          .text = copy_member(item, "text"),
                          .section = copy_member(item, "section")};
    rule->editions = read_editions(l, id, json_get(item, "editions"));
    rule->level = level == NULL ? LEVEL_MUST : level_find(level);
    if (rule->level == LEVEL_COUNT) {
        faults_add(l->faults, l->file, "rule '%s': unknown level '%s'", id, level);
        rule->level = LEVEL_MUST;
    }
    rule->unguarded = json_get(item, "unguarded") != NULL || json_get(item, "untestable") != NULL;
    read_needs(l, item, rule);
}

static void swap(char **a, char **b)
{
    char *text = *a;
    *a = *b;
    *b = text;
}

static void add_options(struct load *l, struct reading *reading, const cJSON *item)
{
    const cJSON *options = json_get(item, "options"), *option;
    const char *chosen = json_get_string(item, "default");
    size_t cap = 0, text_cap = 0;
    cJSON_ArrayForEach(option, options) {
        const char *id = json_get_string(option, "id");
        if (id == NULL) {
            faults_add(l->faults, l->file, "reading '%s': an option has no \"id\"", reading->id);
            continue;
        }
        reading->options =
            mem_more(reading->options, &cap, reading->option_count, sizeof *reading->options);
        reading->option_texts = mem_more(reading->option_texts, &text_cap, reading->option_count,
                                         sizeof *reading->option_texts);
        size_t at = reading->option_count++;
        reading->options[at] = mem_dup(id);
        reading->option_texts[at] = copy_member(option, "text");
        if (chosen != NULL && strcmp(chosen, id) == 0) {
            swap(&reading->options[0], &reading->options[at]);
            swap(&reading->option_texts[0], &reading->option_texts[at]);
        }
    }
    if (reading->option_count < 2)
        faults_add(l->faults, l->file, "reading '%s': a reading has at least two options",
                   reading->id);
    else if (chosen == NULL || strcmp(reading->options[0], chosen) != 0)
        faults_add(l->faults, l->file, "reading '%s': \"default\" must be one of the options",
                   reading->id);
}

static void add_reading(struct load *l, const cJSON *item)
{
    const char *id = json_get_string(item, "id");
    if (id == NULL) {
        faults_add(l->faults, l->file, "a reading has no \"id\"");
        return;
    }
    struct registry *r = l->registry;
    r->readings = mem_more(r->readings, &l->reading_cap, r->reading_count, sizeof *r->readings);
    struct reading *reading = &r->readings[r->reading_count++];
    *reading = (struct reading){.id = mem_dup(id), .text = copy_member(item, "text")};
    add_options(l, reading, item);
}

static void add_section(struct load *l, const cJSON *item)
{
    struct registry *r = l->registry;
    r->sections = mem_more(r->sections, &l->section_cap, r->section_count, sizeof *r->sections);
    r->sections[r->section_count++] =
        (struct section){copy_member(item, "id"), copy_member(item, "title")};
}

static void load_file(struct load *l)
{
    struct buf text = {0};
    struct json_error err;
    if (!os_read_file(l->file, &text)) {
        faults_add(l->faults, l->file, "%s", strerror(errno));
        return;
    }
    cJSON *root = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &err);
    buf_free(&text);
    if (root == NULL) {
        faults_add(l->faults, l->file, "%zu:%zu: %s", err.line, err.column, err.what);
        return;
    }
    const char *slash = strrchr(l->file, '/');
    bool readings = strcmp(slash == NULL ? l->file : slash + 1, "readings.json") == 0;
    const cJSON *list = json_get(root, readings ? "readings" : "rules"), *item;
    if (!cJSON_IsArray(list))
        faults_add(l->faults, l->file, "needs an array \"%s\"", readings ? "readings" : "rules");
    cJSON_ArrayForEach(item, list) {
        if (readings)
            add_reading(l, item);
        else
            add_rule(l, item);
    }
    cJSON_ArrayForEach(item, json_get(root, "sections"))
        add_section(l, item);
    cJSON_Delete(root);
}

static int compare_rules(const void *left, const void *right)
{
    const struct rule *a = left, *b = right;
    return strcmp(a->id, b->id);
}

static int compare_readings(const void *left, const void *right)
{
    const struct reading *a = left, *b = right;
    return strcmp(a->id, b->id);
}

static void sort_all(struct load *l, const char *dir)
{
    struct registry *r = l->registry;
    if (r->rule_count > 0)
        qsort(r->rules, r->rule_count, sizeof *r->rules, compare_rules);
    if (r->reading_count > 0)
        qsort(r->readings, r->reading_count, sizeof *r->readings, compare_readings);
    for (size_t i = 1; i < r->rule_count; i++)
        if (compare_rules(&r->rules[i - 1], &r->rules[i]) == 0)
            faults_add(l->faults, dir, "rule '%s' stands twice", r->rules[i].id);
    for (size_t i = 1; i < r->reading_count; i++)
        if (compare_readings(&r->readings[i - 1], &r->readings[i]) == 0)
            faults_add(l->faults, dir, "reading '%s' stands twice", r->readings[i].id);
}

static bool skip_others(void *arg, const char *path, bool is_dir)
{
    (void)arg;
    const char *name = strrchr(path, '/') == NULL ? path : strrchr(path, '/') + 1;
    size_t n = strlen(name);
    return is_dir || n < 5 || strcmp(name + n - 5, ".json") != 0 ||
           strcmp(name, "sentences.json") == 0;
}

void registry_folder(const char *suite, const char *named, struct buf *out)
{
    buf_str(out, named != NULL ? named : suite);
    if (named == NULL)
        buf_str(out, "/registry");
}

void registry_load(const char *dir, struct registry *r, struct faults *f)
{
    struct load l = {.registry = r, .faults = f};
    struct os_paths paths = {0};
    struct buf bad = {0};
    *r = (struct registry){0};
    if (!os_walk(dir, skip_others, NULL, &paths, &bad))
        faults_add(f, NULL, "%s", buf_text(&bad));
    else if (paths.count == 0)
        faults_add(f, dir, "no registry here");
    for (size_t i = 0; i < paths.count; i++) {
        l.file = paths.list[i];
        load_file(&l);
    }
    sort_all(&l, dir);
    os_paths_free(&paths);
    buf_free(&bad);
}

static int compare_id_rule(const void *id, const void *rule)
{
    return strcmp(id, ((const struct rule *)rule)->id);
}

static int compare_id_reading(const void *id, const void *reading)
{
    return strcmp(id, ((const struct reading *)reading)->id);
}

const struct rule *registry_rule(const struct registry *r, const char *id)
{
    return r->rule_count == 0
               ? NULL
               : bsearch(id, r->rules, r->rule_count, sizeof *r->rules, compare_id_rule);
}

const struct reading *registry_reading(const struct registry *r, const char *id)
{
    return r->reading_count == 0 ? NULL
                                 : bsearch(id, r->readings, r->reading_count, sizeof *r->readings,
                                           compare_id_reading);
}

bool registry_choice(const struct registry *r, const char *choice, size_t *reading, size_t *option)
{
    const char *equals = strchr(choice, '=');
    if (equals == NULL)
        return false;
    char *id = mem_dup_n(choice, (size_t)(equals - choice));
    const struct reading *found = registry_reading(r, id);
    free(id);
    for (size_t i = 0; found != NULL && i < found->option_count; i++)
        if (strcmp(found->options[i], equals + 1) == 0) {
            *reading = (size_t)(found - r->readings);
            *option = i;
            return true;
        }
    return false;
}

void registry_free(struct registry *r)
{
    for (size_t i = 0; i < r->rule_count; i++) {
        free(r->rules[i].id);
        free(r->rules[i].text);
        free(r->rules[i].section);
    }
    for (size_t i = 0; i < r->reading_count; i++) {
        free(r->readings[i].id);
        free(r->readings[i].text);
        for (size_t k = 0; k < r->readings[i].option_count; k++) {
            free(r->readings[i].options[k]);
            free(r->readings[i].option_texts[k]);
        }
        free(r->readings[i].options);
        free(r->readings[i].option_texts);
    }
    for (size_t i = 0; i < r->section_count; i++) {
        free(r->sections[i].id);
        free(r->sections[i].title);
    }
    free(r->rules);
    free(r->readings);
    free(r->sections);
    *r = (struct registry){0};
}
