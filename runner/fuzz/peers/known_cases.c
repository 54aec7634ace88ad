#include "fuzz/peers/known_cases.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/peers/oracle.h"
#include "judge/session.h"

/* Number of cases that are asked together, because the first cases often refute a variant. */
enum { REFUTE_BATCH = 32 };

bool rule_is_rare(const struct known_cases *s, size_t rule)
{
    return s->common[rule] * RARE_RULE_SHARE <= s->count;
}

struct tracing {
    struct known_cases *known;
    const struct registry *registry;
};

static bool read_trace(void *arg, size_t item, const struct judged *j)
{
    const struct tracing *t = arg;
    const struct probe *p = &j->probes[REQUEST_OWN];
    struct json_error ignored;
    cJSON *reply =
        p->reply != NULL ? json_parse(p->reply, p->reply_bytes, JSON_NUL_KEEP, &ignored) : NULL;
    const cJSON *id;
    cJSON_ArrayForEach(id, json_get(reply, "trace")) {
        const struct rule *rule = registry_rule(t->registry, cJSON_GetStringValue(id));
        size_t i = rule != NULL ? (size_t)(rule - t->registry->rules) : 0;
        if (rule == NULL)
            continue;
        t->known->rules[item * t->known->words + i / 64] |= (uint64_t)1 << i % 64;
        t->known->common[i]++;
    }
    cJSON_Delete(reply);
    return true;
}

void known_cases_open(struct known_cases *s, struct oracle *o, const struct suite *suite,
                      enum edition edition)
{
    const struct registry *r = o->registry;
    struct tracing t = {s, r};
    struct readings undecided;
    struct buf ignored = {0};
    readings_init(&undecided, r);
    *s = (struct known_cases){.items = mem_alloc((suite->count + 1) * sizeof *s->items),
                              .words = r->rule_count / 64 + 1,
                              .common = mem_alloc((r->rule_count + 1) * sizeof *s->common)};
    for (size_t i = 0; i < suite->count; i++)
        if ((suite->cases[i].editions & 1u << edition) != 0)
            s->items[s->count++] = (struct ask_item){.c = &suite->cases[i], .edition = edition};
    s->rules = mem_alloc((s->count * s->words + 1) * sizeof *s->rules);
    ask_cases(o->peer.ask,
              &(struct ask_items){.list = s->items,
                                  .count = s->count,
                                  .judge = &(struct judge){.registry = r, .readings = &undecided},
                                  .consult = true,
                                  .arg = &t,
                                  .seen = read_trace},
              &ignored);
    peer_note(&o->peer, ask_result(o->peer.ask));
    buf_free(&ignored);
    readings_free(&undecided);
}

/* Returns true if a variant may alter the answer to a case. If the variant removes a rule, the
   case's trace must contain the rule. */
static bool touches(const struct known_cases *s, size_t item, const struct registry *r,
                    const struct variant *v)
{
    size_t i = v->without != NULL ? (size_t)(v->without - r->rules) : 0;
    return v->without == NULL || (s->rules[item * s->words + i / 64] >> i % 64 & 1) != 0;
}

static bool note_wrong(void *arg, size_t item, const struct judged *j)
{
    bool *wrong = arg;
    (void)item;
    *wrong = *wrong || j->verdict == VERDICT_FAIL;
    return true;
}

bool known_cases_refute(const struct known_cases *s, struct oracle *o,
                        const struct session *answers, const struct variant *variant)
{
    struct ask_item items[REFUTE_BATCH];
    bool refuted = false;
    struct buf ignored = {0};
    struct ask_items batch = {
        .list = items, .judge = &answers->judge, .arg = &refuted, .seen = note_wrong};
    for (size_t i = 0; i <= s->count && !refuted; i++) {
        if (i < s->count && answers->judged[i].verdict == VERDICT_PASS &&
            touches(s, i, o->registry, variant))
            items[batch.count++] = (struct ask_item){s->items[i].c, s->items[i].edition, *variant};
        if (batch.count < REFUTE_BATCH && i < s->count)
            continue;
        ask_cases(o->peer.ask, &batch, &ignored);
        peer_note(&o->peer, ask_result(o->peer.ask));
        batch.count = 0;
    }
    buf_free(&ignored);
    return refuted;
}

void known_cases_free(struct known_cases *s)
{
    free(s->items);
    free(s->rules);
    free(s->common);
    *s = (struct known_cases){0};
}
