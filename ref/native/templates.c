/* Native syntax: Templates: those that stand alone, the value of a template, and Template
   Interpolation Unwrapping. Cases: spec-tests/native/templates (and interpolation-unwrapping) */

#include "base/arena.h"
#include "model/convert.h"
#include "model/num.h"
#include "model/scope.h"
#include "native/evaluator.h"
#include "native/template_scanner.h"

static enum literal_step standalone_step(struct parser *p, const struct template_form *form,
                                         struct buf *literal)
{
    (void)form;
    (void)literal;
    return p->at >= p->text.length ? STEP_END : STEP_DEFAULT;
}

/* Template, the whole source. */
bool parse_standalone_template(struct parser *p, const struct native_expression **out)
{
    static const struct template_form form = {.step = standalone_step};
    size_t from = p->items.count;

    TRY(scan_template(p, &form));
    strip_literals(p, from);
    p->previous_end = p->at;
    return build_template(p, from, 0, out);
}

/* ---- Evaluation ---- */

/* What the parts of a template amount to. */
struct result {
    struct buf text;
    bool unknown;
};

static bool evaluate_parts(struct ctx *cx, const struct native_template *tree,
                           const struct scope *scope, struct result *result);

static const struct operand_rules interpolation_rules = {
    .type = &type_string,
    .explicit_conversion = true,
    .wrong_type = NATIVE_INTERPOLATION_CONVERTIBLE,
    .null = NATIVE_INTERPOLATION_NULL,
    .unknown = NATIVE_TEMPLATES_UNKNOWN,
    .dynamic = NATIVE_TEMPLATES_DYNAMIC,
    .code = DIAG_INTERPOLATION,
};

static bool evaluate_interpolation(struct ctx *cx, const struct template_part *part,
                                   const struct scope *scope, struct result *result)
{
    const struct value *value, *text;
    bool unknown = false;

    TRY(evaluate(cx, part->as.sequence.expression, scope, &value));
    if (value_is_null(value) && reads(cx, NULL_IN_TEMPLATE_EMPTY))
        return true;
    TRY(operand(cx, &interpolation_rules, value, part->as.sequence.expression->range, &text,
                &unknown));
    if (unknown)
        result->unknown = true;
    else
        buf_append(&result->text, text->as.string);
    return ctx_step(cx, unknown ? 1 : text->as.string.length / 16 + 1, part->range);
}

static const struct operand_rules if_rules = {
    .type = &type_bool,
    .open_unknown = true,
    .wrong_type = NATIVE_TEMPLATE_IF_PREDICATE_BOOL,
    .null = NATIVE_TEMPLATE_IF_PREDICATE_NULL,
    .unknown = NATIVE_TEMPLATE_IF_UNKNOWN,
    .dynamic = NATIVE_TEMPLATE_IF_UNKNOWN,
    .code = DIAG_PREDICATE,
};

/* Template If Directive: errors of the sub-template that is not selected are passed over, as in the
   conditional; since it makes a string in any case, it need not be evaluated at all. */
static bool evaluate_if(struct ctx *cx, const struct template_part *part, const struct scope *scope,
                        struct result *result)
{
    const struct template_directive *directive = part->as.sequence.directive;
    bool holds, unknown = false;

    TRY(predicate(cx, &if_rules, part->as.sequence.expression, scope, &holds, &unknown));
    if (unknown) {
        result->unknown = true;
        return !reads(cx, CONDITIONAL_UNKNOWN_PREDICATE_ERROR_REPORTED) ||
               (evaluate_parts(cx, directive->body, scope, result) &&
                (directive->otherwise == NULL ||
                 evaluate_parts(cx, directive->otherwise, scope, result)));
    }
    const struct native_template *selected = holds ? directive->body : directive->otherwise;
    const struct native_template *other = holds ? directive->otherwise : directive->body;
    if (other != NULL && !rule(cx, NATIVE_TEMPLATE_IF_UNSELECTED_ERROR)) {
        struct result ignored = {.text = {.arena = cx->arena}};
        TRY(evaluate_parts(cx, other, scope, &ignored));
    }
    return selected == NULL || evaluate_parts(cx, selected, scope, result);
}

/* Template For Directive */
static bool evaluate_for_directive(struct ctx *cx, const struct template_part *part,
                                   const struct scope *scope, struct result *result)
{
    const struct template_directive *directive = part->as.sequence.directive;
    const struct value *collection;
    bool unknown = false;
    size_t count;

    TRY(evaluate(cx, part->as.sequence.expression, scope, &collection));
    TRY(iterable(cx, collection, part->as.sequence.expression->range, &count, &unknown));
    if (unknown) {
        result->unknown = true;
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        struct variable variables[2];
        for_variables_of(cx, collection, count, i, directive->key_name, directive->value_name,
                         variables);
        struct scope child = {.parent = scope, .variables = variables, .variable_count = 2};
        TRY(evaluate_parts(cx, directive->body, &child, result));
        TRY(ctx_step(cx, 1, part->range));
    }
    return true;
}

static bool evaluate_parts(struct ctx *cx, const struct native_template *tree,
                           const struct scope *scope, struct result *result)
{
    bool ok = true;

    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, (struct range){0, 0}));
    for (size_t i = 0; ok && i < tree->count; i++) {
        const struct template_part *part = tree->parts[i];
        switch (part->kind) {
        case PART_LITERAL:
            if (rule(cx, NATIVE_TEMPLATE_LITERALS_TEXT))
                buf_append(&result->text, part->as.literal);
            ok = ctx_step(cx, part->as.literal.length / 16 + 1, part->range);
            break;
        case PART_INTERPOLATION:
            ok = evaluate_interpolation(cx, part, scope, result);
            break;
        case PART_IF:
            ok = evaluate_if(cx, part, scope, result);
            break;
        case PART_FOR:
            ok = evaluate_for_directive(cx, part, scope, result);
            break;
        case PART_ELSE:
        case PART_ENDIF:
        case PART_ENDFOR:
            break;
        }
    }
    ctx_leave(cx);
    return ok;
}

/* The interpolation that is all there is of a template, or NULL. */
static const struct template_part *only_interpolation(struct ctx *cx,
                                                      const struct native_template *tree)
{
    const struct template_part *only = NULL;

    for (size_t i = 0; i < tree->count; i++) {
        const struct template_part *part = tree->parts[i];
        if (part->kind == PART_LITERAL && part->stripped && reads(cx, STRIPPED_UNWRAP_UNWRAPPED))
            continue;
        if (part->kind != PART_INTERPOLATION || only != NULL)
            return NULL;
        only = part;
    }
    return only;
}

/* Template Interpolation Unwrapping */
const struct native_expression *unwrapped(struct ctx *cx, const struct native_expression *e)
{
    const struct template_part *only = only_interpolation(cx, e->as.tree);

    return only != NULL && rule(cx, NATIVE_UNWRAP) ? only->as.sequence.expression : NULL;
}

/* Templates */
bool evaluate_template(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                       const struct value **out)
{
    struct result result = {.text = {.arena = cx->arena}};
    const struct native_expression *only = unwrapped(cx, e);

    if (only != NULL)
        return evaluate(cx, only, scope, out);
    TRY(allow(cx, NATIVE_TEMPLATES_STRING, DIAG_TEMPLATE, e->range,
              "only a single interpolation is a template"));
    TRY(evaluate_parts(cx, e->as.tree, scope, &result));
    *out =
        result.unknown ? value_unknown(cx, &type_string) : value_string(cx, buf_str(&result.text));
    return true;
}
