/* Reads the inputs that AFL++ finds for the fuzz target `choice`. Reads each input once. */
#ifndef RUNNER_QUEUE_H
#define RUNNER_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/os.h"

struct buf;

/* Milliseconds between two polls of the folder. */
#define QUEUE_POLL_MS 2000.0

struct queue {
    const char *dir; /* output folder of AFL++, or NULL; the folder contains folders named queue */
    double polled_ms;
    struct os_paths seen;  /* paths at the last poll, sorted */
    struct os_paths found; /* all paths so far, in the order in which they are read */
    size_t ready; /* number of paths in `found` that two polls saw; AFL++ has finished writing these
                     files */
    size_t next;
};

/* Looks for new files if the last poll was at least QUEUE_POLL_MS ago. An unreadable folder counts
   as empty. */
void queue_poll(struct queue *q, double now_ms);

/* Reads the next input into *bytes. Returns false if no input is ready. Leaves out files that are
   unreadable, empty, or longer than an input can be. */
bool queue_next(struct queue *q, struct buf *bytes);

void queue_free(struct queue *q);

#endif
