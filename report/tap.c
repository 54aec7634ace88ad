/* Writes TAP: one test point for each case of each run. */
#include "formats.h"

#include "base/buf.h"
#include "escape.h"
#include "results.h"

static const char *const directives[VERDICT_COUNT] = {
    [VERDICT_UNSUPPORTED] = "SKIP unsupported",
    [VERDICT_NOT_RUN] = "SKIP not run",
    [VERDICT_XFAIL] = "TODO expected failure",
};

static void yaml_member(const char *name, const char *text, struct buf *out)
{
    if (!text)
        return;
    buf_fmt(out, "  %s: ", name);
    escape_yaml(text, ESCAPE_TEXT_MAX, out);
    buf_char(out, '\n');
}

/* Writes several texts as the lines of one text, because the program prove cannot read a list item
   with ": ". */
static void yaml_all(const char *name, const cJSON *texts, struct buf *out)
{
    const cJSON *text;
    struct buf all = {0};
    cJSON_ArrayForEach(text, texts) {
        buf_fmt(&all, "%s\n", cJSON_IsString(text) ? text->valuestring : "?");
    }
    if (all.len)
        yaml_member(name, buf_text(&all), out);
    buf_free(&all);
}

static void yaml(const struct report *r, const struct result *result, struct buf *out)
{
    buf_str(out, "  ---\n");
    yaml_member("verdict", verdict_name(result->verdict), out);
    yaml_member("wrong", result->wrong, out);
    yaml_member("message", result->detail, out);
    yaml_member("input", result->input, out);
    yaml_member("expected", result_expected(r, result), out);
    yaml_member("answer", result->shown, out);
    yaml_member("as", result->deviation, out);
    yaml_member("rules", result->rules, out);
    yaml_member("cause", result->cause, out);
    yaml_member("reproduce", result->reproduce, out);
    buf_str(out, "  ...\n");
}

static void point(const struct report *r, const struct run *run, const struct result *result,
                  size_t number, struct buf *out)
{
    const char *directive = directives[result->verdict];
    bool ok = result->verdict == VERDICT_PASS || result->verdict == VERDICT_UNSUPPORTED;
    struct buf name = {0};
    if (r->run_count > 1) {
        buf_fmt(&name, "%s: ", run->title);
    }
    buf_str(&name, r->ids.list[result->at]);
    buf_fmt(out, "%sok %zu - ", ok ? "" : "not ", number);
    escape_tap(buf_text(&name), 2 * ESCAPE_NAME_MAX, out);
    buf_free(&name);
    if (directive)
        buf_fmt(out, " # %s", directive);
    if (result->reason) {
        buf_str(out, ": ");
        escape_tap(result->reason, ESCAPE_NAME_MAX, out);
    }
    buf_char(out, '\n');
    if (!ok)
        yaml(r, result, out);
}

/* Writes a test point for the whole run. The test point fails if run_is_sound() returns false. */
static void soundness(const struct run *run, size_t number, struct buf *out)
{
    buf_fmt(out, "%sok %zu - ", run_is_sound(run) ? "" : "not ", number);
    escape_tap(run->title, ESCAPE_NAME_MAX, out);
    buf_str(out, ": the run is complete\n");
    run_derived(run, "# ", ", counted apart\n", out);
    if (run_is_sound(run))
        return;
    buf_str(out, "  ---\n");
    yaml_member("end", run->end, out);
    yaml_all("faults", run->faults, out);
    yaml_all("list_faults", run->list_faults, out);
    buf_str(out, "  ...\n");
}

void tap_print(const struct report *r, const struct arguments *o, struct buf *out)
{
    size_t number = 0, total = r->run_count;
    for (size_t i = 0; i < r->run_count; i++)
        total += o->no_skipped ? score_run(&r->runs[i]).judged : r->runs[i].count;
    buf_fmt(out, "TAP version %d\n1..%zu\n", o->tap13 ? 13 : 14, total);
    for (size_t i = 0; i < r->run_count; i++) {
        const struct run *run = &r->runs[i];
        for (size_t k = 0; k < run->count; k++)
            if (!o->no_skipped || result_is_judged(&run->list[k]))
                point(r, run, &run->list[k], ++number, out);
        soundness(run, ++number, out);
    }
}
