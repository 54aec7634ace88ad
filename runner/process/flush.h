/* Finds programs that do not flush their output: they answer only when their input ends. */
#ifndef RUNNER_FLUSH_H
#define RUNNER_FLUSH_H

#include <stdbool.h>
#include <stddef.h>

struct child;
struct launch;

#define FLUSH_ADVICE                                                                               \
    "it answers only when its standard input ends: flush standard output after each reply"

/* A first process that is silent so long gets a second one beside it, whose input ends after the
 * request. If only that one answers, and the first is silent for FLUSH_MORE_MS more, it does not
 * flush. */
#define FLUSH_PROBE_MS 2000.0
#define FLUSH_MORE_MS 2000.0

/* Waits at most ms milliseconds for the next line that is a JSON object with an id. False if
 * another line comes. */
bool flush_wait(struct child *c, double ms);

/* Tells if another process answers these requests when its input ends. text: lines, the first one
 * is hello; replies: their number; first: the silent process, whose output ends the wait,
 * or NULL. */
bool flush_at_end(const struct launch *launch, const char *text, size_t replies,
                  struct child *first, double ms);

#endif
