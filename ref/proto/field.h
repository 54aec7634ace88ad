#ifndef HCL_PROTO_FIELD_H
#define HCL_PROTO_FIELD_H

#include "base/str.h"
#include "proto/wire.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;

/* A JSON value in a request, with its path (`scope.x.list[2]`) for error messages. Decoders keep
   fields on the stack. */
struct field {
    const struct wire *node;
    const struct field *parent; /* the value's array or object; NULL for the whole JSON text */
    struct str name;            /* the key, if `parent` is an object */
    size_t index;               /* the index, if `parent` is an array */
};

/* Makes the field of a whole JSON text. `name` is the name of the field in error messages, and may
   be empty. */
struct field field_root(const struct wire *node, struct str name);

/* Reports DIAG_REQUEST, with the path of the field and a message. Returns false. */
bool field_fail(struct ctx *cx, const struct field *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns false with a diagnostic if the JSON value is of another kind. */
bool field_expect(struct ctx *cx, const struct field *field, enum wire_kind kind);

/* Returns the item of an array, or the member of an object, at index i. */
struct field field_at(const struct field *container, size_t i);

/* Finds the member with a name. If there is no such member, returns false without a diagnostic. */
bool field_find(const struct field *object, const char *name, struct field *out);

/* Finds the member with a name. If there is no such member, returns false with a diagnostic. */
bool field_need(struct ctx *cx, const struct field *object, const char *name, struct field *out);

/* Returns false with a diagnostic if the field is no object, or if it has a member whose name is
   not in `names`. Therefore a misspelt name is never ignored. The last element of `names` is
   NULL. */
bool field_only(struct ctx *cx, const struct field *object, const char *const *names);

/* Reads an optional boolean member. If the member is missing, does not change *out. */
bool field_bool(struct ctx *cx, const struct field *object, const char *name, bool *out);

/* Reads a required string member. */
bool field_text(struct ctx *cx, const struct field *object, const char *name, struct str *out);

/* Reads an optional string member. If the member is missing, does not change *out. */
bool field_optional_text(struct ctx *cx, const struct field *object, const char *name,
                         struct str *out);

/* Describes an array or object whose elements have the same form. */
struct items {
    enum wire_kind container;
    size_t size; /* the size of a decoded item in bytes; its memory is all zero before `decode` */
    bool (*decode)(struct ctx *cx, const struct field *field, void *out);
};

/* Decodes all elements into an array of *count items. If an element is wrong, returns NULL with a
   diagnostic. */
void *field_items(struct ctx *cx, const struct field *container, const struct items *form,
                  size_t *count);

bool field_texts(struct ctx *cx, const struct field *array, const struct str **out, size_t *count);

#endif
