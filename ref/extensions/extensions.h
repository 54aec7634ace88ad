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

/* The three kinds of type expressions. Each kind allows all that the former kind allows. */
enum constraint_kind {
    CONSTRAINT_EXACT,   /* an exact type */
    CONSTRAINT_TYPE,    /* a type constraint, which may contain `any` and `optional(T)` */
    CONSTRAINT_DEFAULTS /* a type constraint that may also contain `optional(T, D)` */
};

struct constraint_attribute {
    struct str name;    /* NFC */
    struct range range; /* of the name in the type expression */
    const struct constraint *constraint;
    bool optional;
    const struct value *fallback; /* the default, not yet converted, or NULL */
};

/* A type expression as a tree. The members after `type` tell which attributes are optional. */
struct constraint {
    const struct type *type;               /* the type without the marks of optional attributes */
    const struct constraint *const *parts; /* the element type of a collection, or the element types
                                              of a tuple */
    size_t part_count;
    const struct constraint_attribute *attributes; /* the attributes of an object type, sorted by
                                                      name */
    size_t attribute_count;
};

/* Reads a native expression as a type expression (Type Expression Syntax). Reports DIAG_STATIC if
   the expression is no type expression of this kind. */
bool type_expression(struct ctx *cx, const struct native_expression *e, enum constraint_kind kind,
                     const struct constraint **out);

/* The same for an expression of the JSON syntax. */
bool json_type_expression(struct ctx *cx, const struct expression *e, enum constraint_kind kind,
                          const struct constraint **out);

/* Fills missing optional attributes, then converts the value (Optional Object Attributes). Reports
   DIAG_CONVERSION at `at`. */
bool constraint_convert(struct ctx *cx, const struct constraint *constraint,
                        const struct value *value, struct range at, const struct value **out);

/* Makes `function` the function `convert`, `try` or `can`. Returns false, without a diagnostic, if
   `name` is none of them. */
bool special_function(struct str name, struct function *function);

/* Returns a body in which blocks `dynamic` are replaced by the blocks that they generate. `scope`
   is the scope of the expressions in the body; `json` is true if the body is of the JSON syntax. */
const struct body *dynamic_blocks(struct ctx *cx, const struct body *body,
                                  const struct scope *scope, bool json);

struct user_functions {
    struct str block; /* the type of the blocks that define functions; empty for none */
    bool context;     /* true if results have the variables and functions of the scope, too */
    bool json;        /* true if the body has the JSON syntax */
};

/* Reads the blocks that define functions (User Functions). Replaces the body by the remaining body,
   and the scope by a scope that also has the functions. */
bool user_functions(struct ctx *cx, const struct user_functions *how, const struct body **body,
                    const struct scope **scope);

#endif
