/* Prints syntax trees as sources, for people (runner/tree.md). */
#ifndef RUNNER_TREE_PRINT_H
#define RUNNER_TREE_PRINT_H

#include <cjson/cJSON.h>
#include <stdbool.h>

struct buf;

/* Appends a tree as a source. grouped: with parentheses around each operation, conditional and
 * splat that is an operand, and around each operand of a unary operator that has a postfix
 * operator. */
void tree_print(const cJSON *tree, bool grouped, struct buf *out);

/* Appends a tree as a source, grouped, escaped for a terminal and cut to a line or two. */
void tree_show(const cJSON *tree, struct buf *out);

/* Two trees that differ. */
struct tree_pair {
    const cJSON *expected, *actual;
    const char *before[2]; /* the text that is printed before each of the two trees */
};

/* Appends how two trees differ: the smallest subtrees that group the same operands otherwise, or
 * else the smallest ones that differ. path: of the first difference, as tree_match sets it. */
void tree_explain(const struct tree_pair *trees, const char *path, struct buf *out);

/* If two trees group the same operands otherwise, appends the nodes of the smallest such subtrees:
 * "grouping of `unary` as `get`". */
void tree_name_grouping(const struct tree_pair *trees, const char *path, struct buf *out);

#endif
