/* Empty folders for the processes of an implementation. */
#ifndef RUNNER_WORKDIR_H
#define RUNNER_WORKDIR_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Folders nested deeper than this stay. */
#define WORKDIR_DEPTH_MAX 200

/* Folders that are made and not removed yet, for what ends the program in a hurry. */
#define WORKDIR_OPEN_MAX 8

/* Makes a new folder below $TMPDIR or /tmp and appends its path. False with a message in *why. */
bool workdir_make(struct buf *path, struct buf *why);

/* Removes a folder and what is in it; follows no link. False when something stayed. Allocates
 * nothing. */
bool workdir_remove(const char *path);

/* Removes a folder of workdir_make, where there is one, and frees its path. What stays is said on
 * standard error. */
void workdir_close(struct buf *path);

/* Removes all folders of workdir_make that were not closed, and says what stays. For the end of the
 * program; may be called in a signal handler. */
void workdir_close_all(void);

#endif
