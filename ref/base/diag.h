#ifndef HCL_BASE_DIAG_H
#define HCL_BASE_DIAG_H

#include "base/source.h"
#include "base/str.h"

#include <stdarg.h>

struct ctx;

enum diag_code {
#define DIAG(name, code, phase, summary) name,
#include "base/diag.def"
#undef DIAG
    DIAG_COUNT
};

/* One error. The source it speaks of is the request's own. */
struct diag {
    enum diag_code code;
    struct range range;
    struct str detail;
};

const char *diag_code_name(enum diag_code code);
const char *diag_phase(enum diag_code code);
const char *diag_summary(enum diag_code code);

/* Appends an error and returns NULL, which is also false, so that `return fail(…)` reads as the
   sentence it implements in every function that can fail. `format` gives the detail (what was
   found, what is allowed), copied into the arena. */
void *fail(struct ctx *cx, enum diag_code code, struct range range, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool fail_with(struct ctx *cx, enum diag_code code, struct range range, const char *format,
               va_list arguments);

/* Returns false or NULL from the calling function when the call failed; its diagnostic is there
   already. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        if (!(call))                                                                               \
            return false;                                                                          \
    } while (0)

#endif
