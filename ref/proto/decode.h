#ifndef HCL_PROTO_DECODE_H
#define HCL_PROTO_DECODE_H

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct field;
struct function;
struct schema;
struct type;
struct value;
struct variable;

/* Protocol, Values and types, and the parts of a request that are more than one word. Each is false
   with DIAG_REQUEST, which names the place, where the JSON is not of the form that the protocol
   gives. Everything lives in the arena. */

bool decode_type(struct ctx *cx, const struct field *field, const struct type **out);
bool decode_types(struct ctx *cx, const struct field *array, const struct type *const **out,
                  size_t *count);
bool decode_value(struct ctx *cx, const struct field *field, const struct value **out);

/* An object of values: `scope`. */
bool decode_variables(struct ctx *cx, const struct field *object, const struct variable **out,
                      size_t *count);

/* An object of functions. Their result definitions are read as native expressions. */
bool decode_functions(struct ctx *cx, const struct field *object, const struct function **out,
                      size_t *count);

bool decode_schema(struct ctx *cx, const struct field *field, const struct schema **out);

#endif
