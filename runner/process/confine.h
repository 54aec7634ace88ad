/*
 * Confines an implementation: it gets a clean environment, an empty folder, its three descriptors
 * and limits. So a faulty one harms only its own verdicts. This is no defence against a malicious
 * one.
 */
#ifndef RUNNER_CONFINE_H
#define RUNNER_CONFINE_H

#include <stdbool.h>
#include <stddef.h>

#include "ref/base/command_line.h"

struct buf;
struct command;

/* Largest file that it may write. */
#define CONFINE_FILE_BYTES ((size_t)256 << 20)

struct confine_options {
    struct words environment; /* names of variables that it also gets, or patterns */
    bool keep_cwd;
    size_t memory; /* bytes of address space; 0: no limit, as the others */
    size_t cpu;    /* seconds */
    size_t processes;
    size_t stderr_bytes;
    size_t reply_bytes;
};

struct confine {
    char **environment; /* NAME=value; NULL-terminated, owned */
    bool own_folder;    /* each process gets an empty folder */
    size_t memory;      /* bytes of address space; 0: no limit, here and below */
    size_t cpu;         /* seconds */
    size_t processes;
    size_t stderr_bytes;
    size_t reply_bytes;
};

/* Takes the limits from the options and the allowed variables from our own environment. False, with
 * a message in *why, for a limit that this system cannot keep. Free with confine_free. */
bool confine_open(const struct confine_options *options, struct confine *c, struct buf *why);

/* Makes a command independent of the folder that it is started in: the program, and each later word
 * that names a regular file, become absolute paths. */
void confine_anchor(struct command *command);

/* Sets environment, folder (NULL: stay) and limits of a new process, before exec. False with errno
 * set. */
bool confine_enter(const struct confine *c, const char *folder);

void confine_free(struct confine *c);

#endif
