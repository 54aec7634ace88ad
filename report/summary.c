/* Writes Markdown: a table of all implementations, then the failures of each. */
#include "formats.h"

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "commands/record.h"
#include "markdown.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* Most failures that are listed for each run. */
enum { FAILURES_MAX = 20 };

/* The verdicts that have a column, after the pass rates by level. */
static const enum verdict columns[] = {VERDICT_FAIL,    VERDICT_CRASH,   VERDICT_TIMEOUT,
                                       VERDICT_GARBAGE, VERDICT_NOT_RUN, VERDICT_UNSUPPORTED};
enum { COLUMNS = sizeof columns / sizeof *columns };

static const char *column_title(enum verdict v)
{
    return v == VERDICT_FAIL ? "wrong" : verdict_name(v);
}

static void head(const char *first, bool levels, struct buf *out)
{
    const char *titles[3 + LEVEL_COUNT + COLUMNS] = {first, "cases"};
    size_t n = 2;
    for (unsigned i = 0; levels && i < LEVEL_COUNT; i++)
        titles[n++] = level_name((enum level)i);
    for (size_t i = 0; i < COLUMNS; i++)
        titles[n++] = column_title(columns[i]);
    titles[n++] = "expected";
    markdown_head(titles, n, out);
}

static void row(const char *name, const struct score *s, bool levels, struct buf *out)
{
    buf_str(out, "| ");
    markdown_text(name, out);
    buf_fmt(out, " | %zu |", score_count(s, LEVEL_COUNT, VERDICT_COUNT));
    for (unsigned i = 0; levels && i < LEVEL_COUNT; i++) {
        buf_char(out, ' ');
        score_rate(score_count(s, (enum level)i, VERDICT_PASS), score_judged(s, (enum level)i),
                   out);
        buf_str(out, " |");
    }
    for (size_t i = 0; i < COLUMNS; i++)
        markdown_count(score_count(s, LEVEL_COUNT, columns[i]), out);
    markdown_count(s->verdicts[VERDICT_XFAIL], out);
    buf_char(out, '\n');
}

static void overview(const struct report *r, struct buf *out)
{
    head("Implementation", true, out);
    for (size_t i = 0; i < r->run_count; i++) {
        struct score s = score_run(r, &r->runs[i]);
        struct buf title = {0};
        run_title(&r->runs[i], &title);
        if (r->runs[i].other_suite)
            buf_str(&title, " (another version of the suite)");
        row(buf_text(&title), &s, true, out);
        buf_free(&title);
    }
    buf_str(out, "\nPercentages are shares of the judged cases; unsupported cases are not judged. "
                 "Expected: the number of\n"
                 "failures that are on the implementation's list of expected failures.\n");
}

/* Writes a table with the scores of each section that has failures. */
static void by_section(const struct report *r, const struct run *run, struct buf *out)
{
    struct texts ids = {0};
    struct score *scores = NULL;
    size_t cap = 0;
    for (size_t i = 0; i < run->count; i++) {
        const struct result_case *c = &r->cases[run->list[i].at];
        size_t known = ids.count, at = texts_index(&ids, c->section);
        if (at == known) {
            scores = mem_more(scores, &cap, known, sizeof *scores);
            scores[at] = (struct score){0};
        }
        scores[at].counts[c->level][run->list[i].verdict]++;
    }
    head("Section", false, out);
    for (size_t i = 0; i < ids.count; i++)
        if (score_count(&scores[i], LEVEL_COUNT, VERDICT_PASS) <
            score_judged(&scores[i], LEVEL_COUNT))
            row(ids.list[i], &scores[i], false, out);
    free(scores);
    texts_free(&ids);
}

static void failures(const struct report *r, const struct run *run, struct buf *out)
{
    size_t bad = 0;
    for (size_t i = 0; i < run->count; i++) {
        const struct result *result = &run->list[i];
        if (!verdict_is_bad(result->verdict) || bad++ >= FAILURES_MAX)
            continue;
        buf_fmt(out, "- %s ",
                result_mixes(result) ? "mixes readings" : column_title(result->verdict));
        markdown_text(r->keys.list[result->at], out);
        if (result->detail) {
            buf_str(out, ": ");
            markdown_text(result->detail, out);
        }
        buf_char(out, '\n');
    }
    if (bad > FAILURES_MAX)
        buf_fmt(out, "- and %zu more\n", bad - FAILURES_MAX);
}

/* Lists the readings in which the run differs from the suite. The first of the `options` in a
 * results file is the choice of the suite. */
static void readings(const struct run *run, struct buf *out)
{
    const cJSON *vote;
    size_t listed = 0;
    cJSON_ArrayForEach(vote, run->votes) {
        const cJSON *options = json_get(vote, "options");
        const char *chosen = record_followed(vote);
        if (!chosen || !options || !options->child || strcmp(chosen, options->child->string) == 0)
            continue;
        buf_str(out,
                listed++ ? ", " : "\nReads these ambiguous passages differently from the suite: ");
        markdown_text(vote->string, out);
        buf_char(out, '=');
        markdown_text(chosen, out);
    }
    if (listed)
        buf_str(out, ".\n");
}

/* Writes remarks if the run is not complete, or has faults as a whole. */
static void remarks(const struct run *run, struct buf *out)
{
    const cJSON *fault;
    if (strcmp(run->end, "complete") != 0) {
        buf_str(out, "\nThis run is not complete: ");
        markdown_text(run->end, out);
        buf_str(out, ".\n");
    }
    if (run->fault_count)
        buf_fmt(out, "\nFaults of the run as a whole: %zu.\n", run->fault_count);
    cJSON_ArrayForEach(fault, run->list_faults) {
        buf_str(out, "\nList of expected failures: ");
        markdown_text(cJSON_IsString(fault) ? fault->valuestring : "?", out);
        buf_char(out, '\n');
    }
}

static void mixed(const struct run *run, struct buf *out)
{
    size_t count = 0;
    for (size_t i = 0; i < run->count; i++)
        count += result_mixes(&run->list[i]);
    if (count)
        buf_fmt(
            out,
            "\n%zu of the wrong answers mix readings: the specification allows the answer, but not "
            "together with the run's other answers.\n",
            count);
}

static void details(const struct report *r, const struct run *run, struct buf *out)
{
    struct score s = score_run(r, run);
    struct buf title = {0};
    size_t judged = score_judged(&s, LEVEL_COUNT),
           passed = score_count(&s, LEVEL_COUNT, VERDICT_PASS);
    run_title(run, &title);
    buf_str(out, "\n## ");
    markdown_text(buf_text(&title), out);
    buf_fmt(out, "\n\n%zu of %zu judged cases passed.\n", passed, judged);
    remarks(run, out);
    mixed(run, out);
    readings(run, out);
    if (passed < judged) {
        buf_str(out, "\n<details><summary>Failures by section</summary>\n\n");
        by_section(r, run, out);
        buf_char(out, '\n');
        failures(r, run, out);
        buf_str(out, "\n</details>\n");
    }
    buf_free(&title);
}

void summary_print(const struct report *r, struct buf *out)
{
    size_t left_out = 0;
    buf_str(out, "# HCL conformance\n\n");
    overview(r, out);
    for (size_t i = 0; i < r->run_count; i++) {
        struct buf block = {0};
        details(r, &r->runs[i], &block);
        if (out->len + block.len + MARKDOWN_TEXT_MAX < SUMMARY_BYTES_MAX)
            buf_add(out, buf_text(&block), block.len);
        else
            left_out++;
        buf_free(&block);
    }
    if (left_out)
        buf_fmt(out,
                "\nThe details of %zu runs are left out to keep this summary below %d bytes.\n",
                left_out, SUMMARY_BYTES_MAX);
}
