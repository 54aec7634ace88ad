/* Declares the functions that the source files of the reducer share. */
#ifndef RUNNER_FUZZ_REDUCER_H
#define RUNNER_FUZZ_REDUCER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "fuzz/compare/crash.h"
#include "fuzz/diagnose/reduce.h"

/* A reduction. The current request is the smallest request that was found so far. */
struct reducer {
    const struct disagreement *d; /* the disagreement on the original request */
    const struct cause_report *causes;
    struct crash crash;
    struct buf kinds;  /* text of disagreement_kinds for the current request */
    cJSON *fields;     /* fields of the current request, without "op" and source; owned */
    struct buf source; /* source of the current request */
    bool has_source;
    unsigned long cost; /* cost of the current request */
    struct reduced *out;
};

/* Tries a request with the members `fields` (NULL: the current members) and a source. If the
   request is cheaper, and shows the same disagreement, keeps the request and returns true. The
   caller owns `fields`. */
bool reducer_try(struct reducer *r, const cJSON *fields, const char *source, size_t n);

/* reducer_source tries edits of the source once, and reducer_fields tries edits of the fields once.
   Each function returns true if an edit was kept. */
bool reducer_source(struct reducer *r);
bool reducer_fields(struct reducer *r);

/* Returns true if the reduction must stop, because of a limit or a signal. */
bool reducer_spent(const struct reducer *r);

#endif
