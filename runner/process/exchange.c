#include "process/exchange.h"

#include "base/frame.h"
#include "base/json.h"
#include "base/os.h"
#include "process/pulse.h"
#include "process/workdir.h"
#include "protocol/protocol.h"

static bool is_interrupted(struct exchange *t)
{
    t->interrupted = cleanup_interrupted() || t->interrupted;
    return t->interrupted;
}

bool exchange_open(struct exchange *t, const char *command, const struct confine_options *limits,
                   struct buf *why)
{
    *t = (struct exchange){.child = {.in = -1, .out = -1, .err = -1}, .begin = os_now_ms()};
    if (!command_split(command, &t->command, why) || !confine_open(limits, &t->confine, why) ||
        (t->confine.own_folder && !workdir_make(&t->folder, why)))
        return false;
    if (t->confine.own_folder)
        confine_anchor(&t->command);
    cleanup_begin(&t->cleanup);
    t->guarded = true;
    struct launch launch = {.command = &t->command,
                            .confine = &t->confine,
                            .folder = t->folder.data,
                            .signals = &t->cleanup.signals};
    bool ok = child_start(&t->child, &launch, why);
    if (!ok)
        is_interrupted(t);
    return ok;
}

cJSON *exchange_parse_hello(const char *line, size_t n, struct buf *why)
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

static void beat(const struct exchange *t, double waited)
{
    pulse_beat(t->greeted ? &(struct pulse){.busy = true, .task_ms = waited}
                          : &(struct pulse){.hello_ms = os_now_ms() - t->begin});
}

enum exchange_end exchange_line(struct exchange *t, double ms, const char **line, size_t *n)
{
    struct child *c = &t->child;
    double until = os_now_ms() + ms;
    for (;;) {
        if (frame_next(&c->frame, line, n)) {
            t->greeted = true;
            pulse_beat(&(struct pulse){.busy = false});
            return *n > frame_max(&c->frame) ? EXCHANGE_TOO_LONG : EXCHANGE_LINE;
        }
        double left = until - os_now_ms();
        enum exchange_end end = frame_overflows(&c->frame) ? EXCHANGE_TOO_LONG
                                : c->out < 0               ? EXCHANGE_CLOSED
                                : is_interrupted(t)        ? EXCHANGE_INTERRUPTED
                                : left <= 0                ? EXCHANGE_SILENT
                                                           : EXCHANGE_LINE;
        if (end != EXCHANGE_LINE) {
            pulse_beat(&(struct pulse){.busy = false});
            *n = frame_pending(&c->frame, line);
            return end;
        }
        beat(t, ms - left);
        child_exchange(c, left);
    }
}

bool exchange_await(struct exchange *t, double ms)
{
    struct child *c = &t->child;
    const char *begin;
    double until = os_now_ms() + ms;
    while (frame_pending(&c->frame, &begin) == 0 && c->out >= 0 && os_now_ms() < until &&
           !is_interrupted(t)) {
        beat(t, 0);
        child_exchange(c, until - os_now_ms());
    }
    return frame_pending(&c->frame, &begin) > 0 || c->out < 0 || t->interrupted;
}

bool exchange_finish(struct exchange *t, double ms)
{
    struct child *c = &t->child;
    double until = os_now_ms() + ms;
    child_close_input(c);
    while (!child_ended(c) && os_now_ms() < until && !is_interrupted(t))
        child_exchange(c, until - os_now_ms());
    bool ended = child_ended(c);
    child_kill(c);
    return ended;
}

void exchange_close(struct exchange *t)
{
    child_kill(&t->child);
    child_free(&t->child);
    if (t->guarded)
        cleanup_end(&t->cleanup);
    workdir_close(&t->folder);
    command_free(&t->command);
    confine_free(&t->confine);
}
