#include "commands/compare_answers.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"
#include "base/where.h"
#include "protocol/match.h"
#include "protocol/reply.h"

/* Of an answer, and of a reading's names, this much is shown. */
enum { SHOWN_MAX = 150 };

static bool passes(enum verdict v)
{
    return v == VERDICT_PASS || v == VERDICT_XPASS;
}

static bool fails(enum verdict v)
{
    return v == VERDICT_FAIL || v == VERDICT_XFAIL;
}

static bool same_verdict(enum verdict old, enum verdict new)
{
    if (passes(old) || passes(new))
        return passes(old) && passes(new);
    bool listed = old == VERDICT_XFAIL || new == VERDICT_XFAIL;
    return old == new ||
           (listed && old != VERDICT_NOT_RUN &&
            new != VERDICT_NOT_RUN &&old != VERDICT_UNSUPPORTED &&new != VERDICT_UNSUPPORTED);
}

static bool same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool same_json(const cJSON *a, const cJSON *b)
{
    struct buf left = {0}, right = {0};
    json_print(a, JSON_PRINT_SORTED, &left);
    json_print(b, JSON_PRINT_SORTED, &right);
    bool same = strcmp(buf_text(&left), buf_text(&right)) == 0;
    buf_free(&left);
    buf_free(&right);
    return same;
}

static bool same_answer(enum op op, const cJSON *a, const cJSON *b)
{
    const cJSON *left = NULL, *right = NULL;
    struct where w = {0};
    enum reply_kind kind = op == OP_COUNT ? REPLY_NONE : reply_read(op, a, &left, &w);
    bool read = kind != REPLY_NONE, same;
    if (read && reply_read(op, b, &right, &w) != kind)
        same = false;
    else if (!read)
        same = same_json(a, b);
    else
        same = kind != REPLY_RESULT || match_result(op, left, right, &w);
    where_free(&w);
    return same;
}

/* The members about one answer: itself, or its length and digest where it was too long. */
struct answer_names {
    const char *answer, *bytes, *digest;
};

static const struct answer_names decisive = {"answer", "answer_bytes", "answer_digest"};
static const struct answer_names other = {"other_answer", "other_answer_bytes",
                                          "other_answer_digest"};

/* Those about the answer to the case's own request, or to the repaired one. */
static const struct answer_names *names_of(struct compare_side side, bool repair)
{
    bool decided = same_text(json_get_string(side.line, "request"), "repair");
    return decided == repair ? &decisive : &other;
}

/* Also where one of the runs does not have it: then nothing is known. */
static bool same_answers(struct compare_side old, struct compare_side new, bool repair)
{
    const char *op = json_get_string(new.line, "op");
    const struct answer_names *a = names_of(old, repair), *b = names_of(new, repair);
    const cJSON *left = json_get(old.line, a->answer), *right = json_get(new.line, b->answer);
    const cJSON *left_bytes = json_get(old.line, a->bytes),
                *right_bytes = json_get(new.line, b->bytes);
    if (left != NULL && right != NULL)
        return same_answer(op == NULL ? OP_COUNT : op_find(op), left, right);
    if (left_bytes != NULL && right_bytes != NULL)
        return same_json(left_bytes, right_bytes) &&
               same_text(json_get_string(old.line, a->digest),
                         json_get_string(new.line, b->digest));
    return (left == NULL && left_bytes == NULL) || (right == NULL && right_bytes == NULL);
}

enum compare_change compare_sides(struct compare_side old, struct compare_side new)
{
    if (!same_verdict(old.verdict, new.verdict))
        return passes(old.verdict)   ? COMPARE_BROKE
               : passes(new.verdict) ? COMPARE_MENDED
                                     : COMPARE_OTHER;
    if (passes(old.verdict))
        return same_answers(old, new, false) ? COMPARE_SAME : COMPARE_RIGHT;
    if (!fails(old.verdict) || !fails(new.verdict))
        return COMPARE_SAME;
    bool same =
        same_text(json_get_string(old.line, "wrong"), json_get_string(new.line, "wrong")) &&
        same_text(json_get_string(old.line, "request"), json_get_string(new.line, "request")) &&
        same_answers(old, new, false) && same_answers(old, new, true);
    return same ? COMPARE_SAME : COMPARE_WRONG;
}

/* The option that a run follows: the declared one, or the one with the most votes; NULL where
 * nothing tells. */
static const char *followed(const cJSON *vote)
{
    const cJSON *option;
    const char *most = json_get_string(vote, "declared");
    double votes = 0;
    if (most != NULL)
        return most;
    cJSON_ArrayForEach(option, json_get(vote, "options"))
        if (cJSON_IsNumber(option) && option->valuedouble > votes) {
            votes = option->valuedouble;
            most = option->string;
        }
    return most;
}

static void shown(const char *text, struct buf *out)
{
    text_escape(text, strlen(text), SHOWN_MAX, out);
}

size_t compare_readings(const cJSON *old, const cJSON *new, const char *indent, struct buf *out)
{
    const cJSON *vote;
    size_t count = 0;
    cJSON_ArrayForEach(vote, new) {
        const char *was = followed(json_get(old, vote->string)), *is = followed(vote);
        if (was == NULL || is == NULL || strcmp(was, is) == 0)
            continue;
        buf_fmt(out, "%s%s", count++ > 0 ? "\n" : "", indent);
        shown(vote->string, out);
        buf_str(out, ": ");
        shown(was, out);
        buf_str(out, " → ");
        shown(is, out);
    }
    return count;
}

static void describe(struct compare_side side, bool repair, struct buf *out)
{
    const struct answer_names *names = names_of(side, repair);
    const cJSON *answer = json_get(side.line, names->answer), *result;
    struct buf text = {0};
    if (answer != NULL && (result = json_get(answer, "error")) != NULL)
        buf_str(&text, "rejected");
    else if (answer != NULL)
        json_print(answer, JSON_PRINT_SORTED, &text);
    else
        buf_str(&text, json_get(side.line, names->bytes) != NULL ? "a long answer" : "?");
    shown(buf_text(&text), out);
    buf_free(&text);
}

void compare_describe(struct compare_side old, struct compare_side new, struct buf *out)
{
    bool repair = same_answers(old, new, false) && !same_answers(old, new, true);
    if (repair)
        buf_str(out, "repaired: ");
    describe(old, repair, out);
    buf_str(out, " → ");
    describe(new, repair, out);
}
