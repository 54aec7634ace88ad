#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "base/where.h"
#include "cases/lexis.h"
#include "judge/judge.h"
#include "laws/trial.h"
#include "protocol/match.h"
#include "protocol/request.h"
#include "protocol/tree.h"
#include "protocol/tree_print.h"

/* Maximum number of bytes of a source in a message. */
enum { SHOWN = 200 };

/* --- Messages -------------------------------------------------------------------------------- */

static void add_text(const char *title, const struct buf *text, struct buf *why)
{
    buf_fmt(why, "%s`", title);
    text_escape(buf_text(text), text->len, SHOWN, why);
    buf_char(why, '`');
}

/* Appends what the implementation wrote, and why its answer is an error. */
static bool refused(const struct trial *t, const char *who, const struct answer *a, struct buf *why)
{
    const char *summary = json_get_text(a->kind == REPLY_ERROR ? a->item : NULL, "summary");
    add_text("", &t->written, why);
    buf_fmt(why, ": %s refuses it: ", who);
    text_escape(summary, strlen(summary), SHOWN, why);
    return false;
}

/* Appends what the implementation wrote, and a difference. Frees *w. */
static bool compared(const struct trial *t, bool same, struct where *w, struct buf *why)
{
    if (!same) {
        add_text("", &t->written, why);
        buf_str(why, ": ");
        where_print(w, why);
    }
    where_free(w);
    return same;
}

/* --- Trees ----------------------------------------------------------------------------------- */

static const char *tag_of(const cJSON *node)
{
    const char *tag = cJSON_GetStringValue(cJSON_GetArrayItem(node, 0));
    return cJSON_IsArray(node) && tag != NULL ? tag : "";
}

/* Replaces a node by a node that means the same: the key "a" by a, and "${e}" by e. */
static void simplify(cJSON *node)
{
    cJSON *inner, *parts = cJSON_GetArrayItem(node, 1);
    if (!cJSON_IsArray(node))
        return;
    cJSON_ArrayForEach(inner, node)
        simplify(inner);
    if (strcmp(tag_of(node), "name") == 0 && cJSON_GetArraySize(node) == 2) {
        cJSON *text = cJSON_DetachItemFromArray(node, 1), *list = cJSON_CreateArray();
        cJSON_ReplaceItemInArray(node, 0, cJSON_CreateString("template"));
        cJSON_AddItemToArray(list, text);
        cJSON_AddItemToArray(node, list);
    } else if (strcmp(tag_of(node), "template") == 0 && cJSON_GetArraySize(parts) == 1 &&
               strcmp(tag_of(parts->child), "interp") == 0) {
        cJSON *e = cJSON_DetachItemFromArray(parts->child, 1), *member;
        while (node->child != NULL)
            cJSON_DeleteItemFromArray(node, 0);
        while ((member = cJSON_DetachItemFromArray(e, 0)) != NULL)
            cJSON_AddItemToArray(node, member);
        cJSON_Delete(e);
    }
}

static bool same_trees(const cJSON *a, const cJSON *b, struct buf *why)
{
    struct tree_pair trees = {a, b, {"it reads ", " instead of "}};
    struct where w = {0}, ignored = {0};
    bool same = tree_match(a, b, &w);
    if (!same) {
        cJSON *x = cJSON_Duplicate(a, true), *y = cJSON_Duplicate(b, true);
        simplify(x);
        simplify(y);
        same = tree_match(x, y, &ignored);
        cJSON_Delete(x);
        cJSON_Delete(y);
    }
    if (!same)
        tree_explain(&trees, buf_text(&w.path), why);
    where_free(&w);
    where_free(&ignored);
    return same;
}

/* --- Print ----------------------------------------------------------------------------------- */

static bool law_printed(const struct trial *t, struct buf *why)
{
    const struct answer *own = &t->answers[Q_OWN];
    if (own->kind == REPLY_RESULT)
        return true;
    text_escape(json_get_text(own->item, "summary"), strlen(json_get_text(own->item, "summary")),
                SHOWN, why);
    return false;
}

static bool law_tree(const struct trial *t, struct buf *why)
{
    const struct answer *source = &t->answers[Q_TREE], *printed = &t->answers[Q_READ_TREE];
    struct buf difference = {0};
    if (!printed->asked || printed->kind == REPLY_UNSUPPORTED)
        return true;
    if (printed->kind != REPLY_RESULT)
        return refused(t, "the reference", printed, why);
    bool same = same_trees(printed->item, source->item, &difference);
    if (!same) {
        add_text("", &t->written, why);
        buf_fmt(why, ": %s", buf_text(&difference));
    }
    buf_free(&difference);
    return same;
}

static bool law_value(const struct trial *t, struct buf *why)
{
    const struct answer *source = &t->answers[Q_VALUE], *printed = &t->answers[Q_READ_VALUE];
    struct where w = {0};
    if (!trial_has(t, Q_VALUE) || !printed->asked || printed->kind == REPLY_UNSUPPORTED)
        return true;
    if (printed->kind != REPLY_RESULT)
        return refused(t, "the reference", printed, why);
    bool same = match_result(t->judged->c->derived->op, source->item, printed->item, &w);
    return compared(t, same, &w, why);
}

static bool is_equal(const struct buf *a, const struct buf *b)
{
    return a->len == b->len && (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}

static bool law_stable(const struct trial *t, struct buf *why)
{
    struct buf again = {0};
    const struct answer *a = &t->answers[Q_AGAIN];
    if (!a->asked || a->kind == REPLY_UNSUPPORTED)
        return true;
    if (a->kind != REPLY_RESULT)
        return refused(t, "the implementation", a, why);
    request_source(a->reply, &again);
    bool same = is_equal(&t->written, &again);
    if (!same) {
        add_text("first ", &t->written, why);
        add_text(", then ", &again, why);
    }
    buf_free(&again);
    return same;
}

static bool law_lossless(const struct trial *t, struct buf *why)
{
    if ((t->offers->features & 1u << FEATURE_LOSSLESS) == 0 || is_equal(&t->source, &t->written))
        return true;
    add_text("", &t->source, why);
    add_text(" became ", &t->written, why);
    return false;
}

/* --- Write ----------------------------------------------------------------------------------- */

static bool law_refused(const struct trial *t, struct buf *why)
{
    const struct answer *ours = &t->answers[Q_OURS];
    if (ours->kind != REPLY_ERROR || !trial_has(t, Q_OWN))
        return true;
    add_text("", &t->written, why);
    return false;
}

static bool law_written(const struct trial *t, struct buf *why)
{
    return t->answers[Q_OURS].kind != REPLY_RESULT || law_printed(t, why);
}

static bool law_reads(const struct trial *t, struct buf *why)
{
    const struct answer *a = &t->answers[Q_READ_VALUE];
    const cJSON *body = json_get(t->judged->c->derived->made, "wanted"),
                *value = json_get(json_get(a->item, "attributes"), LAWS_ATTRIBUTE);
    struct where w = {0};
    if (!a->asked || a->kind == REPLY_UNSUPPORTED)
        return true;
    if (a->kind != REPLY_RESULT)
        return refused(t, "the reference", a, why);
    bool same = body != NULL    ? match_result(OP_BODY, body, a->item, &w)
                : value != NULL ? match_written(json_get(t->judged->c->fields, "value"), value, &w)
                                : where_fail(&w, "no value");
    return compared(t, same, &w, why);
}

/* --- Edit ------------------------------------------------------------------------------------ */

/* Finds the comments of a source. Returns false if they are uncertain. */
static bool scan_comments(const struct buf *source, struct lexis *out)
{
    bool known = lexis_scan(buf_text(source), source->len, out);
    size_t count = 0;
    for (size_t i = 0; i < out->count; i++)
        if (out->tokens[i].kind == LEXIS_LINE_COMMENT ||
            out->tokens[i].kind == LEXIS_INLINE_COMMENT)
            out->tokens[count++] = out->tokens[i];
    out->count = count;
    return known;
}

/* Compares two comments without white space and marks. */
static bool same_words(const char *a, size_t n, const char *b, size_t m)
{
    for (;; a++, n--, b++, m--) {
        for (; n > 0 && strchr(" \t\r\n#/*", *a) != NULL; n--)
            a++;
        for (; m > 0 && strchr(" \t\r\n#/*", *b) != NULL; m--)
            b++;
        if (n == 0 || m == 0 || *a != *b)
            return n == m && n == 0;
    }
}

/* Counts the items that end before a comment, on other lines. Comments before, in and beside an
   item have the same number. */
static size_t count_items(const cJSON *places, const struct buf *source, size_t at)
{
    static const char *const lists[] = {"attributes", "blocks"};
    const cJSON *item;
    size_t count = 0;
    for (size_t i = 0; i < 2; i++)
        cJSON_ArrayForEach(item, json_get(places, lists[i])) {
            size_t end = json_count(cJSON_GetArrayItem(json_get(item, "whole"), 1));
            count += end <= at && memchr(source->data + end, '\n', at - end) != NULL;
            count += count_items(json_get(item, "body"), source, at);
        }
    return count;
}

size_t trial_equal(const struct buf *a, const struct buf *b, bool last)
{
    size_t n = 0;
    while (n < a->len && n < b->len &&
           a->data[last ? a->len - 1 - n : n] == b->data[last ? b->len - 1 - n : n])
        n++;
    return n;
}

/* Returns the number of items that an edit adds, to a source all of whose bytes stay. */
static size_t count_added(const struct trial *t)
{
    const cJSON *fields = t->judged->c->fields,
                *body = json_get(json_get(fields, "append"), "body");
    struct buf source = {0};
    request_source(fields, &source);
    bool adds = t->judged->c->op == OP_EDIT &&
                trial_equal(&t->source, &source, false) + trial_equal(&t->source, &source, true) >=
                    source.len;
    buf_free(&source);
    return adds ? 1 + (size_t)cJSON_GetArraySize(json_get(body, "attributes")) : 0;
}

/* Returns true if a comment of the source is a comment of the written source. If both have places,
   the comment must stand at the same item. In the written source, up to `added` more items may end
   before it. */
static bool same_comment(const struct trial *t, const struct lexis_token *a,
                         const struct lexis_token *b, size_t added)
{
    const cJSON *from = json_get(t->answers[Q_PLACES].reply, "places"),
                *to = json_get(t->answers[Q_READ_PLACES].reply, "places");
    return same_words(t->source.data + a->start, a->end - a->start, t->written.data + b->start,
                      b->end - b->start) &&
           (from == NULL || to == NULL ||
            count_items(to, &t->written, b->start) - count_items(from, &t->source, a->start) <=
                added);
}

static bool law_comments(const struct trial *t, struct buf *why)
{
    struct lexis old = {0}, new = {0};
    struct buf lost = {0};
    bool has = true, known = strcmp(trial_kind(t), "body") == 0 &&
                             scan_comments(&t->source, &old) && scan_comments(&t->written, &new);
    size_t added = known ? count_added(t) : 0;
    for (size_t i = 0, k = 0; known && has && i < old.count; i++, k++) {
        const struct lexis_token *a = &old.tokens[i];
        while (k < new.count && !same_comment(t, a, &new.tokens[k], added))
            k++;
        has = k < new.count;
        if (!has)
            buf_add(&lost, t->source.data + a->start, a->end - a->start);
    }
    if (!has) {
        add_text("", &lost, why);
        add_text(" in ", &t->written, why);
    }
    buf_free(&lost);
    lexis_free(&old);
    lexis_free(&new);
    return has;
}

/* Compares what was written with the bytes that the source and the wanted source have in common. A
   new item may stand elsewhere in its body. The bytes around a removed item may go with it. */
static bool law_kept(const struct trial *t, struct buf *why)
{
    struct buf source = {0};
    request_source(t->judged->c->fields, &source);
    bool judged = (t->offers->features & 1u << FEATURE_LOSSLESS) != 0 &&
                  json_get(t->judged->c->fields, "remove") == NULL;
    size_t first = trial_equal(&t->written, &source, false),
           last = trial_equal(&t->written, &source, true);
    bool kept =
        !judged || (count_added(t) > 0 ? first + last >= source.len
                                       : first >= trial_equal(&t->source, &source, false) &&
                                             last >= trial_equal(&t->source, &source, true));
    if (!kept)
        add_text("", &t->written, why);
    buf_free(&source);
    return kept;
}

/* --- All laws -------------------------------------------------------------------------------- */

static const struct {
    enum laws laws;
    bool (*check)(const struct trial *t, struct buf *why);
    const char *sentence;
} rows[] = {
#define LAWS(NAME, name, OP, needs, level)
#define LAW(NAME, check, sentence) {LAWS_##NAME, law_##check, sentence},
#include "cases/laws.def"
#undef LAWS
#undef LAW
};

/* Returns why the laws have nothing to say about an answer, or NULL. An implementation that cannot
   write a source may also refuse it when it parses or evaluates it, or under a reading. */
static const char *spare(const struct trial *t)
{
    enum laws laws = t->judged->c->derived->laws;
    const struct answer *own = &t->answers[Q_OWN];
    bool asked = t->answers[Q_THEIR_TREE].asked || t->answers[Q_THEIR_VALUE].asked;
    bool invalid = t->variant.reading != NULL && t->answers[Q_TREE].kind == REPLY_ERROR;
    if (laws == LAWS_PLACES && json_get(own->reply, "places") == NULL)
        return "the answer has no places";
    if ((laws == LAWS_RECOVER || laws == LAWS_PLACE) && own->kind == REPLY_RESULT)
        return "the implementation accepts this source";
    if (laws == LAWS_PLACE && json_get(own->item, "range") == NULL)
        return "the error has no range";
    if (laws == LAWS_PLACES && t->unsure)
        return "the tokens of this source are not certain";
    return own->kind == REPLY_ERROR &&
                   (invalid || laws == LAWS_VARIABLES ||
                    (asked && !trial_has(t, Q_THEIR_TREE) && !trial_has(t, Q_THEIR_VALUE)))
               ? "the implementation refuses this source"
               : NULL;
}

enum verdict trial_check(const struct trial *t, struct buf *why)
{
    const char *spared = spare(t);
    if (spared != NULL) {
        buf_str(why, spared);
        return VERDICT_UNSUPPORTED;
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct buf where = {0};
        bool holds = rows[i].laws != t->judged->c->derived->laws || rows[i].check(t, &where);
        if (!holds && t->repaired) {
            add_text("the repaired source is ", &t->source, why);
            buf_str(why, "; ");
        }
        if (!holds)
            buf_fmt(why, "%s%s%s", rows[i].sentence, where.len > 0 ? ": " : "", buf_text(&where));
        buf_free(&where);
        if (!holds)
            return VERDICT_FAIL;
    }
    return VERDICT_PASS;
}
