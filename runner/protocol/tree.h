/* Checks and compares syntax trees, the results of the operation `tree` (runner/tree.md). */
#ifndef RUNNER_TREE_H
#define RUNNER_TREE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

struct where;

/* Checks that a tree has the form of the protocol. */
bool tree_shape(const cJSON *tree, struct where *w);

/* Compares two trees, which tree_shape has accepted. If the trees differ, *w has the first
   difference. */
bool tree_match(const cJSON *expected, const cJSON *actual, struct where *w);

#endif
