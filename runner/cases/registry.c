#include "cases/registry.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "ref/common/releases.h"

struct load {
    struct registry *registry;
    struct faults *faults;
    const char *file;
    size_t rule_cap;
    size_t reading_cap;
    size_t section_cap;
    size_t file_cap;
};

/* Reads the editions of a rule of the specification. A rule of the newest edition of the
   specification is also a rule of all released editions. */
static unsigned read_editions(struct load *l, const char *id, const cJSON *list)
{
    unsigned set = list == NULL ? EDITIONS_OF_TEXTS : 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        enum edition e = cJSON_IsString(item) ? edition_find(item->valuestring) : EDITION_COUNT;
        if (e >= (enum edition)EDITION_TEXTS)
            faults_add(l->faults, l->file, "rule '%s': unknown edition", id);
        else
            set |= 1u << e;
    }
    if (set == 0)
        faults_add(l->faults, l->file, "rule '%s': \"editions\" names no known edition", id);
    return (set & 1u << EDITION_DEFAULT) != 0 ? set | EDITIONS_RELEASED : set;
}

/* Reads the editions of an amendment, from the release "since" up to the release before "until". */
static unsigned read_releases(struct load *l, const char *id, const cJSON *item)
{
    unsigned set = releases_from(json_get_text(item, "since"));
    if (json_get(item, "until") != NULL)
        set &= ~releases_from(json_get_text(item, "until"));
    if (set == 0)
        faults_add(l->faults, l->file, "rule '%s': no edition is between \"since\" and \"until\"",
                   id);
    return set;
}

static void read_amendment(struct load *l, const cJSON *item, struct rule *rule)
{
    struct buf blame = {0};
    rule->editions = read_releases(l, rule->id, item);
    rule->replaces = json_get(item, "replaces");
    rule->optional = cJSON_IsTrue(json_get(item, "optional"));
    buf_fmt(&blame, "released since %s (%s)", json_get_text(item, "since"), rule->id);
    rule->blame = buf_take(&blame);
}

/* Reads "cases", which says if a rule needs accepted cases, rejected cases, or cases of each kind.
   Without "cases", a rule needs any case. */
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
    *rule = (struct rule){.id = id,
                          .text = json_get_text(item, "text"),
                          .section = json_get_text(item, "section"),
                          .production = json_get_string(item, "production")};
    if (json_get(item, "since") != NULL)
        read_amendment(l, item, rule);
    else
        rule->editions = read_editions(l, id, json_get(item, "editions"));
    rule->level = level == NULL ? LEVEL_MUST : level_find(level);
    if (rule->level == LEVEL_COUNT) {
        faults_add(l->faults, l->file, "rule '%s': unknown level '%s'", id, level);
        rule->level = LEVEL_MUST;
    }
    rule->unguarded = json_get(item, "unguarded") != NULL || json_get(item, "untestable") != NULL;
    read_needs(l, item, rule);
}

static void swap(const char **a, const char **b)
{
    const char *text = *a;
    *a = *b;
    *b = text;
}

static void add_options(struct load *l, struct reading *reading, const cJSON *item)
{
    const cJSON *options = json_get(item, "options"), *option;
    const char *chosen = json_get_string(item, "default");
    size_t count = (size_t)cJSON_GetArraySize(options);
    reading->options = mem_alloc(count * sizeof *reading->options);
    reading->option_texts = mem_alloc(count * sizeof *reading->option_texts);
    cJSON_ArrayForEach(option, options) {
        const char *id = json_get_string(option, "id");
        if (id == NULL) {
            faults_add(l->faults, l->file, "reading '%s': an option has no \"id\"", reading->id);
            continue;
        }
        size_t at = reading->option_count++;
        reading->options[at] = id;
        reading->option_texts[at] = json_get_text(option, "text");
        if (chosen != NULL && strcmp(chosen, id) == 0) {
            swap(&reading->options[0], &reading->options[at]);
            swap(&reading->option_texts[0], &reading->option_texts[at]);
        }
    }
    if (reading->option_count < 2)
        faults_add(l->faults, l->file,
                   "reading '%s': an ambiguous passage has at least two options", reading->id);
    else if (chosen == NULL || strcmp(reading->options[0], chosen) != 0)
        faults_add(l->faults, l->file, "reading '%s': \"default\" must be one of the options",
                   reading->id);
}

static void add_reading(struct load *l, const cJSON *item)
{
    const char *id = json_get_string(item, "id");
    if (id == NULL) {
        faults_add(l->faults, l->file, "an ambiguous passage has no \"id\"");
        return;
    }
    struct registry *r = l->registry;
    r->readings = mem_more(r->readings, &l->reading_cap, r->reading_count, sizeof *r->readings);
    struct reading *reading = &r->readings[r->reading_count++];
    *reading = (struct reading){.id = id,
                                .text = json_get_text(item, "text"),
                                .released = json_get(item, "released") != NULL};
    add_options(l, reading, item);
}

static void add_section(struct load *l, const cJSON *item)
{
    struct registry *r = l->registry;
    r->sections = mem_more(r->sections, &l->section_cap, r->section_count, sizeof *r->sections);
    r->sections[r->section_count++] =
        (struct section){json_get_text(item, "id"), json_get_text(item, "title")};
}

/* Adds the elements of a list to the registry. */
static void add_list(struct load *l, const cJSON *root, const char *name,
                     void (*add)(struct load *l, const cJSON *item))
{
    const cJSON *list = json_get(root, name), *item;
    if (!cJSON_IsArray(list))
        faults_add(l->faults, l->file, "needs an array \"%s\"", name);
    cJSON_ArrayForEach(item, list)
        add(l, item);
}

/* Reads a file. readings.json has the ambiguous passages, registry.json has rules and ambiguous
   passages, and all other files have rules. */
static void take_file(struct load *l, cJSON *root)
{
    struct registry *r = l->registry;
    const cJSON *item;
    const char *slash = strrchr(l->file, '/'), *name = slash == NULL ? l->file : slash + 1;
    r->files = mem_more(r->files, &l->file_cap, r->file_count, sizeof *r->files);
    r->files[r->file_count++] = root;
    if (strcmp(name, "readings.json") != 0)
        add_list(l, root, "rules", add_rule);
    if (strcmp(name, "readings.json") == 0 || strcmp(name, "registry.json") == 0)
        add_list(l, root, "readings", add_reading);
    cJSON_ArrayForEach(item, json_get(root, "sections"))
        add_section(l, item);
}

static void sort(struct load *l, const char *what, void *list, size_t count, size_t size)
{
    if (count > 0)
        qsort(list, count, size, text_compare_first);
    for (const char *item = list; count > 1; count--, item += size)
        if (text_compare_first(item, item + size) == 0)
            faults_add(l->faults, l->file, "%s '%s' is defined twice", what,
                       *(const char *const *)(const void *)item);
}

/* For each amendment, removes the amendment's editions from the rules that it replaces. */
static void apply_amendments(struct load *l)
{
    struct registry *r = l->registry;
    const cJSON *item;
    for (size_t i = 0; i < r->rule_count; i++)
        cJSON_ArrayForEach(item, r->rules[i].replaces) {
            const struct rule *rule = registry_rule(r, cJSON_GetStringValue(item));
            if (rule == NULL)
                faults_add(l->faults, l->file, "rule '%s': replaces an unknown rule",
                           r->rules[i].id);
            else
                r->rules[rule - r->rules].editions &= ~r->rules[i].editions;
        }
}

void registry_take(const struct registry_files *files, struct registry *r, struct faults *f)
{
    struct load l = {.registry = r, .faults = f};
    *r = (struct registry){0};
    for (size_t i = 0; i < files->count; i++) {
        l.file = files->paths[i];
        if (files->roots[i] != NULL)
            take_file(&l, files->roots[i]);
    }
    l.file = files->name;
    sort(&l, "rule", r->rules, r->rule_count, sizeof *r->rules);
    sort(&l, "reading", r->readings, r->reading_count, sizeof *r->readings);
    apply_amendments(&l);
}

static const void *find(const char *id, const void *list, size_t count, size_t size)
{
    return count == 0 || id == NULL ? NULL : bsearch(&id, list, count, size, text_compare_first);
}

const struct rule *registry_rule(const struct registry *r, const char *id)
{
    return find(id, r->rules, r->rule_count, sizeof *r->rules);
}

const struct reading *registry_reading(const struct registry *r, const char *id)
{
    return find(id, r->readings, r->reading_count, sizeof *r->readings);
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
    for (size_t i = 0; i < r->reading_count; i++) {
        free(r->readings[i].options);
        free(r->readings[i].option_texts);
    }
    for (size_t i = 0; i < r->rule_count; i++)
        free(r->rules[i].blame);
    for (size_t i = 0; i < r->file_count; i++)
        cJSON_Delete(r->files[i]);
    free(r->files);
    free(r->rules);
    free(r->readings);
    free(r->sections);
    *r = (struct registry){0};
}
