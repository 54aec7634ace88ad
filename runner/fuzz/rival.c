#include "fuzz/rival.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "judge/judge.h"
#include "process/sched.h"
#include "protocol/encode.h"

/* Cases are asked so many at a time. */
enum { LEARN_BATCH = 256 };

bool question_read(const char *text, size_t n, struct question *q)
{
    static const char begin[] = "{\"op\":\"";
    struct buf op = {0};
    if (n > sizeof begin && memcmp(text, begin, sizeof begin - 1) == 0) {
        const char *name = text + sizeof begin - 1;
        buf_add(&op, name, strcspn(name, "\""));
    } else {
        struct json_error ignored;
        cJSON *tree = json_parse(text, n, JSON_NUL_REFUSE, &ignored);
        const char *name = json_get_string(tree, "op");
        buf_str(&op, name == NULL ? "" : name);
        cJSON_Delete(tree);
    }
    *q = (struct question){text, n, op_find(buf_text(&op))};
    buf_free(&op);
    return q->op != OP_COUNT;
}

bool rival_open(struct rival *r, const struct peer_config *config)
{
    *r = (struct rival){.command = config->command};
    return peer_open(&r->peer, config);
}

/* --- Readings -------------------------------------------------------------------------------- */

struct learning {
    struct rival *rival;
    struct judge judge;
    const struct test_case *cases[LEARN_BATCH];
    struct buf texts[LEARN_BATCH];
    size_t count;
};

static void count_answer(struct learning *l, size_t i, const struct peer_answer *answer)
{
    struct probe probe = {0};
    struct json_error ignored;
    if (answer->kind != PEER_REPLY)
        return;
    cJSON *tree = json_parse(answer->text, answer->len, JSON_NUL_KEEP, &ignored);
    struct outcome outcome = {.kind = OUTCOME_REPLY,
                              .reply = tree,
                              .text = answer->text,
                              .len = answer->len,
                              .detail = "",
                              .error_text = ""};
    struct judged judged = {.c = l->cases[i]};
    if (tree != NULL) {
        judge_outcome(&l->judge, l->cases[i], false, &outcome, &probe);
        readings_count(&l->rival->readings, l->cases[i]->expect, probe.matched);
    }
    judged.probes[0] = probe;
    judged_free(&judged);
    cJSON_Delete(tree);
}

static void ask_cases(struct learning *l)
{
    struct peer_request requests[LEARN_BATCH];
    struct peer_answer answers[LEARN_BATCH];
    for (size_t i = 0; i < l->count; i++)
        requests[i] = (struct peer_request){buf_text(&l->texts[i]), l->texts[i].len};
    peer_ask(&l->rival->peer, requests, l->count, answers);
    for (size_t i = 0; i < l->count; i++) {
        count_answer(l, i, &answers[i]);
        peer_answer_free(&answers[i]);
        buf_clear(&l->texts[i]);
    }
    l->count = 0;
}

/* Whether some alternative of a case belongs to a reading: only these tell. */
static bool tells(const struct test_case *c)
{
    const cJSON *alternative;
    for (size_t i = 0; (alternative = case_alternative(c->expect, i)) != NULL; i++)
        if (json_get_string(alternative, "reading") != NULL)
            return true;
    return false;
}

static void learn_readings(struct rival *r, const struct suite *suite,
                           const struct registry *registry, enum edition edition)
{
    struct learning *l = mem_alloc(sizeof *l);
    l->rival = r;
    l->judge = (struct judge){.edition = edition, .registry = registry, .readings = &r->readings};
    for (size_t i = 0; i < suite->count; i++) {
        const struct test_case *c = &suite->cases[i];
        if ((c->editions & 1u << edition) == 0 || !tells(c) ||
            capability_lacks(&r->peer.capability, c->op, c->json_syntax, edition, c->needs) != NULL)
            continue;
        struct buf *text = &l->texts[l->count];
        l->cases[l->count++] = c;
        buf_char(text, '{');
        encode_request(c->op, c->fields, edition, false, 0, text);
        buf_char(text, '}');
        if (l->count == LEARN_BATCH)
            ask_cases(l);
    }
    ask_cases(l);
    for (size_t i = 0; i < LEARN_BATCH; i++)
        buf_free(&l->texts[i]);
    free(l);
}

void rival_learn(struct rival *r, struct oracle *o, const struct suite *suite,
                 const struct registry *registry, enum edition edition)
{
    struct buf remarks = {0};
    readings_init(&r->readings, registry);
    r->learned = true;
    readings_declare(&r->readings, r->peer.capability.readings, &remarks);
    learn_readings(r, suite, registry, edition);
    readings_infer(&r->readings);
    r->stance = mem_alloc((registry->reading_count + 1) * sizeof *r->stance);
    for (size_t i = 0; i < registry->reading_count; i++)
        if (r->readings.states[i].option != READINGS_UNKNOWN)
            r->stance[i] = r->readings.states[i].option;
    limits_learn(&r->peer, o, edition_name(edition), &r->limits);
    buf_free(&remarks);
}

bool rival_offers(const struct rival *r, const struct question *q, bool json_syntax,
                  enum edition edition)
{
    return capability_lacks(&r->peer.capability, q->op, json_syntax, edition, 0) == NULL;
}

/* --- Comparison ------------------------------------------------------------------------------ */

static enum difference compare_under(struct oracle *o, const struct question *q,
                                     const struct oracle_change *change,
                                     const struct peer_answer *answer, struct where *w)
{
    size_t n;
    const char *reply = oracle_ask(o, q->text, q->len, change, false, &n);
    where_free(w);
    return compare_lines(q->op, reply, n, answer, w);
}

/* The readings that the reference looked at for an answer, by index; owned by the caller. */
static size_t *consulted(struct oracle *o, const struct question *q,
                         const struct oracle_change *change, size_t *count)
{
    const struct registry *registry = o->registry;
    size_t *list = mem_alloc((registry->reading_count + 1) * sizeof *list), n;
    struct json_error ignored;
    const char *reply = oracle_ask(o, q->text, q->len, change, true, &n);
    cJSON *tree = json_parse(reply, n, JSON_NUL_KEEP, &ignored);
    const cJSON *id;
    *count = 0;
    cJSON_ArrayForEach(id, json_get(tree, "consulted")) {
        const struct reading *known =
            cJSON_IsString(id) ? registry_reading(registry, id->valuestring) : NULL;
        if (known != NULL && *count < registry->reading_count)
            list[(*count)++] = (size_t)(known - registry->readings);
    }
    cJSON_Delete(tree);
    return list;
}

/* Whether the answer is right under another option of one reading that the reference looked at. */
static bool excused(const struct rival *r, struct oracle *o, const struct question *q,
                    const struct peer_answer *answer, struct excuse *excuse)
{
    struct oracle_change change = {.stance = r->stance};
    struct where ignored = {0};
    size_t count;
    size_t *list = consulted(o, q, &change, &count);
    bool found = false;
    change.swap_count = 1;
    for (size_t i = 0; i < count && !found; i++) {
        const struct reading *reading = &o->registry->readings[list[i]];
        bool known = r->learned && r->readings.states[list[i]].option != READINGS_UNKNOWN;
        for (size_t k = 0; k < reading->option_count && !known && !found; k++) {
            change.swaps[0] = (struct oracle_swap){list[i], k};
            found = compare_under(o, q, &change, answer, &ignored) == DIFFERENCE_NONE;
        }
    }
    if (found)
        *excuse = (struct excuse){.given = true, .swap = change.swaps[0]};
    where_free(&ignored);
    free(list);
    return found;
}

enum difference rival_compare(const struct rival *r, struct oracle *o, const struct question *q,
                              const struct peer_answer *answer, const char *first,
                              size_t first_length, struct where *w, struct excuse *excuse)
{
    struct excuse mine = {0};
    struct oracle_change stance = {.stance = r->stance};
    enum difference d = first != NULL ? compare_lines(q->op, first, first_length, answer, w)
                                      : compare_under(o, q, NULL, answer, w);
    if (d == DIFFERENCE_VALUE || d == DIFFERENCE_REJECTED || d == DIFFERENCE_ACCEPTED ||
        d == DIFFERENCE_PRECISION) {
        d = compare_under(o, q, &stance, answer, w);
        if (d != DIFFERENCE_NONE && excused(r, o, q, answer, &mine))
            d = DIFFERENCE_POISONED;
    }
    if (excuse != NULL)
        *excuse = mine;
    return d;
}

void rival_close(struct rival *r)
{
    peer_close(&r->peer);
    if (r->learned)
        readings_free(&r->readings);
    free(r->stance);
}
