/* Writes everything that each run says about one case. Nothing is cut off. */
#include "formats.h"

#include "base/buf.h"
#include "base/text.h"
#include "results.h"

#include <stdint.h>
#include <string.h>

static void line(const char *name, const char *text, struct buf *out)
{
    if (!text)
        return;
    buf_fmt(out, "  %-9s ", name);
    text_escape(text, strlen(text), SIZE_MAX, out);
    buf_char(out, '\n');
}

static void lines(const char *name, const char *text, struct buf *out)
{
    if (!text)
        return;
    buf_fmt(out, "  %s\n", name);
    text_escape_lines(text, strlen(text), (struct text_limits){SIZE_MAX, SIZE_MAX}, "    | ", out);
}

static void show(const struct result_case *c, const struct run *run, const struct result *result,
                 struct buf *out)
{
    struct buf title = {0};
    run_title(run, &title);
    text_escape(buf_text(&title), title.len, SIZE_MAX, out);
    buf_fmt(out, ": %s%s\n", verdict_name(result->verdict),
            result_mixes(result) ? " (mixes readings)" : "");
    line("wrong", result->wrong, out);
    line("detail", result->detail, out);
    lines("input", result->input, out);
    line("expected", c->shown, out);
    line("answer", result->shown, out);
    if (result->answer_bytes)
        buf_fmt(out, "  answer    %zu bytes, not in the results file\n", result->answer_bytes);
    line("as", result->deviation, out);
    line("place", result->place, out);
    line("follows", result->follows, out);
    line("listed", result->reason, out);
    lines("rules", result->rules, out);
    line("cause", result->cause, out);
    lines("reproduce", result->reproduce, out);
    buf_free(&title);
}

bool show_print(const struct report *r, const char *id, struct buf *out)
{
    bool found = false;
    for (size_t i = 0; i < r->run_count; i++)
        for (size_t k = 0; k < r->runs[i].count; k++) {
            const struct result *result = &r->runs[i].list[k];
            const struct result_case *c = &r->cases[result->at];
            if (strcmp(c->id, id) == 0) {
                show(c, &r->runs[i], result, out);
                found = true;
            }
        }
    return found;
}
