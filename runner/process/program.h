/* Finds programs. */
#ifndef RUNNER_PROGRAM_H
#define RUNNER_PROGRAM_H

#include <stdbool.h>

struct buf;

/* Appends the path of a program in the folders of `path`, which has the form of PATH or is NULL.
 * False if there is none. */
bool program_search(const char *path, const char *name, struct buf *out);

/* Appends the path of another program of this project: beside the running program, else on PATH.
 * False if there is none. */
bool program_find(const char *name, struct buf *out);

#endif
