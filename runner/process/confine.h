/* Gives an implementation a clean environment, an empty folder, three descriptors and limits.
   Therefore a faulty implementation harms only its own verdicts. A malicious implementation can
   still harm the system. */
#ifndef RUNNER_CONFINE_H
#define RUNNER_CONFINE_H

#include <stdbool.h>
#include <stddef.h>

#include "ref/common/command_line.h"

struct buf;
struct command;

/* Maximum size of a file that an implementation may write. */
#define CONFINE_FILE_BYTES ((size_t)256 << 20)

struct confine_options {
    /* names or patterns of further environment variables that the implementation gets */
    struct words environment;
    bool keep_cwd; /* if false, each process gets an empty folder of its own */
    /* maximum bytes of address space; in this and the following members, 0 means no limit */
    size_t memory;
    size_t cpu; /* seconds */
    size_t reply_bytes;
};

struct confine {
    char **environment; /* NAME=value; NULL-terminated, owned */
    struct confine_options limits;
};

/* Takes the limits from the options, and the allowed variables from this program's environment.
   Free with confine_free. */
void confine_open(const struct confine_options *options, struct confine *c);

/* Makes a command independent of the working folder. The program, and each later word that names a
   regular file, becomes an absolute path. */
void confine_anchor(struct command *command);

/* Sets the environment, the working folder and the limits of a new process before exec. If `folder`
   is NULL, the working folder does not change. On failure, returns false and sets errno. */
bool confine_enter(const struct confine *c, const char *folder);

void confine_free(struct confine *c);

#endif
