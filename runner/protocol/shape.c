#include "protocol/shape.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/number.h"
#include "base/utf8.h"

enum tag shape_tag(const cJSON *value, const cJSON **content)
{
    enum tag found = TAG_COUNT;
    const cJSON *member;
    if (!cJSON_IsObject(value))
        return TAG_COUNT;
    cJSON_ArrayForEach(member, value) {
        enum tag tag = tag_find(member->string);
        if (tag == TAG_COUNT)
            continue;
        if (found != TAG_COUNT)
            return TAG_COUNT;
        found = tag;
        *content = member;
    }
    return found;
}

bool shape_string(const cJSON *item, struct where *w)
{
    return cJSON_IsString(item) || where_fail(w, "must be a string");
}

bool shape_array(const cJSON *list, const char *what, where_check *check, struct where *w)
{
    if (!cJSON_IsArray(list))
        return where_fail(w, "must be an array of %s", what);
    return where_each(list, check, w);
}

bool shape_object(const cJSON *list, const char *what, where_check *check, struct where *w)
{
    if (!cJSON_IsObject(list))
        return where_fail(w, "must be an object of %s", what);
    return where_each(list, check, w);
}

bool shape_type(const cJSON *type, struct where *w)
{
    static const char *const primitive[] = {"string", "number", "bool", "dynamic"};
    if (cJSON_IsString(type)) {
        for (size_t i = 0; i < sizeof primitive / sizeof primitive[0]; i++)
            if (strcmp(type->valuestring, primitive[i]) == 0)
                return true;
        return where_fail(w, "\"%s\" is no type", type->valuestring);
    }
    const cJSON *only = cJSON_IsObject(type) ? type->child : NULL;
    if (only == NULL || only->next != NULL)
        return where_fail(w, "a type is a name or an object with one key");
    bool ok = true;
    switch (tag_find(only->string)) {
    case TAG_LIST:
    case TAG_SET:
    case TAG_MAP:
        ok = shape_type(only, w);
        break;
    case TAG_TUPLE:
        ok = shape_array(only, "types", shape_type, w);
        break;
    case TAG_OBJECT:
        ok = shape_object(only, "types", shape_type, w);
        break;
    case TAG_CAPSULE:
        ok = cJSON_IsString(only) || where_fail(w, "a capsule type has a name");
        break;
    case TAG_STRING:
    case TAG_STRING_BASE64:
    case TAG_NUMBER:
    case TAG_BOOL:
    case TAG_NULL:
    case TAG_UNKNOWN:
    case TAG_COUNT:
        return where_fail(w, "\"%s\" is no kind of type", only->string);
    }
    return ok || where_in_member(w, only->string);
}

static bool shape_base64(const cJSON *content, struct where *w)
{
    if (!shape_string(content, w))
        return false;
    struct buf bytes = {0};
    bool decoded = utf8_base64_decode(content->valuestring, &bytes);
    bool valid = decoded && utf8_valid(buf_text(&bytes), bytes.len);
    buf_free(&bytes);
    return valid || where_fail(w, decoded ? "the bytes are no valid UTF-8" : "invalid base64");
}

static bool shape_number(const cJSON *content, struct where *w)
{
    if (!cJSON_IsString(content))
        return where_fail(w, "a number is written as a string, as in {\"number\":\"1\"}");
    return number_valid(content->valuestring) ||
           where_fail(w, "\"%.80s\" is no number", content->valuestring);
}

static bool shape_content(enum tag tag, const cJSON *value, const cJSON *content, struct where *w)
{
    switch (tag) {
    case TAG_STRING:
        return shape_string(content, w);
    case TAG_STRING_BASE64:
        return shape_base64(content, w);
    case TAG_NUMBER:
        return shape_number(content, w);
    case TAG_BOOL:
        return cJSON_IsBool(content) || where_fail(w, "must be true or false");
    case TAG_TUPLE:
    case TAG_LIST:
    case TAG_SET:
        return shape_array(content, "values", shape_value, w);
    case TAG_OBJECT:
    case TAG_MAP:
        return shape_object(content, "values", shape_value, w);
    case TAG_NULL:
    case TAG_UNKNOWN:
        return shape_type(content, w);
    case TAG_CAPSULE:
        if (json_get_string(value, "id") == NULL)
            return where_fail(w, "a capsule needs an \"id\"");
        return cJSON_IsString(content) || where_fail(w, "must be the name of the capsule type");
    case TAG_COUNT:
        break;
    }
    return where_fail(w, "no tag");
}

/* The members beside the tag: "of" for collections, "id" for capsules, nothing else. */
static bool shape_beside(enum tag tag, const cJSON *value, const cJSON *content, struct where *w)
{
    const cJSON *member;
    bool of = false;
    cJSON_ArrayForEach(member, value) {
        if (member == content || (tag == TAG_CAPSULE && strcmp(member->string, "id") == 0))
            continue;
        if (!tag_has_of(tag) || strcmp(member->string, "of") != 0)
            return where_fail(w, "\"%.80s\" does not belong beside \"%s\"", member->string,
                              tag_name(tag));
        if (!shape_type(member, w))
            return where_in(w, ".of");
        of = true;
    }
    return of || !tag_has_of(tag) ||
           where_fail(w, "a %s needs \"of\", its element type", tag_name(tag));
}

bool shape_value(const cJSON *value, struct where *w)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    if (tag == TAG_COUNT)
        return where_fail(w, "a value is an object with one tag, as in {\"string\":\"a\"}");
    if (!shape_content(tag, value, content, w))
        return where_in(w, ".%s", tag_name(tag));
    return shape_beside(tag, value, content, w);
}

static bool shape_block(const cJSON *block, where_check *inner, struct where *w)
{
    if (json_get_string(block, "type") == NULL)
        return where_fail(w, "has no \"type\"");
    if (!shape_array(json_get(block, "labels"), "strings", shape_string, w))
        return where_in(w, ".labels");
    return inner(json_get(block, "body"), w) || where_in(w, ".body");
}

static where_check shape_inner_structure, shape_body;

static bool structure_block(const cJSON *block, struct where *w)
{
    return shape_block(block, shape_inner_structure, w);
}

static bool body_block(const cJSON *block, struct where *w)
{
    return shape_block(block, shape_body, w);
}

/* A structure below the top, where null does not stand for "cannot tell". */
static bool shape_inner_structure(const cJSON *structure, struct where *w)
{
    if (!cJSON_IsObject(structure))
        return where_fail(w, "must be an object with \"attributes\" and \"blocks\"");
    if (!shape_array(json_get(structure, "attributes"), "strings", shape_string, w))
        return where_in(w, ".attributes");
    return shape_array(json_get(structure, "blocks"), "blocks", structure_block, w) ||
           where_in(w, ".blocks");
}

bool shape_structure(const cJSON *structure, struct where *w)
{
    return cJSON_IsNull(structure) || shape_inner_structure(structure, w);
}

static bool shape_body(const cJSON *body, struct where *w)
{
    const cJSON *remain = json_get(body, "remain");
    if (!cJSON_IsObject(body))
        return where_fail(w, "must be an object with \"attributes\" and \"blocks\"");
    if (!shape_object(json_get(body, "attributes"), "values", shape_value, w))
        return where_in(w, ".attributes");
    if (!shape_array(json_get(body, "blocks"), "blocks", body_block, w))
        return where_in(w, ".blocks");
    return remain == NULL || shape_body(remain, w) || where_in(w, ".remain");
}

/* One returned expression, evaluated on its own: {"value":V} or {"error":{…}}. */
static bool shape_returned(const cJSON *item, struct where *w)
{
    const cJSON *value = json_get(item, "value"), *error = json_get(item, "error");
    if ((value == NULL) == (error == NULL))
        return where_fail(w, "must hold either \"value\" or \"error\"");
    if (value != NULL)
        return shape_value(value, w) || where_in(w, ".value");
    return shape_error(error, w) || where_in(w, ".error");
}

static bool shape_list(const cJSON *list, struct where *w)
{
    return shape_array(list, "results", shape_returned, w);
}

static bool shape_pair(const cJSON *pair, struct where *w)
{
    if (cJSON_GetArraySize(pair) != 2)
        return where_fail(w, "must be a pair");
    return shape_list(pair, w);
}

static bool shape_map(const cJSON *pairs, struct where *w)
{
    return shape_array(pairs, "pairs", shape_pair, w);
}

static bool shape_call(const cJSON *call, struct where *w)
{
    if (json_get_string(call, "name") == NULL)
        return where_fail(w, "a call has a \"name\"");
    return shape_list(json_get(call, "arguments"), w) || where_in(w, ".arguments");
}

static bool shape_step(const cJSON *step, struct where *w)
{
    const cJSON *index = json_get(step, "index");
    if ((json_get_string(step, "attr") == NULL) == (index == NULL))
        return where_fail(w, "must hold either \"attr\" or \"index\"");
    return index == NULL || shape_value(index, w) || where_in(w, ".index");
}

static bool shape_traversal(const cJSON *traversal, struct where *w)
{
    const cJSON *steps = json_get(traversal, "steps");
    if (json_get_string(traversal, "root") == NULL || !cJSON_IsArray(steps))
        return where_fail(w, "a traversal has a \"root\" and \"steps\"");
    return where_each(steps, shape_step, w) || where_in(w, ".steps");
}

static bool shape_static(const cJSON *result, struct where *w)
{
    static const struct {
        const char *name;
        where_check *check;
    } kinds[] = {{"list", shape_list},
                 {"map", shape_map},
                 {"call", shape_call},
                 {"traversal", shape_traversal}};
    const cJSON *only = cJSON_IsObject(result) ? result->child : NULL;
    if (only == NULL || only->next != NULL)
        return where_fail(w, "must hold one of \"list\", \"map\", \"call\", \"traversal\"");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(only->string, kinds[i].name) == 0)
            return kinds[i].check(only, w) || where_in_member(w, only->string);
    return where_fail(w, "\"%.80s\" is no kind of static analysis", only->string);
}

static bool shape_position(const cJSON *position, struct where *w)
{
    static const char *const names[] = {"byte", "line", "column"};
    const cJSON *member;
    if (!cJSON_IsObject(position))
        return where_fail(w, "must be an object");
    cJSON_ArrayForEach(member, position) {
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
            if (strcmp(member->string, names[i]) == 0 &&
                (!json_is_integer(member) || member->valuedouble < (i == 0 ? 0 : 1)))
                return where_fail(w, "\"%s\" must be an integer from %d", names[i], i == 0 ? 0 : 1);
    }
    return true;
}

static bool shape_range(const cJSON *range, struct where *w)
{
    const cJSON *start = json_get(range, "start"), *end = json_get(range, "end");
    if (!cJSON_IsObject(range))
        return where_fail(w, "must be an object");
    if (start != NULL && !shape_position(start, w))
        return where_in(w, ".start");
    return end == NULL || shape_position(end, w) || where_in(w, ".end");
}

bool shape_error(const cJSON *error, struct where *w)
{
    const cJSON *phase = json_get(error, "phase"), *range = json_get(error, "range");
    if (!cJSON_IsObject(error))
        return where_fail(w, "must be an object");
    if (phase != NULL && !cJSON_IsString(phase))
        return where_fail(w, "\"phase\" must be a string");
    if (phase != NULL && phase_find(phase->valuestring) == PHASE_COUNT)
        return where_fail(w, "\"%.80s\" is no phase", phase->valuestring);
    return range == NULL || cJSON_IsNull(range) || shape_range(range, w) || where_in(w, ".range");
}

bool shape_result(enum op op, const cJSON *result, struct where *w)
{
    switch (op) {
    case OP_PARSE:
        return shape_structure(result, w);
    case OP_BODY:
        return shape_body(result, w);
    case OP_UNIFY:
        return shape_type(result, w);
    case OP_STATIC:
        return shape_static(result, w);
    case OP_EVALUATE:
    case OP_TEMPLATE:
    case OP_CONVERT:
        return shape_value(result, w);
    case OP_COUNT:
        break;
    }
    return where_fail(w, "no such operation");
}
