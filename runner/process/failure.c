/* Handles failures of a process by the rules of sched.h. Finds the request to blame. */
#include "process/slot.h"

#include <string.h>
#include <sys/wait.h>

#include "base/os.h"
#include "base/text.h"
#include "process/confine.h"
#include "process/flush.h"

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
            s->config.confine->own_folder ? " in an empty folder" : "", s->config.advice);
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
    if (slot->state == SLOT_CLOSING) {
        struct buf what = {0};
        buf_str(&what, "the program answered a request twice");
        slot_fail(s, slot, OUTCOME_GARBAGE, &what);
        return;
    }
    if (slot->sent == 1) {
        struct outcome twice = {.kind = OUTCOME_GARBAGE,
                                .detail = "the program answered a request twice",
                                .error_text = ""};
        if (slot->alone)
            blame_explain(&s->blame, slot->incident);
        slot_conclude(s, s->sent[sequence].task, &twice);
        return;
    }
    size_t incident = add_incident(s, slot, "the program answered a request twice");
    slot_stop(s, slot);
    isolate(s, sequence, incident);
    for (size_t i = 0; i < slot->in_flight_count; i++)
        isolate(s, slot->in_flight[i], incident);
    restart(s, slot);
}

/* After an invalid line, the time in milliseconds to wait for a reply. */
#define REPLY_MS 200.0

void slot_fail_line(struct sched *s, struct slot *slot, struct buf *what, struct slot_line line)
{
    memcpy(slot->garbage, line.text,
           line.len < sizeof slot->garbage ? line.len : sizeof slot->garbage);
    slot->no_json = line.len == 0 || line.text[0] != '{';
    buf_str(what, ": ");
    text_escape(line.text, line.len, SLOT_EXCERPT, what);
    if (slot->no_json && slot->in_flight_count == 1 && slot_is_last_alike(s))
        slot->has_reply = flush_wait(&slot->child, REPLY_MS);
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
    const struct confine *limits = s->config.confine;
    bool ended = child_ended(c);
    child_kill(c); /* reads the rest of standard error */
    if (!ended)
        buf_fmt(&what, "the program closed its standard %s and kept running",
                c->input_broken ? "input" : "output");
    else
        child_describe_end(c, &what);
    if (ended && limits != NULL && limits->cpu > 0 && WIFSIGNALED(c->status) &&
        WTERMSIG(c->status) == SIGXCPU)
        buf_fmt(&what, ": more than %zu s of processor time", limits->cpu);
    add_pending(slot, &what);
    slot_fail(s, slot, OUTCOME_CRASH, &what);
}

/* Returns true if a new process answers hello, and the request of a task, after the end of its
   input. */
static bool answers_at_end(struct sched *s, struct child *first, const size_t *task, double ms)
{
    struct launch launch = slot_launch(s);
    struct buf text = {0};
    buf_str(&text, SLOT_HELLO_LINE);
    buf_clear(&s->request);
    bool known = task == NULL || s->batch->request(s->batch->arg, *task, &s->request);
    if (task != NULL)
        buf_fmt(&text, "{\"id\":%d,%s}\n", SCHED_ID_STEP, buf_text(&s->request));
    bool answers = known && flush_at_end(&launch, buf_text(&text), task == NULL ? 1 : 2, first, ms);
    buf_free(&text);
    return answers;
}

/* Returns true if a silent process answers after the end of its input, although its request is not
   slow. A program that has answered while its input was open flushes, unless it stopped in the
   middle of a line. */
static bool flushes_late(struct sched *s, struct slot *slot)
{
    const char *pending;
    bool flushes = s->answered && frame_pending(&slot->child.frame, &pending) == 0;
    if (slot->state != SLOT_READY || slot->alone || flushes)
        return slot->flushes_late;
    child_close_input(&slot->child);
    return flush_wait(&slot->child, SCHED_GRACE_MS) &&
           answers_at_end(s, NULL, &s->sent[slot->in_flight[0]].task, FLUSH_PROBE_MS);
}

void slot_probe(struct sched *s, struct slot *slot, double now)
{
    double half = s->config.hello_ms / 2;
    double ms = half < FLUSH_PROBE_MS ? half : FLUSH_PROBE_MS;
    if (s->probed || slot->state != SLOT_HELLO || s->result.greeted ||
        now < slot->deadline - s->config.hello_ms + ms)
        return;
    s->probed = true;
    slot->flushes_late = answers_at_end(s, &slot->child, NULL, ms);
    now = os_now_ms();
    if (slot->flushes_late && now + FLUSH_MORE_MS < slot->deadline)
        slot->deadline = now + FLUSH_MORE_MS;
    slot_read(s, slot); /* reads output that has come since then */
}

void slot_fail_silent(struct sched *s, struct slot *slot)
{
    struct buf what = {0};
    const struct sched_config *config = &s->config;
    bool late = flushes_late(s, slot);
    if (late && slot->state == SLOT_READY) {
        slot_finish_run(s, SCHED_GAVE_UP, "gave up: " FLUSH_ADVICE);
        return;
    }
    if (late) {
        buf_str(&what, FLUSH_ADVICE);
        slot_fail(s, slot, OUTCOME_TIMEOUT, &what);
        return;
    }
    buf_fmt(&what, "the program sent no reply within %.1f s",
            (slot->state == SLOT_HELLO ? config->hello_ms : config->timeout_ms) / 1000);
    add_pending(slot, &what);
    slot_fail(s, slot, OUTCOME_TIMEOUT, &what);
}
