/* The folder of a campaign. Only one process at a time may change the folder. */
#ifndef RUNNER_FUZZ_FOLDER_H
#define RUNNER_FUZZ_FOLDER_H

#include <stdbool.h>

struct buf;

/* Makes the folder of --out if the folder is missing, and locks the folder. Returns false, with a
   message in *why, if the folder cannot be used. */
bool folder_open(const char *dir, int *lock, struct buf *why);

/* Locks an existing folder for this process. Returns false, with a message in *why, if another
   process has the lock. */
bool folder_lock(const char *dir, int *lock, struct buf *why);
void folder_unlock(int *lock);

/* Appends the text of a file. A missing file counts as empty. Returns false, with a message in
 *why, if the file is unreadable or no regular file. */
bool folder_read(const char *path, struct buf *text, struct buf *why);

#endif
