#include "protocol/tree_print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"

/* Maximum number of bytes of a subtree in a message, and maximum number of levels in the search for
   a subtree. */
enum { SUBTREE_SHOWN = 200, LEVELS_SEARCHED = 20 };

/* A tree, while it is being printed. */
struct printer {
    bool grouped;
    bool rounded; /* true to print numbers as doubles; then equal numbers look equal */
    struct buf *out;
};

static void print(const struct printer *p, const cJSON *node);
static void print_parts(const struct printer *p, const cJSON *parts);

static const char *tag_of(const cJSON *node)
{
    return node->child->valuestring;
}

static bool is(const cJSON *node, const char *tag)
{
    return strcmp(tag_of(node), tag) == 0;
}

/* Returns a member of a node. The tag is member 0. */
static const cJSON *member(const cJSON *node, int index)
{
    return cJSON_GetArrayItem(node, index);
}

static void print_text(const struct printer *p, const cJSON *text)
{
    if (cJSON_IsString(text))
        buf_str(p->out, text->valuestring);
}

static bool is_operation(const cJSON *node)
{
    return is(node, "binary") || is(node, "unary") || is(node, "cond");
}

static bool is_postfix(const cJSON *node)
{
    return is(node, "get") || is(node, "index") || is(node, "splat");
}

/* Prints an operand. If `compound` and p->grouped are true, prints parentheses around the
   operand. */
static void print_operand(const struct printer *p, const cJSON *node, bool compound)
{
    bool enclosed = compound && p->grouped;
    buf_str(p->out, enclosed ? "(" : "");
    print(p, node);
    buf_str(p->out, enclosed ? ")" : "");
}

/* Prints the operand of a postfix operator. */
static void print_base(const struct printer *p, const cJSON *node)
{
    print_operand(p, node, is_operation(node) || is(node, "splat"));
}

static void print_list(const struct printer *p, const cJSON *list)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        print(p, item);
        buf_str(p->out, item->next != NULL ? ", " : "");
    }
}

static void print_object(const struct printer *p, const cJSON *elements)
{
    const cJSON *pair;
    buf_char(p->out, '{');
    cJSON_ArrayForEach(pair, elements) {
        bool name = is(pair->child, "name");
        if (name)
            print_text(p, member(pair->child, 1));
        else
            print_operand(p, pair->child, !is(pair->child, "template"));
        buf_str(p->out, " = ");
        print(p, pair->child->next);
        buf_str(p->out, pair->next != NULL ? ", " : "");
    }
    buf_char(p->out, '}');
}

/* Prints `for KEY, VALUE in EXPRESSION`. */
static void print_for(const struct printer *p, const cJSON *key, const cJSON *value,
                      const cJSON *collection)
{
    buf_str(p->out, "for ");
    print_text(p, key);
    buf_str(p->out, cJSON_IsString(key) ? ", " : "");
    print_text(p, value);
    buf_str(p->out, " in ");
    print(p, collection);
}

static void print_for_expression(const struct printer *p, const cJSON *node)
{
    bool object = is(node, "for-object");
    const cJSON *condition = member(node, object ? 7 : 5);
    buf_char(p->out, object ? '{' : '[');
    print_for(p, member(node, 1), member(node, 2), member(node, 3));
    buf_str(p->out, " : ");
    print(p, member(node, 4));
    if (object) {
        buf_str(p->out, " => ");
        print(p, member(node, 5));
        buf_str(p->out, cJSON_IsTrue(member(node, 6)) ? "..." : "");
    }
    if (!cJSON_IsNull(condition)) {
        buf_str(p->out, " if ");
        print(p, condition);
    }
    buf_char(p->out, object ? '}' : ']');
}

static void print_steps(const struct printer *p, const cJSON *kind, const cJSON *steps)
{
    const cJSON *step;
    buf_str(p->out, strcmp(kind->valuestring, "full") == 0 ? "[*]" : ".*");
    cJSON_ArrayForEach(step, steps) {
        if (is(step, "splat")) {
            print_steps(p, member(step, 1), member(step, 2));
        } else if (is(step, "get")) {
            buf_char(p->out, '.');
            print_text(p, member(step, 1));
        } else {
            buf_char(p->out, '[');
            print(p, member(step, 1));
            buf_char(p->out, ']');
        }
    }
}

static void print_postfix(const struct printer *p, const cJSON *node)
{
    if (is(node, "splat")) {
        print_base(p, member(node, 2));
        print_steps(p, member(node, 1), member(node, 3));
        return;
    }
    print_base(p, member(node, 1));
    if (is(node, "get")) {
        buf_char(p->out, '.');
        print_text(p, member(node, 2));
    } else {
        buf_char(p->out, '[');
        print(p, member(node, 2));
        buf_char(p->out, ']');
    }
}

static void print_operation(const struct printer *p, const cJSON *node)
{
    if (is(node, "cond")) {
        print_operand(p, member(node, 1), is_operation(member(node, 1)));
        buf_str(p->out, " ? ");
        print_operand(p, member(node, 2), is_operation(member(node, 2)));
        buf_str(p->out, " : ");
        print_operand(p, member(node, 3), is_operation(member(node, 3)));
        return;
    }
    bool unary = is(node, "unary");
    const cJSON *last = member(node, unary ? 2 : 3);
    if (!unary) {
        print_operand(p, member(node, 2), is_operation(member(node, 2)));
        buf_char(p->out, ' ');
    }
    print_text(p, member(node, 1));
    buf_str(p->out, unary ? "" : " ");
    print_operand(p, last, is_operation(last) || (unary && is_postfix(last)));
}

/* Prints the text of a literal with the escapes of a quoted string. */
static void print_literal(const struct printer *p, const char *text)
{
    for (; *text != '\0'; text++) {
        bool sequence = (*text == '$' || *text == '%') && text[1] == '{';
        if (*text == '"' || *text == '\\')
            buf_char(p->out, '\\');
        if (*text == '\n')
            buf_str(p->out, "\\n");
        else
            buf_char(p->out, *text);
        if (sequence)
            buf_char(p->out, *text);
    }
}

static void print_part(const struct printer *p, const cJSON *part)
{
    if (is(part, "interp")) {
        buf_str(p->out, "${");
        print(p, member(part, 1));
        buf_char(p->out, '}');
        return;
    }
    bool loop = is(part, "for");
    buf_str(p->out, loop ? "%{" : "%{if ");
    if (loop)
        print_for(p, member(part, 1), member(part, 2), member(part, 3));
    else
        print(p, member(part, 1));
    buf_char(p->out, '}');
    print_parts(p, member(part, loop ? 4 : 2));
    if (!loop && member(part, 3)->child != NULL) {
        buf_str(p->out, "%{else}");
        print_parts(p, member(part, 3));
    }
    buf_str(p->out, loop ? "%{endfor}" : "%{endif}");
}

static void print_parts(const struct printer *p, const cJSON *parts)
{
    const cJSON *part;
    cJSON_ArrayForEach(part, parts)
        if (cJSON_IsString(part))
            print_literal(p, part->valuestring);
        else
            print_part(p, part);
}

static void print_body(const struct printer *p, const cJSON *body)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, member(body, 1)) {
        print(p, item);
        buf_str(p->out, item->next != NULL ? "; " : "");
    }
}

static void print_block(const struct printer *p, const cJSON *block)
{
    const cJSON *label;
    print_text(p, member(block, 1));
    cJSON_ArrayForEach(label, member(block, 2)) {
        buf_str(p->out, " \"");
        print_literal(p, label->valuestring);
        buf_char(p->out, '"');
    }
    buf_str(p->out, " {");
    print_body(p, member(block, 3));
    buf_char(p->out, '}');
}

static void print_term(const struct printer *p, const cJSON *node)
{
    if (p->rounded && is(node, "num")) {
        buf_fmt(p->out, "%.17g", strtod(member(node, 1)->valuestring, NULL));
    } else if (is(node, "num") || is(node, "var")) {
        print_text(p, member(node, 1));
    } else if (is(node, "bool")) {
        buf_str(p->out, cJSON_IsTrue(member(node, 1)) ? "true" : "false");
    } else if (is(node, "null")) {
        buf_str(p->out, "null");
    } else if (is(node, "tuple")) {
        buf_char(p->out, '[');
        print_list(p, member(node, 1));
        buf_char(p->out, ']');
    } else if (is(node, "template")) {
        buf_char(p->out, '"');
        print_parts(p, member(node, 1));
        buf_char(p->out, '"');
    } else { /* a call */
        print_text(p, member(node, 1));
        buf_char(p->out, '(');
        print_list(p, member(node, 2));
        buf_str(p->out, cJSON_IsTrue(member(node, 3)) ? "...)" : ")");
    }
}

/* Prints a body, an item of a body, or an expression. */
static void print(const struct printer *p, const cJSON *node)
{
    if (is(node, "body")) {
        print_body(p, node);
    } else if (is(node, "attr")) {
        print_text(p, member(node, 1));
        buf_str(p->out, " = ");
        print(p, member(node, 2));
    } else if (is(node, "block")) {
        print_block(p, node);
    } else if (is_operation(node)) {
        print_operation(p, node);
    } else if (is_postfix(node)) {
        print_postfix(p, node);
    } else if (is(node, "object")) {
        print_object(p, member(node, 1));
    } else if (is(node, "for-tuple") || is(node, "for-object")) {
        print_for_expression(p, node);
    } else {
        print_term(p, node);
    }
}

void tree_print(const cJSON *tree, bool grouped, struct buf *out)
{
    struct printer p = {.grouped = grouped, .out = out};
    print(&p, tree);
}

/* --- Differences ------------------------------------------------------------------------------ */

/* Returns true if tree_print can print a node. A step of a splat cannot be printed alone, because
   the expression before it is missing. */
static bool is_printable(const cJSON *node)
{
    static const char *const tags[] = {
        "body",   "attr",     "block", "num",       "bool",       "null",  "var",    "tuple",
        "object", "template", "call",  "for-tuple", "for-object", "unary", "binary", "cond"};
    if (!cJSON_IsArray(node) || !cJSON_IsString(node->child))
        return false;
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (is(node, tags[i]))
            return true;
    int size = cJSON_GetArraySize(node);
    return ((is(node, "get") || is(node, "index")) && size == 3) ||
           (is(node, "splat") && size == 4);
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
static bool leads_to_texts(const cJSON *node, const char *step)
{
    static const struct {
        const char *tag;
        int member;
    } lists[] = {{"block", 2}, {"template", 1}, {"if", 2}, {"if", 3}, {"for", 4}};
    if (*step != '[' || !cJSON_IsString(node->child))
        return false;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (is(node, lists[i].tag) && atoi(step + 1) == lists[i].member)
            return true;
    return false;
}

static bool same_words(const cJSON *expected, const cJSON *actual)
{
    struct buf left = {0}, right = {0};
    print(&(struct printer){.rounded = true, .out = &left}, expected);
    print(&(struct printer){.rounded = true, .out = &right}, actual);
    bool same = strcmp(buf_text(&left), buf_text(&right)) == 0;
    buf_free(&left);
    buf_free(&right);
    return same;
}

void tree_show(const cJSON *tree, struct buf *out)
{
    struct buf text = {0};
    tree_print(tree, true, &text);
    text_escape(buf_text(&text), text.len, SUBTREE_SHOWN, out);
    buf_free(&text);
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
        buf_str(out, trees->before[i]);
        tree_show(found[i], out);
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
