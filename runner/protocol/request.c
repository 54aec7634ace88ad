#include "protocol/request.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "protocol/shape.h"

static bool one_of(const cJSON *item, const char *const *words, struct where *w)
{
    if (!cJSON_IsString(item))
        return where_fail(w, "must be a string");
    for (size_t i = 0; words[i] != NULL; i++)
        if (strcmp(item->valuestring, words[i]) == 0)
            return true;
    return where_fail(w, "\"%.80s\" is not known here", item->valuestring);
}

static bool check_base64(const cJSON *item, struct where *w)
{
    if (!shape_string(item, w))
        return false;
    struct buf bytes = {0};
    bool ok = utf8_base64_decode(item->valuestring, &bytes);
    buf_free(&bytes);
    return ok || where_fail(w, "invalid base64");
}

static bool check_syntax(const cJSON *item, struct where *w)
{
    static const char *const words[] = {"native", "json", NULL};
    return one_of(item, words, w);
}

static bool check_mode(const cJSON *item, struct where *w)
{
    static const char *const words[] = {"full", "literal", NULL};
    return one_of(item, words, w);
}

static bool check_analysis(const cJSON *item, struct where *w)
{
    static const char *const words[] = {"list", "map", "call", "traversal", NULL};
    return one_of(item, words, w);
}

static bool check_value(const cJSON *item, struct where *w)
{
    return shape_value(item, w) && shape_consistent(item, w);
}

static bool check_scope(const cJSON *item, struct where *w)
{
    return shape_object(item, "values", check_value, w);
}

static bool check_types(const cJSON *item, struct where *w)
{
    return shape_array(item, "types", shape_type, w);
}

/* Fails on a member that is none of names. */
static bool only_members(const cJSON *item, const char *const *names, struct where *w)
{
    const cJSON *member;
    if (!cJSON_IsObject(item))
        return where_fail(w, "must be an object");
    cJSON_ArrayForEach(member, item) {
        size_t i = 0;
        while (names[i] != NULL && strcmp(names[i], member->string) != 0)
            i++;
        if (names[i] == NULL)
            return where_fail(w, "unknown field \"%.80s\"", member->string);
    }
    return true;
}

static bool optional_bool(const cJSON *item, const char *name, struct where *w)
{
    const cJSON *member = json_get(item, name);
    return member == NULL || cJSON_IsBool(member) ||
           where_fail(w, "\"%s\" must be true or false", name);
}

static bool check_param(const cJSON *param, struct where *w)
{
    static const char *const names[] = {"name",          "type",          "allow_null",
                                        "allow_unknown", "allow_dynamic", NULL};
    if (!only_members(param, names, w))
        return false;
    if (json_get_string(param, "name") == NULL)
        return where_fail(w, "a parameter needs a \"name\"");
    if (!shape_type(json_get(param, "type"), w))
        return where_in(w, ".type");
    return optional_bool(param, "allow_null", w) && optional_bool(param, "allow_unknown", w) &&
           optional_bool(param, "allow_dynamic", w);
}

static bool check_function(const cJSON *function, struct where *w)
{
    static const char *const names[] = {"params", "variadic", "result", "returns", NULL};
    const cJSON *params = json_get(function, "params"), *variadic = json_get(function, "variadic"),
                *returns = json_get(function, "returns");
    if (!only_members(function, names, w))
        return false;
    if (json_get_string(function, "result") == NULL)
        return where_fail(w, "a function needs a \"result\", a native expression");
    if (params != NULL && !shape_array(params, "parameters", check_param, w))
        return where_in(w, ".params");
    if (variadic != NULL && !check_param(variadic, w))
        return where_in(w, ".variadic");
    return returns == NULL || shape_type(returns, w) || where_in(w, ".returns");
}

static bool check_functions(const cJSON *item, struct where *w)
{
    return shape_object(item, "functions", check_function, w);
}

static bool check_schema(const cJSON *schema, struct where *w);

static bool check_attribute_schema(const cJSON *attribute, struct where *w)
{
    static const char *const names[] = {"name", "required", NULL};
    if (!only_members(attribute, names, w))
        return false;
    if (json_get_string(attribute, "name") == NULL)
        return where_fail(w, "needs a \"name\"");
    return optional_bool(attribute, "required", w);
}

static bool check_block_schema(const cJSON *block, struct where *w)
{
    static const char *const names[] = {"type", "labels", "schema", NULL};
    const cJSON *labels = json_get(block, "labels"), *schema = json_get(block, "schema");
    if (!only_members(block, names, w))
        return false;
    if (json_get_string(block, "type") == NULL)
        return where_fail(w, "needs a \"type\"");
    if (labels != NULL && !shape_array(labels, "names", shape_string, w))
        return where_in(w, ".labels");
    return schema == NULL || check_schema(schema, w) || where_in(w, ".schema");
}

static bool check_schema(const cJSON *schema, struct where *w)
{
    static const char *const names[] = {"attributes", "blocks",  "partial",
                                        "remain",     "dynamic", NULL};
    const cJSON *attributes = json_get(schema, "attributes"), *blocks = json_get(schema, "blocks"),
                *remain = json_get(schema, "remain");
    if (!only_members(schema, names, w))
        return false;
    if (!optional_bool(schema, "partial", w) || !optional_bool(schema, "dynamic", w))
        return false;
    if (remain != NULL && !cJSON_IsTrue(json_get(schema, "partial")))
        return where_fail(w, "\"remain\" needs \"partial\":true beside it");
    if (cJSON_IsTrue(json_get(schema, "dynamic")) && cJSON_GetArraySize(schema) != 1)
        return where_fail(w, "\"dynamic\":true stands alone");
    if (attributes != NULL && !shape_array(attributes, "attributes", check_attribute_schema, w))
        return where_in(w, ".attributes");
    if (blocks != NULL && !shape_array(blocks, "blocks", check_block_schema, w))
        return where_in(w, ".blocks");
    return remain == NULL || check_schema(remain, w) || where_in(w, ".remain");
}

struct field {
    const char *name;
    where_check *check;
    const char *taken_by;
    const char *needed_by;
};

static const struct field fields_table[] = {
#define FIELD(name, check, taken_by, needed_by) {#name, check, taken_by, needed_by},
#include "protocol/request_fields.def"
#undef FIELD
};

enum { FIELDS = sizeof fields_table / sizeof fields_table[0] };

static const struct field *find_field(const char *name)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (strcmp(fields_table[i].name, name) == 0)
            return &fields_table[i];
    return NULL;
}

bool request_is_field(const char *name)
{
    return find_field(name) != NULL;
}

bool request_check(enum op op, const cJSON *fields, struct where *w)
{
    char letter = op_name(op)[0];
    const cJSON *item;
    if (!cJSON_IsObject(fields))
        return where_fail(w, "the fields of a request must be an object");
    cJSON_ArrayForEach(item, fields) {
        const struct field *field = find_field(item->string);
        if (field == NULL || strchr(field->taken_by, letter) == NULL)
            return where_fail(w, "op %s takes no field \"%.80s\"", op_name(op), item->string);
        if (!field->check(item, w))
            return where_in_member(w, item->string);
    }
    for (size_t i = 0; i < FIELDS; i++)
        if (strchr(fields_table[i].needed_by, letter) != NULL &&
            json_get(fields, fields_table[i].name) == NULL)
            return where_fail(w, "op %s needs the field \"%s\"", op_name(op), fields_table[i].name);
    bool has_source = json_get(fields, "source") != NULL,
         has_bytes = json_get(fields, "source_base64") != NULL;
    if (strchr(find_field("source")->taken_by, letter) != NULL && has_source == has_bytes)
        return where_fail(w, "op %s needs either \"source\" or \"source_base64\"", op_name(op));
    return true;
}

cJSON *request_repaired(const cJSON *fields, const cJSON *repair)
{
    cJSON *result = cJSON_CreateObject();
    const cJSON *item;
    cJSON_ArrayForEach(item, fields)
        cJSON_AddItemReferenceToObject(result, item->string, (cJSON *)item);
    cJSON_ArrayForEach(item, repair) {
        if (strcmp(item->string, "source") == 0)
            cJSON_DeleteItemFromObjectCaseSensitive(result, "source_base64");
        if (strcmp(item->string, "source_base64") == 0)
            cJSON_DeleteItemFromObjectCaseSensitive(result, "source");
        cJSON_DeleteItemFromObjectCaseSensitive(result, item->string);
        if (!cJSON_IsNull(item))
            cJSON_AddItemReferenceToObject(result, item->string, (cJSON *)item);
    }
    return result;
}
