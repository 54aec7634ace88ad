/* Expressions of the native syntax, of a type that is asked for. */
#include "fuzz/generate/gen_state.h"

/* --- Gaps --- */

void gen_put(struct gen *g, const char *text)
{
    buf_str(g->out, text);
}

void gen_gap(struct gen *g)
{
    gen_put(g, g->style == GEN_STYLE_TABS ? "\t" : g->style == GEN_STYLE_COMMENTS ? " /**/ " : " ");
}

void gen_gap_inside(struct gen *g)
{
    if (g->style == GEN_STYLE_NEWLINES && !g->one_line)
        gen_put(g, "\n");
    else if (g->style == GEN_STYLE_CRLF && !g->one_line)
        gen_put(g, "\r\n");
    else if (g->style == GEN_STYLE_COMMENTS && !g->one_line)
        gen_put(g, " # c\n");
}

void gen_open(struct gen *g, const char *bracket)
{
    gen_put(g, bracket);
    gen_gap_inside(g);
}

void gen_close(struct gen *g, const char *bracket)
{
    gen_gap_inside(g);
    gen_put(g, bracket);
}

void gen_comma(struct gen *g)
{
    gen_put(g, g->style == GEN_STYLE_TIGHT ? "," : ", ");
}

/* --- Operations --- */

static void gen_literal(struct gen *g, const struct gen_type *type);

/* Most operands of a chain. */
#define CHAIN_MAX 4

static void binary(struct gen *g, const char *operator, enum gen_level level, enum gen_kind left,
                   enum gen_kind right)
{
    gen_expression(g, gen_primitive(left), level);
    gen_gap(g);
    gen_put(g, operator);
    gen_gap(g);
    gen_expression(g, gen_primitive(right), level + 1);
}

/* A binary operation where one binds too weakly for its place is put into parentheses. */
static void open_level(struct gen *g, enum gen_level wanted, enum gen_level has)
{
    gen_put(g, has < wanted ? "(" : "");
}

static void close_level(struct gen *g, enum gen_level wanted, enum gen_level has)
{
    gen_put(g, has < wanted ? ")" : "");
}

struct operation {
    unsigned production;
    const char *operator;
    enum gen_level level;
    enum gen_kind operands;
};

static const struct operation operations[] = {
    {GEN_NUMBER_ADD, "+", GEN_LEVEL_SUM, GEN_NUMBER},
    {GEN_NUMBER_SUBTRACT, "-", GEN_LEVEL_SUM, GEN_NUMBER},
    {GEN_NUMBER_MULTIPLY, "*", GEN_LEVEL_PRODUCT, GEN_NUMBER},
    {GEN_BOOL_AND, "&&", GEN_LEVEL_AND, GEN_BOOL},
    {GEN_BOOL_OR, "||", GEN_LEVEL_OR, GEN_BOOL},
    {GEN_BOOL_LESS, "<", GEN_LEVEL_ORDER, GEN_NUMBER},
    {GEN_BOOL_LESS_EQUAL, "<=", GEN_LEVEL_ORDER, GEN_NUMBER},
    {GEN_BOOL_GREATER, ">", GEN_LEVEL_ORDER, GEN_NUMBER},
    {GEN_BOOL_GREATER_EQUAL, ">=", GEN_LEVEL_ORDER, GEN_NUMBER},
};

static bool operation(struct gen *g, unsigned production, enum gen_level level)
{
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        const struct operation *op = &operations[i];
        if (op->production != production)
            continue;
        open_level(g, level, op->level);
        binary(g, op->operator, op->level, op->operands, op->operands);
        close_level(g, level, op->level);
        return true;
    }
    return false;
}

/* Divisors are such that the quotient is exact, and the remainder's sign clear. */
static void division(struct gen *g, const char *operator, enum gen_level level)
{
    open_level(g, level, GEN_LEVEL_PRODUCT);
    gen_expression(g, gen_primitive(GEN_NUMBER), GEN_LEVEL_PRODUCT);
    gen_gap(g);
    gen_put(g, operator);
    gen_gap(g);
    if (gen_below(g, 16) == 15)
        gen_expression(g, gen_primitive(GEN_NUMBER), GEN_LEVEL_UNARY);
    else
        gen_put(g, gen_number_exact(g));
    close_level(g, level, GEN_LEVEL_PRODUCT);
}

static void unary(struct gen *g, const char *operator, enum gen_kind kind)
{
    gen_put(g, operator);
    gen_expression(g, gen_primitive(kind), GEN_LEVEL_UNARY);
}

/* A term of another primitive type that converts to the one asked for, where only operands are. */
static void converted(struct gen *g, const char *const *texts, unsigned count)
{
    gen_put(g, texts[gen_below(g, count)]);
}

/* Operations without parentheses, of operands so small that no result is open. */
static void number_chain(struct gen *g)
{
    static const char *const operators[] = {"+", "-", "*", "/", "%"};
    unsigned count = 2 + gen_below(g, CHAIN_MAX - 1);
    gen_put(g, gen_number_power(g));
    for (unsigned i = 1; i < count; i++) {
        buf_fmt(g->out, " %s ", operators[gen_below(g, 5)]);
        gen_put(g, gen_number_power(g));
    }
}

static void bool_chain(struct gen *g)
{
    static const char *const operators[] = {"&&", "||", "==", "!="};
    static const char *const operands[] = {"true", "false", "1 < 2", "2 <= 1", "!true"};
    unsigned count = 2 + gen_below(g, CHAIN_MAX - 1);
    gen_put(g, operands[gen_below(g, 5)]);
    for (unsigned i = 1; i < count; i++) {
        buf_fmt(g->out, " %s ", operators[gen_below(g, 4)]);
        gen_put(g, operands[gen_below(g, 5)]);
    }
}

static void number(struct gen *g, enum gen_level level)
{
    static const char *const texts[] = {"\"1\"", "\"12\"", "\"0.5\"", "\"-3\""};
    unsigned which = gen_choose(g, GEN_GROUP_NUMBER);
    if (operation(g, which, level))
        return;
    if (which == GEN_NUMBER_DIVIDE || which == GEN_NUMBER_MODULO)
        division(g, which == GEN_NUMBER_DIVIDE ? "/" : "%", level);
    else if (which == GEN_NUMBER_NEGATE) {
        open_level(g, level, GEN_LEVEL_UNARY);
        unary(g, "-", GEN_NUMBER);
        close_level(g, level, GEN_LEVEL_UNARY);
    } else if (which == GEN_NUMBER_CHAIN) {
        open_level(g, level, GEN_LEVEL_SUM);
        number_chain(g);
        close_level(g, level, GEN_LEVEL_SUM);
    } else if (level > GEN_LEVEL_ORDER)
        converted(g, texts, 4);
    else
        gen_put(g, gen_number_literal(g));
}

/* --- Equality: the order of sets does not show --- */

/* The types of two operands that are alike but for what makes them different. */
struct operands {
    const struct gen_type *left, *right;
};

static struct operands operand_types(struct gen *g, unsigned which)
{
    static const enum gen_kind kinds[] = {GEN_LIST, GEN_SET, GEN_MAP};
    struct operands types;
    if (which == GEN_EQUAL_COLLECTIONS) {
        enum gen_kind kind = kinds[gen_below(g, 3)];
        types.left = gen_collection(g, kind, gen_type_primitive(g));
        types.right = gen_collection(g, gen_below(g, 4) == 3 ? kinds[gen_below(g, 3)] : kind,
                                     gen_type_primitive(g));
    } else if (which == GEN_EQUAL_CAPSULES) {
        types.left = gen_capsule(gen_below(g, 2));
        types.right = gen_capsule(gen_below(g, 2));
    } else {
        types.left = gen_type_any(g);
        types.right = which == GEN_EQUAL_RELATED_TYPE ? gen_type_related(g, types.left)
                      : which == GEN_EQUAL_OTHER_TYPE ? gen_type_any(g)
                                                      : types.left;
    }
    return types;
}

/* Two out of a family of literals that are nearly the same. */
static void equal_literals(struct gen *g, const char *operator)
{
    static const char *const families[][4] = {{"\"\xc3\xa9\"", "\"e\xcc\x81\"", "\"e\"", "\"\""},
                                              {"true", "\"true\"", "\"1\"", "1"},
                                              {"[1]", "[1, 2]", "[]", "[\"1\"]"},
                                              {"{a = 1}", "{b = 1}", "{a = 1, b = 1}", "{}"}};
    const char *const *family = families[gen_below(g, 4)];
    gen_put(g, family[gen_below(g, 4)]);
    buf_fmt(g->out, " %s ", operator);
    gen_put(g, family[gen_below(g, 4)]);
}

static void equal_operand(struct gen *g, const struct gen_type *type, unsigned which)
{
    const char *name = NULL;
    switch (which) {
    case GEN_EQUAL_SAME_VALUE:
        name = gen_variable(g, type, GEN_VALUE_KNOWN);
        break;
    case GEN_EQUAL_NULL:
        name = "null";
        break;
    default:
        break;
    }
    if (name != NULL)
        gen_put(g, name);
    else if (which == GEN_EQUAL_COLLECTIONS || which == GEN_EQUAL_CAPSULES)
        gen_literal(g, type);
    else
        gen_expression(g, type, GEN_LEVEL_ORDER);
}

/* What of EQUAL the first operand is: only the second one may be special. */
static unsigned first_operand(unsigned which)
{
    return which == GEN_EQUAL_COLLECTIONS || which == GEN_EQUAL_CAPSULES ? which
                                                                         : GEN_EQUAL_SAME_TYPE;
}

static void equality(struct gen *g, const char *operator, enum gen_level level)
{
    bool ordered = g->ordered;
    unsigned which = gen_choose(g, GEN_GROUP_EQUAL);
    g->ordered = false;
    open_level(g, level, GEN_LEVEL_EQUAL);
    if (which == GEN_EQUAL_LITERALS)
        equal_literals(g, operator);
    else {
        struct operands types = operand_types(g, which);
        equal_operand(g, types.left, first_operand(which));
        gen_gap(g);
        gen_put(g, operator);
        gen_gap(g);
        equal_operand(g, types.right, which);
    }
    close_level(g, level, GEN_LEVEL_EQUAL);
    g->ordered = ordered;
}

static void boolean(struct gen *g, enum gen_level level)
{
    static const char *const texts[] = {"\"true\"", "\"false\"", "\"1\"", "\"0\""};
    unsigned which = gen_choose(g, GEN_GROUP_BOOL);
    if (operation(g, which, level))
        return;
    if (which == GEN_BOOL_EQUAL || which == GEN_BOOL_NOT_EQUAL)
        equality(g, which == GEN_BOOL_EQUAL ? "==" : "!=", level);
    else if (which == GEN_BOOL_NOT) {
        open_level(g, level, GEN_LEVEL_UNARY);
        unary(g, "!", GEN_BOOL);
        close_level(g, level, GEN_LEVEL_UNARY);
    } else if (which == GEN_BOOL_CHAIN) {
        open_level(g, level, GEN_LEVEL_OR);
        bool_chain(g);
        close_level(g, level, GEN_LEVEL_OR);
    } else if (level == GEN_LEVEL_AND || level == GEN_LEVEL_EQUAL)
        converted(g, texts, 4);
    else
        gen_put(g, gen_below(g, 2) == 0 ? "true" : "false");
}

static void string(struct gen *g)
{
    bool heredoc = !g->one_line && g->parentheses > 0;
    unsigned which =
        gen_choose_but(g, GEN_GROUP_STRING,
                       heredoc ? 0
                               : 1U << (GEN_STRING_HEREDOC - GEN_FIRST_STRING) |
                                     1U << (GEN_STRING_FLUSH_HEREDOC - GEN_FIRST_STRING));
    if (which == GEN_STRING_QUOTED)
        gen_quoted(g);
    else
        gen_heredoc(g, which == GEN_STRING_FLUSH_HEREDOC);
}

/* --- By type --- */

void gen_natural(struct gen *g, const struct gen_type *type, enum gen_level level)
{
    switch (type->kind) {
    case GEN_NUMBER:
        number(g, level);
        break;
    case GEN_BOOL:
        boolean(g, level);
        break;
    case GEN_STRING:
        string(g);
        break;
    case GEN_TUPLE:
        gen_tuple_term(g, type, level);
        break;
    case GEN_OBJECT:
        gen_object_term(g, type);
        break;
    case GEN_ANY:
        gen_free_term(g, gen_choose(g, GEN_GROUP_FREE));
        break;
    case GEN_CAPSULE:
    case GEN_LIST:
    case GEN_SET:
    case GEN_MAP:
        gen_literal(g, type);
        break;
    }
}

/* The smallest that has the type; of types without syntax a variable, or null where none is. */
static void gen_literal(struct gen *g, const struct gen_type *type)
{
    const char *name;
    switch (type->kind) {
    case GEN_NUMBER:
    case GEN_ANY:
        gen_put(g, gen_number_literal(g));
        break;
    case GEN_BOOL:
        gen_put(g, gen_below(g, 2) == 0 ? "true" : "false");
        break;
    case GEN_STRING:
        gen_put(g, "\"");
        gen_put(g, gen_quoted_text(g));
        gen_put(g, "\"");
        break;
    case GEN_TUPLE:
        gen_tuple_constructor(g, type);
        break;
    case GEN_OBJECT:
        gen_object_constructor(g, type);
        break;
    case GEN_CAPSULE:
    case GEN_LIST:
    case GEN_SET:
    case GEN_MAP:
        name = gen_variable(g, type, GEN_VALUE_KNOWN);
        gen_put(g, name == NULL ? "null" : name);
        break;
    }
}

/* --- Every type --- */

static void conditional(struct gen *g, const struct gen_type *type, enum gen_level level)
{
    const struct gen_type *other = type;
    if (type->kind == GEN_STRING && gen_below(g, 4) == 3)
        other = gen_type_primitive(g);
    bool swapped = gen_below(g, 2) == 1;
    open_level(g, level, GEN_LEVEL_CONDITIONAL);
    gen_expression(g, gen_primitive(GEN_BOOL), GEN_LEVEL_OR);
    gen_put(g, g->style == GEN_STYLE_TIGHT ? " ?" : " ? ");
    gen_expression(g, swapped ? other : type, GEN_LEVEL_CONDITIONAL);
    gen_put(g, g->style == GEN_STYLE_TIGHT ? ":" : " : ");
    gen_expression(g, swapped ? type : other, GEN_LEVEL_CONDITIONAL);
    close_level(g, level, GEN_LEVEL_CONDITIONAL);
}

static void parentheses(struct gen *g, const struct gen_type *type)
{
    gen_open(g, "(");
    g->parentheses++;
    gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
    g->parentheses--;
    gen_close(g, ")");
}

static void unwrapped(struct gen *g, const struct gen_type *type)
{
    bool one_line = g->one_line;
    g->one_line = true;
    gen_put(g, "\"${");
    gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
    gen_put(g, "}\"");
    g->one_line = one_line;
}

static bool variable(struct gen *g, const struct gen_type *type, unsigned form)
{
    if (type->kind == GEN_ANY && form == GEN_VALUE_KNOWN)
        type = gen_type_known(g);
    const char *name = gen_variable(g, type, form);
    if (name != NULL)
        gen_put(g, name);
    return name != NULL;
}

/* Something of another type than the one that is asked for. */
static void ill_typed(struct gen *g, enum gen_level level)
{
    gen_expression(g, gen_type_known(g), level);
}

/* What of EXPRESSION does not fit here. */
static uint32_t unfit_expressions(const struct gen *g)
{
#define BIT(name) (1U << (GEN_EXPRESSION_##name - GEN_FIRST_EXPRESSION))
    uint32_t unfit = 0;
    if (g->faults_off > 0 || g->depth > g->depth_max + 1)
        unfit |= BIT(ILL_TYPED) | BIT(UNDEFINED) | BIT(NULL);
    if (gen_closed(g))
        unfit |= BIT(VARIABLE) | BIT(CALL) | BIT(UNKNOWN) | BIT(UNDEFINED);
    if (g->options.known)
        unfit |= BIT(UNKNOWN);
    if (g->depth == 1 && !gen_full(g)) /* a leaf alone says little */
        unfit |= BIT(LITERAL) | BIT(VARIABLE) | BIT(NULL) | BIT(UNKNOWN) | BIT(UNDEFINED);
#undef BIT
    return unfit;
}

static bool compound(struct gen *g, const struct gen_type *type, unsigned which,
                     enum gen_level level)
{
    switch (which) {
    case GEN_EXPRESSION_NATURAL:
        gen_natural(g, type, level);
        return true;
    case GEN_EXPRESSION_PARENTHESES:
        parentheses(g, type);
        return true;
    case GEN_EXPRESSION_CONDITIONAL:
        conditional(g, type, level);
        return true;
    case GEN_EXPRESSION_MEMBER:
        gen_member(g, type);
        return true;
    case GEN_EXPRESSION_CALL:
        return gen_call(g, type);
    case GEN_EXPRESSION_UNWRAP:
        unwrapped(g, type);
        return true;
    case GEN_EXPRESSION_FOR_ONE:
        gen_for_one(g, type);
        return true;
    case GEN_EXPRESSION_SPLAT_ONE:
        gen_splat_one(g, type);
        return true;
    default:
        return false;
    }
}

static bool leaf(struct gen *g, const struct gen_type *type, unsigned which, enum gen_level level)
{
    switch (which) {
    case GEN_EXPRESSION_VARIABLE:
        return variable(g, type, GEN_VALUE_KNOWN);
    case GEN_EXPRESSION_NULL:
        if (variable(g, type, GEN_VALUE_NULL))
            return true;
        gen_put(g, "null");
        return true;
    case GEN_EXPRESSION_UNKNOWN:
        return variable(g, type, gen_below(g, 4) == 3 ? GEN_VALUE_DYNAMIC : GEN_VALUE_UNKNOWN);
    case GEN_EXPRESSION_UNDEFINED:
        /* The second one differs from a name of gen_name in its spelling alone. */
        gen_put(g, gen_below(g, 2) == 0 ? "nosuch" : "e\xcc\x81");
        return true;
    case GEN_EXPRESSION_ILL_TYPED:
        ill_typed(g, level);
        return true;
    default:
        return false;
    }
}

void gen_expression(struct gen *g, const struct gen_type *type, enum gen_level level)
{
    g->depth++;
    unsigned which = gen_choose_but(g, GEN_GROUP_EXPRESSION, unfit_expressions(g));
    if (!compound(g, type, which, level) && !leaf(g, type, which, level))
        gen_literal(g, type);
    g->depth--;
}
