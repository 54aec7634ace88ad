/* The queue of AFL++ that runs on the target `choice`, read while it grows: each input once. */
#ifndef RUNNER_QUEUE_H
#define RUNNER_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/os.h"

struct buf;

/* Between two looks at the folder. */
#define QUEUE_LOOK_MS 2000.0

struct queue {
    const char *dir; /* AFL++'s own, with one queue or several below it; NULL: there is none */
    double looked_ms;
    struct os_paths seen;  /* at the last look, sorted */
    struct os_paths found; /* all so far, in the order in which they are read */
    size_t ready;          /* of found: those that were there at the look before, so that AFL++ has
                              written them to their end */
    size_t next;
};

/* Looks for new files, unless it did a moment ago. A folder that cannot be read has none. */
void queue_look(struct queue *q, double now_ms);

/* Puts the next input in place of *bytes: all of it, from the harness's own byte on. False where no
 * further one is ready. Files that cannot be read, are empty or longer than any input are passed
 * over. */
bool queue_next(struct queue *q, struct buf *bytes);

void queue_free(struct queue *q);

#endif
