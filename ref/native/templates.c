/* Implements the sections Templates and Template Interpolation Unwrapping of the native syntax:
   parses standalone templates, and evaluates all templates. Cases: spec-tests/native/templates (and
   interpolation-unwrapping) */

#include "model/convert.h"
#include "model/refinement.h"
#include "native/evaluator.h"
#include "native/template_scanner.h"

static enum literal_step standalone_step(struct parser *p, const struct template_form *form,
                                         struct buf *literal)
{
    (void)form;
    (void)literal;
    return p->at >= p->text.length ? STEP_END : STEP_DEFAULT;
}

/* Parses the whole source as a Template. */
const struct native_expression *parse_standalone_template(struct parser *p)
{
    static const struct template_form form = {.step = standalone_step};
    size_t from = p->items.count;

    TRY(scan_template(p, &form));
    strip_literals(p, from, true);
    p->previous_end = p->at;
    return build_template(p, from, 0);
}

/* The text of a template's result so far. */
struct result {
    struct buf text;
    bool unknown;
    size_t known; /* the length of the text before the first unknown part */
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
    const struct native_expression *e = part->as.sequence.expression;
    const struct value *value = evaluate(cx, e, scope);
    size_t length = 0;

    TRY(value);
    if (value_is_null(value) && reads(cx, NULL_IN_TEMPLATE_EMPTY))
        return true;
    if (value_is_unknown(value) && !value_is_dynamic(value) &&
        !converts(cx, value->type, &type_string) &&
        reads(cx, UNKNOWN_PART_WITHOUT_CONVERSION_UNKNOWN)) {
        result->unknown = true;
        return ctx_step(cx, 1, part->range);
    }
    TRY(value = convert_operand(cx, &interpolation_rules, value, e->range));
    if (value_is_unknown(value)) {
        result->unknown = true;
    } else {
        buf_append(&result->text, value->as.string);
        length = value->as.string.length;
    }
    return ctx_step(cx, length / 16 + 1, part->range);
}

static const struct operand_rules if_rules = {
    .type = &type_bool,
    .wrong_type = NATIVE_TEMPLATE_IF_PREDICATE_BOOL,
    .null = NATIVE_TEMPLATE_IF_PREDICATE_NULL,
    .unknown = NATIVE_TEMPLATE_IF_UNKNOWN,
    .dynamic = NATIVE_TEMPLATE_IF_UNKNOWN,
    .code = DIAG_PREDICATE,
};

/* Evaluates the sub-template of an `if` directive that the predicate selects. As in a conditional,
   errors of the unselected sub-template are ignored. The unselected sub-template is not evaluated,
   because its type is always string. */
static bool evaluate_if(struct ctx *cx, const struct template_part *part, const struct scope *scope,
                        struct result *result)
{
    const struct template_directive *directive = part->as.sequence.directive;
    const struct value *predicate =
        evaluate_predicate(cx, &if_rules, part->as.sequence.expression, scope);

    TRY(predicate);
    if (value_is_unknown(predicate)) {
        result->unknown = true;
        return !reads(cx, CONDITIONAL_UNKNOWN_PREDICATE_ERROR_REPORTED) ||
               (evaluate_parts(cx, directive->body, scope, result) &&
                evaluate_parts(cx, directive->otherwise, scope, result));
    }
    bool holds = predicate->as.boolean;
    const struct native_template *other = holds ? directive->otherwise : directive->body;
    if (other != NULL && !rule(cx, NATIVE_TEMPLATE_IF_UNSELECTED_ERROR)) {
        struct result ignored = {.text = {.arena = cx->arena}};
        TRY(evaluate_parts(cx, other, scope, &ignored));
    }
    return evaluate_parts(cx, holds ? directive->body : directive->otherwise, scope, result);
}

/* Evaluates a `for` directive: its sub-template once for each element. */
static bool evaluate_for_directive(struct ctx *cx, const struct template_part *part,
                                   const struct scope *scope, struct result *result)
{
    const struct template_directive *directive = part->as.sequence.directive;
    struct iteration iteration;

    TRY(begin_iteration(cx, part->as.sequence.expression, &directive->names, scope, &iteration));
    if (iteration.unknown)
        result->unknown = true;
    for (size_t i = 0; i < iteration.count; i++) {
        TRY(evaluate_parts(cx, directive->body, visit_element(cx, &iteration, i), result));
        TRY(ctx_step(cx, 1, part->range));
    }
    return true;
}

static bool evaluate_part(struct ctx *cx, const struct template_part *part,
                          const struct scope *scope, struct result *result)
{
    if (part->kind == PART_INTERPOLATION)
        return evaluate_interpolation(cx, part, scope, result);
    if (part->kind == PART_IF)
        return evaluate_if(cx, part, scope, result);
    if (part->kind == PART_FOR)
        return evaluate_for_directive(cx, part, scope, result);
    if (rule(cx, NATIVE_TEMPLATE_LITERALS_TEXT))
        buf_append(&result->text, part->as.literal);
    return ctx_step(cx, part->as.literal.length / 16 + 1, part->range);
}

/* Evaluates all parts of a template. If `else` is missing, `tree` is NULL. */
static bool evaluate_parts(struct ctx *cx, const struct native_template *tree,
                           const struct scope *scope, struct result *result)
{
    bool ok = true;

    if (tree == NULL)
        return true;
    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, (struct range){0}));
    for (size_t i = 0; ok && i < tree->count; i++) {
        struct result before = *result;
        ok = evaluate_part(cx, tree->parts[i], scope, result);
        if (result->unknown && !before.unknown)
            result->known = before.text.length;
    }
    ctx_leave(cx);
    return ok;
}

/* Returns the expression of the only interpolation. Returns NULL if the template has other parts
   (section Template Interpolation Unwrapping). One interpretation of an ambiguous passage ignores
   literals that strip markers made empty. */
const struct native_expression *unwrap_template(struct ctx *cx, const struct native_expression *e)
{
    const struct template_part *only = NULL;

    for (size_t i = 0; i < e->as.tree->count; i++) {
        const struct template_part *part = e->as.tree->parts[i];
        if (part->kind == PART_LITERAL && part->stripped && reads(cx, STRIPPED_UNWRAP_UNWRAPPED))
            continue;
        if (part->kind != PART_INTERPOLATION || only != NULL)
            return NULL;
        only = part;
    }
    return only != NULL && rule(cx, NATIVE_UNWRAP) ? only->as.sequence.expression : NULL;
}

/* Evaluates a template to a string. If the template is a single interpolation, the result is the
   interpolation's value. */
const struct value *evaluate_template(struct ctx *cx, const struct native_expression *e,
                                      const struct scope *scope)
{
    const struct native_expression *only = unwrap_template(cx, e);
    struct result result = {.text = {.arena = cx->arena}};

    if (only != NULL)
        return evaluate(cx, only, scope);
    TRY(allow(cx, NATIVE_TEMPLATES_STRING, DIAG_TEMPLATE, e->range,
              "a template must be a single interpolation"));
    TRY(evaluate_parts(cx, e->as.tree, scope, &result));
    if (!result.unknown)
        return value_string(cx, buf_str(&result.text));
    struct refinement known = {.not_null = true, .longest = SIZE_MAX};
    known.prefix = refinement_prefix(cx, str_slice(buf_str(&result.text), 0, result.known));
    return value_refined(cx, &type_string, known);
}
