/* Protocol, Operations: each op is a few lines over the native syntax and the information model. */
#include "proto/ops.h"

#include "base/ctx.h"
#include "base/diag.h"
#include "model/body.h"
#include "model/convert.h"
#include "model/unify.h"
#include "native/native.h"
#include "proto/request.h"

static const struct range nowhere = {0, 0};

static bool hello(struct ctx *cx, const struct request *request, struct answer *out)
{
    (void)cx;
    (void)request;
    out->kind = ANSWER_HELLO;
    return true;
}

static bool parse(struct ctx *cx, const struct request *request, struct answer *out)
{
    (void)request;
    out->kind = ANSWER_STRUCTURE;
    return native_parse_file(cx, &out->as.structure);
}

static bool evaluate(struct ctx *cx, const struct request *request, struct answer *out)
{
    const struct native_expression *expression;
    out->kind = ANSWER_VALUE;
    TRY(native_parse_expression(cx, &expression));
    return native_evaluate(cx, expression, request->scope, &out->as.value);
}

static bool template(struct ctx *cx, const struct request *request, struct answer *out)
{
    const struct native_expression *expression;
    out->kind = ANSWER_VALUE;
    TRY(native_parse_template(cx, &expression));
    return native_evaluate(cx, expression, request->scope, &out->as.value);
}

static bool body(struct ctx *cx, const struct request *request, struct answer *out)
{
    const struct native_body *file;
    out->kind = ANSWER_BODY;
    TRY(native_parse_file(cx, &file));
    return body_process(cx, native_body_view(cx, file), request->schema, request->scope,
                        &out->as.body);
}

static bool convert_value(struct ctx *cx, const struct request *request, struct answer *out)
{
    out->kind = ANSWER_VALUE;
    return convert(cx, request->value, request->type, nowhere, &out->as.value);
}

static bool unify_types(struct ctx *cx, const struct request *request, struct answer *out)
{
    out->kind = ANSWER_TYPE;
    out->as.type = unify(cx, request->types, request->type_count);
    return out->as.type ||
           fail(cx, DIAG_UNIFICATION, nowhere, "there is no type to which all %zu can be converted",
                request->type_count);
}

const struct op ops[] = {
#define OP(name, needs, run) {#name, needs, run},
#include "proto/ops.def"
#undef OP
    {NULL, 0, NULL}};

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
