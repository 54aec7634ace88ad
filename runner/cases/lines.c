#include "cases/lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/case_check.h"
#include "cases/derived.h"
#include "cases/registry.h"
#include "version.h"

/* A line without "editions" holds in every edition. */
enum { EVERY_EDITION = (int)(EDITIONS_OF_TEXTS | EDITIONS_RELEASED) };

/* --- Write ----------------------------------------------------------------------------------- */

static void add_string(const char *name, const char *text, struct buf *out)
{
    if (text == NULL)
        return;
    buf_fmt(out, ",\"%s\":", name);
    json_print_string(text, 0, out);
}

static void add_json(const char *name, const cJSON *item, struct buf *out)
{
    if (item == NULL)
        return;
    buf_fmt(out, ",\"%s\":", name);
    json_print(item, 0, out);
}

static void add_request(const char *name, enum op op, const cJSON *fields, struct buf *out)
{
    const cJSON *field;
    if (fields == NULL)
        return;
    buf_fmt(out, ",\"%s\":{\"op\":\"%s\"", name, op_name(op));
    cJSON_ArrayForEach(field, fields)
        add_json(field->string, field, out);
    buf_char(out, '}');
}

/* Appends, in words, the interpretations that the alternatives of a case name. */
static void add_readings(const struct test_case *c, const struct registry *r, struct buf *out)
{
    bool *named = mem_alloc(r->reading_count * sizeof *named);
    const char *separator = ",\"readings\":{";
    const cJSON *outcome;
    for (size_t i = 0; (outcome = case_alternative(c->expect, i)) != NULL; i++) {
        size_t reading, option;
        const char *choice = json_get_string(outcome, "reading");
        if (choice == NULL || !registry_choice(r, choice, &reading, &option) || named[reading])
            continue;
        named[reading] = true;
        buf_fmt(out, "%s\"%s\":", separator, r->readings[reading].id);
        json_print_string(r->readings[reading].text, 0, out);
        separator = ",";
    }
    if (separator[1] == '\0')
        buf_char(out, '}');
    free(named);
}

static void print_case(const struct test_case *c, const struct registry *r, struct buf *out)
{
    buf_fmt(out, "{\"id\":\"%s\",\"level\":\"%s\"", c->id, level_name(c->level));
    if (c->editions != EVERY_EDITION)
        names_print_member("editions", c->editions, edition_names, out);
    if (c->needs != 0)
        names_print_member("needs", c->needs, feature_names, out);
    add_request("request", c->op, c->fields, out);
    if (c->derived != NULL) {
        add_request("same", c->op, c->derived->same, out);
        add_request("different", c->op, c->derived->different, out);
        add_string("groups", c->derived->groups, out);
        add_string("changes", c->derived->changes, out);
    } else {
        add_json("expect", c->expect, out);
        add_request("repair", c->op, c->repaired, out);
        case_print_rules(c, out);
        add_readings(c, r, out);
    }
    add_string("note", c->note, out);
    add_json("deviations", c->deviations, out);
    buf_str(out, "}\n");
}

void lines_print_cases(const struct suite *s, const struct registry *r, struct buf *out)
{
    const cJSON *item;
    for (size_t i = 0; i < suite_all(s); i++)
        print_case(&s->cases[i], r, out);
    for (size_t i = 0; i < s->file_count; i++)
        cJSON_ArrayForEach(item, json_get(s->files[i], "laws")) {
            json_print(item, 0, out);
            buf_char(out, '\n');
        }
}

/* Appends the items of a list that is spread over several files. */
static void add_list(const char *name, const struct registry *r, struct buf *out)
{
    const cJSON *item;
    const char *separator = "";
    buf_fmt(out, ",\n\"%s\":[", name);
    for (size_t i = 0; i < r->file_count; i++)
        cJSON_ArrayForEach(item, json_get(r->files[i], name)) {
            buf_fmt(out, "%s\n", separator);
            json_print(item, 0, out);
            separator = ",";
        }
    buf_char(out, ']');
}

static void hash_name(const char *bytes, size_t n, char name[17])
{
    snprintf(name, 17, "%016llx", (unsigned long long)hash_64(bytes, n));
}

void lines_print_registry(const struct suite *s, const struct registry *r, const struct buf *cases,
                          struct buf *out)
{
    char hash[17];
    hash_name(cases->data, cases->len, hash);
    buf_fmt(out, "{\"version\":\"%s\",\n\"suite\":\"%016llx\",\n\"cases\":\"%s\"",
            HCL_CONFORMANCE_VERSION, suite_digest(s), hash);
    buf_fmt(out, ",\n\"edition\":\"%s\"", edition_name((enum edition)EDITION_DEFAULT));
    names_print_member("editions", EVERY_EDITION, edition_names, out);
    add_list("sections", r, out);
    add_list("rules", r, out);
    add_list("readings", r, out);
    buf_str(out, "}\n");
}

/* --- Read ------------------------------------------------------------------------------------ */

struct reader {
    struct registry *registry;
    struct suite *suite;
    struct faults *faults;
    cJSON *derived; /* the lines of derived cases, as derived_add reads them */
    cJSON *laws;    /* the lines of laws, as laws_add reads them */
    size_t number;
};

static void fault(const struct reader *r, const char *what)
{
    faults_add(r->faults, LINES_CASES, "line %zu: %s", r->number, what);
}

static void keep_file(struct suite *s, cJSON *root)
{
    s->files = mem_more(s->files, &s->file_cap, s->file_count, sizeof *s->files);
    s->files[s->file_count++] = root;
}

static void refer(cJSON *item, const char *name, const cJSON *value)
{
    if (value != NULL)
        cJSON_AddItemReferenceToObject(item, name, (cJSON *)value);
}

/* Adds the members of a request. If the request lacks a member of `former`, the member becomes
   null, except source and source_base64. */
static void refer_request(cJSON *item, const cJSON *request, const cJSON *former)
{
    const cJSON *member;
    cJSON_ArrayForEach(member, request)
        if (former == NULL || strcmp(member->string, "op") != 0)
            refer(item, member->string, member);
    cJSON_ArrayForEach(member, former)
        if (strncmp(member->string, "source", strlen("source")) != 0 &&
            json_get(request, member->string) == NULL)
            cJSON_AddNullToObject(item, member->string);
}

/* Returns a line in the form of an item in a case file. */
static cJSON *item_of(const cJSON *line)
{
    static const char *const same[] = {"level", "needs", "expect", "note", "deviations"};
    cJSON *item = cJSON_CreateObject(), *covers = cJSON_AddArrayToObject(item, "covers");
    const cJSON *rule, *repair = json_get(line, "repair");
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        refer(item, same[i], json_get(line, same[i]));
    cJSON_ArrayForEach(rule, json_get(line, "rules"))
        cJSON_AddItemToArray(covers, cJSON_CreateString(rule->string));
    refer_request(item, json_get(line, "request"), NULL);
    if (repair != NULL)
        refer_request(cJSON_AddObjectToObject(item, "repair"), repair, json_get(line, "request"));
    return item;
}

static void read_derived(struct reader *r, const cJSON *line)
{
    static const char *const same[] = {"id", "groups", "changes", "editions"};
    const cJSON *request = json_get(line, "request");
    cJSON *item = cJSON_CreateObject();
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        refer(item, same[i], json_get(line, same[i]));
    refer(item, "of", json_get(request, "of"));
    refer(item, "source", json_get(request, "source"));
    refer(item, "same", json_get(json_get(line, "same"), "source"));
    refer(item, "different", json_get(json_get(line, "different"), "source"));
    cJSON_AddItemToArray(r->derived, item);
}

/* If a case has the same id as the case before, counts it as an amended form of that case. */
static void note_amended(struct suite *s)
{
    size_t last = s->count - 1, base = last;
    while (base > 0 && strcmp(s->cases[base - 1].id, s->cases[last].id) == 0)
        base--;
    if (base == last)
        return;
    s->cases[last].amends = true;
    s->cases[base].amended++;
}

static void read_case(struct reader *r, const cJSON *line)
{
    struct suite *s = r->suite;
    const char *id = json_get_string(line, "id"), *sharp = id == NULL ? NULL : strchr(id, '#');
    if (json_get(line, "law") != NULL) {
        cJSON_AddItemReferenceToArray(r->laws, (cJSON *)line);
        return;
    }
    if (sharp == NULL) {
        fault(r, "\"id\" is missing, or has no '#'");
        return;
    }
    if (strchr(sharp, '~') != NULL) {
        read_derived(r, line);
        return;
    }
    cJSON *item = item_of(line);
    keep_file(s, item);
    cJSON_AddStringToObject(item, "name", sharp + 1);
    char *section = mem_dup_n(id, (size_t)(sharp - id));
    cJSON *kept = cJSON_CreateString(section);
    free(section);
    keep_file(s, kept);
    s->cases = mem_more(s->cases, &s->cap, s->count, sizeof *s->cases);
    s->cases[s->count] = (struct test_case){.section = kept->valuestring};
    struct case_check check = {r->registry, r->faults, LINES_CASES, NULL, (int)r->number - 1};
    if (!case_check_load(&check, item, &s->cases[s->count]))
        return;
    const cJSON *editions = json_get(line, "editions");
    s->cases[s->count++].editions =
        editions == NULL ? EVERY_EDITION : names_set(editions, edition_names);
    note_amended(s);
}

static void read_lines(struct reader *r, const struct lines *texts)
{
    const char *line = texts->cases, *end = line + texts->cases_length;
    for (r->number = 1; line < end; r->number++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t n = newline == NULL ? (size_t)(end - line) : (size_t)(newline - line);
        struct json_error err;
        cJSON *root = json_parse(line, n, JSON_NUL_REFUSE, &err);
        line += n + (newline != NULL);
        if (root == NULL) {
            fault(r, err.what);
            continue;
        }
        keep_file(r->suite, root);
        read_case(r, root);
    }
}

/* Checks that no line is missing or changed. */
static bool is_described(const struct lines *texts, const cJSON *registry, struct faults *f)
{
    char hash[17];
    const char *stated = json_get_string(registry, "cases");
    hash_name(texts->cases, texts->cases_length, hash);
    if (stated != NULL && strcmp(stated, hash) == 0)
        return true;
    faults_add(f, LINES_CASES,
               "does not have the hash that " LINES_REGISTRY
               " names: the file is cut off, changed, or from another version");
    return false;
}

void lines_read(const struct lines *texts, struct registry *r, struct suite *s, struct faults *f)
{
    struct json_error err;
    *r = (struct registry){0};
    *s = (struct suite){0};
    cJSON *root = json_parse(texts->registry, texts->registry_length, JSON_NUL_REFUSE, &err);
    if (root == NULL)
        faults_add(f, LINES_REGISTRY, "%zu:%zu: %s", err.line, err.column, err.what);
    if (root == NULL || !is_described(texts, root, f)) {
        cJSON_Delete(root);
        return;
    }
    const char *digest = json_get_string(root, "suite");
    s->digest = digest == NULL ? 0 : strtoull(digest, NULL, 16);
    static const char *const name = LINES_REGISTRY;
    registry_take(&(struct registry_files){name, &name, &root, 1}, r, f);
    cJSON *kept = cJSON_CreateObject();
    struct reader reader = {.registry = r, .suite = s, .faults = f};
    reader.derived = cJSON_AddArrayToObject(kept, "derived");
    reader.laws = cJSON_AddArrayToObject(kept, "laws");
    keep_file(s, kept);
    read_lines(&reader, texts);
    derived_add(LINES_CASES, reader.derived, s, f);
}
