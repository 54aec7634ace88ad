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

/* Appends how two trees differ: the smallest subtrees that group the same operands otherwise, or
 * else the smallest ones that differ. path: of the first difference, as tree_match sets it. */
void tree_explain(const cJSON *expected, const cJSON *actual, const char *path, struct buf *out);

#endif
