/* The passes of the reducer over the other fields of a request: scope, functions, schema, values,
 * types. They know JSON and the protocol's leaves; the reference refuses what is no request. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "fuzz/diagnose/pieces.h"
#include "fuzz/diagnose/reducer.h"

/* What a part is replaced by: the smallest values, types and texts. */
static const char *const leaves[] = {"{\"number\":\"0\"}",
                                     "{\"string\":\"\"}",
                                     "{\"bool\":true}",
                                     "{\"tuple\":[]}",
                                     "{\"object\":{}}",
                                     "\"number\"",
                                     "\"string\"",
                                     "\"bool\"",
                                     "\"\"",
                                     "\"0\"",
                                     "\"1\"",
                                     "\"a\"",
                                     "{}",
                                     "[]"};

/* A place in a tree: how many nodes come before it, in the order of the text. */
static cJSON *node_at(cJSON *tree, size_t *index, cJSON **parent)
{
    cJSON *item;
    cJSON_ArrayForEach(item, tree) {
        if (*index == 0) {
            *parent = tree;
            return item;
        }
        --*index;
        cJSON *found = node_at(item, index, parent);
        if (found != NULL)
            return found;
    }
    return NULL;
}

/* The copy's node of that index; NULL past the end. */
static cJSON *find(cJSON *tree, size_t index, cJSON **parent)
{
    return node_at(tree, &index, parent);
}

static bool try_fields(struct reducer *r, const cJSON *fields)
{
    return reducer_try(r, fields, buf_text(&r->source), r->source.len);
}

static bool drop(struct reducer *r, size_t index)
{
    cJSON *copy = cJSON_Duplicate(r->fields, true), *parent;
    cJSON *node = find(copy, index, &parent);
    bool stays = parent == copy && node->string != NULL && strcmp(node->string, "edition") == 0;
    bool taken = false;
    if (!stays) {
        cJSON_Delete(cJSON_DetachItemViaPointer(parent, node));
        taken = try_fields(r, copy);
    }
    cJSON_Delete(copy);
    return taken;
}

/* In place of the node of an index; new_one is taken over. */
static bool put(struct reducer *r, size_t index, cJSON *new_one)
{
    cJSON *copy = cJSON_Duplicate(r->fields, true), *parent;
    cJSON *node = find(copy, index, &parent);
    if (node->string != NULL) {
        char *name = cJSON_malloc(strlen(node->string) + 1);
        if (name != NULL)
            strcpy(name, node->string);
        cJSON_free(new_one->string);
        new_one->string = name;
    }
    cJSON_ReplaceItemViaPointer(parent, node, new_one);
    bool taken = try_fields(r, copy);
    cJSON_Delete(copy);
    return taken;
}

/* One of the nodes below, up to two levels: values and types have a tag between. */
static bool lift(struct reducer *r, size_t index)
{
    cJSON *parent;
    const cJSON *node = find(r->fields, index, &parent), *child, *below;
    cJSON_ArrayForEach(child, node) {
        if (put(r, index, cJSON_Duplicate(child, true)))
            return true;
        cJSON_ArrayForEach(below, child)
            if (put(r, index, cJSON_Duplicate(below, true)))
                return true;
    }
    return false;
}

static bool shrink(struct reducer *r, size_t index)
{
    if (drop(r, index) || lift(r, index))
        return true;
    for (size_t i = 0; i < sizeof leaves / sizeof leaves[0]; i++)
        if (put(r, index, cJSON_Parse(leaves[i])))
            return true;
    return false;
}

/* --- Names ----------------------------------------------------------------------------------- */

static bool is_free(const cJSON *fields, const char *name)
{
    return json_get(json_get(fields, "scope"), name) == NULL &&
           json_get(json_get(fields, "functions"), name) == NULL;
}

/* A variable or a function under another name, in the source too. */
static bool rename_to(struct reducer *r, const char *field, const char *from, const char *to)
{
    cJSON *copy = cJSON_Duplicate(r->fields, true);
    cJSON *scope = cJSON_GetObjectItemCaseSensitive(copy, field), *item;
    struct buf source = {0};
    struct pieces p;
    const char *text = buf_text(&r->source);
    cJSON_ArrayForEach(item, scope)
        if (strcmp(item->string, from) == 0) {
            cJSON *moved = cJSON_Duplicate(item, true);
            cJSON_AddItemToObject(scope, to, moved);
            cJSON_Delete(cJSON_DetachItemViaPointer(scope, item));
            break;
        }
    pieces_of(text, r->source.len, &p);
    for (size_t i = 0; i < p.count; i++) {
        const struct piece *w = &p.list[i];
        bool named = w->kind == PIECE_WORD && w->end - w->start == strlen(from) &&
                     memcmp(text + w->start, from, strlen(from)) == 0;
        buf_add(&source, named ? to : text + w->start, named ? strlen(to) : w->end - w->start);
    }
    bool taken = reducer_try(r, copy, buf_text(&source), source.len);
    pieces_free(&p);
    buf_free(&source);
    cJSON_Delete(copy);
    return taken;
}

static bool rename_some(struct reducer *r, const char *field)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, json_get(r->fields, field))
        for (char c[2] = "a"; c[0] <= 'd'; c[0]++)
            if (is_free(r->fields, c) && rename_to(r, field, item->string, c))
                return true;
    return false;
}

bool reducer_fields(struct reducer *r)
{
    cJSON *parent;
    bool some = false;
    for (size_t i = 0; find(r->fields, i, &parent) != NULL && !reducer_spent(r);) {
        bool taken = shrink(r, i);
        some = some || taken;
        i += taken ? 0 : 1;
    }
    while (rename_some(r, "scope") || rename_some(r, "functions"))
        some = true;
    return some;
}
