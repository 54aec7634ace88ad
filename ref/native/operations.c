/* Implements Operations and the Comparison, Arithmetic and Logic Operators of the native syntax.
   Cases: spec-tests/native/expressions (operations, comparison-, arithmetic-, logic-operators) */

#include "model/convert.h"
#include "model/num.h"
#include "model/refinement.h"
#include "native/evaluator.h"
#include "native/parser.h"

/* ---- Operands ---- */

const struct value *convert_operand(struct ctx *cx, const struct operand_rules *rules,
                                    const struct value *value, struct range at)
{
    if (value_is_null(value)) {
        TRY(forbid(cx, rules->null, rules->code, at, "the value is null"));
        return value_stand_in(cx, rules->type);
    }
    if (value_is_dynamic(value)) {
        TRY(allow(cx, rules->dynamic, rules->code, at, "the value is not yet known"));
        return value;
    }
    if (!type_equal(value->type, rules->type)) {
        struct converted converted;
        if ((!rules->explicit_conversion && reads(cx, OPERAND_CONVERSION_ERROR)) ||
            !rule(cx, MODEL_CONVERSION_OPERATIONS_CONVERT)) {
            struct str wanted = type_text(cx, rules->type), given = type_text(cx, value->type);
            return fail(cx, rules->code, at, "a %.*s is required, not a %.*s", STR_FMT(wanted),
                        STR_FMT(given));
        }
        TRY(convert_or_reason(cx, value, rules->type, at, &converted));
        if (converted.value == NULL) {
            TRY(forbid(cx, rules->wrong_type, rules->code, at, "%.*s", STR_FMT(converted.reason)));
            return value_stand_in(cx, rules->type);
        }
        value = converted.value;
    }
    if (value_is_unknown(value))
        TRY(allow(cx, rules->unknown, rules->code, at, "the value is not yet known"));
    return value;
}

const struct value *evaluate_predicate(struct ctx *cx, const struct operand_rules *rules,
                                       const struct native_expression *e, const struct scope *scope)
{
    const struct value *value = evaluate(cx, e, scope);

    TRY(value);
    if (rules->open_unknown && value_is_unknown(value) && value->type->kind != TYPE_BOOL &&
        !value_is_dynamic(value) && reads(cx, PREDICATE_UNKNOWN_WRONG_TYPE_UNKNOWN))
        return value;
    return convert_operand(cx, rules, value, e->range);
}

static const struct operand_rules arithmetic_rules = {
    .type = &type_number,
    .wrong_type = NATIVE_ARITHMETIC_NUMBERS_ONLY,
    .null = NATIVE_ARITHMETIC_NULL,
    .unknown = NATIVE_ARITHMETIC_UNKNOWN,
    .dynamic = NATIVE_ARITHMETIC_DYNAMIC,
    .code = DIAG_OPERAND,
};

static const struct operand_rules ordering_rules = {
    .type = &type_number,
    .wrong_type = NATIVE_COMPARISON_ORDERING_NUMBERS_ONLY,
    .null = NATIVE_COMPARISON_ORDERING_NULL,
    .unknown = NATIVE_COMPARISON_ORDERING_UNKNOWN,
    .dynamic = NATIVE_COMPARISON_ORDERING_DYNAMIC,
    .code = DIAG_OPERAND,
};

static const struct operand_rules logic_rules = {
    .type = &type_bool,
    .wrong_type = NATIVE_LOGIC_BOOLS_ONLY,
    .null = NATIVE_LOGIC_NULL,
    .unknown = NATIVE_LOGIC_UNKNOWN,
    .dynamic = NATIVE_LOGIC_DYNAMIC,
    .code = DIAG_OPERAND,
};

/* ---- Operations: the table, precedence and associativity ---- */

enum { LEVELS = 6, UNARY = 7 };

struct operator_entry {
    int level; /* precedence; a higher level binds more tightly; 0 if the token is no operator */
    enum rule_id rule;
    /* the demands on the operands; NULL if any type is allowed */
    const struct operand_rules *operands;
    bool (*arithmetic)(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                       const struct num **out);
    bool holds[3]; /* for < <= > >= the result if the left operand is less than, equal to, greater
                      than the right */
};

/* The operators, by kind of token. */
static const struct operator_entry binary_operators[TOKEN_COUNT] = {
    [TOKEN_STAR] = {6, NATIVE_ARITHMETIC_MULTIPLY, &arithmetic_rules, num_multiply},
    [TOKEN_SLASH] = {6, NATIVE_ARITHMETIC_DIVIDE, &arithmetic_rules, num_divide},
    [TOKEN_PERCENT] = {6, NATIVE_ARITHMETIC_MODULO, &arithmetic_rules, num_modulo},
    [TOKEN_PLUS] = {5, NATIVE_ARITHMETIC_ADD, &arithmetic_rules, num_add},
    [TOKEN_MINUS] = {5, NATIVE_ARITHMETIC_SUBTRACT, &arithmetic_rules, num_subtract},
    [TOKEN_GREATER] = {4, NATIVE_COMPARISON_GREATER, &ordering_rules,
                       .holds = {false, false, true}},
    [TOKEN_GREATER_EQUAL] = {4, NATIVE_COMPARISON_GREATER_EQUAL, &ordering_rules,
                             .holds = {false, true, true}},
    [TOKEN_LESS] = {4, NATIVE_COMPARISON_LESS, &ordering_rules, .holds = {true, false, false}},
    [TOKEN_LESS_EQUAL] = {4, NATIVE_COMPARISON_LESS_EQUAL, &ordering_rules,
                          .holds = {true, true, false}},
    [TOKEN_EQUAL] = {3, NATIVE_COMPARISON_EQUAL, NULL},
    [TOKEN_NOT_EQUAL] = {3, NATIVE_COMPARISON_NOT_EQUAL, NULL},
    [TOKEN_AND] = {2, NATIVE_LOGIC_AND, &logic_rules},
    [TOKEN_OR] = {1, NATIVE_LOGIC_OR, &logic_rules},
};

static const struct operator_entry unary_operators[TOKEN_COUNT] = {
    [TOKEN_MINUS] = {UNARY, NATIVE_ARITHMETIC_NEGATE, &arithmetic_rules},
    [TOKEN_NOT] = {UNARY, NATIVE_LOGIC_NOT, &logic_rules},
};

/* Returns the table's entry for the next token. Returns NULL if the token is no operator of the
   table. */
static const struct operator_entry *entry_here(struct parser *p, const struct operator_entry *table)
{
    const struct operator_entry *entry = &table[peek(p)->kind];

    return entry->level > 0 && rule(p->cx, entry->rule) ? entry : NULL;
}

static const struct native_expression *new_operation(struct parser *p, size_t start,
                                                     enum token_kind op,
                                                     const struct native_expression *left,
                                                     const struct native_expression *right)
{
    return new_expression(p, start,
                          (struct native_expression){.kind = EXPRESSION_OPERATION,
                                                     .op = op,
                                                     .as.operation = {left, right}});
}

/* Parses unaryOp = ("-" | "!") ExprTerm, or a term. */
static const struct native_expression *parse_unary(struct parser *p)
{
    skip_newlines_before_operand(p);
    if (entry_here(p, unary_operators) == NULL)
        return parse_expr_term(p);
    struct token op = advance(p);
    skip_newlines_before_operand(p);
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, peek(p)->range));
    bool nests = entry_here(p, unary_operators) != NULL && reads(p->cx, UNARY_NESTING_NESTS);
    const struct native_expression *right = nests ? parse_unary(p) : parse_expr_term(p);
    ctx_leave(p->cx);
    TRY(right);
    return new_operation(p, op.range.start, op.kind, NULL, right);
}

/* The rules by which a level binds more tightly than all lower levels. The index is the level minus
   2. */
static const enum rule_id precedence_rules[LEVELS - 1] = {
    NATIVE_OPERATIONS_LEVEL_2, NATIVE_OPERATIONS_LEVEL_3, NATIVE_OPERATIONS_LEVEL_4,
    NATIVE_OPERATIONS_LEVEL_5, NATIVE_OPERATIONS_LEVEL_6,
};

/* Decides precedence and associativity for an operand between an operator of `level` and the
   operator `next`. Returns true if the operand belongs to `next`. */
static bool binds_right_operand(struct ctx *cx, const struct operator_entry *next, int level)
{
    if (next->level == level)
        return !rule(cx, NATIVE_OPERATIONS_LEFT_ASSOCIATIVE);
    return next->level > level && rule(cx, precedence_rules[next->level - 2]);
}

/* Parses binaryOp = ExprTerm binaryOperator ExprTerm. The caller has parsed `left`. Reads operators
   of `level` and of higher levels. */
static const struct native_expression *parse_binary(struct parser *p,
                                                    const struct native_expression *left, int level)
{
    const struct operator_entry *entry, *next;

    while ((entry = entry_here(p, binary_operators)) != NULL && entry->level >= level) {
        enum token_kind op = advance(p).kind;
        const struct native_expression *right = parse_unary(p);
        TRY(right);
        while ((next = entry_here(p, binary_operators)) != NULL &&
               binds_right_operand(p->cx, next, entry->level)) {
            TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, peek(p)->range));
            right = parse_binary(p, right, next->level);
            ctx_leave(p->cx);
            TRY(right);
        }
        left = new_operation(p, left->range.start, op, left, right);
    }
    return left;
}

/* Parses Operation = unaryOp | binaryOp, or a term. */
const struct native_expression *parse_operation(struct parser *p)
{
    const struct native_expression *left = parse_unary(p);

    TRY(left);
    return parse_binary(p, left, 1);
}

/* ---- Evaluation ---- */

static const struct operator_entry *operator_of(const struct native_expression *e)
{
    return e->as.operation.left != NULL ? &binary_operators[e->op] : &unary_operators[e->op];
}

const struct type *operation_type(const struct native_expression *e)
{
    return operator_of(e)->operands == &arithmetic_rules ? &type_number : &type_bool;
}

/* Evaluates the operators == and !=. */
static const struct value *compare(struct ctx *cx, const struct native_expression *e,
                                   const struct value *left, const struct value *right)
{
    enum equality equality = value_equal(cx, left, right);
    bool dynamic = value_is_dynamic(left) || value_is_dynamic(right);

    if (equality == EQUAL_UNKNOWN && (dynamic ? rule(cx, NATIVE_COMPARISON_EQUAL_DYNAMIC)
                                              : rule(cx, NATIVE_COMPARISON_EQUAL_UNKNOWN)))
        return value_unknown_not_null(cx, &type_bool);
    return value_bool(cx, (equality == EQUAL_YES) == (e->op == TOKEN_EQUAL));
}

/* Applies an operator to known operands of its type. The operator is neither == nor !=. */
static const struct value *apply(struct ctx *cx, const struct native_expression *e,
                                 const struct value *left, const struct value *right)
{
    const struct operator_entry *entry = operator_of(e);
    const struct num *result;

    if (entry->arithmetic != NULL) {
        TRY(entry->arithmetic(cx, left->as.number, right->as.number, e->range, &result));
        return value_number(cx, result);
    }
    if (entry->operands == &ordering_rules) {
        int order = num_order(cx, left->as.number, right->as.number);
        return value_bool(cx, entry->holds[order < 0 ? 0 : order == 0 ? 1 : 2]);
    }
    if (e->op == TOKEN_MINUS)
        return value_number(cx, num_negate(cx, right->as.number));
    if (e->op == TOKEN_NOT)
        return value_bool(cx, !right->as.boolean);
    if (e->op == TOKEN_AND)
        return value_bool(cx, left->as.boolean && right->as.boolean);
    return value_bool(cx, left->as.boolean || right->as.boolean);
}

/* Returns true if an operand of && or || is known, and decides the result alone. */
static bool decides(const struct native_expression *e, const struct value *operand)
{
    return value_is_known(operand) && !value_is_null(operand) && operand->type->kind == TYPE_BOOL &&
           operand->as.boolean == (e->op == TOKEN_OR);
}

/* Returns the amendment by which a known operand of && or || decides the result although the other
   operand is unknown. */
static enum rule_id deciding_rule(const struct native_expression *e)
{
    return e->op == TOKEN_AND ? RELEASED_LOGIC_AND_DECIDES : RELEASED_LOGIC_OR_DECIDES;
}

/* In the language as released: returns the result of < <= > or >= if the bounds of unknown numbers
   decide the result, else NULL. */
static const struct value *ordered_by_bounds(struct ctx *cx, const struct native_expression *e,
                                             const struct value *left, const struct value *right)
{
    if (!value_is_unknown(left) && !value_is_unknown(right))
        return NULL;
    struct refinement a = refinement_of(left), b = refinement_of(right);
    if (a.low == NULL || b.low == NULL)
        return NULL;
    bool less = num_compare(a.high, b.low) < 0, greater = num_compare(b.high, a.low) < 0;
    if ((!less && !greater) || !rule(cx, RELEASED_UNKNOWN_NUMBER_RANGE))
        return NULL;
    return value_bool(cx, operator_of(e)->holds[less ? 0 : 2]);
}

/* Converts the operands. If one operand is unknown, the result is unknown. */
static const struct value *convert_and_apply(struct ctx *cx, const struct native_expression *e,
                                             const struct value *left, const struct value *right)
{
    const struct operand_rules *rules = operator_of(e)->operands;

    if (rules == NULL)
        return compare(cx, e, left, right);
    if (left != NULL)
        TRY(left = convert_operand(cx, rules, left, e->as.operation.left->range));
    TRY(right = convert_operand(cx, rules, right, e->as.operation.right->range));
    const struct value *ordered =
        rules == &ordering_rules ? ordered_by_bounds(cx, e, left, right) : NULL;
    if (ordered != NULL)
        return ordered;
    if (left != NULL && rules == &logic_rules &&
        value_is_unknown(left) != value_is_unknown(right) &&
        (decides(e, left) || decides(e, right)) && rule(cx, deciding_rule(e)))
        return value_bool(cx, e->op == TOKEN_OR);
    if ((left != NULL && value_is_unknown(left)) || value_is_unknown(right))
        return value_unknown_not_null(cx, operation_type(e));
    return apply(cx, e, left, right);
}

/* In the language as released: returns true if an operand with an error could be a bool. */
static bool may_be_bool(struct ctx *cx, const struct native_expression *operand,
                        const struct scope *scope)
{
    size_t diag_count = cx->diag_count;
    const struct value *value = evaluate_forgiving(cx, operand, scope);

    return ctx_forget(cx, diag_count) &&
           (value_is_dynamic(value) ||
            convert_kind(cx, value->type, &type_bool) != CONVERSION_NONE);
}

/* Handles an error in the second operand of && or ||. Returns the first operand if this operand
   alone decides the result, and if the chosen interpretation of an ambiguous passage ignores the
   error. Returns NULL if the error counts. */
static const struct value *decided_by_first(struct ctx *cx, const struct native_expression *e,
                                            const struct value *left, size_t diag_count,
                                            enum reading_option reported)
{
    bool is_logic = left != NULL && operator_of(e)->operands == &logic_rules;

    if (is_logic && value_is_known(left) && left->type->kind == TYPE_STRING &&
        spec_holds(cx->spec, RELEASED_LOGIC_ERROR_BESIDE_DECIDING))
        TRY(left = convert_operand(cx, &logic_rules, left, e->as.operation.left->range));
    return is_logic && decides(e, left) && !cx->limit_exceeded && !reads(cx, reported) &&
                   ctx_forget(cx, diag_count)
               ? left
               : NULL;
}

/* In the language as released: ignores an error in the second operand of && or || if the first
   operand is unknown. */
static const struct value *unknown_by_first(struct ctx *cx, const struct native_expression *e,
                                            const struct value *left, size_t diag_count)
{
    const struct operand_rules *rules = operator_of(e)->operands;

    if (left == NULL || rules != &logic_rules || !value_is_unknown(left) || cx->limit_exceeded ||
        !spec_holds(cx->spec, RELEASED_LOGIC_ERROR_BESIDE_UNKNOWN) ||
        (!value_is_dynamic(left) && convert_kind(cx, left->type, &type_bool) == CONVERSION_NONE))
        return NULL;
    return rule(cx, RELEASED_LOGIC_ERROR_BESIDE_UNKNOWN) && ctx_forget(cx, diag_count)
               ? value_unknown_not_null(cx, &type_bool)
               : NULL;
}

/* In the language as released: ignores an error in the first operand of && or || if the second
   operand decides the result. `diag_count` is the number of diagnostics before the operation. */
const struct value *decided_by_second(struct ctx *cx, const struct native_expression *e,
                                      size_t diag_count, const struct scope *scope)
{
    if (e->kind != EXPRESSION_OPERATION || e->as.operation.left == NULL ||
        operator_of(e)->operands != &logic_rules || cx->limit_exceeded ||
        !spec_holds(cx->spec, RELEASED_LOGIC_ERROR_BESIDE_DECIDING))
        return NULL;
    const struct value *right = evaluate(cx, e->as.operation.right, scope);
    if (right == NULL || value_is_null(right))
        return NULL;
    TRY(right = convert_operand(cx, &logic_rules, right, e->as.operation.right->range));
    return decides(e, right) && may_be_bool(cx, e->as.operation.left, scope) &&
                   rule(cx, RELEASED_LOGIC_ERROR_BESIDE_DECIDING) && ctx_forget(cx, diag_count)
               ? right
               : NULL;
}

/* Evaluates all operands, also of && and ||, because errors in each operand must be reported. */
const struct value *evaluate_operation(struct ctx *cx, const struct native_expression *e,
                                       const struct value *left, const struct scope *scope)
{
    size_t diag_count = cx->diag_count;
    const struct value *right = evaluate(cx, e->as.operation.right, scope);

    if (right == NULL && operator_of(e)->operands == &logic_rules &&
        spec_holds(cx->spec, RELEASED_LOGIC_ERROR_BESIDE_DECIDING) &&
        !may_be_bool(cx, e->as.operation.right, scope))
        return NULL;
    if (right == NULL) {
        const struct value *unknown = unknown_by_first(cx, e, left, diag_count);
        return unknown != NULL
                   ? unknown
                   : decided_by_first(cx, e, left, diag_count, LOGIC_SECOND_OPERAND_ERROR_REPORTED);
    }
    const struct value *result = convert_and_apply(cx, e, left, right);
    if (result != NULL || value_is_null(right))
        return result;
    return decided_by_first(cx, e, left, diag_count, LOGIC_SECOND_OPERAND_TYPE_ERROR);
}
