#include "process/peer.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "process/cleanup.h"
#include "process/confine.h"
#include "process/exchange.h"
#include "process/flush.h"
#include "process/pulse.h"
#include "process/sched.h"
#include "process/slot.h"

/* Maximum number of bytes of an invalid line in a message. */
enum { EXCERPT = 200 };

/* Milliseconds between two checks if a process has ended. */
enum { REAP_MS = 5 };

/* A group of requests that are sent together, and the state of their answers. */
struct batch {
    const struct peer_request *requests;
    struct peer_answer *answers;
    size_t count;
    double timeout_ms;  /* time limit for each answer, in milliseconds */
    size_t sent;        /* number of requests that were sent so far */
    size_t done;        /* number of requests with an answer */
    uint64_t id;        /* id of the first request in the batch */
    enum peer_kind how; /* kind of failure, if the batch failed */
    struct buf what;    /* escaped */
};

void peer_answer_free(struct peer_answer *a)
{
    free(a->text);
    *a = (struct peer_answer){0};
}

static void set_answer(struct peer_answer *a, enum peer_kind kind, const char *text, size_t n)
{
    free(a->text);
    *a = (struct peer_answer){.kind = kind, .text = mem_dup_n(text, n), .len = n};
}

static void stop(struct peer *p)
{
    if (p->up)
        child_kill(&p->child);
    child_free(&p->child);
    p->up = false;
}

static bool fail(struct batch *b, enum peer_kind how, const char *what)
{
    b->how = how;
    buf_clear(&b->what);
    buf_str(&b->what, what);
    return false;
}

static bool fail_line(struct batch *b, const char *what, const char *line, size_t n)
{
    fail(b, PEER_GARBAGE, what);
    text_escape(line, n, EXCERPT, &b->what);
    return false;
}

static bool fail_ended(struct peer *p, struct batch *b)
{
    fail(b, PEER_CRASH, "");
    double end = os_now_ms() + SCHED_GRACE_MS;
    bool ended = child_ended(&p->child);
    while (!ended && os_now_ms() < end) {
        poll(NULL, 0, REAP_MS);
        ended = child_ended(&p->child);
    }
    if (!ended)
        buf_str(&b->what, "the program closed its output and kept running");
    else
        child_describe_end(&p->child, &b->what);
    return false;
}

/* Reads the id of a reply. If the reply does not begin with the id, parses the whole reply. */
static bool read_id(const char *line, size_t n, uint64_t *id)
{
    static const char begin[] = "{\"id\":";
    char *end;
    if (n > sizeof begin && memcmp(line, begin, sizeof begin - 1) == 0 &&
        line[sizeof begin - 1] >= '0' && line[sizeof begin - 1] <= '9') {
        *id = strtoull(line + sizeof begin - 1, &end, 10);
        return *end == ',' || *end == '}';
    }
    struct json_error ignored;
    cJSON *root = json_parse(line, n, JSON_NUL_KEEP, &ignored);
    const cJSON *item = json_get(root, "id");
    bool ok = json_is_integer(item) && item->valuedouble >= 0;
    if (ok)
        *id = (uint64_t)item->valuedouble;
    cJSON_Delete(root);
    return ok;
}

static bool read_line(struct peer *p, struct batch *b, const char *line, size_t n)
{
    uint64_t id;
    if (n > frame_max(&p->child.frame))
        return fail_line(b, "the program printed a line longer than --reply-size allows: ", line,
                         n);
    if (!read_id(line, n, &id) || id < b->id || id - b->id >= b->sent)
        return fail_line(b, "the program printed a line that answers no request: ", line, n);
    size_t i = (size_t)(id - b->id);
    if (b->answers[i].text != NULL)
        return fail_line(b, "the program answered a request twice: ", line, n);
    set_answer(&b->answers[i], PEER_REPLY, line, n);
    b->done++;
    if (id > 0) /* id 0 is hello */
        p->timeouts = 0;
    return true;
}

static bool read_lines(struct peer *p, struct batch *b)
{
    const char *line;
    size_t n;
    while (frame_next(&p->child.frame, &line, &n))
        if (!read_line(p, b, line, n))
            return false;
    if (frame_overflows(&p->child.frame))
        return fail(b, PEER_GARBAGE, "the program printed a line longer than --reply-size allows");
    return true;
}

static void fill(struct peer *p, struct batch *b)
{
    /* Waits until several requests may be sent, because one write for all of them is faster. */
    size_t chunk = p->config.window / 4 + 1;
    size_t room = p->config.window - (b->sent - b->done);
    if (room >= chunk || b->sent == b->done)
        for (; room > 0 && b->sent < b->count; room--, b->sent++) {
            const struct peer_request *r = &b->requests[b->sent];
            buf_fmt(&p->child.to_write, "{\"id\":%llu,%s", (unsigned long long)p->next_id++,
                    p->config.more != NULL ? p->config.more : "");
            buf_add(&p->child.to_write, r->text + 1, r->len - 1);
            buf_char(&p->child.to_write, '\n');
            p->asked++;
        }
    if (p->child.to_write.len > 0)
        child_write(&p->child);
}

/* If the process exceeds a limit that the kernel does not enforce, the batch fails. */
static bool keeps_limits(struct peer *p, struct batch *b, double now)
{
    struct buf what = {0};
    bool many = now - p->looked_ms >= CHILD_TICK_MS;
    bool exceeds = child_exceeds(&p->child, p->config.confine, many, &what);
    if (many)
        p->looked_ms = now;
    if (exceeds)
        fail(b, PEER_CRASH, buf_text(&what));
    buf_free(&what);
    return !exceeds;
}

static bool fail_silent(struct batch *b)
{
    fail(b, PEER_TIMEOUT, "");
    buf_fmt(&b->what, "the program sent no reply within %.1f s", b->timeout_ms / 1000);
    return false;
}

/* Waits for output, and reads the output. Returns false if the process failed. */
static bool turn(struct peer *p, struct batch *b, double *deadline)
{
    struct child *c = &p->child;
    double now = os_now_ms();
    size_t done = b->done;
    double waited = b->timeout_ms - (*deadline - now);
    pulse_beat(b->id == 0 ? &(struct pulse){.hello_ms = waited}
                          : &(struct pulse){.busy = true, .task_ms = waited});
    child_exchange(c, *deadline - now);
    if (!read_lines(p, b))
        return false;
    if (b->done < b->count && (c->out < 0 || (b->done == done && c->input_broken)))
        return fail_ended(p, b);
    if (!keeps_limits(p, b, now))
        return false;
    if (b->done > done)
        *deadline = os_now_ms() + b->timeout_ms;
    else if (cleanup_pending())
        return fail(b, PEER_GONE, "interrupted");
    else if (os_now_ms() >= *deadline)
        return fail_silent(b);
    return true;
}

static struct launch launch_of(const struct peer *p)
{
    return (struct launch){.command = &p->command,
                           .confine = p->config.confine,
                           .folder = p->config.folder,
                           .signals = p->config.signals};
}

/* Returns true if a new process answers after the end of its input. The input is hello, or hello
   and a request. */
static bool answers_at_end(const struct peer *p, const struct peer_request *request)
{
    struct launch launch = launch_of(p);
    struct buf text = {0};
    buf_str(&text, SLOT_HELLO_LINE);
    if (request != NULL)
        buf_fmt(&text, "{\"id\":1,%.*s\n", (int)request->len - 1, request->text + 1);
    bool answers =
        flush_at_end(&launch, buf_text(&text), request == NULL ? 1 : 2, NULL, FLUSH_PROBE_MS);
    buf_free(&text);
    return answers;
}

/* Counts failures with the same words in a row, as long as no process has answered two requests.
   Gives up the implementation after too many failures. */
static void count_alike(struct peer *p, const struct batch *b, const struct peer_request *request)
{
    size_t most = b->how == PEER_TIMEOUT ? PEER_UNANSWERED_MAX : PEER_ALIKE_MAX;
    const char *what = buf_text(&b->what);
    if (p->healthy || p->gone || b->how == PEER_GONE)
        return;
    p->alike = strcmp(buf_text(&p->habit), what) == 0 ? p->alike + 1 : 1;
    buf_clear(&p->habit);
    buf_str(&p->habit, what);
    if (p->alike < most)
        return;
    p->gone = true;
    buf_fmt(&p->why,
            "gave up: %zu processes failed in the same way before they answered two requests: %s",
            p->alike, what);
    child_describe_stderr(&p->child, &p->why);
    buf_fmt(&p->why, "\n  %s",
            b->how == PEER_GARBAGE && strchr(what, '{') == NULL ? SLOT_STDOUT_ADVICE
            : b->how == PEER_GARBAGE                            ? SLOT_ID_ADVICE
            : b->how == PEER_TIMEOUT && answers_at_end(p, request)
                ? FLUSH_ADVICE
                : "the command smoke tries the protocol step by step");
}

/* Sends a batch, and reads the answers. Returns false if the process failed. */
static bool exchange(struct peer *p, struct batch *b)
{
    double deadline = os_now_ms() + b->timeout_ms;
    b->id = p->next_id;
    b->sent = b->done = 0;
    while (b->done < b->count) {
        fill(p, b);
        if (!turn(p, b, &deadline))
            return false;
    }
    p->healthy = p->healthy || (b->id > 0 && p->asked > 1); /* id 0 is hello */
    return true;
}

/* --- Start ----------------------------------------------------------------------------------- */

static bool read_hello(struct peer *p, const struct peer_answer *answer, struct buf *why)
{
    struct capability c;
    cJSON *root = exchange_parse_hello(answer->text, answer->len, why);
    bool ok = root != NULL;
    if (!ok) {
        buf_str(why, ": ");
        text_escape(answer->text, answer->len, EXCERPT, why);
    } else if (!p->greeted && (ok = capability_read(json_get(root, "hello"), &c, why))) {
        p->capability = c;
        p->greeted = true;
    }
    cJSON_Delete(root);
    return ok;
}

static bool shake_hands(struct peer *p, struct buf *why)
{
    struct peer_request hello = {"{\"op\":\"hello\",\"protocol\":1}", 27};
    struct peer_answer answer = {0};
    struct batch b = {
        .requests = &hello, .answers = &answer, .count = 1, .timeout_ms = p->config.hello_ms};
    p->next_id = 0;
    bool ok = exchange(p, &b);
    pulse_beat(&(struct pulse){.busy = false});
    bool late = !ok && b.how == PEER_TIMEOUT && answers_at_end(p, NULL);
    if (!ok)
        buf_fmt(why, "the program did not answer hello: %s",
                late ? FLUSH_ADVICE : buf_text(&b.what));
    ok = ok && read_hello(p, &answer, why);
    if (!ok) {
        child_kill(&p->child);
        child_describe_stderr(&p->child, why);
    }
    peer_answer_free(&answer);
    buf_free(&b.what);
    p->next_id = 1;
    p->asked = 0;
    return ok;
}

static bool start_once(struct peer *p, struct buf *why)
{
    stop(p);
    struct launch launch = launch_of(p);
    p->up = child_start(&p->child, &launch, why);
    if (p->up && shake_hands(p, why))
        return true;
    stop(p);
    return false;
}

static bool start(struct peer *p)
{
    for (int i = 0; i < PEER_STARTS_MAX && !p->gone; i++) {
        struct buf why = {0};
        bool ok = start_once(p, &why), stopped = !ok && cleanup_pending();
        if (!ok && !stopped && (i + 1 == PEER_STARTS_MAX || !p->greeted)) {
            p->gone = true;
            buf_str(&p->why, buf_text(&why));
        }
        buf_free(&why);
        if (stopped && !p->greeted)
            buf_str(&p->why, "interrupted before it answered hello");
        if (ok || stopped)
            return ok;
    }
    return false;
}

bool peer_open(struct peer *p, const struct peer_config *config)
{
    *p = (struct peer){.config = *config, .child = {.in = -1, .out = -1, .err = -1}};
    if (!command_split(config->command, &p->command, &p->why)) {
        p->gone = true;
        return false;
    }
    if (config->confine != NULL && config->confine->own_folder)
        confine_anchor(&p->command);
    bool ok = start(p);
    if (!ok)
        cleanup_interrupted(); /* p->why holds the reason */
    return ok;
}

/* --- Ask ------------------------------------------------------------------------------------- */

static bool ask_once(struct peer *p, const struct peer_request *request, struct peer_answer *answer,
                     struct batch *b)
{
    *b = (struct batch){
        .requests = request, .answers = answer, .count = 1, .timeout_ms = p->config.timeout_ms};
    bool ok = exchange(p, b);
    if (!ok) {
        count_alike(p, b, request);
        stop(p);
    }
    return ok;
}

static void blame(struct peer *p, const struct batch *b, struct peer_answer *answer)
{
    set_answer(answer, b->how, buf_text(&b->what), b->what.len);
    if (b->how == PEER_TIMEOUT && ++p->timeouts >= PEER_TIMEOUTS_MAX && !p->gone) {
        p->gone = true;
        buf_str(&p->why, "too many requests in a row were not answered in time");
    }
}

/* Sends one request alone. If the request fails after other requests, sends the request again to a
   new process. The request is to blame only if it fails as the first request of a process. */
static void ask_alone(struct peer *p, const struct peer_request *request,
                      struct peer_answer *answer)
{
    struct batch b = {0};
    size_t failed = 0;
    for (bool guilty = false; !guilty;) {
        if (cleanup_pending() || (!p->up && !start(p))) {
            set_answer(answer, PEER_GONE, "", 0);
            return;
        }
        guilty = p->asked == 0;
        if (ask_once(p, request, answer, &b)) {
            p->faults += failed;
            return;
        }
        failed++;
        if (guilty)
            blame(p, &b, answer);
        buf_free(&b.what);
    }
}

void peer_ask(struct peer *p, const struct peer_request *requests, size_t n,
              struct peer_answer *answers)
{
    struct batch b = {
        .requests = requests, .answers = answers, .count = n, .timeout_ms = p->config.timeout_ms};
    memset(answers, 0, n * sizeof *answers);
    bool up = p->up || start(p), ok = up && exchange(p, &b);
    if (up && !ok && n > 0)
        count_alike(p, &b, &requests[0]);
    if (!ok)
        stop(p);
    bool blamed = ok || b.how == PEER_GONE;
    for (size_t i = 0; !ok && i < n; i++)
        if (answers[i].text == NULL) {
            ask_alone(p, &requests[i], &answers[i]);
            blamed = blamed || answers[i].kind != PEER_REPLY;
        }
    p->faults += !blamed;
    buf_free(&b.what);
}

void peer_ask_fresh(struct peer *p, const struct peer_request *request, struct peer_answer *answer)
{
    *answer = (struct peer_answer){0};
    p->healthy = true; /* each process gets only one request */
    stop(p);
    ask_alone(p, request, answer);
}

void peer_close(struct peer *p)
{
    stop(p);
    command_free(&p->command);
    capability_free(&p->capability);
    buf_free(&p->why);
    buf_free(&p->habit);
}
