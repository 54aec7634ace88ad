/* Checks that the values in case files agree with their types. */
#include <string.h>

#include "base/json.h"
#include "base/number.h"
#include "protocol/match.h"
#include "protocol/shape.h"

static bool is_primitive(const cJSON *type, const char *name)
{
    return cJSON_IsString(type) && strcmp(type->valuestring, name) == 0;
}

static bool has_type(const cJSON *value, const cJSON *type);

/* Returns true if each element of a tuple, or each attribute of an object, has its type in
   `types`. */
static bool have_types(const cJSON *values, const cJSON *types)
{
    const cJSON *value, *next = types == NULL ? NULL : types->child;
    if (types == NULL || cJSON_GetArraySize(values) != cJSON_GetArraySize(types))
        return false;
    cJSON_ArrayForEach(value, values) {
        const cJSON *type = cJSON_IsObject(values) ? json_get(types, value->string) : next;
        if (type == NULL || !has_type(value, type))
            return false;
        next = next->next;
    }
    return true;
}

/* Returns true if the type that a list, set, map, null or unknown value states equals `type`. */
static bool stated_type_is(const cJSON *stated, const cJSON *type)
{
    return stated != NULL && type != NULL && match_equal(stated, type, match_type);
}

static bool has_type(const cJSON *value, const cJSON *type)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    const char *name = json_get_string(type, "capsule");
    if (is_primitive(type, "dynamic"))
        return true;
    switch (tag) {
    case TAG_STRING:
    case TAG_STRING_BASE64:
        return is_primitive(type, "string");
    case TAG_NUMBER:
    case TAG_BOOL:
        return is_primitive(type, tag_name(tag));
    case TAG_TUPLE:
    case TAG_OBJECT:
        return have_types(content, json_get(type, tag_name(tag)));
    case TAG_LIST:
    case TAG_SET:
    case TAG_MAP:
        return stated_type_is(json_get(value, "of"), json_get(type, tag_name(tag)));
    case TAG_NULL:
    case TAG_UNKNOWN:
        return stated_type_is(content, type);
    case TAG_CAPSULE:
        return name != NULL && strcmp(name, content->valuestring) == 0;
    case TAG_COUNT:
        break;
    }
    return false;
}

static bool each_has_type(const cJSON *list, const cJSON *type, struct where *w)
{
    const cJSON *item;
    int i = 0;
    cJSON_ArrayForEach(item, list) {
        if (!has_type(item, type)) {
            where_fail(w, "does not have its collection's element type");
            return cJSON_IsObject(list) ? where_in_member(w, item->string) : where_in(w, "[%d]", i);
        }
        i++;
    }
    return true;
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
