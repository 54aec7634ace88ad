/* Native syntax: Splat Operators. Cases: spec-tests/native/expressions/splat-operators */

#include "base/arena.h"
#include "model/scope.h"
#include "native/evaluator.h"
#include "native/parser.h"

/* Whether `[` is followed by `*` and `]`: then both are consumed, and the bracket. */
bool take_full_splat(struct parser *p)
{
    size_t start = p->at;
    size_t previous_end = p->previous_end;
    struct newlines former = p->newlines;
    bool is_splat;

    advance(p);
    if (reads(p->cx, NEWLINE_IN_SPLAT_BRACKETS_IGNORED))
        set_newlines(p, NEWLINES_IGNORED, IGNORED_BY_READING);
    is_splat = take(p, TOKEN_STAR) && take(p, TOKEN_BRACKET_CLOSE);
    restore_newlines(p, former);
    if (is_splat && rule(p->cx, NATIVE_SPLAT_FULL))
        return true;
    parser_seek(p, start);
    p->previous_end = previous_end;
    return false;
}

/* attrSplat = "." "*" GetAttr*;
   fullSplat = "[" "*" "]" (GetAttr | Index)*;
   The operator itself consumed. What follows belongs to each element as far as the production
   goes. */
bool parse_splat(struct parser *p, const struct native_expression *source, bool full,
                 const struct native_expression **out)
{
    struct native_expression *element = new_expression(p, EXPRESSION_VARIABLE, p->previous_end);
    const struct native_expression *each;

    element->as.variable = SPLAT_ELEMENT;
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, (struct range){p->at, p->at}));
    bool ok = parse_postfix(p, element, true, full, &each);
    ctx_leave(p->cx);
    if (!ok)
        return false;
    struct native_expression *e = new_expression(
        p, full ? EXPRESSION_FULL_SPLAT : EXPRESSION_ATTRIBUTE_SPLAT, source->range.start);
    e->as.splat.source = source;
    e->as.splat.each = each;
    *out = e;
    return true;
}

/* What is taken from one element. */
static bool evaluate_each(struct ctx *cx, const struct native_expression *each,
                          const struct value *element, const struct scope *scope,
                          const struct value **out)
{
    struct variable variable = {SPLAT_ELEMENT, element};
    struct scope child = {.parent = scope, .variables = &variable, .variable_count = 1};

    return evaluate(cx, each, &child, out);
}

static bool is_sequence(const struct type *type)
{
    return type->kind == TYPE_LIST || type->kind == TYPE_SET || type->kind == TYPE_TUPLE;
}

/* A splat yields a tuple, like the for expressions it stands for; under another reading a list
   where it applies to a list or set and all results have one type. */
static const struct value *splat_result(struct ctx *cx, bool from_collection,
                                        const struct value *const *items, size_t count)
{
    const struct type *element = count > 0 ? items[0]->type : &type_dynamic;

    if (!from_collection || !reads(cx, SPLAT_RESULT_TYPE_LIST))
        return value_tuple(cx, items, count);
    for (size_t i = 1; i < count; i++) {
        if (!type_equal(element, items[i]->type))
            return value_tuple(cx, items, count);
    }
    return value_list(cx, element, items, count);
}

static bool splat_items(struct ctx *cx, const struct native_expression *e, bool from_collection,
                        const struct value *const *elements, size_t count,
                        const struct scope *scope, const struct value **out)
{
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);

    for (size_t i = 0; i < count; i++)
        TRY(evaluate_each(cx, e->as.splat.each, elements[i], scope, &items[i]));
    *out = splat_result(cx, from_collection, items, count);
    return true;
}

/* An unknown tuple has a known length, so that each element's type can be told. */
static bool unknown_tuple(struct ctx *cx, const struct native_expression *e,
                          const struct type *source, const struct scope *scope,
                          const struct value **out)
{
    size_t count = source->as.tuple.count;
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);

    for (size_t i = 0; i < count; i++) {
        const struct value *element = value_unknown(cx, source->as.tuple.elements[i]);
        TRY(evaluate_each(cx, e->as.splat.each, element, scope, &element));
        types[i] = element->type;
    }
    *out = value_unknown(cx, type_tuple(cx, types, count));
    return true;
}

/* The result of a splat on an unknown value is an open passage from 2019-01 on: typed as far as the
   types tell, or the dynamic value. */
static bool splat_unknown(struct ctx *cx, const struct native_expression *e,
                          const struct type *source, const struct scope *scope,
                          const struct value **out)
{
    *out = value_dynamic(cx);
    if (source->kind == TYPE_DYNAMIC || rule(cx, NATIVE_SPLAT_UNKNOWN) ||
        reads(cx, SPLAT_UNKNOWN_DYNAMIC))
        return true;
    if (source->kind == TYPE_TUPLE)
        return unknown_tuple(cx, e, source, scope, out);
    const struct type *element = is_sequence(source) ? source->as.element : source;
    const struct value *each = value_unknown(cx, element);
    TRY(evaluate_each(cx, e->as.splat.each, each, scope, &each));
    if (is_sequence(source) && reads(cx, SPLAT_RESULT_TYPE_LIST))
        *out = value_unknown(cx, type_collection(cx, TYPE_LIST, each->type));
    else if (!is_sequence(source) && reads(cx, SPLAT_UNKNOWN_SCALAR_TUPLE))
        *out = value_unknown(cx, type_tuple(cx, &each->type, 1));
    else if (!is_sequence(source) && reads(cx, SPLAT_UNKNOWN_SCALAR_LIST))
        *out = value_unknown(cx, type_collection(cx, TYPE_LIST, each->type));
    return true;
}

/* The steps behind a splat of a list or set without elements: whether an element of its type could
   have them is an open passage. */
static bool check_steps(struct ctx *cx, const struct native_expression *e,
                        const struct value *source, const struct scope *scope)
{
    const struct value *ignored;

    if (source->type->kind == TYPE_TUPLE || source->as.sequence.count > 0 ||
        !reads(cx, SPLAT_STEPS_WITHOUT_ELEMENTS_CHECKED))
        return true;
    return evaluate_each(cx, e->as.splat.each, value_unknown(cx, source->type->as.element), scope,
                         &ignored);
}

bool evaluate_splat(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                    const struct value **out)
{
    const struct value *source;

    TRY(evaluate(cx, e->as.splat.source, scope, &source));
    struct range at = e->as.splat.source->range;
    if (value_is_null(source)) {
        *out = value_tuple(cx, NULL, 0);
        if (is_sequence(source->type)) {
            /* The first edition is silent, and nothing in it speaks for a result either. */
            bool refused = !rule_of_edition(cx, NATIVE_SPLAT_NULL_SEQUENCE) ||
                           rule(cx, NATIVE_SPLAT_NULL_SEQUENCE);
            return !refused || fail(cx, DIAG_SPLAT, at, "the list, set or tuple is null");
        }
        if (rule(cx, NATIVE_SPLAT_NULL_SCALAR))
            return true;
    } else if (value_is_unknown(source)) {
        return splat_unknown(cx, e, source->type, scope, out);
    } else if (is_sequence(source->type)) {
        TRY(check_steps(cx, e, source, scope));
        return splat_items(cx, e, source->type->kind != TYPE_TUPLE, source->as.sequence.items,
                           source->as.sequence.count, scope, out);
    }
    TRY(allow(cx, NATIVE_SPLAT_SCALAR, DIAG_SPLAT, at, "the value is no list, set or tuple"));
    return splat_items(cx, e, false, &source, 1, scope, out);
}
