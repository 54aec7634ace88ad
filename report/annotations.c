/* Writes GitHub annotations. An annotation shows a failure beside a line in the list of expected
   failures. */
#include "formats.h"

#include "base/buf.h"
#include "escape.h"
#include "results.h"

#include <string.h>

/* Begins an annotation, at a line of the list of expected failures unless it is 0. An annotation
   cannot name a file of the suite, because the suite is not in the user's repository. */
static void begin(const char *kind, const struct run *run, size_t line, struct buf *out)
{
    buf_fmt(out, "::%s ", kind);
    if (*run->expected && line) {
        buf_str(out, "file=");
        escape_property(run->expected, ESCAPE_TEXT_MAX, out);
        buf_fmt(out, ",line=%zu,", line);
    }
    buf_str(out, "title=");
    escape_property(run->title, ESCAPE_NAME_MAX, out);
    buf_str(out, "::");
}

static void part(const char *name, const char *text, size_t max, struct buf *out)
{
    if (!text)
        return;
    buf_fmt(out, strchr(text, '\n') ? "%%0A%s:%%0A" : "%%0A%s: ", name);
    escape_message(text, max, out);
}

static void annotate(const struct report *r, const struct run *run, const struct result *result,
                     struct buf *out)
{
    begin("error", run, result->line, out);
    escape_message(r->ids.list[result->at], 2 * ESCAPE_NAME_MAX, out);
    buf_fmt(out, " %s", verdict_name(result->verdict));
    if (result->verdict == VERDICT_XPASS)
        buf_str(out, ": the case passes, but the list of expected failures names the case");
    if (result->detail) {
        buf_str(out, ": ");
        escape_message(result->detail, BRIEF_MAX, out);
    }
    part("input", result->input, BRIEF_MAX, out);
    part("expected", result_expected(r, result), BRIEF_MAX, out);
    part("answer", result->shown, BRIEF_MAX, out);
    part("rules", result->rules, BRIEF_MAX, out);
    part("cause", result->cause, BRIEF_MAX, out);
    part("reproduce", result->reproduce, ESCAPE_TEXT_MAX, out);
    buf_char(out, '\n');
}

static void annotate_run(const struct report *r, const struct run *run, struct buf *out)
{
    size_t bad = 0;
    for (size_t i = 0; i < run->count; i++)
        if (verdict_is_bad(run->list[i].verdict) && bad++ < ANNOTATIONS_MAX)
            annotate(r, run, &run->list[i], out);
    if (bad > ANNOTATIONS_MAX) {
        begin("warning", run, 0, out);
        buf_fmt(out, "%zu more cases failed\n", bad - ANNOTATIONS_MAX);
    }
    if (!run_is_sound(run)) {
        begin("error", run, 0, out);
        buf_str(out, "the run: ");
        escape_message(run->end, ESCAPE_NAME_MAX, out);
        buf_fmt(
            out,
            "; faults that belong to no case: %zu; mistakes in the list of expected failures: %d\n",
            run->fault_count, cJSON_GetArraySize(run->list_faults));
    }
}

void annotations_print(const struct report *r, const struct arguments *o, struct buf *out)
{
    (void)o;
    for (size_t i = 0; i < r->run_count; i++)
        annotate_run(r, &r->runs[i], out);
}
