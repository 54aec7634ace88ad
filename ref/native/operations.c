/* Implements Operations and the Comparison, Arithmetic and Logic Operators of the native syntax.
   model/num.c computes in arbitrary precision. Cases: spec-tests/native/expressions (operations,
   comparison-, arithmetic-, logic-operators) */

#include "model/convert.h"
#include "model/num.h"
#include "native/evaluator.h"
#include "native/parser.h"
#include "released/released.h"

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

const struct operand_rules logic_rules = {
    .type = &type_bool,
    .wrong_type = NATIVE_LOGIC_BOOLS_ONLY,
    .null = NATIVE_LOGIC_NULL,
    .unknown = NATIVE_LOGIC_UNKNOWN,
    .dynamic = NATIVE_LOGIC_DYNAMIC,
    .code = DIAG_OPERAND,
};

/* ---- Operations: the table, precedence and associativity ---- */

/* Unary operators bind more tightly than all levels, by the grammar. */
enum { LEVELS = 6, UNARY };

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

/* Returns the table's entry for the next token, or NULL if the table has none. */
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

bool is_logic(const struct native_expression *e)
{
    return e->op == TOKEN_AND || e->op == TOKEN_OR;
}

/* Evaluates the operators == and !=. model/equality.c says when types and values are equal. */
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

/* Converts the operands, of which `left` is NULL for a unary operation. If one operand is unknown,
   the result is unknown. */
static const struct value *apply_operator(struct ctx *cx, const struct native_expression *e,
                                          const struct value *left, const struct value *right)
{
    const struct operand_rules *rules = operator_of(e)->operands;

    if (rules == NULL)
        return compare(cx, e, left, right);
    if (left != NULL)
        TRY(left = convert_operand(cx, rules, left, e->as.operation.left->range));
    TRY(right = convert_operand(cx, rules, right, e->as.operation.right->range));
    if ((left != NULL && value_is_unknown(left)) || value_is_unknown(right)) {
        const struct value *decided = released_decided(cx, e, operator_of(e)->holds, left, right);
        return decided != NULL ? decided : value_unknown_not_null(cx, operation_type(e));
    }
    return apply(cx, e, left, right);
}

/* Evaluates all operands, also of && and ||, because errors in each operand must be reported. */
const struct value *evaluate_operation(struct ctx *cx, const struct native_expression *e,
                                       const struct value *left, const struct scope *scope,
                                       size_t before)
{
    const struct value *right;

    if (e->as.operation.left != NULL && left == NULL)
        return is_logic(e) ? released_first_fails(cx, e, scope, before) : NULL;
    before = cx->diag_count;
    right = evaluate(cx, e->as.operation.right, scope);
    if (right != NULL)
        return apply_operator(cx, e, left, right);
    return is_logic(e) ? released_second_fails(cx, e, left, scope, before) : NULL;
}
