#ifndef HCL_BASE_DIAG_H
#define HCL_BASE_DIAG_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>

struct ctx;

enum diag_code {
#define DIAG(name, code, phase, summary) name,
#include "base/diag.def"
#undef DIAG
    DIAG_COUNT
};

/* One error, in the source of the request. */
struct diag {
    enum diag_code code;
    struct range range;
    struct str detail;
};

/* The columns of diag.def. */
struct diag_kind {
    const char *name, *phase, *summary;
};
extern const struct diag_kind diag_kinds[DIAG_COUNT];

/* Appends an error and returns NULL, which converts to false, so that every function that can fail
   may `return fail(…)`. `format` gives the detail: the fault, and the allowed form. It is copied
   into the arena. */
void *fail(struct ctx *cx, enum diag_code code, struct range range, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Returns false (or NULL) from the surrounding function if `call` is false or NULL. `call` has then
 * reported the error. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        if (!(call))                                                                               \
            return false;                                                                          \
    } while (0)

#endif
