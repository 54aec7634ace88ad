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

/* A check of a relation, with the answers to the left request and the right request. */
struct sides {
    const struct relation *relation;
    const struct answer *left;
    const struct answer *right;
};

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

static bool same_value(const cJSON *a, const cJSON *b)
{
    struct where ignored = {0};
    bool same = a != NULL && b != NULL && match_value(a, b, &ignored);
    where_free(&ignored);
    return same;
}

static bool are_equal(const struct sides *s)
{
    enum op op = relation_op(s->relation->left), other = relation_op(s->relation->right);
    struct where ignored = {0};
    bool same = strcmp(op_result(op), op_result(other)) == 0 &&
                match_result(op, s->left->item, s->right->item, &ignored);
    where_free(&ignored);
    return same;
}

static bool is_attribute(const struct sides *s)
{
    return same_value(json_get(json_get(s->left->item, "attributes"), "a"), s->right->item);
}

static bool is_known(const struct sides *s)
{
    return !is_result(s->left) || !precision_has_unknown(s->left->item);
}

static bool covers(const struct sides *s)
{
    return !is_result(s->right) ||
           (is_result(s->left) && precision_covers(s->left->item, s->right->item));
}

static const struct {
    bool (*holds)(const struct sides *s);
    bool of_results; /* true if the relation compares results; then no answer or all answers may be
                        errors */
    const char *violation;
} judgements[] = {
    [JUDGE_EQUAL] = {are_equal, true, "the two answers differ"},
    [JUDGE_ATTRIBUTE] = {is_attribute, true,
                         "the attribute and the expression have different values"},
    [JUDGE_NO_UNKNOWN] = {is_known, false,
                          "the result is unknown, but the scope has no unknown value"},
    [JUDGE_COVERS] =
        {covers, false,
         "the result with an unknown variable contradicts the result with known values"},
};

static bool are_related(const struct sides *s)
{
    if (judgements[s->relation->judge].of_results && !(is_result(s->left) && is_result(s->right)))
        return s->left->kind == s->right->kind;
    return judgements[s->relation->judge].holds(s);
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

/* Returns true if the request's source contains one of the words `source`, or if the request has a
   member with one of the names `members`. Both lists end with NULL. */
static bool mentions_any(const struct buf *request, const char *const *source,
                         const char *const *members)
{
    struct json_error ignored;
    struct buf text = {0};
    cJSON *fields = json_parse(buf_text(request), request->len, JSON_NUL_KEEP, &ignored);
    bool any = false;
    request_source(fields, &text);
    for (; *source != NULL; source++)
        any = any || strstr(buf_text(&text), *source) != NULL;
    for (; *members != NULL; members++)
        any = any || has_member(fields, *members);
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
    static const char *const sets[] = {"set", NULL};
    static const char *const arms[] = {"?", NULL};
    static const char *const hide[] = {"?", "if ", "for ", "[*]", ".*", NULL};
    return relations[check->relation].judge == JUDGE_COVERS &&
           mentions_any(&check->requests[RELATION_LEFT], left->kind == REPLY_ERROR ? hide : arms,
                        sets);
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
    const struct sides sides = {r, &answers[RELATION_LEFT], &answers[RELATION_RIGHT]};
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
    if (are_related(&sides))
        return RELATION_HOLDS;
    if (is_open(check, sides.left))
        return RELATION_SKIPPED;
    buf_str(why, judgements[r->judge].violation);
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
