#include "process/slot.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "process/cleanup.h"
#include "process/confine.h"
#include "protocol/protocol.h"

void slot_finish_run(struct sched *s, enum sched_end end, const char *message)
{
    if (s->over)
        return;
    s->over = true;
    s->result.end = end;
    buf_str(&s->result.message, message);
}

bool slot_work_left(const struct sched *s)
{
    return !s->over && (s->next_task < s->batch->tasks || blame_pending(&s->blame));
}

void slot_start(struct sched *s, struct slot *slot)
{
    struct buf why = {0};
    struct child *c = &slot->child;
    struct launch launch = {.command = s->config.command,
                            .confine = s->config.confine,
                            .folder = s->folder.data,
                            .signals = &s->cleanup.signals};
    child_free(c);
    *slot = (struct slot){
        .in_flight = slot->in_flight, .has_retry = slot->has_retry, .retry = slot->retry};
    bool ok = child_start(c, &launch, &why);
    if (!ok) {
        if (cleanup_interrupted())
            slot_finish_run(s, SCHED_INTERRUPTED, "interrupted while a process was started");
        slot_finish_run(s, s->result.greeted ? SCHED_GAVE_UP : SCHED_SETUP_FAILED, buf_text(&why));
        buf_free(&why);
        return;
    }
    slot->life = ++s->result.processes;
    slot->state = SLOT_HELLO;
    slot->last_event = os_now_ms();
    slot->deadline = slot->last_event + s->config.hello_ms;
    buf_str(&c->to_write, SLOT_HELLO_LINE);
    child_write(c);
}

/* Counts a process that could not be killed. If there are too many such processes, ends the run. */
static void count_loss(struct sched *s, struct slot *slot)
{
    struct buf what = {0};
    if (!slot->child.lost || slot->loss_told)
        return;
    slot->loss_told = true;
    child_describe_loss(&slot->child, &what);
    blame_incident(&s->blame, buf_text(&what), BLAME_NONE);
    buf_prepend(&what, "gave up: too many processes cannot be killed; the last one: ");
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

static void send_task(struct sched *s, struct slot *slot, size_t task)
{
    s->sent = mem_more(s->sent, &s->sent_cap, s->sent_count, sizeof *s->sent);
    s->sent[s->sent_count] = (struct sent){task, slot->life, 0};
    if (!s->tasks[task].sent)
        s->tasks[task] = (struct task_state){.first = s->sent_count, .sent = true};
    buf_fmt(&slot->child.to_write, "{\"id\":%zu,%s}\n",
            (s->sent_before + s->sent_count + 1) * SCHED_ID_STEP, buf_text(&s->request));
    slot->last_sent = s->sent_count;
    slot->in_flight[slot->in_flight_count++] = s->sent_count++;
    slot->sent++;
    if (slot->in_flight_count == 1) {
        slot->last_event = os_now_ms();
        slot->deadline = slot->last_event + s->config.timeout_ms;
    }
}

static bool make_request(struct sched *s, size_t task)
{
    buf_clear(&s->request);
    return s->batch->request(s->batch->arg, task, &s->request);
}

static void send_alone(struct sched *s, struct slot *slot, struct candidate c)
{
    slot->alone = true;
    slot->isolated = c.isolated;
    slot->quiet = c.quiet;
    slot->incident = c.incident;
    if (make_request(s, c.task))
        send_task(s, slot, c.task);
}

bool slot_is_watched(const struct slot *slot)
{
    return slot->state == SLOT_READY && slot->quiet && slot->in_flight_count == 0 &&
           slot->answered > 0 && os_now_ms() < slot->last_event + SLOT_QUIET_MS;
}

void slot_retire(struct sched *s, struct slot *slot)
{
    child_close_input(&slot->child);
    slot->state = SLOT_CLOSING;
    slot->deadline = os_now_ms() + s->config.timeout_ms;
}

/* Sends the next request that must run alone, if there is such a request. If the request needs a
   new process, retires the current process and returns false. */
static bool send_candidate(struct sched *s, struct slot *slot)
{
    struct candidate c;
    slot->alone = false;
    if (slot->has_retry) {
        slot->has_retry = false;
        send_alone(s, slot, slot->retry);
    } else if (blame_next(&s->blame, &c)) {
        if (c.isolated && slot->sent > 0) {
            slot->has_retry = true;
            slot->retry = c;
            slot_retire(s, slot);
            return false;
        }
        send_alone(s, slot, c);
    }
    return true;
}

void slot_fill(struct sched *s, struct slot *slot)
{
    size_t window = s->batch->fresh ? 1 : s->config.window;
    bool full = slot->sent > 0 && (s->batch->fresh || slot->isolated);
    if (slot_is_watched(slot))
        return;
    if (s->over || slot->state != SLOT_READY || slot->ending > 0)
        return;
    if (full && slot->in_flight_count == 0) {
        slot_retire(s, slot);
        return;
    }
    if (!full && slot->in_flight_count == 0 && !send_candidate(s, slot))
        return;
    /* Sends several requests together, because the runner and the implementation then wake up less
       often. */
    bool refill = !full && slot->in_flight_count <= window / 2;
    while (refill && !slot->alone && slot->in_flight_count < window &&
           s->next_task < s->batch->tasks) {
        size_t task = s->next_task++;
        if (make_request(s, task))
            send_task(s, slot, task);
    }
    if (slot->child.to_write.len > 0)
        child_write(&slot->child);
}

/* Appends a member of hello, or that it is missing. */
static void describe_member(const cJSON *hello, const char *name, struct buf *out)
{
    struct buf text = {0};
    const cJSON *member = json_get(hello, name);
    if (member != NULL)
        json_print(member, JSON_PRINT_ASCII | JSON_PRINT_SORTED, &text);
    else
        buf_str(&text, "missing");
    buf_fmt(out, "\"%s\" is ", name);
    text_escape(buf_text(&text), text.len, SLOT_EXCERPT, out);
    buf_free(&text);
}

/* If a process answers hello differently from the first process, records a fault of the run. Only
   the members count that the protocol defines. */
static void compare_hello(struct sched *s, const cJSON *hello)
{
    static const char *const names[] = {"implementation", "version",  "language", "ops",
                                        "syntaxes",       "editions", "features", "readings"};
    struct buf what = {0};
    if (s->greeting == NULL)
        s->greeting = cJSON_Duplicate(hello, true);
    for (size_t i = 0; what.len == 0 && i < sizeof names / sizeof names[0]; i++) {
        const cJSON *now = json_get(hello, names[i]), *before = json_get(s->greeting, names[i]);
        if (now == before || (now != NULL && before != NULL && json_equal(now, before)))
            continue;
        buf_str(&what, "a later process answered hello differently: ");
        describe_member(hello, names[i], &what);
        buf_str(&what, "; in the first process, ");
        describe_member(s->greeting, names[i], &what);
        blame_incident(&s->blame, buf_text(&what), BLAME_NONE);
    }
    buf_free(&what);
}

static void accept_hello(struct sched *s, struct slot *slot, const cJSON *hello)
{
    struct buf why = {0};
    if (!s->result.greeted && !s->config.hello(s->config.arg, hello, &why)) {
        slot_finish_run(s, SCHED_SETUP_FAILED, buf_text(&why));
    } else {
        compare_hello(s, hello);
        s->result.greeted = true;
        slot->state = SLOT_READY;
        slot->deadline = 0;
    }
    buf_free(&why);
}

/* Parses the answer to hello. The caller frees the result. Returns NULL, with the reason in *why,
   if the answer does not fit this version of the protocol. */
static cJSON *parse_hello(const char *line, size_t n, struct buf *why)
{
    struct json_error err;
    cJSON *root = json_parse(line, n, JSON_NUL_KEEP, &err);
    const cJSON *hello = json_get(root, "hello"), *id = json_get(root, "id"),
                *version = json_get(hello, "protocol");
    if (root == NULL)
        buf_fmt(why, "column %zu of the reply: %s", err.column, err.what);
    else if (!cJSON_IsNumber(id) || id->valuedouble != 0 || !cJSON_IsObject(hello))
        buf_str(why, "the reply to hello is not {\"id\":0,\"hello\":{…}}");
    else if (!cJSON_IsNumber(version) || version->valuedouble != PROTOCOL_VERSION)
        buf_fmt(why, "\"protocol\" must be %d", PROTOCOL_VERSION);
    else
        return root;
    cJSON_Delete(root);
    return NULL;
}

static void read_hello(struct sched *s, struct slot *slot, struct slot_line line)
{
    struct buf why = {0};
    cJSON *root = parse_hello(line.text, line.len, &why);
    if (root == NULL)
        slot_fail_line(s, slot, &why, line);
    else
        accept_hello(s, slot, json_get(root, "hello"));
    cJSON_Delete(root);
}

/* Finds the sequence number of a request by the id of a reply. Returns false if this process got no
   request with this id. */
static bool find_sequence(const struct sched *s, const struct slot *slot, const cJSON *id,
                          size_t *sequence)
{
    if (!json_is_integer(id) || id->valuedouble < SCHED_ID_STEP)
        return false;
    unsigned long long number = (unsigned long long)id->valuedouble;
    *sequence = (size_t)(number / SCHED_ID_STEP - 1) - s->sent_before;
    return number % SCHED_ID_STEP == 0 && *sequence < s->sent_count &&
           s->sent[*sequence].life == slot->life;
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

static void accept_reply(struct sched *s, struct slot *slot, size_t sequence,
                         struct outcome *outcome)
{
    struct sent *sent = &s->sent[sequence];
    double now = os_now_ms();
    if (sent->seen > 0) {
        slot_fail_twice(s, slot, sequence);
        return;
    }
    outcome->ms = now - slot->last_event;
    sent->seen = s->sent_count;
    slot->answered++;
    slot->last_answered = sequence;
    remove_in_flight(slot, sequence);
    slot->last_event = now;
    if (slot->in_flight_count > 0)
        slot->deadline = now + s->config.timeout_ms;
    else if (slot->state != SLOT_CLOSING)
        slot->deadline = 0;
    s->deaths_in_a_row = s->timeouts_in_a_row = s->early_failures = 0;
    s->answered = true;
    s->clean = s->clean || slot->answered > 1;
    slot_conclude(s, sent->task, outcome);
}

static void read_reply(struct sched *s, struct slot *slot, struct slot_line line)
{
    struct json_error err;
    struct buf what = {0};
    size_t sequence;
    cJSON *root = json_parse(line.text, line.len, JSON_NUL_KEEP, &err);
    if (root == NULL) {
        buf_fmt(&what, "the program printed a line that is no JSON (column %zu: %s)", err.column,
                err.what);
        slot_fail_line(s, slot, &what, line);
    } else if (!find_sequence(s, slot, json_get(root, "id"), &sequence)) {
        slot->unknown_id = true;
        buf_str(&what, "the program printed a line that answers no request");
        slot_fail_line(s, slot, &what, line);
    } else {
        accept_reply(s, slot, sequence,
                     &(struct outcome){.kind = OUTCOME_REPLY,
                                       .reply = root,
                                       .text = line.text,
                                       .len = line.len,
                                       .detail = "",
                                       .error_text = ""});
    }
    cJSON_Delete(root);
}

static void read_line(struct sched *s, struct slot *slot, struct slot_line line)
{
    struct buf what = {0};
    if (line.len > frame_max(&slot->child.frame)) {
        buf_str(&what, "the program printed a line longer than --reply-size allows");
        slot_fail_line(s, slot, &what, line);
    } else if (slot->state == SLOT_HELLO) {
        read_hello(s, slot, line);
    } else {
        read_reply(s, slot, line);
    }
}

void slot_read(struct sched *s, struct slot *slot)
{
    struct frame *frame = &slot->child.frame;
    bool open = child_read(&slot->child);
    struct slot_line line;
    size_t life = slot->life;
    /* A line may end this process, and a new process may start in this slot. The rest of the old
       output does not belong to the new process. */
    while (slot->state != SLOT_EMPTY && slot->life == life &&
           frame_next(frame, &line.text, &line.len))
        read_line(s, slot, line);
    if (slot->state == SLOT_EMPTY || slot->life != life)
        return;
    if (frame_overflows(frame)) {
        struct buf what = {0};
        buf_str(&what, "the program printed a line that does not end");
        line.len = frame_pending(frame, &line.text);
        slot_fail_line(s, slot, &what, line);
    } else if (!open && slot->ending == 0) {
        slot->ending = os_now_ms() + SCHED_GRACE_MS;
    }
}

void slot_close(struct sched *s, struct slot *slot, bool in_time)
{
    struct buf what = {0};
    struct child *c = &slot->child;
    bool ended = child_ended(c);
    if (!ended)
        buf_fmt(&what, "the program did not end within %.1f s of the end of its input",
                (in_time ? SCHED_GRACE_MS : s->config.timeout_ms) / 1000);
    else
        child_describe_end(c, &what);
    bool clean = ended && strcmp(buf_text(&what), "exit status 0") == 0;
    s->clean = s->clean || slot->answered > 0;
    if (ended && !clean)
        buf_str(&what, " at the end of its input");
    slot_stop(s, slot);
    if (!clean) {
        child_describe_stderr(c, &what);
        blame_incident(&s->blame, buf_text(&what), BLAME_NONE);
    }
    buf_free(&what);
}
