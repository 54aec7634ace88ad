#include "fuzz/peers/known_cases.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/ask/peer.h"
#include "fuzz/compare/compare.h"
#include "fuzz/peers/oracle.h"
#include "protocol/encode.h"

/* Number of cases that are asked together, because the first cases often refute a change. */
enum { REFUTE_BATCH = 32 };

bool rule_is_rare(const struct known_cases *s, size_t rule)
{
    return s->common[rule] * RARE_RULE_SHARE <= s->count;
}

static void read_trace(struct known_cases *s, const struct registry *r,
                       struct known_case *known_case, const struct peer_answer *reply)
{
    struct json_error ignored;
    cJSON *tree = json_parse(reply->text, reply->len, JSON_NUL_KEEP, &ignored);
    const cJSON *id;
    known_case->rules = mem_alloc((r->rule_count / 64 + 1) * sizeof *known_case->rules);
    cJSON_ArrayForEach(id, json_get(tree, "trace")) {
        const struct rule *rule = registry_rule(r, cJSON_GetStringValue(id));
        if (rule == NULL)
            continue;
        size_t i = (size_t)(rule - r->rules);
        known_case->rules[i / 64] |= (uint64_t)1 << i % 64;
        s->common[i]++;
    }
    cJSON_Delete(tree);
}

static void read_traces(struct known_cases *s, struct oracle *o)
{
    struct oracle_request requests[ORACLE_BATCH] = {{NULL, NULL, false}};
    struct peer_answer replies[ORACLE_BATCH];
    for (size_t first = 0, n; first < s->count; first += n) {
        n = s->count - first < ORACLE_BATCH ? s->count - first : ORACLE_BATCH;
        for (size_t i = 0; i < n; i++)
            requests[i] = (struct oracle_request){s->list[first + i].text, NULL, true};
        oracle_ask_all(o, requests, n, replies);
        for (size_t i = 0; i < n; i++) {
            read_trace(s, o->registry, &s->list[first + i], &replies[i]);
            peer_answer_free(&replies[i]);
        }
    }
}

void known_cases_open(struct known_cases *s, struct oracle *o, const struct suite *suite,
                      enum edition edition)
{
    *s = (struct known_cases){.list = mem_alloc((suite->count + 1) * sizeof *s->list),
                              .common =
                                  mem_alloc((o->registry->rule_count + 1) * sizeof *s->common)};
    for (size_t i = 0; i < suite->count; i++) {
        const struct test_case *c = &suite->cases[i];
        struct buf text = {0};
        if ((c->editions & 1u << edition) == 0)
            continue;
        buf_char(&text, '{');
        encode_request(c->op, c->fields, edition_asked(edition), 0, &text);
        buf_char(&text, '}');
        struct known_case *known_case = &s->list[s->count++];
        *known_case = (struct known_case){.c = c, .len = text.len};
        known_case->text = buf_take(&text);
    }
    read_traces(s, o);
}

/* Returns true if a change of the specification may alter the answer to a case. If the change
   removes a rule, the case's trace must contain the rule. */
static bool touches(const struct known_case *known_case, const struct oracle_change *change)
{
    return change->how != CHANGE_RULE ||
           (known_case->rules[change->which / 64] >> change->which % 64 & 1) != 0;
}

/* Returns true if a change of the specification alters the reference's answer to one of n cases,
   the indexes `which`. */
static bool any_differs(const struct known_cases *s, struct oracle *o, char *const *agreed,
                        const struct oracle_change *change, const size_t *which, size_t n)
{
    struct oracle_request requests[REFUTE_BATCH] = {{NULL, NULL, false}};
    struct peer_answer changed[REFUTE_BATCH];
    bool differs = false;
    for (size_t i = 0; i < n; i++)
        requests[i] = (struct oracle_request){s->list[which[i]].text, change, false};
    oracle_ask_all(o, requests, n, changed);
    for (size_t i = 0; i < n; i++) {
        const char *reply = agreed[which[i]];
        differs = differs || compare_lines(s->list[which[i]].c->op, reply, strlen(reply),
                                           &changed[i]) != DIFFERENCE_NONE;
        peer_answer_free(&changed[i]);
    }
    return differs;
}

bool known_cases_refute(const struct known_cases *s, struct oracle *o, char *const *agreed,
                        const struct oracle_change *change)
{
    size_t which[REFUTE_BATCH], n = 0;
    bool refuted = false;
    for (size_t i = 0; i < s->count && !refuted; i++) {
        if (agreed[i] != NULL && touches(&s->list[i], change))
            which[n++] = i;
        if (n == REFUTE_BATCH) {
            refuted = any_differs(s, o, agreed, change, which, n);
            n = 0;
        }
    }
    return refuted || (n > 0 && any_differs(s, o, agreed, change, which, n));
}

void known_cases_free(struct known_cases *s)
{
    for (size_t i = 0; i < s->count; i++) {
        free(s->list[i].text);
        free(s->list[i].rules);
    }
    free(s->list);
    free(s->common);
    *s = (struct known_cases){0};
}
