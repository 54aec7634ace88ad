/* Runs hclcheck against testimpl, for the tests. */
#ifndef RUNNER_HARNESS_TEST_H
#define RUNNER_HARNESS_TEST_H

#include <cjson/cJSON.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/exit_status.h"
#include "base/scratch_test.h"

struct buf;

/* Words of one command line, and the cases of one file. */
enum { WORDS_MAX = 60, SOURCES_MAX = 300 };

#define GOOD "\"value\":{\"number\":\"1\"}"
#define WRONG "\"value\":{\"number\":\"2\"}"
#define ERROR "\"error\":{\"phase\":\"evaluate\"}"

struct ran {
    enum exit_status status;
    double seconds; /* of wall-clock time */
    char *out;
    char *err;
    /* The first letter of each case's verdict, in the order of the suite; x: xfail, X: xpass. */
    char letters[SOURCES_MAX + 1];
    cJSON *lines[SOURCES_MAX + 2]; /* of the results file */
    size_t line_count;
};

/* Each of these functions checks that no process of the run is left. */

/* Runs hclcheck on the scratch suite; words: options separated by blanks, with @ for its folder. */
void run(const struct scratch *s, const char *impl, const char *words, struct ran *ran);

/* Does the same with another implementation; command: a command line, with @ for the folder. */
void run_program(const struct scratch *s, const char *command, const char *words, struct ran *ran);

/* Does the same with the results in s->dir/name. */
void run_as(const struct scratch *s, const char *impl, const char *words, const char *name,
            struct ran *ran);

/* Runs hclcheck with these words and no others; reads @/merged if they name it. */
void run_files(const struct scratch *s, const char *words, struct ran *ran);

/* Runs another command with testimpl: show, smoke. */
void run_asking(const struct scratch *s, const char *command, const char *impl, const char *words,
                struct ran *ran);

/* Starts hclcheck with these words in its own process and returns the process's number; _ in a word
 * stands for a blank. Its standard output and error go to @/out and @/err. */
pid_t run_beside(const struct scratch *s, const char *words);

void ran_free(struct ran *ran);

/* Appends one case to the members of "cases". */
void add_case(struct buf *file, size_t number, const char *source, const char *more);

/* Writes a suite of one file, native/a.json, with these members of "cases". */
void make_suite(struct scratch *s, const char *cases);

/* Writes a suite of cases that expect the number 1; sources: separated by blanks, with "=" for
 * GOOD,
 * "~" for WRONG and '_' for a blank. */
void make_sources(struct scratch *s, const char *sources);

/* Makes a folder with the suite of such sources in @/suite; programs of run_beside have their
 * temporary folders in @/tmp. */
void make_stage(struct scratch *s, const char *sources);

/* Puts the path of a file of the folder into *out. */
void name_in(const struct scratch *s, const char *name, struct buf *out);

#endif
