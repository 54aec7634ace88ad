/* Handles failures of a process by the rules of sched.h. Finds the request to blame. */
#include "process/slot.h"

#include <string.h>
#include <sys/wait.h>

#include "base/os.h"
#include "base/text.h"
#include "process/cleanup.h"
#include "process/confine.h"

void slot_conclude(struct sched *s, size_t task, const struct outcome *outcome)
{
    if (!s->batch->done(s->batch->arg, task, outcome))
        slot_finish_run(s, SCHED_STOPPED, "");
}

/* Blames the last request that was sent. */
static void blame_last(struct sched *s, const struct slot *slot, const struct outcome *outcome)
{
    if (slot->alone)
        blame_explain(&s->blame, slot->incident);
    slot_conclude(s, s->sent[slot->last_sent].task, outcome);
    slot_count_failure(s, slot, outcome);
}

/* Queues a request for a separate process. Does nothing if the request was already queued for a
   separate process. */
static void isolate(struct sched *s, size_t sequence, size_t incident)
{
    size_t task = s->sent[sequence].task;
    if (s->tasks[task].isolated)
        return;
    s->tasks[task].isolated = true;
    blame_add(&s->blame, (struct candidate){task, incident, true, false});
}

/* Handles a line that came after the input was closed. If the last request caused the line, a
   process that gets only this request prints the line also while its input is open. If it prints
   the line only at the end of its input, no request is to blame. */
static void fail_closing(struct sched *s, const struct slot *slot, const char *what)
{
    struct candidate c = {slot->answered > 0 ? s->sent[slot->last_answered].task : 0, BLAME_NONE,
                          true, true};
    s->talks_at_end = s->talks_at_end || slot->quiet;
    if (slot->quiet)
        return; /* the incident is known already */
    c.incident = blame_incident(&s->blame, what, slot->alone ? slot->incident : BLAME_NONE);
    if (slot->answered == 0 || s->talks_at_end || s->tasks[c.task].quiet)
        return;
    s->tasks[c.task].quiet = true;
    blame_add(&s->blame, c);
}

/* Queues the requests in flight, which then run one at a time. A single request in flight runs in
   the next process. */
static void retry_each(struct sched *s, struct slot *slot, size_t incident)
{
    for (size_t i = 0; i < slot->in_flight_count; i++) {
        struct candidate c = {s->sent[slot->in_flight[i]].task, incident, false, false};
        if (slot->in_flight_count > 1) {
            blame_add(&s->blame, c);
        } else {
            slot->has_retry = true;
            slot->retry = c;
        }
    }
}

/* A task that gets wrong ids may have caused the answers to other requests in flight. Therefore
   each request in flight runs again in a separate process. */
static void isolate_neighbours(struct sched *s, size_t task)
{
    size_t first = s->tasks[task].first, reach = s->config.window * s->config.jobs;
    size_t end = s->sent_count - first > reach ? first + reach : s->sent_count;
    for (size_t i = first > reach ? first - reach : 0; i < end; i++)
        if (i != first && s->sent[i].life == s->sent[first].life && s->sent[i].seen > first)
            isolate(s, i, BLAME_NONE);
}

/* Handles a process that failed before its first request. If no process ever got a request, the
   command line is wrong, and the run ends. If requests were sent before, only repeated failures end
   the run. `what` is escaped. */
static void fail_early(struct sched *s, const struct slot *slot, bool in_hello,
                       enum outcome_kind kind, const char *what)
{
    struct buf message = {0};
    bool first = !s->result.greeted || s->sent_before + s->sent_count == 0;
    bool talkative = !in_hello && kind == OUTCOME_GARBAGE;
    bool stray = in_hello && kind == OUTCOME_GARBAGE && slot->no_json;
    buf_fmt(&message, "the implementation %s: %s",
            in_hello    ? "did not answer hello"
            : talkative ? "wrote more than its answer to hello, before the first request"
                        : "answered hello, but failed before the first request",
            what);
    if (talkative || stray)
        buf_str(&message, "\n  " SLOT_STDOUT_ADVICE);
    child_describe_stderr(&slot->child, &message);
    if (first && s->config.confine != NULL)
        buf_fmt(
            &message,
            "\n  the program ran with a clean environment%s; --env passes further variables, and "
            "--keep-cwd keeps the current folder%s",
            s->config.confine->limits.keep_cwd ? "" : " in an empty folder", s->config.advice);
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
    /* If a process got only one request, this request caused the output, even if the output came
       after the answer. */
    bool sure = slot->sent == 1 &&
                (slot->in_flight_count == 1 || (kind == OUTCOME_GARBAGE && slot->answered == 1));
    slot_stop(s, slot);
    if (slot->child.lost) {
        buf_str(what, "; ");
        child_describe_loss(&slot->child, what);
    }
    if (kind == OUTCOME_TIMEOUT && state == SLOT_READY && ++s->timeouts >= SCHED_TIMEOUTS_MAX &&
        !s->config.endless)
        slot_finish_run(s, SCHED_GAVE_UP, "gave up: too many requests were not answered in time");
    if (state == SLOT_HELLO || (state == SLOT_READY && slot->sent == 0)) {
        fail_early(s, slot, state == SLOT_HELLO, kind, buf_text(what));
    } else if (state == SLOT_CLOSING && kind == OUTCOME_GARBAGE) {
        fail_closing(s, slot, buf_text(what));
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
    static const char detail[] = "the program answered a request twice";
    if (slot->state == SLOT_CLOSING) {
        struct buf what = {0};
        buf_str(&what, detail);
        slot_fail(s, slot, OUTCOME_GARBAGE, &what);
        return;
    }
    if (slot->sent == 1) {
        struct outcome twice = {.kind = OUTCOME_GARBAGE, .detail = detail, .error_text = ""};
        if (slot->alone)
            blame_explain(&s->blame, slot->incident);
        slot_conclude(s, s->sent[sequence].task, &twice);
        return;
    }
    size_t incident = add_incident(s, slot, detail);
    slot_stop(s, slot);
    isolate(s, sequence, incident);
    for (size_t i = 0; i < slot->in_flight_count; i++)
        isolate(s, slot->in_flight[i], incident);
    restart(s, slot);
}

void slot_fail_line(struct sched *s, struct slot *slot, struct buf *what, struct slot_line line)
{
    slot->no_json = line.len == 0 || line.text[0] != '{';
    buf_str(what, ": ");
    text_escape(line.text, line.len, SLOT_EXCERPT, what);
    slot_fail(s, slot, OUTCOME_GARBAGE, what);
}

/* Appends the incomplete line, because the user should see that a newline is missing. */
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
    const struct confine *confine = s->config.confine;
    bool ended = child_ended(c);
    child_kill(c); /* reads the rest of standard error */
    if (!ended)
        buf_fmt(&what, "the program closed its standard %s and kept running",
                c->input_broken ? "input" : "output");
    else
        child_describe_end(c, &what);
    if (ended && confine != NULL && confine->limits.cpu > 0 && WIFSIGNALED(c->status) &&
        WTERMSIG(c->status) == SIGXCPU)
        buf_fmt(&what, ": more than %zu s of processor time", confine->limits.cpu);
    add_pending(slot, &what);
    slot_fail(s, slot, OUTCOME_CRASH, &what);
}

/* Closes the input of a silent process. Returns true if the process then sends a reply, because it
   does not flush its output. A program that has answered while its input was open flushes, unless
   it stopped in the middle of a line. */
static bool replies_at_end(const struct sched *s, struct slot *slot)
{
    struct child *c = &slot->child;
    const char *line;
    size_t n;
    double until = os_now_ms() + SCHED_GRACE_MS;
    if (slot->alone || (s->answered && frame_pending(&c->frame, &line) == 0))
        return false;
    child_close_input(c);
    while (!frame_next(&c->frame, &line, &n)) {
        double left = until - os_now_ms();
        if (c->out < 0 || left < 0 || frame_overflows(&c->frame) || cleanup_pending())
            return false;
        child_exchange(c, left);
    }
    return n > 0 && line[0] == '{';
}

void slot_fail_silent(struct sched *s, struct slot *slot)
{
    struct buf what = {0};
    bool ready = slot->state == SLOT_READY, late = replies_at_end(s, slot);
    buf_fmt(&what, "the program sent no reply within %.1f s",
            (ready ? s->config.timeout_ms : s->config.hello_ms) / 1000);
    if (late)
        buf_str(&what, ", but one at the end of its input: flush standard output after each reply");
    else
        add_pending(slot, &what);
    if (!late || !ready) {
        slot_fail(s, slot, OUTCOME_TIMEOUT, &what);
        return;
    }
    buf_prepend(&what, "gave up: ");
    slot_finish_run(s, SCHED_GAVE_UP, buf_text(&what));
    buf_free(&what);
}
