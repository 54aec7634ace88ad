/* Native syntax: Collection Values. Cases: spec-tests/native/expressions/collection-values */

#include "base/arena.h"
#include "model/value.h"
#include "native/evaluator.h"
#include "native/parser.h"

/* Whether a for expression begins behind the opening delimiter: its interpretation has priority
   over that of a collection value that starts with the name `for`. */
static bool at_for(struct parser *p)
{
    return at_keyword(p, "for") && rule(p->cx, NATIVE_FOR_PRIORITY);
}

/* The rules of one kind of collection value about what stands behind an element. */
struct separator_rules {
    enum token_kind close;
    enum rule_id comma;
    enum rule_id trailing_comma;
    const char *expected;
};

/* Behind an element: a comma, a newline that separates, or the closing delimiter (not consumed). */
static bool parse_separator(struct parser *p, const struct separator_rules *rules)
{
    bool newline = at_token(p, TOKEN_NEWLINE);

    element_position(p);
    if (at_token(p, TOKEN_COMMA) && !(newline && reads(p->cx, OBJECT_NEWLINES_TOKENS))) {
        struct token comma = advance(p);
        element_position(p);
        if (at_token(p, rules->close))
            TRY(allow(p->cx, rules->trailing_comma, DIAG_EXPRESSION, comma.range,
                      "an element must follow the comma"));
    } else if (at_token(p, rules->close)) {
        return true;
    } else if (newline && rule(p->cx, NATIVE_OBJECT_NEWLINE_SEPARATOR)) {
        skip_newlines(p);
    } else if (!at_token(p, TOKEN_END)) {
        return forbid_here(p, rules->comma, DIAG_EXPRESSION, rules->expected);
    }
    return true;
}

/* tuple = "[" ((Expression ("," Expression)* ","?)?) "]"; the bracket consumed. */
static bool parse_tuple_elements(struct parser *p, size_t start,
                                 const struct native_expression **out)
{
    static const struct separator_rules rules = {TOKEN_BRACKET_CLOSE, NATIVE_TUPLE_COMMA,
                                                 NATIVE_TUPLE_TRAILING_COMMA,
                                                 "`,` or `]` behind the tuple element"};
    size_t from = p->items.count;

    element_position(p);
    while (!at_token(p, TOKEN_BRACKET_CLOSE) && !at_token(p, TOKEN_END)) {
        const struct native_expression *element;
        TRY(parse_expression(p, &element));
        list_push(&p->items, element);
        TRY(parse_separator(p, &rules));
    }
    TRY(expect(p, TOKEN_BRACKET_CLOSE, NATIVE_TUPLE_CLOSED, DIAG_EXPRESSION, rules.expected));
    struct native_expression *e = new_expression(p, EXPRESSION_TUPLE, start);
    e->as.tuple.count = p->items.count - from;
    e->as.tuple.elements = take_expressions(p, from);
    *out = e;
    return true;
}

/* tuple | forTupleExpr */
bool parse_tuple(struct parser *p, const struct native_expression **out)
{
    size_t start = advance(p).range.start;
    struct newlines former = set_newlines(p, NEWLINES_IGNORED, NATIVE_TUPLE_NEWLINES);
    bool ok;

    if (at_for(p)) {
        ok = parse_for(p, start, false, out);
    } else if (rule(p->cx, NATIVE_TUPLE_CONSTRUCTOR)) {
        if (spec_holds(p->cx->spec, NATIVE_OBJECT_NEWLINE_SEPARATOR) &&
            reads(p->cx, TUPLE_NEWLINE_SEPARATOR))
            set_newlines(p, NEWLINES_SEPARATE, NATIVE_TUPLE_NEWLINES);
        ok = parse_tuple_elements(p, start, out);
    } else {
        ok = unexpected(p, DIAG_EXPRESSION, "a for expression");
    }
    restore_newlines(p, former);
    return ok;
}

/* The identifier of an element where it is the key as it stands: `=` or `:` follows. */
static bool take_identifier_key(struct parser *p, struct token *name)
{
    size_t at = p->at;
    size_t previous_end = p->previous_end;

    if (!at_token(p, TOKEN_IDENTIFIER) ||
        (at_keyword(p, "null") && reads(p->cx, NULL_AS_OBJECT_KEY_LITERAL)))
        return false;
    *name = advance(p);
    if ((at_token(p, TOKEN_ASSIGN) || at_token(p, TOKEN_COLON)) &&
        rule(p->cx, NATIVE_OBJECT_KEY_IDENTIFIER))
        return true;
    parser_seek(p, at);
    p->previous_end = previous_end;
    return false;
}

/* Whether `:` stands for `=` here: by the grammar, or, in the older texts, by examples only. */
static bool take_colon(struct parser *p)
{
    if (!at_token(p, TOKEN_COLON))
        return false;
    if (!rule(p->cx, NATIVE_OBJECT_COLON) &&
        !(rule(p->cx, NATIVE_OBJECT_COLON_IN_EXAMPLES) && reads(p->cx, OBJECT_COLON_ACCEPTED)))
        return false;
    advance(p);
    return true;
}

/* Whether the key is `(for)`, which the older texts print as another spelling of the name, where it
   could otherwise begin a for expression. */
static bool is_parenthesized_for(struct ctx *cx, const struct native_expression *key)
{
    return key->kind == EXPRESSION_PARENTHESES &&
           key->as.parentheses->kind == EXPRESSION_VARIABLE &&
           str_equal(key->as.parentheses->as.variable, STR("for")) &&
           spec_holds(cx->spec, NATIVE_OBJECT_KEY_PARENTHESIZED_FOR) &&
           reads(cx, PARENTHESIZED_FOR_KEY_NAME) && rule(cx, NATIVE_OBJECT_KEY_PARENTHESIZED_FOR);
}

/* objectelem = (Identifier | Expression) ("=" | ":") Expression; */
static bool parse_object_element(struct parser *p, bool first, struct object_element *element)
{
    struct newlines former = begin_unended(p);
    struct token name;

    if (take_identifier_key(p, &name)) {
        element->name = name.text;
        element->key_range = name.range;
    } else {
        TRY(parse_expression(p, &element->key));
        element->key_range = element->key->range;
        if (first && is_parenthesized_for(p->cx, element->key)) {
            element->key = NULL;
            element->name = STR("for");
        }
    }
    if (!(take(p, TOKEN_ASSIGN) && rule(p->cx, NATIVE_OBJECT_EQUALS)) && !take_colon(p))
        return unexpected(p, DIAG_EXPRESSION, "`=` or `:` between key and value");
    restore_newlines(p, former);
    return parse_expression(p, &element->value);
}

/* object = "{" ((objectelem (("," | Newline) objectelem)* ("," | Newline)?)?) "}";
   the brace consumed. */
static bool parse_object_elements(struct parser *p, size_t start,
                                  const struct native_expression **out)
{
    static const struct separator_rules rules = {TOKEN_BRACE_CLOSE, NATIVE_OBJECT_COMMA,
                                                 NATIVE_OBJECT_TRAILING_COMMA,
                                                 "`,`, a newline or `}` behind the object element"};
    size_t from = p->items.count;

    element_position(p);
    while (!at_token(p, TOKEN_BRACE_CLOSE) && !at_token(p, TOKEN_END)) {
        struct object_element *element = ARENA_NEW(p->cx->arena, struct object_element);
        TRY(parse_object_element(p, p->items.count == from, element));
        list_push(&p->items, element);
        TRY(parse_separator(p, &rules));
    }
    TRY(expect(p, TOKEN_BRACE_CLOSE, NATIVE_OBJECT_CLOSED, DIAG_EXPRESSION, rules.expected));
    struct native_expression *e = new_expression(p, EXPRESSION_OBJECT, start);
    e->as.object.count = p->items.count - from;
    e->as.object.elements = (const struct object_element *const *)list_take(&p->items, from);
    *out = e;
    return true;
}

/* object | forObjectExpr */
bool parse_object(struct parser *p, const struct native_expression **out)
{
    size_t start = advance(p).range.start;
    struct newlines former = set_newlines(p, NEWLINES_IGNORED, NATIVE_OBJECT_NEWLINES);
    bool ok;

    if (at_for(p)) {
        ok = parse_for(p, start, true, out);
    } else if (rule(p->cx, NATIVE_OBJECT_CONSTRUCTOR)) {
        if (spec_holds(p->cx->spec, NATIVE_OBJECT_NEWLINE_SEPARATOR))
            set_newlines(p, NEWLINES_SEPARATE, NATIVE_OBJECT_NEWLINES);
        ok = parse_object_elements(p, start, out);
    } else {
        ok = unexpected(p, DIAG_EXPRESSION, "a for expression");
    }
    restore_newlines(p, former);
    return ok;
}

/* Whether what holds these values is known itself, although one of them may not be. */
static bool is_known_whole(struct ctx *cx, const struct value *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (value_is_unknown(items[i]))
            return rule(cx, MODEL_UNKNOWN_PARTIAL_STRUCTURES);
    }
    return true;
}

bool evaluate_tuple(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                    const struct value **out)
{
    const struct value **items = ARENA_ARRAY(cx->arena, e->as.tuple.count, const struct value *);

    for (size_t i = 0; i < e->as.tuple.count; i++)
        TRY(evaluate(cx, e->as.tuple.elements[i], scope, &items[i]));
    *out = is_known_whole(cx, items, e->as.tuple.count) ? value_tuple(cx, items, e->as.tuple.count)
                                                        : value_dynamic(cx);
    return true;
}

static const struct operand_rules key_rules = {
    .type = &type_string,
    .explicit_conversion = true,
    .wrong_type = NATIVE_OBJECT_KEY_STRING,
    .null = NATIVE_OBJECT_KEY_NULL,
    .unknown = NATIVE_OBJECT_KEY_UNKNOWN,
    .dynamic = NATIVE_OBJECT_KEY_UNKNOWN,
    .code = DIAG_OBJECT_KEY,
};

/* A variable with attribute accesses or indexes behind it, not in parentheses. */
static bool is_bare_traversal(const struct native_expression *key)
{
    bool steps = false;

    for (; key->kind == EXPRESSION_GETATTR || key->kind == EXPRESSION_INDEX; steps = true)
        key = key->kind == EXPRESSION_GETATTR ? key->as.getattr.object : key->as.index.collection;
    return steps && key->kind == EXPRESSION_VARIABLE;
}

bool check_key_syntax(struct ctx *cx, const struct object_element *element)
{
    if (element->key == NULL || !is_bare_traversal(element->key) ||
        reads(cx, OBJECT_KEY_TRAVERSAL_VALUE))
        return true;
    return fail(cx, DIAG_OBJECT_KEY, element->key_range,
                "a key of several steps must stand in parentheses or quotes");
}

bool evaluate_key(struct ctx *cx, const struct object_element *element, const struct scope *scope,
                  struct str *name, bool *unknown)
{
    const struct value *key;

    if (element->key == NULL) {
        *name = value_string(cx, element->name)->as.string;
        return true;
    }
    TRY(check_key_syntax(cx, element));
    bool key_unknown = false;
    TRY(evaluate(cx, element->key, scope, &key));
    TRY(attribute_name(cx, &key_rules, key, element->key_range, name, &key_unknown));
    *unknown = *unknown || key_unknown;
    if (!key_unknown && (name->length == 0 || scan_identifier(cx, *name, 0) < name->length))
        return allow(cx, MODEL_STRUCTURAL_ATTRIBUTE_NAMES_STRINGS, DIAG_OBJECT_KEY,
                     element->key_range, "`%.*s` is no identifier", STR_FMT(*name));
    return true;
}

bool evaluate_object(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                     const struct value **out)
{
    size_t count = e->as.object.count, again;
    struct str *keys = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value **values = ARENA_ARRAY(cx->arena, count, const struct value *);
    bool unknown = false;

    for (size_t i = 0; i < count; i++) {
        const struct object_element *element = e->as.object.elements[i];
        TRY(evaluate_key(cx, element, scope, &keys[i], &unknown));
        TRY(evaluate(cx, element->value, scope, &values[i]));
    }
    if (unknown || !is_known_whole(cx, values, count)) {
        *out = value_dynamic(cx);
        return true;
    }
    if (value_duplicate_key(cx, keys, count, &again) && reads(cx, OBJECT_DUPLICATE_KEYS_ERROR))
        return fail(cx, DIAG_OBJECT_KEY, e->as.object.elements[again]->key_range,
                    "the key `%.*s` is given already in this object", STR_FMT(keys[again]));
    *out = value_object(cx, keys, values, count);
    return true;
}
