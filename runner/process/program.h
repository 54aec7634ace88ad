/* Finds the programs of this project that one of them starts. */
#ifndef RUNNER_PROGRAM_H
#define RUNNER_PROGRAM_H

#include <stdbool.h>

struct buf;

/* Appends the path of the program name: beside the running program, else on PATH. False where there
 * is none. */
bool program_find(const char *name, struct buf *out);

#endif
