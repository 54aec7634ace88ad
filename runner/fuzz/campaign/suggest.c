#include "fuzz/campaign/suggest.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "cases/registry.h"
#include "fuzz/campaign/patience.h"

static const struct {
    const char *name;
    char key;
    const char *meaning;
} rows[] = {
#define TRIAGE(name, text, key, meaning) {text, key, meaning},
#include "fuzz/campaign/triages.def"
#undef TRIAGE
};

const char *triage_name(enum triage t)
{
    return rows[t].name;
}

const char *triage_meaning(enum triage t)
{
    return rows[t].meaning;
}

char triage_key(enum triage t)
{
    return rows[t].key;
}

enum triage triage_find(const char *name)
{
    unsigned t = 0;
    while (t < TRIAGE_COUNT && strcmp(rows[t].name, name) != 0)
        t++;
    return (enum triage)t;
}

/* How many other implementations answer as this one does. */
static size_t with_it(const struct bucket *b)
{
    struct json_error ignored;
    cJSON *list = b->others == NULL
                      ? NULL
                      : json_parse(b->others, strlen(b->others), JSON_NUL_KEEP, &ignored);
    const cJSON *item;
    size_t count = 0;
    cJSON_ArrayForEach(item, list) {
        const char *with = json_get_string(item, "agrees_with");
        count += with != NULL && strcmp(with, "this implementation") == 0;
    }
    cJSON_Delete(list);
    return count;
}

/* Whether all rules that the answer rests on must be kept. */
static bool only_musts(const struct oracle *o, const struct bucket *b)
{
    for (size_t i = 0; i < b->causes.deciding_count; i++)
        if (o->registry->rules[b->causes.deciding[i]].level != LEVEL_MUST)
            return false;
    return true;
}

enum triage suggest(const struct oracle *o, const struct bucket *b, const char **why)
{
    *why = "every rule that the answer rests on must be kept";
    if (with_it(b) >= 2) {
        *why = "two other implementations answer as this one does: look at the reference first";
        return TRIAGE_OURS;
    }
    if (b->kind == DIFFERENCE_CRASH || b->kind == DIFFERENCE_TIMEOUT) {
        if (b->kind == DIFFERENCE_TIMEOUT && patience_was_slow(b->answer)) {
            *why = "it answers rightly, and only late";
            return TRIAGE_LIMIT;
        }
        if (strlen(b->request) <= SUGGEST_SMALL_REQUEST) {
            *why = "it does not answer a request as small as this";
            return TRIAGE_VIOLATION;
        }
        *why = "it did not answer";
        return TRIAGE_LIMIT;
    }
    if (b->kind == DIFFERENCE_PRECISION) {
        *why = "its answer is sound, only less exact";
        return TRIAGE_READING;
    }
    if (b->causes.count > 0 && b->causes.causes[0].swap_count > 0) {
        *why = "it reads an open passage otherwise than elsewhere";
        return TRIAGE_READING;
    }
    if (!only_musts(o, b)) {
        *why = "the answer rests on a rule that need not be kept";
        return TRIAGE_READING;
    }
    return TRIAGE_VIOLATION;
}

/* --- Order ----------------------------------------------------------------------------------- */

/* How much two findings have in common, from 0 to 1. */
static double likeness(const struct bucket *a, const struct bucket *b)
{
    size_t common = 0;
    for (size_t i = 0; i < a->causes.deciding_count; i++)
        for (size_t k = 0; k < b->causes.deciding_count; k++)
            common += a->causes.deciding[i] == b->causes.deciding[k];
    size_t all = a->causes.deciding_count + b->causes.deciding_count - common;
    double rules = all == 0 ? 1 : (double)common / (double)all;
    double kind = a->kind == b->kind ? 0.2 : 0;
    double who = strcmp(a->implementation, b->implementation) == 0 ? 0.2 : 0;
    return 0.6 * rules + kind + who;
}

size_t *suggest_order(const struct buckets *all, size_t *count)
{
    size_t *order = mem_alloc((all->count + 1) * sizeof *order);
    double *near = mem_alloc((all->count + 1) * sizeof *near);
    bool *taken = mem_alloc((all->count + 1) * sizeof *taken);
    *count = 0;
    for (size_t i = 0; i < all->count; i++)
        taken[i] = all->list[i].verdict != NULL;
    for (;;) {
        size_t best = all->count;
        for (size_t i = 0; i < all->count; i++)
            if (!taken[i] && (best == all->count || near[i] < near[best] ||
                              (*count == 0 && all->list[i].hits > all->list[best].hits)))
                best = i;
        if (best == all->count)
            break;
        taken[best] = true;
        order[(*count)++] = best;
        for (size_t i = 0; i < all->count; i++) {
            double like = likeness(&all->list[i], &all->list[best]);
            near[i] = like > near[i] ? like : near[i];
        }
    }
    free(near);
    free(taken);
    return order;
}
