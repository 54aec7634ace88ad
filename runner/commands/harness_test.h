/* Runs of hclcheck against testimpl, for the tests. */
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
    double seconds; /* on the clock */
    char *out;
    char *err;
    /* The first letter of each case's verdict, in the order of the suite; x: xfail, X: xpass. */
    char letters[SOURCES_MAX + 1];
    cJSON *lines[SOURCES_MAX + 2]; /* of the results file */
    size_t line_count;
};

/* Whichever way a run ends, nothing that it started may live on: all of these check that. */

/* Runs hclcheck on the scratch suite; words: options separated by blanks, @ is its folder. */
void run(const struct scratch *s, const char *impl, const char *words, struct ran *ran);

/* The same with another implementation; command is a command line, @ in it the suite's folder. */
void run_program(const struct scratch *s, const char *command, const char *words, struct ran *ran);

/* The same with the results in s->dir/name. */
void run_as(const struct scratch *s, const char *impl, const char *words, const char *name,
            struct ran *ran);

/* hclcheck merge or compare, with all of its words; reads @/merged where they name it. */
void run_files(const struct scratch *s, const char *words, struct ran *ran);

/* Another command that asks testimpl: show, smoke. */
void run_asking(const struct scratch *s, const char *command, const char *impl, const char *words,
                struct ran *ran);

/* Starts hclcheck with all of its words in a process of its own, whose number it returns; _ in a
 * word stands for a blank. Its standard output and error go to @/out and @/err. */
pid_t run_beside(const struct scratch *s, const char *words);

void ran_free(struct ran *ran);

/* Appends one case to the members of "cases". */
void add_case(struct buf *file, size_t number, const char *source, const char *more);

/* A suite of one file, native/a.json, that holds these members of a case file's "cases". */
void make_suite(struct scratch *s, const char *cases);

/* Cases that all expect the number 1; sources separated by blanks, where "=" stands for GOOD, "~"
 * for WRONG and '_' for a blank. */
void make_sources(struct scratch *s, const char *sources);

/* A folder with the suite of such sources in @/suite; what run_beside starts has its temporary
 * folders in @/tmp. */
void make_stage(struct scratch *s, const char *sources);

/* Puts the path of a file of the folder into *out. */
void name_in(const struct scratch *s, const char *name, struct buf *out);

#endif
