/* Native syntax: Operations, and the Comparison, Arithmetic and Logic Operators.
   Cases: spec-tests/native/expressions (operations, comparison-, arithmetic-, logic-operators) */

#include "model/convert.h"
#include "model/num.h"
#include "native/evaluator.h"
#include "native/parser.h"

enum { LEVELS = 6, UNARY = 7 };

/* An entry: how it is written, how it binds, and what it does. */
struct operator_entry {
    enum token_kind token;
    int level; /* higher binds tighter */
    enum rule_id rule;
    bool (*apply)(struct ctx *cx, const struct operator_entry *entry,
                  const struct native_expression *e, const struct value *left,
                  const struct value *right, const struct value **out);
    const struct operand_rules *operands; /* NULL: of any type */
    bool (*arithmetic)(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                       const struct num **out);
    bool (*ordering)(int order);
};

/* ---- Operands ---- */

/* Converts with an error of the operation's own phase. */
static bool convert_operand(struct ctx *cx, const struct operand_rules *rules,
                            const struct value *value, struct range at, const struct value **out)
{
    struct converted converted;
    TRY(convert_or_reason(cx, value, rules->type, at, &converted));
    *out = converted.value;
    if (*out != NULL)
        return true;
    TRY(forbid(cx, rules->wrong_type, rules->code, at, "%.*s", STR_FMT(converted.reason)));
    *out = value_stand_in(cx, rules->type);
    return true;
}

bool operand(struct ctx *cx, const struct operand_rules *rules, const struct value *value,
             struct range at, const struct value **out, bool *unknown)
{
    if (value_is_null(value)) {
        TRY(forbid(cx, rules->null, rules->code, at, "the value is null"));
        *unknown = true;
        return true;
    }
    if (value_is_dynamic(value)) {
        TRY(allow(cx, rules->dynamic, rules->code, at, "the value is not yet known"));
        *unknown = true;
        return true;
    }
    if (!type_equal(value->type, rules->type)) {
        if ((!rules->explicit_conversion && reads(cx, OPERAND_CONVERSION_ERROR)) ||
            !rule(cx, MODEL_CONVERSION_OPERATIONS_CONVERT)) {
            struct str wanted = type_text(cx, rules->type), given = type_text(cx, value->type);
            return fail(cx, rules->code, at, "a %.*s is required, not a %.*s", STR_FMT(wanted),
                        STR_FMT(given));
        }
        if (rules->converted != NULL)
            TRY(allow(cx, *rules->converted, rules->code, at,
                      "the value is not of the type that is required"));
        TRY(convert_operand(cx, rules, value, at, &value));
    }
    if (value_is_unknown(value)) {
        TRY(allow(cx, rules->unknown, rules->code, at, "the value is not yet known"));
        *unknown = true;
        return true;
    }
    *out = value;
    return true;
}

bool predicate(struct ctx *cx, const struct operand_rules *rules,
               const struct native_expression *expression, const struct scope *scope, bool *holds,
               bool *unknown)
{
    const struct value *value;

    TRY(evaluate(cx, expression, scope, &value));
    if (rules->open_unknown && value_is_unknown(value) && value->type->kind != TYPE_BOOL &&
        !value_is_dynamic(value) && reads(cx, PREDICATE_UNKNOWN_WRONG_TYPE_UNKNOWN)) {
        *unknown = true;
        return true;
    }
    TRY(operand(cx, rules, value, expression->range, &value, unknown));
    if (!*unknown)
        *holds = value->as.boolean;
    return true;
}

bool attribute_name(struct ctx *cx, const struct operand_rules *rules, const struct value *value,
                    struct range at, struct str *out, bool *unknown)
{
    bool is_unknown = false;
    const struct value *name;

    TRY(operand(cx, rules, value, at, &name, &is_unknown));
    if (is_unknown)
        *unknown = true;
    else
        *out = name->as.string;
    return true;
}

/* ---- Arithmetic Operators ---- */

static const struct operand_rules arithmetic_rules = {
    .type = &type_number,
    .wrong_type = NATIVE_ARITHMETIC_NUMBERS_ONLY,
    .null = NATIVE_ARITHMETIC_NULL,
    .unknown = NATIVE_ARITHMETIC_UNKNOWN,
    .dynamic = NATIVE_ARITHMETIC_DYNAMIC,
    .code = DIAG_OPERAND,
};

/* The operand that stands behind the operator. */
static const struct native_expression *right_operand(const struct native_expression *e)
{
    return e->kind == EXPRESSION_UNARY ? e->as.unary : e->as.binary.right;
}

/* Both operands at the operator's type; *unknown where one is not known. A unary operator has no
   left operand. */
static bool operands(struct ctx *cx, const struct operator_entry *entry,
                     const struct native_expression *e, const struct value **left,
                     const struct value **right, bool *unknown)
{
    if (*left != NULL)
        TRY(operand(cx, entry->operands, *left, e->as.binary.left->range, left, unknown));
    return operand(cx, entry->operands, *right, right_operand(e)->range, right, unknown);
}

static bool apply_arithmetic(struct ctx *cx, const struct operator_entry *entry,
                             const struct native_expression *e, const struct value *left,
                             const struct value *right, const struct value **out)
{
    bool unknown = false;
    const struct num *result;

    TRY(operands(cx, entry, e, &left, &right, &unknown));
    if (unknown) {
        *out = value_unknown(cx, &type_number);
        return true;
    }
    TRY(entry->arithmetic(cx, left->as.number, right->as.number, e->range, &result));
    *out = value_number(cx, result);
    return true;
}

static bool apply_negation(struct ctx *cx, const struct operator_entry *entry,
                           const struct native_expression *e, const struct value *left,
                           const struct value *right, const struct value **out)
{
    bool unknown = false;

    TRY(operands(cx, entry, e, &left, &right, &unknown));
    *out = unknown ? value_unknown(cx, &type_number)
                   : value_number(cx, num_negate(cx, right->as.number));
    return true;
}

/* ---- Comparison Operators ---- */

static const struct operand_rules ordering_rules = {
    .type = &type_number,
    .wrong_type = NATIVE_COMPARISON_ORDERING_NUMBERS_ONLY,
    .null = NATIVE_COMPARISON_ORDERING_NULL,
    .unknown = NATIVE_COMPARISON_ORDERING_UNKNOWN,
    .dynamic = NATIVE_COMPARISON_ORDERING_DYNAMIC,
    .code = DIAG_OPERAND,
};

static bool is_less(int order)
{
    return order < 0;
}
static bool is_less_or_equal(int order)
{
    return order <= 0;
}
static bool is_greater(int order)
{
    return order > 0;
}
static bool is_greater_or_equal(int order)
{
    return order >= 0;
}

static bool apply_ordering(struct ctx *cx, const struct operator_entry *entry,
                           const struct native_expression *e, const struct value *left,
                           const struct value *right, const struct value **out)
{
    bool unknown = false;

    TRY(operands(cx, entry, e, &left, &right, &unknown));
    *out = unknown
               ? value_unknown(cx, &type_bool)
               : value_bool(cx, entry->ordering(num_order(cx, left->as.number, right->as.number)));
    return true;
}

/* Whether the equality of the operands is not known: by an unknown operand, or an unknown part. */
static bool is_open(struct ctx *cx, const struct value *left, const struct value *right,
                    enum equality equality)
{
    if (equality != EQUAL_UNKNOWN)
        return false;
    return value_is_dynamic(left) || value_is_dynamic(right)
               ? rule(cx, NATIVE_COMPARISON_EQUAL_DYNAMIC)
               : rule(cx, NATIVE_COMPARISON_EQUAL_UNKNOWN);
}

static bool apply_equality(struct ctx *cx, const struct operator_entry *entry,
                           const struct native_expression *e, const struct value *left,
                           const struct value *right, const struct value **out)
{
    enum equality equality = value_equal(cx, left, right);

    (void)e;
    if (is_open(cx, left, right, equality))
        *out = value_unknown(cx, &type_bool);
    else
        *out = value_bool(cx, (equality == EQUAL_YES) == (entry->token == TOKEN_EQUAL));
    return true;
}

/* ---- Logic Operators ---- */

static const struct operand_rules logic_rules = {
    .type = &type_bool,
    .wrong_type = NATIVE_LOGIC_BOOLS_ONLY,
    .null = NATIVE_LOGIC_NULL,
    .unknown = NATIVE_LOGIC_UNKNOWN,
    .dynamic = NATIVE_LOGIC_DYNAMIC,
    .code = DIAG_OPERAND,
};

static bool apply_logic(struct ctx *cx, const struct operator_entry *entry,
                        const struct native_expression *e, const struct value *left,
                        const struct value *right, const struct value **out)
{
    bool unknown = false;

    TRY(operands(cx, entry, e, &left, &right, &unknown));
    if (unknown)
        *out = value_unknown(cx, &type_bool);
    else if (entry->token == TOKEN_AND)
        *out = value_bool(cx, left->as.boolean && right->as.boolean);
    else
        *out = value_bool(cx, left->as.boolean || right->as.boolean);
    return true;
}

static bool apply_not(struct ctx *cx, const struct operator_entry *entry,
                      const struct native_expression *e, const struct value *left,
                      const struct value *right, const struct value **out)
{
    bool unknown = false;

    TRY(operands(cx, entry, e, &left, &right, &unknown));
    *out = unknown ? value_unknown(cx, &type_bool) : value_bool(cx, !right->as.boolean);
    return true;
}

/* ---- Operations: the table, precedence and associativity ---- */

#define ARITHMETIC .apply = apply_arithmetic, .operands = &arithmetic_rules
#define ORDERING .apply = apply_ordering, .operands = &ordering_rules

/* By token; the rest is zero, of level 0: no operator. */
static const struct operator_entry binary_operators[TOKEN_COUNT] = {
    [TOKEN_STAR] = {TOKEN_STAR, 6, NATIVE_ARITHMETIC_MULTIPLY, ARITHMETIC,
                    .arithmetic = num_multiply},
    [TOKEN_SLASH] = {TOKEN_SLASH, 6, NATIVE_ARITHMETIC_DIVIDE, ARITHMETIC,
                     .arithmetic = num_divide},
    [TOKEN_PERCENT] = {TOKEN_PERCENT, 6, NATIVE_ARITHMETIC_MODULO, ARITHMETIC,
                       .arithmetic = num_modulo},
    [TOKEN_PLUS] = {TOKEN_PLUS, 5, NATIVE_ARITHMETIC_ADD, ARITHMETIC, .arithmetic = num_add},
    [TOKEN_MINUS] = {TOKEN_MINUS, 5, NATIVE_ARITHMETIC_SUBTRACT, ARITHMETIC,
                     .arithmetic = num_subtract},
    [TOKEN_GREATER] = {TOKEN_GREATER, 4, NATIVE_COMPARISON_GREATER, ORDERING,
                       .ordering = is_greater},
    [TOKEN_GREATER_EQUAL] = {TOKEN_GREATER_EQUAL, 4, NATIVE_COMPARISON_GREATER_EQUAL, ORDERING,
                             .ordering = is_greater_or_equal},
    [TOKEN_LESS] = {TOKEN_LESS, 4, NATIVE_COMPARISON_LESS, ORDERING, .ordering = is_less},
    [TOKEN_LESS_EQUAL] = {TOKEN_LESS_EQUAL, 4, NATIVE_COMPARISON_LESS_EQUAL, ORDERING,
                          .ordering = is_less_or_equal},
    [TOKEN_EQUAL] = {TOKEN_EQUAL, 3, NATIVE_COMPARISON_EQUAL, .apply = apply_equality},
    [TOKEN_NOT_EQUAL] = {TOKEN_NOT_EQUAL, 3, NATIVE_COMPARISON_NOT_EQUAL, .apply = apply_equality},
    [TOKEN_AND] = {TOKEN_AND, 2, NATIVE_LOGIC_AND, .apply = apply_logic, .operands = &logic_rules},
    [TOKEN_OR] = {TOKEN_OR, 1, NATIVE_LOGIC_OR, .apply = apply_logic, .operands = &logic_rules},
};

static const struct operator_entry unary_operators[TOKEN_COUNT] = {
    [TOKEN_MINUS] = {TOKEN_MINUS, UNARY, NATIVE_ARITHMETIC_NEGATE, .apply = apply_negation,
                     .operands = &arithmetic_rules},
    [TOKEN_NOT] = {TOKEN_NOT, UNARY, NATIVE_LOGIC_NOT, .apply = apply_not,
                   .operands = &logic_rules},
};

#undef ARITHMETIC
#undef ORDERING

/* The operator of the table that the next token writes, or NULL. */
static const struct operator_entry *entry_here(struct parser *p, const struct operator_entry *table)
{
    const struct operator_entry *entry = &table[peek(p)->kind];

    return entry->level > 0 && rule(p->cx, entry->rule) ? entry : NULL;
}

/* unaryOp = ("-" | "!") ExprTerm; or a term. */
static bool parse_unary(struct parser *p, const struct native_expression **out)
{
    operand_position(p);
    const struct operator_entry *entry = entry_here(p, unary_operators);
    const struct native_expression *right;

    if (entry == NULL)
        return parse_expr_term(p, out);
    size_t start = advance(p).range.start;
    operand_position(p);
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, peek(p)->range));
    bool ok;
    if (entry_here(p, unary_operators) != NULL && reads(p->cx, UNARY_NESTING_NESTS))
        ok = parse_unary(p, &right);
    else
        ok = parse_expr_term(p, &right);
    ctx_leave(p->cx);
    if (!ok)
        return false;
    struct native_expression *e = new_expression(p, EXPRESSION_UNARY, start);
    e->op = entry->token;
    e->as.unary = right;
    *out = e;
    return true;
}

/* By level, from 2: that its operators bind tighter than those of the levels below. */
static const enum rule_id precedence_rules[LEVELS - 1] = {
    NATIVE_OPERATIONS_LEVEL_2, NATIVE_OPERATIONS_LEVEL_3, NATIVE_OPERATIONS_LEVEL_4,
    NATIVE_OPERATIONS_LEVEL_5, NATIVE_OPERATIONS_LEVEL_6,
};

/* Whether `next`, behind the right operand of an operator of `level`, takes that operand for
   itself: it does where it binds tighter. On one level the operators group from the left. */
static bool binds_right_operand(struct ctx *cx, const struct operator_entry *next, int level)
{
    if (next->level == level)
        return !rule(cx, NATIVE_OPERATIONS_LEFT_ASSOCIATIVE);
    return next->level > level && rule(cx, precedence_rules[next->level - 2]);
}

/* binaryOp = ExprTerm binaryOperator ExprTerm; by levels. `left` is parsed; takes operators as long
   as they bind at least as tight as `level`. */
static bool parse_binary(struct parser *p, const struct native_expression *left, int level,
                         const struct native_expression **out)
{
    const struct operator_entry *entry;

    while ((entry = entry_here(p, binary_operators)) != NULL && entry->level >= level) {
        const struct native_expression *right;
        const struct operator_entry *next;
        advance(p);
        TRY(parse_unary(p, &right));
        while ((next = entry_here(p, binary_operators)) != NULL &&
               binds_right_operand(p->cx, next, entry->level)) {
            TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, peek(p)->range));
            bool ok = parse_binary(p, right, next->level, &right);
            ctx_leave(p->cx);
            if (!ok)
                return false;
        }
        struct native_expression *e = new_expression(p, EXPRESSION_BINARY, left->range.start);
        e->op = entry->token;
        e->as.binary.left = left;
        e->as.binary.right = right;
        left = e;
    }
    *out = left;
    return true;
}

/* Operation = unaryOp | binaryOp; or a term. */
bool parse_operation(struct parser *p, const struct native_expression **out)
{
    TRY(parse_unary(p, out));
    return parse_binary(p, *out, 1, out);
}

static const struct operator_entry *entry_of(const struct native_expression *e)
{
    return e->kind == EXPRESSION_UNARY ? &unary_operators[e->op] : &binary_operators[e->op];
}

const struct type *operation_type(const struct native_expression *e)
{
    return entry_of(e)->operands == &arithmetic_rules ? &type_number : &type_bool;
}

/* Whether the first operand of && or || decides the result. */
static bool decides(const struct native_expression *e, const struct value *left)
{
    return left != NULL && value_is_known(left) && left->type->kind == TYPE_BOOL &&
           ((e->op == TOKEN_AND && !left->as.boolean) || (e->op == TOKEN_OR && left->as.boolean));
}

/* The operands of && and || are both evaluated, and so their errors show, unless the open passage
   on the second one's errors is read otherwise. */
static bool evaluate_right(struct ctx *cx, const struct native_expression *e,
                           const struct value *left, const struct scope *scope,
                           const struct value **out)
{
    size_t before = cx->diag_count;

    if (evaluate(cx, right_operand(e), scope, out))
        return true;
    *out = left;
    return decides(e, left) && !cx->limit_exceeded &&
           !reads(cx, LOGIC_SECOND_OPERAND_ERROR_REPORTED) && ctx_forget(cx, before);
}

bool evaluate_operation(struct ctx *cx, const struct native_expression *e, const struct value *left,
                        const struct scope *scope, const struct value **out)
{
    const struct operator_entry *entry = entry_of(e);
    const struct value *right;
    size_t before = cx->diag_count;

    TRY(evaluate_right(cx, e, left, scope, &right));
    if (entry->apply(cx, entry, e, left, right, out))
        return true;
    if (cx->limit_exceeded || !decides(e, left) || value_is_null(right) ||
        reads(cx, LOGIC_SECOND_OPERAND_TYPE_ERROR))
        return false;
    ctx_forget(cx, before);
    *out = left;
    return true;
}
