/* Checks and compares the results of operations. One function handles each form of a result: it
   checks the form of `actual`, or, if `expected` is not NULL, also compares the two. */
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/where.h"
#include "protocol/match.h"
#include "protocol/shape.h"
#include "protocol/tree.h"

/* A member of an object. */
struct part {
    const char *name; /* NULL in the last row of a table */
    match_fn *walk;
    bool needed;
    const char *items; /* name of the items, if the member is an array; else NULL */
};

static bool walk_items(const struct part *m, const cJSON *expected, const cJSON *actual,
                       struct where *w)
{
    if (!cJSON_IsArray(actual))
        return where_fail(w, "must be an array of %s", m->items);
    return match_items(expected, actual, m->walk, w);
}

/* Walks over the members in the table. Other members may have any form. */
static bool walk_members(const struct part *m, const cJSON *expected, const cJSON *actual,
                         struct where *w)
{
    if (!cJSON_IsObject(actual))
        return where_fail(w, "must be an object");
    for (; m->name != NULL; m++) {
        const cJSON *e = json_get(expected, m->name), *a = json_get(actual, m->name);
        if (a == NULL && m->needed)
            return where_fail(w, "needs \"%s\"", m->name);
        if (expected != NULL && (e == NULL) != (a == NULL))
            return where_fail(w, e != NULL ? "\"%s\" is missing" : "\"%s\" is not expected",
                              m->name);
        if (a != NULL && !(m->items != NULL ? walk_items(m, e, a, w) : m->walk(e, a, w)))
            return where_in_member(w, m->name);
    }
    return true;
}

static bool walk_name(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return shape_string(actual, w) && (expected == NULL || match_name(expected, actual, w));
}

static bool walk_value(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return expected == NULL ? shape_value(actual, w) : match_value(expected, actual, w);
}

static bool walk_values(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return expected == NULL ? shape_object(actual, "values", shape_value, w)
                            : match_members(expected, actual, MEMBERS_EXACT, match_value, w);
}

static bool walk_type(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return expected == NULL ? shape_type(actual, w) : match_type(expected, actual, w);
}

static bool walk_tree(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return expected == NULL ? tree_shape(actual, w) : tree_match(expected, actual, w);
}

/* Accepts any error. */
static bool walk_error(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return expected != NULL || shape_error(actual, w);
}

/* Accepts any printed source. The laws check printed sources. */
static bool walk_source(const cJSON *expected, const cJSON *actual, struct where *w)
{
    struct buf text = {0};
    if (expected != NULL || !shape_string(actual, w))
        return expected != NULL;
    bool plain = actual->string != NULL && strcmp(actual->string, "source") == 0;
    bool valid = plain || utf8_base64_decode(actual->valuestring, &text);
    buf_free(&text);
    return valid || where_fail(w, "must be base64");
}

/* Walks over a structure in a block. Null is not allowed there. */
static bool walk_inner_structure(const cJSON *expected, const cJSON *actual, struct where *w);

static bool walk_structure_block(const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct part members[] = {{"type", walk_name, true, NULL},
                                          {"labels", walk_name, true, "strings"},
                                          {"body", walk_inner_structure, true, NULL},
                                          {0}};
    return walk_members(members, expected, actual, w);
}

static bool walk_inner_structure(const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct part members[] = {{"attributes", walk_name, true, "strings"},
                                          {"blocks", walk_structure_block, true, "blocks"},
                                          {0}};
    return walk_members(members, expected, actual, w);
}

bool match_structure(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *form = json_get(actual, "hcl2json");
    if (cJSON_IsNull(actual) || cJSON_IsNull(expected))
        return true;
    if (form == NULL)
        return walk_inner_structure(expected, actual, w);
    if (expected == NULL)
        return cJSON_IsObject(form) || where_fail(w, "hcl2json must be an object");
    return match_hcl2json(expected, form, w) || where_in(w, ".hcl2json");
}

static bool walk_body(const cJSON *expected, const cJSON *actual, struct where *w);

static bool walk_block(const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct part members[] = {{"type", walk_name, true, NULL},
                                          {"labels", walk_name, true, "strings"},
                                          {"body", walk_body, true, NULL},
                                          {0}};
    return walk_members(members, expected, actual, w);
}

static bool walk_body(const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct part members[] = {{"attributes", walk_values, true, NULL},
                                          {"blocks", walk_block, true, "blocks"},
                                          {"remain", walk_body, false, NULL},
                                          {0}};
    return walk_members(members, expected, actual, w);
}

/* Walks over the result of one expression, {"value":V} or {"error":{…}}. */
static bool walk_returned(const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct part members[] = {
        {"value", walk_value, false, NULL}, {"error", walk_error, false, NULL}, {0}};
    if ((json_get(actual, "value") == NULL) == (json_get(actual, "error") == NULL))
        return where_fail(w, "must hold either \"value\" or \"error\"");
    return walk_members(members, expected, actual, w);
}

static bool walk_pair(const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct part results = {"", walk_returned, true, "results"};
    if (cJSON_GetArraySize(actual) != 2)
        return where_fail(w, "must be a pair");
    return walk_items(&results, expected, actual, w);
}

static bool walk_call(const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct part members[] = {
        {"name", walk_name, true, NULL}, {"arguments", walk_returned, true, "results"}, {0}};
    return walk_members(members, expected, actual, w);
}

static bool walk_step(const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct part members[] = {
        {"attr", walk_name, false, NULL}, {"index", walk_value, false, NULL}, {0}};
    if ((json_get_string(actual, "attr") == NULL) == (json_get(actual, "index") == NULL))
        return where_fail(w, "must hold either \"attr\" or \"index\"");
    return walk_members(members, expected, actual, w);
}

static bool walk_traversal(const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct part members[] = {
        {"root", walk_name, true, NULL}, {"steps", walk_step, true, "steps"}, {0}};
    return walk_members(members, expected, actual, w);
}

static bool walk_static(const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct part kinds[] = {
        {"list", walk_returned, false, "results"},  {"map", walk_pair, false, "pairs"},
        {"call", walk_call, false, NULL},           {"traversal", walk_traversal, false, NULL},
        {"variables", walk_name, false, "strings"}, {0}};
    const cJSON *only = cJSON_IsObject(actual) ? actual->child : NULL;
    const struct part *kind = kinds;
    while (only != NULL && kind->name != NULL && strcmp(kind->name, only->string) != 0)
        kind++;
    if (only == NULL || only->next != NULL || kind->name == NULL)
        return where_fail(w,
                          "must hold \"list\", \"map\", \"call\", \"traversal\" or \"variables\"");
    if (expected != NULL && strcmp(expected->child->string, kind->name) != 0)
        return where_fail(w, "expected %s, got %s", expected->child->string, kind->name);
    return walk_members(kinds, expected, actual, w);
}

bool match_result(enum op op, const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct {
        const char *result;
        match_fn *walk;
    } rows[] = {{"structure", match_structure},
                {"value", walk_value},
                {"body", walk_body},
                {"type", walk_type},
                {"static", walk_static},
                {"tree", walk_tree},
                {"source", walk_source}};
    size_t i = 0;
    while (strcmp(rows[i].result, op_result(op)) != 0)
        i++;
    return rows[i].walk(expected, actual, w);
}

bool shape_result(enum op op, const cJSON *result, struct where *w)
{
    return match_result(op, NULL, result, w);
}
