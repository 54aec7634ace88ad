#include "fuzz/peers/samples.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/peers/oracle.h"
#include "fuzz/peers/question.h"
#include "protocol/encode.h"

bool samples_telling(const struct samples *s, size_t rule)
{
    return s->common[rule] * SAMPLES_TELLING_SHARE <= s->count;
}

static void read_trace(struct samples *s, struct oracle *o, struct sample *sample)
{
    const struct registry *r = o->registry;
    struct json_error ignored;
    size_t n;
    const char *reply = oracle_ask(o, sample->text, NULL, true, &n);
    cJSON *tree = json_parse(reply, n, JSON_NUL_KEEP, &ignored);
    const cJSON *id;
    sample->rules = mem_alloc((r->rule_count / 64 + 1) * sizeof *sample->rules);
    cJSON_ArrayForEach(id, json_get(tree, "trace")) {
        const struct rule *rule = cJSON_IsString(id) ? registry_rule(r, id->valuestring) : NULL;
        if (rule == NULL)
            continue;
        size_t i = (size_t)(rule - r->rules);
        sample->rules[i / 64] |= (uint64_t)1 << i % 64;
        s->common[i]++;
    }
    cJSON_Delete(tree);
}

void samples_open(struct samples *s, struct oracle *o, const struct suite *suite,
                  enum edition edition)
{
    *s = (struct samples){.list = mem_alloc((suite->count + 1) * sizeof *s->list),
                          .common = mem_alloc((o->registry->rule_count + 1) * sizeof *s->common)};
    for (size_t i = 0; i < suite->count; i++) {
        const struct test_case *c = &suite->cases[i];
        struct buf text = {0};
        if ((c->editions & 1u << edition) == 0)
            continue;
        buf_char(&text, '{');
        encode_request(c->op, c->fields, edition, 0, &text);
        buf_char(&text, '}');
        struct sample *sample = &s->list[s->count++];
        *sample = (struct sample){.c = c, .len = text.len};
        sample->text = buf_take(&text);
        read_trace(s, o, sample);
    }
}

/* Returns whether a change may affect a case: one of its rules is in the trace, or it is more than
 * rules. */
static bool touches(const struct sample *sample, const struct oracle_change *change)
{
    bool any = change->swap_count > 0 || change->edition != NULL;
    for (size_t i = 0; i < change->rule_count; i++)
        any = any || (sample->rules[change->rules[i] / 64] >> change->rules[i] % 64 & 1) != 0;
    return any;
}

/* Returns whether the reference's reply is another one under the change. */
static bool differs(struct oracle *o, const struct sample *sample, const char *reply,
                    const struct oracle_change *change)
{
    struct question q = {sample->text, sample->len, sample->c->op};
    return question_differs(o, &q, reply, strlen(reply), change);
}

bool samples_refute(const struct samples *s, struct oracle *o, char *const *agreed,
                    const struct oracle_change *change)
{
    for (size_t i = 0; i < s->count; i++)
        if (agreed[i] != NULL && touches(&s->list[i], change) &&
            differs(o, &s->list[i], agreed[i], change))
            return true;
    return false;
}

void samples_free(struct samples *s)
{
    for (size_t i = 0; i < s->count; i++) {
        free(s->list[i].text);
        free(s->list[i].rules);
    }
    free(s->list);
    free(s->common);
    *s = (struct samples){0};
}
