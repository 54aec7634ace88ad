#include "protocol/request.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "protocol/shape.h"
#include "ref/common/ops.h"

static bool check_base64(const cJSON *item, struct where *w)
{
    if (!shape_string(item, w))
        return false;
    struct buf bytes = {0};
    bool ok = utf8_base64_decode(item->valuestring, &bytes);
    buf_free(&bytes);
    return ok || where_fail(w, "invalid base64");
}

/* Checks a field, or a member of a function, that has one of a few words. */
static bool check_word(const cJSON *item, struct where *w)
{
    static const struct {
        const char *field;
        const char *words[5]; /* the last is NULL */
    } rows[] = {{"syntax", {"native", "json"}},
                {"mode", {"full", "literal"}},
                {"analysis", {"list", "map", "call", "traversal"}},
                {"constraint", {"exact", "constraint", "defaults"}},
                {"expand", {"dynamic"}},
                {"of", {"body", "expression", "template"}},
                {"builtin", {"convert", "try", "can"}}};
    size_t i = 0;
    while (strcmp(rows[i].field, item->string) != 0)
        i++;
    if (!shape_string(item, w))
        return false;
    return rows[i].words[names_find(rows[i].words, item->valuestring)] != NULL ||
           where_fail(w, "\"%.80s\" is not an allowed value", item->valuestring);
}

static bool check_value(const cJSON *item, struct where *w)
{
    return shape_value(item, w) && shape_consistent(item, w);
}

static bool check_scope(const cJSON *item, struct where *w)
{
    return shape_object(item, "values", check_value, w);
}

static bool check_param(const cJSON *param, struct where *w)
{
    static const struct shape_member members[] = {
        {"name", shape_string, true, NULL},         {"type", shape_type, true, NULL},
        {"allow_null", shape_bool, false, NULL},    {"allow_unknown", shape_bool, false, NULL},
        {"allow_dynamic", shape_bool, false, NULL}, {0}};
    return shape_members(param, members, false, w);
}

static bool check_function(const cJSON *function, struct where *w)
{
    static const struct shape_member special[] = {{"builtin", check_word, true, NULL}, {0}};
    static const struct shape_member members[] = {{"params", check_param, false, "parameters"},
                                                  {"variadic", check_param, false, NULL},
                                                  {"result", shape_string, true, NULL},
                                                  {"returns", shape_type, false, NULL},
                                                  {0}};
    return shape_members(function, json_get(function, "builtin") != NULL ? special : members, false,
                         w);
}

static bool check_functions(const cJSON *item, struct where *w)
{
    return shape_object(item, "functions", check_function, w);
}

static bool check_user_functions(const cJSON *item, struct where *w)
{
    static const struct shape_member members[] = {
        {"block", shape_string, true, NULL}, {"context", shape_bool, false, NULL}, {0}};
    return shape_members(item, members, false, w);
}

static bool check_schema(const cJSON *schema, struct where *w);

static bool check_attribute(const cJSON *attribute, struct where *w)
{
    static const struct shape_member members[] = {
        {"name", shape_string, true, NULL}, {"required", shape_bool, false, NULL}, {0}};
    return shape_members(attribute, members, false, w);
}

static bool check_block(const cJSON *block, struct where *w)
{
    static const struct shape_member members[] = {{"type", shape_string, true, NULL},
                                                  {"labels", shape_string, false, "names"},
                                                  {"schema", check_schema, false, NULL},
                                                  {0}};
    return shape_members(block, members, false, w);
}

static bool check_schema(const cJSON *schema, struct where *w)
{
    static const struct shape_member members[] = {
        {"attributes", check_attribute, false, "attributes"},
        {"blocks", check_block, false, "blocks"},
        {"partial", shape_bool, false, NULL},
        {"remain", check_schema, false, NULL},
        {"dynamic", shape_bool, false, NULL},
        {0}};
    if (!shape_members(schema, members, false, w))
        return false;
    if (json_get(schema, "remain") != NULL && !cJSON_IsTrue(json_get(schema, "partial")))
        return where_fail(w, "\"remain\" also needs \"partial\":true");
    return !cJSON_IsTrue(json_get(schema, "dynamic")) || cJSON_GetArraySize(schema) == 1 ||
           where_fail(w, "\"dynamic\":true allows no other member");
}

struct field {
    const char *name;
    where_check *check;
    unsigned group; /* enum takes */
    bool needed;    /* true if each operation that takes the group needs the field */
};

static const struct field fields_table[] = {
#define FIELD(name, check, group, needed) {#name, check, group, needed},
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
    unsigned takes = op_takes(op);
    const cJSON *item;
    if (!cJSON_IsObject(fields))
        return where_fail(w, "the fields of a request must be an object");
    cJSON_ArrayForEach(item, fields) {
        const struct field *field = find_field(item->string);
        if (field == NULL || (takes & field->group) == 0)
            return where_fail(w, "op %s takes no field \"%.80s\"", op_name(op), item->string);
        if (!field->check(item, w))
            return where_in_member(w, item->string);
    }
    for (size_t i = 0; i < FIELDS; i++)
        if (fields_table[i].needed && (takes & fields_table[i].group) != 0 &&
            json_get(fields, fields_table[i].name) == NULL)
            return where_fail(w, "op %s needs the field \"%s\"", op_name(op), fields_table[i].name);
    bool has_source = json_get(fields, "source") != NULL,
         has_bytes = json_get(fields, "source_base64") != NULL;
    if ((takes & TAKES_SOURCE) != 0 && has_source == has_bytes)
        return where_fail(w, "op %s needs either \"source\" or \"source_base64\"", op_name(op));
    bool has_type = json_get(fields, "type") != NULL,
         has_expression = json_get(fields, "type_source") != NULL;
    if (op == OP_CONVERT && has_type == has_expression)
        return where_fail(w, "op convert needs either \"type\" or \"type_source\"");
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

static bool is_text(const struct buf *source)
{
    return utf8_valid(buf_text(source), source->len) &&
           memchr(buf_text(source), '\0', source->len) == NULL;
}

bool request_source(const cJSON *fields, struct buf *out)
{
    const char *source = json_get_string(fields, "source"),
               *base64 = json_get_string(fields, "source_base64");
    if (source != NULL)
        buf_str(out, source);
    else if (base64 == NULL || !utf8_base64_decode(base64, out))
        return false;
    return is_text(out);
}

void request_set_source(cJSON *fields, const struct buf *source)
{
    struct buf base64 = {0};
    cJSON_DeleteItemFromObjectCaseSensitive(fields, "source");
    cJSON_DeleteItemFromObjectCaseSensitive(fields, "source_base64");
    if (is_text(source)) {
        cJSON_AddStringToObject(fields, "source", buf_text(source));
    } else {
        utf8_base64_encode(source->data, source->len, &base64);
        cJSON_AddStringToObject(fields, "source_base64", buf_text(&base64));
    }
    buf_free(&base64);
}
