/* Finds programs that do not flush their output. A program that does not flush answers only after
   the end of its input. */
#ifndef RUNNER_FLUSH_H
#define RUNNER_FLUSH_H

#include <stdbool.h>
#include <stddef.h>

struct child;
struct launch;

#define FLUSH_ADVICE                                                                               \
    "the program answers only when its standard input ends: flush standard output after each "     \
    "reply"

/* If the first process is silent for FLUSH_PROBE_MS, a second process is started. The input of the
   second process ends after the request. The program does not flush its output if the second
   process answers, and the first process is silent for another FLUSH_MORE_MS. */
#define FLUSH_PROBE_MS 2000.0
#define FLUSH_MORE_MS 2000.0

/* Waits at most `ms` milliseconds for the next line. Returns true if the line is a JSON object with
   an id. */
bool flush_wait(struct child *c, double ms);

/* Returns true if a new process answers requests after the end of its input. `text` holds `replies`
   request lines, first hello. `first` is the silent process, or NULL. Output of `first` ends the
   wait. */
bool flush_at_end(const struct launch *launch, const char *text, size_t replies,
                  struct child *first, double ms);

#endif
