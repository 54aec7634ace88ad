/* Judges checks of relations. Compares the left answer with the right answer, as the relation
   demands. */
#include <string.h>

#include "base/json.h"
#include "base/where.h"
#include "fuzz/compare/compare.h"
#include "fuzz/compare/precision.h"
#include "fuzz/relations/relation_check.h"
#include "fuzz/relations/relation_table.h"
#include "protocol/match.h"
#include "protocol/request.h"

static const char *const violations[] = {
    [JUDGE_EQUAL] = "the two answers differ",
    [JUDGE_ATTRIBUTE] = "the attribute and the expression have different values",
    [JUDGE_NO_UNKNOWN] = "the result is unknown, but the scope has no unknown value",
    [JUDGE_COVERS] =
        "the result with an unknown variable contradicts the result with known values"};

static bool is_result(const struct answer *a)
{
    return a->kind == REPLY_RESULT;
}

static bool has_premise(enum relation_premise premise, const struct answer *a)
{
    static const char *const types[] = {
        [PREMISE_NUMBER] = "number", [PREMISE_BOOL] = "bool", [PREMISE_STRING] = "string"};
    if (premise == PREMISE_NONE || premise == PREMISE_VALUE || !is_result(a))
        return premise == PREMISE_NONE || is_result(a);
    const char *unknown = json_get_string(a->item, "unknown");
    return unknown != NULL ? strcmp(unknown, types[premise]) == 0
                           : json_get(a->item, types[premise]) != NULL;
}

/* Returns true if two results are equal. */
static bool are_equal(const struct relation *r, const cJSON *left, const cJSON *right)
{
    enum op op = relation_op(r->left), other = relation_op(r->right);
    struct where ignored = {0};
    bool same = r->judge == JUDGE_ATTRIBUTE ? left != NULL && match_value(left, right, &ignored)
                                            : strcmp(op_result(op), op_result(other)) == 0 &&
                                                  match_result(op, left, right, &ignored);
    where_free(&ignored);
    return same;
}

static bool are_related(const struct relation *r, const struct answer *left,
                        const struct answer *right)
{
    if (r->judge == JUDGE_NO_UNKNOWN)
        return !is_result(left) || !precision_has_unknown(left->item);
    if (r->judge == JUDGE_COVERS)
        return !is_result(right) || (is_result(left) && precision_covers(left->item, right->item));
    if (!is_result(left) || !is_result(right))
        return left->kind == right->kind;
    const cJSON *attribute = json_get(json_get(left->item, "attributes"), "a");
    return are_equal(r, r->judge == JUDGE_ATTRIBUTE ? attribute : left->item, right->item);
}

/* Returns true if a request or a part of it has a member with the name `name`. */
static bool has_member(const cJSON *part, const char *name)
{
    const cJSON *member;
    if (json_get(part, name) != NULL)
        return true;
    cJSON_ArrayForEach(member, part)
        if (has_member(member, name))
            return true;
    return false;
}

/* Returns true if a request has a set, or if its source contains one of the words, which end with
   NULL. */
static bool mentions_any(const struct buf *request, const char *const *words)
{
    struct json_error ignored;
    struct buf text = {0};
    cJSON *fields = json_parse(buf_text(request), request->len, JSON_NUL_KEEP, &ignored);
    bool any = has_member(fields, "set");
    request_source(fields, &text);
    for (; *words != NULL; words++)
        any = any || strstr(buf_text(&text), *words) != NULL;
    cJSON_Delete(fields);
    buf_free(&text);
    return any;
}

/* Returns true if the specification allows different answers. If a variable becomes unknown,
 * - an unselected arm of a conditional may get another type, so the result may get another type;
 * - an unselected arm, or a loop over an empty collection, may hide an error;
 * - a set may keep an unknown element although it may equal another element, so the result may be
 *   longer (the ambiguous passage set-unknown-member). */
static bool is_open(const struct relation_check *check, const struct answer *left)
{
    static const char *const arms[] = {"?", NULL};
    static const char *const hide[] = {"?", "if ", "for ", "[*]", ".*", NULL};
    return relations[check->relation].judge == JUDGE_COVERS &&
           mentions_any(&check->requests[RELATION_LEFT], left->kind == REPLY_ERROR ? hide : arms);
}

/* Parses the replies to the requests of a check. A panic or a refused request is treated as an
   error. */
static void read_answers(const struct relation *r, const char *const replies[RELATION_REQUESTS],
                         struct answer answers[RELATION_REQUESTS])
{
    const enum relation_form forms[RELATION_REQUESTS] = {FORM_EXPRESSION, r->left, r->right};
    for (size_t i = 0; i < RELATION_REQUESTS; i++) {
        answers[i] = (struct answer){.kind = REPLY_NONE};
        if (replies[i] != NULL)
            answer_read(relation_op(forms[i]), replies[i], strlen(replies[i]), &answers[i]);
        if (answers[i].kind == REPLY_PANIC || answers[i].malformed)
            answers[i].kind = REPLY_ERROR;
    }
}

static enum relation_verdict judge_answers(const struct relation_check *check,
                                           const char *const replies[RELATION_REQUESTS],
                                           const struct answer answers[RELATION_REQUESTS],
                                           struct buf *why)
{
    const struct relation *r = &relations[check->relation];
    for (size_t i = 0; i < RELATION_REQUESTS; i++) {
        if (answers[i].kind == REPLY_UNSUPPORTED)
            return RELATION_SKIPPED;
        if (replies[i] != NULL && answers[i].kind == REPLY_NONE) {
            buf_str(why, "a reply is not valid");
            return RELATION_VIOLATED;
        }
    }
    if (!has_premise(r->premise, &answers[RELATION_PREMISE]))
        return RELATION_SKIPPED;
    if (are_related(r, &answers[RELATION_LEFT], &answers[RELATION_RIGHT]))
        return RELATION_HOLDS;
    if (is_open(check, &answers[RELATION_LEFT]))
        return RELATION_SKIPPED;
    buf_str(why, violations[r->judge]);
    return RELATION_VIOLATED;
}

enum relation_verdict relation_judge(const struct relation_check *check,
                                     const char *const replies[RELATION_REQUESTS], struct buf *why)
{
    struct answer answers[RELATION_REQUESTS];
    read_answers(&relations[check->relation], replies, answers);
    enum relation_verdict verdict = judge_answers(check, replies, answers, why);
    for (size_t i = 0; i < RELATION_REQUESTS; i++)
        answer_free(&answers[i]);
    return verdict;
}
