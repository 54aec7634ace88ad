/* Starts hclreport, which makes a page of results, or formats for other programs. */
#include "arguments.h"
#include "base/buf.h"
#include "base/faults.h"
#include "base/os.h"
#include "cases/case.h"
#include "cases/ledger.h"
#include "cases/registry.h"
#include "catalog.h"
#include "formats.h"
#include "ref/common/exit_status.h"
#include "results.h"
#include "site/site.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The state of the running command. */
struct job {
    const struct arguments *options;
    struct registry registry;
    struct suite suite;
    struct catalog catalog;
    struct report results;
    struct faults unread; /* the faults of results files, which the report leaves out */
    struct faults faults; /* faults that prevent the report */
    struct buf out;       /* the report, unless it is a folder of pages */
};

static enum exit_status results_status(const struct report *r)
{
    for (size_t i = 0; i < r->run_count; i++)
        if (!score_is_good(&r->runs[i]))
            return EXIT_WRONG;
    return EXIT_RIGHT;
}

static void write_site(struct job *job)
{
    const struct arguments *o = job->options;
    struct report before = {0};
    struct ledger ledger = {0};
    struct buf url = {0}, notes = {0}, playground = {0}, registry = {0};
    for (size_t i = 0; i < job->results.run_count; i++)
        if (edition_find(job->results.runs[i].edition) == EDITION_COUNT)
            faults_add(&job->faults, job->results.runs[i].path,
                       "has an edition that this version does not know");
    registry_folder(o->cases, NULL, &registry);
    if (o->texts)
        ledger_load(&ledger, buf_text(&registry), &job->registry, &job->faults);
    results_read(o->before.items, o->before.count, &before, &job->unread);
    if (o->play && !os_read_file(o->play, &playground))
        faults_add(&job->faults, o->play, "%s", strerror(errno));
    else if (o->play && !strstr(buf_text(&playground), SITE_MENU))
        faults_add(&job->faults, o->play, "is not the page that make playground writes");
    if (o->url)
        buf_fmt(&url, "%s%s", o->url, *o->url && o->url[strlen(o->url) - 1] == '/' ? "" : "/");
    if (o->command == REPORT_HTML && !o->out && os_is_terminal(stdout))
        faults_add(&job->faults, "--out", "is missing: the page is not written to a terminal");
    if (o->url && strncmp(o->url, "https://", 8) != 0 && strncmp(o->url, "http://", 7) != 0)
        faults_add(&job->faults, "--url", "must begin with https:// or http://, but is '%s'",
                   o->url);
    struct site_input input = {.catalog = &job->catalog,
                               .suite = &job->suite,
                               .results = &job->results,
                               .missing = buf_text(&job->unread.text),
                               .before = &before,
                               .playground = o->play ? buf_text(&playground) : NULL,
                               .url = o->url ? buf_text(&url) : NULL,
                               .commit = o->commit,
                               .ledger = &ledger,
                               .texts = o->texts,
                               .notes = &notes};
    if (!job->faults.count && o->command == REPORT_SITE)
        site_write(&input, o->operands.items[0], &job->faults);
    else if (!job->faults.count)
        site_print(&input, &job->out);
    fputs(buf_text(&notes), stderr);
    ledger_free(&ledger);
    results_free(&before);
    buf_free(&url);
    buf_free(&notes);
    buf_free(&playground);
    buf_free(&registry);
}

/* Appends the report in the format of the command, or writes its folder. */
static void print_format(struct job *job)
{
    const struct arguments *o = job->options;
    const struct report *r = &job->results;
    struct buf *out = &job->out;
    switch (o->command) {
    case REPORT_HTML:
    case REPORT_SITE:
        write_site(job);
        break;
#define COMMAND(name, word, arguments, least, most, text)
#define FORMAT(name, word, text)                                                                   \
    case REPORT_##name:                                                                            \
        word##_print(r, o, out);                                                                   \
        break;
#include "commands.def"
#undef COMMAND
    case REPORT_BADGE:
        badge_print(r, &r->runs[0], out);
        break;
    case REPORT_COUNT:
        break;
    }
}

static enum exit_status run_command(struct job *job)
{
    const struct arguments *o = job->options;
    size_t skip = o->command == REPORT_SITE ? 1 : 0;
    bool whole =
        o->command == REPORT_HTML || o->command == REPORT_SITE; /* the report shows the suite */
    char digest[64] = "";
    results_read(o->operands.items + skip, o->operands.count - skip, &job->results, &job->unread);
    if (whole)
        suite_open(o->cases, NULL, &job->registry, &job->suite, &job->faults);
    if (whole && !job->faults.count) {
        catalog_load(&job->registry, &job->catalog, &job->faults);
        laws_add(&job->suite);
    }
    snprintf(digest, sizeof digest, "fnv1a64:%016llx", suite_digest(&job->suite));
    if (!job->faults.count && job->results.run_count)
        results_check_suite(&job->results, whole ? digest : NULL, o->mixed, &job->faults);
    if (job->faults.count || !job->results.run_count)
        return EXIT_SETUP;
    print_format(job);
    return job->unread.count ? EXIT_SETUP : results_status(&job->results);
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
    struct job job = {.options = &o};
    os_begin();
    enum command_line_end end = arguments_read(argc, argv, &o, stdout, stderr);
    if (end != COMMAND_LINE_READ) {
        arguments_free(&o);
        return end == COMMAND_LINE_ANSWERED && fflush(stdout) == 0 ? EXIT_RIGHT : EXIT_SETUP;
    }
    enum exit_status status = run_command(&job);
    fputs(buf_text(&job.unread.text), stderr);
    fputs(buf_text(&job.faults.text), stderr);
    if (job.faults.count || !job.results.run_count) {
        fprintf(stderr, "hclreport: no report was written%s\n",
                job.unread.count ? "; RESULTS are files that hclcheck --results writes" : "");
        status = EXIT_SETUP;
    } else if (o.command != REPORT_SITE && !write_out(o.out, &job.out)) {
        status = EXIT_SETUP;
    }
    arguments_free(&o);
    suite_free(&job.suite);
    registry_free(&job.registry);
    catalog_free(&job.catalog);
    results_free(&job.results);
    buf_free(&job.out);
    faults_free(&job.faults);
    faults_free(&job.unread);
    return (int)status;
}
