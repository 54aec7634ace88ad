#include "process/sched.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/os.h"
#include "process/cleanup.h"
#include "process/confine.h"
#include "process/pulse.h"
#include "process/slot.h"
#include "process/tree.h"
#include "process/workdir.h"

static void check_times(struct sched *s, struct slot *slot, double now)
{
    if (slot->state == SLOT_EMPTY || s->over)
        return;
    bool ended = child_ended(&slot->child);
    bool silent = ended && slot->child.out < 0;
    if ((ended || slot->child.input_broken) && slot->ending == 0)
        slot->ending = now + SCHED_GRACE_MS;
    if (slot->state == SLOT_CLOSING) {
        if (silent || (slot->ending > 0 && now >= slot->ending) || now >= slot->deadline)
            slot_close(s, slot, now < slot->deadline);
    } else if (silent || (slot->ending > 0 && now >= slot->ending)) {
        slot_fail_ended(s, slot);
    } else if (slot->deadline > 0 && now >= slot->deadline) {
        slot_fail_silent(s, slot);
    }
}

static int poll_wait(const struct sched *s, double now)
{
    double wait = CHILD_TICK_MS;
    for (size_t i = 0; i < s->config.jobs; i++) {
        const struct slot *slot = &s->slots[i];
        if (slot->deadline > 0 && slot->deadline - now < wait)
            wait = slot->deadline - now;
        /* A process that closed its output usually ends soon. */
        if (slot->ending > 0 && wait > 1)
            wait = 1;
    }
    return wait <= 0 ? 0 : (int)wait + 1;
}

static void serve(struct sched *s, struct slot *slot, const struct pollfd *fds)
{
    struct child *c = &slot->child;
    if (slot->state != SLOT_EMPTY && fds[2].revents != 0)
        child_read_stderr(c);
    if (slot->state != SLOT_EMPTY && fds[0].revents != 0)
        child_write(c);
    if (slot->state != SLOT_EMPTY && fds[1].revents != 0)
        slot_read(s, slot);
    slot_fill(s, slot);
}

/* Returns true if a process must end after its last request. */
static bool must_end(const struct sched *s, const struct slot *slot)
{
    return !s->batch->keep || s->batch->fresh || slot->isolated;
}

/* After the last outcome, closes the inputs of the processes that must end. Returns true if the
   batch is done. */
static bool wind_up(struct sched *s)
{
    bool gone = true;
    for (size_t i = 0; i < s->config.jobs; i++) {
        struct slot *slot = &s->slots[i];
        if (slot->in_flight_count > 0 || slot->has_retry || slot_is_watched(slot))
            return false;
        gone = gone &&
               (slot->state == SLOT_EMPTY || (slot->state == SLOT_READY && !must_end(s, slot)));
    }
    if (slot_work_left(s) || !s->result.greeted)
        return false;
    for (size_t i = 0; i < s->config.jobs; i++) {
        struct slot *slot = &s->slots[i];
        if (slot->state == SLOT_READY && must_end(s, slot)) {
            slot_retire(s, slot);
        } else if (slot->state == SLOT_HELLO) { /* other processes have done the whole work */
            slot_stop(s, slot);
        }
    }
    return gone;
}

/* Starts one process, and further processes after the first handshake, because a wrong command line
   is then reported only once. */
static void start_more(struct sched *s)
{
    if (!s->result.greeted && s->slots[0].state == SLOT_EMPTY)
        slot_start(s, &s->slots[0]);
    for (size_t i = 0; s->result.greeted && !s->over && i < s->config.jobs; i++)
        if (s->slots[i].state == SLOT_EMPTY && (s->slots[i].has_retry || slot_work_left(s)))
            slot_start(s, &s->slots[i]);
}

/* Ends the run after a signal, or after the time limit of the run. */
static void check_end(struct sched *s, double now)
{
    bool greeted = s->result.greeted;
    if (cleanup_interrupted())
        slot_finish_run(s, SCHED_INTERRUPTED,
                        greeted ? "interrupted"
                                : "interrupted before the implementation answered hello");
    s->late = s->batch->run_ms > 0 && now - s->begin >= s->batch->run_ms;
    if (s->late)
        slot_finish_run(s, SCHED_GAVE_UP,
                        greeted ? "gave up: the run took longer than --run-timeout"
                                : "gave up: the implementation did not answer hello within "
                                  "--run-timeout");
}

/* The only listener, because the program has only one standard error. */
static pulse_listener *listener;
static void *listener_arg;

void pulse_listen(pulse_listener *fn, void *arg)
{
    listener = fn;
    listener_arg = arg;
}

/* Tells the listener which request has waited longest, or that hello has no answer yet. */
static void beat(const struct sched *s, double now)
{
    struct pulse pulse = {.busy = false};
    double hello_ms = 0;
    bool ready = false;
    for (size_t i = 0; i < s->config.jobs; i++) {
        const struct slot *slot = &s->slots[i];
        double ms = now - slot->last_event;
        ready = ready || slot->state == SLOT_READY;
        if (slot->state == SLOT_HELLO && ms > hello_ms)
            hello_ms = ms;
        if (slot->state == SLOT_READY && slot->in_flight_count > 0 && ms >= pulse.task_ms)
            pulse = (struct pulse){0, true, s->sent[slot->in_flight[0]].task, ms};
    }
    pulse.hello_ms = ready ? 0 : hello_ms;
    if (listener != NULL)
        listener(listener_arg, &pulse);
}

static void loop(struct sched *s)
{
    struct pollfd fds[CHILD_FDS * SCHED_JOBS_MAX];
    double last_check = 0;
    start_more(s);
    for (size_t i = 0; i < s->config.jobs; i++)
        slot_fill(s, &s->slots[i]);
    while (!s->over) {
        double now = os_now_ms();
        bool ending = false;
        if (wind_up(s))
            return;
        for (size_t i = 0; i < s->config.jobs; i++)
            child_poll_fds(&s->slots[i].child, &fds[CHILD_FDS * i]);
        reaper_sweep();
        int ready = poll(fds, CHILD_FDS * s->config.jobs, poll_wait(s, now));
        if (ready < 0 && errno != EINTR)
            slot_finish_run(s, SCHED_GAVE_UP,
                            errno == EINVAL
                                ? "poll: more pipes than ulimit -n allows: use fewer --jobs"
                                : "poll failed");
        for (size_t i = 0; i < s->config.jobs && ready > 0 && !s->over; i++)
            serve(s, &s->slots[i], &fds[CHILD_FDS * i]);
        now = os_now_ms();
        for (size_t i = 0; i < s->config.jobs; i++)
            ending = ending || s->slots[i].ending > 0;
        if (ready <= 0 || ending || now - last_check >= CHILD_TICK_MS) {
            last_check = now;
            check_end(s, now);
            for (size_t i = 0; i < s->config.jobs && !s->over; i++)
                check_times(s, &s->slots[i], now);
            for (size_t i = 0; i < s->config.jobs; i++)
                slot_fill(s, &s->slots[i]);
            start_more(s);
            beat(s, now);
        }
    }
}

static void make_folder(struct sched *s)
{
    struct buf why = {0};
    if (s->config.confine != NULL && !s->config.confine->limits.keep_cwd &&
        !workdir_make(&s->folder, &why))
        slot_finish_run(s, SCHED_SETUP_FAILED, buf_text(&why));
    buf_free(&why);
}

static void stop_all(struct sched *s)
{
    s->blame.queue_head = s->blame.queue_count; /* the next batch has other tasks */
    for (size_t i = 0; i < s->config.jobs; i++) {
        struct slot *slot = &s->slots[i];
        slot_stop(s, slot);
        slot->in_flight_count = 0;
        slot->has_retry = false;
    }
}

struct sched *sched_open(const struct sched_config *config)
{
    struct sched *s = mem_alloc(sizeof *s);
    *s = (struct sched){.config = *config, .result = {.end = SCHED_COMPLETE}};
    cleanup_begin(&s->cleanup);
    s->slots = mem_alloc(config->jobs * sizeof *s->slots);
    for (size_t i = 0; i < config->jobs; i++) {
        s->slots[i].child = (struct child){.in = -1, .out = -1, .err = -1};
        s->slots[i].in_flight = mem_alloc(config->window * sizeof *s->slots[i].in_flight);
    }
    make_folder(s);
    return s;
}

static void begin_batch(struct sched *s, const struct sched_batch *batch)
{
    s->batch = batch;
    s->begin = os_now_ms();
    if (batch->timeout_ms > 0)
        s->config.timeout_ms = batch->timeout_ms;
    s->tasks = mem_alloc((batch->tasks + 1) * sizeof *s->tasks);
    s->next_task = 0;
    s->late = false;
    s->result.end = SCHED_COMPLETE;
    buf_clear(&s->result.message);
    for (size_t i = 0; i < s->config.jobs; i++)
        s->slots[i].answered = 0;
}

static void end_batch(struct sched *s)
{
    if (listener != NULL)
        listener(listener_arg, &(struct pulse){.busy = false});
    if (s->over)
        stop_all(s);
    s->over = s->over && !s->late &&
              (s->result.end == SCHED_GAVE_UP || s->result.end == SCHED_SETUP_FAILED);
    buf_clear(&s->result.faults);
    s->result.fault_count = blame_report(&s->blame, &s->result.faults);
    s->sent_before += s->sent_count;
    s->sent_count = 0;
    free(s->tasks);
    s->batch = NULL;
}

const struct sched_result *sched_batch(struct sched *s, const struct sched_batch *batch)
{
    if (s->over)
        return &s->result;
    begin_batch(s, batch);
    loop(s);
    end_batch(s);
    return &s->result;
}

void sched_close(struct sched *s)
{
    stop_all(s);
    for (size_t i = 0; i < s->config.jobs; i++) {
        child_free(&s->slots[i].child);
        free(s->slots[i].in_flight);
    }
    cleanup_end(&s->cleanup);
    workdir_close(&s->folder);
    cJSON_Delete(s->greeting);
    buf_free(&s->alike_key);
    buf_free(&s->request);
    buf_free(&s->result.message);
    buf_free(&s->result.faults);
    blame_free(&s->blame);
    free(s->slots);
    free(s->sent);
    free(s);
}
