#ifndef HCL_EXTENSIONS_EXTENSIONS_H
#define HCL_EXTENSIONS_EXTENSIONS_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct body;
struct ctx;
struct expression;
struct function;
struct native_expression;
struct scope;
struct type;
struct value;

/* The kinds of type expressions. Each kind also allows everything that the kind before it
   allows. */
enum constraint_kind {
    CONSTRAINT_EXACT,   /* an exact type */
    CONSTRAINT_TYPE,    /* a type constraint, which may contain `any` and `optional(T)` */
    CONSTRAINT_DEFAULTS /* a type constraint that may also contain `optional(T, D)` */
};

struct constraint_attribute {
    struct str name;    /* NFC */
    struct range range; /* the range of the name in the type expression */
    const struct constraint *constraint;
    bool optional;
    const struct value *fallback; /* the default before conversion, or NULL */
    bool unfit;                   /* true if the default does not convert to the type */
};

/* A type expression as a tree. `type` is the whole type, and the members after `type` show which
   attributes are optional. */
struct constraint {
    /* the type, without information about optional attributes */
    const struct type *type;
    const struct constraint *const *parts; /* the element type of a collection, or the element types
                                              of a tuple */
    size_t part_count;
    const struct constraint_attribute *attributes; /* the attributes of an object type, sorted by
                                                      name */
    size_t attribute_count;
};

/* Reads a native expression as a type expression (section Type Expression Syntax). If the
   expression is no type expression of the kind, reports DIAG_STATIC. */
bool type_expression(struct ctx *cx, const struct native_expression *e, enum constraint_kind kind,
                     const struct constraint **out);

/* Does the same as type_expression, for an expression of the JSON syntax. */
bool json_type_expression(struct ctx *cx, const struct expression *e, enum constraint_kind kind,
                          const struct constraint **out);

/* Fills in missing optional attributes, then converts the value (section Optional Object
   Attributes). Reports DIAG_CONVERSION at `at`. */
bool constraint_convert(struct ctx *cx, const struct constraint *constraint,
                        const struct value *value, struct range at, const struct value **out);

/* Sets *function to the function `convert`, `try` or `can`. Returns false, without a diagnostic,
   for any other name. */
bool special_function(struct str name, struct function *function);

/* Returns a body in which generated blocks replace the blocks `dynamic`. `scope` is the scope for
   expressions in the body. `json` is true for a body in the JSON syntax. */
const struct body *dynamic_blocks(struct ctx *cx, const struct body *body,
                                  const struct scope *scope, bool json);

/* Reports a name that is a keyword, if the chosen interpretation of an ambiguous passage forbids
   keywords as names. */
bool check_name(struct ctx *cx, struct str name, struct range at);

struct user_functions {
    struct str block; /* the type of blocks that define functions, or an empty string */
    bool context;     /* true if results may also use the variables and functions of the scope */
    bool json;        /* true for a body in the JSON syntax */
};

/* Reads the blocks that define functions (section User Functions). Replaces the body by the
   remaining body. Replaces the scope by a scope with the functions. */
bool user_functions(struct ctx *cx, const struct user_functions *how, const struct body **body,
                    const struct scope **scope);

#endif
