/* Writes blocks that define functions. */
#include "fuzz/generate/gen_state.h"

#define DEFINITIONS_MAX 2

static const char *const names[DEFINITIONS_MAX] = {"sum", "twice"};
static const char *const block_types[] = {"function", "fn"};

/* --- Parts of a block --- */

/* Writes the list `params`. */
static void put_params(struct gen *g, const struct gen_function *f, unsigned form)
{
    static const char *const no_names[] = {"k.v", "1", "k[0]", "null"};
    gen_put(g, "[");
    for (unsigned i = 0; i < f->count; i++) {
        gen_put(g, i > 0 ? ", " : "");
        gen_put(g, gen_local_name(i));
    }
    if (form == GEN_DEFINITION_NO_IDENTIFIER) {
        gen_put(g, f->count > 0 ? ", " : "");
        gen_put(g, GEN_ONE_OF(g, no_names));
    }
    gen_put(g, "]");
}

/* Writes the parts of a block. In the result, only the parameters are visible, unless there is a
   context. */
static void put_parts(struct gen *g, const struct gen_function *f, bool context)
{
    static const char *const rests[] = {"rest", "rest[0]", "[for v in rest : [v]]", "rest[*]"};
    unsigned form = gen_choose(g, GEN_GROUP_DEFINITION);
    if (form != GEN_DEFINITION_NO_PARAMS) {
        gen_put(g, "params = ");
        if (form == GEN_DEFINITION_PARAMS_OTHER)
            gen_put(g, "7");
        else
            put_params(g, f, form);
        gen_end_line(g);
    }
    if (f->variadic != NULL) {
        gen_put(g, "variadic_param = ");
        gen_put(g, form == GEN_DEFINITION_NO_VARIADIC_NAME ? "rest[0]" : "rest");
        gen_end_line(g);
    }
    if (form == GEN_DEFINITION_OTHER_MEMBER) {
        gen_put(g, "other = 1");
        gen_end_line(g);
    }
    if (form == GEN_DEFINITION_NO_RESULT)
        return;
    gen_put(g, "result = ");
    if (f->variadic != NULL && gen_below(g, 2) == 0)
        gen_put(g, GEN_ONE_OF(g, rests));
    else
        gen_result(g, f, context || form == GEN_DEFINITION_REACHING);
    gen_end_line(g);
}

/* --- Blocks --- */

static struct gen_function make_function(struct gen *g, unsigned i)
{
    struct gen_function f = {.name = names[i], .count = gen_below(g, GEN_PARAMETERS_MAX)};
    for (unsigned k = 0; k < f.count; k++)
        f.parameters[k] = gen_below(g, 2) == 0 ? gen_type_primitive(g) : gen_type_known(g);
    if (gen_below(g, 3) == 2)
        f.variadic = gen_type_known(g);
    f.result = gen_below(g, 2) == 0 && f.count > 0 ? f.parameters[0] : gen_type_primitive(g);
    return f;
}

static void put_definition(struct gen *g, const struct gen_function *f, const char *type,
                           bool context)
{
    bool named = gen_choose(g, GEN_GROUP_DEFINITION_NAME) == GEN_DEFINITION_NAME_GIVEN;
    buf_fmt(g->out, named ? "%s \"%s\" {" : "%s {", type, f->name);
    gen_end_line(g);
    put_parts(g, f, context);
    gen_put(g, "}");
    gen_end_line(g);
}

/* Writes the blocks. A function becomes callable after its block is written, so that no function
   calls itself. */
void gen_definitions(struct gen *g)
{
    unsigned count = g->definitions;
    g->definitions = 0;
    if (count == 0)
        return;
    const char *type = GEN_ONE_OF(g, block_types);
    bool context = gen_below(g, 2) == 1;
    for (unsigned i = 0; i < count; i++) {
        struct gen_function f = make_function(g, i);
        put_definition(g, &f, type, context);
        if (g->function_count < GEN_FUNCTIONS_MAX)
            g->functions[g->function_count++] = f;
    }
    buf_fmt(&g->rest, ",\"user_functions\":{\"block\":\"%s\"%s}", type,
            context ? ",\"context\":true" : "");
}

void gen_choose_definitions(struct gen *g)
{
    if (gen_choose(g, GEN_GROUP_DEFINITIONS) == GEN_DEFINITIONS_SOME)
        g->definitions = 1 + gen_below(g, DEFINITIONS_MAX);
    g->defines = g->definitions > 0;
}
