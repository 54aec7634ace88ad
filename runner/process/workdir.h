/* Empty folders for the processes of an implementation. */
#ifndef RUNNER_WORKDIR_H
#define RUNNER_WORKDIR_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Folders nested deeper than this stay. */
#define WORKDIR_DEPTH_MAX 200

/* Makes a new folder below $TMPDIR or /tmp and appends its path. False with a message in *why. */
bool workdir_make(struct buf *path, struct buf *why);

/* Removes a folder and what is in it; follows no link. False when something stayed. */
bool workdir_remove(const char *path);

#endif
