#include "judge/session.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "judge/expected.h"
#include "process/sched.h"

void session_begin(struct session *s, const struct registry *registry, enum edition edition)
{
    readings_init(&s->readings, registry);
    s->judge = (struct judge){edition, false, registry, &s->readings, false};
    s->judged = mem_alloc(s->selection.count * sizeof *s->judged);
    for (size_t i = 0; i < s->selection.count; i++) {
        s->judged[i].c = s->selection.cases[i];
        s->judged[i].verdict = VERDICT_NOT_RUN;
    }
}

const char *session_lacks(const struct session *s, size_t i)
{
    const struct test_case *c = s->judged[i].c;
    return capability_lacks(&s->capability, c->op, c->json_syntax, s->judge.edition, c->needs);
}

/* Leaves out the derived cases that need something that hello does not offer. */
static void drop_unoffered(struct session *s)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->selection.count; i++) {
        const struct test_case *c = s->selection.cases[i];
        bool drops = c->derived != NULL && session_lacks(s, i) != NULL;
        s->selection.derived_count -= drops;
        if (!drops)
            s->selection.cases[kept++] = c;
    }
    s->selection.count = kept;
    for (size_t i = 0; i < kept; i++)
        s->judged[i].c = s->selection.cases[i];
}

bool session_hello(struct session *s, const cJSON *hello, struct buf *remarks, struct buf *why)
{
    if (!capability_read(hello, &s->capability, why))
        return false;
    s->judge.shapes = capability_shapes(&s->capability);
    /* a released edition has no ambiguous passages */
    if (!edition_is_released(s->judge.edition))
        readings_declare(&s->readings, s->capability.readings, remarks);
    capability_unknown(hello, remarks);
    drop_unoffered(s);
    return true;
}

void session_settle(struct session *s, size_t i)
{
    struct judged *j = &s->judged[i];
    judge_case(&s->judge, j);
    j->listed = NULL;
    if (s->expected != NULL)
        expected_apply(s->expected, j);
}

void session_answer(struct session *s, size_t i, size_t request, const struct outcome *outcome)
{
    struct judged *j = &s->judged[i];
    judge_outcome(&s->judge, j->c, request, outcome, &j->probes[request]);
    if (judge_complete(j))
        session_settle(s, i);
}

/* Counts an answer for the interpretations that it shows. */
static void vote(struct session *s, const struct judged *j)
{
    const struct probe *p = &j->probes[REQUEST_OWN];
    uint64_t right = p->matched != 0 ? p->matched : p->refused;
    if (right != 0 && !p->other_phase)
        readings_count(&s->readings, j->c->expect, right);
    else if (right == 0 && p->done && p->verdict == VERDICT_FAIL && j->c->derived == NULL)
        readings_count_outside(&s->readings, j->c->expect);
}

void session_conclude(struct session *s)
{
    for (size_t i = 0; i < s->selection.count; i++)
        vote(s, &s->judged[i]);
    readings_infer(&s->readings);
    for (size_t i = 0; i < s->selection.count; i++)
        /* a derived case does not depend on ambiguous passages */
        if (s->judged[i].c->derived == NULL || !judge_complete(&s->judged[i]))
            session_settle(s, i);
}

void session_free(struct session *s)
{
    for (size_t i = 0; s->judged != NULL && i < s->selection.count; i++)
        judged_free(&s->judged[i]);
    free(s->judged);
    readings_free(&s->readings);
    free(s->selection.cases);
    capability_free(&s->capability);
}
