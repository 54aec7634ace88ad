#include "fuzz/diagnose/grounds.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/where.h"
#include "cases/registry.h"
#include "fuzz/compare/compare.h"
#include "fuzz/diagnose/cause.h"

enum state { NOT_ASKED, RESTS, DOES_NOT };

/* Bits for so many things. */
static size_t words(size_t count)
{
    return count / 64 + 1;
}

static bool has(const uint64_t *bits, size_t i)
{
    return (bits[i / 64] >> i % 64 & 1) != 0;
}

static void add(uint64_t *bits, size_t i)
{
    bits[i / 64] |= (uint64_t)1 << i % 64;
}

static void add_rule(void *to, size_t rule)
{
    struct grounds *g = to;
    add(g->traced, rule);
    g->rules[g->rule_count++] = rule;
}

static void add_reading(void *to, size_t reading)
{
    struct grounds *g = to;
    add(g->consulted, reading);
}

void grounds_open(struct grounds *g, const struct rival *r, struct oracle *o,
                  const struct question *q, const struct peer_answer *answer)
{
    const struct registry *registry = o->registry;
    struct oracle_change stance = {.stance = r->stance};
    size_t n;
    *g = (struct grounds){.rival = r, .oracle = o, .question = q, .answer = answer};
    g->rules = mem_alloc((registry->rule_count + 1) * sizeof *g->rules);
    g->traced = mem_alloc(words(registry->rule_count) * sizeof *g->traced);
    g->consulted = mem_alloc(words(registry->reading_count) * sizeof *g->consulted);
    g->state = mem_alloc(registry->rule_count + 1);
    const char *reply = oracle_ask(o, q->text, q->len, &stance, true, &n);
    oracle_each_rule(o, reply, n, add_rule, g);
    oracle_each_reading(o, reply, n, add_reading, g);
    buf_add(&g->reply, reply, oracle_without_trace(reply, n));
    buf_char(&g->reply, '}');
    cause_rank_rules(r, g->rules, g->rule_count);
}

void grounds_free(struct grounds *g)
{
    buf_free(&g->reply);
    free(g->rules);
    free(g->traced);
    free(g->consulted);
    free(g->state);
    *g = (struct grounds){0};
}

bool grounds_bear(const struct grounds *g, const struct oracle_change *change)
{
    bool bears = change->edition != NULL;
    for (size_t i = 0; i < change->rule_count; i++)
        bears = bears || has(g->traced, change->rules[i]);
    for (size_t i = 0; i < change->swap_count; i++)
        bears = bears || has(g->consulted, change->swaps[i].reading);
    return bears;
}

/* Asks without the rule. */
static enum state ask(struct grounds *g, size_t rule)
{
    const struct question *q = g->question;
    struct oracle_change change = {.stance = g->rival->stance, .rule_count = 1, .rules = {rule}};
    struct peer_answer other = {.kind = PEER_REPLY};
    struct where ignored = {0};
    size_t n;
    const char *reply = oracle_ask(g->oracle, q->text, q->len, &change, false, &n);
    other.text = mem_dup_n(reply, n);
    other.len = n;
    bool same =
        compare_lines(q->op, g->reply.data, g->reply.len, &other, &ignored) == DIFFERENCE_NONE;
    where_free(&ignored);
    g->explained = g->explained || (!same && compare_lines(q->op, other.text, n, g->answer,
                                                           &ignored) == DIFFERENCE_NONE);
    where_free(&ignored);
    peer_answer_free(&other);
    return same ? DOES_NOT : RESTS;
}

/* Whether the answer is another one without that rule. */
static bool grounds_rest_on(struct grounds *g, size_t rule)
{
    if (!has(g->traced, rule))
        return false;
    if (g->state[rule] == NOT_ASKED)
        g->state[rule] = (unsigned char)ask(g, rule);
    return g->state[rule] == RESTS;
}

bool grounds_hold(struct grounds *g, const size_t *rules, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!has(g->traced, rules[i]))
            return false;
    for (size_t i = 0; i < count; i++)
        if (!grounds_rest_on(g, rules[i]))
            return false;
    return count > 0;
}

bool grounds_first(struct grounds *g, size_t *rule)
{
    for (size_t i = 0; i < g->rule_count; i++)
        if (grounds_rest_on(g, g->rules[i])) {
            *rule = g->rules[i];
            return true;
        }
    return false;
}
