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

/* Protocol, Values and types, and the members of a request that are more than one word. Each is
   false with DIAG_REQUEST, which names the place, if the JSON has another form than the protocol
   says. Everything lives in the arena. */

bool decode_type(struct ctx *cx, const struct field *field, const struct type **out);
bool decode_types(struct ctx *cx, const struct field *array, const struct type *const **out,
                  size_t *count);
bool decode_value(struct ctx *cx, const struct field *field, const struct value **out);

/* The keys of an object, whose normal forms are distinct too. */
bool decode_keys(struct ctx *cx, const struct field *object, const struct str **out);

/* An object of values: `scope`. */
bool decode_variables(struct ctx *cx, const struct field *object, const struct variable **out,
                      size_t *count);

/* An object of functions. Their result definitions are native expressions. */
bool decode_functions(struct ctx *cx, const struct field *object, const struct function **out,
                      size_t *count);

bool decode_schema(struct ctx *cx, const struct field *field, const struct schema **out);

#endif
