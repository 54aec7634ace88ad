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

bool shape_bool(const cJSON *item, struct where *w)
{
    return cJSON_IsBool(item) || where_fail(w, "must be true or false");
}

static bool shape_array(const cJSON *list, const char *what, where_check *check, struct where *w)
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

bool shape_members(const cJSON *item, const struct shape_member *members, bool others,
                   struct where *w)
{
    const cJSON *member;
    if (!cJSON_IsObject(item))
        return where_fail(w, "must be an object");
    cJSON_ArrayForEach(member, item) {
        const struct shape_member *known = members;
        while (known->name != NULL && strcmp(known->name, member->string) != 0)
            known++;
        bool ok = known->name == NULL    ? others
                  : known->items != NULL ? shape_array(member, known->items, known->check, w)
                                         : known->check(member, w);
        if (!ok)
            return known->name != NULL ? where_in_member(w, member->string)
                                       : where_fail(w, "unknown field \"%.80s\"", member->string);
    }
    for (; members->name != NULL; members++)
        if (members->needed && json_get(item, members->name) == NULL)
            return where_fail(w, "needs \"%s\"", members->name);
    return true;
}

bool shape_types(const cJSON *item, struct where *w)
{
    return shape_array(item, "types", shape_type, w);
}

static bool shape_attributes(const cJSON *item, struct where *w)
{
    return shape_object(item, "types", shape_type, w);
}

bool shape_type(const cJSON *type, struct where *w)
{
    static where_check *const kinds[TAG_COUNT + 1] = {
        [TAG_LIST] = shape_type,   [TAG_SET] = shape_type,          [TAG_MAP] = shape_type,
        [TAG_TUPLE] = shape_types, [TAG_OBJECT] = shape_attributes, [TAG_CAPSULE] = shape_string,
    };
    static const char *const primitive[] = {"string", "number", "bool", "dynamic", NULL};
    if (cJSON_IsString(type))
        return primitive[names_find(primitive, type->valuestring)] != NULL ||
               where_fail(w, "\"%s\" is no type", type->valuestring);
    const cJSON *only = cJSON_IsObject(type) ? type->child : NULL;
    if (only == NULL || only->next != NULL)
        return where_fail(w, "a type is a name or an object with one key");
    where_check *check = kinds[tag_find(only->string)];
    if (check == NULL)
        return where_fail(w, "\"%s\" is no kind of type", only->string);
    return check(only, w) || where_in_member(w, only->string);
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

static bool shape_value_list(const cJSON *content, struct where *w)
{
    return shape_array(content, "values", shape_value, w);
}

static bool shape_values(const cJSON *content, struct where *w)
{
    return shape_object(content, "values", shape_value, w);
}

/* Checks the members except the tag: "of" in collections, and "id" in capsules. */
static bool shape_beside(enum tag tag, const cJSON *value, const cJSON *content, struct where *w)
{
    const cJSON *member;
    bool of = false;
    cJSON_ArrayForEach(member, value) {
        if (member == content || (tag == TAG_CAPSULE && strcmp(member->string, "id") == 0))
            continue;
        if (!tag_has_of(tag) || strcmp(member->string, "of") != 0)
            return where_fail(w, "\"%.80s\" is not allowed beside \"%s\"", member->string,
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
    static where_check *const contents[TAG_COUNT] = {
        [TAG_STRING] = shape_string,    [TAG_STRING_BASE64] = shape_base64,
        [TAG_NUMBER] = shape_number,    [TAG_BOOL] = shape_bool,
        [TAG_TUPLE] = shape_value_list, [TAG_LIST] = shape_value_list,
        [TAG_SET] = shape_value_list,   [TAG_OBJECT] = shape_values,
        [TAG_MAP] = shape_values,       [TAG_NULL] = shape_type,
        [TAG_UNKNOWN] = shape_type,     [TAG_CAPSULE] = shape_string,
    };
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    if (tag == TAG_COUNT)
        return where_fail(w, "a value is an object with one tag, as in {\"string\":\"a\"}");
    if (tag == TAG_CAPSULE && json_get_string(value, "id") == NULL) {
        where_fail(w, "a capsule needs an \"id\"");
        return where_in(w, ".capsule");
    }
    if (!contents[tag](content, w))
        return where_in(w, ".%s", tag_name(tag));
    return shape_beside(tag, value, content, w);
}

static bool shape_offset(const cJSON *item, struct where *w)
{
    return (json_is_integer(item) && item->valuedouble >= 0) ||
           where_fail(w, "must be an integer from 0");
}

static bool shape_ordinal(const cJSON *item, struct where *w)
{
    return (json_is_integer(item) && item->valuedouble >= 1) ||
           where_fail(w, "must be an integer from 1");
}

static bool shape_position(const cJSON *position, struct where *w)
{
    static const struct shape_member members[] = {{"byte", shape_offset, false, NULL},
                                                  {"line", shape_ordinal, false, NULL},
                                                  {"column", shape_ordinal, false, NULL},
                                                  {0}};
    return shape_members(position, members, true, w);
}

static bool shape_range(const cJSON *range, struct where *w)
{
    static const struct shape_member members[] = {
        {"start", shape_position, false, NULL}, {"end", shape_position, false, NULL}, {0}};
    return cJSON_IsNull(range) || shape_members(range, members, true, w);
}

static bool shape_phase(const cJSON *phase, struct where *w)
{
    if (!shape_string(phase, w))
        return false;
    return phase_find(phase->valuestring) != PHASE_COUNT ||
           where_fail(w, "\"%.80s\" is no phase", phase->valuestring);
}

bool shape_error(const cJSON *error, struct where *w)
{
    static const struct shape_member members[] = {
        {"phase", shape_phase, false, NULL}, {"range", shape_range, false, NULL}, {0}};
    return shape_members(error, members, true, w);
}
