#include "fuzz/ask/peer.h"

#include <stdlib.h>

#include "base/json.h"
#include "base/mem.h"
#include "process/cleanup.h"

/* The requests of one batch, and their answers. */
struct asking {
    const struct peer *peer;
    const struct peer_request *requests;
    struct peer_answer *answers;
};

cJSON *peer_answer_read(const struct peer_answer *a)
{
    struct json_error ignored;
    return a->kind == PEER_REPLY ? json_parse(a->text, a->len, JSON_NUL_KEEP, &ignored) : NULL;
}

void peer_answer_free(struct peer_answer *a)
{
    free(a->text);
    *a = (struct peer_answer){0};
}

static bool on_pose(void *arg, size_t i, struct request *r)
{
    const struct asking *a = arg;
    const struct peer_request *request = &a->requests[i];
    r->text = request->text;
    r->len = request->len;
    r->trace = request->trace;
    r->released = a->peer->released;
    r->variant = request->variant;
    return true;
}

static bool on_take(void *arg, size_t i, const struct outcome *o)
{
    const struct asking *a = arg;
    struct buf text = {0};
    if (o->kind == OUTCOME_REPLY)
        buf_add(&text, o->text, o->len);
    else
        buf_str(&text, o->detail);
    peer_answer_free(&a->answers[i]);
    a->answers[i] = (struct peer_answer){.kind = (enum peer_kind)o->kind, .len = text.len};
    a->answers[i].text = buf_take(&text);
    return true;
}

void peer_note(struct peer *p, const struct sched_result *result)
{
    p->faults = result->fault_count;
    if (result->end == SCHED_INTERRUPTED)
        cleanup_remember();
    p->gone = result->end == SCHED_GAVE_UP || result->end == SCHED_SETUP_FAILED;
    buf_clear(&p->why);
    buf_str(&p->why, buf_text(&result->message));
}

bool peer_open(struct peer *p, const char *command, const struct options *options)
{
    *p = (struct peer){.command = command != NULL ? command : "hclref"};
    p->ask = ask_open(&(struct ask_config){.command = command,
                                           .options = options,
                                           .wait_ms = PEER_WAIT_MS,
                                           .jobs = PEER_JOBS,
                                           .endless = true});
    peer_note(p, ask_result(p->ask));
    if (ask_offers(p->ask) == NULL)
        return false;
    p->capability = *ask_offers(p->ask);
    return true;
}

static void ask(struct peer *p, const struct peer_request *requests, size_t n,
                struct peer_answer *answers, bool fresh)
{
    struct asking a = {p, requests, answers};
    struct ask_batch batch = {.count = n,
                              .fresh = fresh,
                              .patient = p->patient,
                              .timeout_ms = p->timeout_ms,
                              .arg = &a,
                              .pose = on_pose,
                              .take = on_take};
    for (size_t i = 0; i < n; i++)
        answers[i] = (struct peer_answer){.kind = PEER_GONE, .text = mem_dup("")};
    if (!p->gone && !cleanup_pending())
        peer_note(p, ask_run(p->ask, &batch));
}

void peer_ask(struct peer *p, const struct peer_request *requests, size_t n,
              struct peer_answer *answers)
{
    ask(p, requests, n, answers, false);
}

void peer_ask_fresh(struct peer *p, const struct peer_request *request, struct peer_answer *answer)
{
    ask(p, request, 1, answer, true);
}

void peer_close(struct peer *p)
{
    ask_close(p->ask);
    buf_free(&p->why);
}
