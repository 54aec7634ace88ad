/* Reduces the source of a request in passes over its tokens. After a successful edit, a pass
   continues at the same place of the shorter source. */
#include <string.h>

#include "fuzz/diagnose/reducer.h"
#include "fuzz/generate/tokens.h"

/* The simplest expressions. The reducer tries a simplest expression instead of an operand or a
   bracketed group. */
static const char *const leaves[] = {"0",  "a",  "\"\"", "true", "null",
                                     "[]", "{}", "a()",  "[0]",  "1"};

/* Tries the source with `text` instead of bytes [start, end). */
static bool replace(struct reducer *r, size_t start, size_t end, const char *text, size_t n)
{
    struct buf candidate = {0};
    buf_add(&candidate, buf_text(&r->source), r->source.len);
    buf_replace(&candidate, start, end, text, n);
    bool kept = reducer_try(r, NULL, buf_text(&candidate), candidate.len);
    buf_free(&candidate);
    return kept;
}

static bool cut(struct reducer *r, size_t start, size_t end)
{
    return replace(r, start, end, "", 0);
}

/* Tries `text` as the whole source. */
static bool only(struct reducer *r, const char *text, size_t n)
{
    return replace(r, 0, r->source.len, text, n);
}

static bool replace_by_leaf(struct reducer *r, size_t start, size_t end)
{
    bool kept = false;
    for (size_t i = 0; i < sizeof leaves / sizeof leaves[0] && !kept; i++)
        kept = replace(r, start, end, leaves[i], strlen(leaves[i]));
    return kept;
}

/* Tries edits of tokens [from, to). Returns true if an edit was kept. */
typedef bool edit_fn(struct reducer *r, const struct tokens *t, size_t from, size_t to);

/* Tries five sources for a group (a part of the source in brackets): the inside of the group, the
   group, the source without the group, the source without the brackets, and the source with a
   simpler expression instead of the group. */
static bool edit_group(struct reducer *r, const struct tokens *t, size_t from, size_t to)
{
    const struct token *open = &t->list[from];
    (void)to; /* an edit of a group has only one token */
    if (!token_opens_group(open))
        return false;
    const struct token *close = &t->list[open->partner];
    struct buf group = {0};
    buf_add(&group, buf_text(&r->source) + open->start, close->end - open->start);
    const char *inner = group.data + (open->end - open->start);
    size_t n = close->start - open->end;
    bool kept = only(r, inner, n) || only(r, group.data, group.len) ||
                cut(r, open->start, close->end) || replace(r, open->start, close->end, inner, n) ||
                replace_by_leaf(r, open->start, close->end);
    buf_free(&group);
    return kept;
}

static bool is_separator(const struct reducer *r, const struct token *t)
{
    return strchr(",;\n", buf_text(&r->source)[t->end - 1]) != NULL;
}

/* Tries to remove an item of a group or file. With the item, removes the separator after it, or the
   separator before it, or no separator. */
static bool edit_item(struct reducer *r, const struct tokens *t, size_t from, size_t to)
{
    const struct token *list = t->list;
    bool first = from == 0 || list[from - 1].kind == TOKEN_OPEN;
    if (!first && !is_separator(r, &list[from - 1]))
        return false;
    for (to = from; to < t->count && list[to].kind != TOKEN_CLOSE && !is_separator(r, &list[to]);)
        to = token_opens_group(&list[to]) ? list[to].partner + 1 : to + 1;
    if (to == from)
        return false;
    size_t start = list[from].start, end = list[to - 1].end;
    return (to < t->count && is_separator(r, &list[to]) && cut(r, start, list[to].end)) ||
           (!first && cut(r, list[from - 1].start, end)) || cut(r, start, end);
}

static bool edit_word(struct reducer *r, const struct tokens *t, size_t from, size_t to)
{
    (void)to;
    return t->list[from].kind == TOKEN_WORD &&
           replace_by_leaf(r, t->list[from].start, t->list[from].end);
}

static bool edit_run(struct reducer *r, const struct tokens *t, size_t from, size_t to)
{
    return tokens_balanced(t, from, to) && cut(r, t->list[from].start, t->list[to - 1].end);
}

/* Tries the function `edit` on each run of `size` adjacent tokens. */
static bool each_run(struct reducer *r, size_t size, edit_fn *edit)
{
    struct tokens t;
    bool some = false;
    tokens_of(buf_text(&r->source), r->source.len, &t);
    for (size_t k = 0; k + size <= t.count && !r->spent(r->arg);) {
        if (!edit(r, &t, k, k + size)) {
            k++;
            continue;
        }
        some = true;
        tokens_free(&t);
        tokens_of(buf_text(&r->source), r->source.len, &t);
    }
    tokens_free(&t);
    return some;
}

/* Tries to remove runs of tokens, long runs first. */
static bool cut_runs(struct reducer *r)
{
    bool some = false;
    for (size_t size = tokens_count(buf_text(&r->source), r->source.len) / 2; size > 0; size /= 2)
        some = each_run(r, size, edit_run) || some;
    return some;
}

static size_t char_end(const struct reducer *r, size_t i)
{
    i++;
    while (i < r->source.len && ((unsigned char)buf_text(&r->source)[i] & 0xc0) == 0x80)
        i++;
    return i;
}

/* Tries to remove each character, or to replace it by `a` or `0`. */
static bool edit_characters(struct reducer *r)
{
    bool some = false;
    for (size_t i = 0; i < r->source.len && !r->spent(r->arg);) {
        size_t end = char_end(r, i);
        bool kept = cut(r, i, end) || replace(r, i, end, "a", 1) || replace(r, i, end, "0", 1);
        some = some || kept;
        i = kept ? i : end;
    }
    return some;
}

bool reducer_source(struct reducer *r)
{
    bool some = only(r, "", 0);
    some = each_run(r, 1, edit_group) || some;
    if (r->largest_first)
        some = cut_runs(r) || some;
    some = each_run(r, 1, edit_item) || some;
    some = cut_runs(r) || some;
    some = each_run(r, 1, edit_word) || some;
    some = edit_characters(r) || some;
    return some;
}
