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

/* Every function that evaluates returns NULL after it has reported an error. */

/* expressions.c: any expression */
const struct value *evaluate(struct ctx *cx, const struct native_expression *e,
                             const struct scope *scope);
const struct value *evaluate_number(struct ctx *cx, const struct native_expression *e);

/* native.c: makes an expression of the information model from an expression parsed from
   cx->source */
struct expression expression_view(const struct ctx *cx, const struct native_expression *e);

/* One function per production, in the file of its section. If an expression begins with an operand
   (collection, object, left), the caller has evaluated that and passes its value; `left` is NULL
   for a unary operation. */
const struct value *evaluate_tuple(struct ctx *cx, const struct native_expression *e,
                                   const struct scope *scope);
const struct value *evaluate_object(struct ctx *cx, const struct native_expression *e,
                                    const struct scope *scope);
const struct value *evaluate_template(struct ctx *cx, const struct native_expression *e,
                                      const struct scope *scope);
const struct value *evaluate_call(struct ctx *cx, const struct native_expression *e,
                                  const struct scope *scope);
const struct value *evaluate_for(struct ctx *cx, const struct native_expression *e,
                                 const struct scope *scope);
const struct value *evaluate_index(struct ctx *cx, const struct native_expression *e,
                                   const struct value *collection, const struct scope *scope);
const struct value *evaluate_getattr(struct ctx *cx, const struct native_expression *e,
                                     const struct value *object);
const struct value *evaluate_splat(struct ctx *cx, const struct native_expression *e,
                                   const struct scope *scope);
const struct value *evaluate_operation(struct ctx *cx, const struct native_expression *e,
                                       const struct value *left, const struct scope *scope);
const struct value *evaluate_conditional(struct ctx *cx, const struct native_expression *e,
                                         const struct scope *scope);

/* The demands of an operation on its operands, and the rules that state them. */
struct operand_rules {
    const struct type *type;
    bool explicit_conversion; /* the section demands conversion in so many words */
    bool open_unknown;        /* an unknown of another type is an ambiguous passage */
    enum rule_id wrong_type;  /* a value that is not of the type is an error */
    enum rule_id null;        /* a null is an error */
    enum rule_id unknown;     /* an unknown of the type makes the result unknown */
    enum rule_id dynamic;     /* the dynamic value makes the result unknown */
    enum diag_code code;
};

/* operations.c: converts the value to the type that the operation works on. The result is unknown
   if the value is; but a value whose type can never be converted is an error, even if it is
   unknown. */
const struct value *convert_operand(struct ctx *cx, const struct operand_rules *rules,
                                    const struct value *value, struct range at);

/* operations.c: evaluates the predicate of a conditional, of an `if` directive or of a for
   expression's `if`. The result is a boolean, or unknown. */
const struct value *evaluate_predicate(struct ctx *cx, const struct operand_rules *rules,
                                       const struct native_expression *e,
                                       const struct scope *scope);

/* operations.c: the type of the operation's result: number or bool. */
const struct type *operation_type(const struct native_expression *e);

/* templates.c: if the template is a single interpolation, its expression, whose value is then that
   of the template; else NULL. */
const struct native_expression *unwrap_template(struct ctx *cx, const struct native_expression *e);

/* collection_values.c: false with a diagnostic if a reading forbids this form of key. */
bool check_key_syntax(struct ctx *cx, const struct object_element *element);

/* collection_values.c: evaluates the attribute name that an element of an object defines: a string,
   or unknown. */
const struct value *evaluate_key(struct ctx *cx, const struct object_element *element,
                                 const struct scope *scope);

/* for_expressions.c: the iteration of a for expression or directive over the elements of a
 * collection. */
struct iteration {
    const struct value *collection;
    const struct for_names *names;
    size_t count; /* number of elements; 0 if the collection is unknown */
    bool unknown;
    struct variable variables[2];
    struct scope scope; /* defines the variables for the current element */
};

/* Evaluates the collection and checks it. */
bool begin_iteration(struct ctx *cx, const struct native_expression *collection,
                     const struct for_names *names, const struct scope *scope,
                     struct iteration *out);

/* Returns the scope for the element number `visit`, in the order that the section demands. */
const struct scope *visit_element(struct ctx *cx, struct iteration *iteration, size_t visit);

#endif
