#ifndef HCL_NATIVE_EVALUATOR_H
#define HCL_NATIVE_EVALUATOR_H

#include "base/ctx.h"
#include "base/diag.h"
#include "model/body.h"
#include "model/scope.h"
#include "model/value.h"
#include "native/ast.h"
#include "spec/spec.h"

#include <stdbool.h>

/* expressions.c: any expression */
bool evaluate(struct ctx *cx, const struct native_expression *expression, const struct scope *scope,
              const struct value **out);

/* native.c: the expression as the information model sees it, read from cx->source */
struct expression expression_view(const struct ctx *cx, const struct native_expression *e);

/* One function per production, in the file of its section. Operands that stand first (collection,
   object, left) are evaluated already; a unary operation has no left one. */
bool evaluate_number(struct ctx *cx, const struct native_expression *e, const struct value **out);
bool evaluate_tuple(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                    const struct value **out);
bool evaluate_object(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                     const struct value **out);
bool evaluate_template(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                       const struct value **out);
bool evaluate_call(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                   const struct value **out);
bool evaluate_for(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                  const struct value **out);
bool evaluate_index(struct ctx *cx, const struct native_expression *e,
                    const struct value *collection, const struct scope *scope,
                    const struct value **out);
bool evaluate_getattr(struct ctx *cx, const struct native_expression *e, const struct value *object,
                      const struct value **out);
bool evaluate_splat(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                    const struct value **out);
bool evaluate_operation(struct ctx *cx, const struct native_expression *e, const struct value *left,
                        const struct scope *scope, const struct value **out);
bool evaluate_conditional(struct ctx *cx, const struct native_expression *e,
                          const struct scope *scope, const struct value **out);

/* What an operation demands of an operand, each by the rule that says so. */
struct operand_rules {
    const struct type *type;
    bool explicit_conversion;      /* the section itself demands conversion: no open passage */
    bool open_unknown;             /* whether an unknown of another type suits is an open passage */
    const enum rule_id *converted; /* the rule that demands it, where the registry has one */
    enum rule_id wrong_type;       /* a value that is not of the type is an error */
    enum rule_id null;             /* a null is an error */
    enum rule_id unknown;          /* an unknown of the type makes the result unknown */
    enum rule_id dynamic;          /* so does the dynamic value */
    enum diag_code code;
};

/* Brings a value to the type that an operation works on (operations.c). *unknown is set, and *out
   is not, where the value is not known; an operand that can never suit is an error first. */
bool operand(struct ctx *cx, const struct operand_rules *rules, const struct value *value,
             struct range at, const struct value **out, bool *unknown);

/* A predicate of a conditional, an `if` directive or a for expression's `if`. */
bool predicate(struct ctx *cx, const struct operand_rules *rules,
               const struct native_expression *expression, const struct scope *scope, bool *holds,
               bool *unknown);

/* operations.c: the type of every value of an operation. */
const struct type *operation_type(const struct native_expression *e);

/* templates.c: what stands in a template that is a single interpolation, whose value is its own;
   else NULL. */
const struct native_expression *unwrapped(struct ctx *cx, const struct native_expression *e);

/* Whether an open passage lets the key stand as it is written. */
bool check_key_syntax(struct ctx *cx, const struct object_element *element);

/* collection_values.c: the name that an element of an object defines; *unknown is set where its key
   is not known. */
bool evaluate_key(struct ctx *cx, const struct object_element *element, const struct scope *scope,
                  struct str *name, bool *unknown);

/* A name for an attribute: a value as an object key or in a for object. *unknown as above. */
bool attribute_name(struct ctx *cx, const struct operand_rules *rules, const struct value *value,
                    struct range at, struct str *out, bool *unknown);

/* for_expressions.c: the variables for one element of a known collection of `count` elements, in
   the order in which they are visited. */
void for_variables_of(struct ctx *cx, const struct value *collection, size_t count, size_t visit,
                      struct str key_name, struct str value_name, struct variable out[2]);

/* for_expressions.c: the checks on a collection. *unknown is set where it is not known. */
bool iterable(struct ctx *cx, const struct value *collection, struct range at, size_t *count,
              bool *unknown);

#endif
