/* Prints syntax trees as sources, for people (runner/tree.md). */
#ifndef RUNNER_TREE_PRINT_H
#define RUNNER_TREE_PRINT_H

#include <cjson/cJSON.h>
#include <stdbool.h>

struct buf;

/* Appends a tree as source text. If `grouped` is true, each operation, conditional and splat that
   is an operand gets parentheses. So does each operand of a unary operator that has a postfix
   operator. */
void tree_print(const cJSON *tree, bool grouped, struct buf *out);

/* Two different trees. */
struct tree_pair {
    const cJSON *expected, *actual;
    const char *before[2]; /* the texts that are printed before the trees */
};

/* Appends how two trees differ: the smallest subtrees that group the same operands in different
   ways. If there are no such subtrees, appends the smallest different subtrees. `path` is the path
   of the first difference, from tree_match. */
void tree_explain(const struct tree_pair *trees, const char *path, struct buf *out);

/* If two trees group the same operands in different ways, appends the nodes of the smallest such
   subtrees, as in "grouping of `unary` as `get`". */
void tree_name_grouping(const struct tree_pair *trees, const char *path, struct buf *out);

#endif
