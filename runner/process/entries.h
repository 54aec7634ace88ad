/* Lists the names in a folder. The functions allocate no memory, because signal handlers
   call them. */
#ifndef RUNNER_ENTRIES_H
#define RUNNER_ENTRIES_H

#include <stdbool.h>

/* Calls `each` for every name except "." and "..", until a call returns false. `fd` is an open
   folder, which stays open. Returns false if a call returned false, or if the folder cannot be
   read. */
bool entries_each(int fd, bool (*each)(void *arg, const char *name), void *arg);

#endif
