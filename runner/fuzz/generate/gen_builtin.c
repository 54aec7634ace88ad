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

/* Writes an argument. A NULL type means an expression whose evaluation is an error. */
static void put_argument(struct gen *g, const struct gen_type *type)
{
    static const char *const failing[] = {"nosuch", "nosuch.a[0]", "[][0]", "{}.a", "[1] + 1"};
    if (type == NULL)
        gen_put(g, GEN_ONE_OF(g, failing));
    else
        gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
}

/* Writes `count` arguments of one type, of which some fail on purpose. */
static void put_attempts(struct gen *g, const struct gen_type *type, unsigned count,
                         bool first_fails, bool last_fails)
{
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            gen_comma(g);
        put_argument(g, (i == 0 ? first_fails : last_fails) ? NULL : type);
    }
}

static void put_try(struct gen *g, const struct gen_type *type)
{
    unsigned which = gen_choose(g, GEN_GROUP_TRY);
    bool first = which == GEN_TRY_LATER || which == GEN_TRY_FAILING;
    put_attempts(g, type,
                 which == GEN_TRY_NONE  ? 0
                 : which == GEN_TRY_ONE ? 1
                                        : 2,
                 first, which == GEN_TRY_SPARE || which == GEN_TRY_FAILING);
}

static void put_can(struct gen *g)
{
    unsigned which = gen_choose(g, GEN_GROUP_CAN);
    put_attempts(g, gen_type_any(g),
                 which == GEN_CAN_NONE  ? 0
                 : which == GEN_CAN_TWO ? 2
                                        : 1,
                 which == GEN_CAN_FAILING, false);
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
        put_try(g, type);
    else if (call == GEN_CALL_CAN)
        put_can(g);
    else
        put_conversion(g, type);
    gen_close(g, ")");
}
