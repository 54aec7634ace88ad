#include "base/json.h"

#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/utf8.h"

const cJSON *json_get(const cJSON *item, const char *name)
{
    return cJSON_IsObject(item) ? cJSON_GetObjectItemCaseSensitive(item, name) : NULL;
}

const char *json_get_string(const cJSON *item, const char *name)
{
    return cJSON_GetStringValue(json_get(item, name));
}

const char *json_get_text(const cJSON *item, const char *name)
{
    const char *text = json_get_string(item, name);
    return text == NULL ? "" : text;
}

bool json_is_integer(const cJSON *item)
{
    return cJSON_IsNumber(item) && floor(item->valuedouble) == item->valuedouble &&
           fabs(item->valuedouble) <= 9007199254740992.0;
}

size_t json_count(const cJSON *item)
{
    if (!json_is_integer(item) || item->valuedouble <= 0)
        return 0;
    return item->valuedouble < (double)SIZE_MAX ? (size_t)item->valuedouble : SIZE_MAX;
}

static void print_code_point(unsigned cp, const char *bytes, size_t len, unsigned flags,
                             struct buf *out)
{
    if (cp == '"' || cp == '\\')
        buf_str(out, cp == '"' ? "\\\"" : "\\\\");
    else if (cp == '\n')
        buf_str(out, "\\n");
    else if (cp == '\t')
        buf_str(out, "\\t");
    else if (cp == '\r')
        buf_str(out, "\\r");
    else if (cp < 0x80 ? cp >= 0x20 && cp != 0x7f
                       : (flags & JSON_PRINT_ASCII) == 0 && text_printable(cp))
        buf_add(out, bytes, len);
    else if (cp <= 0xffff)
        buf_fmt(out, "\\u%04x", cp);
    else
        buf_fmt(out, "\\u%04x\\u%04x", 0xd800 + ((cp - 0x10000) >> 10),
                0xdc00 + ((cp - 0x10000) & 0x3ff));
}

void json_print_string(const char *text, unsigned flags, struct buf *out)
{
    size_t n = strlen(text);
    buf_char(out, '"');
    for (size_t i = 0; i < n;) {
        unsigned cp;
        size_t len = 0;
        while (text[i + len] >= ' ' && text[i + len] < 0x7f && text[i + len] != '"' &&
               text[i + len] != '\\')
            len++;
        if (len > 0) {
            buf_add(out, text + i, len);
            i += len;
            continue;
        }
        len = utf8_decode(text + i, n - i, &cp);
        if (len > 0) {
            print_code_point(cp, text + i, len, flags, out);
        } else if (strncmp(text + i, JSON_NUL, 2) == 0) {
            buf_str(out, "\\u0000");
            len = 2;
        } else { /* JSON cannot express invalid UTF-8 */
            buf_str(out, "\\ufffd");
            len = 1;
        }
        i += len;
    }
    buf_char(out, '"');
}

void json_print_member(const char *name, const char *text, struct buf *out)
{
    buf_fmt(out, ",\"%s\":", name);
    json_print_string(text, 0, out);
}

static int compare_names(const void *left, const void *right)
{
    const cJSON *const *a = left, *const *b = right;
    return strcmp((*a)->string, (*b)->string);
}

/* Returns the children in the order in which they are printed. The last element is NULL. The caller
   frees the array. */
static const cJSON **children_of(const cJSON *item, unsigned flags)
{
    size_t count = 0, i = 0;
    const cJSON *child;
    cJSON_ArrayForEach(child, item)
        count++;
    const cJSON **list = mem_alloc((count + 1) * sizeof *list);
    cJSON_ArrayForEach(child, item)
        list[i++] = child;
    if (cJSON_IsObject(item) && (flags & JSON_PRINT_SORTED) != 0)
        qsort(list, count, sizeof *list, compare_names);
    return list;
}

/* Prints a fraction. JSON has a decimal point in each locale. */
static void print_fraction(double number, struct buf *out)
{
    char text[40];
    snprintf(text, sizeof text, "%.17g", number);
    const char *point = localeconv()->decimal_point, *at = strstr(text, point);
    if (at == NULL) {
        buf_str(out, text);
        return;
    }
    buf_add(out, text, (size_t)(at - text));
    buf_char(out, '.');
    buf_str(out, at + strlen(point));
}

static void print_number(const cJSON *item, struct buf *out)
{
    if (json_is_integer(item))
        buf_fmt(out, "%.0f", item->valuedouble);
    else
        print_fraction(item->valuedouble, out);
}

static void print_scalar(const cJSON *item, unsigned flags, struct buf *out)
{
    if (cJSON_IsString(item))
        json_print_string(item->valuestring, flags, out);
    else if (cJSON_IsNumber(item))
        print_number(item, out);
    else if (cJSON_IsBool(item))
        buf_str(out, cJSON_IsTrue(item) ? "true" : "false");
    else
        buf_str(out, "null");
}

static bool is_nest(const cJSON *item)
{
    return cJSON_IsArray(item) || cJSON_IsObject(item);
}

static void print_member_name(const cJSON *item, const char *after, unsigned flags, struct buf *out)
{
    json_print_string(item->string, flags, out);
    buf_str(out, after);
}

void json_print(const cJSON *item, unsigned flags, struct buf *out)
{
    if (!is_nest(item)) {
        print_scalar(item, flags, out);
        return;
    }
    bool object = cJSON_IsObject(item), spaced = (flags & JSON_PRINT_SPACED) != 0;
    bool padded = object && item->child != NULL && (flags & JSON_PRINT_PADDED) != 0;
    const cJSON **list = (flags & JSON_PRINT_SORTED) != 0 ? children_of(item, flags) : NULL;
    const cJSON *child = list == NULL ? item->child : list[0];
    buf_str(out, padded ? "{ " : object ? "{" : "[");
    for (size_t i = 0; child != NULL; i++, child = list == NULL ? child->next : list[i]) {
        if (i > 0)
            buf_str(out, spaced ? ", " : ",");
        if (object)
            print_member_name(child, spaced ? ": " : ":", flags, out);
        json_print(child, flags, out);
    }
    buf_str(out, padded ? " }" : object ? "}" : "]");
    free(list);
}

static size_t used_columns(const struct buf *out)
{
    size_t begin = out->len;
    while (begin > 0 && out->data[begin - 1] != '\n')
        begin--;
    return out->len - begin;
}

/* Appends an item in one line if it fits. If `comma` is true, leaves room for a comma. */
static void lay_out(const cJSON *item, const struct json_layout *layout, size_t depth, bool comma,
                    struct buf *out)
{
    struct buf line = {0};
    json_print(item, layout->flags, &line);
    bool fits = !is_nest(item) || item->child == NULL ||
                ((layout->spread == NULL || !layout->spread(item, depth)) &&
                 used_columns(out) + line.len + comma <= layout->width);
    if (fits)
        buf_add(out, buf_text(&line), line.len);
    buf_free(&line);
    if (fits)
        return;
    bool object = cJSON_IsObject(item);
    const cJSON **list = children_of(item, layout->flags);
    buf_str(out, object ? "{\n" : "[\n");
    for (size_t i = 0; list[i] != NULL; i++) {
        buf_fmt(out, "%*s", (int)(2 * depth) + 2, "");
        if (object)
            print_member_name(list[i], ": ", layout->flags, out);
        lay_out(list[i], layout, depth + 1, list[i + 1] != NULL, out);
        buf_str(out, list[i + 1] != NULL ? ",\n" : "\n");
    }
    buf_fmt(out, "%*s%c", (int)(2 * depth), "", object ? '}' : ']');
    free(list);
}

void json_lay_out(const cJSON *item, const struct json_layout *layout, struct buf *out)
{
    lay_out(item, layout, 0, false, out);
}

void json_pretty(const cJSON *item, size_t width, struct buf *out)
{
    const struct json_layout layout = {JSON_PRINT_SORTED | JSON_PRINT_SPACED, width, NULL};
    lay_out(item, &layout, 0, false, out);
}

bool json_equal(const cJSON *a, const cJSON *b)
{
    struct buf left = {0}, right = {0};
    json_print(a, JSON_PRINT_SORTED, &left);
    json_print(b, JSON_PRINT_SORTED, &right);
    bool equal = strcmp(buf_text(&left), buf_text(&right)) == 0;
    buf_free(&left);
    buf_free(&right);
    return equal;
}
