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

/* Every function for evaluation reports an error before it returns NULL. */

/* expressions.c: evaluates any expression. */
const struct value *evaluate(struct ctx *cx, const struct native_expression *e,
                             const struct scope *scope);
const struct value *evaluate_number(struct ctx *cx, const struct native_expression *e);

/* static_analysis.c: removes the parentheses around an expression if the chosen interpretation of
   an ambiguous passage allows parentheses. */
const struct native_expression *strip_parentheses(struct ctx *cx,
                                                  const struct native_expression *e);

/* native.c: wraps an expression as an expression of the information model. */
struct expression expression_view(const struct native_expression *e);

/* Each function evaluates one grammar production. The name of its file is the section of the
   production. The caller evaluates the first operand (collection, object, left) and passes the
   value, which is NULL if the operand failed. `left` is also NULL for a unary operation. `before`
   is the number of diagnostics before the first operand. */
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
                                       const struct value *left, const struct scope *scope,
                                       size_t before);
const struct value *evaluate_conditional(struct ctx *cx, const struct native_expression *e,
                                         const struct scope *scope);

/* The demands of an operation on its operands, and the rules for each demand. */
struct operand_rules {
    const struct type *type;
    bool explicit_conversion; /* true if the section explicitly says that operands are converted */
    enum rule_id wrong_type;  /* the rule that makes a value of another type an error */
    enum rule_id null;        /* the rule that makes a null operand an error */
    /* the rule by which an unknown value makes the result unknown */
    enum rule_id unknown;
    enum rule_id dynamic; /* the rule by which the dynamic value makes the result unknown */
    enum diag_code code;
};

/* operations.c: converts a value to the type that the operation requires. For an unknown value, the
   result is unknown. A value is an error if its type never converts to the required type, even if
   the value is unknown. */
const struct value *convert_operand(struct ctx *cx, const struct operand_rules *rules,
                                    const struct value *value, struct range at);

/* operations.c: evaluates a predicate: the first operand of a conditional, or the condition of an
   `if` directive or of a `for` expression. The result is a boolean or an unknown value. */
const struct value *evaluate_predicate(struct ctx *cx, const struct operand_rules *rules,
                                       const struct native_expression *e,
                                       const struct scope *scope);

/* operations.c: returns the type of an operation's result: number or bool. */
const struct type *operation_type(const struct native_expression *e);

/* operations.c: returns true if an operation has the operator && or ||, whose operands
   logic_rules describes. */
bool is_logic(const struct native_expression *e);
extern const struct operand_rules logic_rules;

/* templates.c: returns the expression of a template that is a single interpolation. Returns NULL
   for any other template. */
const struct native_expression *unwrap_template(struct ctx *cx, const struct native_expression *e);

/* collection_values.c: reports an error if the chosen interpretation forbids the key's form. */
bool reading_allows_key(struct ctx *cx, const struct object_element *element);

/* collection_values.c: evaluates the key of an object element to a string or an unknown value. */
const struct value *evaluate_key(struct ctx *cx, const struct object_element *element,
                                 const struct scope *scope);

/* The state of a for expression or `for` directive during its iteration (for_expressions.c). */
struct iteration {
    const struct value *collection;
    const struct for_names *names;
    size_t count; /* number of elements; 0 for an unknown collection */
    bool unknown;
    struct variable variables[2];
    struct scope scope; /* the scope with the variables of the current element */
};

/* Evaluates the collection. Reports an error if the value is no collection. */
bool begin_iteration(struct ctx *cx, const struct native_expression *collection,
                     const struct for_names *names, const struct scope *scope,
                     struct iteration *out);

/* Returns a scope with the variables for one element. `visit` is the number of elements visited
   before, in the order of iteration. */
const struct scope *visit_element(struct ctx *cx, struct iteration *iteration, size_t visit);

#endif
