/* What operating systems do differently. On Linux, a descendant that loses its parent becomes a
   child of this program, and /proc lists all processes. On another system, this program knows only
   its own children and their process groups. For tests, SYSTEM_POSIX chooses the second arm on
   Linux. Signal handlers may call these functions. */
#ifndef RUNNER_SYSTEM_H
#define RUNNER_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct tree_process;

/* Chooses if each descendant that loses its parent becomes a child of this process. Returns the old
   setting, which is always false if the system has no such setting. */
bool system_adopt(bool on);

/* Makes the kernel kill this process when its parent ends, if the kernel can do so. */
void system_end_with_parent(void);

/* Calls `each` for the id of every process, until a call returns false. Returns false if a call
   returned false, or if the system has no list. */
bool system_processes(bool (*each)(void *arg, pid_t pid), void *arg);

/* Reads one process. Returns false if there is no such process, or if the system has no list. */
bool system_process(pid_t pid, struct tree_process *p);

/* Calls `each` for every name in a folder except "." and "..", until a call returns false. `fd` is
   an open folder, which stays open. Returns false if a call returned false, or if the folder cannot
   be read. The POSIX arm allocates memory, so in a signal handler it may fail. */
bool system_entries(int fd, bool (*each)(void *arg, const char *name), void *arg);

/* Writes the path of the running program, without a zero byte. Returns its length, or -1. */
ssize_t system_program(char *path, size_t size);

#endif
