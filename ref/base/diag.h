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

/* One error. The range refers to the source of the request. */
struct diag {
    enum diag_code code;
    struct range range;
    struct str detail;
};

/* A row of diag.def. */
struct diag_kind {
    const char *name, *phase, *summary;
};
extern const struct diag_kind diag_kinds[DIAG_COUNT];

/* Appends an error and returns NULL. Therefore any function with a bool or a pointer as its result
   may `return fail(…)`. `format` and the arguments after it make the detail, which describes the
   fault and the allowed form. */
void *fail(struct ctx *cx, enum diag_code code, struct range range, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Makes the surrounding function return false or NULL if `call` fails. `call` reports the error. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        if (!(call))                                                                               \
            return false;                                                                          \
    } while (0)

#endif
