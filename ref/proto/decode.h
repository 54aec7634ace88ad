#ifndef HCL_PROTO_DECODE_H
#define HCL_PROTO_DECODE_H

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct field;
struct function;
struct schema;
struct str;
struct type;
struct value;
struct variable;

/* Decodes types, values, functions and schemas from the JSON of a request (protocol.md, Values and
   types; Operations). Each function returns false with DIAG_REQUEST, which names the place, if the
   JSON does not have the form that the protocol demands. All results live in the arena. */

bool decode_type(struct ctx *cx, const struct field *field, const struct type **out);
bool decode_types(struct ctx *cx, const struct field *array, const struct type *const **out,
                  size_t *count);
bool decode_value(struct ctx *cx, const struct field *field, const struct value **out);

/* Gives the keys of an object; false if two of them have the same normal form. */
bool decode_keys(struct ctx *cx, const struct field *object, const struct str **out);

/* Decodes an object of values: the member `scope`. */
bool decode_variables(struct ctx *cx, const struct field *object, const struct variable **out,
                      size_t *count);

/* Decodes an object of functions: the member `functions`. Result definitions are native
   expressions. */
bool decode_functions(struct ctx *cx, const struct field *object, const struct function **out,
                      size_t *count);

bool decode_schema(struct ctx *cx, const struct field *field, const struct schema **out);

#endif
