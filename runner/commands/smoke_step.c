#include "commands/smoke_step.h"

#include <string.h>

#include "base/text.h"
#include "process/child.h"
#include "protocol/encode.h"

/* Of a message, this much is shown; of standard error, so many lines. */
enum { MESSAGE_MAX = 1000, ERROR_LINES = 20 };

static void tell_part(const struct tale *t, const char *name, const struct buf *text)
{
    struct buf safe = {0};
    if (text->len == 0)
        return;
    text_escape(text->data, text->len, MESSAGE_MAX, &safe);
    fprintf(t->out, "      %-9s %s\n", name, buf_text(&safe));
    buf_free(&safe);
}

static void tell_stderr(const struct tale *t, const struct buf *tail)
{
    struct buf text = {0};
    if (tail->len == 0)
        return;
    text_escape_lines(tail->data, tail->len, (struct text_limits){CHILD_STDERR_KEPT, ERROR_LINES},
                      "        | ", &text);
    fprintf(t->out, "      its standard error ends with\n%s", buf_text(&text));
    buf_free(&text);
}

/* How to try a request by hand: it is {"id":N, and its members. */
static void tell_reproduction(const struct tale *t, const struct step *step)
{
    struct buf members = {0}, line = {0};
    const char *comma = strchr(buf_text(&step->sent), ',');
    if (!step->repeatable || comma == NULL)
        return;
    buf_add(&members, comma + 1, step->sent.len - (size_t)(comma + 1 - step->sent.data) - 1);
    encode_shell_line(t->command, buf_text(&members), &line);
    fprintf(t->out, "      %-9s %s\n", "by hand", buf_text(&line));
    buf_free(&members);
    buf_free(&line);
}

void step_drop(struct step *step)
{
    buf_free(&step->sent);
    buf_free(&step->expected);
    buf_free(&step->came);
    buf_free(&step->remark);
}

void step_tell(struct tale *t, struct step *step, enum end end, const struct buf *stderr_tail)
{
    static const char *const words[] = {"ok", "skipped", "advice", "FAULT"};
    static const char *const colours[] = {"\033[32m", "\033[2m", "\033[33m", "\033[1;31m"};
    t->counts[end]++;
    fprintf(t->out, "%4zu  %s%-7s%s  %s", ++t->steps, t->colour ? colours[end] : "", words[end],
            t->colour ? "\033[0m" : "", step->title);
    fprintf(t->out, end < END_ADVICE && step->remark.len > 0 ? ": %s\n" : "\n",
            buf_text(&step->remark));
    if (end >= END_ADVICE || (t->verbose && end == END_OK)) {
        tell_part(t, "sent", &step->sent);
        tell_part(t, "expected", &step->expected);
        tell_part(t, "came", &step->came);
    }
    if (end >= END_ADVICE) {
        fprintf(t->out, "      %-9s %s\n", "wrong", buf_text(&step->remark));
        if (step->hint != NULL)
            fprintf(t->out, "      %-9s %s\n", "to mend", step->hint);
    }
    if (end >= END_ADVICE)
        tell_reproduction(t, step);
    if (end == END_FAULT)
        tell_stderr(t, stderr_tail);
    fflush(t->out);
    step_drop(step);
}
