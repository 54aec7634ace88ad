/* Checks that the values of a case file agree with the types that they state. */
#include <string.h>

#include "base/json.h"
#include "base/number.h"
#include "protocol/match.h"
#include "protocol/shape.h"

static bool has_type(const cJSON *value, const cJSON *type, struct where *w);

static bool is_primitive(const cJSON *type, const char *name)
{
    return cJSON_IsString(type) && strcmp(type->valuestring, name) == 0;
}

static bool each_has_type(const cJSON *list, const cJSON *type, struct where *w)
{
    const cJSON *item;
    int i = 0;
    cJSON_ArrayForEach(item, list) {
        if (!has_type(item, type, w))
            return cJSON_IsObject(list) ? where_in_member(w, item->string) : where_in(w, "[%d]", i);
        i++;
    }
    return true;
}

static bool tuple_has_type(const cJSON *values, const cJSON *types, struct where *w)
{
    const cJSON *value = values->child;
    const cJSON *type = types == NULL ? NULL : types->child;
    if (types == NULL)
        return where_fail(w, "is a tuple, which is not its collection's element type");
    for (; value != NULL && type != NULL; value = value->next, type = type->next)
        if (!has_type(value, type, w))
            return false;
    return (value == NULL && type == NULL) ||
           where_fail(w, "has another length than its collection's element type");
}

static bool object_has_type(const cJSON *values, const cJSON *types, struct where *w)
{
    const cJSON *value;
    if (types == NULL || cJSON_GetArraySize(values) != cJSON_GetArraySize(types))
        return where_fail(w, "has other attributes than its collection's element type");
    cJSON_ArrayForEach(value, values) {
        const cJSON *type = json_get(types, value->string);
        if (type == NULL)
            return where_fail(w, "has other attributes than its collection's element type");
        if (!has_type(value, type, w))
            return where_in_member(w, value->string);
    }
    return true;
}

/* A list, set, map, null or unknown states its type itself. */
static bool stated_type_is(const cJSON *stated, const cJSON *type, struct where *w)
{
    struct where ignored = {0};
    bool equal = stated != NULL && type != NULL && match_type(stated, type, &ignored);
    where_free(&ignored);
    return equal || where_fail(w, "has another type than its collection's element type");
}

static bool has_type(const cJSON *value, const cJSON *type, struct where *w)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    bool ok = true;
    if (is_primitive(type, "dynamic"))
        return true;
    switch (tag) {
    case TAG_STRING:
    case TAG_STRING_BASE64:
        ok = is_primitive(type, "string");
        break;
    case TAG_NUMBER:
        ok = is_primitive(type, "number");
        break;
    case TAG_BOOL:
        ok = is_primitive(type, "bool");
        break;
    case TAG_TUPLE:
        return tuple_has_type(content, json_get(type, "tuple"), w);
    case TAG_OBJECT:
        return object_has_type(content, json_get(type, "object"), w);
    case TAG_LIST:
    case TAG_SET:
    case TAG_MAP:
        return stated_type_is(json_get(value, "of"), json_get(type, tag_name(tag)), w);
    case TAG_NULL:
    case TAG_UNKNOWN:
        return stated_type_is(content, type, w);
    case TAG_CAPSULE:
        ok = json_get_string(type, "capsule") != NULL &&
             strcmp(json_get_string(type, "capsule"), content->valuestring) == 0;
        break;
    case TAG_COUNT:
        ok = false;
        break;
    }
    return ok || where_fail(w, "is no value of its collection's element type");
}

bool shape_consistent(const cJSON *value, struct where *w)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    if (tag == TAG_NUMBER && !number_within_limits(content->valuestring))
        return where_fail(w, "a number beyond %d digits or an exponent of %d cannot be compared",
                          NUMBER_DIGITS_MAX, NUMBER_EXPONENT_MAX);
    if (tag == TAG_COUNT || !(cJSON_IsArray(content) || cJSON_IsObject(content)) ||
        tag == TAG_NULL || tag == TAG_UNKNOWN)
        return true;
    if (!where_each(content, shape_consistent, w))
        return where_in(w, ".%s", tag_name(tag));
    return !tag_has_of(tag) || each_has_type(content, json_get(value, "of"), w) ||
           where_in(w, ".%s", tag_name(tag));
}
