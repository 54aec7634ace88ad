#include "fuzz/diagnose/witness.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cases/registry.h"
#include "fuzz/diagnose/cause.h"

void witnesses_open(struct witnesses *w, const struct registry *registry)
{
    *w = (struct witnesses){.list = mem_alloc((registry->rule_count + 1) * sizeof *w->list),
                            .count = registry->rule_count};
}

struct rules {
    size_t *list;
    size_t count;
};

static void add_rule(void *to, size_t rule)
{
    struct rules *r = to;
    r->list[r->count++] = rule;
}

/* The rules of a trace for which a witness is still looked for. */
static struct rules wanted(struct witnesses *w, const struct oracle *o, const char *traced,
                           size_t n)
{
    struct rules all = {mem_alloc((w->count + 1) * sizeof *all.list), 0};
    size_t kept = 0;
    oracle_each_rule(o, traced, n, add_rule, &all);
    for (size_t i = 0; i < all.count; i++) {
        struct witness *one = &w->list[all.list[i]];
        if (one->request == NULL && one->tries < WITNESS_TRIES_MAX) {
            one->tries++;
            all.list[kept++] = all.list[i];
        }
    }
    all.count = kept;
    return all;
}

bool witnesses_learn(struct witnesses *w, const struct rival *r, struct oracle *o,
                     const struct question *q, const char *traced, size_t n,
                     const struct peer_answer *answer)
{
    struct oracle_change change = {.stance = r->stance};
    struct rules rules = wanted(w, o, traced, n);
    bool some = false;
    if (rules.count > 0 && question_explained(o, q, &change, answer)) {
        size_t length;
        const char *line = oracle_ask(o, q->text, q->len, &change, false, &length);
        char *reply = mem_dup_n(line, length);
        change.rule_count = 1;
        for (size_t i = 0; i < rules.count; i++) {
            struct witness *one = &w->list[rules.list[i]];
            change.rules[0] = rules.list[i];
            if (!question_differs(o, q, reply, length, &change))
                continue;
            one->request = mem_dup_n(q->text, q->len);
            one->reply = mem_dup_n(reply, length);
            one->op = q->op;
            some = true;
        }
        free(reply);
    }
    free(rules.list);
    return some;
}

bool witnesses_refute(const struct witnesses *w, struct oracle *o,
                      const struct oracle_change *change)
{
    for (size_t i = 0; i < change->rule_count; i++) {
        const struct witness *one = &w->list[change->rules[i]];
        if (one->request == NULL)
            continue;
        struct question q = {one->request, strlen(one->request), one->op};
        if (question_differs(o, &q, one->reply, strlen(one->reply), change))
            return true;
    }
    return false;
}

void witnesses_free(struct witnesses *w)
{
    for (size_t i = 0; i < w->count; i++) {
        free(w->list[i].request);
        free(w->list[i].reply);
    }
    free(w->list);
    *w = (struct witnesses){0};
}
