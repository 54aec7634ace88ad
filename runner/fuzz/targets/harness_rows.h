/* Lists the forms of requests that the fuzz target `text` makes. */
#ifndef RUNNER_FUZZ_HARNESS_ROWS_H
#define RUNNER_FUZZ_HARNESS_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct harness_row {
    enum op op; /* the operation, or OP_COUNT if the input is a whole request line */
    bool json;
    bool scope;           /* the request has variables and functions */
    const char *mode;     /* "full" or "literal"; "dynamic" means a body with a dynamic schema */
    const char *analysis; /* member "analysis" of the request, or NULL */
    const char *schema;   /* member "schema" of the request, as JSON, or NULL */
};

#define LABELLED                                                                                   \
    "{\"type\":\"b\",\"labels\":[\"k\",\"n\"],\"schema\":{\"dynamic\":true}},{\"type\":\"t\"}"

/* The order of these rows must not change, because the first byte of a stored input is the index of
   a row. */
static const struct harness_row harness_rows[] = {
    {OP_EVALUATE, false, true, "full", NULL, NULL},
    {OP_TEMPLATE, false, true, "full", NULL, NULL},
    {OP_PARSE, false, false, "full", NULL, NULL},
    {OP_BODY, false, true, "full", NULL,
     "{\"attributes\":[{\"name\":\"a\",\"required\":true},{\"name\":\"b\"}],\"blocks\":[" LABELLED
     "],\"partial\":true,\"remain\":{\"blocks\":[],\"partial\":true}}"},
    {OP_BODY, true, true, "full", NULL,
     "{\"attributes\":[{\"name\":\"a\"}],\"blocks\":[" LABELLED "],\"partial\":true}"},
    {OP_EVALUATE, true, true, "full", NULL, NULL},
    {OP_EVALUATE, true, false, "literal", NULL, NULL},
    {OP_STATIC, false, true, "full", "list", NULL},
    {OP_STATIC, false, true, "full", "map", NULL},
    {OP_STATIC, false, true, "full", "call", NULL},
    {OP_STATIC, false, false, "full", "traversal", NULL},
    {OP_STATIC, true, false, "full", "traversal", NULL},
    {OP_BODY, false, true, "dynamic", NULL, "{\"dynamic\":true}"},
    {OP_BODY, true, true, "dynamic", NULL, "{\"dynamic\":true}"},
    {OP_EVALUATE, false, false, "literal", NULL, NULL},
    {OP_COUNT, false, false, "line", NULL, NULL},
};

#undef LABELLED

#define HARNESS_ROWS (sizeof harness_rows / sizeof *harness_rows)

/* Maximum length of an input. Longer inputs are ignored, because they take more time and find no
   more. */
#define HARNESS_INPUT_MAX 8192

/* Returns the first byte of an input. The four low bits are the index of a row, and the next two
   bits are the edition. The two high bits make the byte printable. */
static inline unsigned char harness_selector(size_t row, enum edition edition)
{
    return (unsigned char)(0x40u | (unsigned)edition << 4 | (unsigned)row);
}

#endif
