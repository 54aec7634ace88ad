/* The command line of an implementation, split into words the way a shell does it, without a shell.
 */
#ifndef RUNNER_COMMAND_H
#define RUNNER_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

struct command {
    char **environment; /* NAME=value words before the program; NULL-terminated, owned */
    char **words;       /* the program and its arguments; NULL-terminated, owned */
};

/* Splits text: blanks separate words, '…' is literal, "…" knows \" \\ \$ \`, a backslash quotes one
 * character. What would need a shell
 * (| & ; < > ( ) $ ` * ? [ # ~ outside quotes) is an error, so that nothing means less than it
 * says. False with a message in *why. */
bool command_split(const char *text, struct command *c, struct buf *why);

void command_free(struct command *c);

/* Appends the path of a program in the folders of `path`, which has the form of PATH or is NULL.
 * False if there is none. */
bool program_search(const char *path, const char *name, struct buf *out);

/* Appends the path of another program of this project: beside the running program, else on PATH.
 * False if there is none. */
bool program_find(const char *name, struct buf *out);

#endif
