/* Reduces a request: tries smaller requests, and keeps those that show the same. The reduction is
   deterministic. */
#ifndef RUNNER_FUZZ_REDUCER_H
#define RUNNER_FUZZ_REDUCER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "protocol/protocol.h"

#define REDUCER_FAILED 4096

/* A reduction. The current request is the smallest request that was found so far. */
struct reducer {
    void *arg;
    bool (*shows)(void *arg, const struct buf *request); /* returns true if a request shows the same
                                                            as the first request */
    bool (*spent)(void *arg); /* returns true if the reduction must stop */
    bool largest_first;       /* true to try the largest cuts first */
    struct buf request;       /* the current request, a JSON object without "id"; owned */
    enum op op;               /* of all requests */
    cJSON *fields;            /* fields of the current request, without "op" and source */
    struct buf source;        /* source of the current request */
    bool has_source;
    unsigned long cost;              /* cost of the current request */
    uint64_t failed[REDUCER_FAILED]; /* hashes of requests that do not show the same */
};

/* Replaces r->request by the smallest request that was found. The caller fills the members up to
   `request`, and frees `request`. */
void reducer_run(struct reducer *r);

/* --- For the edits --- */

/* Tries a request with the members `fields` (NULL: the current members) and a source. If the
   request is cheaper, and shows the same, keeps the request and returns true. The caller owns
   `fields`. */
bool reducer_try(struct reducer *r, const cJSON *fields, const char *source, size_t n);

/* reducer_source tries edits of the source once, and reducer_fields tries edits of the fields once.
   Each function returns true if an edit was kept. */
bool reducer_source(struct reducer *r);
bool reducer_fields(struct reducer *r);

#endif
