/* Writes calls of the built-in functions `try`, `can` and `convert`. */
#include "fuzz/generate/gen_state.h"

/* Writes the name of a function. Adds the function to the table if the table lacks it. */
static void put_name(struct gen *g, unsigned call)
{
    static const char *const names[] = {"try", "can", "convert"};
    unsigned i = call - GEN_CALL_TRY;
    if ((g->builtins >> i & 1) == 0)
        buf_fmt(&g->table, "%s\"%s\":{\"builtin\":\"%s\"}", g->table.len == 0 ? "" : ",", names[i],
                names[i]);
    g->builtins |= 1u << i;
    gen_put(g, names[i]);
}

/* Writes an expression whose evaluation is an error. */
static void put_failing(struct gen *g)
{
    static const char *const failing[] = {"nosuch", "nosuch.a[0]", "[][0]", "{}.a", "[1] + 1"};
    gen_put(g, GEN_ONE_OF(g, failing));
}

/* Writes an argument. A NULL type means an expression whose evaluation is an error. */
static void put_argument(struct gen *g, const struct gen_type *type)
{
    if (type == NULL)
        put_failing(g);
    else
        gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
}

static void put_two(struct gen *g, const struct gen_type *first, const struct gen_type *second)
{
    put_argument(g, first);
    gen_comma(g);
    put_argument(g, second);
}

static void put_attempts(struct gen *g, const struct gen_type *type)
{
    switch (gen_choose(g, GEN_GROUP_TRY)) {
    case GEN_TRY_LATER:
        put_two(g, NULL, type);
        break;
    case GEN_TRY_EITHER:
        put_two(g, type, type);
        break;
    case GEN_TRY_SPARE:
        put_two(g, type, NULL);
        break;
    case GEN_TRY_FAILING:
        put_two(g, NULL, NULL);
        break;
    case GEN_TRY_NONE:
        break;
    default:
        put_argument(g, type);
    }
}

static void put_attempt(struct gen *g)
{
    switch (gen_choose(g, GEN_GROUP_CAN)) {
    case GEN_CAN_FAILING:
        put_failing(g);
        break;
    case GEN_CAN_NONE:
        break;
    case GEN_CAN_TWO:
        put_two(g, gen_type_any(g), gen_type_any(g));
        break;
    default:
        put_argument(g, gen_type_any(g));
    }
}

/* Writes a value that usually converts to the type, and the type. */
static void put_conversion(struct gen *g, const struct gen_type *type)
{
    const struct gen_type *to = type->kind == GEN_ANY ? gen_type_constrained(g) : type;
    unsigned form = gen_choose(g, GEN_GROUP_TO);
    put_argument(g, gen_type_convertible(g, gen_type_incomplete(g, to)));
    if (form == GEN_TO_NOTHING)
        return;
    gen_comma(g);
    if (form == GEN_TO_VALUE)
        put_argument(g, gen_type_any(g));
    else
        gen_put_type_source(g, to);
}

/* Returns true if a type expression of the type needs no attribute names. */
static bool is_nameless(const struct gen_type *type)
{
    return type->kind <= GEN_ANY ||
           (type->kind >= GEN_LIST && type->kind <= GEN_MAP && is_nameless(type->members[0]));
}

uint32_t gen_unfit_calls(const struct gen_type *type)
{
    bool can = type->kind == GEN_BOOL || type->kind == GEN_ANY;
    return (can ? 0 : GEN_BIT(CALL, CAN)) | (is_nameless(type) ? 0 : GEN_BIT(CALL, CONVERT));
}

void gen_builtin_call(struct gen *g, const struct gen_type *type, unsigned call)
{
    put_name(g, call);
    gen_open(g, "(");
    if (call == GEN_CALL_TRY)
        put_attempts(g, type);
    else if (call == GEN_CALL_CAN)
        put_attempt(g);
    else
        put_conversion(g, type);
    gen_close(g, ")");
}
