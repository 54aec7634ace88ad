/* hclreport: results and coverage as Markdown. */
#include "base/buf.h"
#include "base/faults.h"
#include "base/os.h"
#include "catalog.h"
#include "coverage.h"
#include "results.h"
#include "score.h"
#include "summary.h"

#include <errno.h>
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum status { STATUS_GOOD = 0, STATUS_BAD = 1, STATUS_ERROR = 2 };

struct options {
    const char *cases;
    bool coverage;
};

static const char help[] =
    "usage: hclreport [--cases DIR] RESULTS...\n"
    "       hclreport [--cases DIR] --coverage\n"
    "\n"
    "Prints a Markdown summary of results files (hclcheck run --results FILE): each "
    "implementation's\n"
    "verdicts by section and document. With --coverage: which rules of the registry the cases "
    "cover.\n"
    "\n"
    "  --cases DIR   the folder of the registry and the cases (default: spec-tests)\n"
    "  --coverage    coverage instead of results; nothing is score\n"
    "  --help        this text\n"
    "\n"
    "Exit status: 0 no case failed, or no rule lacks a case; 1 some did; 2 usage, or a file that\n"
    "cannot be read.\n";

static int usage(const char *what)
{
    fprintf(stderr, "hclreport: %s\nTry 'hclreport --help'.\n", what);
    return STATUS_ERROR;
}

static void read_results(char **paths, int count, struct scores *scores, struct faults *f)
{
    for (int i = 0; i < count; i++) {
        struct buf text = {0};
        if (os_read_file(paths[i], &text))
            results_read(paths[i], buf_text(&text), text.len, scores, f);
        else
            faults_add(f, paths[i], "%s", strerror(errno));
        buf_free(&text);
    }
}

/* Writes the report; false where it did not get out. */
static bool write_out(const struct buf *out)
{
    fwrite(buf_text(out), 1, out->len, stdout);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    fprintf(stderr, "hclreport: cannot write: %s\n", strerror(errno));
    return false;
}

static enum status report(const struct options *options, char **paths, int count)
{
    struct catalog cat = {0};
    struct faults f = {0};
    struct scores scores = {0};
    struct buf out = {0};
    buf_fmt(&out, "%s/registry", options->cases);
    catalog_load(buf_text(&out), &cat, &f);
    buf_clear(&out);
    if (!f.count && options->coverage)
        coverage_count(options->cases, &cat, &f);
    if (!f.count)
        read_results(paths, count, &scores, &f);

    enum status status = STATUS_ERROR;
    if (f.count) {
        fprintf(stderr, "%shclreport: %zu fault%s, no report\n", buf_text(&f.text), f.count,
                f.count == 1 ? "" : "s");
    } else {
        bool good =
            options->coverage ? coverage_print(&cat, &out) : summary_print(&scores, &cat, &out);
        if (write_out(&out))
            status = good ? STATUS_GOOD : STATUS_BAD;
    }
    buf_free(&out);
    scores_free(&scores);
    faults_free(&f);
    catalog_free(&cat);
    return status;
}

int main(int argc, char **argv)
{
    static const struct option known[] = {{"cases", required_argument, NULL, 'd'},
                                          {"coverage", no_argument, NULL, 'c'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    struct options options = {.cases = "spec-tests"};
    int option;
    while ((option = getopt_long(argc, argv, "", known, NULL)) != -1) {
        switch (option) {
        case 'd':
            options.cases = optarg;
            break;
        case 'c':
            options.coverage = true;
            break;
        case 'h':
            fputs(help, stdout);
            return fflush(stdout) == 0 ? STATUS_GOOD : STATUS_ERROR;
        default:
            fputs("Try 'hclreport --help'.\n", stderr);
            return STATUS_ERROR;
        }
    }
    int count = argc - optind;
    if (options.coverage && count)
        return usage("--coverage takes no results files");
    if (!options.coverage && !count)
        return usage("no results file");
    return (int)report(&options, argv + optind, count);
}
