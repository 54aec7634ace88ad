/* The passes of the reducer over a source. Each goes over its candidates once; where one is taken,
 * it goes on at the same place of what is left. */
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "base/where.h"
#include "fuzz/diagnose/excerpt.h"
#include "fuzz/diagnose/pieces.h"
#include "fuzz/diagnose/reducer.h"
#include "protocol/shape.h"

/* Sources of more pieces are not looked at for values. */
enum { FOLD_PIECES_MAX = 48 };

/* What an operand, or a group, is replaced by. */
static const char *const leaves[] = {"0", "a", "\"\"", "true", "null", "[]", "{}", "a()", "[0]"};

/* The source with bytes [start, end) replaced. */
static bool replace(struct reducer *r, size_t start, size_t end, const char *text, size_t n)
{
    struct buf candidate = {0};
    buf_add(&candidate, buf_text(&r->source), start);
    buf_add(&candidate, text, n);
    buf_add(&candidate, buf_text(&r->source) + end, r->source.len - end);
    bool taken = reducer_try(r, NULL, buf_text(&candidate), candidate.len);
    buf_free(&candidate);
    return taken;
}

static bool cut(struct reducer *r, size_t start, size_t end)
{
    return replace(r, start, end, "", 0);
}

/* Only bytes [start, end). */
static bool only(struct reducer *r, size_t start, size_t end)
{
    struct buf candidate = {0};
    buf_add(&candidate, buf_text(&r->source) + start, end - start);
    bool taken = reducer_try(r, NULL, buf_text(&candidate), candidate.len);
    buf_free(&candidate);
    return taken;
}

/* A group: what is inside alone, the group alone, without it, without its delimiters, a leaf. */
static bool reduce_group(struct reducer *r, const struct pieces *p, size_t k, size_t next)
{
    (void)next; /* of one piece */
    const struct piece *open = &p->list[k];
    if (open->kind != PIECE_OPEN || open->partner == PIECE_ALONE)
        return false;
    const struct piece *close = &p->list[open->partner];
    struct buf inner = {0};
    buf_add(&inner, buf_text(&r->source) + open->end, close->start - open->end);
    bool taken = only(r, open->end, close->start) || only(r, open->start, close->end) ||
                 cut(r, open->start, close->end) ||
                 replace(r, open->start, close->end, buf_text(&inner), inner.len);
    buf_free(&inner);
    for (size_t i = 0; i < sizeof leaves / sizeof leaves[0] && !taken; i++)
        taken = replace(r, open->start, close->end, leaves[i], strlen(leaves[i]));
    return taken;
}

static bool is_separator(const struct reducer *r, const struct piece *p)
{
    char c = buf_text(&r->source)[p->start];
    return (p->kind == PIECE_MARK && (c == ',' || c == ';')) ||
           (p->kind == PIECE_SPACE && c == '\n');
}

/* An item of a group or a file: from behind a separator or an opening piece to the next one, with
 * either separator or without. */
static bool reduce_item(struct reducer *r, const struct pieces *p, size_t k, size_t next)
{
    (void)next; /* of one piece */
    size_t first = k, end = k;
    bool begins = k == 0 || is_separator(r, &p->list[k - 1]) || p->list[k - 1].kind == PIECE_OPEN;
    while (end < p->count && p->list[end].kind != PIECE_CLOSE && !is_separator(r, &p->list[end]))
        end = p->list[end].partner != PIECE_ALONE && p->list[end].partner > end
                  ? p->list[end].partner + 1
                  : end + 1;
    if (!begins || end <= first)
        return false;
    size_t from = p->list[first].start, to = p->list[end - 1].end;
    return (end < p->count && is_separator(r, &p->list[end]) && cut(r, from, p->list[end].end)) ||
           (first > 0 && is_separator(r, &p->list[first - 1]) &&
            cut(r, p->list[first - 1].start, to)) ||
           cut(r, from, to);
}

/* What stands before a piece, what stands behind it. */
static bool reduce_ends(struct reducer *r, const struct pieces *p, size_t k, size_t next)
{
    (void)next; /* of one piece */
    return k > 0 && (only(r, p->list[k].start, r->source.len) || only(r, 0, p->list[k].start));
}

static bool reduce_word(struct reducer *r, const struct pieces *p, size_t k, size_t next)
{
    (void)next; /* of one piece */
    const struct piece *w = &p->list[k];
    bool taken = false;
    if (w->kind != PIECE_WORD && w->kind != PIECE_NUMBER)
        return false;
    for (size_t i = 0; i < sizeof leaves / sizeof leaves[0] && !taken; i++)
        taken = replace(r, w->start, w->end, leaves[i], strlen(leaves[i]));
    return taken || (w->kind == PIECE_NUMBER && replace(r, w->start, w->end, "1", 1));
}

typedef bool run_fn(struct reducer *r, const struct pieces *p, size_t from, size_t to);

/* Over the runs of so many pieces; where one is taken, on at the same place of what is left. */
static bool each_run(struct reducer *r, size_t size, run_fn *reduce)
{
    struct pieces p;
    bool some = false;
    pieces_of(buf_text(&r->source), r->source.len, &p);
    for (size_t k = 0; k + size <= p.count && !reducer_spent(r);) {
        if (!reduce(r, &p, k, k + size)) {
            k++;
            continue;
        }
        some = true;
        pieces_free(&p);
        pieces_of(buf_text(&r->source), r->source.len, &p);
    }
    pieces_free(&p);
    return some;
}

static bool cut_run(struct reducer *r, const struct pieces *p, size_t from, size_t to)
{
    return pieces_balanced(p, from, to) && cut(r, p->list[from].start, p->list[to - 1].end);
}

/* Without runs of pieces: long ones first. */
static bool cut_runs(struct reducer *r)
{
    bool some = false;
    for (size_t size = pieces_count(buf_text(&r->source), r->source.len) / 2; size > 0; size /= 2)
        some = each_run(r, size, cut_run) || some;
    return some;
}

/* --- Values ---------------------------------------------------------------------------------- */

/* The literal of a value, where it is a short one. */
static bool literal_of(const cJSON *value, struct buf *out)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    if (tag == TAG_BOOL)
        buf_str(out, cJSON_IsTrue(content) ? "true" : "false");
    else if (tag == TAG_NUMBER && strlen(content->valuestring) == 1)
        buf_str(out, content->valuestring);
    else if (tag == TAG_STRING && content->valuestring[0] == '\0')
        buf_str(out, "\"\"");
    return out->len > 0;
}

/* A run as the literal of its value, where it is an expression that has one. */
static bool fold_run(struct reducer *r, const struct pieces *p, size_t from, size_t to)
{
    size_t start = p->list[from].start, end = p->list[to - 1].end;
    struct buf request = {0}, literal = {0};
    struct oracle_change stance = {.stance = r->rival->stance};
    struct where ignored = {0};
    struct answer a;
    size_t n;
    if (!pieces_closed(p, from, to))
        return false;
    excerpt_request(r->fields, buf_text(&r->source) + start, end - start, &request);
    const char *reply = oracle_ask(r->oracle, request.data, request.len, &stance, false, &n);
    answer_read(OP_EVALUATE, reply, n, &a, &ignored);
    bool taken = a.kind == REPLY_RESULT && literal_of(a.item, &literal) &&
                 replace(r, start, end, literal.data, literal.len);
    answer_free(&a);
    where_free(&ignored);
    buf_free(&request);
    buf_free(&literal);
    return taken;
}

/* Expressions by their values, long ones first. */
static bool fold_runs(struct reducer *r)
{
    size_t size = pieces_count(buf_text(&r->source), r->source.len);
    bool some = false;
    if (size > FOLD_PIECES_MAX || json_get(r->fields, "syntax") != NULL ||
        !utf8_valid(buf_text(&r->source), r->source.len))
        return false;
    for (; size > 1; size--)
        some = each_run(r, size, fold_run) || some;
    return some;
}

/* --- Characters ------------------------------------------------------------------------------ */

static size_t char_end(const struct reducer *r, size_t i)
{
    const char *text = buf_text(&r->source);
    i++;
    while (i < r->source.len && ((unsigned char)text[i] & 0xc0) == 0x80)
        i++;
    return i;
}

/* Without characters: four at a time, two, one; then simpler ones. */
static bool cut_characters(struct reducer *r)
{
    bool some = false;
    for (size_t size = 4; size > 0; size /= 2)
        for (size_t i = 0; i < r->source.len && !reducer_spent(r);) {
            size_t end = i;
            for (size_t k = 0; k < size && end < r->source.len; k++)
                end = char_end(r, end);
            bool taken = cut(r, i, end) ||
                         (size == 1 && (replace(r, i, end, "a", 1) || replace(r, i, end, "0", 1)));
            some = some || taken;
            i = taken ? i : char_end(r, i);
        }
    return some;
}

bool reducer_source(struct reducer *r)
{
    bool some = only(r, 0, 0);
    some = each_run(r, 1, reduce_group) || some;
    /* Where each step that is taken takes the time limit, the long ones come first. */
    if (r->kind == DIFFERENCE_TIMEOUT)
        some = cut_runs(r) || some;
    some = each_run(r, 1, reduce_item) || some;
    some = cut_runs(r) || some;
    some = each_run(r, 1, reduce_ends) || some;
    some = each_run(r, 1, reduce_word) || some;
    some = fold_runs(r) || some;
    some = cut_characters(r) || some;
    return some;
}
