/* The reducer's files share this. */
#ifndef RUNNER_FUZZ_REDUCER_H
#define RUNNER_FUZZ_REDUCER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "fuzz/compare/crash.h"
#include "fuzz/diagnose/reduce.h"

struct reducer {
    const struct disagreement *d; /* as it was found */
    const struct cause_report *causes;
    struct crash crash;
    struct buf kinds;  /* of both results, as they are now */
    cJSON *fields;     /* of the request without op and source; owned */
    struct buf source; /* its bytes */
    bool has_source;
    unsigned long cost; /* of the request as it is now */
    struct reduced *out;
};

/* Tries a request of these fields and this source; if it is smaller and shows the same
 * disagreement, keeps it and returns true. fields: NULL for those of now; owned by the caller. */
bool reducer_try(struct reducer *r, const cJSON *fields, const char *source, size_t n);

/* One round of edits; true if one was kept. */
bool reducer_source(struct reducer *r);
bool reducer_fields(struct reducer *r);

/* Tells whether a limit was met or a signal came. */
bool reducer_spent(const struct reducer *r);

#endif
