/* Writes native expressions of a given type. */
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

void gen_end_line(struct gen *g)
{
    gen_put(g, g->style == GEN_STYLE_CRLF ? "\r\n" : "\n");
}

void gen_enclosed(struct gen *g, const char *open, const struct gen_type *type, const char *close)
{
    gen_put(g, open);
    gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
    gen_put(g, close);
}

/* --- Operations --- */

static void gen_literal(struct gen *g, const struct gen_type *type);

#define CHAIN_MAX 4 /* maximum number of operands of a chain */

static void put_spaced(struct gen *g, const char *op)
{
    gen_gap(g);
    gen_put(g, op);
    gen_gap(g);
}

/* Writes several operators without parentheses. All results are exact, in whichever order the
   operators are evaluated. */
static void chain(struct gen *g, const char *op)
{
    static const char *const operators[2][5] = {{"+", "-", "*", "/", "%"},
                                                {"||", "&&", "==", "!=", "&&"}};
    static const char *const operands[2][5] = {{"1", "2", "4", "8", "16"},
                                               {"true", "false", "1 < 2", "2 <= 1", "!true"}};
    bool logic = *op == '|';
    for (unsigned count = 2 + gen_below(g, CHAIN_MAX - 1); count > 0; count--) {
        gen_put(g, GEN_ONE_OF(g, operands[logic]));
        if (count > 1)
            buf_fmt(g->out, " %s ", GEN_ONE_OF(g, operators[logic]));
    }
}

/* Writes a division or modulo. Most divisors give an exact quotient. */
static void division(struct gen *g, const char *op)
{
    gen_expression(g, gen_primitive(GEN_NUMBER), GEN_LEVEL_PRODUCT);
    put_spaced(g, op);
    if (gen_below(g, 16) == 15)
        gen_expression(g, gen_primitive(GEN_NUMBER), GEN_LEVEL_UNARY);
    else
        gen_put(g, gen_text(g, GEN_TEXT_DIVISOR));
}

static void equality(struct gen *g, const char *op);

/* The operation of each production. An operation of the level UNARY has one operand, and every
   other operation has two. If `write` is not NULL, the function `write` writes the operation. */
static const struct operation {
    unsigned production;
    enum gen_level level;
    const char *op;
    enum gen_kind operands;
    void (*write)(struct gen *, const char *);
} operations[] = {
    {GEN_NUMBER_ADD, GEN_LEVEL_SUM, "+", GEN_NUMBER, NULL},
    {GEN_NUMBER_SUBTRACT, GEN_LEVEL_SUM, "-", GEN_NUMBER, NULL},
    {GEN_NUMBER_MULTIPLY, GEN_LEVEL_PRODUCT, "*", GEN_NUMBER, NULL},
    {GEN_NUMBER_DIVIDE, GEN_LEVEL_PRODUCT, "/", GEN_NUMBER, division},
    {GEN_NUMBER_MODULO, GEN_LEVEL_PRODUCT, "%", GEN_NUMBER, division},
    {GEN_NUMBER_NEGATE, GEN_LEVEL_UNARY, "-", GEN_NUMBER, NULL},
    {GEN_NUMBER_CHAIN, GEN_LEVEL_SUM, "+", GEN_NUMBER, chain},
    {GEN_BOOL_AND, GEN_LEVEL_AND, "&&", GEN_BOOL, NULL},
    {GEN_BOOL_OR, GEN_LEVEL_OR, "||", GEN_BOOL, NULL},
    {GEN_BOOL_NOT, GEN_LEVEL_UNARY, "!", GEN_BOOL, NULL},
    {GEN_BOOL_EQUAL, GEN_LEVEL_EQUAL, "==", GEN_ANY, equality},
    {GEN_BOOL_NOT_EQUAL, GEN_LEVEL_EQUAL, "!=", GEN_ANY, equality},
    {GEN_BOOL_LESS, GEN_LEVEL_ORDER, "<", GEN_NUMBER, NULL},
    {GEN_BOOL_LESS_EQUAL, GEN_LEVEL_ORDER, "<=", GEN_NUMBER, NULL},
    {GEN_BOOL_GREATER, GEN_LEVEL_ORDER, ">", GEN_NUMBER, NULL},
    {GEN_BOOL_GREATER_EQUAL, GEN_LEVEL_ORDER, ">=", GEN_NUMBER, NULL},
    {GEN_BOOL_CHAIN, GEN_LEVEL_OR, "||", GEN_BOOL, chain},
};

static void put_operation(struct gen *g, const struct operation *o)
{
    if (o->write != NULL) {
        o->write(g, o->op);
        return;
    }
    if (o->level != GEN_LEVEL_UNARY)
        gen_expression(g, gen_primitive(o->operands), o->level);
    (o->level == GEN_LEVEL_UNARY ? gen_put : put_spaced)(g, o->op);
    gen_expression(g, gen_primitive(o->operands),
                   o->level == GEN_LEVEL_UNARY ? GEN_LEVEL_UNARY : o->level + 1);
}

/* Writes the operation of a production, in parentheses if the level demands them. Returns false if
   the production is no operation. */
static bool operation(struct gen *g, unsigned production, enum gen_level level)
{
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        const struct operation *o = &operations[i];
        if (o->production != production)
            continue;
        gen_put(g, o->level < level ? "(" : "");
        put_operation(g, o);
        gen_put(g, o->level < level ? ")" : "");
        return true;
    }
    return false;
}

static void number(struct gen *g, enum gen_level level)
{
    static const char *const texts[] = {"\"1\"", "\"12\"", "\"0.5\"", "\"-3\""};
    if (operation(g, gen_choose(g, GEN_GROUP_NUMBER), level))
        return;
    gen_put(g, level > GEN_LEVEL_ORDER ? GEN_ONE_OF(g, texts) : gen_number_literal(g));
}

/* --- Equality --- */

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

static void equal_literals(struct gen *g, const char *op)
{
    static const char *const families[][4] = {{"\"\xc3\xa9\"", "\"e\xcc\x81\"", "\"e\"", "\"\""},
                                              {"true", "\"true\"", "\"1\"", "1"},
                                              {"[1]", "[1, 2]", "[]", "[\"1\"]"},
                                              {"{a = 1}", "{b = 1}", "{a = 1, b = 1}", "{}"}};
    const char *const *family = families[gen_below(g, 4)];
    gen_put(g, family[gen_below(g, 4)]);
    buf_fmt(g->out, " %s ", op);
    gen_put(g, family[gen_below(g, 4)]);
}

static void equal_operand(struct gen *g, const struct gen_type *type, unsigned which, bool second)
{
    if (which == GEN_EQUAL_COLLECTIONS || which == GEN_EQUAL_CAPSULES)
        gen_literal(g, type);
    else if (second && which == GEN_EQUAL_NULL)
        gen_put(g, "null");
    else if (!second || which != GEN_EQUAL_SAME_VALUE || !gen_variable(g, type, GEN_VALUE_KNOWN))
        gen_expression(g, type, GEN_LEVEL_ORDER);
}

static void equality(struct gen *g, const char *op)
{
    bool ordered = g->ordered;
    unsigned which = gen_choose(g, GEN_GROUP_EQUAL);
    g->ordered = false;
    if (which == GEN_EQUAL_LITERALS)
        equal_literals(g, op);
    else {
        struct operands types = operand_types(g, which);
        equal_operand(g, types.left, which, false);
        put_spaced(g, op);
        equal_operand(g, types.right, which, true);
    }
    g->ordered = ordered;
}

static void boolean(struct gen *g, enum gen_level level)
{
    static const char *const texts[] = {"\"true\"", "\"false\"", "\"1\"", "\"0\""};
    static const char *const literals[] = {"true", "false"};
    if (operation(g, gen_choose(g, GEN_GROUP_BOOL), level))
        return;
    bool converts = level == GEN_LEVEL_AND || level == GEN_LEVEL_EQUAL;
    gen_put(g, converts ? GEN_ONE_OF(g, texts) : GEN_ONE_OF(g, literals));
}

static void string(struct gen *g)
{
    uint32_t unfit = g->one_line || g->parentheses == 0
                         ? GEN_BIT(STRING, HEREDOC) | GEN_BIT(STRING, FLUSH_HEREDOC)
                         : 0;
    unsigned which = gen_choose_but(g, GEN_GROUP_STRING, unfit);
    if (which == GEN_STRING_QUOTED)
        gen_quoted(g);
    else
        gen_heredoc(g, which == GEN_STRING_FLUSH_HEREDOC);
}

/* --- Expressions of each type --- */

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
        gen_free_term(g);
        break;
    case GEN_CAPSULE:
    case GEN_LIST:
    case GEN_SET:
    case GEN_MAP:
        gen_literal(g, type);
    }
}

/* Writes the smallest expression of a type. Writes a variable if the type has no literals. If no
   variable can be made, writes null. */
static void gen_literal(struct gen *g, const struct gen_type *type)
{
    switch (type->kind) {
    case GEN_NUMBER:
    case GEN_ANY:
        gen_put(g, gen_number_literal(g));
        break;
    case GEN_BOOL:
        gen_put(g, gen_below(g, 2) == 0 ? "true" : "false");
        break;
    case GEN_STRING:
        buf_fmt(g->out, "\"%s\"", gen_text(g, GEN_TEXT_QUOTED));
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
        if (!gen_variable(g, type, GEN_VALUE_KNOWN))
            gen_put(g, "null");
    }
}

/* --- Expressions that every type has --- */

static void conditional(struct gen *g, const struct gen_type *type, enum gen_level level)
{
    const struct gen_type *other = type;
    if (type->kind == GEN_STRING && gen_below(g, 4) == 3)
        other = gen_type_primitive(g);
    bool swapped = gen_below(g, 2) == 1;
    gen_put(g, level > GEN_LEVEL_CONDITIONAL ? "(" : "");
    gen_expression(g, gen_primitive(GEN_BOOL), GEN_LEVEL_OR);
    gen_put(g, g->style == GEN_STYLE_TIGHT ? " ?" : " ? ");
    gen_expression(g, swapped ? other : type, GEN_LEVEL_CONDITIONAL);
    gen_put(g, g->style == GEN_STYLE_TIGHT ? ":" : " : ");
    gen_expression(g, swapped ? type : other, GEN_LEVEL_CONDITIONAL);
    gen_put(g, level > GEN_LEVEL_CONDITIONAL ? ")" : "");
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
    gen_enclosed(g, "\"${", type, "}\"");
    g->one_line = one_line;
}

/* Returns the productions of the group EXPRESSION that are not allowed at this place. */
static uint32_t unfit_expressions(const struct gen *g)
{
    uint32_t unfit = g->depth > g->depth_max + 1 ? GEN_BIT(EXPRESSION, ILL_TYPED) : 0;
    if (g->depth == 1 && !gen_full(g)) /* a source with only a literal or name tests little */
        unfit |= GEN_BIT(EXPRESSION, LITERAL) | GEN_BIT(EXPRESSION, VARIABLE) |
                 GEN_BIT(EXPRESSION, NULL) | GEN_BIT(EXPRESSION, UNKNOWN) |
                 GEN_BIT(EXPRESSION, UNDEFINED);
    return unfit;
}

/* Writes an expression of the form `which`. Returns false if the form is LITERAL, or if it is
   impossible here. */
static bool produce(struct gen *g, const struct gen_type *type, unsigned which,
                    enum gen_level level)
{
    switch (which) {
    case GEN_EXPRESSION_VARIABLE:
        return gen_variable(g, type->kind == GEN_ANY ? gen_type_known(g) : type, GEN_VALUE_KNOWN);
    case GEN_EXPRESSION_CALL:
        return gen_call(g, type);
    case GEN_EXPRESSION_UNKNOWN:
        return gen_variable(g, type, gen_below(g, 4) == 3 ? GEN_VALUE_DYNAMIC : GEN_VALUE_UNKNOWN);
    case GEN_EXPRESSION_NATURAL:
        gen_natural(g, type, level);
        break;
    case GEN_EXPRESSION_PARENTHESES:
        parentheses(g, type);
        break;
    case GEN_EXPRESSION_CONDITIONAL:
        conditional(g, type, level);
        break;
    case GEN_EXPRESSION_MEMBER:
        gen_member(g, type);
        break;
    case GEN_EXPRESSION_UNWRAP:
        unwrapped(g, type);
        break;
    case GEN_EXPRESSION_FOR_ONE:
        gen_for_one(g, type);
        break;
    case GEN_EXPRESSION_SPLAT_ONE:
        gen_splat_one(g, type);
        break;
    case GEN_EXPRESSION_NULL:
        if (!gen_variable(g, type, GEN_VALUE_NULL))
            gen_put(g, "null");
        break;
    case GEN_EXPRESSION_UNDEFINED:
        /* The second name differs from the "é" of gen_name only in its Unicode normalisation. */
        gen_put(g, gen_below(g, 2) == 0 ? "nosuch" : "e\xcc\x81");
        break;
    case GEN_EXPRESSION_ILL_TYPED:
        gen_expression(g, gen_type_known(g), level);
        break;
    default:
        return false;
    }
    return true;
}

/* --- Expressions without types, for syntax trees --- */

#define TANGLE_MAX 4 /* maximum number of operands, and of operators before or after an operand */

/* Writes operators of all kinds without parentheses. Only precedence decides how they are
   grouped. */
static void tangle(struct gen *g, enum gen_level level)
{
    static const char *const unary[] = {"-", "!"};
    static const char *const terms[] = {"a",       "1",   "(a)",      "[a]",
                                        "{a = 1}", "a()", "\"${a}\"", "null"};
    static const char *const postfix[] = {".a", "[0]", ".0", "[*]", ".*", "[a]", "[-a]", ".for"};
    static const char *const binary[] = {
        "*", "/", "%", "+", "-", ">", ">=", "<", "<=", "==", "!=", "&&", "||", "?"};
    unsigned open = 0;
    gen_put(g, level > GEN_LEVEL_CONDITIONAL ? "(" : "");
    for (unsigned more = gen_below(g, TANGLE_MAX) + 1; more > 0; more--) {
        for (unsigned i = gen_below(g, TANGLE_MAX + 2); i > TANGLE_MAX - 1; i--)
            gen_put(g, GEN_ONE_OF(g, unary));
        gen_put(g, GEN_ONE_OF(g, terms));
        for (unsigned i = gen_below(g, TANGLE_MAX); i > 0; i--)
            gen_put(g, GEN_ONE_OF(g, postfix));
        const char *op = more > 1 ? GEN_ONE_OF(g, binary) : open > 0 ? ":" : NULL;
        if (op == NULL)
            break;
        open += *op == '?';
        open -= *op == ':';
        more += *op == ':';
        put_spaced(g, op);
    }
    gen_put(g, level > GEN_LEVEL_CONDITIONAL ? ")" : "");
}

void gen_expression(struct gen *g, const struct gen_type *type, enum gen_level level)
{
    if (g->op == OP_TREE && gen_below(g, 4) == 3) {
        tangle(g, level);
        return;
    }
    g->depth++;
    unsigned which = gen_choose_but(g, GEN_GROUP_EXPRESSION, unfit_expressions(g));
    if (!produce(g, type, which, level))
        gen_literal(g, type);
    g->depth--;
}
