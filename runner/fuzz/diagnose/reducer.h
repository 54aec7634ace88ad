/* Declarations that only the files of the reducer share. */
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
    const struct disagreement *d; /* before the reduction */
    const struct cause_report *causes;
    struct crash crash;
    struct buf kinds;  /* disagreement_kinds of the smallest request so far */
    cJSON *fields;     /* of the smallest request so far, without "op" and source; owned */
    struct buf source; /* of the smallest request so far */
    bool has_source;
    unsigned long cost; /* of the smallest request so far */
    struct reduced *out;
};

/* Tries a request with these fields (NULL: the current ones; owned by the caller) and this source.
 * If it costs less and shows the same disagreement, keeps it and returns true. */
bool reducer_try(struct reducer *r, const cJSON *fields, const char *source, size_t n);

/* Run one round of edits. Return true if an edit was kept. */
bool reducer_source(struct reducer *r);
bool reducer_fields(struct reducer *r);

/* Tells whether to stop: a limit was reached, or a signal came. */
bool reducer_spent(const struct reducer *r);

#endif
