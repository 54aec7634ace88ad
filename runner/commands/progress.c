#include "commands/progress.h"

#include <string.h>

#include "base/buf.h"
#include "base/os.h"
#include "base/text.h"
#include "process/pulse.h"
#include "ref/common/command_line.h"

/* Minimum time between two drawings of the line. A shorter wait for hello is not shown. */
#define DRAW_MS 100.0
#define HELLO_MS 1000.0

/* Number of cells of the bar. Maximum number of bytes of a name. */
enum { CELLS = 24, NAME_MAX_SHOWN = 100 };

/* The progress line that is shown at present, or NULL. */
static struct progress *current;

static void hear(void *arg, const struct pulse *pulse)
{
    progress_at(arg, pulse, os_now_ms());
}

void progress_begin(struct progress *p, FILE *err, const char *label)
{
    bool terminal = err == stderr && os_is_terminal(stderr);
    double now = os_now_ms();
    *p = (struct progress){.err = err == stderr ? err : NULL,
                           .terminal = terminal,
                           .interval_ms = terminal ? DRAW_MS : PROGRESS_LINE_MS,
                           .label = label,
                           .begin = now,
                           .at = now,
                           .outer = current};
    if (p->err == NULL)
        return;
    current = p;
    pulse_listen(hear, p);
}

static void add_bar(const struct progress *p, struct buf *out)
{
    size_t full = (size_t)((double)CELLS * (double)p->done / (double)p->total);
    buf_fmt(out, "[%.*s%.*s] ", (int)full, "########################", (int)(CELLS - full),
            "........................");
}

/* Appends the progress of the run: the number of finished requests, the time, and the name of a
   slow request. */
static void describe(const struct progress *p, const struct pulse *pulse, double now,
                     struct buf *out)
{
    if (pulse->hello_ms >= HELLO_MS) {
        buf_fmt(out, "waiting for hello, %.0f s", pulse->hello_ms / 1000);
        return;
    }
    buf_fmt(out, "%s%s", p->label, p->label[0] != '\0' ? ": " : "");
    if (p->terminal && p->total > 0)
        add_bar(p, out);
    if (p->total > 0)
        buf_fmt(out, "%zu of %zu, ", p->done, p->total);
    buf_fmt(out, "%.0f s", (now - p->begin) / 1000);
    if (p->done > 0 && p->done < p->total && now - p->begin >= PROGRESS_LINE_MS)
        buf_fmt(out, ", about %.0f s left",
                (now - p->begin) / 1000 * (double)(p->total - p->done) / (double)p->done);
    if (pulse->busy && pulse->task_ms >= PROGRESS_SLOW_MS) {
        const char *name = p->name != NULL ? p->name(p->arg, pulse->task) : "a request";
        buf_str(out, ", slow: ");
        text_escape(name, strlen(name), NAME_MAX_SHOWN, out);
        buf_fmt(out, ", %.0f s", pulse->task_ms / 1000);
    }
}

void progress_at(struct progress *p, const struct pulse *pulse, double now)
{
    struct buf line = {0};
    bool silent =
        (p->label == NULL || (p->terminal && p->only_hello)) && pulse->hello_ms < HELLO_MS;
    p->last = *pulse;
    if (silent)
        progress_hide(p);
    if (p->err == NULL || silent || now - p->at < p->interval_ms)
        return;
    p->at = now;
    describe(p, pulse, now, &line);
    if (p->terminal)
        fprintf(p->err, "\r%.*s\033[K", (int)command_line_columns(p->err) - 1, buf_text(&line));
    else
        fprintf(p->err, "hclcheck: %s\n", buf_text(&line));
    p->drawn = p->terminal;
    fflush(p->err);
    buf_free(&line);
}

void progress_show(struct progress *p, size_t done, size_t total)
{
    struct pulse last = p->last;
    p->done = done;
    p->total = total;
    if (p->err != NULL)
        progress_at(p, &last, os_now_ms());
}

void progress_hide(struct progress *p)
{
    if (p->drawn) {
        fputs("\r\033[K", p->err);
        fflush(p->err);
    }
    p->drawn = false;
}

void progress_end(struct progress *p)
{
    progress_hide(p);
    if (p->err == NULL)
        return;
    p->err = NULL;
    current = p->outer;
    if (current != NULL)
        current->at = os_now_ms();
    pulse_listen(current != NULL ? hear : NULL, current);
}
