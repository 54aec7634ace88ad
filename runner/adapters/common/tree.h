/* Makes the nodes of the operation tree, for adapters in C. */
#ifndef ADAPTERS_TREE_H
#define ADAPTERS_TREE_H

#include <cJSON.h>
#include <stdbool.h>

/* The deepest nesting of arrays in a tree that the protocol allows. */
#define TREE_MAX_DEPTH 890

/* Returns an array that has only the tag. */
cJSON *tree_node(const char *tag);

/* Adds a member to an array. If the child is NULL, adds null. Returns the array. */
cJSON *tree_add(cJSON *array, cJSON *child);

/* Adds a tree to the reply, and takes ownership of the tree. If `lacking` names something that the
   tree cannot express, or if the tree nests too deep, the reply is "unsupported". */
void tree_answer(cJSON *reply, cJSON *tree, const char *lacking);

#endif
