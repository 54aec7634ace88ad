#ifndef HCL_PROTO_WIRE_H
#define HCL_PROTO_WIRE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;

enum wire_kind { WIRE_NULL, WIRE_BOOL, WIRE_NUMBER, WIRE_STRING, WIRE_ARRAY, WIRE_OBJECT };

/* A JSON value of a request, in the arena. */
struct wire {
    enum wire_kind kind;
    bool boolean;
    double number;   /* of use for small integers only: HCL's numbers travel as strings */
    struct str text; /* of a string: well-formed UTF-8 without U+0000 */
    struct str key;  /* of a member of an object; distinct */
    size_t count;    /* of an array or an object */
    const struct wire *const *items; /* in source order */
};

/* Reads one JSON text. False with DIAG_REQUEST if it is no JSON, nests deeper than
   LIMIT_WIRE_DEPTH, or contains ill-formed UTF-8, U+0000, or a key twice in one object. In these
   last three cases *out is the text, of which the reply needs the id; otherwise it is NULL. */
bool wire_read(struct ctx *cx, struct str text, const struct wire **out);

/* The member of an object; NULL if there is none, or if `object` is no object. */
const struct wire *wire_member(const struct wire *object, const char *key);

/* "an object", "a string", …, for messages. */
const char *wire_kind_text(enum wire_kind kind);

#endif
