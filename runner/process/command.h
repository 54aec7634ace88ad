/* Splits an implementation's command line into words, as a shell does. */
#ifndef RUNNER_COMMAND_H
#define RUNNER_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

struct command {
    char **environment; /* the words NAME=value before the program; NULL-terminated, owned */
    char **words;       /* the program, then its arguments; NULL-terminated, owned */
};

/* Splits text into words at blanks. Text in '…' is literal. In a string in double quotes, a
   backslash quotes the characters " \ $ and `. Outside quotes, a backslash quotes any character.
   Unquoted characters that need a shell are an error: | & ; < > ( ) $ ` * ? [ at any place, and #
   and ~ at the start of a word. On an error, returns false with a message in *why. */
bool command_split(const char *text, struct command *c, struct buf *why);

/* Returns true if a word has the form NAME=value. Such words before the program set variables. */
bool command_is_assignment(const char *word);

void command_free(struct command *c);

/* Searches the folders of `path` for a program, and appends the program's path. `path` has the form
   of PATH, or is NULL. Returns false if no folder has the program. */
bool program_search(const char *path, const char *name, struct buf *out);

/* Finds another program of this project, in the folder of the running program or in PATH. Appends
   the path of the found program. Returns false if the program is not found. */
bool program_find(const char *name, struct buf *out);

#endif
