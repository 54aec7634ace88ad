/* Runs the operations (runner/protocol.md, "Requests"). An operation calls the parser of its syntax
   and the information model. */
#include "proto/ops.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "extensions/extensions.h"
#include "model/body.h"
#include "model/convert.h"
#include "model/static.h"
#include "model/value.h"
#include "native/native.h"
#include "proto/encode.h"
#include "proto/json_tree.h"
#include "proto/request.h"
#include "json/json.h"

#include <string.h>

static const struct range nowhere = {0};

static bool run_hello(struct ctx *cx, const struct request *request, struct answer *out)
{
    (void)cx;
    (void)request;
    out->kind = ANSWER_HELLO;
    return true;
}

static bool run_parse(struct ctx *cx, const struct request *request, struct answer *out)
{
    (void)request;
    out->kind = ANSWER_STRUCTURE;
    bool right = native_parse_file(cx, cx->source, NULL, &out->as.structure);
    out->recovered = right ? NULL : out->as.structure;
    return right;
}

static bool parse_expression(struct ctx *cx, const struct request *request, struct expression *out)
{
    return request->syntax == SYNTAX_JSON ? json_parse_expression(cx, cx->source, out)
                                          : native_parse_expression(cx, cx->source, out);
}

static bool run_evaluate(struct ctx *cx, const struct request *request, struct answer *out)
{
    struct expression expression;
    out->kind = ANSWER_VALUE;
    TRY(parse_expression(cx, request, &expression));
    return expression_evaluate(cx, &expression, request->scope, &out->as.value);
}

static bool run_template(struct ctx *cx, const struct request *request, struct answer *out)
{
    struct expression expression;
    out->kind = ANSWER_VALUE;
    TRY(native_parse_template(cx, cx->source, &expression));
    return expression_evaluate(cx, &expression, request->scope, &out->as.value);
}

static bool parse_body(struct ctx *cx, const struct request *request, const struct body **out)
{
    const struct native_body *file;
    if (request->syntax == SYNTAX_JSON)
        return json_parse_file(cx, cx->source, out);
    TRY(native_parse_file(cx, cx->source, NULL, &file));
    *out = native_body_view(cx, file);
    return true;
}

static bool run_body(struct ctx *cx, const struct request *request, struct answer *out)
{
    const struct body *file;
    const struct scope *scope = request->scope;
    out->kind = ANSWER_BODY;
    TRY(parse_body(cx, request, &file));
    if (request->user_functions.block.length > 0)
        TRY(user_functions(cx, &request->user_functions, &file, &scope));
    if (request->expand)
        file = dynamic_blocks(cx, file, scope, request->syntax == SYNTAX_JSON);
    return body_process(cx, file, request->schema, scope, &out->as.body);
}

/* The static analyses of one syntax. */
struct analyses {
    bool (*list)(struct ctx *cx, const struct expression *e, struct static_list *out);
    bool (*map)(struct ctx *cx, const struct expression *e, struct static_map *out);
    bool (*call)(struct ctx *cx, const struct expression *e, struct static_call *out);
    bool (*traversal)(struct ctx *cx, const struct expression *e, struct static_traversal *out);
};

/* Evaluates an expression from the result of an analysis. The request does not fail, because all
   errors become part of the result, even errors about limits. */
static void add_outcome(struct ctx *cx, const struct request *request,
                        const struct expression *expression, struct list *outcomes)
{
    struct outcome *outcome = ARENA_NEW(cx->arena, struct outcome);
    const struct value *value;
    bool right = expression_evaluate(cx, expression, request->scope, &value) && cx->diag_count == 0;
    if (right) {
        outcome->value = value;
    } else {
        outcome->diag_count = cx->diag_count;
        outcome->diags = ARENA_ARRAY(cx->arena, cx->diag_count, const struct diag *);
        memcpy(outcome->diags, cx->diags, cx->diag_count * sizeof *cx->diags);
    }
    cx->limit_exceeded = false;
    (void)ctx_forget(cx, 0);
    list_push(outcomes, outcome);
}

static bool parse_native_tree(struct ctx *cx, const struct request *request, struct parsed *out)
{
    struct expression expression;
    *out = (struct parsed){.of_template = request->of == TREE_TEMPLATE,
                           .comments = {.arena = cx->arena}};
    if (request->of == TREE_BODY)
        return native_parse_file(cx, cx->source, &out->comments, &out->body);
    TRY(out->of_template ? native_parse_template(cx, cx->source, &expression)
                         : native_parse_expression(cx, cx->source, &expression));
    out->expression = expression.node;
    return true;
}

static bool parse_json_tree(struct ctx *cx, struct parsed *out)
{
    struct expression expression;
    *out = (struct parsed){.body = NULL};
    TRY(json_parse_expression(cx, cx->source, &expression));
    TRY(out->expression = json_tree(cx, expression.node));
    return true;
}

/* Parses a source of the kind request->of. */
static bool parse_tree(struct ctx *cx, const struct request *request, struct parsed *out)
{
    return request->syntax == SYNTAX_JSON ? parse_json_tree(cx, out)
                                          : parse_native_tree(cx, request, out);
}

static bool run_variables(struct ctx *cx, const struct request *request, struct analysed *out)
{
    struct parsed parsed;
    TRY(parse_tree(cx, request, &parsed));
    *out = (struct analysed){.analysis = ANALYSIS_VARIABLES};
    out->variables = find_variables(cx, &parsed, &out->variable_count);
    return true;
}

static bool run_static(struct ctx *cx, const struct request *request, struct answer *out)
{
    static const struct analyses native = {native_static_list, native_static_map,
                                           native_static_call, native_static_traversal};
    static const struct analyses json = {json_static_list, json_static_map, json_static_call,
                                         json_static_traversal};
    const struct analyses *syntax = request->syntax == SYNTAX_JSON ? &json : &native;
    struct analysed *analysed = &out->as.analysed;
    struct expression expression;
    struct static_list list;
    struct static_map map;
    struct static_call call;

    out->kind = ANSWER_STATIC;
    if (request->analysis == ANALYSIS_VARIABLES)
        return run_variables(cx, request, analysed);
    TRY(parse_expression(cx, request, &expression));
    *analysed = (struct analysed){.analysis = request->analysis, .outcomes = {.arena = cx->arena}};
    switch (request->analysis) {
    case ANALYSIS_LIST:
        TRY(syntax->list(cx, &expression, &list));
        for (size_t i = 0; i < list.count; i++)
            add_outcome(cx, request, &list.elements[i], &analysed->outcomes);
        return true;
    case ANALYSIS_MAP:
        TRY(syntax->map(cx, &expression, &map));
        for (size_t i = 0; i < map.count; i++) {
            add_outcome(cx, request, &map.pairs[i].key, &analysed->outcomes);
            add_outcome(cx, request, &map.pairs[i].value, &analysed->outcomes);
        }
        return true;
    case ANALYSIS_CALL:
        TRY(syntax->call(cx, &expression, &call));
        analysed->name = call.name;
        for (size_t i = 0; i < call.count; i++)
            add_outcome(cx, request, &call.arguments[i], &analysed->outcomes);
        return true;
    case ANALYSIS_TRAVERSAL:
    case ANALYSIS_VARIABLES:
        break;
    }
    return syntax->traversal(cx, &expression, &analysed->traversal);
}

static bool run_tree(struct ctx *cx, const struct request *request, struct answer *out)
{
    out->kind = ANSWER_TREE;
    return parse_tree(cx, request, &out->as.parsed);
}

static bool run_print(struct ctx *cx, const struct request *request, struct answer *out)
{
    struct parsed parsed;
    struct buf text = {.arena = cx->arena};
    TRY(parse_tree(cx, request, &parsed));
    print_source(cx, &text, &parsed, request->parentheses);
    out->kind = ANSWER_SOURCE;
    out->as.text = buf_str(&text);
    return true;
}

/* Sets the answer to a written source. It is an error if the source does not parse, for example
   because a body has two attributes of one name. */
static bool answer_written(struct ctx *cx, struct str text, bool is_body, struct answer *out)
{
    const struct source source = {.text = text};
    const struct native_body *body;
    struct expression expression;
    out->kind = ANSWER_SOURCE;
    out->as.text = text;
    if (is_body ? native_parse_file(cx, &source, NULL, &body)
                : native_parse_expression(cx, &source, &expression))
        return true;
    struct str why = cx->diags[0]->detail;
    return ctx_forget(cx, 0) &&
           fail(cx, DIAG_UNWRITABLE, nowhere, "the source would be invalid: %.*s", STR_FMT(why));
}

static bool run_write(struct ctx *cx, const struct request *request, struct answer *out)
{
    struct buf text = {.arena = cx->arena};
    bool is_body = request->of == TREE_BODY;
    TRY(is_body ? write_body(cx, &text, request->written, 0)
                : write_value(cx, &text, request->value));
    return answer_written(cx, buf_str(&text), is_body, out);
}

static bool run_edit(struct ctx *cx, const struct request *request, struct answer *out)
{
    struct str text;
    TRY(edit_source(cx, &request->edit, &text));
    return answer_written(cx, text, true, out);
}

static bool run_convert(struct ctx *cx, const struct request *request, struct answer *out)
{
    const struct constraint *constraint;
    struct expression expression;
    out->kind = ANSWER_VALUE;
    if (!request->by_expression)
        return convert(cx, request->value, request->type, nowhere, &out->as.value);
    TRY(native_parse_expression(cx, cx->source, &expression));
    TRY(type_expression(cx, expression.node, CONSTRAINT_DEFAULTS, &constraint));
    return constraint_convert(cx, constraint, request->value, nowhere, &out->as.value);
}

static bool run_unify(struct ctx *cx, const struct request *request, struct answer *out)
{
    out->kind = ANSWER_TYPE;
    out->as.type = unify(cx, request->types, request->type_count);
    return out->as.type ||
           fail(cx, DIAG_UNIFICATION, nowhere,
                "there is no type to which all %zu types can be converted", request->type_count);
}

static bool run_type(struct ctx *cx, const struct request *request, struct answer *out)
{
    const struct constraint *constraint;
    struct expression expression;
    out->kind = ANSWER_TYPE;
    TRY(parse_expression(cx, request, &expression));
    TRY(request->syntax == SYNTAX_JSON
            ? json_type_expression(cx, &expression, request->constraint, &constraint)
            : type_expression(cx, expression.node, request->constraint, &constraint));
    out->as.type = constraint->type;
    return true;
}

const struct op ops[] = {{.name = "hello", .run = run_hello},
#define OP(name, unused, ...) {#name, {__VA_ARGS__}, run_##name},
#include "common/ops.def"
#undef OP
                         {.name = NULL}};

const struct op *op_find(struct str name)
{
    for (const struct op *op = ops; op->name; op++)
        if (str_equal(name, str_from(op->name)))
            return op;
    return NULL;
}

bool op_run(struct ctx *cx, const struct op *op, const struct request *request, struct answer *out)
{
    return op->run(cx, request, out) && cx->diag_count == 0;
}
