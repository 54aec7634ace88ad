/* Empty folders for the processes of an implementation. */
#ifndef RUNNER_WORKDIR_H
#define RUNNER_WORKDIR_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Folders nested deeper than this stay. */
#define WORKDIR_DEPTH_MAX 200

/* Most folders that can be removed if the program ends at once. */
#define WORKDIR_OPEN_MAX 8

/* Makes a new folder below $TMPDIR or /tmp and appends its path. False with a message in *why. */
bool workdir_make(struct buf *path, struct buf *why);

/* Removes a folder with everything in it; follows no link. False if something stays. Allocates
 * nothing. */
bool workdir_remove(const char *path);

/* Removes a folder of workdir_make, if the path is not empty, and frees the path. A message on
 * standard error says if something stays. */
void workdir_close(struct buf *path);

/* The same for all folders of workdir_make that are still open. For the end of the program; may be
 * called in a signal handler. */
void workdir_close_all(void);

#endif
