/* Makes the nodes of the operation tree, for adapters in C. */
#ifndef ADAPTERS_TREE_H
#define ADAPTERS_TREE_H

#include <cJSON.h>
#include <stdbool.h>

/* The deepest nesting of arrays in a tree that the protocol allows. */
#define TREE_MAX_DEPTH 890

/* Returns an array that has only the tag. */
cJSON *tree_node(const char *tag);

/* Adds a member to an array. A NULL child becomes null. Returns the array. */
cJSON *tree_add(cJSON *array, cJSON *child);

/* Adds the tree to the reply, which takes it over. The reply is "unsupported" if `lacking` says
 * what the tree cannot say, or if the tree nests too deep. */
void tree_answer(cJSON *reply, cJSON *tree, const char *lacking);

#endif
