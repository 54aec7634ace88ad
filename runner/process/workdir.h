/* Makes and removes folders for the processes of an implementation. */
#ifndef RUNNER_WORKDIR_H
#define RUNNER_WORKDIR_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Deepest nesting of folders that can be removed. */
#define WORKDIR_DEPTH_MAX 200

/* Maximum number of folders that are removed if the program ends at once. */
#define WORKDIR_OPEN_MAX 8

/* Makes a folder in $TMPDIR or /tmp, and appends the folder's path. On failure, returns false with
   a message in *why. */
bool workdir_make(struct buf *path, struct buf *why);

/* Removes a folder and its content, without following links. Returns false if something is left.
   Allocates no memory. */
bool workdir_remove(const char *path);

/* Removes a folder of workdir_make. Does nothing if `path` is empty. Prints a message if something
   is left. */
void workdir_close(struct buf *path);

/* Removes all folders of workdir_make when the program ends. Signal handlers may call this
   function. */
void workdir_close_all(void);

#endif
