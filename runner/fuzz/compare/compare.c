#include "fuzz/compare/compare.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/where.h"
#include "fuzz/compare/plain.h"
#include "fuzz/compare/rounding.h"
#include "protocol/match.h"
#include "protocol/shape.h"

static const struct {
    const char *name;
    bool found;
    const char *meaning;
} rows[] = {
#define DIFFERENCE(name, text, found, meaning) {text, found, meaning},
#include "fuzz/compare/differences.def"
#undef DIFFERENCE
};

const char *difference_name(enum difference d)
{
    return rows[d].name;
}

const char *difference_meaning(enum difference d)
{
    return rows[d].meaning;
}

bool difference_is_found(enum difference d)
{
    return rows[d].found;
}

enum difference difference_find(const char *name)
{
    unsigned d = 0;
    while (d < DIFFERENCE_COUNT && strcmp(rows[d].name, name) != 0)
        d++;
    return (enum difference)d;
}

void answer_read(enum op op, const char *line, size_t n, struct answer *out, struct where *w)
{
    struct json_error err;
    *out = (struct answer){.kind = REPLY_NONE, .tree = json_parse(line, n, JSON_NUL_KEEP, &err)};
    if (out->tree == NULL)
        where_fail(w, "a line that is no JSON (column %zu: %s)", err.column, err.what);
    else
        out->kind = reply_read(op, out->tree, &out->item, w);
    if (out->kind == REPLY_NONE)
        out->item = NULL;
    const char *code = out->kind == REPLY_ERROR ? json_get_string(out->item, "code") : NULL;
    out->limit = code != NULL && strncmp(code, "limit-", 6) == 0;
    const cJSON *error = json_get(out->tree, "error");
    const char *phase = json_get_string(error, "phase");
    out->malformed = phase != NULL && strcmp(phase, "request") == 0;
}

void answer_free(struct answer *a)
{
    cJSON_Delete(a->tree);
    *a = (struct answer){0};
}

static void add_value_kind(const cJSON *value, struct buf *out)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    buf_str(out, tag == TAG_STRING_BASE64 ? tag_name(TAG_STRING) : tag_name(tag));
    if (tag == TAG_NULL || tag == TAG_UNKNOWN)
        buf_fmt(out, " %s",
                cJSON_IsString(content) ? content->valuestring : content->child->string);
}

void answer_kind(enum op op, const struct answer *a, struct buf *out)
{
    static const char *const words[] = {[REPLY_ERROR] = "error",
                                        [REPLY_PANIC] = "panic",
                                        [REPLY_UNSUPPORTED] = "unsupported",
                                        [REPLY_NONE] = "garbage"};
    if (a->kind != REPLY_RESULT)
        buf_str(out, words[a->kind]);
    else if (strcmp(op_result(op), "value") == 0)
        add_value_kind(a->item, out);
    else
        buf_str(out, op_result(op));
}

/* --- Less exact ------------------------------------------------------------------------------ */

/* Whether value is one that an unknown value of this type may turn out to be. */
static bool fits(const cJSON *value, const cJSON *type)
{
    struct where ignored = {0};
    cJSON *list = cJSON_CreateObject(), *items = cJSON_AddArrayToObject(list, "list");
    cJSON_AddItemToArray(items, cJSON_Duplicate(value, true));
    cJSON_AddItemToObject(list, "of", cJSON_Duplicate(type, true));
    bool ok = shape_consistent(list, &ignored);
    cJSON_Delete(list);
    where_free(&ignored);
    return ok;
}

static bool blurs(const cJSON *exact, const cJSON *blurred);

/* Whether two collections are of one element type. */
static bool same_elements(enum tag tag, const cJSON *a, const cJSON *b)
{
    struct where ignored = {0};
    bool same = !tag_has_of(tag) || match_type(json_get(a, "of"), json_get(b, "of"), &ignored);
    where_free(&ignored);
    return same;
}

static bool blur_each(const cJSON *exact, const cJSON *blurred)
{
    const cJSON *e = exact->child, *b = blurred->child;
    bool named = cJSON_IsObject(exact);
    if (cJSON_GetArraySize(exact) != cJSON_GetArraySize(blurred))
        return false;
    for (; e != NULL; e = e->next, b = b == NULL ? NULL : b->next) {
        const cJSON *other = named ? json_get(blurred, e->string) : b;
        if (other == NULL || !blurs(e, other))
            return false;
    }
    return true;
}

/* Whether one value is the other with parts of it unknown. */
static bool blurs(const cJSON *exact, const cJSON *blurred)
{
    const cJSON *e = NULL, *b = NULL;
    struct where ignored = {0};
    bool same = match_value(exact, blurred, &ignored);
    where_free(&ignored);
    if (same)
        return true;
    enum tag tag = shape_tag(exact, &e), other = shape_tag(blurred, &b);
    if (other == TAG_UNKNOWN)
        return fits(exact, b);
    bool holds = tag == TAG_TUPLE || tag == TAG_OBJECT || tag == TAG_LIST || tag == TAG_MAP;
    return tag == other && holds && same_elements(tag, exact, blurred) && blur_each(e, b);
}

/* --- Comparison ------------------------------------------------------------------------------ */

enum difference compare_answers(enum op op, const struct answer *reference,
                                const struct answer *other, struct where *w)
{
    if (reference->limit)
        return DIFFERENCE_LIMIT;
    if (other->kind == REPLY_NONE)
        return DIFFERENCE_GARBAGE;
    if (other->kind == REPLY_PANIC)
        return DIFFERENCE_CRASH;
    if (other->kind == REPLY_UNSUPPORTED || reference->kind == REPLY_UNSUPPORTED)
        return DIFFERENCE_UNSUPPORTED;
    /* A reply of the reference that is none would be a fault of ours: it is shown as one. */
    if (reference->kind == REPLY_NONE || reference->kind == REPLY_PANIC)
        return DIFFERENCE_VALUE;
    if (reference->kind == REPLY_ERROR)
        return other->kind == REPLY_ERROR ? DIFFERENCE_NONE : DIFFERENCE_ACCEPTED;
    if (other->kind == REPLY_ERROR)
        return DIFFERENCE_REJECTED;
    if (match_result(op, reference->item, other->item, w))
        return DIFFERENCE_NONE;
    return strcmp(op_result(op), "value") == 0 && blurs(reference->item, other->item)
               ? DIFFERENCE_PRECISION
               : DIFFERENCE_VALUE;
}

/* A line from behind its "id", where it begins with that. */
static const char *behind_id(const char *line, size_t n, size_t *rest)
{
    static const char begin[] = "{\"id\":";
    const char *comma = n < sizeof begin || memcmp(line, begin, sizeof begin - 1) != 0
                            ? NULL
                            : memchr(line, ',', n);
    *rest = comma == NULL ? 0 : n - (size_t)(comma - line);
    return comma;
}

/* Whether two lines say the same in the same words, but for their ids. */
static bool same_text(const char *a, size_t an, const char *b, size_t bn)
{
    size_t ar, br;
    const char *ra = behind_id(a, an, &ar), *rb = behind_id(b, bn, &br);
    return ra != NULL && rb != NULL && ar == br && memcmp(ra, rb, ar) == 0;
}

/* A reply of the reference that is an error, and none of its limits or of the request: there is no
 * more to read in it. The reference writes its replies in one way, so this is told by its text, in
 * which quotes inside of strings are escaped. */
static bool is_plain_error(const char *reference, size_t n, struct answer *out)
{
    static const char begin[] = ",\"error\":{";
    size_t rest;
    const char *behind = behind_id(reference, n, &rest);
    bool plain = behind != NULL && rest > sizeof begin &&
                 memcmp(behind, begin, sizeof begin - 1) == 0 &&
                 strstr(behind, "\"code\":\"limit-") == NULL &&
                 strstr(behind, "\"phase\":\"request\"") == NULL;
    if (plain)
        *out = (struct answer){.kind = REPLY_ERROR};
    return plain;
}

static bool same_but_rounding(const struct answer *a, const struct answer *b)
{
    struct buf x = {0}, y = {0};
    json_print(a->item, JSON_PRINT_SORTED, &x);
    json_print(b->item, JSON_PRINT_SORTED, &y);
    bool same = rounding_only(buf_text(&x), x.len, buf_text(&y), y.len);
    buf_free(&x);
    buf_free(&y);
    return same;
}

enum difference compare_lines(enum op op, const char *reference, size_t n,
                              const struct peer_answer *other, struct where *w)
{
    static const enum difference failures[] = {[PEER_REPLY] = DIFFERENCE_NONE,
                                               [PEER_CRASH] = DIFFERENCE_CRASH,
                                               [PEER_TIMEOUT] = DIFFERENCE_TIMEOUT,
                                               [PEER_GARBAGE] = DIFFERENCE_GARBAGE,
                                               [PEER_GONE] = DIFFERENCE_UNSUPPORTED};
    struct where ignored = {0};
    struct answer a, b;
    if (other->kind != PEER_REPLY)
        return failures[other->kind];
    if (same_text(reference, n, other->text, other->len) &&
        strstr(reference, "\"unsupported\"") == NULL)
        return DIFFERENCE_NONE;
    if (!is_plain_error(reference, n, &a))
        answer_read(op, reference, n, &a, &ignored);
    if (plain_error(other->text, other->len))
        b = (struct answer){.kind = REPLY_ERROR};
    else
        answer_read(op, other->text, other->len, &b, w);
    enum difference d = compare_answers(op, &a, &b, w);
    if (d == DIFFERENCE_VALUE && same_but_rounding(&a, &b))
        d = DIFFERENCE_POISONED;
    answer_free(&a);
    answer_free(&b);
    where_free(&ignored);
    return d;
}
