#include "process/talk.h"

#include <poll.h>

#include "base/frame.h"
#include "base/os.h"
#include "process/reaper.h"
#include "process/workdir.h"

/* Signals and limits are looked at so often. */
#define TICK_MS 50.0

static bool is_interrupted(struct talk *t)
{
    t->interrupted = guard_interrupted() || t->interrupted;
    return t->interrupted;
}

bool talk_open(struct talk *t, const char *command, const struct confine_options *limits,
               struct buf *why)
{
    *t = (struct talk){.child = {.in = -1, .out = -1, .err = -1}};
    if (!command_split(command, &t->command, why) || !confine_open(limits, &t->confine, why) ||
        (t->confine.own_folder && !workdir_make(&t->folder, why)))
        return false;
    struct buf folder = {0};
    if (t->confine.own_folder) {
        confine_anchor(&t->command);
        buf_fmt(&folder, "%s/1", t->folder.data);
    }
    guard_begin(&t->guard);
    t->guarded = true;
    struct launch launch = {.command = &t->command,
                            .confine = &t->confine,
                            .folder = folder.len > 0 ? folder.data : NULL,
                            .signals = &t->guard.signals};
    bool ok = child_start(&t->child, &launch, why);
    if (!ok)
        is_interrupted(t);
    t->child.frame.max = t->confine.reply_bytes;
    buf_free(&folder);
    return ok;
}

void talk_say(struct talk *t, const char *text, size_t n)
{
    buf_add(&t->child.to_write, text, n);
}

/* Waits until something can be read or written, and does it. */
static void exchange(struct child *c, double ms)
{
    struct pollfd fds[] = {
        {.fd = c->to_write.len > 0 ? c->in : -1, .events = POLLOUT},
        {.fd = c->out, .events = POLLIN},
        {.fd = c->err, .events = POLLIN},
    };
    double wait = ms < TICK_MS ? ms : TICK_MS;
    reaper_sweep();
    if (poll(fds, 3, wait <= 0 ? 0 : (int)wait + 1) <= 0)
        return;
    if (fds[0].revents != 0)
        child_write(c);
    if (fds[1].revents != 0)
        child_read(c);
    if (fds[2].revents != 0)
        child_read_stderr(c);
}

enum talk_end talk_line(struct talk *t, double ms, const char **line, size_t *n)
{
    struct child *c = &t->child;
    double until = os_now_ms() + ms;
    for (;;) {
        if (frame_next(&c->frame, line, n))
            return *n > frame_max(&c->frame) ? TALK_TOO_LONG : TALK_LINE;
        double left = until - os_now_ms();
        enum talk_end end = frame_overflows(&c->frame) ? TALK_TOO_LONG
                            : c->out < 0               ? TALK_CLOSED
                            : is_interrupted(t)        ? TALK_INTERRUPTED
                            : left <= 0                ? TALK_SILENT
                                                       : TALK_LINE;
        if (end != TALK_LINE) {
            *n = frame_pending(&c->frame, line);
            return end;
        }
        exchange(c, left);
    }
}

bool talk_finish(struct talk *t, double ms)
{
    struct child *c = &t->child;
    double until = os_now_ms() + ms;
    child_close_input(c);
    while (!child_ended(c) && os_now_ms() < until && !is_interrupted(t))
        exchange(c, until - os_now_ms());
    bool ended = child_ended(c);
    child_kill(c);
    return ended;
}

void talk_close(struct talk *t)
{
    child_kill(&t->child);
    child_free(&t->child);
    if (t->guarded)
        guard_end(&t->guard);
    workdir_close(&t->folder);
    command_free(&t->command);
    confine_free(&t->confine);
}
