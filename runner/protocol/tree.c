#include "protocol/tree.h"

#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "base/utf8.h"
#include "base/where.h"
#include "protocol/protocol.h"

enum group { BODY, ITEM, EXPRESSION, KEY, STEP, PART };

struct node {
    enum group group;
    const char *tag;
    const char *members; /* one letter for each member (tree_nodes.def) */
};

static const struct node nodes[] = {
#define NODE(group, tag, members) {group, tag, members},
#include "protocol/tree_nodes.def"
#undef NODE
};

static const char *const group_names[] = {[BODY] = "a body",
                                          [ITEM] = "an item of a body",
                                          [EXPRESSION] = "an expression",
                                          [KEY] = "a key of an object",
                                          [STEP] = "a step of a splat",
                                          [PART] = "a part of a template"};

/* Returns the row of tree_nodes.def for a node. If the group has no node with this tag, returns
   NULL. */
static const struct node *node_of(enum group group, const cJSON *item)
{
    const cJSON *tag = cJSON_IsArray(item) ? item->child : NULL;
    for (size_t i = 0; cJSON_IsString(tag) && i < sizeof nodes / sizeof *nodes; i++)
        if (nodes[i].group == group && strcmp(nodes[i].tag, tag->valuestring) == 0)
            return &nodes[i];
    return NULL;
}

/* Returns the group of the nodes in a member. */
static enum group group_of(char letter)
{
    return letter == 'B'   ? BODY
           : letter == 'i' ? ITEM
           : letter == 's' ? STEP
           : letter == 'p' ? PART
                           : EXPRESSION;
}

/* --- Form ------------------------------------------------------------------------------------ */

static bool shape_node(enum group group, const cJSON *item, struct where *w);

static bool shape_word(const cJSON *item, const char *const *words, struct where *w)
{
    if (!cJSON_IsString(item))
        return where_fail(w, "must be a string");
    return words[names_find(words, item->valuestring)] != NULL ||
           where_fail(w, "\"%.80s\" is not allowed here", item->valuestring);
}

/* Checks a pair of a key and an expression. The key is a node ["name",NAME] or an expression. */
static bool shape_element(const cJSON *pair, struct where *w)
{
    if (!cJSON_IsArray(pair) || cJSON_GetArraySize(pair) != 2)
        return where_fail(w, "must be a pair of a key and an expression");
    enum group group = node_of(KEY, pair->child) != NULL ? KEY : EXPRESSION;
    if (!shape_node(group, pair->child, w))
        return where_in(w, "[0]");
    return shape_node(EXPRESSION, pair->child->next, w) || where_in(w, "[1]");
}

/* Checks an array of nodes, labels or pairs. */
static bool shape_list(char letter, const cJSON *list, struct where *w)
{
    const cJSON *item;
    int i = 0;
    if (!cJSON_IsArray(list))
        return where_fail(w, "must be an array");
    cJSON_ArrayForEach(item, list) {
        bool text = cJSON_IsString(item) && (letter == 'l' || letter == 'p');
        bool ok = text            ? true
                  : letter == 'l' ? where_fail(w, "must be a string")
                  : letter == 'y' ? shape_element(item, w)
                                  : shape_node(group_of(letter), item, w);
        if (!ok)
            return where_in(w, "[%d]", i);
        i++;
    }
    return true;
}

static bool shape_member(char letter, const cJSON *item, struct where *w)
{
    static const char *const unary[] = {"-", "!", NULL};
    static const char *const binary[] = {
        "*", "/", "%", "+", "-", ">", ">=", "<", "<=", "==", "!=", "&&", "||", NULL};
    static const char *const splats[] = {"full", "attr", NULL};
    switch (letter) {
    case 'N':
        return cJSON_IsNull(item) || cJSON_IsString(item) ||
               where_fail(w, "must be a name or null");
    case 'n':
        return cJSON_IsString(item) || where_fail(w, "must be a name");
    case 'd':
        return (cJSON_IsString(item) && number_valid(item->valuestring)) ||
               where_fail(w, "must be a number in a string");
    case 'b':
        return cJSON_IsBool(item) || where_fail(w, "must be true or false");
    case 'u':
        return shape_word(item, unary, w);
    case 'o':
        return shape_word(item, binary, w);
    case 'k':
        return shape_word(item, splats, w);
    case 'E':
    case 'e':
    case 'B':
        return (letter == 'E' && cJSON_IsNull(item)) || shape_node(group_of(letter), item, w);
    default:
        return shape_list(letter, item, w);
    }
}

static bool shape_node(enum group group, const cJSON *item, struct where *w)
{
    const struct node *node = node_of(group, item);
    if (node == NULL)
        return where_fail(w, "must be %s, an array that begins with its tag", group_names[group]);
    if ((size_t)cJSON_GetArraySize(item) != 1 + strlen(node->members))
        return where_fail(w, "the node \"%s\" has %zu members, not %d", node->tag,
                          strlen(node->members), cJSON_GetArraySize(item) - 1);
    const cJSON *member = item->child;
    for (int i = 0; node->members[i] != '\0'; i++) {
        member = member->next;
        if (!shape_member(node->members[i], member, w))
            return where_in(w, "[%d]", i + 1);
    }
    return true;
}

bool tree_shape(const cJSON *tree, struct where *w)
{
    return shape_node(node_of(BODY, tree) != NULL ? BODY : EXPRESSION, tree, w);
}

/* --- Comparison ------------------------------------------------------------------------------ */

static bool match_node(enum group group, const cJSON *expected, const cJSON *actual,
                       struct where *w);

static bool differ(struct where *w, const char *expected, const char *actual)
{
    return where_fail(w, "expected %.150s, got %.150s", expected, actual);
}

static bool match_string(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return strcmp(expected->valuestring, actual->valuestring) == 0 ||
           differ(w, expected->valuestring, actual->valuestring);
}

static bool match_bool(const cJSON *expected, const cJSON *actual, struct where *w)
{
    return cJSON_IsTrue(expected) == cJSON_IsTrue(actual) ||
           differ(w, cJSON_IsTrue(expected) ? "true" : "false",
                  cJSON_IsTrue(actual) ? "true" : "false");
}

static bool match_element(const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *e = expected->child, *a = actual->child;
    bool named = node_of(KEY, e) != NULL;
    if (named != (node_of(KEY, a) != NULL))
        return where_fail(w, named ? "expected a name as key, got an expression"
                                   : "expected an expression as key, got a name");
    if (!match_node(named ? KEY : EXPRESSION, e, a, w))
        return where_in(w, "[0]");
    return match_node(EXPRESSION, e->next, a->next, w) || where_in(w, "[1]");
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
        if (!match_node(PART, e, a, w))
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
static bool match_items(const char *tag, const cJSON *expected, const cJSON *actual,
                        struct where *w)
{
    const cJSON *e = next_item(expected->child, tag), *a = next_item(actual->child, tag);
    int i = 0;
    for (; e != NULL && a != NULL; i++) {
        if (!match_node(ITEM, e, a, w))
            return where_in(w, ".%s[%d]", tag, i);
        e = next_item(e->next, tag);
        a = next_item(a->next, tag);
    }
    if (e == NULL && a == NULL)
        return true;
    where_fail(w, e == NULL ? "is not expected" : "is missing");
    return where_in(w, ".%s[%d]", tag, i);
}

static bool match_list(char letter, const cJSON *expected, const cJSON *actual, struct where *w)
{
    const cJSON *e = expected->child, *a = actual->child;
    for (int i = 0; e != NULL && a != NULL; i++, e = e->next, a = a->next) {
        bool ok = letter == 'l'   ? match_string(e, a, w)
                  : letter == 'y' ? match_element(e, a, w)
                                  : match_node(group_of(letter), e, a, w);
        if (!ok)
            return where_in(w, "[%d]", i);
    }
    return (e == NULL && a == NULL) ||
           where_fail(w, "expected %d elements, got %d", cJSON_GetArraySize(expected),
                      cJSON_GetArraySize(actual));
}

static bool match_member(char letter, const cJSON *expected, const cJSON *actual, struct where *w)
{
    if (cJSON_IsNull(expected) != cJSON_IsNull(actual))
        return where_fail(w, cJSON_IsNull(expected) ? "is not expected" : "is missing");
    if (cJSON_IsNull(expected))
        return true;
    switch (letter) {
    case 'd':
        return number_equal(expected->valuestring, actual->valuestring) ||
               differ(w, expected->valuestring, actual->valuestring);
    case 'b':
        return match_bool(expected, actual, w);
    case 'n':
    case 'N':
    case 'u':
    case 'o':
    case 'k':
        return match_string(expected, actual, w);
    case 'e':
    case 'E':
    case 'B':
        return match_node(group_of(letter), expected, actual, w);
    case 'i':
        return match_items("attr", expected, actual, w) &&
               match_items("block", expected, actual, w);
    case 'p':
        return match_parts(expected, actual, w);
    default:
        return match_list(letter, expected, actual, w);
    }
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

static bool match_node(enum group group, const cJSON *expected, const cJSON *actual,
                       struct where *w)
{
    const struct node *node = node_of(group, expected), *other = node_of(group, actual);
    if (group == EXPRESSION && is_negative_number(expected, actual))
        return true;
    if (node != other)
        return differ(w, node->tag, other->tag);
    const cJSON *e = expected->child, *a = actual->child;
    for (int i = 0; node->members[i] != '\0'; i++) {
        e = e->next;
        a = a->next;
        if (!match_member(node->members[i], e, a, w))
            return where_in(w, "[%d]", i + 1);
    }
    return true;
}

bool tree_match(const cJSON *expected, const cJSON *actual, struct where *w)
{
    bool body = node_of(BODY, expected) != NULL;
    if (body != (node_of(BODY, actual) != NULL))
        return differ(w, expected->child->valuestring, actual->child->valuestring);
    return match_node(body ? BODY : EXPRESSION, expected, actual, w);
}
