#ifndef HCL_PROTO_DECODE_H
#define HCL_PROTO_DECODE_H

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct field;
struct function;
struct processed_body;
struct schema;
struct str;
struct type;
struct value;
struct variable;

/* Decodes types, values, functions and schemas from the JSON of a request (runner/protocol.md,
   "Values and types" and "Requests"). If the JSON is wrong, a function reports DIAG_REQUEST, with
   the path of the wrong value, and returns false. All results are in the arena. */

bool decode_type(struct ctx *cx, const struct field *field, const struct type **out);
bool decode_types(struct ctx *cx, const struct field *array, const struct type *const **out,
                  size_t *count);
bool decode_value(struct ctx *cx, const struct field *field, const struct value **out);

/* Stores the keys of an object in *out. Returns false if two keys have the same normal form. */
bool decode_keys(struct ctx *cx, const struct field *object, const struct str **out);

/* Decodes the member `scope` of a request: an object whose members are values. */
bool decode_variables(struct ctx *cx, const struct field *object, const struct variable **out,
                      size_t *count);

/* Decodes the member `functions` of a request: an object whose members are function definitions. */
bool decode_functions(struct ctx *cx, const struct field *object, const struct function **out,
                      size_t *count);

/* Decodes a body that an operation writes, or one of its blocks (struct processed_block *out). */
bool decode_written_body(struct ctx *cx, const struct field *field,
                         const struct processed_body **out);
bool decode_written_block(struct ctx *cx, const struct field *field, void *out);

bool decode_schema(struct ctx *cx, const struct field *field, const struct schema **out);

#endif
