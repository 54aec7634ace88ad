/* Wraps calls of the operating system. process/child.h wraps the calls for child processes. */
#ifndef RUNNER_OS_H
#define RUNNER_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct buf;

/* Maximum nesting of folders. A deeper folder probably belongs to a loop of links. */
#define OS_WALK_DEPTH_MAX 32

/* Maximum size of a file, in bytes. */
#define OS_FILE_BYTES_MAX (64u << 20)

/* Prepares a program at its start. Opens /dev/null for closed standard streams, because otherwise
   another file would get their descriptors. In process 1, makes SIGINT, SIGTERM and SIGHUP end the
   program. */
void os_begin(void);
double os_now_ms(void);

/* Returns a number that differs from run to run. The number is the default seed for shuffling. */
uint64_t os_random_seed(void);

/* Appends the bytes of a file. On failure, returns false and sets errno. EFBIG means that the file
   is too large. */
bool os_read_file(const char *path, struct buf *out);

/* Writes a file, which may be a device. On failure, returns false and sets errno. */
bool os_write_file(const char *path, const struct buf *text);

/* Replaces the content of a file atomically. On failure, returns false and sets errno. */
bool os_replace_file(const char *path, const char *bytes, size_t n);

/* Returns true if a file can be written or created. Sets errno and returns false if the file
   cannot be written. Commands call os_can_write before long work. Writing the file may still
   fail later. */
bool os_can_write(const char *path);

/* Makes the missing folders in the path of a file. On failure, returns false and sets errno. */
bool os_make_folders(const char *path);

bool os_is_dir(const char *path);
bool os_is_file(const char *path);

/* A list of paths from os_walk, or of other strings. The caller frees the strings. */
struct os_paths {
    char **list;
    size_t count;
    size_t cap;
};

void os_paths_add(struct os_paths *p, const char *path);

/* Sorts the paths by bytes. */
void os_paths_sort(struct os_paths *p);

/* Adds the path of each regular file in `dir` or below, except hidden files. The files of a folder
   are sorted by name. Leaves out files for which `skip` returns true. `skip` may be NULL. If a
   folder cannot be read, returns false, with the path of the folder in *bad. */
bool os_walk(const char *dir, bool (*skip)(void *arg, const char *path), void *arg,
             struct os_paths *out, struct buf *bad);

void os_paths_free(struct os_paths *p);

/* Returns true if a stream is a terminal, NO_COLOR is not set, and TERM is not dumb. */
bool os_wants_colour(FILE *stream);

bool os_is_terminal(FILE *stream);

/* Returns the number of available processors, at least 1. */
size_t os_processors(void);

#endif
