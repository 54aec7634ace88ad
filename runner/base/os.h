/* Calls of the operating system; child processes have their own (child.h). */
#ifndef RUNNER_OS_H
#define RUNNER_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct buf;

/* Folders nested deeper than this are an error: a loop of links, most likely. */
#define OS_WALK_DEPTH_MAX 32

/* A file larger than this is not read. */
#define OS_FILE_BYTES_MAX (64u << 20)

/* The first thing that a program does. Where its standard input, output or error is closed,
 * something takes its place that is neither read nor written, so that no file that is opened later
 * does. As process 1, which no signal ends that it does not handle, SIGINT, SIGTERM and SIGHUP end
 * it. */
void os_begin(void);

/* Milliseconds of a clock that only goes forward. */
double os_now_ms(void);

/* A number that nobody can foretell; good enough to vary an order by. */
uint64_t os_random_seed(void);

/* Appends a file's bytes; false with errno set (EFBIG beyond OS_FILE_BYTES_MAX). */
bool os_read_file(const char *path, struct buf *out);

/* Writes a file, which may be a device; false with errno set. */
bool os_write_file(const char *path, const struct buf *text);

/* Puts n bytes in place of the content of a file, all of them or none; false with errno set. */
bool os_replace_file(const char *path, const char *bytes, size_t n);

/* Tells if a file can be written or made there; false with errno set. It is for the time before
 * long work; writing may still fail. */
bool os_can_write(const char *path);

bool os_is_dir(const char *path);
bool os_is_file(const char *path);

/* Paths, or other texts, owned by the caller. */
struct os_paths {
    char **list;
    size_t count;
    size_t cap;
};

/* Adds a copy. */
void os_paths_add(struct os_paths *p, const char *path);

/* Sorts by bytes, as os_paths_has needs it. */
void os_paths_sort(struct os_paths *p);
bool os_paths_has(const struct os_paths *sorted, const char *path);

/* Adds every regular file below dir, hidden ones left out, by name within each folder. skip, if
 * given, is asked for each folder's and file's path. False, with the path at fault in *bad, when a
 * folder cannot be read. */
bool os_walk(const char *dir, bool (*skip)(void *arg, const char *path, bool is_dir), void *arg,
             struct os_paths *out, struct buf *bad);

void os_paths_free(struct os_paths *p);

/* Tells if stream is a terminal that wants colour: not when NO_COLOR is set, nor for TERM=dumb. */
bool os_wants_colour(FILE *stream);

/* Tells if stream is a terminal. */
bool os_is_terminal(FILE *stream);

#endif
