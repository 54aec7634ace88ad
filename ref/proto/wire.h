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
    double number;   /* the number, rounded to a double; in the protocol, HCL numbers are strings */
    struct str text; /* the text of a string: well-formed UTF-8 without U+0000 */
    struct str key;  /* the key, if the value is a member of an object; keys are unique */
    size_t count;    /* number of items in an array, or of members in an object */
    const struct wire *const *items; /* in source order */
};

/* Reads one JSON text. Returns false with DIAG_REQUEST after an error. *out is NULL if the text is
   no JSON, or if it exceeds LIMIT_WIRE_DEPTH or LIMIT_WIRE_VALUES. *out is set in spite of
   ill-formed UTF-8, U+0000 and duplicate keys, because the reply needs the id of the request. */
bool wire_read(struct ctx *cx, struct str text, const struct wire **out);

/* Returns a member of an object. Returns NULL if there is no such member, or if `object` is no
   object. */
const struct wire *wire_member(const struct wire *object, const char *key);

/* Returns a kind as text for messages, such as "an object". */
const char *wire_kind_text(enum wire_kind kind);

#endif
