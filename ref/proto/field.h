#ifndef HCL_PROTO_FIELD_H
#define HCL_PROTO_FIELD_H

#include "base/str.h"
#include "proto/wire.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;

/* A JSON value in a request and its path (`scope.x.list[2]`), which error messages contain.
   Decoders keep fields on the stack. */
struct field {
    const struct wire *node;
    const struct field *parent; /* the array or object that contains the value; NULL if the value is
                                   the whole JSON text */
    struct str name;            /* the key, if `parent` is an object */
    size_t index;               /* the index, if `parent` is an array */
};

/* Makes the field of a whole JSON text. The name of the field in error messages is `name`, which
   may be empty. */
struct field field_root(const struct wire *node, struct str name);

/* Reports DIAG_REQUEST with the path of the field and a message; returns false. */
bool field_fail(struct ctx *cx, const struct field *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns false with a diagnostic if the JSON value is not of the kind. */
bool field_expect(struct ctx *cx, const struct field *field, enum wire_kind kind);

/* Returns the item of an array, or the member of an object, at index i. */
struct field field_at(const struct field *container, size_t i);

/* Finds the member with the name. Returns false, without a diagnostic, if there is no such
   member. */
bool field_find(const struct field *object, const char *name, struct field *out);

/* Finds the member with the name. Returns false, with a diagnostic, if there is no such member. */
bool field_need(struct ctx *cx, const struct field *object, const char *name, struct field *out);

/* Returns false with a diagnostic if the field is not an object, or if it has a member that is not
   in `names`. For this reason a misspelt name is never ignored. The last element of `names` is
   NULL. */
bool field_only(struct ctx *cx, const struct field *object, const char *const *names);

/* Reads an optional boolean member; does not change *out if the member is missing. */
bool field_bool(struct ctx *cx, const struct field *object, const char *name, bool *out);

/* Reads a required string member. */
bool field_text(struct ctx *cx, const struct field *object, const char *name, struct str *out);

/* Reads an optional string member; does not change *out if the member is missing. */
bool field_optional_text(struct ctx *cx, const struct field *object, const char *name,
                         struct str *out);

/* Describes an array or an object whose elements all have the same form. */
struct items {
    enum wire_kind container;
    size_t size; /* the size of a decoded item in bytes; its memory is zeroed before `decode` */
    bool (*decode)(struct ctx *cx, const struct field *field, void *out);
};

/* Decodes all elements into an array of *count items. Returns NULL, with a diagnostic, if one is
   wrong. */
void *field_items(struct ctx *cx, const struct field *container, const struct items *form,
                  size_t *count);

/* Reads an array of strings. */
bool field_texts(struct ctx *cx, const struct field *array, const struct str **out, size_t *count);

#endif
