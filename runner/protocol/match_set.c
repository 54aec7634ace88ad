/*
 * Equal values get equal keys, texts that can be sorted: so most elements pair off in n log n. Only
 * numbers for which a relative error is allowed can be equal under different keys; elements that
 * found no twin are then compared with each other, as many as the expectation has.
 */

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/utf8.h"
#include "base/where.h"
#include "protocol/match.h"
#include "protocol/shape.h"

void match_set_text(const cJSON *value, struct buf *out)
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

static void add_sized(const char *text, size_t n, struct buf *out)
{
    buf_fmt(out, "%zu:", n);
    buf_add(out, text, n);
}

static void type_key(const cJSON *type, struct buf *out)
{
    if (cJSON_IsString(type)) {
        add_sized(type->valuestring, strlen(type->valuestring), out);
        return;
    }
    const cJSON *only = type->child, *item;
    buf_fmt(out, "%s(", only->string);
    if (strcmp(only->string, "object") == 0) {
        struct members m = members_of(only, MEMBERS_NFC);
        for (size_t i = 0; i < m.count; i++) {
            add_sized(m.list[i].name, strlen(m.list[i].name), out);
            type_key(m.list[i].item, out);
        }
        members_free(&m);
    } else if (strcmp(only->string, "tuple") == 0) {
        cJSON_ArrayForEach(item, only)
            type_key(item, out);
    } else {
        type_key(only, out);
    }
    buf_char(out, ')');
}

struct element {
    struct buf key;
    const cJSON *value;
    size_t place; /* in the array */
};

struct elements {
    struct element *list;
    size_t count;
};

static void value_key(const cJSON *value, struct buf *out);

static int compare_elements(const void *left, const void *right)
{
    const struct element *a = left, *b = right;
    size_t n = a->key.len < b->key.len ? a->key.len : b->key.len;
    int order = n == 0 ? 0 : memcmp(a->key.data, b->key.data, n);
    return order != 0 ? order : (a->key.len > b->key.len) - (a->key.len < b->key.len);
}

static struct elements elements_of(const cJSON *array)
{
    struct elements e = {0};
    size_t cap = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array) {
        e.list = mem_more(e.list, &cap, e.count, sizeof *e.list);
        struct element *element = &e.list[e.count];
        *element = (struct element){.value = item, .place = e.count++};
        value_key(item, &element->key);
    }
    if (e.count > 0)
        qsort(e.list, e.count, sizeof *e.list, compare_elements);
    return e;
}

static void elements_free(struct elements *e)
{
    for (size_t i = 0; i < e->count; i++)
        buf_free(&e->list[i].key);
    free(e->list);
}

static void set_key(const cJSON *array, struct buf *out)
{
    struct elements e = elements_of(array);
    for (size_t i = 0; i < e.count; i++)
        buf_add(out, buf_text(&e.list[i].key), e.list[i].key.len);
    elements_free(&e);
}

static void members_key(const cJSON *object, struct buf *out)
{
    struct members m = members_of(object, MEMBERS_NFC);
    for (size_t i = 0; i < m.count; i++) {
        add_sized(m.list[i].name, strlen(m.list[i].name), out);
        value_key(m.list[i].item, out);
    }
    members_free(&m);
}

static void string_key(const cJSON *value, struct buf *out)
{
    struct buf text = {0}, normal = {0};
    match_set_text(value, &text);
    utf8_nfc(buf_text(&text), text.len, &normal);
    add_sized(buf_text(&normal), normal.len, out);
    buf_free(&text);
    buf_free(&normal);
}

static void content_key(enum tag tag, const cJSON *value, const cJSON *content, struct buf *out)
{
    const cJSON *item;
    switch (tag) {
    case TAG_STRING:
    case TAG_STRING_BASE64:
        string_key(value, out);
        break;
    case TAG_NUMBER:
        number_key(content->valuestring, out);
        break;
    case TAG_BOOL:
        buf_str(out, cJSON_IsTrue(content) ? "true" : "false");
        break;
    case TAG_TUPLE:
    case TAG_LIST:
        cJSON_ArrayForEach(item, content)
            value_key(item, out);
        break;
    case TAG_OBJECT:
    case TAG_MAP:
        members_key(content, out);
        break;
    case TAG_SET:
        set_key(content, out);
        break;
    case TAG_NULL:
    case TAG_UNKNOWN:
        type_key(content, out);
        break;
    case TAG_CAPSULE:
        add_sized(content->valuestring, strlen(content->valuestring), out);
        buf_str(out, json_get_string(value, "id"));
        break;
    case TAG_COUNT:
        break;
    }
}

static void value_key(const cJSON *value, struct buf *out)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    buf_fmt(out, "%s(", tag == TAG_STRING_BASE64 ? tag_name(TAG_STRING) : tag_name(tag));
    if (tag_has_of(tag))
        type_key(json_get(value, "of"), out);
    content_key(tag, value, content, out);
    buf_char(out, ')');
}

static void swap(struct element *a, struct element *b)
{
    struct element kept = *a;
    *a = *b;
    *b = kept;
}

/* Moves to the front the elements that only one side holds under their key. */
static void drop_twins(struct elements *a, struct elements *b, size_t *a_left, size_t *b_left)
{
    size_t i = 0, j = 0;
    *a_left = *b_left = 0;
    while (i < a->count || j < b->count) {
        int order = i == a->count   ? 1
                    : j == b->count ? -1
                                    : compare_elements(&a->list[i], &b->list[j]);
        if (order < 0)
            swap(&a->list[i], &a->list[(*a_left)++]);
        else if (order > 0)
            swap(&b->list[j], &b->list[(*b_left)++]);
        i += order <= 0;
        j += order >= 0;
    }
}

static bool values_equal(const cJSON *expected, const cJSON *actual)
{
    struct where ignored = {0};
    bool equal = match_value(expected, actual, &ignored);
    where_free(&ignored);
    return equal;
}

/* Pairs the first n elements of both sides, first come first served: within 2^-256 nothing but the
 * same number comes twice. */
static bool pair_rest(struct elements *expected, struct elements *actual, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t j = i;
        while (j < n && !values_equal(expected->list[i].value, actual->list[j].value))
            j++;
        if (j == n)
            return false;
        swap(&actual->list[i], &actual->list[j]);
    }
    return true;
}

bool match_set(const cJSON *expected, const cJSON *actual)
{
    struct elements e = elements_of(expected), a = elements_of(actual);
    size_t e_left, a_left;
    drop_twins(&e, &a, &e_left, &a_left);
    bool equal = e_left == a_left && pair_rest(&e, &a, e_left);
    elements_free(&e);
    elements_free(&a);
    return equal;
}

bool match_set_twins(const cJSON *array, bool (*counts)(const cJSON *value), size_t *first,
                     size_t *second)
{
    struct elements e = elements_of(array);
    bool found = false;
    for (size_t i = 1; !found && i < e.count; i++) {
        const struct element *a = &e.list[i - 1], *b = &e.list[i];
        found = compare_elements(a, b) == 0 && counts(a->value);
        *first = a->place < b->place ? a->place : b->place;
        *second = a->place < b->place ? b->place : a->place;
    }
    elements_free(&e);
    return found;
}
