/* The rows of harness_rows.def, for the harness and for what exports seeds. */
#ifndef RUNNER_FUZZ_HARNESS_ROWS_H
#define RUNNER_FUZZ_HARNESS_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

/* The variables of the rows that are requests. */
#define SCOPE                                                                                      \
    "\"scope\":{\"a\":{\"number\":\"1\"},\"b\":{\"string\":\"x\"},\"xs\":{\"tuple\":[{\"number\":" \
    "\"2\"},{"                                                                                     \
    "\"unknown\":\"bool\"}]}}"

struct harness_row {
    enum op op; /* OP_COUNT: a line of the protocol */
    bool json;
    const char *mode;     /* full, literal; dynamic: a body in that mode */
    const char *analysis; /* or NULL */
    const char *members;  /* of the request, or NULL */
};

static const struct harness_row harness_rows[] = {
#define ROW(op, json, mode, analysis, members) {OP_##op, json, mode, analysis, members},
#include "fuzz/targets/harness_rows.def"
#undef ROW
};

#define HARNESS_ROWS (sizeof harness_rows / sizeof *harness_rows)

/* Inputs that are longer are passed over: they cost time and show nothing that shorter ones do not.
 */
#define HARNESS_INPUT_MAX 8192

/* The first byte of an input. */
static inline unsigned char harness_selector(size_t row, enum edition edition)
{
    return (unsigned char)(0x40u | (unsigned)edition << 4 | (unsigned)row);
}

#endif
