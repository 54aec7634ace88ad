/* Implements the user functions extension. Cases: spec-tests/extensions/user-functions */

#include "extensions/extensions.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/body.h"
#include "model/convert.h"
#include "model/function.h"
#include "model/scope.h"
#include "model/static.h"
#include "model/value.h"
#include "native/ast.h"
#include "native/native.h"
#include "spec/spec.h"
#include "json/json.h"

/* A block that defines a function. */
struct definition {
    struct expression result;    /* the result; `evaluate` is NULL if the block has no result */
    const struct scope *context; /* the scope for the result, without the parameters */
};

/* Returns true if any name occurs twice. */
static bool repeats(struct ctx *cx, const struct str *names, size_t count)
{
    const size_t *order = str_order(cx->arena, names, count);
    size_t i = 1;
    while (i < count && !str_equal(names[order[i - 1]], names[order[i]]))
        i++;
    return i < count;
}

/* --- Calls --- */

/* Returns the value of the variadic parameter's variable. */
static const struct value *variadic_value(struct ctx *cx, const struct value *arguments)
{
    const struct type *type = arguments->type, *element = NULL;
    const struct value *list = arguments;
    if (!rule(cx, EXTENSIONS_USER_FUNCTIONS_VARIADIC))
        return value_stand_in(cx, type);
    if (!reads(cx, USER_FUNCTION_VARIADIC_TYPE_LIST))
        return arguments;
    if (type->as.tuple.count > 0)
        element = unify(cx, type->as.tuple.elements, type->as.tuple.count);
    type = type_collection(cx, TYPE_LIST, element != NULL ? element : &type_dynamic);
    TRY(type);
    TRY(convert(cx, arguments, type, (struct range){0}, &list));
    return list;
}

/* Evaluates the result. The parameters are variables. If two variables have one name, the variable
   that comes first in the sorted scope counts. */
static bool call_result(struct ctx *cx, const struct function *function,
                        const struct value *const *arguments, const struct value **out)
{
    const struct definition *definition = function->definition;
    size_t positional = function->parameter_count;
    size_t count = positional + (function->variadic != NULL ? 1 : 0);
    struct variable *variables = ARENA_ARRAY(cx->arena, count, struct variable);
    for (size_t i = 0; i < positional; i++) {
        variables[i].name = function->parameters[i].name;
        variables[i].value = rule(cx, EXTENSIONS_USER_FUNCTIONS_PARAMETERS)
                                 ? arguments[i]
                                 : value_stand_in(cx, &type_dynamic);
    }
    if (function->variadic != NULL) {
        variables[positional].name = function->variadic->name;
        TRY(variables[positional].value = variadic_value(cx, arguments[positional]));
    }
    *out = value_stand_in(cx, &type_dynamic);
    if (reads(cx, USER_FUNCTION_PARAMETER_TWICE_LAST))
        for (size_t i = 0; i < count / 2; i++) {
            struct variable first = variables[i];
            variables[i] = variables[count - 1 - i];
            variables[count - 1 - i] = first;
        }
    return definition->result.evaluate == NULL || !rule(cx, EXTENSIONS_USER_FUNCTIONS_RESULT) ||
           expression_evaluate(cx, &definition->result,
                               scope_child(cx, definition->context, variables, count), out);
}

/* --- Blocks that define functions --- */

bool check_name(struct ctx *cx, struct str name, struct range at)
{
    bool keyword = str_equal(name, STR("true")) || str_equal(name, STR("false")) ||
                   str_equal(name, STR("null"));
    return !keyword || !reads(cx, KEYWORD_AS_NAME_ERROR) ||
           fail(cx, DIAG_STATIC, at, "a keyword is no name");
}

struct reader {
    struct ctx *cx;
    bool json;
    struct range at; /* the range of the current attribute or block */
};

/* Reads the name of a parameter. The name must be an identifier. */
static bool parameter(const struct reader *r, const struct expression *e, enum rule_id id,
                      struct parameter *out)
{
    struct ctx *cx = r->cx;
    struct static_traversal traversal;
    const struct native_expression *native = r->json ? NULL : e->node;
    size_t before = cx->diag_count;
    bool passed = reads(cx, USER_FUNCTION_UNKNOWN_PASSED);
    *out = (struct parameter){.type = &type_dynamic,
                              .allow_null = reads(cx, USER_FUNCTION_NULL_PASSED),
                              .allow_unknown = passed,
                              .allow_dynamic = passed};
    if (native != NULL && native->kind == EXPRESSION_TEMPLATE &&
        reads(cx, USER_FUNCTION_PARAMETER_QUOTED_QUOTED)) {
        const struct value *name;
        TRY(expression_evaluate(cx, e, scope_global(cx, NULL, 0, NULL, 0), &name));
        if (value_is_known(name) && name->type->kind == TYPE_STRING) {
            out->name = name->as.string;
            return true;
        }
    }
    if (r->json ? json_static_traversal(cx, e, &traversal)
                : native_static_traversal(cx, e, &traversal)) {
        out->name = traversal.root;
        if (traversal.count > 0)
            return forbid(cx, id, DIAG_STATIC, r->at,
                          "the name of a parameter must be an identifier");
        return check_name(cx, out->name, r->at);
    }
    return !rule(cx, id) && ctx_forget(cx, before);
}

/* Reads the positional parameters from the list `params`. */
static bool parameters(const struct reader *r, const struct expression *params,
                       struct function *out)
{
    struct ctx *cx = r->cx;
    struct static_list list;
    size_t before = cx->diag_count;
    if (!(r->json ? json_static_list(cx, params, &list) : native_static_list(cx, params, &list)))
        return !rule(cx, EXTENSIONS_USER_FUNCTIONS_PARAMETER_LIST) && ctx_forget(cx, before);
    struct parameter *all = ARENA_ARRAY(cx->arena, list.count, struct parameter);
    for (size_t i = 0; i < list.count; i++)
        TRY(parameter(r, &list.elements[i], EXTENSIONS_USER_FUNCTIONS_PARAMETER_NAME, &all[i]));
    out->parameters = all;
    out->parameter_count = list.count;
    return true;
}

/* Reports parameters that have the same name. */
static bool check_names(const struct reader *r, const struct function *function)
{
    struct ctx *cx = r->cx;
    size_t count = function->parameter_count;
    struct str *names = ARENA_ARRAY(cx->arena, count + 1, struct str);
    for (size_t i = 0; i < count; i++)
        names[i] = function->parameters[i].name;
    if (function->variadic != NULL)
        names[count++] = function->variadic->name;
    return !repeats(cx, names, count) || !reads(cx, USER_FUNCTION_PARAMETER_TWICE_ERROR) ||
           fail(cx, DIAG_STATIC, r->at, "two parameters have the same name");
}

static bool read_attribute(struct reader *r, const struct content_attribute *attribute,
                           struct definition *definition, struct function *out)
{
    struct parameter *variadic = ARENA_NEW(r->cx->arena, struct parameter);
    r->at = attribute->range;
    if (str_equal(attribute->name, STR("params")))
        return parameters(r, &attribute->expression, out);
    if (str_equal(attribute->name, STR("result"))) {
        definition->result = attribute->expression;
        return true;
    }
    out->variadic = variadic;
    return parameter(r, &attribute->expression, EXTENSIONS_USER_FUNCTIONS_VARIADIC_NAME, variadic);
}

/* Reads a block that defines a function. */
static bool define(struct reader *r, const struct content_block *block,
                   struct definition *definition, struct function *out)
{
    struct ctx *cx = r->cx;
    const struct attribute_schema attributes[] = {
        {STR("params"), reads(cx, USER_FUNCTION_WITHOUT_PARAMS_ERROR)},
        {STR("result"), rule(cx, EXTENSIONS_USER_FUNCTIONS_RESULT_REQUIRED)},
        {STR("variadic_param"), false}};
    const struct schema schema = {.attributes = attributes,
                                  .attribute_count = sizeof attributes / sizeof *attributes,
                                  .partial = !rule(cx, EXTENSIONS_USER_FUNCTIONS_CONTENT)};
    struct content content = {0};
    const struct body *remain;
    TRY(ctx_step(cx, 1, block->range));
    TRY(block->body->content(cx, block->body, &schema, &content, &remain));
    out->name = block->label_count > 0 ? block->labels[0] : STR("");
    out->result = call_result;
    out->definition = definition;
    for (size_t i = 0; i < content.attribute_count; i++)
        TRY(read_attribute(r, &content.attributes[i], definition, out));
    r->at = block->range;
    return check_names(r, out);
}

/* If the rule that defers the evaluation of results is switched off, evaluates each result when the
   function is defined, with unknown arguments. */
static bool evaluate_results(struct ctx *cx, const struct function *functions, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t arguments = functions[i].parameter_count + 1;
        const struct value **values = ARENA_ARRAY(cx->arena, arguments, const struct value *);
        const struct value *unused;
        for (size_t j = 0; j < arguments; j++)
            values[j] = value_stand_in(cx, &type_dynamic);
        TRY(rule(cx, EXTENSIONS_USER_FUNCTIONS_RESULT_DEFERRED) ||
            functions[i].result(cx, &functions[i], values, &unused));
    }
    return true;
}

/* Returns the scope for results. `outer` is the scope without the functions, and `inner` is the
   scope with the functions. */
static const struct scope *context_of(struct ctx *cx, const struct user_functions *how,
                                      const struct scope *outer, const struct scope *inner)
{
    if (how->context && rule(cx, EXTENSIONS_USER_FUNCTIONS_CONTEXT))
        return rule(cx, EXTENSIONS_USER_FUNCTIONS_CONTEXT_FUNCTIONS) ? inner : outer;
    return how->context || rule(cx, EXTENSIONS_USER_FUNCTIONS_ISOLATED)
               ? scope_global(cx, NULL, 0, NULL, 0)
               : outer;
}

/* Adds the functions to the scope. If two functions have one name, the function that comes first in
   the sorted scope counts. */
static const struct scope *add_functions(struct ctx *cx, const struct scope *scope,
                                         const struct function *functions, size_t count)
{
    size_t total = count + scope->function_count;
    struct function *all = ARENA_ARRAY(cx->arena, total, struct function);
    for (size_t i = 0; i < total; i++)
        all[i] = i < count ? functions[i] : scope->functions[i - count];
    return scope_global(cx, scope->variables, scope->variable_count, all, total);
}

bool user_functions(struct ctx *cx, const struct user_functions *how, const struct body **body,
                    const struct scope **scope)
{
    struct reader reader = {.cx = cx, .json = how->json};
    const struct block_schema block = {
        .type = rule(cx, EXTENSIONS_USER_FUNCTIONS_BLOCK_TYPE) ? how->block : STR("function"),
        .label_count = rule(cx, EXTENSIONS_USER_FUNCTIONS_NAME) ? 1 : 0};
    const struct schema schema = {.blocks = &block, .block_count = 1, .partial = true};
    struct content content = {0};
    const struct body *remain;
    TRY((*body)->content(cx, *body, &schema, &content, &remain));
    size_t count = content.block_count;
    if (count > 0 && !rule(cx, EXTENSIONS_USER_FUNCTIONS_DEFINITION))
        count = 0;
    struct definition *definitions = ARENA_ARRAY(cx->arena, count, struct definition);
    struct function *functions = ARENA_ARRAY(cx->arena, count, struct function);
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    for (size_t i = 0; i < count; i++) {
        size_t at = reads(cx, USER_FUNCTION_TWICE_LAST) ? count - 1 - i : i;
        TRY(define(&reader, &content.blocks[i], &definitions[i], &functions[at]));
        names[i] = functions[at].name;
    }
    if (repeats(cx, names, count) && reads(cx, USER_FUNCTION_TWICE_ERROR))
        return fail(cx, DIAG_STATIC, reader.at, "two functions have the same name");
    const struct scope *inner = add_functions(cx, *scope, functions, count);
    for (size_t i = 0; i < count; i++)
        definitions[i].context = context_of(cx, how, *scope, inner);
    *scope = inner;
    if (rule(cx, EXTENSIONS_USER_FUNCTIONS_REMAIN))
        *body = remain;
    return evaluate_results(cx, functions, count);
}
