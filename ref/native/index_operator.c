/* Native syntax: Index Operator. Cases: spec-tests/native/expressions/index-operator */

#include "model/num.h"
#include "native/evaluator.h"
#include "native/parser.h"

#include <stdint.h>

/* LegacyIndex = "." digit+; the dot consumed. The digits must not read on as a longer number. */
bool parse_legacy_index(struct parser *p, const struct native_expression *collection,
                        const struct native_expression **out)
{
    struct token digits = *peek(p);
    const struct native_expression *key;

    for (size_t i = 0; i < digits.text.length; i++) {
        char c = digits.text.data[i];
        bool exponent = c != '.' && reads(p->cx, LEGACY_INDEX_FORMS_NUMBER);
        if ((c < '0' || c > '9') && !exponent)
            TRY(forbid(p->cx, NATIVE_INDEX_LEGACY_DIGITS, DIAG_EXPRESSION, digits.range,
                       "`%.*s` is no legacy index, which takes digits only (write `[…]`)",
                       STR_FMT(digits.text)));
    }
    if (digits.range.start > p->previous_end && reads(p->cx, LEGACY_INDEX_SPACE_ERROR))
        return fail(p->cx, DIAG_EXPRESSION, digits.range, "the digits do not touch the dot");
    if (digits.text.length > 1 && digits.text.data[0] == '0' &&
        reads(p->cx, LEGACY_INDEX_LEADING_ZERO_ERROR))
        return fail(p->cx, DIAG_EXPRESSION, digits.range, "the digits begin with a zero");
    TRY(parse_numeric_literal(p, &key));
    struct native_expression *e = new_expression(p, EXPRESSION_INDEX, collection->range.start);
    e->as.index.collection = collection;
    e->as.index.key = key;
    *out = e;
    return true;
}

/* Index = "[" Expression "]"; the bracket consumed. */
bool parse_index(struct parser *p, const struct native_expression *collection,
                 const struct native_expression **out)
{
    const struct native_expression *key;
    struct newlines former = set_newlines(p, NEWLINES_IGNORED, NATIVE_INDEX_NEWLINES);

    TRY(parse_expression(p, &key));
    TRY(expect(p, TOKEN_BRACKET_CLOSE, NATIVE_INDEX_CLOSED, DIAG_EXPRESSION,
               "`]` behind the index key"));
    restore_newlines(p, former);
    struct native_expression *e = new_expression(p, EXPRESSION_INDEX, collection->range.start);
    e->as.index.collection = collection;
    e->as.index.key = key;
    *out = e;
    return true;
}

/* ---- Evaluation ---- */

static const enum rule_id key_converted = NATIVE_INDEX_KEY_CONVERTED;

static const struct operand_rules sequence_key_rules = {
    .type = &type_number,
    .explicit_conversion = true,
    .converted = &key_converted,
    .wrong_type = NATIVE_INDEX_KEY_NUMBER,
    .null = NATIVE_INDEX_KEY_NULL,
    .unknown = NATIVE_INDEX_KEY_UNKNOWN,
    .dynamic = NATIVE_INDEX_KEY_DYNAMIC,
    .code = DIAG_INDEX,
};

static const struct operand_rules mapping_key_rules = {
    .type = &type_string,
    .explicit_conversion = true,
    .converted = &key_converted,
    .wrong_type = NATIVE_INDEX_KEY_STRING,
    .null = NATIVE_INDEX_KEY_NULL,
    .unknown = NATIVE_INDEX_KEY_UNKNOWN,
    .dynamic = NATIVE_INDEX_KEY_DYNAMIC,
    .code = DIAG_INDEX,
};

/* The type that all members have, or the dynamic pseudo-type where types alone cannot tell. */
static const struct type *common_type(struct ctx *cx, const struct type *const *types, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (!type_equal(types[0], types[i]))
            return &type_dynamic;
    }
    if (count == 0 || reads(cx, INDEX_UNKNOWN_KEY_SAME_TYPES_DYNAMIC))
        return &type_dynamic;
    return types[0];
}

/* What a list, map, tuple or object of the type gives for a key that is not known. */
static const struct type *element_type(struct ctx *cx, const struct type *type)
{
    if (type->kind == TYPE_TUPLE)
        return common_type(cx, type->as.tuple.elements, type->as.tuple.count);
    if (type->kind == TYPE_OBJECT)
        return common_type(cx, type->as.object.types, type->as.object.count);
    return type->as.element;
}

/* An element that is not there: an error, or without the rule a null. */
static bool missing(struct ctx *cx, enum rule_id rule_id, struct range at, const char *what,
                    const struct value **out)
{
    *out = value_null(cx, &type_dynamic);
    return forbid(cx, rule_id, DIAG_INDEX, at, "%s", what);
}

/* A non-negative integer, as an index; one that is larger than any is as good as the largest. */
static bool index_number(const struct num *number, size_t *index)
{
    *index = SIZE_MAX;
    return num_to_index(number, index) || (num_is_integer(number) && !num_is_negative(number));
}

/* A list or a tuple, by the zero-based index of an element. */
static bool index_sequence(struct ctx *cx, const struct value *sequence, const struct value *key,
                           struct range at, const struct value **out)
{
    const struct type *type = sequence->type;
    bool is_list = type->kind == TYPE_LIST;
    bool unknown = value_is_unknown(sequence);
    size_t index;

    if (!index_number(key->as.number, &index)) {
        if (unknown && is_list && reads(cx, INDEX_UNKNOWN_LIST_BAD_NUMBER_UNKNOWN)) {
            *out = value_unknown(cx, type->as.element);
            return true;
        }
        return missing(cx, NATIVE_INDEX_NON_NEGATIVE_INTEGER, at,
                       "the index must be a non-negative integer", out);
    }
    if (unknown && is_list) {
        *out = value_unknown(cx, type->as.element);
        return true;
    }
    if (index >= (is_list ? sequence->as.sequence.count : type->as.tuple.count))
        return missing(cx, NATIVE_INDEX_RANGE, at, "no element has this index", out);
    *out = unknown ? value_unknown(cx, type->as.tuple.elements[index])
                   : sequence->as.sequence.items[index];
    return true;
}

/* A map or an object, by a key or an attribute name. */
static bool index_mapping(struct ctx *cx, const struct value *mapping, const struct value *key,
                          struct range at, const struct value **out)
{
    const struct type *type = mapping->type;
    struct str name = key->as.string;
    const struct type *attribute;

    if (value_is_unknown(mapping)) {
        attribute = type->kind == TYPE_MAP ? type->as.element : type_attribute(type, name);
        if (attribute == NULL)
            return missing(cx, NATIVE_INDEX_KEY_EXISTS, at, "no attribute has this name", out);
        *out = value_unknown(cx, attribute);
        return true;
    }
    *out = value_member(cx, mapping, name);
    if (*out == NULL)
        return missing(cx, NATIVE_INDEX_KEY_EXISTS, at, "no element has this key", out);
    return true;
}

/* The key of the dynamic value: it must suit some collection, and every key that suits a list or
   tuple, a number, converts to string, too. */
static bool check_any_key(struct ctx *cx, const struct value *key, struct range at)
{
    const struct value *ignored;
    bool unknown = false;

    return operand(cx, &mapping_key_rules, key, at, &ignored, &unknown);
}

bool evaluate_index(struct ctx *cx, const struct native_expression *e,
                    const struct value *collection, const struct scope *scope,
                    const struct value **out)
{
    const struct native_expression *key_expression = e->as.index.key;
    const struct value *key;
    bool unknown = false;

    TRY(evaluate(cx, key_expression, scope, &key));
    struct range at = e->as.index.collection->range;
    if (value_is_null(collection))
        return missing(cx, NATIVE_INDEX_NULL_COLLECTION, at, "a null cannot be indexed", out);
    enum type_kind kind = collection->type->kind;
    bool is_sequence = kind == TYPE_LIST || kind == TYPE_TUPLE;
    bool is_mapping = kind == TYPE_MAP || kind == TYPE_OBJECT;
    if (kind == TYPE_DYNAMIC) {
        TRY(check_any_key(cx, key, key_expression->range));
        *out = value_dynamic(cx);
        return allow(cx, NATIVE_INDEX_DYNAMIC_COLLECTION, DIAG_INDEX, at,
                     "the collection is not yet known");
    }
    if (!is_sequence && !is_mapping) {
        struct str given = type_text(cx, collection->type);
        *out = value_null(cx, &type_dynamic);
        return forbid(cx, NATIVE_INDEX_INDEXABLE, DIAG_INDEX, at, "a %.*s cannot be indexed",
                      STR_FMT(given));
    }
    TRY(operand(cx, is_sequence ? &sequence_key_rules : &mapping_key_rules, key,
                key_expression->range, &key, &unknown));
    if (unknown) {
        *out = value_unknown(cx, element_type(cx, collection->type));
        return true;
    }
    if (value_is_unknown(collection))
        TRY(allow(cx, NATIVE_INDEX_UNKNOWN_COLLECTION, DIAG_INDEX, at,
                  "the collection is not yet known"));
    if (is_sequence)
        return index_sequence(cx, collection, key, key_expression->range, out);
    return index_mapping(cx, collection, key, key_expression->range, out);
}
