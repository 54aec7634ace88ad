#include "cases/case_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "protocol/request.h"
#include "protocol/shape.h"

void case_fault(const struct case_check *k, const char *format, ...)
{
    char line[900];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (k->name != NULL)
        faults_add(k->faults, k->file, "case '%s': %s", k->name, line);
    else
        faults_add(k->faults, k->file, "case number %d: %s", k->index + 1, line);
}

void case_fault_where(const struct case_check *k, const char *of, struct where *w)
{
    struct buf text = {0};
    if (of != NULL)
        where_in_member(w, of);
    where_print(w, &text);
    case_fault(k, "%s", buf_text(&text));
    buf_free(&text);
    where_free(w);
}

/* Returns true if a name consists of lower-case letters and digits, with single hyphens between
   them. */
static bool valid_name(const char *name)
{
    bool letter = false;
    for (const char *p = name; *p != '\0'; p++) {
        if (*p == '-' && !letter)
            return false;
        letter = (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9');
        if (!letter && *p != '-')
            return false;
    }
    return letter;
}

/* The fields of a case that do not belong to the request. */
static const char *const own_fields[] = {"name",       "covers", "op",      "expect",
                                         "editions",   "level",  "needs",   "note",
                                         "deviations", "repair", "amended", NULL};

static void load_request(struct case_check *k, const cJSON *item, struct test_case *c)
{
    const cJSON *member;
    c->fields = cJSON_CreateObject();
    cJSON_ArrayForEach(member, item) {
        if (request_is_field(member->string))
            cJSON_AddItemReferenceToObject(c->fields, member->string, (cJSON *)member);
        else if (own_fields[names_find(own_fields, member->string)] == NULL)
            case_fault(k, "unknown field \"%s\"", member->string);
    }
}

static void load_covers(struct case_check *k, const cJSON *item, struct test_case *c)
{
    const cJSON *covers = json_get(item, "covers"), *id;
    size_t cap = 0;
    if (!cJSON_IsArray(covers) || covers->child == NULL) {
        case_fault(k, "\"covers\" must name at least one rule");
        return;
    }
    cJSON_ArrayForEach(id, covers) {
        const struct rule *rule = registry_rule(k->registry, cJSON_GetStringValue(id));
        if (rule == NULL) {
            case_fault(k, "covers the unknown rule '%s'",
                       cJSON_IsString(id) ? id->valuestring : "(no string)");
            continue;
        }
        for (size_t i = 0; i < c->cover_count; i++)
            if (c->covers[i] == rule)
                case_fault(k, "covers the rule '%s' twice", rule->id);
        c->covers = mem_more(c->covers, &cap, c->cover_count, sizeof *c->covers);
        c->covers[c->cover_count++] = rule;
    }
    if (c->cover_count > CASE_COVERS_MAX)
        case_fault(k, "covers more than %d rules", CASE_COVERS_MAX);
}

/* Reads an array of names into bits. */
static unsigned load_set(struct case_check *k, const cJSON *item, const char *field,
                         const char *const *names)
{
    const cJSON *list = json_get(item, field), *name;
    unsigned set = 0;
    if (list == NULL)
        return 0;
    if (!cJSON_IsArray(list) || list->child == NULL) {
        case_fault(k, "\"%s\" must be an array that is not empty", field);
        return 0;
    }
    cJSON_ArrayForEach(name, list) {
        const char *text = cJSON_IsString(name) ? name->valuestring : "(no string)";
        size_t bit = names_find(names, text);
        if (names[bit] == NULL)
            case_fault(k, "\"%s\": unknown name '%s'", field, text);
        else
            set |= 1u << bit;
    }
    return set;
}

/* Reads the editions of the specification. A case of the newest edition of the specification is
   also a case of a released edition, if the released edition has all rules that the case covers. */
static void load_editions(struct case_check *k, const cJSON *item, struct test_case *c)
{
    c->editions = EDITIONS_OF_TEXTS;
    if (json_get(item, "editions") != NULL)
        c->editions = load_set(k, item, "editions", edition_names);
    if ((c->editions & EDITIONS_RELEASED) != 0)
        case_fault(
            k, "\"editions\" must not name a released edition: the rules of the case decide its "
               "released editions");
    if ((c->editions & 1u << EDITION_DEFAULT) != 0)
        c->editions |= EDITIONS_RELEASED;
    for (size_t i = 0; i < c->cover_count; i++) {
        bool amendment = c->covers[i]->blame != NULL;
        c->editions &= c->covers[i]->editions | (amendment ? 0 : EDITIONS_OF_TEXTS);
    }
}

static void load_level(struct case_check *k, const cJSON *item, struct test_case *c)
{
    const cJSON *level = json_get(item, "level");
    c->level = level == NULL ? LEVEL_MUST : level_find(cJSON_GetStringValue(level));
    if (c->level == LEVEL_COUNT) {
        case_fault(k, "\"level\" must be must, should or may");
        c->level = LEVEL_MUST;
    }
}

static void load_note(struct case_check *k, const cJSON *item, struct test_case *c)
{
    const cJSON *note = json_get(item, "note");
    if (note != NULL && (!cJSON_IsString(note) || note->valuestring[0] == '\0'))
        case_fault(k, "\"note\" must be a string that is not empty");
    c->note = cJSON_GetStringValue(note);
}

/* Checks the form of an expected result. Also checks that values fit their types. */
static bool check_result(enum op op, const cJSON *result, struct where *w)
{
    if (!shape_result(op, result, w))
        return false;
    return op_result(op) != op_result(OP_EVALUATE) || shape_consistent(result, w);
}

static bool check_expected_error(const cJSON *error, struct where *w)
{
    const cJSON *member;
    if (!shape_error(error, w))
        return false;
    cJSON_ArrayForEach(member, error) {
        if (strcmp(member->string, "phase") != 0 && strcmp(member->string, "range") != 0)
            return where_fail(w,
                              "an expected error holds \"phase\" and \"range\" only, not \"%.80s\"",
                              member->string);
    }
    return true;
}

/* Checks an outcome. An outcome has the result of the operation, or "error". An alternative of
   any_of may also have "reading", and "without", which only the loader adds (folder.c). */
static void check_outcome(struct case_check *k, enum op op, const cJSON *outcome, const char *of,
                          bool alternative)
{
    const char *reading = json_get_string(outcome, "reading");
    size_t forms = 0, ignored_reading, ignored_option;
    const cJSON *member;
    if (!cJSON_IsObject(outcome)) {
        case_fault(k, "%s: must be an object", of);
        return;
    }
    cJSON_ArrayForEach(member, outcome) {
        struct where w = {0};
        bool ok = true;
        if (strcmp(member->string, op_result(op)) == 0)
            ok = check_result(op, member, &w);
        else if (strcmp(member->string, "error") == 0)
            ok = check_expected_error(member, &w);
        else if (alternative &&
                 (strcmp(member->string, "reading") == 0 || strcmp(member->string, "without") == 0))
            continue;
        else
            ok = where_fail(&w, "op %s is answered by \"%s\" or \"error\"", op_name(op),
                            op_result(op));
        forms++;
        if (!ok) {
            where_in_member(&w, member->string);
            case_fault_where(k, of, &w);
        }
    }
    if (forms != 1)
        case_fault(k, "%s: must have exactly one member, \"%s\" or \"error\"", of, op_result(op));
    if (alternative && json_get(outcome, "reading") != NULL &&
        (reading == NULL ||
         !registry_choice(k->registry, reading, &ignored_reading, &ignored_option)))
        case_fault(k, "%s: unknown reading '%s'", of, reading == NULL ? "" : reading);
}

static void check_any_of(struct case_check *k, const cJSON *any_of, struct test_case *c)
{
    const cJSON *item;
    int n = 0, own = 0, unread = 0;
    if (!cJSON_IsArray(any_of) || cJSON_GetArraySize(any_of) < 2 ||
        cJSON_GetArraySize(any_of) > CASE_ALTERNATIVES_MAX) {
        case_fault(k, "\"any_of\" must hold 2 to %d alternatives", CASE_ALTERNATIVES_MAX);
        return;
    }
    cJSON_ArrayForEach(item, any_of) {
        char of[40];
        snprintf(of, sizeof of, "expect.any_of[%d]", n++);
        check_outcome(k, c->op, item, of, true);
        own += json_get(item, "without") == NULL;
        unread += json_get(item, "without") == NULL && json_get(item, "reading") == NULL;
    }
    if (own > 1 && unread > 0 && c->note == NULL)
        case_fault(k, "an alternative without \"reading\" needs a \"note\" that says where the "
                      "specification leaves the choice");
}

static void load_expect(struct case_check *k, const cJSON *item, struct test_case *c)
{
    const cJSON *expect = json_get(item, "expect"), *any_of = json_get(expect, "any_of");
    if (expect == NULL) {
        case_fault(k, "\"expect\" is missing");
        return;
    }
    c->expect = expect;
    c->rejecting = json_get(expect, "error") != NULL;
    if (any_of == NULL)
        check_outcome(k, c->op, expect, "expect", false);
    else if (any_of->next != NULL || expect->child != any_of)
        case_fault(k, "expect: must have exactly one member, which names the kind of the answer");
    else
        check_any_of(k, any_of, c);
}

static void load_deviations(struct case_check *k, const cJSON *item, struct test_case *c)
{
    const cJSON *deviations = json_get(item, "deviations"), *outcome;
    if (deviations == NULL)
        return;
    if (!cJSON_IsObject(deviations) || deviations->child == NULL) {
        case_fault(k,
                   "\"deviations\" must be an object with a wrong answer for each implementation");
        return;
    }
    c->deviations = deviations;
    cJSON_ArrayForEach(outcome, deviations)
        check_outcome(k, c->op, outcome, "deviations", false);
}

/* Checks the form of "amended". Each amendment becomes another case (case.c). */
static void check_amended(struct case_check *k, const cJSON *item)
{
    static const char *const members[] = {"by", "expect", "repair", "note", NULL};
    const cJSON *amended = json_get(item, "amended"), *amendment, *member;
    if (amended != NULL && (!cJSON_IsArray(amended) || amended->child == NULL))
        case_fault(k, "\"amended\" must be an array of amendments that is not empty");
    cJSON_ArrayForEach(amendment, amended) {
        if (!cJSON_IsObject(amendment) || json_get_string(amendment, "by") == NULL)
            case_fault(k, "amended: an amendment is an object with \"by\", the id of a rule");
        cJSON_ArrayForEach(member, amendment)
            if (member->string == NULL || members[names_find(members, member->string)] == NULL)
                case_fault(k,
                           "amended: an amendment has \"by\", \"expect\", \"repair\" and \"note\"");
    }
}

static void check_request(struct case_check *k, struct test_case *c)
{
    struct where w = {0};
    if (!request_check(c->op, c->fields, &w))
        case_fault_where(k, NULL, &w);
    c->json_syntax = strcmp(json_get_text(c->fields, "syntax"), "json") == 0;
}

static void load_repair(struct case_check *k, const cJSON *item, struct test_case *c)
{
    const cJSON *repair = json_get(item, "repair"), *member;
    if (repair == NULL) {
        /* no repair is needed if the operation has no source, or if any_of allows acceptance */
        if (c->rejecting && c->op != OP_CONVERT && c->op != OP_UNIFY)
            case_fault(k, "a case that must be rejected needs \"repair\"");
        return;
    }
    if (!cJSON_IsObject(repair) || repair->child == NULL) {
        case_fault(k, "\"repair\" must be an object with fields of a request");
        return;
    }
    if (!c->rejecting && json_get(c->expect, "any_of") == NULL)
        case_fault(k, "\"repair\" is only for a case that must be rejected");
    cJSON_ArrayForEach(member, repair)
        if (!request_is_field(member->string))
            case_fault(k, "repair: a request has no field \"%s\"", member->string);
    c->repaired = request_repaired(c->fields, repair);
    if (json_equal(c->repaired, c->fields))
        case_fault(k, "\"repair\" changes nothing");
    struct where w = {0};
    if (!request_check(c->op, c->repaired, &w))
        case_fault_where(k, "repair", &w);
}

bool case_check_load(struct case_check *k, const cJSON *item, struct test_case *c)
{
    k->name = json_get_string(item, "name");
    if (!cJSON_IsObject(item)) {
        case_fault(k, "must be an object");
        return false;
    }
    load_request(k, item, c);
    if (k->name == NULL) {
        case_fault(k, "\"name\" is missing or no string");
        cJSON_Delete(c->fields);
        return false;
    }
    c->name = k->name;
    struct buf id = {0};
    buf_fmt(&id, "%s#%s", c->section, c->name);
    c->id = buf_take(&id);
    if (!valid_name(c->name))
        case_fault(k, "a name is made of groups of a-z and 0-9 with single '-' between them");
    load_covers(k, item, c);
    c->needs = load_set(k, item, "needs", feature_names);
    load_editions(k, item, c);
    load_level(k, item, c);
    load_note(k, item, c);
    const char *op = json_get_string(item, "op");
    c->op = op_find(op);
    if (c->op == OP_COUNT) {
        case_fault(k, op == NULL ? "\"op\" is missing" : "unknown op '%s'", op);
        return true;
    }
    check_request(k, c);
    load_expect(k, item, c);
    load_deviations(k, item, c);
    load_repair(k, item, c);
    check_amended(k, item);
    return true;
}
