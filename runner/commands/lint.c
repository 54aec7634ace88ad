#include "commands/lint.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/utf8.h"
#include "base/where.h"
#include "cases/case.h"
#include "cases/case_check.h"
#include "cases/ledger.h"
#include "cases/registry.h"
#include "commands/commands.h"
#include "options/options.h"
#include "protocol/match.h"
#include "protocol/request.h"
#include "protocol/shape.h"
#include "ref/common/ucd.h"

/* Adds a fault if two keys are equal after Unicode normalisation. (The JSON parser already refuses
   keys with the same bytes.) */
static bool keys_differ(const cJSON *object, struct where *w)
{
    struct members m = members_of(object, MEMBERS_NFC);
    bool ok = true;
    for (size_t i = 1; ok && i < m.count; i++)
        if (strcmp(m.list[i - 1].name, m.list[i].name) == 0)
            ok = where_fail(w, "two keys are \"%s\" in normal form C", m.list[i].name);
    members_free(&m);
    return ok;
}

/* Returns true if a value contains an unknown value. An unknown value may differ from itself. */
static bool holds_unknown(const cJSON *value)
{
    const cJSON *content = NULL, *item;
    enum tag tag = shape_tag(value, &content);
    if (tag == TAG_UNKNOWN)
        return true;
    if (tag == TAG_NULL || tag == TAG_COUNT)
        return false;
    cJSON_ArrayForEach(item, content)
        if (holds_unknown(item))
            return true;
    return false;
}

static bool elements_differ(const cJSON *set, struct where *w)
{
    const cJSON *a, *b;
    int i = 0, k;
    cJSON_ArrayForEach(a, set) {
        for (b = a->next, k = i + 1; b != NULL && !holds_unknown(a); b = b->next, k++)
            if (match_equal(a, b, match_value))
                return where_fail(w, "[%d] and [%d] are the same member of the set", i, k);
        i++;
    }
    return true;
}

static bool is_value(const cJSON *item)
{
    struct where ignored = {0};
    bool is = shape_value(item, &ignored);
    where_free(&ignored);
    return is;
}

/* Checks each value and type in a request or an expectation. */
static bool lint_item(const cJSON *item, struct where *w)
{
    const char *name = item->string == NULL ? "" : item->string;
    bool names = cJSON_IsObject(item) && (strcmp(name, "object") == 0 || strcmp(name, "map") == 0);
    bool set = cJSON_IsArray(item) && strcmp(name, "set") == 0;
    return (!is_value(item) || shape_consistent(item, w)) && (!names || keys_differ(item, w)) &&
           where_each(item, lint_item, w) && (!set || elements_differ(item, w));
}

static void check_rules(const struct case_check *k, const struct test_case *c)
{
    for (size_t i = 0; i < c->cover_count; i++) {
        const struct rule *rule = c->covers[i];
        unsigned without = c->editions & ~rule->editions;
        struct buf names = {0};
        if (!rule->accepts && !rule->rejects)
            case_fault(k, "covers '%s', but the registry says that this rule needs no case",
                       rule->id);
        editions_print(without, &names);
        if (without != 0)
            case_fault(
                k,
                "the case runs in edition %s, which lacks the rule '%s': remove that edition "
                "from \"editions\"",
                buf_text(&names), rule->id);
        buf_free(&names);
        if (rule->optional && !c->amends)
            case_fault(k, "covers the optional '%s': move it to \"amended\"", rule->id);
    }
}

static void check_values(const struct case_check *k, const struct test_case *c)
{
    struct where w = {0};
    const cJSON *outcome;
    if (!lint_item(c->fields, &w))
        case_fault_where(k, NULL, &w);
    if (c->repaired != NULL && !lint_item(c->repaired, &w))
        case_fault_where(k, "repair", &w);
    for (size_t i = 0; (outcome = case_alternative(c->expect, i)) != NULL; i++)
        if (!lint_item(outcome, &w))
            case_fault_where(k, "expect", &w);
    cJSON_ArrayForEach(outcome, c->deviations)
        if (!lint_item(outcome, &w))
            case_fault_where(k, "deviations", &w);
}

static void check_needs(const struct case_check *k, const struct test_case *c)
{
    unsigned asked = needs_of(c->fields);
    if (c->repaired != NULL)
        asked |= needs_of(c->repaired);
    for (unsigned i = 0; i < FEATURE_COUNT; i++)
        if ((asked & ~c->needs & 1u << i) != 0)
            case_fault(k, "asks for the feature '%s': add it to \"needs\"",
                       feature_name((enum feature)i));
}

/* Returns the first character that became a letter, digit or mark in a later Unicode version than
   UCD_VERSION, or 0. No other property of a character can change the result of a case. */
static unsigned younger_in_text(const char *text, size_t n)
{
    unsigned cp;
    for (size_t at = 0, len; at < n; at += len == 0 ? 1 : len) {
        len = utf8_decode(text + at, n - at, &cp);
        if (len > 0 && ucd_is_younger_id_continue((int32_t)cp))
            return cp;
    }
    return 0;
}

static unsigned younger_in_base64(const char *base64)
{
    struct buf text = {0};
    unsigned found = 0;
    if (utf8_base64_decode(base64, &text))
        found = younger_in_text(buf_text(&text), text.len);
    buf_free(&text);
    return found;
}

/* Does the same as younger_in_text for all strings and names in a JSON value. */
static unsigned younger_in(const cJSON *value)
{
    const char *name = value->string == NULL ? "" : value->string;
    unsigned found = younger_in_text(name, strlen(name));
    if (found == 0 && cJSON_IsString(value))
        found = strstr(name, "_base64") != NULL
                    ? younger_in_base64(value->valuestring)
                    : younger_in_text(value->valuestring, strlen(value->valuestring));
    for (const cJSON *item = value->child; found == 0 && item != NULL; item = item->next)
        found = younger_in(item);
    return found;
}

static void check_characters(const struct case_check *k, const struct test_case *c)
{
    const cJSON *const parts[] = {c->fields, c->repaired, c->expect};
    for (size_t i = 0; c->level != LEVEL_MAY && i < sizeof parts / sizeof parts[0]; i++) {
        unsigned found = parts[i] == NULL ? 0 : younger_in(parts[i]);
        if (found != 0) {
            case_fault(k,
                       "U+%04X is a letter or a mark only after Unicode " UCD_VERSION
                       ": the level of the case must be \"may\"",
                       found);
            return;
        }
    }
}

struct keyed {
    const struct test_case *c;
    char *key; /* owned; equal requests have equal keys */
};

/* Replaces "source_base64" by "source" if the source is valid UTF-8, because the requests mean the
   same. */
static void open_base64(cJSON *fields)
{
    struct buf text = {0};
    if (json_get(fields, "source_base64") != NULL && request_source(fields, &text))
        request_set_source(fields, &text);
    buf_free(&text);
}

static void drop_default(cJSON *fields, const char *name, const char *value)
{
    if (strcmp(json_get_text(fields, name), value) == 0)
        cJSON_DeleteItemFromObjectCaseSensitive(fields, name);
}

static void drop_empty(cJSON *fields, const char *name)
{
    const cJSON *item = json_get(fields, name);
    if (cJSON_IsObject(item) && item->child == NULL)
        cJSON_DeleteItemFromObjectCaseSensitive(fields, name);
}

static char *request_key(const struct test_case *c)
{
    struct buf key = {0};
    cJSON *fields = cJSON_Duplicate(c->fields, true);
    open_base64(fields);
    drop_default(fields, "syntax", "native");
    drop_default(fields, "mode", "full");
    /* In literal mode, an empty scope differs from a missing scope. */
    if (json_get(fields, "mode") == NULL) {
        drop_empty(fields, "scope");
        drop_empty(fields, "functions");
    }
    buf_str(&key, op_name(c->op));
    json_print(fields, JSON_PRINT_ASCII | JSON_PRINT_SORTED, &key);
    cJSON_Delete(fields);
    return buf_take(&key);
}

static int compare_keyed(const void *left, const void *right)
{
    const struct keyed *a = left, *b = right;
    int order = strcmp(a->key, b->key);
    /* if two requests are equal, the fault names the later one */
    return order != 0 ? order : (a->c > b->c) - (a->c < b->c);
}

/* For each case, finds an earlier case with the same request, or NULL. The caller frees the
   returned array. */
static const struct test_case **find_twins(const struct suite *s)
{
    struct keyed *list = mem_alloc((s->count + 1) * sizeof *list);
    const struct test_case **twins = mem_alloc((s->count + 1) * sizeof(const struct test_case *));
    for (size_t i = 0; i < s->count; i++)
        list[i] = (struct keyed){&s->cases[i], request_key(&s->cases[i])};
    qsort(list, s->count, sizeof *list, compare_keyed);
    for (size_t i = 1; i < s->count; i++)
        for (size_t k = i; k > 0 && strcmp(list[k - 1].key, list[i].key) == 0; k--)
            if ((list[k - 1].c->editions & list[i].c->editions) != 0)
                twins[list[i].c - s->cases] = list[k - 1].c;
    for (size_t i = 0; i < s->count; i++)
        free(list[i].key);
    free(list);
    return twins;
}

void lint_cases(const char *dir, const struct suite *suite, struct faults *f)
{
    const struct test_case **twins = find_twins(suite);
    for (size_t i = 0; i < suite->count; i++) {
        const struct test_case *c = &suite->cases[i];
        struct buf file = {0};
        buf_fmt(&file, "%s/%s.json", dir, c->section);
        struct case_check k = {.faults = f, .file = buf_text(&file), .name = c->name};
        check_rules(&k, c);
        check_values(&k, c);
        check_needs(&k, c);
        check_characters(&k, c);
        if (twins[i] != NULL)
            case_fault(&k, "has the same request as %s", twins[i]->id);
        buf_free(&file);
    }
    free(twins);
}

/* Checks the ledger, the list of the specification's sentences. With --text, compares the ledger
 * with the user's copy of the specification. */
static void check_ledger(const struct options *options, const struct registry *registry,
                         struct faults *f, FILE *out)
{
    struct ledger ledger;
    struct buf folder = {0};
    registry_folder(options->cases, options->registry, &folder);
    ledger_load(&ledger, buf_text(&folder), registry, f);
    if (options->texts != NULL)
        fprintf(out, "--text: %zu documents read\n", ledger_read_texts(&ledger, options->texts, f));
    ledger_free(&ledger);
    buf_free(&folder);
}

enum exit_status lint_command(const struct options *options, FILE *out, FILE *err)
{
    struct registry registry;
    struct suite suite;
    struct faults faults = {0};
    enum exit_status status = EXIT_SETUP;
    suite_open(options->cases, options->registry, &registry, &suite, &faults);
    bool loaded = faults.count == 0;
    if (loaded && suite.count == 0) {
        fprintf(err, "hclcheck: --cases: no case in %s; name the folder of a suite\n",
                options->cases);
    } else {
        if (loaded) { /* after a fault, rules may be missing */
            lint_cases(options->cases, &suite, &faults);
            format_files(options->cases, NULL, &faults);
            check_ledger(options, &registry, &faults, out);
            ids_check(options->cases, options->update, &suite, &faults);
        }
        faults_list(&faults, out);
        fprintf(out, "%zu case%s, %zu fault%s\n", suite.count, suite.count == 1 ? "" : "s",
                faults.count, faults.count == 1 ? "" : "s");
        status = faults.count > 0 ? EXIT_WRONG : EXIT_RIGHT;
    }
    suite_free(&suite);
    registry_free(&registry);
    faults_free(&faults);
    return status;
}
