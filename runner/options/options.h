/* The command line. */
#ifndef RUNNER_OPTIONS_H
#define RUNNER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "protocol/protocol.h"
#include "version.h"

struct buf;

#define OPTIONS_VERSION HCL_CONFORMANCE_VERSION

enum options_command {
#define COMMAND(name, word, takes_files, program) COMMAND_##name,
#include "options/commands.def"
#undef COMMAND
    COMMAND_HELP,
    COMMAND_VERSION
};

/* Most passes of --repeat, most parts of --shard. */
#define OPTIONS_REPEAT_MAX 1000
#define OPTIONS_SHARDS_MAX 10000

/* Largest figures of --cpu and of times, and of --processes. */
#define OPTIONS_SECONDS_MAX 86400
#define OPTIONS_PROCESSES_MAX 1000000

/* Smaller limits than these stop every implementation, and say nothing about one. */
#define OPTIONS_MEMORY_MIN ((size_t)1 << 20)
#define OPTIONS_REPLY_MIN 1024

enum options_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

struct options_list {
    const char **list; /* owned array of arguments */
    size_t count;
    size_t cap;
};

struct options {
    enum options_command command;
    enum options_command help_of; /* of COMMAND_HELP: the command that is explained */
    struct options_list impls;
    struct options_list only;
    struct options_list skip;
    struct options_list files; /* of diff, format, merge and compare */
    struct options_list env;
    struct options_list avoid; /* of fuzz: texts */
    char **argv;               /* the whole command line, not owned */
    int argc;
    const char *cases;
    const char *registry; /* NULL: in the suite's folder */
    enum edition edition;
    bool all_editions; /* of run: one after the other */
    unsigned ops;      /* bits; 0: all */
    unsigned levels;   /* bits; 0: all */
    const char *failed;
    const char *results;
    const char *as;
    const char *syntax;
    unsigned transforms; /* bits */
    bool list;
    bool check;  /* of format */
    bool update; /* of ids */
    bool trace;
    bool no_trace; /* not even for the reference */
    bool fail_fast;
    bool watch;
    bool keep_cwd;
    bool fresh;
    bool shuffle;
    uint64_t seed; /* of shuffle */
    size_t repeat; /* passes */
    size_t shard;  /* from 1 */
    size_t shards; /* 0: the cases are not divided */
    size_t memory; /* bytes; 0: no limit, as the next three */
    size_t cpu;    /* seconds */
    size_t processes;
    size_t stderr_size;
    size_t reply_size; /* bytes */
    double run_ms;     /* 0: no limit */
    const char *expected;
    const char *write_expected;
    bool all_cases; /* of prove */
    bool verbose;   /* of prove */
    bool named;     /* of prove */
    size_t jobs;
    size_t window;
    bool window_given;
    double time_ms; /* of fuzz; 0: no limit (growth and power: their own), as the next one */
    size_t count;
    bool seeded;
    uint64_t fuzz_seed;
    const char *out;
    const char *watch_dir;
    const char *verdict; /* of triage */
    const char *name;    /* of triage */
    double timeout_ms;
    double start_ms;
    size_t max_failures;
    enum options_colour colour;
};

/* The suite where nobody names one: the folder spec-tests, or without it the one inside the
 * program.
 */
const char *options_suite(void);

/* Reads argv into *o, which points into argv. False with a message in *why. Free with options_free.
 */
bool options_read(int argc, char **argv, struct options *o, struct buf *why);

/* Whether out is to be coloured. */
bool options_wants_colour(const struct options *o, FILE *out);

/* Appends the run's own command line as a shell takes it, without the options that select cases or
 * say what comes out: what is to be added to it mends something. */
void options_repeat_line(const struct options *o, struct buf *out);

void options_help(enum options_command of, FILE *out);

void options_free(struct options *o);

#endif
