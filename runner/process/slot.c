#include "process/slot.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "process/confine.h"
#include "process/guard.h"
#include "protocol/protocol.h"

/* Of a line that is no reply, this much is shown. */
enum { EXCERPT = 200 };

void slot_finish_run(struct sched *s, enum sched_end end, const char *message)
{
    if (s->over)
        return;
    s->over = true;
    s->result->end = end;
    buf_str(&s->result->message, message);
}

bool slot_work_left(const struct sched *s)
{
    return !s->over && (s->next_task < s->config->tasks || blame_has_suspects(&s->blame));
}

static void add_stderr(const struct child *c, struct buf *out)
{
    if (c->stderr_tail.len == 0)
        return;
    buf_str(out, "\n  its standard error ends with:\n");
    text_escape_lines(c->stderr_tail.data, c->stderr_tail.len,
                      (struct text_limits){CHILD_STDERR_KEPT, 40}, "    | ", out);
    out->len--; /* without the last newline */
    out->data[out->len] = '\0';
}

void slot_start(struct sched *s, struct slot *slot)
{
    struct buf why = {0};
    struct child *c = &slot->child;
    child_free(c);
    slot->in_flight_count = slot->sent = slot->answered = 0;
    slot->alone = slot->lone = slot->lied = slot->loss_told = false;
    memset(slot->garbage, 0, sizeof slot->garbage);
    slot->ending = 0;
    struct buf folder = {0};
    if (s->folder.len > 0)
        buf_fmt(&folder, "%s/%zu", buf_text(&s->folder), s->result->processes + 1);
    bool ok = child_start(c,
                          &(struct launch){.command = s->config->command,
                                           .confine = s->config->confine,
                                           .folder = folder.len > 0 ? folder.data : NULL,
                                           .signals = &s->old_signals},
                          &why);
    buf_free(&folder);
    if (!ok) {
        if (guard_interrupted())
            slot_finish_run(s, SCHED_INTERRUPTED, "interrupted while a process was started");
        slot_finish_run(s, s->result->greeted ? SCHED_GAVE_UP : SCHED_SETUP_FAILED, buf_text(&why));
        buf_free(&why);
        slot->state = SLOT_EMPTY;
        return;
    }
    slot->life = ++s->result->processes;
    if (s->config->confine != NULL)
        c->frame.max = s->config->confine->reply_bytes;
    buf_fmt(&c->to_write, "{\"id\":0,\"op\":\"hello\",\"protocol\":%d}\n", PROTOCOL_VERSION);
    slot->state = SLOT_HELLO;
    slot->deadline = os_now_ms() + s->config->hello_ms;
    child_write(c);
}

/* A process that could not be killed: what it holds is gone for this run. */
static void count_loss(struct sched *s, struct slot *slot)
{
    struct buf what = {0};
    if (!slot->child.lost || slot->loss_told)
        return;
    slot->loss_told = true;
    child_describe_loss(&slot->child, &what);
    blame_incident(&s->blame, buf_text(&what), BLAME_NONE);
    buf_prepend(&what, "gave up: too many processes cannot be ended; the last one: ");
    if (++s->lost >= SCHED_LOST_MAX)
        slot_finish_run(s, SCHED_GAVE_UP, buf_text(&what));
    buf_free(&what);
}

void slot_stop(struct sched *s, struct slot *slot)
{
    child_kill(&slot->child);
    count_loss(s, slot);
    slot->state = SLOT_EMPTY;
    slot->deadline = slot->ending = 0;
}

/* Hands a task its outcome. */
static void conclude(struct sched *s, size_t task, const struct outcome *outcome)
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

/* Where each of many requests gets the same that is no reply, no request is to blame, and nothing
 * is learnt by trying the others. */
static void count_garbage(struct sched *s, const struct slot *slot, const char *what)
{
    struct buf message = {0};
    if (memcmp(s->garbage, slot->garbage, sizeof s->garbage) != 0)
        s->same_garbage = 0;
    memcpy(s->garbage, slot->garbage, sizeof s->garbage);
    if (++s->same_garbage < SCHED_SAME_GARBAGE_MAX)
        return;
    buf_fmt(&message,
            "gave up: each of %d requests in a row got what is no reply and begins alike: %s\n  %s",
            SCHED_SAME_GARBAGE_MAX, what,
            slot->lied ? "each reply carries the id of its request, a number, as it came"
                       : "standard output is for replies only; what else there is to say goes to "
                         "standard error");
    slot_finish_run(s, SCHED_GAVE_UP, buf_text(&message));
    buf_free(&message);
}

static void condemn(struct sched *s, struct slot *slot, enum outcome_kind kind, const char *what,
                    double ms)
{
    struct outcome outcome = {
        .kind = kind, .detail = what, .error_text = buf_text(&slot->child.stderr_tail), .ms = ms};
    size_t task = s->sent[slot->last_sent].task;
    if (slot->alone)
        blame_explain(&s->blame, slot->incident);
    conclude(s, task, &outcome);
    if (kind == OUTCOME_GARBAGE)
        count_garbage(s, slot, what);
    else
        s->same_garbage = 0;
    count_guilty(s, kind);
}

/* Several requests were in flight, or others came before: run them again, each alone. */
static void suspect_all(struct sched *s, struct slot *slot, size_t incident)
{
    if (slot->in_flight_count == 1) {
        slot->has_retry = true;
        slot->retry = (struct suspect){s->sent[slot->in_flight[0]].task, incident, false};
        return;
    }
    for (size_t i = 0; i < slot->in_flight_count; i++)
        blame_suspect(&s->blame,
                      (struct suspect){s->sent[slot->in_flight[i]].task, incident, false});
}

static void suspect_lone(struct sched *s, size_t sequence, size_t incident)
{
    size_t task = s->sent[sequence].task;
    if (s->tasks[task].lone)
        return;
    s->tasks[task].lone = true;
    blame_suspect(&s->blame, (struct suspect){task, incident, true});
}

/* A task answers under ids that are not its own: what the requests beside it seemed to answer may
 * have been its doing. */
static void doubt_neighbours(struct sched *s, size_t task)
{
    size_t first = s->tasks[task].first, reach = s->config->window * s->config->jobs;
    size_t end = s->sent_count - first > reach ? first + reach : s->sent_count;
    for (size_t i = first > reach ? first - reach : 0; i < end; i++)
        if (i != first && s->sent[i].life == s->sent[first].life && s->sent[i].seen > first)
            suspect_lone(s, i, BLAME_NONE);
}

/* A process failed before its first request, so no request is to blame. Where none was ever sent,
 * the command is no good; otherwise it may be an accident, but not again and again. what: escaped.
 */
static void fail_early(struct sched *s, struct slot *slot, bool in_hello, enum outcome_kind kind,
                       const char *what)
{
    struct buf message = {0};
    bool first = !s->result->greeted || s->sent_count == 0;
    buf_fmt(&message, "the implementation %s: %s",
            in_hello                  ? "did not answer hello"
            : kind == OUTCOME_GARBAGE ? "wrote more than its answer to hello, before any request"
                                      : "answered hello, and failed before any request",
            what);
    if (!in_hello && kind == OUTCOME_GARBAGE)
        buf_str(&message,
                "\n  standard output is for replies only; what else there is to say goes to "
                "standard error");
    add_stderr(&slot->child, &message);
    if (first && s->config->confine != NULL)
        buf_fmt(&message,
                "\n  it ran with a clean environment%s; --env and --keep-cwd let it have more"
                "\n  hclcheck smoke tries its protocol step by step",
                s->config->confine->own_folder ? " in an empty folder" : "");
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

/* The process is no good any more: kills it, blames or suspects what was in flight, and starts the
 * next one where there is work. what: escaped text. */
static void fail(struct sched *s, struct slot *slot, enum outcome_kind kind, const char *what)
{
    double ms = os_now_ms() - slot->last_event;
    enum slot_state state = slot->state;
    /* A process that had one request printed it for that one, be it answered or not. */
    bool sure = slot->sent == 1 && (slot->in_flight_count == 1 || kind == OUTCOME_GARBAGE);
    struct buf text = {0};
    slot_stop(s, slot);
    buf_str(&text, what);
    if (slot->child.lost) {
        buf_str(&text, "; ");
        child_describe_loss(&slot->child, &text);
    }
    if (kind == OUTCOME_TIMEOUT && state == SLOT_READY && ++s->timeouts >= SCHED_TIMEOUTS_MAX)
        slot_finish_run(s, SCHED_GAVE_UP, "gave up: too many requests were not answered in time");
    if (state == SLOT_HELLO || (state == SLOT_READY && slot->sent == 0))
        fail_early(s, slot, state == SLOT_HELLO, kind, buf_text(&text));
    else if (sure) {
        condemn(s, slot, kind, buf_text(&text), ms);
        if (slot->lied)
            doubt_neighbours(s, s->sent[slot->last_sent].task);
    } else {
        size_t incident =
            blame_incident(&s->blame, buf_text(&text), slot->alone ? slot->incident : BLAME_NONE);
        if (kind == OUTCOME_GARBAGE && slot->answered > 0)
            suspect_lone(s, slot->last_answered, incident);
        suspect_all(s, slot, incident);
    }
    buf_free(&text);
    restart(s, slot);
}

/* An id was answered twice: by its own request, or by another one that should have had another id.
 * Each of them tells in a process of its own. */
static void fail_twice(struct sched *s, struct slot *slot, size_t sequence)
{
    static const char what[] = "it was answered twice";
    if (slot->sent == 1) {
        struct outcome twice = {.kind = OUTCOME_GARBAGE, .detail = what, .error_text = ""};
        if (slot->alone)
            blame_explain(&s->blame, slot->incident);
        conclude(s, s->sent[sequence].task, &twice);
        return;
    }
    size_t incident = blame_incident(&s->blame, "a request was answered twice",
                                     slot->alone ? slot->incident : BLAME_NONE);
    slot_stop(s, slot);
    suspect_lone(s, sequence, incident);
    for (size_t i = 0; i < slot->in_flight_count; i++)
        suspect_lone(s, slot->in_flight[i], incident);
    restart(s, slot);
}

static void fail_excerpt(struct sched *s, struct slot *slot, const char *what, const char *bytes,
                         size_t n)
{
    struct buf text = {0};
    memcpy(slot->garbage, bytes, n < sizeof slot->garbage ? n : sizeof slot->garbage);
    buf_fmt(&text, "%s: ", what);
    text_escape(bytes, n, EXCERPT, &text);
    fail(s, slot, OUTCOME_GARBAGE, buf_text(&text));
    buf_free(&text);
}

static void describe_end(const struct sched *s, const struct slot *slot, struct buf *out)
{
    const struct child *c = &slot->child;
    child_describe_end(c, out);
    if (s->config->confine != NULL && s->config->confine->cpu > 0 && WIFSIGNALED(c->status) &&
        WTERMSIG(c->status) == SIGXCPU)
        buf_fmt(out, ": more than %zu s of processor time", s->config->confine->cpu);
}

/* A line without its newline is no reply; its writer should see that it came so far. */
static void add_pending(const struct slot *slot, struct buf *out)
{
    const char *pending;
    size_t n = frame_pending(&slot->child.frame, &pending);
    if (n == 0)
        return;
    buf_str(out, ", in the middle of a line: ");
    text_escape(pending, n, EXCERPT, out);
}

void slot_fail_ended(struct sched *s, struct slot *slot)
{
    struct buf text = {0};
    bool ended = child_ended(&slot->child);
    child_kill(&slot->child); /* its last words */
    if (!ended)
        buf_str(&text, slot->child.input_broken ? "it closed its standard input and lived on"
                                                : "it closed its standard output and lived on");
    else
        describe_end(s, slot, &text);
    add_pending(slot, &text);
    fail(s, slot, OUTCOME_CRASH, buf_text(&text));
    buf_free(&text);
}

void slot_fail_silent(struct sched *s, struct slot *slot)
{
    struct buf text = {0};
    buf_fmt(&text, "no reply within %.1f s",
            (slot->state == SLOT_HELLO ? s->config->hello_ms : s->config->timeout_ms) / 1000);
    add_pending(slot, &text);
    fail(s, slot, OUTCOME_TIMEOUT, buf_text(&text));
    buf_free(&text);
}

static void send_task(struct sched *s, struct slot *slot, size_t task)
{
    s->sent = mem_more(s->sent, &s->sent_cap, s->sent_count, sizeof *s->sent);
    s->sent[s->sent_count] = (struct sent){task, slot->life, 0};
    if (!s->tasks[task].sent)
        s->tasks[task] = (struct task_state){s->sent_count, true, false};
    buf_fmt(&slot->child.to_write, "{\"id\":%zu,%s}\n", (s->sent_count + 1) * SCHED_ID_STEP,
            buf_text(&s->request));
    slot->last_sent = s->sent_count;
    slot->in_flight[slot->in_flight_count++] = s->sent_count++;
    slot->sent++;
    if (slot->in_flight_count == 1) {
        slot->last_event = os_now_ms();
        slot->deadline = slot->last_event + s->config->timeout_ms;
    }
}

/* Writes the request of a task into s->request. */
static bool make_request(struct sched *s, size_t task)
{
    buf_clear(&s->request);
    return s->config->request(s->config->arg, task, &s->request);
}

static void send_alone(struct sched *s, struct slot *slot, struct suspect suspect)
{
    slot->alone = true;
    slot->lone = suspect.lone;
    slot->incident = suspect.incident;
    if (make_request(s, suspect.task))
        send_task(s, slot, suspect.task);
}

void slot_check_limits(struct sched *s, struct slot *slot, bool many)
{
    struct buf what = {0};
    if ((slot->state == SLOT_HELLO || slot->state == SLOT_READY) &&
        child_exceeds(&slot->child, s->config->confine, many, &what))
        fail(s, slot, OUTCOME_CRASH, what.data);
    buf_free(&what);
}

/* The process has had its last request. */
static void retire(struct sched *s, struct slot *slot)
{
    child_close_input(&slot->child);
    slot->state = SLOT_CLOSING;
    slot->deadline = os_now_ms() + s->config->timeout_ms;
}

void slot_fill(struct sched *s, struct slot *slot)
{
    struct suspect suspect;
    size_t window = s->config->fresh ? 1 : s->config->window;
    if (s->over || slot->state != SLOT_READY || slot->ending > 0)
        return;
    if ((s->config->fresh || slot->lone) && slot->sent > 0) {
        if (slot->in_flight_count == 0)
            retire(s, slot);
        else if (slot->child.to_write.len > 0)
            child_write(&slot->child);
        return;
    }
    if (slot->in_flight_count == 0) {
        slot->alone = false;
        if (slot->has_retry) {
            slot->has_retry = false;
            send_alone(s, slot, slot->retry);
        } else if (blame_next(&s->blame, &suspect)) {
            if (suspect.lone && slot->sent > 0) { /* for the process after this one */
                slot->has_retry = true;
                slot->retry = suspect;
                retire(s, slot);
                return;
            }
            send_alone(s, slot, suspect);
        }
    }
    /* Several at a time, so that both sides are woken less often. */
    bool refill = slot->in_flight_count <= window / 2;
    while (refill && !slot->alone && slot->in_flight_count < window &&
           s->next_task < s->config->tasks) {
        size_t task = s->next_task++;
        if (make_request(s, task))
            send_task(s, slot, task);
    }
    if (slot->child.to_write.len > 0)
        child_write(&slot->child);
}

/* What a hello says, a line for each member that has a meaning. */
static void list_members(const cJSON *hello, struct buf *out)
{
    static const char *const names[] = {"implementation", "version",  "language", "ops",
                                        "syntaxes",       "editions", "features", "readings"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const cJSON *member = json_get(hello, names[i]);
        buf_fmt(out, "\"%s\" is ", names[i]);
        if (member == NULL)
            buf_str(out, "missing");
        else
            json_print(member, JSON_PRINT_ASCII | JSON_PRINT_SORTED, out);
        buf_char(out, '\n');
    }
}

/* Each process of a run is judged by what the first one said. */
static void compare_hello(struct sched *s, const cJSON *hello)
{
    struct buf said = {0}, what = {0};
    struct buf *first = s->config->greeting != NULL ? s->config->greeting : &s->greeting;
    list_members(hello, &said);
    if (first->len == 0)
        buf_add(first, said.data, said.len);
    const char *now = said.data, *before = first->data;
    while (*now != '\0') {
        size_t n = strcspn(now, "\n"), m = strcspn(before, "\n");
        if (n != m || memcmp(now, before, n) != 0) {
            buf_str(&what, "a later process answered hello otherwise: ");
            text_escape(now, n, EXCERPT, &what);
            buf_str(&what, "; of the first one ");
            text_escape(before, m, EXCERPT, &what);
            blame_incident(&s->blame, buf_text(&what), BLAME_NONE);
            break;
        }
        now += n + 1;
        before += m + 1;
    }
    buf_free(&said);
    buf_free(&what);
}

static void take_hello(struct sched *s, struct slot *slot, const char *line, size_t n)
{
    struct json_error err;
    struct buf why = {0};
    cJSON *root = json_parse(line, n, JSON_NUL_KEEP, &err);
    const cJSON *hello = json_get(root, "hello"), *id = json_get(root, "id"),
                *version = json_get(hello, "protocol");
    bool ok = false;
    if (root == NULL)
        buf_fmt(&why, "column %zu of its reply: %s: ", err.column, err.what);
    else if (!cJSON_IsNumber(id) || id->valuedouble != 0 || !cJSON_IsObject(hello))
        buf_str(&why, "its reply is not {\"id\":0,\"hello\":{…}}: ");
    else if (!cJSON_IsNumber(version) || version->valuedouble != PROTOCOL_VERSION)
        buf_fmt(&why, "\"protocol\" must be %d: ", PROTOCOL_VERSION);
    else
        ok = true;
    if (!ok) {
        text_escape(line, n, EXCERPT, &why);
        fail(s, slot, OUTCOME_GARBAGE, buf_text(&why));
    } else if (!s->result->greeted && !s->config->hello(s->config->arg, hello, &why)) {
        slot_finish_run(s, SCHED_SETUP_FAILED, buf_text(&why));
    } else {
        compare_hello(s, hello);
        s->result->greeted = true;
        slot->state = SLOT_READY;
        slot->deadline = 0;
    }
    buf_free(&why);
    cJSON_Delete(root);
}

/* The sequence number that a reply's id stands for; false when this process was never asked it. */
static bool find_sequence(const struct sched *s, const struct slot *slot, const cJSON *id,
                          size_t *sequence)
{
    if (!json_is_integer(id) || id->valuedouble < SCHED_ID_STEP)
        return false;
    unsigned long long number = (unsigned long long)id->valuedouble;
    if (number % SCHED_ID_STEP != 0)
        return false;
    number = number / SCHED_ID_STEP - 1;
    *sequence = (size_t)number;
    return number < s->sent_count && s->sent[*sequence].life == slot->life;
}

static void remove_in_flight(struct slot *slot, size_t sequence)
{
    size_t i = 0;
    while (slot->in_flight[i] != sequence)
        i++;
    slot->in_flight_count--;
    memmove(slot->in_flight + i, slot->in_flight + i + 1,
            (slot->in_flight_count - i) * sizeof *slot->in_flight);
}

static void take_reply(struct sched *s, struct slot *slot, size_t sequence,
                       const struct outcome *reply)
{
    struct sent *sent = &s->sent[sequence];
    double now = os_now_ms();
    if (sent->seen > 0) {
        fail_twice(s, slot, sequence);
        return;
    }
    struct outcome outcome = *reply;
    outcome.ms = now - slot->last_event;
    sent->seen = s->sent_count;
    slot->answered++;
    slot->last_answered = sequence;
    remove_in_flight(slot, sequence);
    slot->last_event = now;
    slot->deadline = slot->in_flight_count > 0     ? now + s->config->timeout_ms
                     : slot->state == SLOT_CLOSING ? slot->deadline
                                                   : 0;
    s->deaths_in_a_row = s->timeouts_in_a_row = s->same_garbage = s->early_failures = 0;
    conclude(s, sent->task, &outcome);
}

static void take_line(struct sched *s, struct slot *slot, const char *line, size_t n)
{
    struct json_error err;
    size_t sequence;
    cJSON *root = json_parse(line, n, JSON_NUL_KEEP, &err);
    if (root == NULL) {
        struct buf what = {0};
        buf_fmt(&what, "a line that is no JSON (column %zu: %s)", err.column, err.what);
        fail_excerpt(s, slot, buf_text(&what), line, n);
        buf_free(&what);
    } else if (!find_sequence(s, slot, json_get(root, "id"), &sequence)) {
        slot->lied = true;
        fail_excerpt(s, slot, "a reply whose \"id\" was never asked", line, n);
    } else {
        struct outcome outcome = {.kind = OUTCOME_REPLY,
                                  .reply = root,
                                  .text = line,
                                  .len = n,
                                  .detail = "",
                                  .error_text = ""};
        take_reply(s, slot, sequence, &outcome);
    }
    cJSON_Delete(root);
}

void slot_take_output(struct sched *s, struct slot *slot)
{
    struct child *c = &slot->child;
    bool open = child_read(c);
    const char *line;
    size_t n;
    size_t life = slot->life;
    /* A line may end the process and start another in this slot: then the rest is not this
     * process's output. */
    while (slot->state != SLOT_EMPTY && slot->life == life && frame_next(&c->frame, &line, &n)) {
        if (n > frame_max(&c->frame))
            fail_excerpt(s, slot, "a line beyond the limit", line, n);
        else if (slot->state == SLOT_HELLO)
            take_hello(s, slot, line, n);
        else
            take_line(s, slot, line, n);
    }
    if (slot->state == SLOT_EMPTY || slot->life != life)
        return;
    if (frame_overflows(&c->frame)) {
        const char *bytes;
        n = frame_pending(&c->frame, &bytes);
        fail_excerpt(s, slot, "a line without an end", bytes, n);
    } else if (!open && slot->ending == 0) {
        slot->ending = os_now_ms() + SCHED_GRACE_MS;
    }
}

/* Its input is closed, and it is gone or should be. */
void slot_close(struct sched *s, struct slot *slot, bool in_time)
{
    struct buf what = {0};
    struct child *c = &slot->child;
    bool ended = child_ended(c);
    if (!ended)
        buf_fmt(&what, "it did not end within %.1f s of the end of its input",
                (in_time ? SCHED_GRACE_MS : s->config->timeout_ms) / 1000);
    else
        child_describe_end(c, &what);
    bool clean = ended && strcmp(buf_text(&what), "exit status 0") == 0;
    if (ended && !clean)
        buf_str(&what, " at the end of its input");
    slot_stop(s, slot);
    if (!clean) {
        add_stderr(c, &what);
        blame_incident(&s->blame, buf_text(&what), BLAME_NONE);
    }
    buf_free(&what);
}
