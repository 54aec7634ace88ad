/* Wraps calls of the operating system, except calls for child processes (process/child.h). */
#ifndef RUNNER_OS_H
#define RUNNER_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct buf;

/* Deepest nesting of folders that is read. Deeper folders are probably a loop of links. */
#define OS_WALK_DEPTH_MAX 32

/* Largest file that is read, in bytes. */
#define OS_FILE_BYTES_MAX (64u << 20)

/* Prepares a program at its start. Replaces closed standard streams with /dev/null, so that no file
 * gets their descriptors. In process 1, makes SIGINT, SIGTERM and SIGHUP end the program. */
void os_begin(void);
double os_now_ms(void);

/* Returns a number that differs from run to run, for shuffling. */
uint64_t os_random_seed(void);

/* Appends a file's bytes. On failure, returns false and sets errno (EFBIG if the file is too
   large). */
bool os_read_file(const char *path, struct buf *out);

/* Writes a file, which may be a device. On failure, returns false and sets errno. */
bool os_write_file(const char *path, const struct buf *text);

/* Replaces the content of a file atomically. On failure, returns false and sets errno. */
bool os_replace_file(const char *path, const char *bytes, size_t n);

/* Tells if a file can be written or created. If not, sets errno. Commands call this function before
 * long work. Writing the file may still fail later. */
bool os_can_write(const char *path);

bool os_is_dir(const char *path);
bool os_is_file(const char *path);

/* Paths that os_walk found, or other strings. The caller frees them. */
struct os_paths {
    char **list;
    size_t count;
    size_t cap;
};

/* Adds a copy of a path. */
void os_paths_add(struct os_paths *p, const char *path);

/* Sorts by bytes, because os_paths_has requires this order. */
void os_paths_sort(struct os_paths *p);
bool os_paths_has(const struct os_paths *sorted, const char *path);

/* Adds the path of each regular file below dir, unless it is hidden. The files of a folder are
 * sorted by name. Leaves out files and folders for which skip returns true; skip may be NULL.
 * Returns false, with the path at fault in *bad, if a folder cannot be read. */
bool os_walk(const char *dir, bool (*skip)(void *arg, const char *path, bool is_dir), void *arg,
             struct os_paths *out, struct buf *bad);

void os_paths_free(struct os_paths *p);

/* Tells if stream is a terminal, NO_COLOR is not set, and TERM is not dumb. */
bool os_wants_colour(FILE *stream);

/* Tells if stream is a terminal. */
bool os_is_terminal(FILE *stream);

/* Returns the number of processors that are at work, at least 1. */
size_t os_processors(void);

#endif
