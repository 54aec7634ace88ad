/* The queue of AFL++ that runs on the target `choice`, read while it grows: each input once. */
#ifndef RUNNER_QUEUE_H
#define RUNNER_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/os.h"

struct buf;

/* Distance of two polls of the folder. */
#define QUEUE_POLL_MS 2000.0

struct queue {
    const char *dir; /* AFL++'s own, with one queue or several below it; NULL: there is none */
    double polled_ms;
    struct os_paths seen;  /* at the last poll, sorted */
    struct os_paths found; /* all so far, in the order in which they are read */
    size_t ready; /* files of found that were there at the poll before: AFL++ has written them
                     to their end */
    size_t next;
};

/* Looks for new files, unless it did a moment ago. A folder that cannot be read has none. */
void queue_poll(struct queue *q, double now_ms);

/* Puts the next input into *bytes, from the harness's own byte on. False if no other one is ready.
 * Files that cannot be read, are empty or longer than any input are skipped. */
bool queue_next(struct queue *q, struct buf *bytes);

void queue_free(struct queue *q);

#endif
