/* Implements the section For Expressions of the native syntax. Cases:
   spec-tests/native/expressions/for-expressions */

#include "base/arena.h"
#include "base/buf.h"
#include "model/num.h"
#include "native/evaluator.h"
#include "native/parser.h"

static bool at_any_keyword(struct parser *p, const char *const *words)
{
    for (; *words != NULL; words++)
        if (at_keyword(p, *words))
            return true;
    return false;
}

/* Reads a variable name of a for expression or directive. */
static bool parse_for_name(struct parser *p, enum rule_id required, struct str *out)
{
    static const char *const literals[] = {"true", "false", "null", NULL};
    static const char *const keywords[] = {"for", "in", "if", "else", "endif", "endfor", NULL};

    *out = peek(p)->text;
    if (at_any_keyword(p, literals) && reads(p->cx, FOR_NAME_LITERAL_WORD_ERROR))
        return unexpected(p, DIAG_EXPRESSION, "a name other than `true`, `false` and `null`");
    if (at_any_keyword(p, keywords) && reads(p->cx, FOR_NAME_KEYWORD_ERROR))
        return unexpected(p, DIAG_EXPRESSION, "a name that is not a keyword");
    return expect(p, TOKEN_IDENTIFIER, required, DIAG_EXPRESSION, "the name of a variable");
}

/* Identifier ("," Identifier)? */
bool parse_for_names(struct parser *p, enum rule_id required, struct for_names *names)
{
    TRY(parse_for_name(p, required, &names->value));
    if (!at_token(p, TOKEN_COMMA) || !rule(p->cx, NATIVE_FOR_TWO_NAMES))
        return true;
    advance(p);
    names->key = names->value;
    struct range second = peek(p)->range;
    TRY(parse_for_name(p, required, &names->value));
    if (str_equal(names->key, names->value) && reads(p->cx, FOR_SAME_NAME_ERROR))
        return fail(p->cx, DIAG_EXPRESSION, second,
                    "the key and the value variable have the same name");
    return true;
}

/* forIntro = "for" Identifier ("," Identifier)? "in" Expression ":"; */
static bool parse_for_intro(struct parser *p, struct for_expression *e)
{
    advance(p);
    TRY(parse_for_names(p, NATIVE_FOR_NAME, &e->names));
    if (!accept_keyword(p, "in"))
        TRY(forbid_here(p, NATIVE_FOR_IN, DIAG_EXPRESSION, "`in`"));
    TRY(e->collection = parse_expression(p));
    return expect(p, TOKEN_COLON, NATIVE_FOR_COLON, DIAG_EXPRESSION,
                  "`:` after the collection of the for expression");
}

/* forTupleExpr = "[" forIntro Expression forCond? "]";
   forObjectExpr = "{" forIntro Expression "=>" Expression "..."? forCond? "}";
   forCond = "if" Expression;
   The caller has consumed the opening bracket, and `for` is the next token. */
const struct native_expression *parse_for(struct parser *p, size_t start, bool is_object)
{
    struct for_expression *e = ARENA_NEW(p->cx->arena, struct for_expression);

    p->newlines.rule = NATIVE_FOR_NEWLINES;
    e->is_object = is_object;
    TRY(parse_for_intro(p, e));
    if (is_object) {
        TRY(e->key = parse_expression(p));
        TRY(expect(p, TOKEN_ARROW, NATIVE_FOR_ARROW, DIAG_EXPRESSION, "`=>` after the key"));
    }
    TRY(e->value = parse_expression(p));
    if (is_object && at_token(p, TOKEN_ELLIPSIS) && rule(p->cx, NATIVE_FOR_GROUPING)) {
        advance(p);
        e->grouping = true;
    }
    if (at_keyword(p, "if") && rule(p->cx, NATIVE_FOR_CONDITION)) {
        advance(p);
        TRY(e->condition = parse_expression(p));
    }
    TRY(expect(
        p, is_object ? TOKEN_BRACE_CLOSE : TOKEN_BRACKET_CLOSE, NATIVE_FOR_CLOSED, DIAG_EXPRESSION,
        is_object ? "`}`, the end of the for expression" : "`]`, the end of the for expression"));
    return new_expression(p, start,
                          (struct native_expression){.kind = EXPRESSION_FOR, .as.for_ = e});
}

/* ---- Iteration ---- */

static bool is_mapping(const struct type *type)
{
    return type->kind == TYPE_MAP || type->kind == TYPE_OBJECT;
}

bool begin_iteration(struct ctx *cx, const struct native_expression *collection,
                     const struct for_names *names, const struct scope *scope,
                     struct iteration *out)
{
    const struct value *value = evaluate(cx, collection, scope);

    TRY(value);
    *out = (struct iteration){.collection = value, .names = names, .scope = {.parent = scope}};
    const struct type *type = value->type;
    if (value_is_null(value))
        return forbid(cx, NATIVE_FOR_NULL_COLLECTION, DIAG_ITERATION, collection->range,
                      "the collection is null");
    if (!is_mapping(type) && !type_is_sequence(type) && type->kind != TYPE_SET &&
        type->kind != TYPE_DYNAMIC) {
        struct str given = type_text(cx, type);
        return forbid(cx, NATIVE_FOR_ITERABLE, DIAG_ITERATION, collection->range,
                      "a %.*s cannot be iterated", STR_FMT(given));
    }
    if (value_is_unknown(value))
        out->unknown = rule(cx, NATIVE_FOR_UNKNOWN_COLLECTION);
    else
        out->count = is_mapping(type) ? value->as.mapping.count : value->as.sequence.count;
    return true;
}

/* Defines the variables for one element. If the key variable and the value variable have the same
   name, the chosen interpretation of an ambiguous passage decides which variable the name means. */
static const struct scope *define_variables(struct ctx *cx, struct iteration *iteration,
                                            const struct value *key, const struct value *value)
{
    const struct for_names *names = iteration->names;
    bool key_counts = str_equal(names->key, names->value) && reads(cx, FOR_SAME_NAME_KEY);

    iteration->variables[key_counts ? 1 : 0] = (struct variable){names->key, key};
    iteration->variables[key_counts ? 0 : 1] = (struct variable){names->value, value};
    iteration->scope.variables = iteration->variables;
    iteration->scope.variable_count = 2;
    return &iteration->scope;
}

/* Returns the key of an element: its index, its key, or in a set the element itself. */
static const struct value *element_key(struct ctx *cx, const struct value *collection, size_t index)
{
    if (is_mapping(collection->type) && rule(cx, NATIVE_FOR_MAPPING_KEY))
        return value_string(cx, collection->as.mapping.keys[index]);
    if (collection->type->kind == TYPE_SET && rule(cx, NATIVE_FOR_SET_KEY))
        return collection->as.sequence.items[index];
    if (type_is_sequence(collection->type) && rule(cx, NATIVE_FOR_SEQUENCE_KEY))
        return value_number(cx, num_from_size(cx, index));
    return value_stand_in(cx, &type_dynamic);
}

/* Visits elements in the order in which values store them: maps and objects by key, sets as
   value_set sorts them. */
const struct scope *visit_element(struct ctx *cx, struct iteration *iteration, size_t visit)
{
    const struct value *collection = iteration->collection;
    bool mapping = is_mapping(collection->type), in_order = true;

    if (iteration->count > 1 && mapping)
        in_order = rule(cx, NATIVE_FOR_SORTED);
    else if (iteration->count > 1 && type_is_sequence(collection->type))
        in_order = rule(cx, NATIVE_FOR_INDEX_ORDER);
    size_t index = in_order ? visit : iteration->count - 1 - visit;
    const struct value *value =
        mapping ? collection->as.mapping.items[index] : collection->as.sequence.items[index];
    const struct value *key =
        iteration->names->key.length > 0 ? element_key(cx, collection, index) : value;
    return define_variables(cx, iteration, key, value);
}

/* ---- Evaluation ---- */

/* The keys and values of the elements that were visited so far. */
struct results {
    struct list keys; /* names, if the result is an object */
    struct list values;
    bool unknown; /* true if the whole result is the dynamic value */
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

/* Evaluates the condition, the key and the value for one element. `scope` is the result of
   visit_element. */
static bool evaluate_element(struct ctx *cx, const struct for_expression *e,
                             const struct scope *scope, struct results *results)
{
    const struct value *key = NULL, *value;

    if (e->condition != NULL) {
        const struct value *condition =
            evaluate_predicate(cx, &condition_rules, e->condition, scope);
        TRY(condition);
        if (value_is_unknown(condition))
            results->unknown = true;
        if (value_is_unknown(condition) || !condition->as.boolean)
            return true;
    }
    if (e->is_object) {
        TRY(key = evaluate(cx, e->key, scope));
        TRY(key = convert_operand(cx, &key_rules, key, e->key->range));
    }
    TRY(value = evaluate(cx, e->value, scope));
    if (key != NULL && value_is_unknown(key)) {
        results->unknown = true;
        return true;
    }
    bool unknown = value_is_unknown(value);
    if (unknown && rule(cx, RELEASED_FOR_UNKNOWN_ELEMENT))
        unknown = false;
    if (unknown && rule(cx, NATIVE_FOR_UNKNOWN_ELEMENT))
        results->unknown = true;
    list_push(&results->keys, key);
    list_push(&results->values, value);
    return true;
}

/* Makes the object of a `for` expression in grouping mode. Each attribute is a tuple of the values
   with the same key, in the order of iteration. */
static const struct value *group(struct ctx *cx, const struct str *keys,
                                 const struct value *const *values, size_t count)
{
    size_t *order = str_order(cx->arena, keys, count);
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value **tuples = ARENA_ARRAY(cx->arena, count, const struct value *);
    size_t groups = 0;

    for (size_t start = 0, end; start < count; start = end) {
        for (end = start; end < count && str_equal(keys[order[end]], keys[order[start]]); end++)
            continue;
        const struct value **items = ARENA_ARRAY(cx->arena, end - start, const struct value *);
        for (size_t i = start; i < end; i++)
            items[i - start] = values[order[i]];
        names[groups] = keys[order[start]];
        TRY(tuples[groups++] = value_tuple(cx, items, end - start));
    }
    return value_object(cx, names, tuples, groups);
}

/* Makes the object of a forObjectExpr. Two elements with the same key are an error, even if the
   result is unknown. */
static const struct value *object_result(struct ctx *cx, const struct for_expression *e,
                                         const struct results *results)
{
    size_t count = results->values.count, again;
    struct str *keys = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value *const *values = (const struct value *const *)results->values.items;

    for (size_t i = 0; i < count; i++)
        keys[i] = ((const struct value *)results->keys.items[i])->as.string;
    if (!e->grouping && value_duplicate_key(cx, keys, count, &again))
        TRY(forbid(cx, NATIVE_FOR_DUPLICATE_KEY, DIAG_OBJECT_KEY, e->key->range,
                   "the key `%.*s` is produced by two elements", STR_FMT(keys[again])));
    if (results->unknown)
        return value_dynamic(cx);
    return e->grouping ? group(cx, keys, values, count) : value_object(cx, keys, values, count);
}

/* Checks the condition of a for expression whose collection has no known elements. The chosen
   interpretation of an ambiguous passage decides if the condition must be valid for an unknown
   element. */
static bool check_condition(struct ctx *cx, const struct for_expression *e,
                            struct iteration *iteration)
{
    if (iteration->count > 0 || e->condition == NULL ||
        !(iteration->unknown ? reads(cx, FOR_CONDITION_UNKNOWN_COLLECTION_CHECKED)
                             : reads(cx, FOR_CONDITION_EMPTY_CHECKED)))
        return true;
    const struct scope *scope =
        define_variables(cx, iteration, value_dynamic(cx), value_dynamic(cx));
    return evaluate_predicate(cx, &condition_rules, e->condition, scope);
}

const struct value *evaluate_for(struct ctx *cx, const struct native_expression *expression,
                                 const struct scope *scope)
{
    const struct for_expression *e = expression->as.for_;
    struct iteration iteration;

    TRY(begin_iteration(cx, e->collection, &e->names, scope, &iteration));
    struct results results = {
        .keys = {.arena = cx->arena}, .values = {.arena = cx->arena}, .unknown = iteration.unknown};
    for (size_t i = 0; i < iteration.count; i++)
        TRY(evaluate_element(cx, e, visit_element(cx, &iteration, i), &results));
    TRY(check_condition(cx, e, &iteration));
    if (e->is_object)
        return object_result(cx, e, &results);
    return results.unknown ? value_dynamic(cx)
                           : value_tuple(cx, (const struct value *const *)results.values.items,
                                         results.values.count);
}
