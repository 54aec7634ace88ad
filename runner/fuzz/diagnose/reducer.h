/* What the passes of the reducer share (reduce.h). */
#ifndef RUNNER_REDUCER_H
#define RUNNER_REDUCER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "fuzz/compare/fault.h"
#include "fuzz/diagnose/reduce.h"
#include "fuzz/peers/rival.h"

struct reducer {
    struct rival *rival;
    struct oracle *oracle;
    enum op op;
    enum difference kind;
    const struct cause_report *causes;
    struct fault fault; /* where the answer is a crash: of no other one is it made */
    struct buf kinds;   /* of both results, as they are now, where no cause is known */
    cJSON *fields;      /* of the request but for op and source; owned */
    struct buf source;  /* its bytes */
    bool has_source;
    unsigned long cost; /* of the request as it is now */
    uint64_t *seen;     /* hashes of the requests that were tried, a table; owned */
    size_t seen_count;
    size_t seen_size;
    struct reduced *out;
};

/* Tries a request of these fields and this source; takes it where it is smaller and shows the same
 * disagreement. fields: NULL for those that are there; owned by the caller. */
bool reducer_try(struct reducer *r, const cJSON *fields, const char *source, size_t n);

/* One round of each kind; whether it took something. */
bool reducer_source(struct reducer *r);
bool reducer_fields(struct reducer *r);

/* Whether a limit on what is tried was met, or a signal came. */
bool reducer_spent(const struct reducer *r);

#endif
