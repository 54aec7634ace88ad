#include "protocol/tree_print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "protocol/hcl.h"
#include "protocol/tree.h"

/* Maximum number of bytes of a subtree in a message, and maximum number of levels in the search for
   a subtree. */
enum { SUBTREE_SHOWN = 200, LEVELS_SEARCHED = 20 };

/* A tree, while it is being printed. */
struct printer {
    bool grouped;
    bool rounded; /* true to print numbers as doubles; then equal numbers look equal */
    struct buf *out;
};

static void print(const struct printer *p, enum tree_group group, const cJSON *item);

static const char *tag_of(const cJSON *node)
{
    return node->child->valuestring;
}

static bool is(const cJSON *node, const char *tag)
{
    return strcmp(tag_of(node), tag) == 0;
}

/* A negative number is an operation, because its sign may bind tighter than the text says. */
static bool is_operation(const cJSON *node)
{
    return is(node, "binary") || is(node, "unary") || is(node, "cond") ||
           (is(node, "num") && *node->child->next->valuestring == '-');
}

static bool is_postfix(const cJSON *node)
{
    return is(node, "get") || is(node, "index") || is(node, "splat");
}

/* Returns true if a member gets parentheses when the tree is printed grouped. */
static bool is_enclosed(const cJSON *node, int index, const cJSON *member)
{
    if (is_operation(node))
        return is_operation(member) || (is(node, "unary") && is_postfix(member));
    bool step = cJSON_GetArraySize(node) == 2; /* a step of a splat has no base */
    return is_postfix(node) && !step && index == (is(node, "splat") ? 2 : 1) &&
           (is_operation(member) || is(member, "splat"));
}

static void print_operand(const struct printer *p, bool enclosed, const cJSON *node)
{
    buf_str(p->out, enclosed && p->grouped ? "(" : "");
    print(p, EXPRESSION, node);
    buf_str(p->out, enclosed && p->grouped ? ")" : "");
}

/* Prints a pair of a key and an expression. */
static void print_pair(const struct printer *p, const cJSON *pair)
{
    if (tree_node(KEY, pair->child) != NULL)
        print(p, KEY, pair->child);
    else
        print_operand(p, !is(pair->child, "template"), pair->child);
    buf_str(p->out, " = ");
    print(p, EXPRESSION, pair->child->next);
}

static void print_list(const struct printer *p, char letter, const cJSON *list)
{
    const char *between = letter == 'x' || letter == 'y' ? ", " : letter == 'i' ? "; " : "";
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        buf_str(p->out, letter == 'l' ? " \"" : "");
        if (cJSON_IsString(item))
            hcl_text(item->valuestring, p->out);
        else if (letter == 'y')
            print_pair(p, item);
        else
            print(p, tree_group(letter), item);
        buf_str(p->out, letter == 'l' ? "\"" : item->next != NULL ? between : "");
    }
}

static void print_member(const struct printer *p, char letter, const cJSON *node, int index)
{
    const cJSON *member = cJSON_GetArrayItem(node, index);
    if (cJSON_IsNull(member))
        return;
    switch (letter) {
    case 'k':
        buf_str(p->out, strcmp(member->valuestring, "full") == 0 ? "[*]" : ".*");
        break;
    case 'b':
        buf_str(p->out, is(node, "bool")       ? (cJSON_IsTrue(member) ? "true" : "false")
                        : cJSON_IsTrue(member) ? "..."
                                               : "");
        break;
    case 'd':
        if (p->rounded)
            buf_fmt(p->out, "%.17g", strtod(member->valuestring, NULL));
        else
            buf_str(p->out, member->valuestring);
        break;
    case 'E': /* only conditions are optional */
        buf_str(p->out, " if ");
        print(p, EXPRESSION, member);
        break;
    case 'e':
        print_operand(p, is_enclosed(node, index, member), member);
        break;
    case 'B':
        print(p, BODY, member);
        break;
    default:
        if (cJSON_IsString(member))
            buf_fmt(p->out, "%s%s", member->valuestring, letter == 'N' ? ", " : "");
        else
            print_list(p, letter, member);
    }
}

static void print(const struct printer *p, enum tree_group group, const cJSON *item)
{
    const struct tree_node *node = tree_node(group, item);
    for (const char *at = node->text; *at != '\0'; at++)
        if (*at == '|')
            buf_str(p->out, cJSON_GetArrayItem(item, at[1] - '0')->child != NULL ? "%{else}" : "");
        else if (*at >= '1' && *at <= '9')
            print_member(p, node->members[*at - '1'], item, *at - '0');
        else
            buf_char(p->out, *at);
}

/* --- Differences ------------------------------------------------------------------------------ */

/* Returns the row of a node of any group, or NULL. */
static const struct tree_node *any_node(const cJSON *item)
{
    for (enum tree_group group = BODY; group <= PART; group++) {
        const struct tree_node *node = tree_node(group, item);
        if (node != NULL && (size_t)cJSON_GetArraySize(item) == 1 + strlen(node->members))
            return node;
    }
    return NULL;
}

/* Returns true if a node can be printed alone. A step of a splat cannot, because the expression
   before it is missing. */
static bool is_printable(const cJSON *item)
{
    const struct tree_node *node = any_node(item);
    return node != NULL && node->group <= EXPRESSION;
}

static void print_any(const struct printer *p, const cJSON *item)
{
    print(p, any_node(item)->group, item);
}

void tree_print(const cJSON *tree, bool grouped, struct buf *out)
{
    print_any(&(struct printer){.grouped = grouped, .out = out}, tree);
}

/* Returns item number `index` of the items with a tag in a body, or NULL. */
static const cJSON *item_at(const cJSON *items, const char *tag, size_t length, int index)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, items)
        if (is_printable(item) && strncmp(tag_of(item), tag, length) == 0 &&
            tag_of(item)[length] == '\0' && index-- == 0)
            return item;
    return NULL;
}

/* Returns sequence number `index` in the parts of a template, or NULL. */
static const cJSON *sequence_at(const cJSON *parts, int index)
{
    const cJSON *part;
    cJSON_ArrayForEach(part, parts)
        if (!cJSON_IsString(part) && index-- == 0)
            return part;
    return NULL;
}

/* Follows one step in a path of tree_match: [2], {0} or .attr[1]. If there is no such node, returns
   NULL. */
static const cJSON *follow(const cJSON *node, const char *step)
{
    const char *digits = step + strcspn(step, "[{");
    int index = *digits == '\0' ? 0 : atoi(digits + 1);
    if (!cJSON_IsArray(node) || *digits == '\0')
        return NULL;
    if (*step == '.')
        return item_at(node, step + 1, (size_t)(digits - step - 1), index);
    return *step == '{' ? sequence_at(node, index) : cJSON_GetArrayItem(node, index);
}

/* Returns true if a step leads to a list of labels or of parts. The first text in a list of labels
   or parts is no tag. */
static bool leads_to_texts(const cJSON *item, const char *step)
{
    const struct tree_node *node = *step == '[' ? any_node(item) : NULL;
    int index = node != NULL ? atoi(step + 1) : 0;
    return index > 0 && index <= (int)strlen(node->members) &&
           strchr("lp", node->members[index - 1]) != NULL;
}

static bool same_words(const cJSON *expected, const cJSON *actual)
{
    struct buf left = {0}, right = {0};
    print_any(&(struct printer){.rounded = true, .out = &left}, expected);
    print_any(&(struct printer){.rounded = true, .out = &right}, actual);
    bool same = strcmp(buf_text(&left), buf_text(&right)) == 0;
    buf_free(&left);
    buf_free(&right);
    return same;
}

/* Finds the smallest subtrees that group the same operands in different ways, and returns true. If
   there are no such subtrees, finds the smallest different subtrees, and returns false. */
static bool find_subtrees(const struct tree_pair *trees, const char *path, const cJSON *found[2])
{
    const cJSON *pairs[LEVELS_SEARCHED][2] = {
        {trees->expected,
         trees->actual}}; /* the last pair of subtrees on the path to the difference */
    const cJSON *e = trees->expected, *a = trees->actual;
    size_t count = 1;
    while (*path != '\0') {
        bool texts = leads_to_texts(e, path);
        if ((e = follow(e, path)) == NULL || (a = follow(a, path)) == NULL)
            break;
        if (!texts && is_printable(e) && is_printable(a)) {
            pairs[count % LEVELS_SEARCHED][0] = e;
            pairs[count++ % LEVELS_SEARCHED][1] = a;
        }
        path += strcspn(path, "]}");
        path += *path != '\0';
    }
    size_t levels = count < LEVELS_SEARCHED ? count : LEVELS_SEARCHED;
    for (size_t i = 1; i <= levels; i++) {
        memcpy(found, pairs[(count - i) % LEVELS_SEARCHED], sizeof *pairs);
        if (same_words(found[0], found[1]))
            return true;
    }
    memcpy(found, pairs[(count - 1) % LEVELS_SEARCHED], sizeof *pairs);
    return false;
}

void tree_explain(const struct tree_pair *trees, const char *path, struct buf *out)
{
    const cJSON *found[2];
    (void)find_subtrees(trees, path, found);
    for (size_t i = 0; i < 2; i++) {
        struct buf text = {0};
        tree_print(found[i], true, &text);
        buf_str(out, trees->before[i]);
        text_escape(buf_text(&text), text.len, SUBTREE_SHOWN, out);
        buf_free(&text);
    }
}

void tree_name_grouping(const struct tree_pair *trees, const char *path, struct buf *out)
{
    const cJSON *found[2];
    if (!find_subtrees(trees, path, found) || is(found[0], "num") || is(found[1], "num"))
        return; /* different numbers may become equal when they are rounded to doubles */
    buf_fmt(out, "grouping of `%s`", tag_of(found[0]));
    if (!is(found[1], tag_of(found[0])))
        buf_fmt(out, " as `%s`", tag_of(found[1]));
}
