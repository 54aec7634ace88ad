/* Implements the section Splat Operators of the native syntax. Cases:
   spec-tests/native/expressions/splat-operators */

#include "base/arena.h"
#include "model/refinement.h"
#include "model/scope.h"
#include "native/evaluator.h"
#include "native/parser.h"

/* Consumes `[*]` if it comes next. */
bool accept_full_splat(struct parser *p)
{
    struct parser before = *p;

    advance(p);
    if (reads(p->cx, NEWLINE_IN_SPLAT_BRACKETS_IGNORED))
        set_newlines(p, NEWLINES_IGNORED, IGNORED_BY_READING);
    bool is_splat =
        accept(p, TOKEN_STAR) && accept(p, TOKEN_BRACKET_CLOSE) && rule(p->cx, NATIVE_SPLAT_FULL);
    if (is_splat)
        restore_newlines(p, before.newlines);
    else
        *p = before;
    return is_splat;
}

/* Reports a second splat after an attribute-only splat, if the chosen interpretation of an
   ambiguous passage forbids the second splat. */
static bool check_splat_source(struct parser *p, const struct native_expression *source, bool full)
{
    return source->kind != EXPRESSION_ATTRIBUTE_SPLAT ||
           (full ? !reads(p->cx, SPLAT_AFTER_ATTRIBUTE_SPLAT_ERROR)
                 : reads(p->cx, SPLAT_AFTER_ATTRIBUTE_SPLAT_RESULT)) ||
           unexpected(p, DIAG_EXPRESSION, "no splat after an attribute-only splat");
}

/* Returns true if the operator after the dot applies to the whole result of a splat. Another splat
   applies to the whole result. After an attribute-only splat, a legacy index does the same. All
   other operators apply to each element. */
bool applies_to_result(struct parser *p, bool full)
{
    if (at_token(p, TOKEN_STAR))
        return !(full && reads(p->cx, SPLAT_NESTING_ATTRIBUTE_ONLY_ELEMENT));
    if (at_token(p, TOKEN_NUMBER) && !full && rule(p->cx, RELEASED_SPLAT_LEGACY_INDEX))
        return false;
    return at_token(p, TOKEN_NUMBER) && !full;
}

/* attrSplat = "." "*" GetAttr*; fullSplat = "[" "*" "]" (GetAttr | Index)*; The caller has consumed
   the dot or `[*]`. GetAttr and Index apply to each element, so an attrSplat ends before a `[`. */
const struct native_expression *parse_splat(struct parser *p,
                                            const struct native_expression *source, bool full)
{
    TRY(check_splat_source(p, source, full));
    if (!full)
        advance(p);
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, range_in(p, p->at, p->at)));
    const struct native_expression *element = new_expression(
        p, p->previous_end,
        (struct native_expression){.kind = EXPRESSION_VARIABLE, .as.variable = SPLAT_ELEMENT});
    const struct native_expression *each = parse_postfix(p, element, true, full);
    ctx_leave(p->cx);
    TRY(each);
    struct native_expression e = {.kind = full ? EXPRESSION_FULL_SPLAT : EXPRESSION_ATTRIBUTE_SPLAT,
                                  .as.splat = {source, each}};
    return new_expression(p, source->range.start, e);
}

/* Evaluates the operators after the splat for one element. */
static const struct value *evaluate_each(struct ctx *cx, const struct native_expression *e,
                                         const struct value *element, const struct scope *scope)
{
    struct variable variable = {SPLAT_ELEMENT, element};
    struct scope child = {.parent = scope, .variables = &variable, .variable_count = 1};

    return evaluate(cx, e->as.splat.each, &child);
}

static bool is_sequence(const struct type *type)
{
    return type->kind == TYPE_LIST || type->kind == TYPE_SET || type->kind == TYPE_TUPLE;
}

/* Returns the type of the result for an unknown element. If the operators fail for an unknown
   element, returns the dynamic pseudo-type. */
static const struct type *type_of_each(struct ctx *cx, const struct native_expression *e,
                                       const struct type *element, const struct scope *scope)
{
    size_t diag_count = cx->diag_count;
    const struct value *each = evaluate_each(cx, e, value_unknown(cx, element), scope);

    if (each == NULL)
        (void)ctx_forget(cx, diag_count);
    return each != NULL ? each->type : &type_dynamic;
}

/* Makes a tuple of the results. Under one interpretation of an ambiguous passage, makes a list if
   the source is a list or set and all results have the same type. */
static const struct value *splat_result(struct ctx *cx, const struct native_expression *e,
                                        const struct value *source, const struct value **items,
                                        size_t count)
{
    const struct type *element = &type_dynamic;

    if ((source->type->kind != TYPE_LIST && source->type->kind != TYPE_SET) ||
        !reads(cx, SPLAT_RESULT_TYPE_LIST))
        return value_tuple(cx, items, count);
    for (size_t i = 0; i < count && element->kind == TYPE_DYNAMIC; i++)
        element = items[i]->type;
    for (size_t i = 0; i < count; i++) {
        if (type_equal(element, items[i]->type))
            continue;
        if (value_is_dynamic(items[i]) && rule(cx, RELEASED_SPLAT_NESTED_TYPES)) {
            items[i] = value_unknown(cx, element);
            continue;
        }
        TRY(forbid(cx, RELEASED_SPLAT_NESTED_TYPES, DIAG_SPLAT, e->as.splat.source->range,
                   "the results have different types"));
        return value_tuple(cx, items, count);
    }
    return value_list(cx, element, items, count);
}

/* Applies the splat to each element of a known list, set or tuple. Any other value is treated as a
   tuple with one element. */
static const struct value *splat_known(struct ctx *cx, const struct native_expression *e,
                                       const struct value *source, const struct scope *scope)
{
    bool sequence = is_sequence(source->type) && !value_is_null(source);
    size_t count = sequence ? source->as.sequence.count : 1;
    const struct value *const *elements = sequence ? source->as.sequence.items : &source;
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);

    if (count == 0 && source->type->kind != TYPE_TUPLE && reads(cx, SPLAT_RESULT_TYPE_LIST))
        return value_list(cx, type_of_each(cx, e, source->type->as.element, scope), NULL, 0);
    for (size_t i = 0; i < count; i++)
        TRY(items[i] = evaluate_each(cx, e, elements[i], scope));
    return splat_result(cx, e, source, items, count);
}

/* Applies the splat to an unknown tuple, whose length and element types are known. */
static const struct value *splat_unknown_tuple(struct ctx *cx, const struct native_expression *e,
                                               const struct type *source, const struct scope *scope)
{
    size_t count = source->as.tuple.count;
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);

    for (size_t i = 0; i < count; i++) {
        const struct value *element = value_unknown(cx, source->as.tuple.elements[i]);
        TRY(element = evaluate_each(cx, e, element, scope));
        types[i] = element->type;
    }
    return value_unknown_not_null(cx, type_tuple(cx, types, count));
}

/* Applies the splat to an unknown value. The result is the dynamic value, or an unknown value whose
   type follows from the type of the source. In editions from 2019-01 on, the chosen interpretations
   of ambiguous passages decide between the dynamic value and an unknown value. */
static const struct value *splat_unknown(struct ctx *cx, const struct native_expression *e,
                                         const struct value *value, const struct scope *scope)
{
    const struct type *source = value->type;
    bool sequence = is_sequence(source);

    if (!sequence && source->kind != TYPE_DYNAMIC && !value_may_be_null(value) &&
        rule(cx, RELEASED_SPLAT_NOT_NULL_SCALAR))
        return splat_known(cx, e, value, scope);

    if (source->kind == TYPE_DYNAMIC || rule(cx, NATIVE_SPLAT_UNKNOWN) ||
        reads(cx, SPLAT_UNKNOWN_DYNAMIC))
        return value_dynamic(cx);
    if (source->kind == TYPE_TUPLE)
        return splat_unknown_tuple(cx, e, source, scope);
    const struct value *each = value_unknown(cx, sequence ? source->as.element : source);
    TRY(each = evaluate_each(cx, e, each, scope));
    if (sequence ? reads(cx, SPLAT_RESULT_TYPE_LIST) : reads(cx, SPLAT_UNKNOWN_SCALAR_LIST)) {
        struct refinement known = refinement_of(value);
        known.not_null = true;
        return value_refined(cx, type_collection(cx, TYPE_LIST, each->type), known);
    }
    if (!sequence && reads(cx, SPLAT_UNKNOWN_SCALAR_TUPLE))
        return value_unknown(cx, type_tuple(cx, &each->type, 1));
    return value_dynamic(cx);
}

/* Checks the operators after the splat, even if the list or set is empty, by applying the operators
   to an unknown element. The chosen interpretation of an ambiguous passage decides if this check is
   needed. */
static bool check_steps(struct ctx *cx, const struct native_expression *e,
                        const struct value *source, const struct scope *scope)
{
    return source->type->kind == TYPE_TUPLE || source->as.sequence.count > 0 ||
           !reads(cx, SPLAT_STEPS_WITHOUT_ELEMENTS_CHECKED) ||
           evaluate_each(cx, e, value_unknown(cx, source->type->as.element), scope);
}

/* Applies the splat to a null. If the null's type is a list, set or tuple, the splat is an error.
   The first edition does not mention this error. Any other null gives an empty tuple. */
static const struct value *splat_null(struct ctx *cx, const struct native_expression *e,
                                      const struct value *source, const struct scope *scope)
{
    struct range at = e->as.splat.source->range;

    if (!is_sequence(source->type)) {
        if (rule(cx, NATIVE_SPLAT_NULL_SCALAR))
            return value_tuple(cx, NULL, 0);
        TRY(allow(cx, NATIVE_SPLAT_SCALAR, DIAG_SPLAT, at, "the value is no list, set or tuple"));
        return splat_known(cx, e, source, scope);
    }
    if (!rule_of_edition(cx, NATIVE_SPLAT_NULL_SEQUENCE) || rule(cx, NATIVE_SPLAT_NULL_SEQUENCE))
        return fail(cx, DIAG_SPLAT, at, "the list, set or tuple is null");
    return value_tuple(cx, NULL, 0);
}

const struct value *evaluate_splat(struct ctx *cx, const struct native_expression *e,
                                   const struct scope *scope)
{
    const struct value *source = evaluate(cx, e->as.splat.source, scope);

    TRY(source);
    if (value_is_null(source))
        return splat_null(cx, e, source, scope);
    if (value_is_unknown(source))
        return splat_unknown(cx, e, source, scope);
    if (is_sequence(source->type))
        TRY(check_steps(cx, e, source, scope));
    else
        TRY(allow(cx, NATIVE_SPLAT_SCALAR, DIAG_SPLAT, e->as.splat.source->range,
                  "the value is no list, set or tuple"));
    return splat_known(cx, e, source, scope);
}
