/* Reads the inputs that AFL++ finds for the fuzz target `choice`. Reads each input once. */
#ifndef RUNNER_QUEUE_H
#define RUNNER_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/os.h"

struct buf;

/* Milliseconds between two looks for new inputs. */
#define QUEUE_POLL_MS 60000.0

struct queue {
    const char *dir; /* output folder of AFL++, or NULL; the folder contains folders named queue */
    double polled_ms;
    struct os_paths seen; /* all paths at the last look, sorted */
    struct os_paths next; /* paths that were new at the last look */
    size_t read;          /* number of paths in `next` that were read */
};

/* Reads the next input into *bytes. Returns false if there is no new input. Leaves out files that
   are unreadable, empty, or longer than an input can be. */
bool queue_next(struct queue *q, double now_ms, struct buf *bytes);

void queue_free(struct queue *q);

#endif
