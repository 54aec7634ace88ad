#ifndef HCL_PROTO_FIELD_H
#define HCL_PROTO_FIELD_H

#include "base/str.h"
#include "proto/wire.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;

/* A place in a request: a JSON value and its path, for errors (`scope.x.list[2]`). It lives on the
   stack of the decoders; each level points at the one above. */
struct field {
    const struct wire *node;
    const struct field *parent; /* NULL: the request itself */
    struct str name;            /* if it is a member of an object */
    size_t index;               /* if it is an item of an array */
};

/* Makes the field of a whole JSON text; errors call it `name`, which may be empty. */
struct field field_root(const struct wire *node, struct str name);

/* Appends DIAG_REQUEST that names the place, and returns false. */
bool field_fail(struct ctx *cx, const struct field *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* False with a diagnostic if the field is not of that kind. */
bool field_expect(struct ctx *cx, const struct field *field, enum wire_kind kind);

/* The i-th item of an array, or member of an object. */
struct field field_at(const struct field *container, size_t i);

/* The member of that name; false, without a diagnostic, if there is none. */
bool field_find(const struct field *object, const char *name, struct field *out);

/* As field_find, but a missing member is an error: reports it and returns false. */
bool field_need(struct ctx *cx, const struct field *object, const char *name, struct field *out);

/* False with a diagnostic if the field is no object, or has a member that is not among the names
   (NULL after the last): a misspelt option must be an error, and not be ignored. */
bool field_only(struct ctx *cx, const struct field *object, const char *const *names);

/* Reads an optional boolean member: *out keeps its value if the member is absent. */
bool field_bool(struct ctx *cx, const struct field *object, const char *name, bool *out);

/* Reads a required string member. */
bool field_text(struct ctx *cx, const struct field *object, const char *name, struct str *out);

/* Reads an optional string member: *out keeps its value if the member is absent. */
bool field_optional_text(struct ctx *cx, const struct field *object, const char *name,
                         struct str *out);

/* How to decode an array or an object all of whose items or members have the same form. */
struct items {
    enum wire_kind container;
    size_t size; /* size of a decoded item, which is zeroed before `decode` */
    bool (*decode)(struct ctx *cx, const struct field *field, void *out);
};

/* Decodes all items into an array; NULL with a diagnostic if an item does not have the form. */
void *field_items(struct ctx *cx, const struct field *container, const struct items *form,
                  size_t *count);

/* Reads an array of strings. */
bool field_texts(struct ctx *cx, const struct field *array, const struct str **out, size_t *count);

#endif
