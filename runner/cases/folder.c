#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/embedded.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/case_check.h"
#include "cases/derived.h"
#include "cases/registry.h"

struct load {
    const char *dir;
    const struct registry *registry;
    struct suite *suite;
    struct faults *faults;
};

static void check_names(struct load *l, const char *path, size_t first)
{
    const struct suite *s = l->suite;
    const char **names = mem_alloc((s->count - first + 1) * sizeof *names);
    size_t count = 0;
    for (size_t i = first; i < s->count; i++)
        if (!s->cases[i].amends)
            names[count++] = s->cases[i].name;
    qsort(names, count, sizeof *names, text_compare_first);
    for (size_t i = 1; i < count; i++)
        if (strcmp(names[i - 1], names[i]) == 0)
            faults_add(l->faults, path, "case '%s': another case of this file has the same name",
                       names[i]);
    free(names);
}

/* Members that an amended case does not inherit from the case before it. */
static const char *const own_members[] = {"covers",     "expect",  "repair", "note",
                                          "deviations", "amended", NULL};

/* Returns an expectation that takes the answers of an optional amendment, and those without it. */
static cJSON *either(const cJSON *with, const cJSON *without, const char *amendment)
{
    cJSON *expect = cJSON_CreateObject(), *any_of = cJSON_AddArrayToObject(expect, "any_of");
    const cJSON *alternative;
    for (size_t i = 0; (alternative = case_alternative(with, i)) != NULL; i++)
        cJSON_AddItemToArray(any_of, cJSON_Duplicate(alternative, true));
    for (size_t i = 0; (alternative = case_alternative(without, i)) != NULL; i++) {
        cJSON *copy = cJSON_Duplicate(alternative, true);
        if (json_get(copy, "without") == NULL)
            cJSON_AddStringToObject(copy, "without", amendment);
        cJSON_AddItemToArray(any_of, copy);
    }
    return expect;
}

/* Returns an amended case. The members of `amendment` replace the members of `item`. `rule` is the
   amendment, or NULL if it is unknown. `before` is the expectation without it. */
static cJSON *amend(const cJSON *item, const cJSON *amendment, const struct rule *rule,
                    const cJSON *before)
{
    cJSON *amended = cJSON_CreateObject(), *covers = cJSON_AddArrayToObject(amended, "covers");
    const cJSON *member;
    cJSON_ArrayForEach(member, item)
        if (own_members[names_find(own_members, member->string)] == NULL)
            cJSON_AddItemReferenceToObject(amended, member->string, (cJSON *)member);
    cJSON_ArrayForEach(member, amendment) {
        if (strcmp(member->string, "by") == 0)
            cJSON_AddItemReferenceToArray(covers, (cJSON *)member);
        else if (rule != NULL && rule->optional && strcmp(member->string, "expect") == 0)
            cJSON_AddItemToObject(amended, "expect", either(member, before, rule->id));
        else
            cJSON_AddItemReferenceToObject(amended, member->string, (cJSON *)member);
    }
    return amended;
}

/* Checks the last amended case. Removes its editions from the case itself, and from the amended
   cases before the last one. */
static void check_amended(struct case_check *k, struct test_case *c, size_t count)
{
    const struct rule *rule = c[count].cover_count > 0 ? c[count].covers[0] : NULL;
    if (rule != NULL && rule->blame == NULL)
        faults_add(k->faults, k->file, "case '%s': \"amended\" names '%s', which is no amendment",
                   c->name, rule->id);
    else if (rule != NULL && c[count].editions == 0)
        faults_add(k->faults, k->file,
                   "case '%s': \"amended\" names '%s', but the case holds in no edition that has "
                   "this amendment",
                   c->name, rule->id);
    if (json_equal(c[count].expect, c->expect))
        faults_add(k->faults, k->file, "case '%s': \"amended\" gives the same answer as \"expect\"",
                   c->name);
    for (size_t i = 0; i < count; i++)
        c[i].editions &= ~c[count].editions;
}

/* Adds an amended case for each element of `amended` in the newest case. */
static void load_amended(struct load *l, struct case_check *k, const cJSON *item)
{
    struct suite *s = l->suite;
    size_t base = s->count - 1;
    const cJSON *amendment;
    cJSON_ArrayForEach(amendment, json_get(item, "amended")) {
        const char *by = json_get_string(amendment, "by");
        if (by == NULL)
            continue; /* case_check has already added a fault */
        cJSON *amended =
            amend(item, amendment, registry_rule(l->registry, by), s->cases[s->count - 1].expect);
        s->files = mem_more(s->files, &s->file_cap, s->file_count, sizeof *s->files);
        s->files[s->file_count++] = amended;
        s->cases = mem_more(s->cases, &s->cap, s->count, sizeof *s->cases);
        s->cases[s->count] = (struct test_case){.section = s->cases[base].section, .amends = true};
        if (!case_check_load(k, amended, &s->cases[s->count]))
            continue;
        s->count++;
        s->cases[base].amended++;
        check_amended(k, &s->cases[base], s->cases[base].amended);
    }
}

static void load_cases(struct load *l, const char *path, const cJSON *root, const char *section)
{
    const cJSON *cases = json_get(root, "cases"), *item;
    size_t first = l->suite->count;
    int index = 0;
    cJSON_ArrayForEach(item, cases) {
        struct suite *s = l->suite;
        struct case_check check = {l->registry, l->faults, path, NULL, index++};
        s->cases = mem_more(s->cases, &s->cap, s->count, sizeof *s->cases);
        struct test_case *c = &s->cases[s->count];
        *c = (struct test_case){.section = section};
        if (case_check_load(&check, item, c)) {
            s->count++;
            load_amended(l, &check, item);
        }
    }
    check_names(l, path, first);
}

static void check_file(struct load *l, const char *path, cJSON *root)
{
    /* The id of a section is the path of the section's file in the suite's folder. */
    const char *section = path + strlen(l->dir) + 1, *stated = json_get_string(root, "section");
    size_t length = strlen(section) - strlen(".json");
    const cJSON *member;
    if (json_get(root, "laws") != NULL)
        return; /* laws_add reads this file */
    cJSON_ArrayForEach(member, root)
        if (strcmp(member->string, "section") != 0 && strcmp(member->string, "cases") != 0)
            faults_add(l->faults, path, "unknown field \"%s\"", member->string);
    if (stated == NULL || strlen(stated) != length || memcmp(stated, section, length) != 0)
        faults_add(l->faults, path, "\"section\" is \"%s\", but the file's path says \"%.*s\"",
                   stated == NULL ? "" : stated, (int)length, section);
    if (!cJSON_IsArray(json_get(root, "cases")) || json_get(root, "cases")->child == NULL)
        faults_add(l->faults, path, "needs an array \"cases\" with at least one case");
    else if (stated != NULL)
        load_cases(l, path, root, stated);
}

static void load_file(struct load *l, const char *path)
{
    struct suite *s = l->suite;
    struct buf text = {0};
    cJSON *root = faults_read_json(l->faults, path, &text);
    buf_add(&s->texts, path + strlen(l->dir), strlen(path + strlen(l->dir)) + 1);
    buf_add(&s->texts, buf_text(&text), text.len + 1);
    buf_free(&text);
    if (root == NULL)
        return;
    s->files = mem_more(s->files, &s->file_cap, s->file_count, sizeof *s->files);
    s->files[s->file_count++] = root;
    if (cJSON_IsObject(root))
        check_file(l, path, root);
    else
        faults_add(l->faults, path, "a case file is an object with \"section\" and \"cases\"");
}

/* Appends the path of the file with the derived cases of a suite. This project's suite uses the
   file in the program, because the build makes this file. */
static void find_file(const char *dir, struct buf *path)
{
    static const char name[] = "spec-tests";
    size_t n = strlen(dir), length = strlen(name);
    buf_fmt(path, "%s/%s", dir, DERIVED_FILE);
    bool ours = n >= length && strcmp(dir + n - length, name) == 0;
    if (!ours || os_is_file(buf_text(path)))
        return;
    buf_clear(path);
    buf_str(path, EMBEDDED "/" DERIVED_FILE);
}

static void load_derived(const char *dir, struct suite *s, struct faults *f)
{
    struct buf path = {0}, text = {0};
    find_file(dir, &path);
    cJSON *root = NULL;
    if (os_is_file(buf_text(&path)))
        root = faults_read_json(f, buf_text(&path), &text);
    if (root != NULL) {
        s->files = mem_more(s->files, &s->file_cap, s->file_count, sizeof *s->files);
        s->files[s->file_count++] = root;
        buf_add(&s->texts, buf_text(&text), text.len + 1);
        derived_add(buf_text(&path), json_get(root, "derived"), s, f);
    }
    buf_free(&path);
    buf_free(&text);
}

static bool is_json(const char *path)
{
    size_t n = strlen(path);
    return n >= 5 && strcmp(path + n - 5, ".json") == 0;
}

/* Skips the registry, the schemas, the derived cases, and files that are no JSON. */
static bool skip_others(void *dir, const char *path)
{
    const char *rest = path + strlen(dir);
    return text_begins(rest, "/registry/") || text_begins(rest, "/schema/") ||
           strcmp(rest, "/" DERIVED_FILE) == 0 || !is_json(path);
}

/* Returns a copy of `dir` without slashes at the end. */
static char *trim_dir(const char *dir)
{
    char *trimmed = mem_dup(dir);
    size_t n = strlen(trimmed);
    while (n > 1 && trimmed[n - 1] == '/')
        trimmed[--n] = '\0';
    return trimmed;
}

bool suite_paths(const char *dir, struct os_paths *out, struct buf *bad)
{
    char *trimmed = trim_dir(dir);
    bool ok = os_walk(trimmed, skip_others, trimmed, out, bad);
    free(trimmed);
    return ok;
}

void suite_load(const char *dir, const struct registry *r, struct suite *s, struct faults *f)
{
    char *trimmed = trim_dir(dir);
    struct load l = {trimmed, r, s, f};
    struct os_paths paths = {0};
    struct buf bad = {0};
    *s = (struct suite){0};
    if (!suite_paths(trimmed, &paths, &bad))
        faults_add(f, NULL, "%s", buf_text(&bad));
    for (size_t i = 0; i < paths.count; i++)
        load_file(&l, paths.list[i]);
    load_derived(trimmed, s, f);
    os_paths_free(&paths);
    buf_free(&bad);
    free(trimmed);
}

/* Refuses a file that was given instead of a suite. The message names the suite with the file. */
static void refuse_file(const char *path, struct faults *f)
{
    struct buf folder = {0}, inside = {0};
    size_t n = strlen(path);
    do {
        while (n > 0 && path[n - 1] != '/')
            n--;
        buf_clear(&folder);
        buf_add(&folder, n > 1 ? path : ".", n > 1 ? n - 1 : 1);
        buf_clear(&inside);
        registry_folder(buf_text(&folder), NULL, &inside);
    } while (!os_is_dir(buf_text(&inside)) && n-- > 1);
    if (os_is_dir(buf_text(&inside)))
        faults_add(f, path, "a file of a suite; write --cases %s --only %.*s", buf_text(&folder),
                   (int)(strlen(path + n) - strlen(".json")), path + n);
    else
        faults_add(f, path, "a file; --cases needs the folder of a suite");
    buf_free(&folder);
    buf_free(&inside);
}

/* Checks that a path is the folder of a suite. Before the check, nothing else in the folder is
   read. */
static bool is_suite(const char *dir, const char *registry, struct faults *f)
{
    if (strcmp(dir, EMBEDDED) == 0 || os_is_dir(registry))
        return true;
    if (os_is_file(dir))
        refuse_file(dir, f);
    else if (!os_is_dir(dir))
        faults_add(f, dir, "no such folder; --cases needs the folder of a suite");
    else
        faults_add(f, dir, "no suite: %s is no folder; --cases needs the folder of a suite",
                   registry);
    return false;
}

void suite_open(const char *dir, const char *registry_dir, struct registry *r, struct suite *s,
                struct faults *f)
{
    struct buf inside = {0};
    *r = (struct registry){0};
    *s = (struct suite){0};
    registry_folder(dir, registry_dir, &inside);
    if (is_suite(dir, buf_text(&inside), f)) {
        registry_load(buf_text(&inside), r, f);
        if (f->count == 0 || r->rule_count > 0)
            suite_load(dir, r, s, f);
    }
    buf_free(&inside);
}

/* --- The registry -----------------------------------------------------------------------------*/

/* Skips files that have neither rules nor ambiguous passages. */
static bool skip_unruly(void *dir, const char *path)
{
    const char *name = path + strlen(dir) + 1;
    return strchr(name, '/') != NULL || !is_json(name) || strcmp(name, "sentences.json") == 0;
}

void registry_folder(const char *suite, const char *named, struct buf *out)
{
    buf_str(out, named != NULL ? named : suite);
    if (named == NULL)
        buf_str(out, "/registry");
}

void registry_load(const char *dir, struct registry *r, struct faults *f)
{
    struct os_paths paths = {0};
    struct buf bad = {0};
    if (!os_walk(dir, skip_unruly, (void *)dir, &paths, &bad))
        faults_add(f, NULL, "%s", buf_text(&bad));
    else if (paths.count == 0)
        faults_add(f, dir, "this folder has no registry: it has no files of rules");
    cJSON **roots = mem_alloc(paths.count * sizeof *roots);
    for (size_t i = 0; i < paths.count; i++) {
        struct buf text = {0};
        roots[i] = faults_read_json(f, paths.list[i], &text);
        buf_free(&text);
    }
    registry_take(
        &(struct registry_files){dir, (const char *const *)paths.list, roots, paths.count}, r, f);
    free(roots);
    os_paths_free(&paths);
    buf_free(&bad);
}
