/* hclreport: results as a page to look at, and as formats for other programs. */
#include "arguments.h"
#include "base/buf.h"
#include "base/faults.h"
#include "base/os.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "compare.h"
#include "coverage.h"
#include "formats.h"
#include "page.h"
#include "proven.h"
#include "results.h"
#include "score.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum status { STATUS_GOOD = 0, STATUS_BAD = 1, STATUS_ERROR = 2 };

/* The suite here: its registry and its cases. */
struct tests {
    struct catalog catalog;
    struct registry registry;
    struct suite suite;
};

static void tests_open(const char *dir, struct tests *t, struct faults *f)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/registry", dir);
    catalog_load(buf_text(&path), &t->catalog, f);
    if (!f->count)
        suite_open(dir, NULL, &t->registry, &t->suite, f);
    if (!f->count)
        coverage_count(&t->suite, &t->catalog);
    buf_free(&path);
}

static void tests_free(struct tests *t)
{
    suite_free(&t->suite);
    registry_free(&t->registry);
    catalog_free(&t->catalog);
}

static bool all_good(const struct report *r)
{
    for (size_t i = 0; i < r->run_count; i++)
        if (!score_is_good(r, &r->runs[i]))
            return false;
    return true;
}

static enum status page(const struct arguments *o, const struct report *results,
                        const struct faults *unread, struct faults *f, struct tests *t,
                        struct buf *out)
{
    struct proven proof = {0};
    for (size_t i = 0; i < results->run_count; i++)
        if (edition_find(results->runs[i].edition) == EDITION_COUNT)
            faults_add(f, results->runs[i].path, "is of an edition that is not known here");
    if (o->proof)
        proven_read(o->proof, &proof, f);
    if (!f->count) {
        struct page p = {.catalog = &t->catalog,
                         .suite = &t->suite,
                         .results = results,
                         .proof = &proof,
                         .missing = buf_text(&unread->text)};
        page_print(&p, out);
    }
    proven_free(&proof);
    return all_good(results) ? STATUS_GOOD : STATUS_BAD;
}

static enum status coverage(const struct arguments *o, struct faults *f, struct buf *out)
{
    struct tests t = {0};
    bool good = false;
    tests_open(o->cases, &t, f);
    if (!f->count)
        good = coverage_print(&t.catalog, out);
    tests_free(&t);
    return good ? STATUS_GOOD : STATUS_BAD;
}

static enum status compare(const struct arguments *o, struct faults *f, struct buf *out)
{
    struct report old = {0}, new = {0};
    bool good = false;
    results_read(o->operands.items, 1, &old, f);
    results_read(o->operands.items + 1, 1, &new, f);
    if (!f->count)
        results_check_suite(&new, old.runs[0].digest, o->mixed, f);
    if (!f->count && strcmp(old.runs[0].edition, new.runs[0].edition) != 0)
        faults_add(f, NULL, "%s and %s are of different editions", o->operands.items[0],
                   o->operands.items[1]);
    if (!f->count) {
        struct compare_style style = {.markdown = o->markdown,
                                      .colour = !o->out && os_wants_colour(stdout)};
        good = compare_print(&old, &new, style, out);
    }
    results_free(&old);
    results_free(&new);
    return good ? STATUS_GOOD : STATUS_BAD;
}

/* The commands that need nothing but results. */
static enum status print_format(const struct arguments *o, const struct report *r, struct faults *f,
                                struct buf *out)
{
    switch (o->command) {
    case REPORT_MARKDOWN:
        summary_print(r, out);
        break;
    case REPORT_JUNIT:
        junit_print(r, out);
        break;
    case REPORT_TAP:
        tap_print(r, o->tap13 ? 13 : 14, out);
        break;
    case REPORT_ANNOTATIONS:
        annotations_print(r, o->cases, out);
        break;
    case REPORT_BADGE:
        if (r->run_count > 1)
            faults_add(f, NULL, "a badge is of one run, not of %zu", r->run_count);
        else
            badge_print(r, o->label, o->json, out);
        break;
    case REPORT_SHOW:
        if (!show_print(r, o->operands.items[0], out))
            faults_add(f, NULL, "no run has the case '%s'", o->operands.items[0]);
        break;
    case REPORT_HTML:
    case REPORT_COMPARE:
    case REPORT_COVERAGE:
    case REPORT_COUNT:
        break;
    }
    return all_good(r) ? STATUS_GOOD : STATUS_BAD;
}

/* Commands that take any number of results. A file that cannot be read is in *unread, and costs no
 * more than itself as long as another can be. */
static enum status run_command(const struct arguments *o, struct faults *unread, struct faults *f,
                               struct buf *out)
{
    size_t skip = o->command == REPORT_SHOW ? 1 : 0;
    struct report results = {0};
    struct tests t = {0};
    char digest[64] = "";
    enum status status = STATUS_ERROR;
    bool html = o->command == REPORT_HTML;
    results_read(o->operands.items + skip, o->operands.count - skip, &results, unread);
    if (html)
        tests_open(o->cases, &t, f);
    snprintf(digest, sizeof digest, "fnv1a64:%016llx", suite_digest(&t.suite));
    if (!f->count && results.run_count)
        results_check_suite(&results, html ? digest : NULL, o->mixed, f);
    if (!f->count && html && (results.run_count || !o->operands.count))
        status = page(o, &results, unread, f, &t, out);
    else if (!f->count && results.run_count)
        status = print_format(o, &results, f, out);
    tests_free(&t);
    results_free(&results);
    return unread->count ? STATUS_ERROR : status;
}

static bool write_out(const char *path, const struct buf *out)
{
    bool ok;
    if (path) {
        ok = os_replace_file(path, buf_text(out), out->len);
    } else {
        fwrite(buf_text(out), 1, out->len, stdout);
        ok = fflush(stdout) == 0 && !ferror(stdout);
    }
    if (!ok)
        fprintf(stderr, "hclreport: %s: %s\n", path ? path : "standard output", strerror(errno));
    return ok;
}

int main(int argc, char **argv)
{
    struct arguments o;
    struct faults f = {0}, unread = {0};
    struct buf out = {0};
    enum status status;
    os_begin();
    enum command_line_end end = arguments_read(argc, argv, &o, stdout, stderr);
    bool page_on_terminal =
        end == COMMAND_LINE_READ && o.command == REPORT_HTML && !o.out && os_is_terminal(stdout);
    if (page_on_terminal)
        fputs("hclreport: a page is no text for a terminal: --out FILE, or a pipe\n", stderr);
    if (end != COMMAND_LINE_READ || page_on_terminal) {
        arguments_free(&o);
        return end == COMMAND_LINE_ANSWERED && fflush(stdout) == 0 ? STATUS_GOOD : STATUS_ERROR;
    }
    if (o.command == REPORT_COVERAGE)
        status = coverage(&o, &f, &out);
    else if (o.command == REPORT_COMPARE)
        status = compare(&o, &f, &out);
    else
        status = run_command(&o, &unread, &f, &out);
    fputs(buf_text(&unread.text), stderr);
    fputs(buf_text(&f.text), stderr);
    if (f.count || (unread.count && !out.len)) {
        fputs("hclreport: no report was written\n", stderr);
        status = STATUS_ERROR;
    } else if (!write_out(o.out, &out)) {
        status = STATUS_ERROR;
    }
    arguments_free(&o);
    buf_free(&out);
    faults_free(&f);
    faults_free(&unread);
    return (int)status;
}
