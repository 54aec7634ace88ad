/* Writes JUnit XML for Jenkins and GitLab. A run is a suite, and a section is a class. */
#include "formats.h"

#include "base/buf.h"
#include "escape.h"
#include "results.h"

/* The XML element for a verdict inside a testcase, or NULL. */
static const char *const elements[VERDICT_COUNT] = {
    [VERDICT_FAIL] = "failure",  [VERDICT_CRASH] = "error",         [VERDICT_TIMEOUT] = "error",
    [VERDICT_GARBAGE] = "error", [VERDICT_UNSUPPORTED] = "skipped", [VERDICT_XFAIL] = "skipped",
    [VERDICT_XPASS] = "failure", [VERDICT_NOT_RUN] = "skipped",
};

static void attribute(const char *name, const char *text, size_t max, struct buf *out)
{
    buf_fmt(out, " %s=\"", name);
    escape_markup(text, max, out);
    buf_char(out, '"');
}

/* Writes a text in one line; or if `indent` is not NULL, its lines. */
static void body(const char *name, const char *text, const char *indent, struct buf *out)
{
    if (!text)
        return;
    buf_fmt(out, indent ? "%s:\n" : "%s: ", name);
    if (indent) {
        escape_markup_lines(text, ESCAPE_TEXT_MAX, indent, out);
    } else {
        escape_markup(text, ESCAPE_TEXT_MAX, out);
        buf_char(out, '\n');
    }
}

static void outcome(const struct report *r, const struct result *result, struct buf *out)
{
    const char *element = elements[result->verdict];
    const char *why = result->reason ? result->reason : result->detail;
    buf_fmt(out, "      <%s", element);
    attribute("type", result->wrong ? result->wrong : verdict_name(result->verdict),
              ESCAPE_NAME_MAX, out);
    attribute("message", why ? why : verdict_name(result->verdict), ESCAPE_NAME_MAX, out);
    if (result->verdict == VERDICT_UNSUPPORTED || result->verdict == VERDICT_NOT_RUN) {
        buf_str(out, "/>\n");
        return;
    }
    buf_char(out, '>');
    body("detail", result->detail, NULL, out);
    body("input", result->input, "    ", out);
    body("expected", result_expected(r, result), NULL, out);
    body("answer", result->shown, NULL, out);
    body("as", result->deviation, NULL, out);
    body("rules", result->rules, "    ", out);
    body("cause", result->cause, NULL, out);
    body("reproduce", result->reproduce, "", out);
    buf_fmt(out, "</%s>\n", element);
}

static void test_case(const struct report *r, const struct result *result, struct buf *out)
{
    const struct result_case *c = &r->cases[result->at];
    const char *name = r->ids.list[result->at];
    buf_str(out, "    <testcase");
    attribute("classname", c->section, ESCAPE_NAME_MAX, out);
    attribute("name", name, 2 * ESCAPE_NAME_MAX, out);
    buf_fmt(out, " time=\"%.6f\"", result->ms / 1000);
    if (!elements[result->verdict]) {
        buf_str(out, "/>\n");
        return;
    }
    buf_str(out, ">\n");
    outcome(r, result, out);
    buf_str(out, "    </testcase>\n");
}

static void soundness(const struct run *run, struct buf *out)
{
    const cJSON *fault;
    if (run_is_sound(run))
        return;
    buf_str(out, "    <testcase classname=\"run\" name=\"the run is complete\">\n"
                 "      <error type=\"run\"");
    attribute("message", run->end, ESCAPE_NAME_MAX, out);
    buf_char(out, '>');
    cJSON_ArrayForEach(fault, run->faults)
        body("fault", cJSON_GetStringValue(fault), NULL, out);
    cJSON_ArrayForEach(fault, run->list_faults)
        body("list of expected failures", cJSON_GetStringValue(fault), NULL, out);
    buf_str(out, "</error>\n    </testcase>\n");
}

static void property(const char *name, const char *value, struct buf *out)
{
    buf_fmt(out, "      <property name=\"%s\"", name);
    attribute("value", value, ESCAPE_NAME_MAX, out);
    buf_str(out, "/>\n");
}

static void suite(const struct report *r, const struct run *run, bool no_skipped, struct buf *out)
{
    struct score s = score_run(run);
    struct buf derived = {0}, failures = {0};
    size_t unsound = !run_is_sound(run);
    size_t errors = s.verdicts[VERDICT_CRASH] + s.verdicts[VERDICT_TIMEOUT] +
                    s.verdicts[VERDICT_GARBAGE] + unsound;
    size_t unjudged = s.verdicts[VERDICT_UNSUPPORTED] + s.verdicts[VERDICT_NOT_RUN];
    size_t left_out = no_skipped ? unjudged : 0;
    size_t skipped = unjudged - left_out + s.verdicts[VERDICT_XFAIL];
    run_derived(run, "", "", &derived);
    failures_print(s.failures, &failures);
    buf_str(out, "  <testsuite");
    attribute("name", run->title, 2 * ESCAPE_NAME_MAX, out);
    buf_fmt(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\">\n",
            run->count - left_out + unsound, s.verdicts[VERDICT_FAIL] + s.verdicts[VERDICT_XPASS],
            errors, skipped);
    buf_str(out, "    <properties>\n");
    property("implementation", run->implementation, out);
    property("version", run->version, out);
    property("edition", run->edition, out);
    property("suite", run->digest, out);
    property("failures", buf_text(&failures), out);
    if (derived.len > 0)
        property("derived", buf_text(&derived), out);
    buf_str(out, "    </properties>\n");
    for (size_t i = 0; i < run->count; i++)
        if (!no_skipped || result_is_judged(&run->list[i]))
            test_case(r, &run->list[i], out);
    soundness(run, out);
    buf_str(out, "  </testsuite>\n");
    buf_free(&failures);
    buf_free(&derived);
}

void junit_print(const struct report *r, const struct arguments *o, struct buf *out)
{
    buf_str(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"hclcheck\">\n");
    for (size_t i = 0; i < r->run_count; i++)
        suite(r, &r->runs[i], o->no_skipped, out);
    buf_str(out, "</testsuites>\n");
}
