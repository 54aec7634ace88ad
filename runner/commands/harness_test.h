/* Runs hclcheck in unit tests. The implementation is testimpl, which misbehaves on request. */
#ifndef RUNNER_HARNESS_TEST_H
#define RUNNER_HARNESS_TEST_H

#include <cjson/cJSON.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/exit_status.h"
#include "base/scratch_test.h"

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
    /* The first letter of each case's verdict, in the order of the suite. The letter x means xfail,
       and X means xpass. */
    char letters[SOURCES_MAX + 1];
    cJSON *lines[SOURCES_MAX + 2]; /* lines of the results file */
    size_t line_count;
};

/* Each function below fails the test if a process of the run is left. */

/* Runs hclcheck on the suite in a scratch folder. words: options separated by blanks. Each @ is
 * replaced by the path of the folder. */
void run(const struct scratch *s, const char *impl, const char *words, struct ran *ran);

/* Runs hclcheck with `command` in place of testimpl. Each @ in command and words is replaced by the
 * path of the scratch folder. */
void run_program(const struct scratch *s, const char *command, const char *words, struct ran *ran);

/* Runs hclcheck on the suite, with the results file s->dir/name. */
void run_as(const struct scratch *s, const char *impl, const char *words, const char *name,
            struct ran *ran);

/* Runs hclcheck with the options in `words` only. Reads @/merged as the results file if `words`
 * names it. */
void run_files(const struct scratch *s, const char *words, struct ran *ran);

/* Runs a command of hclcheck other than `run`, with testimpl. */
void run_asking(const struct scratch *s, const char *command, const char *impl, const char *words,
                struct ran *ran);

/* Starts hclcheck in a separate process, and returns the id of the process. In `words`, _ means a
   blank. Standard output goes to @/out, standard error to @/err. */
pid_t run_beside(const struct scratch *s, const char *words);

void ran_free(struct ran *ran);

/* Appends one case to the elements of the array "cases" of a suite file. */
void add_case(struct buf *file, size_t number, const char *source, const char *more);

/* Writes a suite with one file, native/a.json. cases: the elements of the array "cases". */
void make_suite(struct scratch *s, const char *cases);

/* Writes a suite of cases that expect the number 1. sources: the sources of the cases, separated by
 * blanks. "=" means GOOD, "~" means WRONG, and '_' means a blank. */
void make_sources(struct scratch *s, const char *sources);

/* Makes a scratch folder with a suite in @/suite. `sources` has the same form as for make_sources.
 * Programs that run_beside starts make their temporary folders in @/tmp. */
void make_stage(struct scratch *s, const char *sources);

/* Writes the path of a file in the scratch folder to *out. */
void name_in(const struct scratch *s, const char *name, struct buf *out);

#endif
