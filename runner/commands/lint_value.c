#include "commands/lint_value.h"

#include <string.h>

#include "base/json.h"
#include "base/members.h"
#include "base/where.h"
#include "protocol/match_set.h"
#include "protocol/shape.h"

/* The parser has refused keys that are the same bytes; these are the same text. */
static bool keys_differ(const cJSON *object, struct where *w)
{
    struct members m = members_of(object, MEMBERS_NFC);
    bool ok = true;
    for (size_t i = 1; ok && i < m.count; i++)
        if (strcmp(m.list[i - 1].name, m.list[i].name) == 0)
            ok = where_fail(w, "the key \"%s\" stands twice, in two forms of it", m.list[i].name);
    members_free(&m);
    return ok;
}

/* Whether no object type within a type has an attribute twice, in two forms of its name. */
static bool lint_type(const cJSON *type, struct where *w)
{
    const cJSON *only = cJSON_IsObject(type) ? type->child : NULL;
    bool ok = true;
    if (only == NULL || strcmp(only->string, "capsule") == 0)
        return true;
    if (strcmp(only->string, "object") == 0)
        ok = keys_differ(only, w) && where_each(only, lint_type, w);
    else if (strcmp(only->string, "tuple") == 0)
        ok = where_each(only, lint_type, w);
    else
        ok = lint_type(only, w);
    return ok || where_in_member(w, only->string);
}

/* Whether an unknown is somewhere in a value: it may or may not equal another. */
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

/* Whether a value is equal to itself: one that holds an unknown may not be. */
static bool is_known(const cJSON *value)
{
    return !holds_unknown(value);
}

static bool members_differ(const cJSON *set, struct where *w)
{
    size_t first, second;
    return !match_set_twins(set, is_known, &first, &second) ||
           where_fail(w, "[%zu] and [%zu] are the same member of the set", first, second);
}

static bool lint_content(const cJSON *value, struct where *w)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    bool ok = true;
    switch (tag) {
    case TAG_NULL:
    case TAG_UNKNOWN:
        ok = lint_type(content, w);
        break;
    case TAG_OBJECT:
    case TAG_MAP:
        ok = keys_differ(content, w) && where_each(content, lint_content, w);
        break;
    case TAG_SET:
        ok = where_each(content, lint_content, w) && members_differ(content, w);
        break;
    case TAG_TUPLE:
    case TAG_LIST:
        ok = where_each(content, lint_content, w);
        break;
    case TAG_STRING:
    case TAG_STRING_BASE64:
    case TAG_NUMBER:
    case TAG_BOOL:
    case TAG_CAPSULE:
    case TAG_COUNT:
        break;
    }
    if (!ok)
        return where_in(w, ".%s", tag_name(tag));
    return !tag_has_of(tag) || lint_type(json_get(value, "of"), w) || where_in(w, ".of");
}

bool lint_value(const cJSON *value, struct where *w)
{
    return shape_consistent(value, w) && lint_content(value, w);
}

static bool lint_body(const cJSON *body, struct where *w);

static bool lint_block(const cJSON *block, struct where *w)
{
    return lint_body(json_get(block, "body"), w) || where_in(w, ".body");
}

static bool lint_body(const cJSON *body, struct where *w)
{
    const cJSON *remain = json_get(body, "remain");
    if (!where_each(json_get(body, "attributes"), lint_value, w))
        return where_in(w, ".attributes");
    if (!where_each(json_get(body, "blocks"), lint_block, w))
        return where_in(w, ".blocks");
    return remain == NULL || lint_body(remain, w) || where_in(w, ".remain");
}

/* A returned expression, or a step of a traversal: what holds a value under some name. */
static bool lint_holder(const cJSON *item, struct where *w)
{
    const cJSON *value = json_get(item, "value"), *index = json_get(item, "index");
    if (value != NULL)
        return lint_value(value, w) || where_in(w, ".value");
    return index == NULL || lint_value(index, w) || where_in(w, ".index");
}

static bool lint_pair(const cJSON *pair, struct where *w)
{
    return where_each(pair, lint_holder, w);
}

static bool lint_static(const cJSON *result, struct where *w)
{
    const cJSON *only = result->child;
    bool ok = true;
    if (strcmp(only->string, "map") == 0)
        ok = where_each(only, lint_pair, w);
    else if (strcmp(only->string, "list") == 0)
        ok = where_each(only, lint_holder, w);
    else
        ok = where_each(json_get(only, "arguments"), lint_holder, w) &&
             where_each(json_get(only, "steps"), lint_holder, w);
    return ok || where_in_member(w, only->string);
}

bool lint_outcome(enum op op, const cJSON *outcome, struct where *w)
{
    const cJSON *result = json_get(outcome, op_result(op));
    bool ok = true;
    if (result == NULL)
        return true;
    switch (op) {
    case OP_EVALUATE:
    case OP_TEMPLATE:
    case OP_CONVERT:
        ok = lint_value(result, w);
        break;
    case OP_BODY:
        ok = lint_body(result, w);
        break;
    case OP_STATIC:
        ok = lint_static(result, w);
        break;
    case OP_UNIFY:
        ok = lint_type(result, w);
        break;
    case OP_PARSE:
    case OP_COUNT:
        break;
    }
    return ok || where_in_member(w, op_result(op));
}

static bool lint_parameter(const cJSON *parameter, struct where *w)
{
    const cJSON *type = json_get(parameter, "type");
    return type == NULL || lint_type(type, w) || where_in(w, ".type");
}

static bool lint_function(const cJSON *function, struct where *w)
{
    const cJSON *returns = json_get(function, "returns");
    return (where_each(json_get(function, "params"), lint_parameter, w) ||
            where_in(w, ".params")) &&
           (lint_parameter(json_get(function, "variadic"), w) || where_in(w, ".variadic")) &&
           (returns == NULL || lint_type(returns, w) || where_in(w, ".returns"));
}

bool lint_request(const cJSON *fields, struct where *w)
{
    const cJSON *value = json_get(fields, "value"), *type = json_get(fields, "type");
    if (!where_each(json_get(fields, "scope"), lint_value, w))
        return where_in(w, "scope");
    if (!where_each(json_get(fields, "functions"), lint_function, w))
        return where_in(w, "functions");
    if (value != NULL && !lint_value(value, w))
        return where_in(w, "value");
    if (type != NULL && !lint_type(type, w))
        return where_in(w, "type");
    return where_each(json_get(fields, "types"), lint_type, w) || where_in(w, "types");
}
