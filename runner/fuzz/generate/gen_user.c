/* Writes blocks that define functions, in the native or the JSON syntax. */
#include "fuzz/generate/gen_state.h"

#define DEFINITIONS_MAX 2

static const char *const names[DEFINITIONS_MAX] = {"sum", "twice"};
static const char *const block_types[] = {"function", "fn"};

/* --- Parts of a block --- */

static void put_name(struct gen *g, const char *name)
{
    if (g->json)
        gen_put_json(g, name);
    else
        gen_put(g, name);
}

/* Writes the list `params`. */
static void put_params(struct gen *g, const struct gen_function *f, unsigned form)
{
    static const char *const no_names[] = {"k.v", "1", "k[0]", "null"};
    gen_put(g, "[");
    for (unsigned i = 0; i < f->count; i++) {
        gen_put(g, i > 0 ? ", " : "");
        put_name(g, gen_local_name(i));
    }
    if (form == GEN_DEFINITION_NO_IDENTIFIER) {
        gen_put(g, f->count > 0 ? ", " : "");
        put_name(g, GEN_ONE_OF(g, no_names));
    }
    gen_put(g, "]");
}

/* Writes the result. In the result, only the parameters are visible, unless there is a context. */
static void put_result(struct gen *g, const struct gen_function *f, bool context)
{
    static const char *const rests[] = {"rest", "rest[0]", "[for v in rest : [v]]", "rest[*]"};
    size_t locals = g->local_count;
    if (f->variadic != NULL && gen_below(g, 2) == 0) {
        gen_put(g, GEN_ONE_OF(g, rests));
        return;
    }
    for (unsigned i = 0; i < f->count; i++)
        gen_local(g, gen_local_name(i), f->parameters[i]);
    g->isolated = !context;
    gen_expression(g, f->result, GEN_LEVEL_CONDITIONAL);
    g->isolated = false;
    gen_local_end(g, g->local_count - locals);
}

static void put_parts(struct gen *g, const struct gen_function *f, bool context, unsigned *members)
{
    unsigned form = gen_choose(g, GEN_GROUP_DEFINITION);
    if (form != GEN_DEFINITION_NO_PARAMS) {
        gen_member_begin(g, members, "params");
        if (form == GEN_DEFINITION_PARAMS_OTHER)
            gen_put(g, "7");
        else
            put_params(g, f, form);
        gen_member_end(g);
    }
    if (f->variadic != NULL) {
        gen_member_begin(g, members, "variadic_param");
        put_name(g, form == GEN_DEFINITION_NO_VARIADIC_NAME ? "rest[0]" : "rest");
        gen_member_end(g);
    }
    if (form == GEN_DEFINITION_OTHER_MEMBER) {
        gen_member_begin(g, members, "other");
        gen_put(g, "1");
        gen_member_end(g);
    }
    if (form == GEN_DEFINITION_NO_RESULT)
        return;
    gen_member_begin(g, members, "result");
    struct gen_outside before = gen_embedded_begin(g);
    put_result(g, f, context || form == GEN_DEFINITION_REACHING);
    gen_embedded_end(g, &before);
    gen_member_end(g);
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
    unsigned members = 0;
    bool named = gen_choose(g, GEN_GROUP_DEFINITION_NAME) == GEN_DEFINITION_NAME_GIVEN;
    if (g->json) {
        gen_json_open(g, "{");
        if (named) {
            gen_json_name(g, f->name);
            gen_json_open(g, "{");
        }
        put_parts(g, f, context, &members);
        if (named)
            gen_json_close(g, "}");
        gen_json_close(g, "}");
        return;
    }
    buf_fmt(g->out, named ? "%s \"%s\" {" : "%s {", type, f->name);
    gen_end_line(g);
    put_parts(g, f, context, &members);
    gen_put(g, "}");
    gen_end_line(g);
}

/* Writes the blocks. A function becomes callable after its block is written, so that no function
   calls itself. */
void gen_definitions(struct gen *g, unsigned *members)
{
    unsigned count = g->definitions;
    g->definitions = 0;
    if (count == 0)
        return;
    const char *type = GEN_ONE_OF(g, block_types);
    bool context = gen_below(g, 2) == 1;
    if (g->json) {
        gen_json_member(g, members, type);
        gen_json_open(g, "[");
    }
    for (unsigned i = 0; i < count; i++) {
        if (g->json && i > 0)
            gen_json_comma(g);
        struct gen_function f = make_function(g, i);
        put_definition(g, &f, type, context);
        if (g->function_count < GEN_FUNCTIONS_MAX)
            g->functions[g->function_count++] = f;
    }
    if (g->json)
        gen_json_close(g, "]");
    buf_fmt(&g->rest, ",\"user_functions\":{\"block\":\"%s\"%s}", type,
            context ? ",\"context\":true" : "");
}

void gen_choose_definitions(struct gen *g)
{
    if (gen_choose(g, GEN_GROUP_DEFINITIONS) == GEN_DEFINITIONS_SOME)
        g->definitions = 1 + gen_below(g, DEFINITIONS_MAX);
    g->defines = g->definitions > 0;
}
