/* The names in a folder, read without memory of our own: also in a signal handler (on Linux), and
 * where memory ran out. */
#ifndef RUNNER_ENTRIES_H
#define RUNNER_ENTRIES_H

#include <stdbool.h>

/* Calls each for every name but "." and "..", until it says false. fd: an open folder, which stays
 * open. False when a call did, or the folder cannot be read. */
bool entries_each(int fd, bool (*each)(void *arg, const char *name), void *arg);

#endif
