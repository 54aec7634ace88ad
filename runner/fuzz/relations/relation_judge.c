/* Whether the answers to a check's requests are related as the table says. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/where.h"
#include "fuzz/relations/relation_check.h"
#include "fuzz/relations/relation_table.h"
#include "protocol/match.h"
#include "protocol/shape.h"

/* --- Replies --- */

enum state { STATE_ABSENT, STATE_RESULT, STATE_ERROR, STATE_UNSUPPORTED, STATE_MALFORMED };

struct answer {
    enum state state;
    cJSON *json;         /* owned */
    const cJSON *result; /* of STATE_RESULT */
    const char *member;  /* its name */
};

static void read_result(struct answer *a)
{
    static const enum op ops[] = {OP_EVALUATE, OP_BODY, OP_PARSE, OP_STATIC, OP_UNIFY};
    struct where fault = {0};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        const cJSON *result = json_get(a->json, op_result(ops[i]));
        if (result == NULL)
            continue;
        a->result = result;
        a->member = op_result(ops[i]);
        a->state = shape_result(ops[i], result, &fault) ? STATE_RESULT : STATE_MALFORMED;
    }
    where_free(&fault);
}

static struct answer read_answer(const char *reply)
{
    struct answer a = {.state = STATE_ABSENT};
    struct json_error err;
    if (reply == NULL)
        return a;
    a.json = json_parse(reply, strlen(reply), JSON_NUL_KEEP, &err);
    a.state = STATE_MALFORMED;
    if (json_get(a.json, "error") != NULL)
        a.state = STATE_ERROR;
    else if (json_get(a.json, "unsupported") != NULL)
        a.state = STATE_UNSUPPORTED;
    else if (a.json != NULL)
        read_result(&a);
    return a;
}

/* --- Premises --- */

/* A known or unknown value of the type, but no null. */
static bool is_of(const cJSON *value, const char *type)
{
    const cJSON *unknown = json_get(value, "unknown");
    if (cJSON_IsString(unknown))
        return strcmp(unknown->valuestring, type) == 0;
    return json_get(value, type) != NULL;
}

static bool premise_holds(enum relation_premise premise, const struct answer *a)
{
    if (premise == PREMISE_NONE)
        return true;
    if (a->state != STATE_RESULT)
        return false;
    switch (premise) {
    case PREMISE_NUMBER:
        return is_of(a->result, "number");
    case PREMISE_BOOL:
        return is_of(a->result, "bool");
    case PREMISE_STRING:
        return is_of(a->result, "string");
    case PREMISE_VALUE:
    case PREMISE_NONE:
        break;
    }
    return true;
}

/* --- Values --- */

static bool same_value(const cJSON *a, const cJSON *b)
{
    struct where ignored = {0};
    bool same = a != NULL && b != NULL && match_value(a, b, &ignored);
    where_free(&ignored);
    return same;
}

static bool has_unknown(const cJSON *value)
{
    if (json_get(value, "unknown") != NULL)
        return true;
    const cJSON *child;
    cJSON_ArrayForEach(child, value)
        if (cJSON_IsObject(child) || cJSON_IsArray(child))
            if (has_unknown(child))
                return true;
    return false;
}

/* --- Types of values, matched against types in which the dynamic pseudo-type matches all --- */

static bool is_dynamic(const cJSON *type)
{
    return cJSON_IsString(type) && strcmp(type->valuestring, "dynamic") == 0;
}

static bool type_fits(const cJSON *type, const cJSON *wanted)
{
    if (is_dynamic(wanted))
        return true;
    if (type == NULL || wanted == NULL)
        return false;
    if (cJSON_IsString(wanted))
        return cJSON_IsString(type) && strcmp(type->valuestring, wanted->valuestring) == 0;
    if ((type->type & 0xff) != (wanted->type & 0xff) ||
        cJSON_GetArraySize(type) != cJSON_GetArraySize(wanted))
        return false;
    const cJSON *inner, *other;
    int i = 0;
    cJSON_ArrayForEach(inner, wanted) {
        other =
            cJSON_IsObject(wanted) ? json_get(type, inner->string) : cJSON_GetArrayItem(type, i++);
        if (!type_fits(other, inner))
            return false;
    }
    return true;
}

static bool value_fits(const cJSON *value, const cJSON *wanted);

/* The elements of a tuple or the attributes of an object, each to its own type. */
static bool members_fit(const cJSON *content, const cJSON *wanted)
{
    if (cJSON_GetArraySize(content) != cJSON_GetArraySize(wanted))
        return false;
    const cJSON *member;
    int i = 0;
    cJSON_ArrayForEach(member, content) {
        const cJSON *type = cJSON_IsObject(content) ? json_get(wanted, member->string)
                                                    : cJSON_GetArrayItem(wanted, i++);
        if (type == NULL || !value_fits(member, type))
            return false;
    }
    return true;
}

static bool value_fits(const cJSON *value, const cJSON *wanted)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    if (is_dynamic(wanted))
        return true;
    if (tag == TAG_COUNT)
        return false;
    if (tag == TAG_NULL || tag == TAG_UNKNOWN)
        return type_fits(content, wanted);
    const char *name = tag == TAG_STRING_BASE64 ? "string" : tag_name(tag);
    if (cJSON_IsString(wanted))
        return strcmp(name, wanted->valuestring) == 0;
    const cJSON *inner = json_get(wanted, name);
    if (inner == NULL)
        return false;
    if (tag == TAG_TUPLE || tag == TAG_OBJECT)
        return members_fit(content, inner);
    return tag == TAG_CAPSULE
               ? cJSON_IsString(inner) && strcmp(content->valuestring, inner->valuestring) == 0
               : type_fits(json_get(value, "of"), inner);
}

/* --- Covering: the same as far as it is known --- */

static cJSON *type_as(const cJSON *value);

static cJSON *member_types(const cJSON *content)
{
    cJSON *types = cJSON_IsObject(content) ? cJSON_CreateObject() : cJSON_CreateArray();
    const cJSON *member;
    cJSON_ArrayForEach(member, content) {
        if (cJSON_IsObject(content))
            cJSON_AddItemToObject(types, member->string, type_as(member));
        else
            cJSON_AddItemToArray(types, type_as(member));
    }
    return types;
}

/* The type of a value; the caller owns it. */
static cJSON *type_as(const cJSON *value)
{
    const cJSON *content = NULL;
    enum tag tag = shape_tag(value, &content);
    if (tag == TAG_NULL || tag == TAG_UNKNOWN)
        return cJSON_Duplicate(content, true);
    if (tag == TAG_STRING_BASE64 || tag == TAG_STRING || tag == TAG_NUMBER || tag == TAG_BOOL)
        return cJSON_CreateString(tag == TAG_STRING_BASE64 ? "string" : tag_name(tag));
    cJSON *type = cJSON_CreateObject();
    cJSON_AddItemToObject(type, tag_name(tag),
                          tag == TAG_TUPLE || tag == TAG_OBJECT ? member_types(content)
                          : tag == TAG_CAPSULE ? cJSON_CreateString(content->valuestring)
                                               : cJSON_Duplicate(json_get(value, "of"), true));
    return type;
}

static bool covers(const cJSON *general, const cJSON *special);

static bool unknown_covers(const cJSON *type, const cJSON *special)
{
    cJSON *own = type_as(special);
    bool fits = is_dynamic(type) || type_fits(own, type);
    cJSON_Delete(own);
    return fits;
}

static bool contents_cover(const cJSON *general, const cJSON *special)
{
    if (cJSON_GetArraySize(general) != cJSON_GetArraySize(special))
        return false;
    const cJSON *member;
    int i = 0;
    cJSON_ArrayForEach(member, general) {
        const cJSON *other = cJSON_IsObject(general) ? json_get(special, member->string)
                                                     : cJSON_GetArrayItem(special, i++);
        if (other == NULL || !covers(member, other))
            return false;
    }
    return true;
}

/* A set of which a member is unknown may hold fewer or more than it shows: it is not looked into.
 */
static bool covers(const cJSON *general, const cJSON *special)
{
    const cJSON *content = NULL, *other = NULL;
    enum tag tag = shape_tag(general, &content), known = shape_tag(special, &other);
    if (tag == TAG_UNKNOWN)
        return unknown_covers(content, special);
    if (tag != known || tag == TAG_COUNT)
        return false;
    if (tag == TAG_SET && has_unknown(general))
        return true;
    if (tag == TAG_TUPLE || tag == TAG_OBJECT || tag == TAG_LIST || tag == TAG_MAP)
        return contents_cover(content, other);
    return same_value(general, special);
}

/* --- Judgements --- */

static const cJSON *attributes(const struct answer *a)
{
    return json_get(a->result, "attributes");
}

static bool equal(const struct answer *left, const struct answer *right)
{
    struct where ignored = {0};
    if (left->state != right->state)
        return false;
    if (left->state == STATE_ERROR)
        return true;
    bool same = strcmp(left->member, right->member) == 0;
    if (same && strcmp(left->member, "body") == 0)
        same = match_body(left->result, right->result, &ignored);
    else if (same && strcmp(left->member, "type") == 0)
        same = match_type(left->result, right->result, &ignored);
    else
        same = same && same_value(left->result, right->result);
    where_free(&ignored);
    return same;
}

static bool attribute(const struct answer *left, const struct answer *right)
{
    if (left->state != right->state || left->state == STATE_ERROR)
        return left->state == right->state;
    return same_value(json_get(attributes(left), "a"), right->result);
}

static bool merged(const struct answer *left, const struct answer *right)
{
    if (left->state != right->state || left->state == STATE_ERROR)
        return left->state == right->state;
    const cJSON *rest = json_get(json_get(left->result, "remain"), "attributes"), *member;
    cJSON_ArrayForEach(member, attributes(right)) {
        const cJSON *first = json_get(attributes(left), member->string);
        const cJSON *second = json_get(rest, member->string);
        if ((first == NULL) == (second == NULL) ||
            !same_value(first != NULL ? first : second, member))
            return false;
    }
    return cJSON_GetArraySize(attributes(left)) + cJSON_GetArraySize(rest) ==
           cJSON_GetArraySize(attributes(right));
}

static bool names(const struct answer *left, const struct answer *right)
{
    if (left->state != STATE_RESULT || right->state != STATE_RESULT)
        return false;
    const cJSON *name, *listed = attributes(left);
    if (cJSON_IsNull(left->result)) /* tells acceptance only */
        return true;
    cJSON_ArrayForEach(name, listed)
        if (json_get(attributes(right), name->valuestring) == NULL)
            return false;
    return cJSON_GetArraySize(listed) == cJSON_GetArraySize(attributes(right));
}

/* An item may fail on its own, and then the whole tuple fails. */
static bool items(const struct answer *left, const struct answer *right)
{
    if (left->state != STATE_RESULT) /* that it does not parse */
        return left->state == right->state;
    const cJSON *list = json_get(left->result, "list"), *item;
    const cJSON *tuple = right->state == STATE_RESULT ? json_get(right->result, "tuple") : NULL;
    bool failed = false;
    int i = 0;
    cJSON_ArrayForEach(item, list) {
        const cJSON *value = json_get(item, "value");
        failed |= value == NULL;
        if (tuple != NULL && !same_value(value, cJSON_GetArrayItem(tuple, i)))
            return false;
        i++;
    }
    return i == 2 && failed == (right->state == STATE_ERROR);
}

static bool conforms(const struct answer *left, const struct buf *text)
{
    if (left->state != STATE_RESULT)
        return true;
    struct json_error err;
    cJSON *type = json_parse(buf_text(text), text->len, JSON_NUL_KEEP, &err);
    bool fits = value_fits(left->result, type);
    cJSON_Delete(type);
    return fits;
}

static bool related(const struct relation *r, const struct relation_check *check,
                    const struct answer *left, const struct answer *right)
{
    switch (r->judge) {
    case JUDGE_EQUAL:
        return equal(left, right);
    case JUDGE_ATTRIBUTE:
        return attribute(left, right);
    case JUDGE_MERGED:
        return merged(left, right);
    case JUDGE_NAMES:
        return names(left, right);
    case JUDGE_ITEMS:
        return items(left, right);
    case JUDGE_CONFORMS:
        return conforms(left, &check->type);
    case JUDGE_NO_UNKNOWN:
        return left->state != STATE_RESULT || !has_unknown(left->result);
    case JUDGE_COVERS:
        return right->state != STATE_RESULT ||
               (left->state == STATE_RESULT && covers(left->result, right->result));
    }
    return false;
}

static const char *const sentences[] = {
    [JUDGE_EQUAL] = "the two answers differ",
    [JUDGE_ATTRIBUTE] = "the attribute is not the expression's value",
    [JUDGE_MERGED] = "content and remaining body are not the whole body",
    [JUDGE_NAMES] = "structure and body have other attributes",
    [JUDGE_ITEMS] = "the items are not the elements of the value",
    [JUDGE_CONFORMS] = "the result does not have the type that was asked for",
    [JUDGE_NO_UNKNOWN] = "unknown, though nothing in the scope is",
    [JUDGE_COVERS] = "does not cover the answer with known values",
};

/* Byte for byte the same but for the ids: what most checks come to. */
static bool plainly_equal(const char *left, const char *right)
{
    const char *a = left == NULL ? NULL : strchr(left, ','),
               *b = right == NULL ? NULL : strchr(right, ',');
    return a != NULL && b != NULL && strcmp(a, b) == 0 && strncmp(a, ",\"value\"", 8) == 0;
}

static bool mentions_any(const struct buf *request, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strstr(buf_text(request), *words) != NULL)
            return true;
    return false;
}

/* What the rules that changed since the oldest edition bear on, of what the generator makes for it:
 * the splat of a null or unknown value, and the key `(for)`. */
static bool is_changed(const struct relation_check *check)
{
    static const char *const splats[] = {"[*]", ".*", NULL};
    static const char *const operands[] = {"null", "unknown", NULL};
    static const char *const keys[] = {"(for)", NULL};
    const struct buf *left = &check->requests[RELATION_LEFT];
    return (mentions_any(left, splats) && mentions_any(left, operands)) || mentions_any(left, keys);
}

/* Whether nothing is promised. A variable that becomes unknown may change the type of the arm that
 * is not selected, and so that of the result; and such an arm, or a loop over nothing, may hide an
 * error of known values. A set keeps an unknown member that may equal another one (the reading
 * set-unknown-member), so what is made of its members may be longer than of known ones. */
static bool is_open(const struct relation_check *check, const struct answer *left)
{
    static const char *const arms[] = {"?", "{\"set\":", NULL};
    static const char *const hide[] = {"?", "{\"set\":", "if ", "for ", "[*]", ".*", NULL};
    if (relations[check->relation].wants == WANTS_OLDEST)
        return is_changed(check);
    return relations[check->relation].judge == JUDGE_COVERS &&
           mentions_any(&check->requests[RELATION_LEFT], left->state == STATE_ERROR ? hide : arms);
}

static enum relation_verdict judge_answers(const struct relation_check *check,
                                           const struct answer *answers, struct buf *why)
{
    const struct relation *r = &relations[check->relation];
    for (size_t i = 0; i < RELATION_PARTS; i++) {
        if (answers[i].state == STATE_UNSUPPORTED)
            return RELATION_SKIPPED;
        if (answers[i].state == STATE_MALFORMED) {
            buf_str(why, "an answer is no valid reply");
            return RELATION_VIOLATED;
        }
    }
    if (!premise_holds(r->premise, &answers[RELATION_PREMISE]))
        return RELATION_SKIPPED;
    if (related(r, check, &answers[RELATION_LEFT], &answers[RELATION_RIGHT]))
        return RELATION_HOLDS;
    if (is_open(check, &answers[RELATION_LEFT]))
        return RELATION_SKIPPED;
    buf_str(why, sentences[r->judge]);
    return RELATION_VIOLATED;
}

enum relation_verdict relation_judge(const struct relation_check *check,
                                     const char *const replies[RELATION_PARTS], struct buf *why)
{
    const struct relation *r = &relations[check->relation];
    struct answer answers[RELATION_PARTS];
    if (r->judge == JUDGE_EQUAL && r->premise == PREMISE_NONE &&
        plainly_equal(replies[RELATION_LEFT], replies[RELATION_RIGHT]))
        return RELATION_HOLDS;
    for (size_t i = 0; i < RELATION_PARTS; i++)
        answers[i] = read_answer(replies[i]);
    enum relation_verdict verdict = judge_answers(check, answers, why);
    for (size_t i = 0; i < RELATION_PARTS; i++)
        cJSON_Delete(answers[i].json);
    return verdict;
}
