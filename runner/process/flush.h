/* Finds programs that do not flush their output: they answer only when their input ends. */
#ifndef RUNNER_FLUSH_H
#define RUNNER_FLUSH_H

#include <stdbool.h>
#include <stddef.h>

struct child;
struct launch;

#define FLUSH_ADVICE                                                                               \
    "the program answers only when its standard input ends: flush standard output after each "     \
    "reply"

/* If the first process is silent for FLUSH_PROBE_MS, a second process is started, whose input ends
   after the request. If the second process answers, and the first process remains silent for
   another FLUSH_MORE_MS, the program does not flush its output. */
#define FLUSH_PROBE_MS 2000.0
#define FLUSH_MORE_MS 2000.0

/* Waits at most ms milliseconds for the next line. Returns true if the line is a JSON object with
   an id. */
bool flush_wait(struct child *c, double ms);

/* Tells if another process answers these requests when its input ends. `text` has the request
   lines, of which the first is hello. `replies` is the number of requests. `first` is the silent
   process, whose output ends the wait, or NULL. */
bool flush_at_end(const struct launch *launch, const char *text, size_t replies,
                  struct child *first, double ms);

#endif
