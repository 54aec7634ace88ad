#define _POSIX_C_SOURCE 200809L

#include "tree.h"

#include "serve.h"

cJSON *tree_node(const char *tag)
{
    return tree_add(checked(cJSON_CreateArray()), checked(cJSON_CreateString(tag)));
}

cJSON *tree_add(cJSON *array, cJSON *child)
{
    cJSON_AddItemToArray(array, child != NULL ? child : checked(cJSON_CreateNull()));
    return array;
}

static int depth_of(const cJSON *tree)
{
    int deepest = 0;

    for (const cJSON *child = tree->child; child != NULL; child = child->next) {
        int depth = depth_of(child);

        deepest = depth > deepest ? depth : deepest;
    }
    return deepest + (cJSON_IsArray(tree) ? 1 : 0);
}

void tree_answer(cJSON *reply, cJSON *tree, const char *lacking)
{
    if (lacking == NULL && depth_of(tree) > TREE_MAX_DEPTH) {
        lacking = "a deeper tree";
    }
    if (lacking == NULL) {
        cJSON_AddItemToObject(reply, "tree", tree);
        return;
    }
    cJSON_Delete(tree);
    cJSON_AddStringToObject(reply, "unsupported", lacking);
}
