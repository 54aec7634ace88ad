#include "protocol/tree.h"

#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "base/utf8.h"
#include "base/where.h"
#include "protocol/match.h"

static const struct tree_node nodes[] = {
#define NODE(group, tag, members, text) {group, tag, members, text},
#include "protocol/tree_nodes.def"
#undef NODE
};

static const char *const group_names[] = {[BODY] = "a body",
                                          [ITEM] = "an item of a body",
                                          [EXPRESSION] = "an expression",
                                          [KEY] = "a key of an object",
                                          [STEP] = "a step of a splat",
                                          [PART] = "a part of a template"};

const struct tree_node *tree_node(enum tree_group group, const cJSON *item)
{
    const cJSON *tag = cJSON_IsArray(item) ? item->child : NULL;
    for (size_t i = 0; cJSON_IsString(tag) && i < sizeof nodes / sizeof *nodes; i++)
        if (nodes[i].group == group && strcmp(nodes[i].tag, tag->valuestring) == 0)
            return &nodes[i];
    return NULL;
}

enum tree_group tree_group(char letter)
{
    return letter == 'B'   ? BODY
           : letter == 'i' ? ITEM
           : letter == 's' ? STEP
           : letter == 'p' ? PART
                           : EXPRESSION;
}

/* The functions check the form of the tree `actual`. If `expected` is not NULL, they also compare
   the two trees. The form of `expected` is right. */
static bool walk_node(enum tree_group group, const cJSON *expected, const cJSON *actual,
                      struct where *w);

static bool is_same(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return expected == NULL || match_name(expected, actual, w);
}

static bool walk_string(const cJSON *expected, const cJSON *actual, const char *what,
                        struct where *w)
{
    return cJSON_IsString(actual) ? is_same(expected, actual, w)
                                  : where_fail(w, "must be a %s", what);
}

static bool walk_word(const char *const *words, const cJSON *expected, const cJSON *actual,
                      struct where *w)
{
    if (cJSON_IsString(actual) && words[names_find(words, actual->valuestring)] == NULL)
        return where_fail(w, "\"%.80s\" is not allowed here", actual->valuestring);
    return walk_string(expected, actual, "string", w);
}

static bool walk_bool(const cJSON *expected, const cJSON *actual, struct where *w)
{
    if (!cJSON_IsBool(actual))
        return where_fail(w, "must be true or false");
    bool is = cJSON_IsTrue(actual);
    return expected == NULL || is == cJSON_IsTrue(expected) ||
           match_differ(w, is ? "false" : "true", is ? "true" : "false");
}

static bool walk_number(const cJSON *expected, const cJSON *actual, struct where *w)
{
    if (!cJSON_IsString(actual) || !number_valid(actual->valuestring))
        return where_fail(w, "must be a number in a string");
    return expected == NULL || number_equal(expected->valuestring, actual->valuestring) ||
           match_differ(w, expected->valuestring, actual->valuestring);
}

/* Walks over a pair of a key and an expression. The key is a node ["name",NAME] or an
   expression. */
static bool walk_pair(const cJSON *expected, const cJSON *actual, struct where *w)
{
    if (!cJSON_IsArray(actual) || cJSON_GetArraySize(actual) != 2)
        return where_fail(w, "must be a pair of a key and an expression");
    const cJSON *e = expected != NULL ? expected->child : NULL, *a = actual->child;
    bool named = tree_node(KEY, a) != NULL;
    if (e != NULL && named != (tree_node(KEY, e) != NULL))
        return where_fail(w, named ? "expected an expression as key, got a name"
                                   : "expected a name as key, got an expression");
    if (!walk_node(named ? KEY : EXPRESSION, e, a, w))
        return where_in(w, "[0]");
    return walk_node(EXPRESSION, e != NULL ? e->next : NULL, a->next, w) || where_in(w, "[1]");
}

/* Joins the literals before the next sequence of a template. Returns the sequence. If there is no
   sequence, returns NULL. */
static const cJSON *join_literals(const cJSON *part, struct buf *text)
{
    for (; cJSON_IsString(part); part = part->next)
        buf_str(text, part->valuestring);
    return part;
}

/* Compares the parts of a template. A literal may be split into any number of strings, and there
   may be empty literals. */
static bool match_parts(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *e = expected->child, *a = actual->child;
    for (int sequences = 0;; sequences++) {
        struct buf left = {0}, right = {0};
        e = join_literals(e, &left);
        a = join_literals(a, &right);
        bool equal = utf8_nfc_equal(buf_text(&left), left.len, buf_text(&right), right.len);
        if (!equal)
            where_fail(w, "expected the literal \"%.150s\", got \"%.150s\"", buf_text(&left),
                       buf_text(&right));
        buf_free(&left);
        buf_free(&right);
        if (!equal || (e == NULL && a == NULL))
            return equal;
        if (e == NULL || a == NULL)
            return where_fail(w,
                              e == NULL ? "a sequence is not expected" : "a sequence is missing");
        if (!walk_node(PART, e, a, w))
            return where_in(w, "{%d}", sequences);
        e = e->next;
        a = a->next;
    }
}

/* Returns the first item with a tag, beginning with `item`, or NULL. */
static const cJSON *next_item(const cJSON *item, const char *tag)
{
    while (item != NULL && strcmp(item->child->valuestring, tag) != 0)
        item = item->next;
    return item;
}

/* Compares the attributes of two bodies, or the blocks of two bodies, in order. */
static bool match_tagged(const char *tag, const cJSON *expected, const cJSON *actual,
                         struct where *w)
{
    const cJSON *e = next_item(expected->child, tag), *a = next_item(actual->child, tag);
    int i = 0;
    for (; e != NULL && a != NULL; i++) {
        if (!walk_node(ITEM, e, a, w))
            return where_in(w, ".%s[%d]", tag, i);
        e = next_item(e->next, tag);
        a = next_item(a->next, tag);
    }
    if (e == NULL && a == NULL)
        return true;
    where_fail(w, e == NULL ? "is not expected" : "is missing");
    return where_in(w, ".%s[%d]", tag, i);
}

/* Walks over an array of nodes, labels or pairs. */
static bool walk_list(char letter, const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *e = expected != NULL ? expected->child : NULL, *a = actual->child;
    for (int i = 0; a != NULL && (e != NULL || expected == NULL); i++, a = a->next) {
        bool literal = letter == 'p' && cJSON_IsString(a);
        bool ok = letter == 'l'   ? walk_string(e, a, "string", w)
                  : letter == 'y' ? walk_pair(e, a, w)
                                  : literal || walk_node(tree_group(letter), e, a, w);
        if (!ok)
            return where_in(w, "[%d]", i);
        e = e != NULL ? e->next : NULL;
    }
    return (e == NULL && a == NULL) ||
           where_fail(w, "expected %d elements, got %d", cJSON_GetArraySize(expected),
                      cJSON_GetArraySize(actual));
}

static bool walk_member(char letter, const cJSON *e, const cJSON *a, struct where *w)
{
    static const char *const unary[] = {"-", "!", NULL};
    static const char *const binary[] = {
        "*", "/", "%", "+", "-", ">", ">=", "<", "<=", "==", "!=", "&&", "||", NULL};
    static const char *const splats[] = {"full", "attr", NULL};
    if (e != NULL && cJSON_IsNull(e) != cJSON_IsNull(a))
        return where_fail(w, cJSON_IsNull(e) ? "is not expected" : "is missing");
    if (cJSON_IsNull(a) && (letter == 'N' || letter == 'E'))
        return true;
    switch (letter) {
    case 'N':
        return walk_string(e, a, "name or null", w);
    case 'n':
        return walk_string(e, a, "name", w);
    case 'd':
        return walk_number(e, a, w);
    case 'b':
        return walk_bool(e, a, w);
    case 'u':
        return walk_word(unary, e, a, w);
    case 'o':
        return walk_word(binary, e, a, w);
    case 'k':
        return walk_word(splats, e, a, w);
    case 'e':
    case 'E':
    case 'B':
        return walk_node(tree_group(letter), e, a, w);
    default:
        break;
    }
    if (!cJSON_IsArray(a))
        return where_fail(w, "must be an array");
    if (e != NULL && letter == 'i')
        return match_tagged("attr", e, a, w) && match_tagged("block", e, a, w);
    return e != NULL && letter == 'p' ? match_parts(e, a, w) : walk_list(letter, e, a, w);
}

/* Returns true if `actual` is a negative number, and `expected` is a negation that gives the same
   number. In the protocol, a reply may write the negation of a number as a negative number. */
static bool is_negative_number(const cJSON *expected, const cJSON *actual)
{
    if (strcmp(expected->child->valuestring, "unary") != 0 ||
        strcmp(actual->child->valuestring, "num") != 0)
        return false;
    const cJSON *sign = expected->child->next, *operand = sign->next;
    const char *number = actual->child->next->valuestring;
    return strcmp(sign->valuestring, "-") == 0 && strcmp(operand->child->valuestring, "num") == 0 &&
           number[0] == '-' && number_equal(operand->child->next->valuestring, number + 1);
}

static bool walk_node(enum tree_group group, const cJSON *expected, const cJSON *actual,
                      struct where *w)
{
    const struct tree_node *node = tree_node(group, actual);
    if (node == NULL)
        return where_fail(w, "must be %s, an array that begins with its tag", group_names[group]);
    if ((size_t)cJSON_GetArraySize(actual) != 1 + strlen(node->members))
        return where_fail(w, "the node \"%s\" has %zu members, not %d", node->tag,
                          strlen(node->members), cJSON_GetArraySize(actual) - 1);
    if (expected != NULL && group == EXPRESSION && is_negative_number(expected, actual))
        return true;
    if (expected != NULL && strcmp(expected->child->valuestring, node->tag) != 0)
        return match_differ(w, expected->child->valuestring, node->tag);
    const cJSON *e = expected != NULL ? expected->child : NULL, *a = actual->child;
    for (int i = 0; node->members[i] != '\0'; i++) {
        e = e != NULL ? e->next : NULL;
        a = a->next;
        if (!walk_member(node->members[i], e, a, w))
            return where_in(w, "[%d]", i + 1);
    }
    return true;
}

bool tree_shape(const cJSON *tree, struct where *w)
{
    return walk_node(tree_node(BODY, tree) != NULL ? BODY : EXPRESSION, NULL, tree, w);
}

bool tree_match(const cJSON *expected, const cJSON *actual, struct where *w)
{
    bool body = tree_node(BODY, expected) != NULL;
    if (body != (tree_node(BODY, actual) != NULL))
        return match_differ(w, expected->child->valuestring, actual->child->valuestring);
    return walk_node(body ? BODY : EXPRESSION, expected, actual, w);
}
