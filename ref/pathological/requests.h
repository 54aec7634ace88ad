#ifndef HCL_PATHOLOGICAL_REQUESTS_H
#define HCL_PATHOLOGICAL_REQUESTS_H

#include "base/buf.h"
#include "base/str.h"

#include <stddef.h>
#include <stdio.h>

struct arena;

/* Requests of the protocol, numbered from 0, on their way into a file. */
struct requests {
    FILE *file;
    struct arena *arena; /* for texts: reset behind each request */
    size_t count;
};

/* One request. `members` is the rest of it as JSON, each member with a comma before it, or empty;
   the source travels as base64. */
void requests_add(struct requests *r, const char *op, struct str source, const char *members);

/* One request without a source. */
void requests_add_members(struct requests *r, const char *op, struct str members);

/* A line of any bytes, no newline among them; the reply is expected to name no id. */
void requests_add_line(struct requests *r, struct str line);

/* Appends n times the text. */
void requests_repeat(struct buf *buf, const char *text, size_t n);

#endif
