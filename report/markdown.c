/* Writes a summary as Markdown: a table of all implementations, the causes of each implementation's
   failures, and as many failures as fit. */
#include "formats.h"

#include "base/buf.h"
#include "base/text.h"
#include "causes.h"
#include "escape.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* Maximum number of causes for each run. Maximum number of bytes of an example. */
enum { CAUSES_MAX = 10, EXAMPLE_MAX = 60 };

/* Number of bytes that are kept free for each run: for the longest title, for the first and last
   lines of the failures, and for the lines that say what is missing. */
enum { RESERVE = 1500 };

/* The verdicts with a column of their own. The columns of the verdicts come after the scores. */
static const enum verdict columns[] = {VERDICT_FAIL,    VERDICT_CRASH,   VERDICT_TIMEOUT,
                                       VERDICT_GARBAGE, VERDICT_NOT_RUN, VERDICT_UNSUPPORTED};
enum { COLUMNS = sizeof columns / sizeof *columns };

static const char *column_title(enum verdict v)
{
    return v == VERDICT_FAIL ? "wrong" : verdict_name(v);
}

/* Appends the head of the table. `used` says which profiles have a column. */
static void head(const bool *used, struct buf *out)
{
    size_t numbers = COLUMNS + 2;
    buf_str(out, "| Implementation | cases |");
    for (unsigned i = 0; i < PROFILE_COUNT; i++)
        if (used[i]) {
            buf_fmt(out, " %s |", profile_name((enum profile)i));
            numbers++;
        }
    for (size_t i = 0; i < COLUMNS; i++)
        buf_fmt(out, " %s |", column_title(columns[i]));
    buf_str(out, " expected |\n| --- |");
    while (numbers--)
        buf_str(out, " ---: |");
    buf_char(out, '\n');
}

/* Appends a table cell. The cell for 0 is empty, because then other numbers are easier to see. */
static void cell(size_t count, struct buf *out)
{
    buf_fmt(out, count ? " %zu |" : " |%.0zu", count);
}

static void row(const struct report *r, const struct run *run, const bool *used, struct buf *out)
{
    struct score s = score_run(run);
    buf_str(out, "| ");
    escape_markdown(run->title, out);
    buf_fmt(out, "%s | %zu |", run->other_suite ? " (another version of the suite)" : "",
            run->count);
    for (unsigned i = 0; i < PROFILE_COUNT; i++) {
        struct share n = profile_score(r, run, (enum profile)i);
        if (!used[i])
            continue;
        buf_char(out, ' ');
        score_rate(n.passed, n.judged ? n.all : 0, out);
        buf_str(out, " |");
    }
    for (size_t i = 0; i < COLUMNS; i++)
        cell(s.counts[columns[i]], out);
    cell(s.verdicts[VERDICT_XFAIL], out);
    buf_char(out, '\n');
}

static void overview(const struct report *r, struct buf *out)
{
    bool used[PROFILE_COUNT] = {false};
    size_t shown = 0;
    for (size_t i = 0; i < r->run_count; i++)
        for (unsigned k = 0; k < PROFILE_COUNT; k++)
            used[k] = used[k] || profile_score(r, &r->runs[i], (enum profile)k).all > 0;
    head(used, out);
    for (; shown < r->run_count && out->len < SUMMARY_BYTES_MAX / 2; shown++)
        row(r, &r->runs[shown], used, out);
    if (shown < r->run_count)
        buf_fmt(out, "\n%zu more runs are left out, so that the summary fits into a comment.\n",
                r->run_count - shown);
    buf_str(out,
            "\nPercentages are shares of all cases of a profile: an unsupported case counts as "
            "not passed. A dash means that\n"
            "no case of the profile was tested. Expected: the number of failures that are on "
            "the implementation's list of\n"
            "expected failures.\n");
}

static bool is_failure(const struct result *result)
{
    return verdict_is_bad(result->verdict) && result->verdict != VERDICT_NOT_RUN;
}

static void show_cause(const struct report *r, const struct cause *cause, struct buf *out)
{
    struct buf text = {0};
    const char *source = cause->example->input;
    if (*cause->rule)
        buf_fmt(&text, "%s%s: %.*s",
                cause->known ? "as if this rule did not exist: "
                             : "no single rule explains these failures, which are about ",
                cause->rule, (int)strcspn(cause->text, "\n"), cause->text);
    else
        buf_fmt(&text, "in the section %s", r->cases[cause->example->at].section);
    buf_fmt(out, "- **%zu** ", cause->count);
    escape_markdown(buf_text(&text), out);
    buf_clear(&text);
    buf_str(out, "; for example ");
    if (source) {
        text_escape(source, strlen(source), EXAMPLE_MAX, &text);
        escape_markdown(buf_text(&text), out);
        buf_str(out, " in ");
    }
    escape_markdown(r->ids.list[cause->example->at], out);
    buf_char(out, '\n');
    buf_free(&text);
}

static void causes(const struct report *r, const struct run *run, struct buf *out)
{
    size_t count, left = 0;
    struct cause *list = causes_find(r, run, &(struct cause_filter){.takes = is_failure}, &count);
    if (count)
        buf_str(out, "\nCauses of the failures:\n\n");
    for (size_t i = 0; i < count; i++)
        if (i < CAUSES_MAX)
            show_cause(r, &list[i], out);
        else
            left += list[i].count;
    if (left)
        buf_fmt(out, "- and %zu more causes of %zu failures\n", count - CAUSES_MAX, left);
    free(list);
}

/* --- Failures --- */

static void item(const char *name, const char *text, struct buf *out)
{
    if (!text)
        return;
    buf_fmt(out, "  - %s: ", name);
    escape_markdown(text, out);
    buf_char(out, '\n');
}

static void failure(const struct report *r, const struct result *result, struct buf *out)
{
    buf_fmt(out, "- %s ", result_mixes(result) ? "mixes readings" : column_title(result->verdict));
    escape_markdown(r->ids.list[result->at], out);
    if (result->detail) {
        buf_str(out, ": ");
        escape_markdown(result->detail, out);
    }
    buf_char(out, '\n');
    item("expected", result_expected(r, result), out);
    item("answer", result->shown, out);
    item("rules", result->rules, out);
    item("cause", result->cause, out);
    item("input", result->input, out);
}

/* Appends failures until *out has `most` bytes, and appends the number of failures that are
   missing. Returns the number of all failures. */
static size_t failures(const struct report *r, const struct run *run, size_t most, struct buf *out)
{
    size_t left_out = 0, count = 0;
    for (size_t i = 0; i < run->count; i++) {
        struct buf text = {0};
        if (!is_failure(&run->list[i]))
            continue;
        count++;
        if (!left_out)
            failure(r, &run->list[i], &text);
        if (!left_out && out->len + text.len <= most)
            buf_add(out, buf_text(&text), text.len);
        else
            left_out++;
        buf_free(&text);
    }
    if (left_out)
        buf_fmt(out, "- %zu more failures are left out, so that the summary fits into a comment\n",
                left_out);
    return count;
}

/* Appends remarks if the run is not complete, or if the whole run has faults. */
static void remarks(const struct run *run, struct buf *out)
{
    const cJSON *fault;
    if (strcmp(run->end, "complete") != 0) {
        buf_str(out, "\nThis run is not complete: ");
        escape_markdown(run->end, out);
        buf_str(out, ".\n");
    }
    if (run->fault_count)
        buf_fmt(out, "\nFaults of the run as a whole: %zu.\n", run->fault_count);
    cJSON_ArrayForEach(fault, run->list_faults) {
        buf_str(out, "\nList of expected failures: ");
        escape_markdown(cJSON_IsString(fault) ? fault->valuestring : "?", out);
        buf_char(out, '\n');
    }
}

static void counts(const struct report *r, const struct run *run, struct buf *out)
{
    struct score s = score_run(run);
    size_t judged = s.judged, passed = s.counts[VERDICT_PASS];
    buf_str(out, "\n## ");
    escape_markdown(run->title, out);
    buf_fmt(out, "\n\n%zu of %zu judged cases passed.\n", passed, judged);
    if (passed < judged) {
        buf_char(out, '\n');
        failures_print(s.failures, out);
        buf_str(out, ".\n");
    }
    if (s.failures[FAILURE_MIXED])
        buf_str(out, "Mixed readings: the specification allows the answer, but not together with "
                     "the run's other answers.\n");
    run_derived(run, "\n", ", counted apart.\n", out);
    causes(r, run, out);
    remarks(run, out);
}

/* Appends the failures of a run, until *out has `most` bytes. */
static void details(const struct report *r, const struct run *run, size_t most, struct buf *out)
{
    struct buf list = {0};
    size_t count = failures(r, run, most > out->len ? most - out->len : 0, &list);
    if (count) {
        buf_str(out, "\n## Failures of ");
        escape_markdown(run->title, out);
        buf_fmt(out,
                "\n\nTo repeat one: `hclcheck show --impl ADAPTER 'CASE'`.\n\n"
                "<details><summary>%zu %sfailure%s</summary>\n\n%s\n</details>\n",
                count, *run->expected ? "unexpected " : "", count == 1 ? "" : "s", buf_text(&list));
    }
    buf_free(&list);
}

/* Appends the counts of all runs first. The failures of each run get an equal share of the
   remaining bytes. */
void markdown_print(const struct report *r, const struct arguments *o, struct buf *out)
{
    (void)o;
    size_t shown = 0;
    buf_str(out, "# HCL conformance\n\n");
    overview(r, out);
    for (bool fits = true; fits && shown < r->run_count; shown += fits) {
        struct buf block = {0};
        counts(r, &r->runs[shown], &block);
        fits = out->len + block.len + (shown + 2) * RESERVE <= SUMMARY_BYTES_MAX;
        if (fits)
            buf_add(out, buf_text(&block), block.len);
        buf_free(&block);
    }
    for (size_t i = 0; i < shown; i++) {
        size_t room = SUMMARY_BYTES_MAX > out->len ? SUMMARY_BYTES_MAX - out->len : 0;
        size_t share = room / (shown - i), end = out->len + (share > RESERVE ? share - RESERVE : 0);
        details(r, &r->runs[i], end, out);
    }
    if (shown < r->run_count)
        buf_fmt(
            out,
            "\nThe details of %zu runs are left out, so that the summary fits into a comment.\n",
            r->run_count - shown);
}
