/* Native syntax: For Expressions. Cases: spec-tests/native/expressions/for-expressions */

#include "base/arena.h"
#include "base/buf.h"
#include "model/num.h"
#include "model/scope.h"
#include "native/evaluator.h"
#include "native/parser.h"

/* At a word that is a keyword in for expressions or in directives. */
static bool at_for_keyword(struct parser *p)
{
    static const char *const words[] = {"for", "in", "if", "else", "endif", "endfor"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (at_keyword(p, words[i]))
            return true;
    return false;
}

/* A name that the introduction defines. */
static bool parse_for_name(struct parser *p, enum rule_id required, struct str *out)
{
    *out = peek(p)->text;
    if ((at_keyword(p, "true") || at_keyword(p, "false") || at_keyword(p, "null")) &&
        reads(p->cx, FOR_NAME_LITERAL_WORD_ERROR))
        return unexpected(p, DIAG_EXPRESSION, "a name that an expression can use");
    if (at_for_keyword(p) && reads(p->cx, FOR_NAME_KEYWORD_ERROR))
        return unexpected(p, DIAG_EXPRESSION, "a name that is no keyword here");
    return expect(p, TOKEN_IDENTIFIER, required, DIAG_EXPRESSION, "the name of a variable");
}

/* Identifier ("," Identifier)? */
bool parse_for_names(struct parser *p, enum rule_id required, struct str *key, struct str *value)
{
    TRY(parse_for_name(p, required, value));
    if (at_token(p, TOKEN_COMMA) && rule(p->cx, NATIVE_FOR_TWO_NAMES)) {
        advance(p);
        *key = *value;
        struct range second = peek(p)->range;
        TRY(parse_for_name(p, required, value));
        if (str_equal(*key, *value) && reads(p->cx, FOR_SAME_NAME_ERROR))
            return fail(p->cx, DIAG_EXPRESSION, second, "both variables have this name");
    }
    return true;
}

/* forIntro = "for" Identifier ("," Identifier)? "in" Expression ":"; */
static bool parse_for_intro(struct parser *p, struct for_expression *for_)
{
    advance(p);
    TRY(parse_for_names(p, NATIVE_FOR_NAME, &for_->key_name, &for_->value_name));
    if (!take_keyword(p, "in"))
        TRY(forbid_here(p, NATIVE_FOR_IN, DIAG_EXPRESSION, "`in`"));
    TRY(parse_expression(p, &for_->collection));
    return expect(p, TOKEN_COLON, NATIVE_FOR_COLON, DIAG_EXPRESSION,
                  "`:`, the end of the introduction of a for expression");
}

/* forTupleExpr  = "[" forIntro Expression forCond? "]";
   forObjectExpr = "{" forIntro Expression "=>" Expression "..."? forCond? "}";
   forCond = "if" Expression; the opening delimiter consumed, standing at `for`. */
bool parse_for(struct parser *p, size_t start, bool is_object, const struct native_expression **out)
{
    struct for_expression *for_ = ARENA_NEW(p->cx->arena, struct for_expression);

    p->newlines.rule = NATIVE_FOR_NEWLINES;
    for_->is_object = is_object;
    TRY(parse_for_intro(p, for_));
    if (is_object) {
        TRY(parse_expression(p, &for_->key));
        TRY(expect(p, TOKEN_ARROW, NATIVE_FOR_ARROW, DIAG_EXPRESSION, "`=>` behind the key"));
    }
    TRY(parse_expression(p, &for_->value));
    if (is_object && at_token(p, TOKEN_ELLIPSIS) && rule(p->cx, NATIVE_FOR_GROUPING)) {
        advance(p);
        for_->grouping = true;
    }
    if (at_keyword(p, "if") && rule(p->cx, NATIVE_FOR_CONDITION)) {
        advance(p);
        TRY(parse_expression(p, &for_->condition));
    }
    TRY(expect(
        p, is_object ? TOKEN_BRACE_CLOSE : TOKEN_BRACKET_CLOSE, NATIVE_FOR_CLOSED, DIAG_EXPRESSION,
        is_object ? "`}`, the end of the for expression" : "`]`, the end of the for expression"));
    struct native_expression *e = new_expression(p, EXPRESSION_FOR, start);
    e->as.for_ = for_;
    *out = e;
    return true;
}

/* ---- Iteration ---- */

static bool is_iterable(const struct type *type)
{
    switch (type->kind) {
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP:
    case TYPE_TUPLE:
    case TYPE_OBJECT:
    case TYPE_DYNAMIC:
        return true;
    case TYPE_STRING:
    case TYPE_NUMBER:
    case TYPE_BOOL:
    case TYPE_CAPSULE:
        break;
    }
    return false;
}

static bool is_mapping(const struct type *type)
{
    return type->kind == TYPE_MAP || type->kind == TYPE_OBJECT;
}

static bool is_sequence(const struct type *type)
{
    return type->kind == TYPE_LIST || type->kind == TYPE_TUPLE;
}

bool iterable(struct ctx *cx, const struct value *collection, struct range at, size_t *count,
              bool *unknown)
{
    *count = 0;
    if (value_is_null(collection)) {
        TRY(forbid(cx, NATIVE_FOR_NULL_COLLECTION, DIAG_ITERATION, at, "the collection is null"));
        return true;
    }
    if (!is_iterable(collection->type)) {
        struct str given = type_text(cx, collection->type);
        TRY(forbid(cx, NATIVE_FOR_ITERABLE, DIAG_ITERATION, at, "a %.*s cannot be iterated",
                   STR_FMT(given)));
        return true;
    }
    if (value_is_unknown(collection)) {
        *unknown = rule(cx, NATIVE_FOR_UNKNOWN_COLLECTION);
        return true;
    }
    *count =
        is_mapping(collection->type) ? collection->as.mapping.count : collection->as.sequence.count;
    return true;
}

/* Of two variables of one name in a scope the later holds. */
static void for_variables(struct ctx *cx, struct str key_name, const struct value *key,
                          struct str value_name, const struct value *value, struct variable out[2])
{
    bool key_holds = str_equal(key_name, value_name) && reads(cx, FOR_SAME_NAME_KEY);

    out[key_holds ? 1 : 0] = (struct variable){key_name, key};
    out[key_holds ? 0 : 1] = (struct variable){value_name, value};
}

/* Where the element of a visit stands: mappings are held in the order of their keys, sequences in
   theirs, sets in a consistent one. */
static size_t visited(struct ctx *cx, const struct value *collection, size_t count, size_t visit)
{
    bool in_order = true;

    if (count > 1 && is_mapping(collection->type))
        in_order = rule(cx, NATIVE_FOR_SORTED);
    else if (count > 1 && collection->type->kind != TYPE_SET)
        in_order = rule(cx, NATIVE_FOR_INDEX_ORDER);
    return in_order ? visit : count - 1 - visit;
}

/* The key of an element, by the kind of the collection. */
static const struct value *element_key(struct ctx *cx, const struct value *collection, size_t index)
{
    if (is_mapping(collection->type) && rule(cx, NATIVE_FOR_MAPPING_KEY))
        return value_string(cx, collection->as.mapping.keys[index]);
    if (collection->type->kind == TYPE_SET && rule(cx, NATIVE_FOR_SET_KEY))
        return collection->as.sequence.items[index];
    if (is_sequence(collection->type) && rule(cx, NATIVE_FOR_SEQUENCE_KEY))
        return value_number(cx, num_from_size(cx, index));
    return value_stand_in(cx, &type_dynamic);
}

void for_variables_of(struct ctx *cx, const struct value *collection, size_t count, size_t visit,
                      struct str key_name, struct str value_name, struct variable out[2])
{
    size_t index = visited(cx, collection, count, visit);
    const struct value *value = is_mapping(collection->type) ? collection->as.mapping.items[index]
                                                             : collection->as.sequence.items[index];
    const struct value *key = key_name.length > 0 ? element_key(cx, collection, index) : value;

    for_variables(cx, key_name, key, value_name, value, out);
}

/* ---- Evaluation ---- */

/* The results so far. */
struct results {
    struct list keys; /* struct str, of an object for */
    struct list values;
    bool unknown; /* the whole result is the dynamic value */
};

static const struct operand_rules condition_rules = {
    .type = &type_bool,
    .wrong_type = NATIVE_FOR_CONDITION_BOOL,
    .null = NATIVE_FOR_CONDITION_NULL,
    .unknown = NATIVE_FOR_UNKNOWN_CONDITION,
    .dynamic = NATIVE_FOR_UNKNOWN_CONDITION,
    .code = DIAG_PREDICATE,
};

static const struct operand_rules key_rules = {
    .type = &type_string,
    .explicit_conversion = true,
    .wrong_type = NATIVE_FOR_KEY_STRING,
    .null = NATIVE_FOR_KEY_NULL,
    .unknown = NATIVE_FOR_UNKNOWN_KEY,
    .dynamic = NATIVE_FOR_UNKNOWN_KEY,
    .code = DIAG_OBJECT_KEY,
};

/* One element in a scope that defines the names for it. */
static bool evaluate_element(struct ctx *cx, const struct for_expression *for_,
                             const struct scope *scope, struct results *results)
{
    const struct value *value, *key;
    bool included = true, unknown = false;

    if (for_->condition != NULL) {
        TRY(predicate(cx, &condition_rules, for_->condition, scope, &included, &unknown));
        if (unknown) {
            results->unknown = true;
            return true;
        }
        if (!included)
            return true;
    }
    bool key_unknown = false;
    struct str *name = ARENA_NEW(cx->arena, struct str);
    if (for_->is_object) {
        TRY(evaluate(cx, for_->key, scope, &key));
        TRY(attribute_name(cx, &key_rules, key, for_->key->range, name, &key_unknown));
    }
    TRY(evaluate(cx, for_->value, scope, &value));
    if (key_unknown || (value_is_unknown(value) && rule(cx, NATIVE_FOR_UNKNOWN_ELEMENT)))
        results->unknown = true;
    if (key_unknown)
        return true;
    list_push(&results->keys, name);
    list_push(&results->values, value);
    return true;
}

/* Grouping mode: each attribute is the tuple of the values of one key, in visit order. */
static const struct value *group(struct ctx *cx, const struct str *keys,
                                 const struct value *const *values, size_t count)
{
    size_t *order = str_order(cx->arena, keys, count);
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value **tuples = ARENA_ARRAY(cx->arena, count, const struct value *);
    size_t groups = 0;

    for (size_t at = 0, end; at < count; at = end) {
        for (end = at; end < count && str_equal(keys[order[end]], keys[order[at]]); end++)
            continue;
        const struct value **items = ARENA_ARRAY(cx->arena, end - at, const struct value *);
        for (size_t i = at; i < end; i++)
            items[i - at] = values[order[i]];
        names[groups] = keys[order[at]];
        tuples[groups++] = value_tuple(cx, items, end - at);
    }
    return value_object(cx, names, tuples, groups);
}

/* The object, unless a part of it is unknown; a key that two elements have is an error all the
   same. */
static bool finish_object(struct ctx *cx, const struct for_expression *for_,
                          const struct results *results, const struct value **out)
{
    size_t count = results->values.count, again;
    struct str *keys = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value *const *values = (const struct value *const *)results->values.items;

    for (size_t i = 0; i < count; i++)
        keys[i] = *(const struct str *)results->keys.items[i];
    if (for_->grouping) {
        *out = results->unknown ? value_dynamic(cx) : group(cx, keys, values, count);
        return true;
    }
    if (value_duplicate_key(cx, keys, count, &again))
        TRY(forbid(cx, NATIVE_FOR_DUPLICATE_KEY, DIAG_OBJECT_KEY, for_->key->range,
                   "the key `%.*s` is produced by two elements", STR_FMT(keys[again])));
    *out = results->unknown ? value_dynamic(cx) : value_object(cx, keys, values, count);
    return true;
}

/* The condition with elements that are not known: for a source without any. */
static bool check_condition(struct ctx *cx, const struct for_expression *for_,
                            const struct scope *scope)
{
    struct variable variables[2];
    struct scope child = {.parent = scope, .variables = variables, .variable_count = 2};
    bool holds, unknown = false;

    for_variables(cx, for_->key_name, value_dynamic(cx), for_->value_name, value_dynamic(cx),
                  variables);
    return predicate(cx, &condition_rules, for_->condition, &child, &holds, &unknown);
}

bool evaluate_for(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                  const struct value **out)
{
    const struct for_expression *for_ = e->as.for_;
    struct results results = {.keys = {.arena = cx->arena}, .values = {.arena = cx->arena}};
    const struct value *collection;
    size_t count;

    TRY(evaluate(cx, for_->collection, scope, &collection));
    TRY(iterable(cx, collection, for_->collection->range, &count, &results.unknown));
    for (size_t i = 0; i < count; i++) {
        struct variable variables[2];
        for_variables_of(cx, collection, count, i, for_->key_name, for_->value_name, variables);
        struct scope child = {.parent = scope, .variables = variables, .variable_count = 2};
        TRY(evaluate_element(cx, for_, &child, &results));
    }
    if (count == 0 && for_->condition != NULL &&
        (results.unknown ? reads(cx, FOR_CONDITION_UNKNOWN_COLLECTION_CHECKED)
                         : reads(cx, FOR_CONDITION_EMPTY_CHECKED)))
        TRY(check_condition(cx, for_, scope));
    if (for_->is_object)
        return finish_object(cx, for_, &results, out);
    if (results.unknown)
        *out = value_dynamic(cx);
    else
        *out = value_tuple(cx, (const struct value *const *)results.values.items,
                           results.values.count);
    return true;
}
