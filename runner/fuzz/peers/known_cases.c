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

bool rule_is_rare(const struct known_cases *s, size_t rule)
{
    return s->common[rule] * RARE_RULE_SHARE <= s->count;
}

static void read_trace(struct known_cases *s, struct oracle *o, struct known_case *known_case)
{
    const struct registry *r = o->registry;
    struct json_error ignored;
    size_t n;
    const char *reply = oracle_ask(o, known_case->text, NULL, true, &n);
    cJSON *tree = json_parse(reply, n, JSON_NUL_KEEP, &ignored);
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
        read_trace(s, o, known_case);
    }
}

/* Returns true if a change of the specification may alter the answer to a case. If the change
   removes a rule, the case's trace must contain the rule. */
static bool touches(const struct known_case *known_case, const struct oracle_change *change)
{
    bool any = change->swap_count > 0 || change->edition != NULL;
    for (size_t i = 0; i < change->rule_count; i++)
        any = any || (known_case->rules[change->rules[i] / 64] >> change->rules[i] % 64 & 1) != 0;
    return any;
}

/* Returns true if a change of the specification alters the reference's answer to a case. */
static bool differs(struct oracle *o, const struct known_case *known_case, const char *reply,
                    const struct oracle_change *change)
{
    size_t n;
    const char *other = oracle_ask(o, known_case->text, change, false, &n);
    struct peer_answer changed = {.kind = PEER_REPLY, .text = mem_dup_n(other, n), .len = n};
    enum difference d = compare_lines(known_case->c->op, reply, strlen(reply), &changed);
    peer_answer_free(&changed);
    return d != DIFFERENCE_NONE;
}

bool known_cases_refute(const struct known_cases *s, struct oracle *o, char *const *agreed,
                        const struct oracle_change *change)
{
    for (size_t i = 0; i < s->count; i++)
        if (agreed[i] != NULL && touches(&s->list[i], change) &&
            differs(o, &s->list[i], agreed[i], change))
            return true;
    return false;
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
