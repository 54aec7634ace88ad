/* Hooks that native/ calls for amendments of hashicorp/hcl and for interpretations of ambiguous
   passages that need an algorithm of their own. A reader of the specification can skip this
   folder. */
#ifndef HCL_RELEASED_RELEASED_H
#define HCL_RELEASED_RELEASED_H

#include "native/evaluator.h"

/* In the functions below, `before` is the number of diagnostics before the evaluation of an
   expression. A hook that replaces a failure by a value forgets the diagnostics after these. */

/* partial.c: evaluates an expression that fails. Each part that fails has the unknown value whose
   type follows from the syntax of the part. Returns NULL only if a limit is exceeded. */
const struct value *released_partial(struct ctx *cx, const struct native_expression *e,
                                     const struct scope *scope);

/* partial.c: returns the value of a part that fails, if released_partial evaluates the part. */
const struct value *released_partial_value(struct ctx *cx, const struct native_expression *e,
                                           size_t before);

/* partial.c: the same for a predicate whose conversion to bool fails. */
const struct value *released_partial_predicate(struct ctx *cx, size_t before);

/* partial.c: evaluates a call, which fails as a whole if a part of it fails. */
const struct value *released_call(struct ctx *cx, const struct native_expression *e,
                                  const struct scope *scope);

/* logic.c: returns the result of an operation with an unknown operand if the result is known.
   The operands are converted, and `left` is NULL for a unary operation. holds[0] is the result if
   the left operand of < <= > >= is less than the right operand, and holds[2] if it is greater. */
const struct value *released_decided(struct ctx *cx, const struct native_expression *e,
                                     const bool holds[3], const struct value *left,
                                     const struct value *right);

/* logic.c: returns the result of && or || if the first operand failed, but does not matter. */
const struct value *released_first_fails(struct ctx *cx, const struct native_expression *e,
                                         const struct scope *scope, size_t before);

/* logic.c: returns the result of && or || if the second operand failed, but does not matter. */
const struct value *released_second_fails(struct ctx *cx, const struct native_expression *e,
                                          const struct value *left, const struct scope *scope,
                                          size_t before);

/* conditional.c: returns the type of a conditional if an amendment decides it, else NULL, before
   the types of the two results are unified. The dynamic pseudo-type means that the results keep
   their types. A result that failed is NULL. */
const struct type *released_result_type(struct ctx *cx, const struct value *a,
                                        const struct value *b);

/* conditional.c: returns the result of a conditional with an unknown predicate, whose results
   unify to `type`. A result that failed is NULL. */
const struct value *released_unknown_result(struct ctx *cx, const struct type *type,
                                            const struct value *a, const struct value *b);

#endif
