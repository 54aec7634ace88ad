#ifndef HCL_BENCH_REQUESTS_H
#define HCL_BENCH_REQUESTS_H

#include "base/buf.h"
#include "base/str.h"

#include <stddef.h>
#include <stdio.h>

struct arena;

/* A file of requests, numbered from 0. */
struct requests {
    FILE *file;
    struct arena *arena; /* for texts: reset after each request */
    size_t count;
};

/* Writes one request. `members` is the rest of it as JSON, each member with a comma before it, or
   empty; the source travels as base64. */
void requests_add(struct requests *r, const char *op, struct str source, const char *members);

/* Writes one request without a source. */
void requests_add_members(struct requests *r, const char *op, struct str members);

/* Writes a line that is no request; it has no newline. */
void requests_add_line(struct requests *r, struct str line);

/* singular.c: the inputs that a program must write. */
struct singular {
    const char *name;
    void (*write)(struct requests *r);
};

extern const struct singular singulars[];
extern const size_t singular_count;

#endif
