#include "ask/cases.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "cases/case.h"
#include "judge/judge.h"

struct running {
    const struct ask_items *items;
    struct judged *judged; /* by item */
    bool *closed;          /* by item: true after the call of `seen` */
    bool twice;            /* true if a closed item got another answer */
};

static struct judge judge_of(const struct running *r, size_t item)
{
    struct judge judge = *r->items->judge;
    judge.edition = r->items->list[item].edition;
    return judge;
}

static bool on_pose(void *arg, size_t i, struct request *r)
{
    const struct ask_items *items = ((struct running *)arg)->items;
    const struct ask_item *item = &items->list[i / REQUESTS];
    if (!ask_pose_case(item->c, i % REQUESTS, item->edition, r))
        return false;
    r->trace = items->judge->trace || items->consult;
    r->variant = &item->variant;
    return true;
}

static bool on_take(void *arg, size_t i, const struct outcome *outcome)
{
    struct running *r = arg;
    size_t item = i / REQUESTS;
    struct judged *j = &r->judged[item];
    struct judge judge = judge_of(r, item);
    if (r->closed[item]) {
        r->twice = true;
        return false;
    }
    judge_outcome(&judge, j->c, i % REQUESTS, outcome, &j->probes[i % REQUESTS]);
    if (!judge_complete(j))
        return true;
    judge_case(&judge, j);
    bool more = r->items->seen(r->items->arg, item, j);
    judged_free(j);
    r->closed[item] = true;
    return more;
}

static bool check_end(const struct running *r, const struct sched_result *result, struct buf *why)
{
    if (r->twice)
        buf_str(why, "the implementation answered a request twice");
    else if (result->end != SCHED_COMPLETE)
        buf_str(why, buf_text(&result->message));
    else
        buf_str(why, buf_text(&result->faults));
    return !r->twice && result->end == SCHED_COMPLETE && result->fault_count == 0;
}

bool ask_cases(struct ask *a, const struct ask_items *items, struct buf *why)
{
    struct running r = {.items = items};
    r.judged = mem_alloc(items->count * sizeof *r.judged);
    r.closed = mem_alloc(items->count * sizeof *r.closed);
    for (size_t i = 0; i < items->count; i++)
        r.judged[i] = (struct judged){.c = items->list[i].c, .verdict = VERDICT_NOT_RUN};
    struct ask_batch batch = {.count = REQUESTS * items->count,
                              .last = items->last,
                              .run_ms = items->run_ms,
                              .arg = &r,
                              .pose = on_pose,
                              .take = on_take};
    bool ok = check_end(&r, ask_run(a, &batch), why);
    for (size_t i = 0; i < items->count; i++)
        judged_free(&r.judged[i]);
    free(r.judged);
    free(r.closed);
    return ok;
}
