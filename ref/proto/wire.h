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
    double number; /* the number, rounded to a double; the protocol sends HCL numbers as strings */
    struct str text; /* the text of a string: well-formed UTF-8 without U+0000 */
    struct str key;  /* the key of a member of an object; keys are unique */
    size_t count;    /* the number of items of an array, or of members of an object */
    const struct wire *const *items; /* in source order */
};

/* Reads one JSON text. Returns false with DIAG_REQUEST after an error. *out is NULL if the text is
   not JSON, or exceeds LIMIT_WIRE_DEPTH or LIMIT_WIRE_VALUES. Even if the text contains ill-formed
   UTF-8, U+0000 or a duplicate key, *out is set, because the reply needs the id of the request. */
bool wire_read(struct ctx *cx, struct str text, const struct wire **out);

/* Returns a member of an object. Returns NULL if there is no such member, or `object` is not an
   object. */
const struct wire *wire_member(const struct wire *object, const char *key);

/* Returns the kind as text for messages, such as "an object". */
const char *wire_kind_text(enum wire_kind kind);

#endif
