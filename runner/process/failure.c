/* Handles failures of a process by the rules of sched.h: finds the request to blame. */
#include "process/slot.h"

#include <string.h>
#include <sys/wait.h>

#include "base/os.h"
#include "base/text.h"
#include "process/confine.h"

void slot_conclude(struct sched *s, size_t task, const struct outcome *outcome)
{
    if (!s->config->done(s->config->arg, task, outcome))
        slot_finish_run(s, SCHED_STOPPED, "");
}

static void count_guilty(struct sched *s, enum outcome_kind kind)
{
    if (kind == OUTCOME_TIMEOUT)
        s->timeouts_in_a_row++;
    else
        s->deaths_in_a_row++;
    if (s->timeouts_in_a_row >= SCHED_TIMEOUTS_IN_A_ROW_MAX)
        slot_finish_run(s, SCHED_GAVE_UP,
                        "gave up: too many requests in a row were not answered in time");
    if (s->deaths_in_a_row >= SCHED_DEATHS_IN_A_ROW_MAX)
        slot_finish_run(s, SCHED_GAVE_UP,
                        "gave up: too many requests in a row crashed it or got no valid reply");
}

/* Gives up if many requests in a row got the same invalid reply. */
static void count_garbage(struct sched *s, const struct slot *slot, const char *what)
{
    struct buf message = {0};
    if (memcmp(s->garbage, slot->garbage, sizeof s->garbage) != 0)
        s->same_garbage = 0;
    memcpy(s->garbage, slot->garbage, sizeof s->garbage);
    if (++s->same_garbage < SCHED_SAME_GARBAGE_MAX)
        return;
    buf_fmt(&message,
            "gave up: %d requests in a row got invalid replies that begin with the same bytes: "
            "%s\n  %s",
            SCHED_SAME_GARBAGE_MAX, what,
            slot->unknown_id ? "each reply carries the id of its request, unchanged"
                             : SLOT_STDOUT_ADVICE);
    slot_finish_run(s, SCHED_GAVE_UP, buf_text(&message));
    buf_free(&message);
}

/* Blames the last request that was sent. */
static void blame_last(struct sched *s, const struct slot *slot, const struct outcome *outcome)
{
    if (slot->alone)
        blame_explain(&s->blame, slot->incident);
    slot_conclude(s, s->sent[slot->last_sent].task, outcome);
    if (outcome->kind == OUTCOME_GARBAGE)
        count_garbage(s, slot, outcome->detail);
    else
        s->same_garbage = 0;
    count_guilty(s, outcome->kind);
}

/* Queues a request for a process of its own, at most once. */
static void isolate(struct sched *s, size_t sequence, size_t incident)
{
    size_t task = s->sent[sequence].task;
    if (s->tasks[task].isolated)
        return;
    s->tasks[task].isolated = true;
    blame_add(&s->blame, (struct candidate){task, incident, true});
}

/* Queues the requests in flight to run again one at a time. If there is only one request, it runs
   in the next process. */
static void retry_each(struct sched *s, struct slot *slot, size_t incident)
{
    for (size_t i = 0; i < slot->in_flight_count; i++) {
        struct candidate c = {s->sent[slot->in_flight[i]].task, incident, false};
        if (slot->in_flight_count > 1) {
            blame_add(&s->blame, c);
        } else {
            slot->has_retry = true;
            slot->retry = c;
        }
    }
}

/* A task that answers with wrong ids may have answered for the requests in flight. Runs each of
 * these requests in a process of its own. */
static void isolate_neighbours(struct sched *s, size_t task)
{
    size_t first = s->tasks[task].first, reach = s->config->window * s->config->jobs;
    size_t end = s->sent_count - first > reach ? first + reach : s->sent_count;
    for (size_t i = first > reach ? first - reach : 0; i < end; i++)
        if (i != first && s->sent[i].life == s->sent[first].life && s->sent[i].seen > first)
            isolate(s, i, BLAME_NONE);
}

/* Handles a process that failed before its first request. If no request was ever sent, the command
 * is wrong and the run ends. If requests were sent before, only repeated failures end the run.
 * `what` is escaped. */
static void fail_early(struct sched *s, const struct slot *slot, bool in_hello,
                       enum outcome_kind kind, const char *what)
{
    struct buf message = {0};
    bool first = !s->result->greeted || s->sent_count == 0;
    bool talkative = !in_hello && kind == OUTCOME_GARBAGE;
    buf_fmt(&message, "the implementation %s: %s",
            in_hello    ? "did not answer hello"
            : talkative ? "wrote more than its answer to hello, before any request"
                        : "answered hello, and failed before any request",
            what);
    if (talkative)
        buf_str(&message, "\n  " SLOT_STDOUT_ADVICE);
    child_describe_stderr(&slot->child, &message);
    if (first && s->config->confine != NULL)
        buf_fmt(&message,
                "\n  it ran with a clean environment%s; --env and --keep-cwd give it more\n  %s",
                s->config->confine->own_folder ? " in an empty folder" : "", s->config->advice);
    s->early_failures++;
    if (first)
        slot_finish_run(s, SCHED_SETUP_FAILED, buf_text(&message));
    else if (s->early_failures >= SCHED_EARLY_TRIES)
        slot_finish_run(s, SCHED_GAVE_UP, buf_text(&message));
    else if (!in_hello)
        blame_incident(&s->blame, what, BLAME_NONE);
    buf_free(&message);
}

static void restart(struct sched *s, struct slot *slot)
{
    slot->in_flight_count = 0;
    if (!s->over && (slot->has_retry || slot_work_left(s)))
        slot_start(s, slot);
}

static size_t add_incident(struct sched *s, const struct slot *slot, const char *what)
{
    return blame_incident(&s->blame, what, slot->alone ? slot->incident : BLAME_NONE);
}

void slot_fail(struct sched *s, struct slot *slot, enum outcome_kind kind, struct buf *what)
{
    double ms = os_now_ms() - slot->last_event;
    enum slot_state state = slot->state;
    /* The only request of a process caused the output, even if it was answered before. */
    bool sure = slot->sent == 1 && (slot->in_flight_count == 1 || kind == OUTCOME_GARBAGE);
    slot_stop(s, slot);
    if (slot->child.lost) {
        buf_str(what, "; ");
        child_describe_loss(&slot->child, what);
    }
    if (kind == OUTCOME_TIMEOUT && state == SLOT_READY && ++s->timeouts >= SCHED_TIMEOUTS_MAX)
        slot_finish_run(s, SCHED_GAVE_UP, "gave up: too many requests were not answered in time");
    if (state == SLOT_HELLO || (state == SLOT_READY && slot->sent == 0)) {
        fail_early(s, slot, state == SLOT_HELLO, kind, buf_text(what));
    } else if (sure) {
        blame_last(s, slot,
                   &(struct outcome){.kind = kind,
                                     .detail = buf_text(what),
                                     .error_text = buf_text(&slot->child.stderr_tail),
                                     .ms = ms});
        if (slot->unknown_id)
            isolate_neighbours(s, s->sent[slot->last_sent].task);
    } else {
        size_t incident = add_incident(s, slot, buf_text(what));
        if (kind == OUTCOME_GARBAGE && slot->answered > 0)
            isolate(s, slot->last_answered, incident);
        retry_each(s, slot, incident);
    }
    buf_free(what);
    restart(s, slot);
}

void slot_fail_twice(struct sched *s, struct slot *slot, size_t sequence)
{
    if (slot->sent == 1) {
        struct outcome twice = {
            .kind = OUTCOME_GARBAGE, .detail = "it answered a request twice", .error_text = ""};
        if (slot->alone)
            blame_explain(&s->blame, slot->incident);
        slot_conclude(s, s->sent[sequence].task, &twice);
        return;
    }
    size_t incident = add_incident(s, slot, "it answered a request twice");
    slot_stop(s, slot);
    isolate(s, sequence, incident);
    for (size_t i = 0; i < slot->in_flight_count; i++)
        isolate(s, slot->in_flight[i], incident);
    restart(s, slot);
}

void slot_fail_line(struct sched *s, struct slot *slot, struct buf *what, struct slot_line line)
{
    memcpy(slot->garbage, line.text,
           line.len < sizeof slot->garbage ? line.len : sizeof slot->garbage);
    buf_str(what, ": ");
    text_escape(line.text, line.len, SLOT_EXCERPT, what);
    slot_fail(s, slot, OUTCOME_GARBAGE, what);
}

/* Appends the incomplete line, so that the user sees that a newline is missing. */
static void add_pending(const struct slot *slot, struct buf *out)
{
    const char *pending;
    size_t n = frame_pending(&slot->child.frame, &pending);
    if (n == 0)
        return;
    buf_str(out, ", in the middle of a line: ");
    text_escape(pending, n, SLOT_EXCERPT, out);
}

void slot_fail_ended(struct sched *s, struct slot *slot)
{
    struct buf what = {0};
    struct child *c = &slot->child;
    const struct confine *limits = s->config->confine;
    bool ended = child_ended(c);
    child_kill(c); /* reads the rest of its standard error */
    if (!ended)
        buf_fmt(&what, "it closed its standard %s and kept running",
                c->input_broken ? "input" : "output");
    else
        child_describe_end(c, &what);
    if (ended && limits != NULL && limits->cpu > 0 && WIFSIGNALED(c->status) &&
        WTERMSIG(c->status) == SIGXCPU)
        buf_fmt(&what, ": more than %zu s of processor time", limits->cpu);
    add_pending(slot, &what);
    slot_fail(s, slot, OUTCOME_CRASH, &what);
}

void slot_fail_silent(struct sched *s, struct slot *slot)
{
    struct buf what = {0};
    const struct sched_config *config = s->config;
    buf_fmt(&what, "it sent no reply within %.1f s",
            (slot->state == SLOT_HELLO ? config->hello_ms : config->timeout_ms) / 1000);
    add_pending(slot, &what);
    slot_fail(s, slot, OUTCOME_TIMEOUT, &what);
}
