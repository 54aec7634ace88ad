/* Implements the section Collection Values of the native syntax. Cases:
   spec-tests/native/expressions/collection-values */

#include "base/arena.h"
#include "model/value.h"
#include "native/evaluator.h"
#include "native/parser.h"

/* Returns true before the keyword `for`. A for expression wins over a collection value whose first
   element begins with the name `for`. */
static bool at_for(struct parser *p)
{
    return at_keyword(p, "for") && rule(p->cx, NATIVE_FOR_PRIORITY);
}

/* The rules that apply to separators in one kind of collection value. */
struct separator_rules {
    enum token_kind close;
    enum rule_id comma;
    enum rule_id trailing_comma;
    const char *expected;
};

/* Reads the comma or newlines after an element. Does not consume the closing delimiter. */
static bool parse_separator(struct parser *p, const struct separator_rules *rules)
{
    bool newline = at_token(p, TOKEN_NEWLINE);

    skip_separating_newlines(p);
    if (at_token(p, TOKEN_COMMA) &&
        !(newline && rules->close == TOKEN_BRACE_CLOSE && reads(p->cx, OBJECT_NEWLINES_TOKENS))) {
        struct token comma = advance(p);
        skip_separating_newlines(p);
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

/* tuple = "[" ((Expression ("," Expression)* ","?)?) "]" or a forTupleExpr. */
const struct native_expression *parse_tuple(struct parser *p)
{
    static const struct separator_rules rules = {TOKEN_BRACKET_CLOSE, NATIVE_TUPLE_COMMA,
                                                 NATIVE_TUPLE_TRAILING_COMMA,
                                                 "`,` or `]` after the tuple element"};
    size_t start = advance(p).range.start, from = p->items.count;
    struct newlines former = set_newlines(p, NEWLINES_IGNORED, NATIVE_TUPLE_NEWLINES);
    struct native_expression e = {.kind = EXPRESSION_TUPLE};

    if (at_for(p)) {
        const struct native_expression *for_tuple = parse_for(p, start, false);
        restore_newlines(p, former);
        return for_tuple;
    }
    if (!rule(p->cx, NATIVE_TUPLE_CONSTRUCTOR))
        return unexpected(p, DIAG_EXPRESSION, "a for expression");
    if (spec_holds(p->cx->spec, NATIVE_OBJECT_NEWLINE_SEPARATOR) &&
        reads(p->cx, TUPLE_NEWLINE_SEPARATOR))
        set_newlines(p, NEWLINES_SEPARATE, NATIVE_TUPLE_NEWLINES);
    skip_separating_newlines(p);
    while (!at_token(p, TOKEN_BRACKET_CLOSE) && !at_token(p, TOKEN_END)) {
        const struct native_expression *element = parse_expression(p);
        TRY(element);
        list_push(&p->items, element);
        TRY(parse_separator(p, &rules));
    }
    TRY(expect(p, TOKEN_BRACKET_CLOSE, NATIVE_TUPLE_CLOSED, DIAG_EXPRESSION, rules.expected));
    restore_newlines(p, former);
    e.as.tuple.count = p->items.count - from;
    e.as.tuple.elements = list_expressions(p, from);
    return new_expression(p, start, e);
}

static bool at_literal_word(struct parser *p)
{
    return at_keyword(p, "null") || at_keyword(p, "true") || at_keyword(p, "false");
}

/* Consumes an identifier if `=` or `:` comes next. The identifier is then the key. */
static bool accept_identifier_key(struct parser *p, struct token *name)
{
    struct parser before = *p;

    if (!at_token(p, TOKEN_IDENTIFIER) ||
        (at_literal_word(p) && reads(p->cx, NULL_AS_OBJECT_KEY_LITERAL)))
        return false;
    *name = advance(p);
    if ((at_token(p, TOKEN_ASSIGN) || at_token(p, TOKEN_COLON)) && !at_released_namespace(p) &&
        rule(p->cx, NATIVE_OBJECT_KEY_IDENTIFIER))
        return true;
    *p = before;
    return false;
}

/* Consumes `:` instead of `=`. In older editions, only examples contain `:` here. */
static bool accept_colon(struct parser *p)
{
    return at_token(p, TOKEN_COLON) &&
           (rule(p->cx, NATIVE_OBJECT_COLON) || (rule(p->cx, NATIVE_OBJECT_COLON_IN_EXAMPLES) &&
                                                 reads(p->cx, OBJECT_COLON_ACCEPTED))) &&
           accept(p, TOKEN_COLON);
}

/* Returns true for the key `(for)`. In older editions, `(for)` means the name `for`, because `for`
   alone begins a for expression. */
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

    if (accept_identifier_key(p, &name)) {
        element->name = name.text;
        element->key_range = name.range;
    } else {
        TRY(element->key = parse_expression(p));
        element->key_range = element->key->range;
        if (first && is_parenthesized_for(p->cx, element->key)) {
            element->key = NULL;
            element->name = STR("for");
        }
    }
    if (!(accept(p, TOKEN_ASSIGN) && rule(p->cx, NATIVE_OBJECT_EQUALS)) && !accept_colon(p))
        return unexpected(p, DIAG_EXPRESSION, "`=` or `:` between key and value");
    restore_newlines(p, former);
    element->value = parse_expression(p);
    return element->value != NULL;
}

/* object = "{" ((objectelem (("," | Newline) objectelem)* ("," | Newline)?)?) "}";
   or a forObjectExpr. */
const struct native_expression *parse_object(struct parser *p)
{
    static const struct separator_rules rules = {TOKEN_BRACE_CLOSE, NATIVE_OBJECT_COMMA,
                                                 NATIVE_OBJECT_TRAILING_COMMA,
                                                 "`,`, a newline or `}` after the object element"};
    size_t start = advance(p).range.start, from = p->items.count;
    struct newlines former = set_newlines(p, NEWLINES_IGNORED, NATIVE_OBJECT_NEWLINES);
    struct native_expression e = {.kind = EXPRESSION_OBJECT};

    if (at_for(p)) {
        const struct native_expression *for_object = parse_for(p, start, true);
        restore_newlines(p, former);
        return for_object;
    }
    if (!rule(p->cx, NATIVE_OBJECT_CONSTRUCTOR))
        return unexpected(p, DIAG_EXPRESSION, "a for expression");
    if (spec_holds(p->cx->spec, NATIVE_OBJECT_NEWLINE_SEPARATOR))
        set_newlines(p, NEWLINES_SEPARATE, NATIVE_OBJECT_NEWLINES);
    skip_separating_newlines(p);
    while (!at_token(p, TOKEN_BRACE_CLOSE) && !at_token(p, TOKEN_END)) {
        struct object_element *element = ARENA_NEW(p->cx->arena, struct object_element);
        TRY(parse_object_element(p, p->items.count == from, element));
        list_push(&p->items, element);
        TRY(parse_separator(p, &rules));
    }
    TRY(expect(p, TOKEN_BRACE_CLOSE, NATIVE_OBJECT_CLOSED, DIAG_EXPRESSION, rules.expected));
    restore_newlines(p, former);
    e.as.object.count = p->items.count - from;
    e.as.object.elements = (const struct object_element *const *)list_take(&p->items, from);
    return new_expression(p, start, e);
}

/* ---- Evaluation ---- */

/* Returns false if an unknown element makes the result unknown. */
static bool is_known_whole(struct ctx *cx, const struct value *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (value_is_unknown(items[i]))
            return rule(cx, MODEL_UNKNOWN_PARTIAL_STRUCTURES);
    }
    return true;
}

const struct value *evaluate_tuple(struct ctx *cx, const struct native_expression *e,
                                   const struct scope *scope)
{
    size_t count = e->as.tuple.count;
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);

    for (size_t i = 0; i < count; i++)
        TRY(items[i] = evaluate(cx, e->as.tuple.elements[i], scope));
    return is_known_whole(cx, items, count) ? value_tuple(cx, items, count) : value_dynamic(cx);
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

/* Returns true for a literal, and for a template without sequences. */
static bool is_written_out(const struct native_expression *key)
{
    if (key->kind != EXPRESSION_TEMPLATE)
        return key->kind == EXPRESSION_NUMBER || key->kind == EXPRESSION_LITERAL;
    for (size_t i = 0; i < key->as.tree->count; i++)
        if (key->as.tree->parts[i]->kind != PART_LITERAL)
            return false;
    return true;
}

/* Returns true for a variable and the attribute accesses or indexes after it, without parentheses
   and with literals as index keys. */
static bool is_bare_traversal(const struct native_expression *key)
{
    bool steps = false;

    for (; key->kind == EXPRESSION_GETATTR ||
           (key->kind == EXPRESSION_INDEX && is_written_out(key->as.index.key));
         steps = true)
        key = key->kind == EXPRESSION_GETATTR ? key->as.getattr.object : key->as.index.collection;
    return steps && key->kind == EXPRESSION_VARIABLE;
}

bool reading_allows_key(struct ctx *cx, const struct object_element *element)
{
    return element->key == NULL || !is_bare_traversal(element->key) ||
           reads(cx, OBJECT_KEY_TRAVERSAL_VALUE) ||
           fail(cx, DIAG_OBJECT_KEY, element->key_range,
                "a key with attribute accesses or indexes must be in parentheses or quotes");
}

const struct value *evaluate_key(struct ctx *cx, const struct object_element *element,
                                 const struct scope *scope)
{
    const struct value *key;

    if (element->key == NULL)
        return value_string(cx, element->name);
    TRY(reading_allows_key(cx, element));
    TRY(key = evaluate(cx, element->key, scope));
    TRY(key = convert_operand(cx, &key_rules, key, element->key_range));
    if (value_is_unknown(key))
        return key;
    struct str name = key->as.string;
    if (name.length == 0 || scan_identifier(cx, name, 0) < name.length)
        TRY(allow(cx, MODEL_STRUCTURAL_ATTRIBUTE_NAMES_STRINGS, DIAG_OBJECT_KEY, element->key_range,
                  "`%.*s` is no identifier", STR_FMT(name)));
    return key;
}

const struct value *evaluate_object(struct ctx *cx, const struct native_expression *e,
                                    const struct scope *scope)
{
    size_t count = e->as.object.count, again;
    struct str *keys = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value **values = ARENA_ARRAY(cx->arena, count, const struct value *);
    bool unknown = false;

    for (size_t i = 0; i < count; i++) {
        const struct object_element *element = e->as.object.elements[i];
        const struct value *key = evaluate_key(cx, element, scope);
        TRY(key);
        if (value_is_unknown(key))
            unknown = true;
        else
            keys[i] = key->as.string;
        TRY(values[i] = evaluate(cx, element->value, scope));
    }
    if (unknown || !is_known_whole(cx, values, count))
        return value_dynamic(cx);
    if (value_duplicate_key(cx, keys, count, &again) && reads(cx, OBJECT_DUPLICATE_KEYS_ERROR))
        return fail(cx, DIAG_OBJECT_KEY, e->as.object.elements[again]->key_range,
                    "the object already has the key `%.*s`", STR_FMT(keys[again]));
    return value_object(cx, keys, values, count);
}
