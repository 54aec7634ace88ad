#include "summary.h"

#include "buf.h"
#include "catalog.h"
#include "markdown.h"
#include "run.h"

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
static void print_sections(const struct run *run, const struct catalog *cat, struct buf *out)
{
    for (size_t i = 0; i < cat->section_count; i++)
        for (size_t k = 0; k < run->section_count; k++)
            if (strcmp(run->sections[k].id, cat->sections[i].id) == 0)
                print_row(run->sections[k].id, run->sections[k].verdicts, out);
    for (size_t k = 0; k < run->section_count; k++)
        if (catalog_section(cat, run->sections[k].id) == cat->section_count)
            print_row(run->sections[k].id, run->sections[k].verdicts, out);
}

static void print_documents(const struct run *run, struct buf *out)
{
    static const char *const documents[] = {"native", "model", "json"};
    size_t total[VERDICT_COUNT];
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
        run_total(run, documents[i], total);
        if (sum(total))
            print_row(documents[i], total, out);
    }
    run_total(run, "", total);
    print_row("all", total, out);
}

static void print_run(const struct run *run, const struct catalog *cat, struct buf *out)
{
    buf_str(out, "\n## ");
    markdown_text(run->title, out);
    buf_str(out, "\n\n");
    print_head("Section", out);
    print_sections(run, cat, out);
    buf_str(out, "\n");
    print_head("Document", out);
    print_documents(run, out);
}

static bool is_good(const size_t verdicts[VERDICT_COUNT])
{
    for (size_t v = 0; v < VERDICT_COUNT; v++)
        if (verdicts[v] && verdict_is_bad((enum verdict)v))
            return false;
    return sum(verdicts) > 0;
}

bool summary_print(const struct runs *runs, const struct catalog *cat, struct buf *out)
{
    bool good = true;
    size_t total[VERDICT_COUNT];
    buf_str(out, "# Conformance\n\n");
    print_head("Implementation", out);
    for (size_t i = 0; i < runs->count; i++) {
        run_total(&runs->list[i], "", total);
        print_row(runs->list[i].title, total, out);
        good = good && is_good(total);
    }
    for (size_t i = 0; i < runs->count; i++)
        print_run(&runs->list[i], cat, out);
    return good;
}
