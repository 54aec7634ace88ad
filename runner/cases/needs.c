#include "cases/case.h"

#include <stdbool.h>
#include <string.h>

#include "base/json.h"
#include "protocol/protocol.h"

static bool any_mentions(const cJSON *items, const char *tag);

/* Returns true if a value or type contains a tag. The keys of objects and maps are not tags. */
static bool mentions(const cJSON *item, const char *tag)
{
    const cJSON *inner;
    cJSON_ArrayForEach(inner, item) {
        const char *key = inner->string != NULL ? inner->string : "";
        bool keyed = strcmp(key, "object") == 0 || strcmp(key, "map") == 0;
        if (strcmp(key, tag) == 0 || (keyed ? any_mentions(inner, tag) : mentions(inner, tag)))
            return true;
    }
    return false;
}

static bool any_mentions(const cJSON *items, const char *tag)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, items)
        if (mentions(item, tag))
            return true;
    return false;
}

static bool values_mention(const cJSON *fields, const char *tag)
{
    return any_mentions(json_get(fields, "scope"), tag) ||
           mentions(json_get(fields, "value"), tag) || mentions(json_get(fields, "type"), tag) ||
           mentions(json_get(fields, "types"), tag);
}

/* Returns the features that a request needs because of its functions. */
static unsigned function_features(const cJSON *functions)
{
    const cJSON *function;
    unsigned set = 0;
    cJSON_ArrayForEach(function, functions) {
        const char *name = json_get_string(function, "builtin");
        if (name == NULL)
            set |= 1u << FEATURE_FUNCTIONS;
        else if (strcmp(name, "convert") == 0)
            set |= 1u << FEATURE_TYPE_EXPRESSIONS;
        else
            set |= 1u << FEATURE_TRY_FUNCTIONS;
    }
    return set;
}

unsigned needs_of(const cJSON *fields)
{
    unsigned set = function_features(json_get(fields, "functions"));
    if (strcmp(json_get_text(fields, "mode"), "literal") == 0)
        set |= 1u << FEATURE_LITERAL_MODE;
    if (json_get(fields, "of") != NULL)
        set |= 1u << FEATURE_TREE;
    if (json_get(fields, "type_source") != NULL)
        set |= 1u << FEATURE_TYPE_EXPRESSIONS;
    if (json_get(fields, "expand") != NULL)
        set |= 1u << FEATURE_DYNAMIC_BLOCKS;
    if (json_get(fields, "user_functions") != NULL)
        set |= 1u << FEATURE_USER_FUNCTIONS;
    if (values_mention(fields, "unknown"))
        set |= 1u << FEATURE_UNKNOWN;
    if (values_mention(fields, "capsule"))
        set |= 1u << FEATURE_CAPSULE;
    return set;
}

void needs_add(cJSON *item)
{
    unsigned set = needs_of(item) | needs_of(json_get(item, "repair"));
    cJSON *needs = cJSON_GetObjectItemCaseSensitive(item, "needs");
    const cJSON *named;
    cJSON_ArrayForEach(named, needs) {
        enum feature feature = feature_find(cJSON_GetStringValue(named));
        if (feature != FEATURE_COUNT)
            set &= ~(1u << feature);
    }
    if (set == 0 || (needs != NULL && !cJSON_IsArray(needs)))
        return;
    if (needs == NULL)
        needs = cJSON_AddArrayToObject(item, "needs");
    for (unsigned i = 0; i < FEATURE_COUNT; i++)
        if ((set & 1u << i) != 0)
            cJSON_AddItemToArray(needs, cJSON_CreateString(feature_name((enum feature)i)));
}
