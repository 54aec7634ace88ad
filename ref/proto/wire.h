#ifndef HCL_PROTO_WIRE_H
#define HCL_PROTO_WIRE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;

enum wire_kind { WIRE_NULL, WIRE_BOOL, WIRE_NUMBER, WIRE_STRING, WIRE_ARRAY, WIRE_OBJECT };

/* A JSON value as it came over the wire: immutable, in the arena. */
struct wire {
    enum wire_kind kind;
    bool boolean;
    double number;            /* of use for small integers only: HCL's numbers travel as strings */
    struct str text;          /* of a string: well-formed UTF-8 without U+0000 */
    size_t count;             /* of an array or an object */
    const struct wire *items; /* in source order */
    const struct str *keys;   /* of an object: distinct */
};

/* Reads one JSON text. False with DIAG_REQUEST where it is no JSON, nests deeper than
   LIMIT_WIRE_DEPTH, or holds what no request may: ill-formed UTF-8, U+0000, a key twice in one
   object. In these last three cases *out is what was read all the same, good for naming the request
   in the reply and nothing else; otherwise it is NULL. */
bool wire_read(struct ctx *cx, struct str text, const struct wire **out);

/* The member of an object, or NULL where there is none (or `object` is no object). */
const struct wire *wire_member(const struct wire *object, const char *key);

/* "an object", "a string", …: for messages. */
const char *wire_kind_text(enum wire_kind kind);

#endif
