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
    double number;   /* exact for small integers only; numbers of HCL are strings in the protocol */
    struct str text; /* a string's text: well-formed UTF-8 without U+0000 */
    struct str key;  /* a member's key, which no other member of the object has */
    size_t count;    /* number of items of an array, or members of an object */
    const struct wire *const *items; /* in source order */
};

/* Reads one JSON text. False with DIAG_REQUEST if the text is no JSON, nests deeper than
   LIMIT_WIRE_DEPTH, or contains ill-formed UTF-8, U+0000, or a key twice in one object. In the last
   three cases *out is set all the same, because the reply needs the id; otherwise *out is NULL. */
bool wire_read(struct ctx *cx, struct str text, const struct wire **out);

/* The member of an object; NULL if there is none, or if `object` is no object. */
const struct wire *wire_member(const struct wire *object, const char *key);

/* "an object", "a string", …, for messages. */
const char *wire_kind_text(enum wire_kind kind);

#endif
