#ifndef HCL_MODEL_VALUE_H
#define HCL_MODEL_VALUE_H

#include "base/str.h"
#include "model/type.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct num;

enum value_state { VALUE_KNOWN, VALUE_NULL, VALUE_UNKNOWN };

/* Immutable. `as` is set only if the state is known. Only the functions below make values: they
   bound `extent` as that of types is bounded. For a larger value they report a limit diagnostic
   (cx->limit_exceeded) and give the dynamic value; who answers a request checks cx->diag_count even
   if all calls succeeded. */
struct value {
    const struct type *type;
    enum value_state state;
    struct extent extent; /* of its type, if it has no items */
    union {
        struct str string; /* NFC, by the rule model.primitive.string-nfc */
        const struct num *number;
        bool boolean;
        struct { /* list and tuple in order; set in value_order, distinct */
            size_t count;
            const struct value *const *items;
        } sequence;
        struct { /* map and object, begins as a sequence does */
            size_t count;
            const struct value *const *items;
            const struct str *keys; /* by code points, distinct; an object's are its type's */
        } mapping;
        struct str capsule_id;
    } as;
};

/* Equality of values that may hold unknown ones. */
enum equality { EQUAL_NO, EQUAL_YES, EQUAL_UNKNOWN };

const struct value *value_string(struct ctx *cx, struct str text);
const struct value *value_number(struct ctx *cx, const struct num *number);
const struct value *value_bool(struct ctx *cx, bool boolean);
const struct value *value_null(struct ctx *cx, const struct type *type);
const struct value *value_unknown(struct ctx *cx, const struct type *type);

/* The unknown value of the dynamic pseudo-type. */
const struct value *value_dynamic(struct ctx *cx);

/* The result of an operation without the rule that decides or forbids it. It is unknown, so that
   every operation takes it. */
const struct value *value_stand_in(struct ctx *cx, const struct type *type);

/* The arrays of items are kept, not copied. */
const struct value *value_tuple(struct ctx *cx, const struct value *const *items, size_t count);
const struct value *value_list(struct ctx *cx, const struct type *element,
                               const struct value *const *items, size_t count);

/* Keeps one of equal items, and each unknown item. */
const struct value *value_set(struct ctx *cx, const struct type *element,
                              const struct value *const *items, size_t count);

/* Keys in any order; they are normalised like any string. Of equal keys the last wins: a caller for
   whom a duplicate is an error looks for it first (value_duplicate_key). */
const struct value *value_map(struct ctx *cx, const struct type *element, const struct str *keys,
                              const struct value *const *items, size_t count);
const struct value *value_object(struct ctx *cx, const struct str *keys,
                                 const struct value *const *items, size_t count);
const struct value *value_capsule(struct ctx *cx, struct str name, struct str id);

/* True if two keys are equal as strings; *index is then the position of the first key that an
   earlier one equals. */
bool value_duplicate_key(struct ctx *cx, const struct str *keys, size_t count, size_t *index);

bool value_is_known(const struct value *v); /* neither null nor unknown */
bool value_is_null(const struct value *v);
bool value_is_unknown(const struct value *v);   /* the dynamic value included */
bool value_is_dynamic(const struct value *v);   /* the dynamic value */
bool value_wholly_known(const struct value *v); /* no unknown at any depth */

/* The same value in cx->arena, sharing nothing with the original's arena: for values that outlive
   the request that made them. */
const struct value *value_copy(struct ctx *cx, const struct value *value);

/* The items of a value; 0 for one that is not known, or of a type without items. */
size_t value_item_count(const struct value *v);

/* The member of a known map or object, or NULL. `key` in any normalisation. */
const struct value *value_member(struct ctx *cx, const struct value *mapping, struct str key);

/* Information model, the equality paragraphs of each type section. Takes steps: if they are used
   up, the result is EQUAL_UNKNOWN, with cx->limit_exceeded set. */
enum equality value_equal(struct ctx *cx, const struct value *a, const struct value *b);

/* A total order over values of one type, consistent within a process: for sets. */
int value_order(const struct value *a, const struct value *b);

#endif
