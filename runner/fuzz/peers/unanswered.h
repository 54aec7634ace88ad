/* Requests at which the reference was ended in an earlier part of a campaign (watchdog.h): they are
 * not asked again. */
#ifndef RUNNER_UNANSWERED_H
#define RUNNER_UNANSWERED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct unanswered {
    struct buf text; /* of the file; its lines end with zeros */
    const char **lines;
    size_t count;
    size_t cap;
};

/* Reads the file that the watchdog writes. True where there is none; false with errno set. Free
 * with unanswered_free in either case. */
bool unanswered_read(const char *path, struct unanswered *u);

/* Whether a line to the reference is one of them, with trace or without. */
bool unanswered_has(const struct unanswered *u, const char *line, size_t n);

/* What stands in place of the reference's reply: an error as of a limit of its own. */
const char *unanswered_reply(size_t *length);

void unanswered_free(struct unanswered *u);

#endif
