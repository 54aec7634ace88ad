/* Implements the section Index Operator of the native syntax. Cases:
   spec-tests/native/expressions/index-operator */

#include "model/num.h"
#include "native/evaluator.h"
#include "native/parser.h"

#include <stdint.h>

static const struct native_expression *new_index(struct parser *p,
                                                 const struct native_expression *collection,
                                                 const struct native_expression *key)
{
    return new_expression(
        p, collection->range.start,
        (struct native_expression){.kind = EXPRESSION_INDEX, .as.index = {collection, key}});
}

/* Parses LegacyIndex = "." digit+. The caller has consumed the dot. The digits must not begin a
   longer number, such as 1e5. */
const struct native_expression *parse_legacy_index(struct parser *p,
                                                   const struct native_expression *collection)
{
    struct token digits = *peek(p);

    for (size_t i = 0; i < digits.text.length; i++) {
        char c = digits.text.data[i];
        bool exponent = c != '.' && reads(p->cx, LEGACY_INDEX_FORMS_NUMBER);
        if ((c < '0' || c > '9') && !exponent)
            TRY(forbid(
                p->cx, NATIVE_INDEX_LEGACY_DIGITS, DIAG_EXPRESSION, digits.range,
                "a legacy index consists of digits, but this is `%.*s`: write it in brackets",
                STR_FMT(digits.text)));
    }
    if (digits.range.start > p->previous_end && reads(p->cx, LEGACY_INDEX_SPACE_ERROR))
        return fail(p->cx, DIAG_EXPRESSION, digits.range,
                    "the digits of a legacy index must directly follow the dot");
    if (digits.text.length > 1 && digits.text.data[0] == '0' &&
        reads(p->cx, LEGACY_INDEX_LEADING_ZERO_ERROR))
        return fail(p->cx, DIAG_EXPRESSION, digits.range,
                    "a legacy index must not begin with a zero");
    const struct native_expression *key = parse_numeric_literal(p);
    TRY(key);
    return new_index(p, collection, key);
}

/* Parses Index = "[" Expression "]". The caller has consumed the opening bracket. */
const struct native_expression *parse_index(struct parser *p,
                                            const struct native_expression *collection)
{
    struct newlines former = set_newlines(p, NEWLINES_IGNORED, NATIVE_INDEX_NEWLINES);
    const struct native_expression *key = parse_expression(p);

    TRY(key);
    TRY(expect(p, TOKEN_BRACKET_CLOSE, NATIVE_INDEX_CLOSED, DIAG_EXPRESSION,
               "`]` after the index key"));
    restore_newlines(p, former);
    return new_index(p, collection, key);
}

static const struct operand_rules sequence_key_rules = {
    .type = &type_number,
    .explicit_conversion = true,
    .wrong_type = NATIVE_INDEX_KEY_NUMBER,
    .null = NATIVE_INDEX_KEY_NULL,
    .unknown = NATIVE_INDEX_KEY_UNKNOWN,
    .dynamic = NATIVE_INDEX_KEY_DYNAMIC,
    .code = DIAG_INDEX,
};

static const struct operand_rules mapping_key_rules = {
    .type = &type_string,
    .explicit_conversion = true,
    .wrong_type = NATIVE_INDEX_KEY_STRING,
    .null = NATIVE_INDEX_KEY_NULL,
    .unknown = NATIVE_INDEX_KEY_UNKNOWN,
    .dynamic = NATIVE_INDEX_KEY_DYNAMIC,
    .code = DIAG_INDEX,
};

static const struct value *convert_key(struct ctx *cx, const struct operand_rules *rules,
                                       const struct value *key, struct range at)
{
    if (!value_is_null(key) && !value_is_dynamic(key) && !type_equal(key->type, rules->type))
        TRY(allow(cx, NATIVE_INDEX_KEY_CONVERTED, DIAG_INDEX, at,
                  "the key is not of the required type"));
    return convert_operand(cx, rules, key, at);
}

/* Returns the type of all members. If the types differ, returns the dynamic pseudo-type. */
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

/* Returns the type of an element if the key is unknown. */
static const struct type *element_type(struct ctx *cx, const struct type *type)
{
    if (type->kind == TYPE_TUPLE)
        return common_type(cx, type->as.tuple.elements, type->as.tuple.count);
    if (type->kind == TYPE_OBJECT)
        return common_type(cx, type->as.object.types, type->as.object.count);
    return type->as.element;
}

/* Reports an error of an index. If the rule is not in force, returns an unknown value. */
static const struct value *index_error(struct ctx *cx, enum rule_id id, struct range at,
                                       const char *detail)
{
    TRY(forbid(cx, id, DIAG_INDEX, at, "%s", detail));
    return value_stand_in(cx, &type_dynamic);
}

/* Returns the element of a list or tuple at an index, which sequence_key_rules makes a number. */
static const struct value *index_sequence(struct ctx *cx, const struct value *sequence,
                                          const struct num *key, struct range at)
{
    const struct type *type = sequence->type;
    bool is_list = type->kind == TYPE_LIST, unknown = value_is_unknown(sequence);
    size_t index = SIZE_MAX; /* remains SIZE_MAX if the integer does not fit into a size_t */
    bool is_index = num_to_index(key, &index) || (num_is_integer(key) && !num_is_negative(key));

    if (unknown && is_list && (is_index || reads(cx, INDEX_UNKNOWN_LIST_BAD_NUMBER_UNKNOWN)))
        return value_unknown(cx, type->as.element);
    if (!is_index)
        return index_error(cx, NATIVE_INDEX_NON_NEGATIVE_INTEGER, at,
                           "the index must be a non-negative integer");
    if (index >= (is_list ? sequence->as.sequence.count : type->as.tuple.count))
        return index_error(cx, NATIVE_INDEX_RANGE, at, "no element has this index");
    return unknown ? value_unknown(cx, type->as.tuple.elements[index])
                   : sequence->as.sequence.items[index];
}

/* Returns the element for a key of a map, or the attribute of an object. */
static const struct value *index_mapping(struct ctx *cx, const struct value *mapping,
                                         struct str key, struct range at)
{
    const struct value *found = value_member(cx, mapping, key);
    return found != NULL ? found
                         : index_error(cx, NATIVE_INDEX_KEY_EXISTS, at, "no element has this key");
}

const struct value *evaluate_index(struct ctx *cx, const struct native_expression *e,
                                   const struct value *collection, const struct scope *scope)
{
    const struct value *key = evaluate(cx, e->as.index.key, scope);
    struct range at = e->as.index.collection->range, key_at = e->as.index.key->range;
    enum type_kind kind = collection->type->kind;
    bool is_sequence = type_is_sequence(collection->type);

    TRY(key);
    if (value_is_null(collection))
        return index_error(cx, NATIVE_INDEX_NULL_COLLECTION, at, "a null cannot be indexed");
    if (kind == TYPE_DYNAMIC) {
        /* Because the collection is unknown, the key must be a string or a number. A conversion to
           string checks the key, because every number converts to string. */
        TRY(convert_key(cx, &mapping_key_rules, key, key_at));
        TRY(allow(cx, NATIVE_INDEX_DYNAMIC_COLLECTION, DIAG_INDEX, at,
                  "the collection is not yet known"));
        return value_dynamic(cx);
    }
    if (!is_sequence && kind != TYPE_MAP && kind != TYPE_OBJECT) {
        struct str given = type_text(cx, collection->type);
        TRY(forbid(cx, NATIVE_INDEX_INDEXABLE, DIAG_INDEX, at, "a %.*s cannot be indexed",
                   STR_FMT(given)));
        return value_stand_in(cx, &type_dynamic);
    }
    TRY(key = convert_key(cx, is_sequence ? &sequence_key_rules : &mapping_key_rules, key, key_at));
    if (value_is_dynamic(key) && rule(cx, RELEASED_INDEX_DYNAMIC_KEY))
        return value_dynamic(cx);
    if (value_is_unknown(key))
        return value_unknown(cx, element_type(cx, collection->type));
    if (value_is_unknown(collection))
        TRY(allow(cx, NATIVE_INDEX_UNKNOWN_COLLECTION, DIAG_INDEX, at,
                  "the collection is not yet known"));
    return is_sequence ? index_sequence(cx, collection, key->as.number, key_at)
                       : index_mapping(cx, collection, key->as.string, key_at);
}
