/* Runs hclcheck in unit tests. The implementation is testimpl, whose options and sources make it
   misbehave. */
#ifndef RUNNER_HARNESS_TEST_H
#define RUNNER_HARNESS_TEST_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/scratch_test.h"
#include "ref/common/exit_status.h"

struct buf;

/* Maximum number of words of a command line, and of cases of a suite file. */
enum { WORDS_MAX = 60, SOURCES_MAX = 300 };

#define GOOD "\"value\":{\"number\":\"1\"}"
#define WRONG "\"value\":{\"number\":\"2\"}"
#define ERROR "\"error\":{\"phase\":\"evaluate\"}"

struct ran {
    enum exit_status status;
    double seconds; /* wall-clock time of the run */
    char *out;
    char *err;
    /* The first letters of the verdicts, in the order of the suite. The letter x stands for xfail,
       and X for xpass. */
    char letters[SOURCES_MAX + 1];
    cJSON *lines[SOURCES_MAX + 2]; /* lines of the results file */
    size_t line_count;
};

/* Makes orphans children of the test, also when hclcheck does not know Linux. Returns the old
 * setting. */
bool adopt_orphans(bool on);

/* Returns true if no orphan can become a child of this process (system.h). */
bool no_subreaper(void);

/* If a process of the run is left, each function below fails the test. */

/* Runs hclcheck on the suite in a scratch folder. `words` holds options, separated by blanks. The
   path of the scratch folder replaces each @. */
void run(const struct scratch *s, const char *impl, const char *words, struct ran *ran);

/* Runs hclcheck with `command` instead of testimpl. The path of the scratch folder replaces each @
   in `command` and `words`. */
void run_program(const struct scratch *s, const char *command, const char *words, struct ran *ran);

/* Runs hclcheck on the suite, and writes the results file s->dir/name. */
void run_as(const struct scratch *s, const char *impl, const char *words, const char *name,
            struct ran *ran);

/* Runs hclcheck with only the options in `words`. If `words` contains @/merged, reads this file as
   the results. */
void run_files(const struct scratch *s, const char *words, struct ran *ran);

/* Runs a command of hclcheck other than `run`, with testimpl. */
void run_asking(const struct scratch *s, const char *command, const char *impl, const char *words,
                struct ran *ran);

/* Starts hclcheck as a separate process, and returns the process id. In `words`, _ stands for a
   blank. Standard output goes to @/out, and standard error to @/err. */
pid_t run_beside(const struct scratch *s, const char *words);

void ran_free(struct ran *ran);

/* Appends a case to `file`, which holds the elements of the array "cases". */
void add_case(struct buf *file, size_t number, const char *source, const char *more);

/* Writes a suite with one file, native/a.json. `cases` holds the elements of the array "cases". */
void make_suite(struct scratch *s, const char *cases);

/* Writes a suite of cases that expect the number 1. `sources` holds the sources, separated by
   blanks. In `sources`, = stands for GOOD, ~ for WRONG, and _ for a blank. */
void make_sources(struct scratch *s, const char *sources);

/* Makes a scratch folder with a suite in @/suite. The parameter `sources` is described at
   make_sources. Programs that run_beside starts make their temporary folders in @/tmp. */
void make_stage(struct scratch *s, const char *sources);

/* Writes the path of a file in the scratch folder to *out. */
void name_in(const struct scratch *s, const char *name, struct buf *out);

#endif
