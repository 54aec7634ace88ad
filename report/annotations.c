/* Writes workflow commands of GitHub, which show failures at the lines of their cases. */
#include "formats.h"

#include "base/buf.h"
#include "base/os.h"
#include "escape.h"
#include "results.h"

#include <string.h>

/* Returns the line of a case in its file, from 1; 0 if the case is not found. */
static size_t line_of(const char *text, const char *name)
{
    struct buf member = {0};
    buf_fmt(&member, "\"name\": \"%s\"", name);
    const char *found = strstr(text, buf_text(&member));
    size_t line = found ? 1 : 0;
    for (const char *p = text; found && p < found; p++)
        line += *p == '\n';
    buf_free(&member);
    return line;
}

/* Appends "file=…,line=…," if the case is in the suite. Ignores an id with "..", which would name a
 * file elsewhere. */
static void place(const char *cases, const char *id, struct buf *out)
{
    struct buf path = {0}, text = {0};
    size_t n = strcspn(id, "#");
    buf_fmt(&path, "%s/%.*s.json", cases, (int)(n < ESCAPE_TEXT_MAX ? n : 0), id);
    size_t line = strstr(id, "..") || !id[n] || !os_read_file(buf_text(&path), &text)
                      ? 0
                      : line_of(buf_text(&text), id + n + 1);
    if (line) {
        buf_str(out, "file=");
        escape_property(buf_text(&path), ESCAPE_TEXT_MAX, out);
        buf_fmt(out, ",line=%zu,", line);
    }
    buf_free(&path);
    buf_free(&text);
}

static void annotate(const struct report *r, const char *title, const struct result *result,
                     const char *cases, struct buf *out)
{
    const struct result_case *c = &r->cases[result->at];
    buf_str(out, "::error ");
    place(cases, c->id, out);
    buf_str(out, "title=");
    escape_property(title, ESCAPE_NAME_MAX, out);
    buf_str(out, "::");
    escape_message(r->keys.list[result->at], 2 * ESCAPE_NAME_MAX, out);
    buf_fmt(out, " %s", verdict_name(result->verdict));
    if (result->detail) {
        buf_str(out, ": ");
        escape_message(result->detail, ESCAPE_TEXT_MAX, out);
    }
    buf_char(out, '\n');
}

static void command(const char *kind, const char *title, struct buf *out)
{
    buf_fmt(out, "::%s title=", kind);
    escape_property(title, ESCAPE_NAME_MAX, out);
    buf_str(out, "::");
}

static void annotate_run(const struct report *r, const struct run *run, const char *cases,
                         struct buf *out)
{
    struct buf title = {0};
    size_t bad = 0;
    run_title(run, &title);
    for (size_t i = 0; i < run->count; i++)
        if (verdict_is_bad(run->list[i].verdict) && bad++ < ANNOTATIONS_MAX)
            annotate(r, buf_text(&title), &run->list[i], cases, out);
    if (bad > ANNOTATIONS_MAX) {
        command("warning", buf_text(&title), out);
        buf_fmt(out, "%zu more cases failed\n", bad - ANNOTATIONS_MAX);
    }
    if (!run_is_sound(run)) {
        command("error", buf_text(&title), out);
        buf_str(out, "the run: ");
        escape_message(run->end, ESCAPE_NAME_MAX, out);
        buf_fmt(out, ", %zu faults that belong to no case\n", run->fault_count);
    }
    buf_free(&title);
}

void annotations_print(const struct report *r, const char *cases, struct buf *out)
{
    for (size_t i = 0; i < r->run_count; i++)
        annotate_run(r, &r->runs[i], cases, out);
}
