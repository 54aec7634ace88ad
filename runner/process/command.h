/* Splits the command line of an implementation into words, as a shell does. */
#ifndef RUNNER_COMMAND_H
#define RUNNER_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

struct command {
    char **environment; /* NAME=value words before the program; NULL-terminated, owned */
    char **words;       /* the program and its arguments; NULL-terminated, owned */
};

/* Splits text into words at blanks. '…' is literal, "…" knows \" \\ \$ \`, and a backslash quotes
 * one character. Unquoted characters that need a shell are an error: | & ; < > ( ) $ ` * ? [ at any
 * place, and # and ~ at the start of a word. Returns false with a message in *why. */
bool command_split(const char *text, struct command *c, struct buf *why);

void command_free(struct command *c);

/* Searches the folders of `path` (in the form of PATH, or NULL) for a program, and appends its
   path. Returns false if no folder has the program. */
bool program_search(const char *path, const char *name, struct buf *out);

/* Searches the folder of the running program, then PATH, for another program of this project, and
   appends its path. Returns false if the program is not found. */
bool program_find(const char *name, struct buf *out);

#endif
