#include "protocol/match.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/utf8.h"
#include "base/where.h"
#include "protocol/shape.h"
#include "protocol/tree.h"

static bool differ(struct where *w, const char *expected, const char *actual)
{
    return where_fail(w, "expected %.150s, got %.150s", expected, actual);
}

static bool match_count(int expected, int actual, const char *what, struct where *w)
{
    return expected == actual || where_fail(w, "expected %d %s, got %d", expected, what, actual);
}

typedef bool match_fn(const cJSON *expected, const cJSON *actual, struct where *w);

/* Compares the members of two objects. The order of members does not matter. */
static bool match_members(const cJSON *expected, const cJSON *actual, enum members_names names,
                          match_fn *match, struct where *w)
{
    struct members e = members_of(expected, names), a = members_of(actual, names);
    bool ok = true;
    for (size_t i = 0; ok && (i < e.count || i < a.count); i++) {
        int order = i >= e.count ? 1 : i >= a.count ? -1 : strcmp(e.list[i].name, a.list[i].name);
        if (order < 0)
            ok = where_fail(w, "\"%s\" is missing", e.list[i].name);
        else if (order > 0)
            ok = where_fail(w, "\"%s\" is not expected", a.list[i].name);
        else if (!match(e.list[i].item, a.list[i].item, w))
            ok = where_in_member(w, e.list[i].name);
    }
    members_free(&e);
    members_free(&a);
    return ok;
}

static bool match_items(const cJSON *expected, const cJSON *actual, match_fn *match,
                        struct where *w)
{
    const cJSON *e = expected->child, *a = actual->child;
    for (int i = 0; e != NULL && a != NULL; i++, e = e->next, a = a->next)
        if (!match(e, a, w))
            return where_in(w, "[%d]", i);
    return (e == NULL && a == NULL) ||
           match_count(cJSON_GetArraySize(expected), cJSON_GetArraySize(actual), "elements", w);
}

static bool match_name(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return strcmp(expected->valuestring, actual->valuestring) == 0 ||
           differ(w, expected->valuestring, actual->valuestring);
}

static const char *type_kind(const cJSON *type)
{
    return cJSON_IsString(type) ? type->valuestring : type->child->string;
}

bool match_type(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const char *kind = type_kind(expected);
    if (cJSON_IsString(expected) != cJSON_IsString(actual) || strcmp(kind, type_kind(actual)) != 0)
        return where_fail(w, "expected type %s, got %s", kind, type_kind(actual));
    if (cJSON_IsString(expected))
        return true;
    const cJSON *e = expected->child, *a = actual->child;
    bool ok;
    if (strcmp(kind, "tuple") == 0)
        ok = match_items(e, a, match_type, w);
    else if (strcmp(kind, "object") == 0)
        ok = match_members(e, a, MEMBERS_NFC, match_type, w);
    else if (strcmp(kind, "capsule") == 0)
        ok = match_name(e, a, w);
    else
        ok = match_type(e, a, w);
    return ok || where_in(w, ".%s", kind);
}

/* Appends the text of a {"string"} or {"string_base64"} value. The text may contain zero bytes. */
static void add_text(const cJSON *value, struct buf *out)
{
    const char *base64 = json_get_string(value, "string_base64");
    if (base64 != NULL) {
        utf8_base64_decode(base64, out);
        return;
    }
    const char *text = json_get_string(value, "string");
    const char *nul;
    while ((nul = strstr(text, JSON_NUL)) != NULL) {
        buf_add(out, text, (size_t)(nul - text));
        buf_char(out, '\0');
        text = nul + 2;
    }
    buf_str(out, text);
}

static bool match_string(const cJSON *expected, const cJSON *actual, struct where *w)
{
    struct buf e = {0}, a = {0};
    add_text(expected, &e);
    add_text(actual, &a);
    bool equal = utf8_nfc_equal(buf_text(&e), e.len, buf_text(&a), a.len);
    if (!equal)
        differ(w, buf_text(&e), buf_text(&a));
    buf_free(&e);
    buf_free(&a);
    return equal;
}

static bool values_equal(const cJSON *expected, const cJSON *actual)
{
    struct where ignored = {0};
    bool equal = match_value(expected, actual, &ignored);
    where_free(&ignored);
    return equal;
}

/* Compares two sets. Each expected element gets the first equal element of the answer that no other
   element has. For answers of any size, the time is quadratic in the size of the expected set. */
static bool match_set(const cJSON *expected, const cJSON *actual, struct where *w)
{
    int count = cJSON_GetArraySize(actual), next = 0;
    bool ok = count == cJSON_GetArraySize(expected);
    const cJSON **left = mem_alloc((size_t)count * sizeof *left), *item;
    cJSON_ArrayForEach(item, actual)
        left[next++] = item;
    cJSON_ArrayForEach(item, expected) {
        int i = 0;
        while (ok && i < count && !values_equal(item, left[i]))
            i++;
        ok = ok && i < count;
        if (ok)
            left[i] = left[--count];
    }
    free(left);
    return ok || where_fail(w, "the sets differ");
}

static bool match_content(enum tag tag, const cJSON *e, const cJSON *a, struct where *w)
{
    switch (tag) {
    case TAG_NUMBER:
        return number_equal(e->valuestring, a->valuestring) ||
               differ(w, e->valuestring, a->valuestring);
    case TAG_BOOL:
        return cJSON_IsTrue(e) == cJSON_IsTrue(a) ||
               differ(w, cJSON_IsTrue(e) ? "true" : "false", cJSON_IsTrue(a) ? "true" : "false");
    case TAG_TUPLE:
    case TAG_LIST:
        return match_items(e, a, match_value, w);
    case TAG_OBJECT:
    case TAG_MAP:
        return match_members(e, a, MEMBERS_NFC, match_value, w);
    case TAG_SET:
        return match_set(e, a, w);
    case TAG_NULL:
    case TAG_UNKNOWN:
        return match_type(e, a, w);
    case TAG_STRING:
    case TAG_STRING_BASE64:
    case TAG_CAPSULE: /* match_value compares capsules */
    case TAG_COUNT:
        break;
    }
    return where_fail(w, "no tag");
}

static bool is_text(enum tag tag)
{
    return tag == TAG_STRING || tag == TAG_STRING_BASE64;
}

bool match_value(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *e = NULL, *a = NULL;
    enum tag tag = shape_tag(expected, &e), actual_tag = shape_tag(actual, &a);
    if (is_text(tag) && is_text(actual_tag))
        return match_string(expected, actual, w) || where_in(w, ".string");
    if (tag != actual_tag)
        return where_fail(w, "expected %s, got %s", tag_name(tag), tag_name(actual_tag));
    if (tag == TAG_CAPSULE)
        return match_name(e, a, w) &&
               match_name(json_get(expected, "id"), json_get(actual, "id"), w);
    if (tag_has_of(tag) && !match_type(json_get(expected, "of"), json_get(actual, "of"), w))
        return where_in(w, ".of");
    return match_content(tag, e, a, w) || where_in(w, ".%s", tag_name(tag));
}

static bool match_block(const cJSON *expected, const cJSON *actual, match_fn *inner,
                        struct where *w)
{
    if (!match_name(json_get(expected, "type"), json_get(actual, "type"), w))
        return where_in(w, ".type");
    if (!match_items(json_get(expected, "labels"), json_get(actual, "labels"), match_name, w))
        return where_in(w, ".labels");
    return inner(json_get(expected, "body"), json_get(actual, "body"), w) || where_in(w, ".body");
}

static bool match_structure_block(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return match_block(expected, actual, match_structure, w);
}

static bool match_body(const cJSON *expected, const cJSON *actual, struct where *w);

static bool match_body_block(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return match_block(expected, actual, match_body, w);
}

bool match_structure(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *form = json_get(actual, "hcl2json");
    if (cJSON_IsNull(expected) || cJSON_IsNull(actual))
        return true;
    if (form != NULL)
        return match_hcl2json(expected, form, w) || where_in(w, ".hcl2json");
    if (!match_items(json_get(expected, "attributes"), json_get(actual, "attributes"), match_name,
                     w))
        return where_in(w, ".attributes");
    return match_items(json_get(expected, "blocks"), json_get(actual, "blocks"),
                       match_structure_block, w) ||
           where_in(w, ".blocks");
}

static bool match_body(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *remain = json_get(expected, "remain"), *actual_remain = json_get(actual, "remain");
    if (!match_members(json_get(expected, "attributes"), json_get(actual, "attributes"),
                       MEMBERS_EXACT, match_value, w))
        return where_in(w, ".attributes");
    if (!match_items(json_get(expected, "blocks"), json_get(actual, "blocks"), match_body_block, w))
        return where_in(w, ".blocks");
    if ((remain == NULL) != (actual_remain == NULL))
        return where_fail(w,
                          remain != NULL ? "\"remain\" is missing" : "\"remain\" is not expected");
    return remain == NULL || match_body(remain, actual_remain, w) || where_in(w, ".remain");
}

static bool match_returned(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *value = json_get(expected, "value"), *actual_value = json_get(actual, "value");
    if ((value == NULL) != (actual_value == NULL))
        return where_fail(w, value != NULL ? "expected a value, got an error"
                                           : "expected an error, got a value");
    return value == NULL || match_value(value, actual_value, w) || where_in(w, ".value");
}

static bool match_pair(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return match_items(expected, actual, match_returned, w);
}

static bool match_step(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *attr = json_get(expected, "attr"), *actual_attr = json_get(actual, "attr");
    if ((attr == NULL) != (actual_attr == NULL))
        return where_fail(w, attr != NULL ? "expected an attribute, got an index"
                                          : "expected an index, got an attribute");
    if (attr != NULL)
        return match_name(attr, actual_attr, w);
    return match_value(json_get(expected, "index"), json_get(actual, "index"), w) ||
           where_in(w, ".index");
}

static bool match_static(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *e = expected->child, *a = actual->child;
    const char *kind = e->string;
    bool ok;
    if (strcmp(kind, a->string) != 0)
        return differ(w, kind, a->string);
    if (strcmp(kind, "list") == 0)
        ok = match_items(e, a, match_returned, w);
    else if (strcmp(kind, "map") == 0)
        ok = match_items(e, a, match_pair, w);
    else if (strcmp(kind, "call") == 0)
        ok = match_name(json_get(e, "name"), json_get(a, "name"), w) &&
             match_items(json_get(e, "arguments"), json_get(a, "arguments"), match_returned, w);
    else
        ok = match_name(json_get(e, "root"), json_get(a, "root"), w) &&
             match_items(json_get(e, "steps"), json_get(a, "steps"), match_step, w);
    return ok || where_in_member(w, kind);
}

/* Accepts any printed source. `hclcheck print` checks printed sources. */
static bool match_nothing(const cJSON *expected, const cJSON *actual, struct where *w)
{
    (void)expected;
    (void)actual;
    (void)w;
    return true;
}

bool match_result(enum op op, const cJSON *expected, const cJSON *actual, struct where *w)
{
    static const struct {
        const char *result;
        match_fn *match;
    } rows[] = {{"structure", match_structure}, {"value", match_value},   {"body", match_body},
                {"type", match_type},           {"static", match_static}, {"tree", tree_match},
                {"source", match_nothing}};
    size_t i = 0;
    while (strcmp(rows[i].result, op_result(op)) != 0)
        i++;
    return rows[i].match(expected, actual, w);
}

static bool match_position(const char *which, const cJSON *expected, const cJSON *actual,
                           struct where *w)
{
    const cJSON *e = json_get(expected, which), *a = json_get(actual, which), *member;
    if (!cJSON_IsObject(e) || !cJSON_IsObject(a))
        return true;
    cJSON_ArrayForEach(member, e) {
        const cJSON *other = json_get(a, member->string);
        if (cJSON_IsNumber(other) && other->valuedouble != member->valuedouble)
            return where_fail(w, "the error's %s is at %s %.0f, expected %.0f", which,
                              member->string, other->valuedouble, member->valuedouble);
    }
    return true;
}

bool match_place(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const char *phase = json_get_string(expected, "phase"),
               *actual_phase = json_get_string(actual, "phase");
    const cJSON *range = json_get(expected, "range"), *actual_range = json_get(actual, "range");
    if (phase != NULL && actual_phase != NULL && strcmp(phase, actual_phase) != 0)
        return where_fail(w, "the error's phase is %s, expected %s", actual_phase, phase);
    return match_position("start", range, actual_range, w) &&
           match_position("end", range, actual_range, w);
}
