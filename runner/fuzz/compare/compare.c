#include "fuzz/compare/compare.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/where.h"
#include "fuzz/compare/precision.h"
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

bool difference_is_answered(enum difference d)
{
    return d != DIFFERENCE_CRASH && d != DIFFERENCE_TIMEOUT && d != DIFFERENCE_GARBAGE;
}

enum difference difference_find(const char *name)
{
    unsigned d = 0;
    while (d < DIFFERENCE_COUNT && strcmp(rows[d].name, name) != 0)
        d++;
    return (enum difference)d;
}

void answer_read(enum op op, const char *line, size_t n, struct answer *out)
{
    struct json_error ignored;
    struct where where = {0};
    *out =
        (struct answer){.kind = REPLY_NONE, .tree = json_parse(line, n, JSON_NUL_KEEP, &ignored)};
    out->shape = op == OP_TREE && json_get(out->tree, "tree") == NULL &&
                 json_get(out->tree, "shape") != NULL;
    if (out->tree != NULL)
        out->kind = out->shape ? reply_read_shape(out->tree, &out->item, &where)
                               : reply_read(op, out->tree, &out->item, &where);
    where_free(&where);
    if (out->kind == REPLY_NONE)
        out->item = NULL;
    const cJSON *error = json_get(out->tree, "error");
    out->limit = strncmp(json_get_text(error, "code"), "limit-", strlen("limit-")) == 0;
    out->malformed = strcmp(json_get_text(error, "phase"), "request") == 0;
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

/* --- Comparison ------------------------------------------------------------------------------ */

static enum difference compare_results(enum op op, const cJSON *reference, const cJSON *other)
{
    struct where ignored = {0};
    bool same = match_result(op, reference, other, &ignored);
    where_free(&ignored);
    if (same)
        return DIFFERENCE_NONE;
    return strcmp(op_result(op), "value") == 0 && precision_covers(other, reference)
               ? DIFFERENCE_PRECISION
               : DIFFERENCE_VALUE;
}

enum difference compare_answers(enum op op, const struct answer *reference,
                                const struct answer *other)
{
    if (reference->limit)
        return DIFFERENCE_LIMIT;
    if (reference->malformed)
        return DIFFERENCE_UNSUPPORTED;
    if (other->kind == REPLY_NONE)
        return DIFFERENCE_GARBAGE;
    if (other->kind == REPLY_PANIC)
        return DIFFERENCE_CRASH;
    if (other->kind == REPLY_UNSUPPORTED || reference->kind == REPLY_UNSUPPORTED)
        return DIFFERENCE_UNSUPPORTED;
    /* A crash or invalid reply of the reference is a bug, and is reported like a difference. */
    if (reference->kind == REPLY_NONE || reference->kind == REPLY_PANIC)
        return DIFFERENCE_VALUE;
    if (reference->kind == REPLY_ERROR)
        return other->kind == REPLY_ERROR ? DIFFERENCE_NONE : DIFFERENCE_ACCEPTED;
    if (other->kind == REPLY_ERROR)
        return DIFFERENCE_REJECTED;
    if (other->shape) /* a shape comes only from peers/twins.h, and only if the shape is wrong */
        return DIFFERENCE_VALUE;
    return compare_results(op, reference->item, other->item);
}

/* Returns true if two reply lines are equal apart from "id", the first member, and answer the
   request. */
static bool same_text(const char *a, size_t an, const char *b, size_t bn)
{
    static const char unsupported[] = ",\"unsupported\":";
    const char *x = memchr(a, ',', an), *y = memchr(b, ',', bn);
    return x != NULL && y != NULL && strncmp(a, "{\"id\":", 6) == 0 &&
           strncmp(b, "{\"id\":", 6) == 0 && an - (size_t)(x - a) == bn - (size_t)(y - b) &&
           memcmp(x, y, an - (size_t)(x - a)) == 0 &&
           strncmp(x, unsupported, sizeof unsupported - 1) != 0;
}

static bool same_but_rounding(const struct answer *a, const struct answer *b)
{
    struct buf x = {0}, y = {0};
    json_print(a->item, JSON_PRINT_SORTED, &x);
    json_print(b->item, JSON_PRINT_SORTED, &y);
    bool same = precision_rounding_only(buf_text(&x), x.len, buf_text(&y), y.len);
    buf_free(&x);
    buf_free(&y);
    return same;
}

enum difference compare_lines(enum op op, const char *reference, size_t n,
                              const struct peer_answer *other)
{
    static const enum difference failures[] = {[PEER_REPLY] = DIFFERENCE_NONE,
                                               [PEER_CRASH] = DIFFERENCE_CRASH,
                                               [PEER_TIMEOUT] = DIFFERENCE_TIMEOUT,
                                               [PEER_GARBAGE] = DIFFERENCE_GARBAGE,
                                               [PEER_GONE] = DIFFERENCE_UNSUPPORTED};
    struct answer a, b;
    if (other->kind != PEER_REPLY)
        return failures[other->kind];
    if (op == OP_TREE && other->len > TREE_REPLY_MAX && other->len / 16 > n)
        return DIFFERENCE_GARBAGE;
    /* Equal lines are not parsed, because parsing takes longer than getting an answer. */
    if (same_text(reference, n, other->text, other->len))
        return DIFFERENCE_NONE;
    answer_read(op, reference, n, &a);
    answer_read(op, other->text, other->len, &b);
    enum difference d = compare_answers(op, &a, &b);
    if (d == DIFFERENCE_VALUE && !b.shape && same_but_rounding(&a, &b))
        d = DIFFERENCE_POISONED;
    answer_free(&a);
    answer_free(&b);
    return d;
}
