/* Makes the variables and functions of a request. A variable or function is made when an expression
   first uses it. */
#include <string.h>

#include "fuzz/generate/gen_state.h"

/* --- Locals --- */

void gen_local(struct gen *g, const char *name, const struct gen_type *type)
{
    struct gen_variable *local = &g->locals[g->local_count++];
    *local = (struct gen_variable){name, type, GEN_VALUE_KNOWN};
}

void gen_local_end(struct gen *g, size_t count)
{
    g->local_count -= count;
}

static bool is_hidden(const struct gen *g, const char *name, size_t i)
{
    for (; i < g->local_count; i++)
        if (strcmp(g->locals[i].name, name) == 0)
            return true;
    return false;
}

static const char *find_local(struct gen *g, const struct gen_type *type)
{
    const char *found[GEN_LOCALS_MAX];
    unsigned count = 0;
    for (size_t i = g->local_base; i < g->local_count; i++)
        if (gen_type_equal(g->locals[i].type, type) && !is_hidden(g, g->locals[i].name, i + 1))
            found[count++] = g->locals[i].name;
    return count == 0 ? NULL : found[gen_below(g, count)];
}

/* --- Variables --- */

static const char *find_variable(struct gen *g, const struct gen_type *type, unsigned form)
{
    for (size_t i = 0; i < g->variable_count; i++) {
        const struct gen_variable *v = &g->variables[i];
        if (v->value == form && gen_type_equal(v->type, type) &&
            !is_hidden(g, v->name, g->local_base))
            return v->name;
    }
    return NULL;
}

/* Writes an unknown value instead of a known value. Makes the same choices as for the known value,
   because otherwise all later choices would change. */
static void put_blank(struct gen *g, const struct gen_type *type, unsigned form)
{
    size_t at = g->out->len;
    gen_put_value_form(g, type, form);
    g->out->len = at;
    gen_put_value_form(g, type, GEN_VALUE_UNKNOWN);
}

static const char *new_variable(struct gen *g, const struct gen_type *type, unsigned form)
{
    const char *name = gen_name((unsigned)g->variable_count);
    struct buf *before = g->out;
    if (g->variable_count == GEN_VARIABLES_MAX || is_hidden(g, name, g->local_base))
        return NULL;
    g->variables[g->variable_count++] = (struct gen_variable){name, type, form};
    g->out = &g->scope;
    gen_put(g, g->scope.len == 0 ? "" : ",");
    gen_put_json(g, name);
    gen_put(g, ":");
    if (g->blank == g->variable_count)
        put_blank(g, type, form);
    else
        gen_put_value_form(g, type, form);
    g->out = before;
    return name;
}

static const char *find_or_add(struct gen *g, const struct gen_type *type, unsigned form)
{
    const char *name = form == GEN_VALUE_KNOWN ? find_local(g, type) : NULL;
    if (g->isolated || g->literal || (name != NULL && gen_below(g, 4) > 0))
        return name;
    const char *other = gen_below(g, 4) == 3 ? NULL : find_variable(g, type, form);
    if (other == NULL)
        other = new_variable(g, type, form);
    return other != NULL ? other : name;
}

bool gen_variable(struct gen *g, const struct gen_type *type, unsigned form)
{
    const char *name = find_or_add(g, type, form);
    gen_put(g, name != NULL ? name : "");
    return name != NULL;
}

/* --- Functions --- */

static void put_parameter(struct gen *g, const char *name, const struct gen_type *type)
{
    unsigned flags = gen_below(g, 12);
    gen_put(g, "{\"name\":");
    gen_put_json(g, name);
    gen_put(g, ",\"type\":");
    gen_put_type(g, type);
    gen_put(g, (flags & 1) != 0 ? ",\"allow_null\":true" : "");
    gen_put(g, (flags & 2) != 0 ? ",\"allow_unknown\":true" : "");
    gen_put(g, (flags & 4) != 0 ? ",\"allow_dynamic\":true}" : "}");
}

void gen_result(struct gen *g, const struct gen_function *f, bool context)
{
    bool isolated = g->isolated;
    size_t locals = g->local_count, base = g->local_base;
    g->isolated = !context;
    g->local_base = context ? base : locals;
    for (unsigned i = 0; i < f->count && g->local_count < GEN_LOCALS_MAX; i++)
        gen_local(g, gen_local_name(i), f->parameters[i]);
    gen_expression(g, f->result, GEN_LEVEL_CONDITIONAL);
    gen_local_end(g, g->local_count - locals);
    g->local_base = base;
    g->isolated = isolated;
}

/* Writes the result expression of a function. The expression always parses. */
static void put_result(struct gen *g, const struct gen_function *f, unsigned which)
{
    unsigned depth = g->depth;
    struct buf *before, *text = gen_sink(g, &before);
    g->faults_off++;
    g->depth = g->depth_max > 0 ? g->depth_max - 1 : 0;
    if (which == GEN_FUNCTION_IDENTITY)
        gen_put(g, gen_local_name(0));
    else if (which == GEN_FUNCTION_FAILING)
        gen_put(g, "nowhere");
    else
        gen_result(g, f, false);
    g->depth = depth;
    g->faults_off--;
    gen_unsink(g, before);
    gen_put(g, "\"result\":");
    gen_put_json(g, buf_text(text));
}

static void put_parameters(struct gen *g, const struct gen_function *f)
{
    gen_put(g, "\"params\":[");
    for (unsigned i = 0; i < f->count; i++) {
        gen_put(g, i > 0 ? "," : "");
        put_parameter(g, gen_local_name(i), f->parameters[i]);
    }
    gen_put(g, "],");
    if (f->variadic != NULL) {
        gen_put(g, "\"variadic\":");
        put_parameter(g, "rest", f->variadic);
        gen_put(g, ",");
    }
}

static void put_function(struct gen *g, const struct gen_function *f, unsigned which)
{
    struct buf *before = g->out;
    g->out = &g->table;
    gen_put(g, g->table.len == 0 ? "" : ",");
    gen_put_json(g, f->name);
    gen_put(g, ":{");
    put_parameters(g, f);
    put_result(g, f, which);
    if (which == GEN_FUNCTION_RETURNS) {
        gen_put(g, ",\"returns\":");
        gen_put_type(g, f->result);
    }
    gen_put(g, "}");
    g->out = before;
}

static const struct gen_function *new_function(struct gen *g, const struct gen_type *type)
{
    if (g->function_count == GEN_FUNCTIONS_MAX || g->sink_count + 2 > GEN_SINKS_MAX ||
        g->local_count + GEN_PARAMETERS_MAX > GEN_LOCALS_MAX)
        return NULL;
    struct gen_function *f = &g->functions[g->function_count];
    unsigned which = gen_choose(g, GEN_GROUP_FUNCTION);
    *f = (struct gen_function){.name = gen_function_name((unsigned)g->function_count++)};
    f->result = type;
    f->count = gen_below(g, GEN_PARAMETERS_MAX);
    if (which == GEN_FUNCTION_IDENTITY || type->kind >= GEN_ANY)
        f->count = 1;
    for (unsigned i = 0; i < f->count; i++)
        f->parameters[i] = i == 0 && f->count == 1 ? type : gen_type_any(g);
    if (which == GEN_FUNCTION_VARIADIC)
        f->variadic = gen_type_any(g);
    put_function(g, f, which);
    return f;
}

static const struct gen_function *function_of(struct gen *g, const struct gen_type *type)
{
    for (size_t i = 0; i < g->function_count; i++)
        if (gen_type_equal(g->functions[i].result, type) && gen_below(g, 4) < 3)
            return &g->functions[i];
    return new_function(g, type);
}

/* --- Calls --- */

const struct gen_type *gen_type_convertible(struct gen *g, const struct gen_type *type)
{
    if (type->kind == GEN_STRING)
        return gen_type_primitive(g);
    if (type->kind == GEN_ANY)
        return gen_type_known(g);
    if (type->kind < GEN_LIST || type->kind > GEN_MAP)
        return type;
    return gen_of_kind(g, type->kind == GEN_MAP ? GEN_OBJECT : GEN_TUPLE, type->members[0]);
}

static void put_argument(struct gen *g, const struct gen_type *type)
{
    unsigned which = gen_choose(g, GEN_GROUP_ARGUMENT);
    if (which == GEN_ARGUMENT_CONVERTIBLE)
        type = gen_type_convertible(g, type);
    unsigned form = which == GEN_ARGUMENT_UNKNOWN ? GEN_VALUE_UNKNOWN : GEN_VALUE_NULL;
    bool special = which == GEN_ARGUMENT_UNKNOWN || which == GEN_ARGUMENT_NULL;
    if (!special || !gen_variable(g, type, form))
        gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
}

/* Returns the type of an argument; any type if the function has fewer parameters. */
static const struct gen_type *parameter(struct gen *g, const struct gen_function *f, unsigned i)
{
    const struct gen_type *type = i < f->count ? f->parameters[i] : f->variadic;
    return type != NULL ? type : gen_type_any(g);
}

/* Writes arguments first to end - 1 as a tuple. */
static void put_expanded(struct gen *g, const struct gen_function *f, unsigned first, unsigned end)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned count = 0;
    for (; first + count < end && count < GEN_MEMBERS_MAX; count++)
        members[count] = parameter(g, f, first + count);
    gen_expression(g, gen_tuple(g, members, count), GEN_LEVEL_CONDITIONAL);
    gen_gap_inside(g);
}

static void put_arguments(struct gen *g, const struct gen_function *f, unsigned which)
{
    unsigned count = f->count + (f->variadic != NULL ? gen_below(g, 3) : 0);
    bool early = which == GEN_ARGUMENTS_EXPANDED_EARLY,
         other = which == GEN_ARGUMENTS_EXPANDED_OTHER;
    bool all = which == GEN_ARGUMENTS_EXPANDED_ALL || early;
    if (which == GEN_ARGUMENTS_TOO_FEW && f->count > 0)
        count = f->count - 1;
    count += which == GEN_ARGUMENTS_TOO_MANY;
    unsigned single = all ? 0 : count - (which == GEN_ARGUMENTS_EXPANDED && count > 0);
    gen_open(g, "(");
    for (unsigned i = 0; i < single; i++) {
        if (i > 0)
            gen_comma(g);
        put_argument(g, parameter(g, f, i));
    }
    if (all || other || which == GEN_ARGUMENTS_EXPANDED) {
        gen_put(g, single > 0 ? ", " : "");
        if (other)
            gen_expression(g, gen_type_any(g), GEN_LEVEL_CONDITIONAL);
        else
            put_expanded(g, f, single, count);
        gen_put(g, "...");
    }
    if (early)
        gen_put(g, gen_below(g, 2) == 0 ? "," : ", []");
    gen_close(g, ")");
}

bool gen_call(struct gen *g, const struct gen_type *type)
{
    if (g->isolated || g->literal)
        return false;
    unsigned call = gen_choose_but(g, GEN_GROUP_CALL, gen_unfit_calls(type));
    if (call != GEN_CALL_FUNCTION) {
        gen_builtin_call(g, type, call);
        return true;
    }
    const struct gen_function *f = function_of(g, type);
    if (f == NULL)
        return false;
    unsigned which = gen_choose(g, GEN_GROUP_ARGUMENTS);
    gen_put(g, which == GEN_ARGUMENTS_UNDEFINED ? "nosuch" : f->name);
    put_arguments(g, f, which);
    return true;
}
