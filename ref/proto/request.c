/* Decodes the members of a request that the operation needs (runner/protocol.md, "Requests"). */
#include "proto/request.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/source.h"
#include "common/base64.h"
#include "model/function.h"
#include "model/scope.h"
#include "proto/decode.h"
#include "proto/field.h"
#include "proto/ops.h"
#include "spec/spec.h"

static const struct range nowhere = {0};

/* The largest id, 2^53 - 1. A double represents all integers up to this number exactly. */
static const double largest_id = 9007199254740991.0;

struct str request_id(struct ctx *cx, const struct wire *json)
{
    const struct wire *id = json ? wire_member(json, "id") : NULL;
    bool fits =
        id && id->kind == WIRE_NUMBER && id->number >= -largest_id && id->number <= largest_id;
    long long integer = fits ? (long long)id->number : 0;
    if (!fits || (double)integer != id->number)
        return STR("null");
    return str_format(cx->arena, "%lld", integer);
}

/* Marks a request as unsupported. Always returns false. */
static bool unsupported(struct ctx *cx, struct request *out, const char *what, struct str name)
{
    out->unsupported = str_format(cx->arena, "%s %.*s", what, STR_FMT(name));
    return false;
}

static bool decode_op(struct ctx *cx, const struct field *request, struct request *out)
{
    struct str name;
    TRY(field_text(cx, request, "op", &name));
    out->op = op_find(name);
    return out->op || unsupported(cx, out, "op", name);
}

static bool decode_edition(struct ctx *cx, const struct field *request, struct request *out)
{
    struct str edition = str_from(spec_default_edition());
    TRY(field_optional_text(cx, request, "edition", &edition));
    if (!spec_init(cx->spec, edition))
        return unsupported(cx, out, "edition", edition);
    return true;
}

static bool decode_without(struct ctx *cx, const struct field *request)
{
    struct field member;
    const struct str *rules;
    size_t count;
    if (!field_find(request, "without", &member))
        return true;
    TRY(field_texts(cx, &member, &rules, &count));
    for (size_t i = 0; i < count; i++)
        if (!spec_without(cx->spec, rules[i])) {
            struct field item = field_at(&member, i);
            return field_fail(cx, &item, "there is no rule \"%.*s\"", STR_FMT(rules[i]));
        }
    return true;
}

static bool decode_readings(struct ctx *cx, const struct field *request)
{
    struct field member;
    if (!field_find(request, "readings", &member))
        return true;
    TRY(field_expect(cx, &member, WIRE_OBJECT));
    for (size_t i = 0; i < member.node->count; i++) {
        struct field option = field_at(&member, i);
        TRY(field_expect(cx, &option, WIRE_STRING));
        if (!spec_read(cx->spec, option.name, option.node->text))
            return field_fail(cx, &option, "no ambiguous passage \"%.*s\" has an option \"%.*s\"",
                              STR_FMT(option.name), STR_FMT(option.node->text));
    }
    return true;
}

static bool decode_syntax(struct ctx *cx, const struct field *request, struct request *out)
{
    struct str syntax = STR("native");
    TRY(field_optional_text(cx, request, "syntax", &syntax));
    if (str_equal(syntax, STR("json")))
        out->syntax = SYNTAX_JSON;
    else if (!str_equal(syntax, STR("native")))
        return unsupported(cx, out, "syntax", syntax);
    if (out->syntax == SYNTAX_JSON && out->op->row.takes & TAKES_NATIVE_ONLY)
        return unsupported(cx, out, "op in JSON syntax", str_from(out->op->name));
    return true;
}

/* Reads a member that is one of several words. Sets *out to the number of the word. The last
   element of `words` is NULL. */
static bool decode_choice(struct ctx *cx, const struct field *request, const char *key,
                          const char *const *words, unsigned *out)
{
    struct buf list = {.arena = cx->arena};
    struct str word = STR("");
    TRY(field_text(cx, request, key, &word));
    for (*out = 0; words[*out] != NULL; ++*out) {
        if (str_equal(word, str_from(words[*out])))
            return true;
        buf_append(&list, str_from(*out == 0 ? "" : words[*out + 1] == NULL ? " or " : ", "));
        buf_append(&list, str_from(words[*out]));
    }
    return field_fail(cx, request, "\"%s\" must be %.*s", key, STR_FMT(buf_str(&list)));
}

const char *const analysis_names[] = {
    [ANALYSIS_LIST] = "list",           [ANALYSIS_MAP] = "map",
    [ANALYSIS_CALL] = "call",           [ANALYSIS_TRAVERSAL] = "traversal",
    [ANALYSIS_VARIABLES] = "variables", NULL};

static bool decode_of(struct ctx *cx, const struct field *request, struct request *out)
{
    static const char *const words[] = {"body", "expression", "template", NULL}; /* enum tree_of */
    unsigned of;
    TRY(decode_choice(cx, request, "of", words, &of));
    out->of = (enum tree_of)of;
    /* Without a schema, attributes and blocks of a JSON body look the same. */
    return out->syntax != SYNTAX_JSON || out->of == TREE_EXPRESSION ||
           unsupported(cx, out, "the tree in JSON syntax of", str_from(words[of]));
}

static bool decode_analysis(struct ctx *cx, const struct field *request, struct request *out)
{
    unsigned analysis;
    TRY(decode_choice(cx, request, "analysis", analysis_names, &analysis));
    struct field of;
    out->analysis = (enum analysis)analysis;
    out->of = TREE_EXPRESSION;
    return out->analysis != ANALYSIS_VARIABLES || !field_find(request, "of", &of) ||
           decode_of(cx, request, out);
}

static bool decode_constraint(struct ctx *cx, const struct field *request, struct request *out)
{
    static const char *const words[] = {[CONSTRAINT_EXACT] = "exact",
                                        [CONSTRAINT_TYPE] = "constraint",
                                        [CONSTRAINT_DEFAULTS] = "defaults",
                                        NULL};
    unsigned constraint;
    TRY(decode_choice(cx, request, "constraint", words, &constraint));
    out->constraint = (enum constraint_kind)constraint;
    return true;
}

static bool decode_expand(struct ctx *cx, const struct field *request, struct request *out)
{
    static const char *const words[] = {"dynamic", NULL};
    struct field member;
    unsigned unused;
    out->expand = field_find(request, "expand", &member);
    return !out->expand || decode_choice(cx, request, "expand", words, &unused);
}

static bool decode_text(struct ctx *cx, const struct field *request, struct str *text)
{
    struct field plain, encoded;
    bool has_plain = field_find(request, "source", &plain);
    bool has_encoded = field_find(request, "source_base64", &encoded);
    if (has_plain == has_encoded)
        return field_fail(cx, request, "exactly one of \"source\" and \"source_base64\" is needed");
    if (has_plain)
        return field_text(cx, request, "source", text);
    TRY(field_expect(cx, &encoded, WIRE_STRING));
    struct str from = encoded.node->text;
    char *bytes = arena_alloc(cx->arena, BASE64_DECODED_MAX(from.length) + 1);
    *text = (struct str){bytes, 0};
    if (!base64_decode(from.data, from.length, bytes, &text->length))
        return field_fail(cx, &encoded, "not base64");
    return true;
}

static void set_source(struct ctx *cx, struct str text)
{
    struct source *source = ARENA_NEW(cx->arena, struct source);
    source->last = ARENA_NEW(cx->arena, struct place);
    source->name = STR("source");
    source->text = text;
    cx->source = source;
}

static bool decode_source(struct ctx *cx, const struct field *request)
{
    struct str text;
    TRY(decode_text(cx, request, &text));
    set_source(cx, text);
    return true;
}

/* Decodes the members `value`, and `type` or `type_source`. */
static bool decode_conversion(struct ctx *cx, const struct field *request, struct request *out)
{
    struct field member;
    struct str text;
    TRY(field_need(cx, request, "value", &member));
    TRY(decode_value(cx, &member, &out->value));
    out->by_expression = field_find(request, "type_source", &member);
    if (out->by_expression) {
        TRY(field_text(cx, request, "type_source", &text));
        set_source(cx, text);
        return true;
    }
    TRY(field_need(cx, request, "type", &member));
    return decode_type(cx, &member, &out->type);
}

/* Decodes what `write` writes. */
static bool decode_written(struct ctx *cx, const struct field *request, struct request *out)
{
    struct field member;
    if (out->of == TREE_TEMPLATE)
        return field_fail(cx, request, "\"of\" must be body or expression");
    TRY(field_need(cx, request, out->of == TREE_BODY ? "body" : "value", &member));
    return out->of == TREE_BODY ? decode_written_body(cx, &member, &out->written)
                                : decode_value(cx, &member, &out->value);
}

static bool decode_mode(struct ctx *cx, const struct field *request, bool *literal)
{
    struct field member;
    *literal = false;
    if (!field_find(request, "mode", &member))
        return true;
    TRY(field_expect(cx, &member, WIRE_STRING));
    *literal = str_equal(member.node->text, STR("literal"));
    return *literal || str_equal(member.node->text, STR("full")) ||
           field_fail(cx, &member, "neither \"full\" nor \"literal\"");
}

/* Reports a scope or functions in literal-only mode (information model, Expression Evaluation). The
   specification is ambiguous about an empty scope and about no functions. */
static bool check_literal(struct ctx *cx, size_t count, enum rule_id id, const char *what)
{
    bool counts = count > 0 || reads(cx, LITERAL_MODE_EMPTY_SCOPE_ERROR);
    return !counts || forbid(cx, id, DIAG_LITERAL_MODE, nowhere, "%s is given", what);
}

bool request_scope(struct ctx *cx, const struct scope_parts *parts, const struct scope **out)
{
    if (parts->literal && parts->has_scope)
        TRY(check_literal(cx, parts->variable_count, MODEL_EVALUATION_LITERAL_MODE_SCOPE,
                          "a scope"));
    if (parts->literal && parts->has_functions)
        TRY(check_literal(cx, parts->function_count, MODEL_EVALUATION_LITERAL_MODE_FUNCTIONS,
                          "a function table"));
    cx->literal_only = parts->literal;
    *out = scope_global(cx, parts->variables, parts->variable_count, parts->functions,
                        parts->function_count);
    return true;
}

static bool decode_scope(struct ctx *cx, const struct field *request, struct request *out)
{
    struct scope_parts parts = {.literal = false};
    struct field scope, table;
    TRY(decode_mode(cx, request, &parts.literal));
    parts.has_scope = field_find(request, "scope", &scope);
    parts.has_functions = field_find(request, "functions", &table);
    if (parts.has_scope)
        TRY(decode_variables(cx, &scope, &parts.variables, &parts.variable_count));
    if (parts.has_functions)
        TRY(decode_functions(cx, &table, &parts.functions, &parts.function_count));
    return request_scope(cx, &parts, &out->scope);
}

/* Decodes the member `user_functions` of a request for a body. */
static bool decode_user_functions(struct ctx *cx, const struct field *request, struct request *out)
{
    static const char *const keys[] = {"block", "context", NULL};
    struct field member;
    if (!field_find(request, "user_functions", &member))
        return true;
    TRY(field_only(cx, &member, keys));
    TRY(field_text(cx, &member, "block", &out->user_functions.block));
    TRY(field_bool(cx, &member, "context", &out->user_functions.context));
    out->user_functions.json = out->syntax == SYNTAX_JSON;
    if (cx->literal_only)
        return field_fail(cx, &member, "literal-only mode has no functions");
    return out->user_functions.block.length > 0 || field_fail(cx, &member, "\"block\" is empty");
}

static bool decode_protocol(struct ctx *cx, const struct field *request, struct request *out)
{
    struct field member;
    if (!field_find(request, "protocol", &member))
        return true;
    TRY(field_expect(cx, &member, WIRE_NUMBER));
    double version = member.node->number;
    if (version < PROTOCOL_VERSION || version > PROTOCOL_VERSION)
        return unsupported(cx, out, "protocol", str_format(cx->arena, "%g", version));
    return true;
}

static bool decode_members(struct ctx *cx, const struct field *request, struct request *out)
{
    unsigned takes = out->op->row.takes;
    struct field member;
    if (out->op == &ops[0]) /* hello */
        return decode_protocol(cx, request, out);
    if (takes & TAKES_SOURCE)
        TRY(decode_syntax(cx, request, out));
    if (takes & TAKES_ANALYSIS)
        TRY(decode_analysis(cx, request, out));
    if (takes & TAKES_OF)
        TRY(decode_of(cx, request, out));
    if (takes & TAKES_CONSTRAINT)
        TRY(decode_constraint(cx, request, out));
    if (takes & TAKES_STYLE)
        TRY(field_bool(cx, request, "parentheses", &out->parentheses));
    if (takes & TAKES_SCHEMA) {
        TRY(field_need(cx, request, "schema", &member));
        TRY(decode_schema(cx, &member, &out->schema));
        TRY(decode_expand(cx, request, out));
    }
    if (takes & TAKES_WRITTEN)
        TRY(decode_written(cx, request, out));
    if (takes & TAKES_EDIT)
        TRY(decode_edit(cx, request, &out->edit));
    if (takes & TAKES_CONVERSION)
        TRY(decode_conversion(cx, request, out));
    if (takes & TAKES_TYPES) {
        TRY(field_need(cx, request, "types", &member));
        TRY(decode_types(cx, &member, &out->types, &out->type_count));
    }
    if (takes & TAKES_SCOPE)
        TRY(decode_scope(cx, request, out));
    if (takes & TAKES_SCHEMA)
        TRY(decode_user_functions(cx, request, out));
    /* The source is decoded last. Therefore errors in other members have no range. */
    return !(takes & TAKES_SOURCE) || decode_source(cx, request);
}

bool request_decode(struct ctx *cx, const struct wire *json, struct request *out)
{
    struct field request = field_root(json, STR(""));
    TRY(decode_op(cx, &request, out));
    TRY(field_bool(cx, &request, "trace", &out->trace));
    TRY(decode_edition(cx, &request, out));
    TRY(decode_without(cx, &request));
    TRY(decode_readings(cx, &request));
    return decode_members(cx, &request, out);
}
