/* The rows: how the text harness reads an input. Seeds are made for them, too. */
#ifndef RUNNER_FUZZ_HARNESS_ROWS_H
#define RUNNER_FUZZ_HARNESS_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct harness_row {
    enum op op; /* OP_COUNT: the input is a line of the protocol */
    bool json;
    bool scope;           /* the request has variables */
    const char *mode;     /* full, literal; dynamic: a body in that mode */
    const char *analysis; /* or NULL */
    const char *schema;   /* or NULL */
};

#define LABELLED                                                                                   \
    "{\"type\":\"b\",\"labels\":[\"k\",\"n\"],\"schema\":{\"dynamic\":true}},{\"type\":\"t\"}"

/* The order is part of the meaning of stored inputs. */
static const struct harness_row harness_rows[] = {
    {OP_EVALUATE, false, false, "full", NULL, NULL}, /* the first two: in a session */
    {OP_TEMPLATE, false, false, "full", NULL, NULL},
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

/* Longer inputs are ignored: they cost time and show nothing that shorter ones do not. */
#define HARNESS_INPUT_MAX 8192

/* The first byte of an input: its four low bits are the row, the next two the edition. The two
 * above make it a printable character. */
static inline unsigned char harness_selector(size_t row, enum edition edition)
{
    return (unsigned char)(0x40u | (unsigned)edition << 4 | (unsigned)row);
}

#endif
