#include "fuzz/compare/precision.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/number.h"
#include "base/where.h"
#include "protocol/match.h"
#include "protocol/shape.h"

/* Calls `pair` for each member of two arrays or objects. Returns false if a call returns false, or
   if a member has no counterpart. */
static bool each_pair(const cJSON *a, const cJSON *b, bool (*pair)(const cJSON *a, const cJSON *b))
{
    const cJSON *item, *next = b->child;
    if (cJSON_IsObject(a) != cJSON_IsObject(b) || cJSON_GetArraySize(a) != cJSON_GetArraySize(b))
        return false;
    cJSON_ArrayForEach(item, a) {
        const cJSON *other = cJSON_IsObject(a) ? json_get(b, item->string) : next;
        if (other == NULL || !pair(item, other))
            return false;
        next = next->next;
    }
    return true;
}

static bool is_name(const cJSON *type, const char *name)
{
    return cJSON_IsString(type) && strcmp(type->valuestring, name) == 0;
}

static bool is_type(const cJSON *type, const cJSON *wanted)
{
    if (cJSON_IsString(wanted))
        return is_name(wanted, "dynamic") || is_name(type, wanted->valuestring);
    return !cJSON_IsString(type) && each_pair(type, wanted, is_type);
}

/* Returns true if a value has the type `type`. The value may be null or unknown. If the type
   contains "dynamic", this part matches any type. */
static bool has_type(const cJSON *value, const cJSON *type)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    if (is_name(type, "dynamic") || tag == TAG_COUNT)
        return tag != TAG_COUNT;
    if (tag == TAG_NULL || tag == TAG_UNKNOWN)
        return is_type(content, type);
    const char *name = tag_name(tag == TAG_STRING_BASE64 ? TAG_STRING : tag);
    const cJSON *inner = json_get(type, name);
    if (inner == NULL)
        return is_name(type, name);
    if (tag == TAG_TUPLE || tag == TAG_OBJECT)
        return each_pair(content, inner, has_type);
    return is_type(tag == TAG_CAPSULE ? content : json_get(value, "of"), inner);
}

bool precision_has_unknown(const cJSON *value)
{
    const cJSON *child;
    if (json_get(value, "unknown") != NULL)
        return true;
    cJSON_ArrayForEach(child, value)
        if ((cJSON_IsObject(child) || cJSON_IsArray(child)) && precision_has_unknown(child))
            return true;
    return false;
}

bool precision_covers(const cJSON *value, const cJSON *exact)
{
    const cJSON *v = NULL, *e = NULL;
    enum tag tag = shape_tag(value, &v), exact_tag = shape_tag(exact, &e);
    struct where ignored = {0};
    if (tag == TAG_UNKNOWN)
        return has_type(exact, v);
    if (tag == exact_tag && tag == TAG_SET && precision_has_unknown(value))
        return true;
    if (tag == exact_tag &&
        (tag == TAG_TUPLE || tag == TAG_OBJECT || tag == TAG_LIST || tag == TAG_MAP))
        return (!tag_has_of(tag) || is_type(json_get(exact, "of"), json_get(value, "of"))) &&
               each_pair(v, e, precision_covers);
    bool same = match_value(exact, value, &ignored);
    where_free(&ignored);
    return same;
}

/* --- Numbers in strings ---------------------------------------------------------------------- */

static bool same_number(const char *a, size_t an, const char *b, size_t bn)
{
    struct buf x = {0}, y = {0};
    buf_add(&x, a, an);
    buf_add(&y, b, bn);
    bool same =
        number_within_limits(buf_text(&x)) && number_within_limits(buf_text(&y)) &&
        (number_equal(buf_text(&x), buf_text(&y)) || number_equal(buf_text(&y), buf_text(&x)));
    buf_free(&x);
    buf_free(&y);
    return same;
}

static bool is_signed_zero(const char *text, size_t i, size_t n)
{
    size_t length =
        i + 1 < n && text[i] == '-' ? number_decimal(text + i + 1, n - i - 1).fraction : 0;
    return length > 0 && strspn(text + i + 1, "0.") >= length;
}

bool precision_rounding_only(const char *a, size_t an, const char *b, size_t bn)
{
    size_t i = 0, k = 0;
    while (i < an && k < bn) {
        if (a[i] != b[k]) {
            i += is_signed_zero(a, i, an);
            k += is_signed_zero(b, k, bn);
        }
        size_t x = number_decimal(a + i, an - i).fraction,
               y = number_decimal(b + k, bn - k).fraction;
        if (x == 0 || y == 0) {
            if (a[i++] != b[k++])
                return false;
            continue;
        }
        bool same = x == y && memcmp(a + i, b + k, x) == 0;
        bool rounded = x >= PRECISION_DIGITS_MIN || y >= PRECISION_DIGITS_MIN;
        if (!same && !(rounded && same_number(a + i, x, b + k, y)))
            return false;
        i += x;
        k += y;
    }
    return i == an && k == bn;
}
