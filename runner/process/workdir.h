/* Makes and removes folders for the processes of an implementation. */
#ifndef RUNNER_WORKDIR_H
#define RUNNER_WORKDIR_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Deepest nesting of folders that is removed. */
#define WORKDIR_DEPTH_MAX 200

/* Maximum number of folders that can be removed if the program ends at once. */
#define WORKDIR_OPEN_MAX 8

/* Makes a folder below $TMPDIR or /tmp, and appends its path. On failure, returns false with a
   message in *why. */
bool workdir_make(struct buf *path, struct buf *why);

/* Removes a folder with everything in it, without following links. Returns false if something
 * remains. Allocates nothing. */
bool workdir_remove(const char *path);

/* Removes a folder that workdir_make has made, if `path` is not empty. Prints a message if
   something remains. */
void workdir_close(struct buf *path);

/* Removes all folders of workdir_make at the end of the program, perhaps in a signal handler. */
void workdir_close_all(void);

#endif
