#include "summary.h"

#include "base/buf.h"
#include "catalog.h"
#include "markdown.h"
#include "score.h"

#include <stddef.h>
#include <string.h>

static size_t sum(const size_t verdicts[VERDICT_COUNT])
{
    size_t all = 0;
    for (size_t v = 0; v < VERDICT_COUNT; v++)
        all += verdicts[v];
    return all;
}

static void print_head(const char *first, struct buf *out)
{
    const char *columns[VERDICT_COUNT + 2] = {first, "cases"};
    for (size_t v = 0; v < VERDICT_COUNT; v++)
        columns[v + 2] = verdict_name((enum verdict)v);
    markdown_head(columns, VERDICT_COUNT + 2, out);
}

static void print_row(const char *name, const size_t verdicts[VERDICT_COUNT], struct buf *out)
{
    buf_str(out, "| ");
    markdown_text(name, out);
    buf_str(out, " |");
    markdown_count(sum(verdicts), out);
    for (size_t v = 0; v < VERDICT_COUNT; v++)
        markdown_count(verdicts[v], out);
    buf_char(out, '\n');
}

/* The sections of the catalog first, then (second pass) those that it does not have. */
static void print_sections(const struct score *score, const struct catalog *cat, struct buf *out)
{
    for (size_t i = 0; i < cat->section_count; i++)
        for (size_t k = 0; k < score->section_count; k++)
            if (strcmp(score->sections[k].id, cat->sections[i].id) == 0)
                print_row(score->sections[k].id, score->sections[k].verdicts, out);
    for (size_t k = 0; k < score->section_count; k++)
        if (catalog_section(cat, score->sections[k].id) == cat->section_count)
            print_row(score->sections[k].id, score->sections[k].verdicts, out);
}

static void print_documents(const struct score *score, struct buf *out)
{
    static const char *const documents[] = {"native", "model", "json"};
    size_t total[VERDICT_COUNT];
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
        score_total(score, documents[i], total);
        if (sum(total))
            print_row(documents[i], total, out);
    }
    score_total(score, "", total);
    print_row("all", total, out);
}

/* What the tables do not show: a run that did not reach its end, faults of the whole run. */
static void print_remarks(const struct score *score, struct buf *out)
{
    bool complete = score->end && strcmp(score->end, "complete") == 0;
    if (!complete) {
        buf_str(out, "\nThis run is not complete: ");
        markdown_text(score->end ? score->end : "the file breaks off", out);
        buf_str(out, ".\n");
    }
    if (score->fault_count)
        buf_fmt(out, "\nFaults of the run as a whole: %zu.\n", score->fault_count);
}

static void print_score(const struct score *score, const struct catalog *cat, struct buf *out)
{
    buf_str(out, "\n## ");
    markdown_text(score->title, out);
    buf_str(out, "\n\n");
    print_head("Section", out);
    print_sections(score, cat, out);
    buf_str(out, "\n");
    print_head("Document", out);
    print_documents(score, out);
    print_remarks(score, out);
}

bool summary_print(const struct scores *scores, const struct catalog *cat, struct buf *out)
{
    bool good = true;
    size_t total[VERDICT_COUNT];
    buf_str(out, "# Conformance\n\n");
    print_head("Implementation", out);
    for (size_t i = 0; i < scores->count; i++) {
        score_total(&scores->list[i], "", total);
        print_row(scores->list[i].title, total, out);
        good = good && score_is_good(&scores->list[i]);
    }
    for (size_t i = 0; i < scores->count; i++)
        print_score(&scores->list[i], cat, out);
    return good && scores->count > 0;
}
