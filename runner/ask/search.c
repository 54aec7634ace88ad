#include "ask/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "cases/registry.h"
#include "judge/judge.h"
#include "protocol/match.h"
#include "protocol/reply.h"

/* --- Suspicions ------------------------------------------------------------------------------ */

void search_add(struct search *s, const struct request *request, cJSON *answer, size_t id)
{
    s->answered = mem_more(s->answered, &s->answered_cap, s->answered_count, sizeof *s->answered);
    s->answered[s->answered_count++] =
        (struct answered){.request = *request, .answer = answer, .id = id};
}

static void suspect(struct search *s, size_t of, const struct variant *variant)
{
    s->list = mem_more(s->list, &s->cap, s->count, sizeof *s->list);
    s->list[s->count++] = (struct suspicion){.of = of, .variant = *variant};
}

/* Suspects each rule that decided the reference's answer, and each interpretation of each passage
   that the reference consulted. */
static void suspect_decisive(struct search *s, size_t of, const cJSON *reply)
{
    struct variant v = *s->answered[of].request.variant;
    const cJSON *id;
    cJSON_ArrayForEach(id, json_get(reply, "trace")) {
        v.without = registry_rule(s->registry, cJSON_GetStringValue(id));
        if (v.without != NULL)
            suspect(s, of, &v);
    }
    v.without = NULL;
    cJSON_ArrayForEach(id, json_get(s->readings ? reply : NULL, "consulted")) {
        v.reading = registry_reading(s->registry, cJSON_GetStringValue(id));
        for (v.option = 0; v.reading != NULL && v.option < v.reading->option_count; v.option++)
            suspect(s, of, &v);
    }
}

void search_suspect_editions(struct search *s)
{
    struct variant v = *s->answered[0].request.variant;
    for (unsigned i = 0; i <= EDITION_TEXTS; i++) {
        v.edition = edition_name(i < EDITION_TEXTS ? (enum edition)i : EDITION_NEWEST_RELEASE);
        suspect(s, 0, &v);
    }
}

/* --- Asking the reference -------------------------------------------------------------------- */

static bool on_pose(void *arg, size_t i, struct request *r)
{
    const struct search *s = arg;
    const struct suspicion *p = s->tracing ? NULL : &s->list[s->from + i];
    *r = s->answered[p == NULL ? i : p->of].request;
    r->trace = s->tracing;
    if (p != NULL)
        r->variant = &p->variant;
    return p == NULL || !p->skip;
}

/* Returns true if the reference says that the request exceeds a limit. Such an answer is never the
   same as another answer. */
static bool is_limit(const cJSON *reply)
{
    const char *code = json_get_text(json_get(reply, "error"), "code");
    return strncmp(code, "limit-", strlen("limit-")) == 0;
}

/* Returns true if two answers are errors, or if their results are equal. */
static bool same_answer(enum op op, const cJSON *reference, const cJSON *other)
{
    struct where w = {{0}, {0}};
    const cJSON *a = NULL, *b = NULL;
    enum reply_kind kind = reply_read(op, reference, &a, &w);
    bool same = kind == reply_read(op, other, &b, &w) && !is_limit(reference) &&
                (kind == REPLY_ERROR || (kind == REPLY_RESULT && match_result(op, a, b, &w)));
    where_free(&w);
    return same;
}

static bool on_take(void *arg, size_t i, const struct outcome *outcome)
{
    struct search *s = arg;
    if (outcome->kind != OUTCOME_REPLY || (s->tracing && s->answered[i].own != NULL))
        return true;
    if (s->tracing) {
        struct answered *a = &s->answered[i];
        a->own = cJSON_Duplicate(outcome->reply, true);
        suspect_decisive(s, i, a->own);
        return true;
    }
    struct suspicion *p = &s->list[s->from + i];
    const struct answered *a = &s->answered[p->of];
    p->alters = !same_answer(a->request.op, a->own, outcome->reply);
    p->explains = same_answer(a->request.op, outcome->reply, a->answer);
    p->other_phase =
        judge_phases_differ(json_get(outcome->reply, "error"), json_get(a->answer, "error"));
    return true;
}

static const struct sched_result *ask(struct search *s, bool tracing, size_t count, double run_ms)
{
    s->tracing = tracing;
    return ask_run(
        s->reference,
        &(struct ask_batch){
            .count = count, .run_ms = run_ms, .arg = s, .pose = on_pose, .take = on_take});
}

const struct sched_result *search_trace(struct search *s, double run_ms)
{
    return ask(s, true, s->answered_count, run_ms);
}

const struct sched_result *search_try(struct search *s, size_t from, double run_ms)
{
    s->from = from;
    return ask(s, false, s->count - from, run_ms);
}

void search_free(struct search *s)
{
    for (size_t i = 0; i < s->answered_count; i++) {
        cJSON_Delete(s->answered[i].answer);
        cJSON_Delete(s->answered[i].own);
    }
    free(s->answered);
    free(s->list);
    *s = (struct search){0};
}
