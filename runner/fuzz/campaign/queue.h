/* Reads the inputs that AFL++ finds while it fuzzes the target `choice`. Each input is read
   once. */
#ifndef RUNNER_QUEUE_H
#define RUNNER_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/os.h"

struct buf;

/* Milliseconds between two polls of the folder. */
#define QUEUE_POLL_MS 2000.0

struct queue {
    const char *dir; /* output folder of AFL++, which contains queue folders, or NULL */
    double polled_ms;
    struct os_paths seen;  /* paths at the last poll, sorted */
    struct os_paths found; /* all paths so far, in the order of reading */
    size_t ready; /* number of paths of `found` that two polls saw, which means that AFL++ has
                     finished these files */
    size_t next;
};

/* Looks for new files, unless the last poll was less than QUEUE_POLL_MS ago. A folder that cannot
 * be read counts as empty. */
void queue_poll(struct queue *q, double now_ms);

/* Reads the next input into *bytes. Returns false if no input is ready. Skips files that cannot be
 * read, are empty, or are longer than any input can be. */
bool queue_next(struct queue *q, struct buf *bytes);

void queue_free(struct queue *q);

#endif
