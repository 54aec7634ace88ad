/* The command line. */
#ifndef RUNNER_OPTIONS_H
#define RUNNER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "protocol.h"

struct buf;

#define OPTIONS_VERSION "0.1.0"

enum options_command {
    COMMAND_RUN,
    COMMAND_DIFF,
    COMMAND_LINT,
    COMMAND_FORMAT,
    COMMAND_IDS,
    COMMAND_COVERAGE,
    COMMAND_PROVE,
    COMMAND_HELP,
    COMMAND_VERSION
};

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
    struct options_list files; /* of diff and format */
    const char *cases;
    const char *registry; /* NULL: in the suite's folder */
    enum edition edition;
    unsigned ops;    /* bits; 0: all */
    unsigned levels; /* bits; 0: all */
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
    bool all_cases; /* of prove */
    bool verbose;   /* of prove */
    bool named;     /* of prove */
    size_t jobs;
    size_t window;
    double timeout_ms;
    double start_ms;
    size_t max_failures;
    enum options_colour colour;
};

/* Reads argv into *o, which points into argv. False with a message in *why. Free with options_free.
 */
bool options_read(int argc, char **argv, struct options *o, struct buf *why);

/* Whether out is to be coloured. */
bool options_wants_colour(const struct options *o, FILE *out);

void options_help(enum options_command of, FILE *out);

void options_free(struct options *o);

#endif
