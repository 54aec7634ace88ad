/* Reduces the fields of a request: scope, functions, schema, values and types, but not the source.
   The edits change any JSON, and the reference rejects a candidate that is no valid request. */
#include <string.h>

#include "base/json.h"
#include "fuzz/diagnose/reducer.h"
#include "fuzz/generate/tokens.h"

/* The simplest values, types and strings. The reducer tries a simplest text instead of a JSON
   node. */
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

/* Returns the node number *index in `tree`, in the order of the JSON text. If `tree` has fewer
   nodes, returns NULL. Changes *index. */
static cJSON *find_node(cJSON *tree, size_t *index, cJSON **parent)
{
    cJSON *item;
    cJSON_ArrayForEach(item, tree) {
        *parent = tree;
        if ((*index)-- == 0)
            return item;
        cJSON *found = find_node(item, index, parent);
        if (found != NULL)
            return found;
    }
    return NULL;
}

/* Tries the request with another node instead of a node. If `with` is NULL, tries the request
   without the node. Takes ownership of `with`. */
static bool edit_node(struct reducer *r, size_t index, cJSON *with)
{
    cJSON *copy = cJSON_Duplicate(r->fields, true), *parent;
    cJSON *node = find_node(copy, &index, &parent);
    if (with == NULL)
        cJSON_Delete(cJSON_DetachItemViaPointer(parent, node));
    else if (cJSON_IsObject(parent))
        cJSON_ReplaceItemInObjectCaseSensitive(parent, node->string, with);
    else
        cJSON_ReplaceItemViaPointer(parent, node, with);
    bool kept = reducer_try(r, copy, buf_text(&r->source), r->source.len);
    cJSON_Delete(copy);
    return kept;
}

/* Tries a child or grandchild of a node instead of the node. Grandchildren are useful because the
   protocol wraps each value and type in an object. */
static bool lift(struct reducer *r, size_t index, const cJSON *node)
{
    const cJSON *child, *grandchild;
    cJSON_ArrayForEach(child, node) {
        if (edit_node(r, index, cJSON_Duplicate(child, true)))
            return true;
        cJSON_ArrayForEach(grandchild, child)
            if (edit_node(r, index, cJSON_Duplicate(grandchild, true)))
                return true;
    }
    return false;
}

static bool shrink(struct reducer *r, size_t index, const cJSON *node)
{
    /* keeps the member "edition": without it, the request would use the newest edition */
    bool edition = node->string != NULL && strcmp(node->string, "edition") == 0;
    if ((!edition && edit_node(r, index, NULL)) || lift(r, index, node))
        return true;
    for (size_t i = 0; i < sizeof leaves / sizeof leaves[0]; i++)
        if (edit_node(r, index, cJSON_Parse(leaves[i])))
            return true;
    return false;
}

static bool shrink_nodes(struct reducer *r)
{
    bool some = false;
    for (size_t i = 0; !r->spent(r->arg);) {
        size_t index = i;
        cJSON *parent;
        const cJSON *node = find_node(r->fields, &index, &parent);
        if (node == NULL)
            break;
        bool kept = shrink(r, i, node);
        some = some || kept;
        i += kept ? 0 : 1;
    }
    return some;
}

/* Renames a variable or function in the member `field` of the request and in the source. */
static bool rename_to(struct reducer *r, const char *field, const char *from, const char *to)
{
    cJSON *copy = cJSON_Duplicate(r->fields, true);
    cJSON *names = cJSON_GetObjectItemCaseSensitive(copy, field);
    const char *text = buf_text(&r->source);
    struct buf source = {0};
    struct tokens t;
    cJSON_AddItemToObject(names, to, cJSON_DetachItemFromObjectCaseSensitive(names, from));
    tokens_of(text, r->source.len, &t);
    for (size_t i = 0; i < t.count; i++) {
        const char *word = text + t.list[i].start;
        size_t n = t.list[i].end - t.list[i].start;
        bool named =
            t.list[i].kind == TOKEN_WORD && n == strlen(from) && memcmp(word, from, n) == 0;
        buf_add(&source, named ? to : word, named ? strlen(to) : n);
    }
    bool kept = reducer_try(r, copy, buf_text(&source), source.len);
    tokens_free(&t);
    buf_free(&source);
    cJSON_Delete(copy);
    return kept;
}

static bool rename_some(struct reducer *r, const char *field)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, json_get(r->fields, field))
        for (char c[2] = "a"; c[0] <= 'd'; c[0]++)
            if (json_get(json_get(r->fields, "scope"), c) == NULL &&
                json_get(json_get(r->fields, "functions"), c) == NULL &&
                rename_to(r, field, item->string, c))
                return true;
    return false;
}

bool reducer_fields(struct reducer *r)
{
    bool some = shrink_nodes(r);
    while (rename_some(r, "scope") || rename_some(r, "functions"))
        some = true;
    return some;
}
