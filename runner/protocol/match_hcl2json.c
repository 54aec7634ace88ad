/* Compares a structure with the JSON that hcl2json prints. This JSON shows names and labels, and
   the number of blocks. The JSON does not show the order of items, and does not distinguish blocks
   from lists of objects. */
#include "protocol/match.h"

#include <string.h>

#include "base/json.h"
#include "base/where.h"

static bool has_item(const cJSON *list, const char *text)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        if (strcmp(item->valuestring, text) == 0)
            return true;
    }
    return false;
}

/* Counts the blocks of one type. In the JSON, blocks are lists in nested objects, one object for
   each label. */
static int count_blocks(const cJSON *form)
{
    const cJSON *item;
    int count = 0;
    if (cJSON_IsArray(form))
        return cJSON_GetArraySize(form);
    cJSON_ArrayForEach(item, form)
        count += count_blocks(item);
    return count;
}

/* Finds the blocks with the same type and labels as `block`. Returns NULL if there are no such
   blocks. */
static const cJSON *find_blocks(const cJSON *form, const cJSON *block)
{
    const cJSON *label, *found = json_get(form, json_get_text(block, "type"));
    cJSON_ArrayForEach(label, json_get(block, "labels"))
        found = json_get(found, label->valuestring);
    return cJSON_IsArray(found) ? found : NULL;
}

/* Returns true if two blocks have the same type. If `labels` is true, the labels must also be
   equal. */
static bool alike(const cJSON *a, const cJSON *b, bool labels)
{
    return strcmp(json_get_text(a, "type"), json_get_text(b, "type")) == 0 &&
           (!labels || json_equal(json_get(a, "labels"), json_get(b, "labels")));
}

/* Counts the items of a list of blocks that are like `block`. Stops before `block`, or at the end
   of the list. */
static int count_alike(const cJSON *blocks, const cJSON *block, bool labels, bool before)
{
    const cJSON *item;
    int count = 0;
    cJSON_ArrayForEach(item, blocks) {
        if (before && item == block)
            break;
        count += alike(item, block, labels);
    }
    return count;
}

static bool match_block(const cJSON *blocks, const cJSON *block, const cJSON *form, struct where *w)
{
    const char *type = json_get_text(block, "type");
    const cJSON *found = find_blocks(form, block);
    int index = count_alike(blocks, block, true, true);
    if (index >= cJSON_GetArraySize(found))
        where_fail(w, "expected a block with these labels");
    else if (count_blocks(json_get(form, type)) != count_alike(blocks, block, false, false))
        where_fail(w, "expected %d blocks of this type", count_alike(blocks, block, false, false));
    else if (match_hcl2json(json_get(block, "body"), cJSON_GetArrayItem(found, index), w))
        return true;
    return where_in_member(w, type);
}

bool match_hcl2json(const cJSON *expected, const cJSON *form, struct where *w)
{
    const cJSON *attributes = json_get(expected, "attributes"), *item;
    const cJSON *blocks = json_get(expected, "blocks");
    if (!cJSON_IsObject(form))
        return where_fail(w, "expected an object");
    cJSON_ArrayForEach(item, attributes) {
        if (json_get(form, item->valuestring) == NULL)
            return where_fail(w, "the attribute is missing") ||
                   where_in_member(w, item->valuestring);
    }
    cJSON_ArrayForEach(item, blocks) {
        if (!match_block(blocks, item, form, w))
            return false;
    }
    cJSON_ArrayForEach(item, form) {
        const cJSON *block;
        bool known = has_item(attributes, item->string);
        cJSON_ArrayForEach(block, blocks)
            known = known || strcmp(json_get_text(block, "type"), item->string) == 0;
        if (!known)
            return where_fail(w, "no attribute or block has this name") ||
                   where_in_member(w, item->string);
    }
    return true;
}
