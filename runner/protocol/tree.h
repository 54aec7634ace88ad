/* Checks and compares syntax trees, the results of the operation `tree` (runner/tree.md). */
#ifndef RUNNER_TREE_H
#define RUNNER_TREE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

struct where;

/* A row of tree_nodes.def. */
struct tree_node {
    enum tree_group { BODY, ITEM, EXPRESSION, KEY, STEP, PART } group;
    const char *tag;
    const char *members; /* one letter for each member */
    const char *text;
};

/* Returns the row of a node. If the group has no node with this tag, returns NULL. */
const struct tree_node *tree_node(enum tree_group group, const cJSON *item);

/* Returns the group of the nodes in a member. */
enum tree_group tree_group(char letter);

/* Checks that a tree has the form of the protocol. */
bool tree_shape(const cJSON *tree, struct where *w);

/* Compares two trees, which tree_shape has accepted. If the trees differ, *w has the first
   difference. */
bool tree_match(const cJSON *expected, const cJSON *actual, struct where *w);

#endif
