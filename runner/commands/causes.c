#include "commands/causes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ask/ask.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/where.h"
#include "cases/registry.h"
#include "judge/readings.h"
#include "protocol/match.h"
#include "protocol/reply.h"

/* A rule that may explain why a case failed, because the rule decided the right answer of the case.
   If the case passed, the case is about the rule, and the rule explains failures of other cases. */
struct suspicion {
    size_t judged; /* index of the case in search.judged */
    size_t rule;   /* index of the rule in the registry */
    bool covered;  /* true if the case is about this rule */
    size_t shared; /* the number of failures in cases about this rule */
    bool explains; /* true if the reference without the rule gives the implementation's answer */
};

struct search {
    const struct judge *judge;
    const struct judged **judged; /* the failures, then the cases that passed */
    size_t judged_count;
    size_t failure_count;
    cJSON **answers; /* the implementation's answer to each judged case; NULL if the answer cannot
                        be compared */
    const struct rule **found; /* the cause of each failure, or NULL */
    struct suspicion *list;
    size_t count;
    size_t cap;
    size_t asked;   /* number of suspicions that the reference has already checked */
    size_t *broken; /* for each rule, the number of failures that the rule explains, in cases about
                       the rule */
    size_t *followed; /* for each rule, the number of cases that passed and would fail without the
                         rule */
    bool *skipped;    /* for each rule, true if the rule explains too few failures */
    struct variant variant; /* of the current request */
    bool tracing;  /* true in the first of three runs of the reference, in which the replies have
                      traces */
    bool finished; /* true after the third run; then `followed` is complete */
};

/* --- Asking the reference --------------------------------------------------------------------- */

static bool on_pose(void *arg, size_t task, struct request *r)
{
    struct search *s = arg;
    const struct suspicion *suspicion = s->tracing ? NULL : &s->list[s->asked + task];
    size_t index = s->tracing ? task : suspicion->judged;
    const struct judged *j = s->judged[index];
    if (s->answers[index] == NULL)
        return false;
    ask_pose_case(j->c, j->at_fault, s->judge->edition, r);
    r->trace = s->tracing;
    s->variant = (struct variant){.follows = s->judge->readings};
    if (suspicion != NULL)
        s->variant.without = &s->judge->registry->rules[suspicion->rule];
    r->variant = &s->variant;
    return true;
}

static bool covers(const struct test_case *c, const struct rule *rule)
{
    for (size_t i = 0; i < c->cover_count; i++)
        if (c->covers[i] == rule)
            return true;
    return false;
}

static void suspect(struct search *s, size_t judged, const struct rule *rule)
{
    s->list = mem_more(s->list, &s->cap, s->count, sizeof *s->list);
    s->list[s->count++] = (struct suspicion){.judged = judged,
                                             .rule = (size_t)(rule - s->judge->registry->rules),
                                             .covered = covers(s->judged[judged]->c, rule)};
}

/* Adds a suspicion for each rule that decided the right answer. */
static void take_trace(struct search *s, size_t failure, const cJSON *reply)
{
    const cJSON *id;
    cJSON_ArrayForEach(id, json_get(reply, "trace")) {
        const struct rule *rule = registry_rule(s->judge->registry, id->valuestring);
        if (rule != NULL)
            suspect(s, failure, rule);
    }
}

/* Returns true if two answers are errors, or if their results are equal. */
static bool same_answer(enum op op, const cJSON *expected, const cJSON *actual)
{
    struct where w = {{0}, {0}};
    const cJSON *a = NULL, *b = NULL;
    enum reply_kind kind = reply_read(op, expected, &a, &w);
    bool same = kind == reply_read(op, actual, &b, &w) &&
                (kind == REPLY_ERROR || (kind == REPLY_RESULT && match_result(op, a, b, &w)));
    where_free(&w);
    return same;
}

static bool on_take(void *arg, size_t task, const struct outcome *outcome)
{
    struct search *s = arg;
    if (outcome->kind != OUTCOME_REPLY)
        return true;
    if (s->tracing) {
        take_trace(s, task, outcome->reply);
    } else {
        struct suspicion *p = &s->list[s->asked + task];
        p->explains =
            same_answer(s->judged[p->judged]->c->op, outcome->reply, s->answers[p->judged]);
        s->broken[p->rule] += p->judged < s->failure_count && p->covered && p->explains;
        s->followed[p->rule] += p->judged >= s->failure_count && !p->explains;
    }
    return true;
}

/* Sends `tasks` requests to the reference. Sets out->unfinished if the time limit ended the run
   before the last answer, and out->fault if the reference does not answer. */
static void ask(struct search *s, struct ask *reference, size_t tasks, double ms,
                struct causes *out)
{
    struct ask_batch batch = {
        .count = tasks, .run_ms = ms > 1 ? ms : 1, .arg = s, .pose = on_pose, .take = on_take};
    double begin = os_now_ms();
    const struct sched_result *result = ask_run(reference, &batch);
    bool late = result->end == SCHED_INTERRUPTED || os_now_ms() - begin >= batch.run_ms;
    out->unfinished = out->unfinished || late;
    if (result->end != SCHED_COMPLETE && !late)
        buf_fmt(&out->fault, "hclref: %s", buf_text(&result->message));
}

/* --- The search ------------------------------------------------------------------------------- */

/* Adds a judged case to the search. The probe holds the implementation's answer. */
static void take(struct search *s, const struct judged *j, const struct probe *p)
{
    bool comparable = j->verdict == VERDICT_FAIL || j->verdict == VERDICT_PASS;
    if (comparable && p->reply != NULL && p->reply_bytes <= CAUSES_REPLY_MAX)
        s->answers[s->judged_count] = probe_answer(p);
    s->judged[s->judged_count++] = j;
}

/* Compares two suspicions for qsort. Rules that the cases are about come first, then the rules of
   most failures. */
static int by_promise(const void *a, const void *b)
{
    const struct suspicion *x = a, *y = b;
    if (x->covered != y->covered)
        return x->covered ? -1 : 1;
    if (x->shared != y->shared)
        return x->shared > y->shared ? -1 : 1;
    return (x->rule > y->rule) - (x->rule < y->rule);
}

static void order_suspicions(struct search *s)
{
    size_t *shared = mem_alloc((s->judge->registry->rule_count + 1) * sizeof *shared);
    for (size_t i = 0; i < s->count; i++)
        shared[s->list[i].rule]++;
    for (size_t i = 0; i < s->count; i++)
        s->list[i].shared = shared[s->list[i].rule];
    if (s->count > 0)
        qsort(s->list, s->count, sizeof *s->list, by_promise);
    free(shared);
}

static size_t source_length(const struct judged *j)
{
    const cJSON *fields = case_request(j->c, j->at_fault);
    return strlen(json_get_text(fields, "source")) + strlen(json_get_text(fields, "source_base64"));
}

static void add_failure(struct cause *cause, const struct judged *j)
{
    cause->count++;
    if (cause->example == NULL || source_length(j) < source_length(cause->example))
        cause->example = j;
}

/* Adds the passed cases about rules that explain failures. If a passed case would fail without the
   rule, the implementation follows the rule in this case. */
static void suspect_passed(struct search *s, const struct judged *cases, size_t count)
{
    const struct registry *registry = s->judge->registry;
    bool *explains = mem_alloc((registry->rule_count + 1) * sizeof *explains);
    for (size_t i = 0; i < s->count; i++)
        if (s->list[i].explains)
            explains[s->list[i].rule] = true;
    for (size_t i = 0; i < count; i++) {
        const struct judged *j = &cases[i];
        if (j->verdict != VERDICT_PASS || j->probes[0].reply == NULL)
            continue;
        for (size_t k = 0; k < j->c->cover_count; k++) {
            if (!explains[j->c->covers[k] - registry->rules])
                continue;
            if (s->judged_count == 0 || s->judged[s->judged_count - 1] != j)
                take(s, j, &j->probes[0]);
            suspect(s, s->judged_count - 1, j->c->covers[k]);
        }
    }
    free(explains);
}

/* Returns true if a suspicion is strong enough: the rule explains the failure, and the case is
   about the rule. If the case is about other rules only, the rule must explain a failure of some
   case about the rule, and no passed case may follow the rule. */
static bool is_cause(const struct search *s, const struct suspicion *p)
{
    return p->judged < s->failure_count && p->explains && !s->skipped[p->rule] &&
           (p->covered || (s->finished && s->broken[p->rule] > 0 && s->followed[p->rule] == 0));
}

/* Returns true if a rule is a better cause than another rule. Each failure that a rule explains
   counts for the rule. Each passed case in which the implementation follows the rule counts against
   the rule. */
static bool is_better(const struct search *s, const size_t *counts, size_t rule, size_t than)
{
    return counts[rule] + CAUSES_AGAINST * s->followed[than] >
           counts[than] + CAUSES_AGAINST * s->followed[rule];
}

/* Returns the rule that best explains the failures that still have no cause. If several rules are
   equally good, returns the rule of the earliest suspicion. Returns SIZE_MAX if no rule explains a
   failure. */
static size_t best_rule(const struct search *s, size_t *counts)
{
    size_t best = SIZE_MAX;
    memset(counts, 0, s->judge->registry->rule_count * sizeof *counts);
    for (size_t i = 0; i < s->count; i++)
        if (is_cause(s, &s->list[i]) && s->found[s->list[i].judged] == NULL)
            counts[s->list[i].rule]++;
    for (size_t i = 0; i < s->count; i++)
        if (counts[s->list[i].rule] > 0 &&
            (best == SIZE_MAX || is_better(s, counts, s->list[i].rule, best)))
            best = s->list[i].rule;
    return best;
}

/* For each failure whose cause is this rule, removes the cause. */
static void release(struct search *s, const struct rule *rule)
{
    for (size_t i = 0; i < s->failure_count; i++)
        if (s->found[i] == rule)
            s->found[i] = NULL;
}

/* Adds causes to *out, first the rule that explains most failures. Leaves out a rule if the
   implementation follows the rule in many more cases. */
static void choose_rules(struct search *s, struct causes *out)
{
    size_t *counts = mem_alloc((s->judge->registry->rule_count + 1) * sizeof *counts), best;
    while ((best = best_rule(s, counts)) != SIZE_MAX) {
        struct cause cause = {.rule = &s->judge->registry->rules[best],
                              .explains = true,
                              .followed = s->followed[best]};
        for (size_t i = 0; i < s->count; i++) {
            const struct suspicion *p = &s->list[i];
            if (p->rule != best || !is_cause(s, p) || s->found[p->judged] != NULL)
                continue;
            s->found[p->judged] = cause.rule;
            add_failure(&cause, s->judged[p->judged]);
        }
        if (s->followed[best] > CAUSES_FOLLOWED_MAX * cause.count) {
            s->skipped[best] = true;
            release(s, cause.rule);
            continue;
        }
        out->explained += cause.count;
        out->list[out->count++] = cause;
    }
    free(counts);
}

/* Returns the group for a failure that no rule explains. Wrong answers are grouped by the first
   rule that the case is about, and other failures by verdict. */
static struct cause *group_of(struct causes *out, const struct judged *j)
{
    struct cause group = {.verdict = j->verdict, .mixes = j->wrong == WRONG_READING};
    if (j->verdict == VERDICT_FAIL && !group.mixes)
        group.rule = j->c->covers[0];
    for (size_t i = 0; i < out->count; i++) {
        struct cause *c = &out->list[i];
        if (!c->explains && c->rule == group.rule && c->verdict == group.verdict &&
            c->mixes == group.mixes)
            return c;
    }
    out->list[out->count] = group;
    return &out->list[out->count++];
}

static int by_count(const void *a, const void *b)
{
    const struct cause *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count ? 1 : -1)
                                : strcmp(x->example->c->id, y->example->c->id);
}

static bool is_failure(const struct judged *j)
{
    return verdict_is_bad(j->verdict) && j->verdict != VERDICT_NOT_RUN &&
           j->verdict != VERDICT_XPASS;
}

static void take_failures(struct search *s, const struct judged *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_failure(&cases[i]))
            take(s, &cases[i], &cases[i].probes[cases[i].at_fault]);
    s->failure_count = s->judged_count;
}

/* Sends the requests for the new suspicions to the reference. */
static void ask_about(struct search *s, struct ask *reference, double until, struct causes *out)
{
    if (s->count > s->asked && out->fault.len == 0)
        ask(s, reference, s->count - s->asked, until - os_now_ms(), out);
    s->asked = s->count;
}

static void ask_all(struct search *s, const struct judged *cases, size_t count, double ms,
                    struct causes *out)
{
    struct ask_config config = {.wait_ms = CAUSES_WAIT_MS};
    double until = os_now_ms() + ms;
    struct ask *reference = ask_open(&config);
    if (ask_offers(reference) == NULL) {
        buf_str(&out->fault, buf_text(&ask_result(reference)->message));
    } else {
        s->tracing = true;
        ask(s, reference, s->failure_count, ms, out);
        s->tracing = false;
        order_suspicions(s);
        ask_about(s, reference, until, out);
        suspect_passed(s, cases, count);
        ask_about(s, reference, until, out);
    }
    ask_close(reference);
}

void causes_find(const struct judge *judge, const struct judged *cases, size_t count, double ms,
                 struct causes *out)
{
    struct search s = {.judge = judge};
    s.judged = mem_alloc((2 * count + 1) * sizeof *s.judged);
    s.answers = mem_alloc((2 * count + 1) * sizeof *s.answers);
    s.found = mem_alloc((count + 1) * sizeof *s.found);
    s.skipped = mem_alloc((judge->registry->rule_count + 1) * sizeof *s.skipped);
    s.broken = mem_alloc((judge->registry->rule_count + 1) * sizeof *s.broken);
    s.followed = mem_alloc((judge->registry->rule_count + 1) * sizeof *s.followed);
    *out = (struct causes){0};
    take_failures(&s, cases, count);
    out->failures = s.failure_count;
    out->list = mem_alloc((s.failure_count + 1) * sizeof *out->list);
    if (s.failure_count > 0)
        ask_all(&s, cases, count, ms, out);
    s.finished = !out->unfinished;
    choose_rules(&s, out);
    out->of = mem_alloc((count + 1) * sizeof *out->of);
    for (size_t i = 0; i < s.failure_count; i++)
        out->of[s.judged[i] - cases] = s.found[i];
    for (size_t i = 0; i < s.failure_count; i++)
        if (s.found[i] == NULL)
            add_failure(group_of(out, s.judged[i]), s.judged[i]);
    if (out->count > 0)
        qsort(out->list, out->count, sizeof *out->list, by_count);
    for (size_t i = 0; i < s.judged_count; i++)
        cJSON_Delete(s.answers[i]);
    free(s.judged);
    free(s.answers);
    free(s.found);
    free(s.broken);
    free(s.skipped);
    free(s.followed);
    free(s.list);
}

void causes_free(struct causes *c)
{
    free(c->list);
    free(c->of);
    buf_free(&c->fault);
    *c = (struct causes){0};
}
