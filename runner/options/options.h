/* Reads the command lines of hclcheck and hclfuzz. */
#ifndef RUNNER_OPTIONS_H
#define RUNNER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/os.h"
#include "cases/select.h"
#include "process/confine.h"
#include "protocol/protocol.h"
#include "ref/common/command_line.h"
#include "version.h"

struct buf;

#define OPTIONS_VERSION HCL_CONFORMANCE_VERSION

enum options_command {
#define TITLE(number, text) COMMAND_TITLE_##number,
#define COMMAND(name, ...) COMMAND_##name,
#include "options/commands.def"
#undef COMMAND
#undef TITLE
    COMMAND_COUNT
};

#define OPTIONS_WINDOW 64

/* Minimum values of limits. No implementation can run with smaller limits. */
#define OPTIONS_MEMORY_MIN ((size_t)1 << 20)
#define OPTIONS_REPLY_MIN 1024

enum options_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

struct options_seed {
    bool given;
    uint64_t value;
};

/* Number of possible exit statuses of a program. */
#define OPTIONS_STATUSES 256
struct statuses {
    bool has[OPTIONS_STATUSES];
};

/* The options of --cli. With --cli, hclcheck judges a program that has only a command line. */
struct cli_options {
    const char *command; /* the command line of the program, or NULL */
    const char *print;   /* the same for a program that prints sources, or NULL */
    struct statuses accept, refuse;
    enum {
        CLI_NO_OUTPUT,
        CLI_STRUCTURE,
        CLI_HCL2JSON,
        CLI_SOURCE
    } form;            /* form of the program's standard output */
    unsigned syntaxes; /* the syntaxes that the program reads: bit 0 is native, bit 1 is json */
    char *impl; /* the command line of the program's adapter, used instead of --impl; owned */
};

/* Options of the command run only. */
struct run_options {
    bool list, fresh, fail_fast;
    bool trace;    /* true to check the traces of every implementation */
    bool no_trace; /* true to check no traces, not even the reference's */
    struct options_seed shuffle;
    size_t max_failures; /* number of failures that are shown; SIZE_MAX without the option */
    bool all, no_causes;
    double causes_ms;
    const char *expected;
    const char *write_expected;
};

/* Options of hclfuzz. */
struct campaign_options {
    size_t count; /* maximum number of requests; 0 without the option */
    struct options_seed seed;
    const char *out, *verdict;
};

struct options {
    enum options_command command;
    int argc;
    char **argv;  /* the whole command line, not owned */
    char **words; /* the items of all lists, an array that this struct owns */
    struct words operands;
    struct words impls;
    struct cli_options cli;
    const char *cases;
    /* the folder of the registry; if NULL, the registry in the suite's folder */
    const char *registry;
    const char *texts; /* a folder with the texts of the specification, or NULL */
    const char *results;
    enum edition edition;
    size_t jobs;
    size_t window;
    double timeout_ms, start_ms;
    double run_ms;  /* the time limit of the run in milliseconds; 0 means no limit */
    double time_ms; /* time limit of the command; 0 means the command's default */
    enum options_colour colour;
    bool verbose;
    bool update;                                          /* of lint */
    enum { DIFF_BY_NAME, DIFF_NATIVE, DIFF_JSON } syntax; /* of diff */
    struct confine_options limits;
    struct selection_options selection;
    struct run_options run;
    struct campaign_options campaign;
};

/* Returns the default suite: the folder spec-tests, or the embedded suite if there is no such
   folder. */
const char *options_suite(void);

extern const struct program options_hclcheck, options_hclfuzz;

/* Reads argv into *o. The strings of *o point into argv. Prints help to standard output, and
   mistakes to `err`. Call options_free, also after a failure. */
enum command_line_end options_read(const struct program *program, int argc, char **argv,
                                   struct options *o, FILE *err);

bool options_wants_colour(const struct options *o, FILE *out);

/* Appends the path of a program, quoted for a shell. The program stands beside this program, and
   its path begins as this program was called, such as build/. */
void options_program(const struct options *o, const char *name, struct buf *out);

/* Appends a command line of hclcheck for a message, quoted for a shell: the program as it was
   called, `command`, and each option of this command line that `command` takes and that is not
   marked ONE_RUN. Messages append further words. */
void options_suggest(const struct options *o, enum options_command command, struct buf *out);

void options_free(struct options *o);

#endif
