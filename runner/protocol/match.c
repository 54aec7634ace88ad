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

bool match_differ(struct where *w, const char *expected, const char *actual)
{
    return where_fail(w, "expected %.150s, got %.150s", expected, actual);
}

bool match_members(const cJSON *expected, const cJSON *actual, enum members_names names,
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

bool match_items(const cJSON *expected, const cJSON *actual, match_fn *match, struct where *w)
{
    const cJSON *e = expected != NULL ? expected->child : NULL, *a = actual->child;
    for (int i = 0; a != NULL && (e != NULL || expected == NULL); i++, a = a->next) {
        if (!match(e, a, w))
            return where_in(w, "[%d]", i);
        e = e != NULL ? e->next : NULL;
    }
    return (e == NULL && a == NULL) ||
           where_fail(w, "expected %d elements, got %d", cJSON_GetArraySize(expected),
                      cJSON_GetArraySize(actual));
}

bool match_name(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return strcmp(expected->valuestring, actual->valuestring) == 0 ||
           match_differ(w, expected->valuestring, actual->valuestring);
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
        match_differ(w, buf_text(&e), buf_text(&a));
    buf_free(&e);
    buf_free(&a);
    return equal;
}

bool match_equal(const cJSON *expected, const cJSON *actual, match_fn *match)
{
    struct where ignored = {0};
    bool equal = match(expected, actual, &ignored);
    where_free(&ignored);
    return equal;
}

/* Compares two sets. Each expected element gets the first equal element of the answer that no other
   element has. Of equal elements, one may be written. The time is quadratic. */
static bool match_set(const cJSON *expected, const cJSON *actual, match_fn *match, struct where *w)
{
    int count = cJSON_GetArraySize(actual), next = 0;
    bool ok = match == match_written || count == cJSON_GetArraySize(expected);
    const cJSON **left = mem_alloc((size_t)count * sizeof *left), *item, *same;
    cJSON_ArrayForEach(item, actual)
        left[next++] = item;
    cJSON_ArrayForEach(item, expected) {
        int i = 0;
        while (ok && i < count && !match_equal(item, left[i], match))
            i++;
        for (same = expected->child; same != item && !match_equal(same, item, match_value);)
            same = same->next;
        ok = ok && (i < count || (match == match_written && same != item));
        if (ok && i < count)
            left[i] = left[--count];
    }
    free(left);
    return (ok && count == 0) || where_fail(w, "the sets differ");
}

/* Compares the contents of two values. `match` compares the values in them. */
static bool match_content(enum tag tag, const cJSON *e, const cJSON *a, match_fn *match,
                          struct where *w)
{
    switch (tag) {
    case TAG_NUMBER:
        return number_equal(e->valuestring, a->valuestring) ||
               match_differ(w, e->valuestring, a->valuestring);
    case TAG_BOOL:
        return cJSON_IsTrue(e) == cJSON_IsTrue(a) ||
               match_differ(w, cJSON_IsTrue(e) ? "true" : "false",
                            cJSON_IsTrue(a) ? "true" : "false");
    case TAG_TUPLE:
    case TAG_LIST:
        return match_items(e, a, match, w);
    case TAG_OBJECT:
    case TAG_MAP:
        return match_members(e, a, MEMBERS_NFC, match, w);
    case TAG_SET:
        return match_set(e, a, match, w);
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
    return match_content(tag, e, a, match_value, w) || where_in(w, ".%s", tag_name(tag));
}

bool match_written(const cJSON *written, const cJSON *read, struct where *w)
{
    const cJSON *e = NULL, *a = NULL;
    enum tag tag = shape_tag(written, &e), read_tag = shape_tag(read, &a);
    bool mapping = (tag == TAG_MAP || tag == TAG_OBJECT) && read_tag == TAG_OBJECT,
         sequence =
             (tag == TAG_LIST || tag == TAG_SET || tag == TAG_TUPLE) && read_tag == TAG_TUPLE;
    if (tag == TAG_NULL && read_tag == TAG_NULL)
        return true;
    if (!mapping && !sequence)
        return match_value(written, read, w);
    return match_content(tag, e, a, match_written, w) || where_in(w, ".%s", tag_name(tag));
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
