/* JSON syntax: Expressions. Cases: spec-tests/json/expressions */

#include "json/expressions.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/unicode.h"
#include "model/convert.h"
#include "model/num.h"
#include "model/observer.h"
#include "model/value.h"
#include "native/native.h"
#include "spec/spec.h"
#include "json/grammar.h"

/* Every function that evaluates returns NULL after it has reported an error. */

static const struct value *evaluate(struct ctx *cx, const struct json_node *node,
                                    const struct scope *scope);

/* ---- Strings ---- */

bool json_string_content(struct ctx *cx, struct str text, struct range at,
                         bool (*parse)(struct ctx *cx, struct expression *out),
                         struct expression *out)
{
    struct source *source = ARENA_NEW(cx->arena, struct source);

    *source =
        (struct source){.name = cx->source->name, .text = text, .outer = cx->source, .at = at};
    cx->source = source;
    bool ok = parse(cx, out);
    cx->source = source->outer;
    return ok;
}

/* A string, or under the later editions a property name: by the evaluation mode itself, or a
   standalone template of the native syntax. */
static const struct value *evaluate_string(struct ctx *cx, struct str text, struct range at,
                                           const struct scope *scope)
{
    struct expression template;
    const struct value *value;

    if ((cx->literal_only && rule(cx, JSON_STRING_LITERAL_MODE)) || !rule(cx, JSON_STRING_TEMPLATE))
        return value_string(cx, text);
    return json_string_content(cx, text, at, native_parse_template, &template) &&
                   expression_evaluate(cx, &template, scope, &value)
               ? value
               : NULL;
}
