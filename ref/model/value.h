#ifndef HCL_MODEL_VALUE_H
#define HCL_MODEL_VALUE_H

#include "base/str.h"
#include "model/type.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct num;
struct refinement;

enum value_state { VALUE_KNOWN, VALUE_NULL, VALUE_UNKNOWN };

/* Values are immutable, and only the functions below make them. `as` is set only if the state is
   VALUE_KNOWN. The functions keep `extent` within the limits of types (type.h). For a larger value
   they report a limit diagnostic, set cx->limit_exceeded, and return the dynamic value. For this
   reason, the code that answers a request checks cx->diag_count even if all calls succeeded. */
struct value {
    const struct type *type;
    enum value_state state;
    const struct refinement *refinement; /* of an unknown value: what amendments know of it, or NULL
                                          */
    struct extent extent;                /* the extent of the type if the value has no items */
    union {
        struct str string; /* the text, in NFC by the rule model.primitive.string-nfc */
        const struct num *number;
        bool boolean;
        struct { /* for a list or tuple, the elements in order; for a set, distinct elements that
                    value_order sorts */
            size_t count;
            const struct value *const *items;
        } sequence;
        struct { /* map and object: `count` and `items` are laid out like the members of `sequence`
                  */
            size_t count;
            const struct value *const *items;
            const struct str *keys; /* the names or keys: distinct, sorted by code points; the type
                                       may own them */
        } mapping;
        struct str capsule_id;
    } as;
};

/* The result of comparing values that may contain unknown values. */
enum equality { EQUAL_NO, EQUAL_YES, EQUAL_UNKNOWN };

const struct value *value_string(struct ctx *cx, struct str text);
const struct value *value_number(struct ctx *cx, const struct num *number);
const struct value *value_bool(struct ctx *cx, bool boolean);
const struct value *value_null(struct ctx *cx, const struct type *type);
const struct value *value_unknown(struct ctx *cx, const struct type *type);

/* Return an unknown value of which amendments know something, or that it cannot be null
   (refinement.h). */
const struct value *value_unknown_with(struct ctx *cx, const struct type *type,
                                       const struct refinement *refinement);
const struct value *value_unknown_not_null(struct ctx *cx, const struct type *type);

/* Returns the dynamic value, which is the unknown value of the dynamic pseudo-type. */
const struct value *value_dynamic(struct ctx *cx);

/* Returns the result of an operation whose rule is switched off: an unknown value, because every
   operation accepts an unknown value. */
const struct value *value_stand_in(struct ctx *cx, const struct type *type);

/* These functions make a tuple or a list. The value keeps the array of items, and does not copy
   it. */
const struct value *value_tuple(struct ctx *cx, const struct value *const *items, size_t count);
const struct value *value_list(struct ctx *cx, const struct type *element,
                               const struct value *const *items, size_t count);

/* Makes a set. Keeps only one of several equal items, but keeps every unknown item. */
const struct value *value_set(struct ctx *cx, const struct type *element,
                              const struct value *const *items, size_t count);

/* Make a map or an object. The keys may be in any order, and are normalised like strings. If
   several keys are equal, the last of them counts. value_duplicate_key finds equal keys. */
const struct value *value_map(struct ctx *cx, const struct type *element, const struct str *keys,
                              const struct value *const *items, size_t count);
const struct value *value_object(struct ctx *cx, const struct str *keys,
                                 const struct value *const *items, size_t count);
const struct value *value_capsule(struct ctx *cx, struct str name, struct str id);

/* Returns true if two keys are equal as strings. Sets *index to the first key that is equal to an
   earlier key. */
bool value_duplicate_key(struct ctx *cx, const struct str *keys, size_t count, size_t *index);

bool value_is_known(
    const struct value *v); /* returns true if the value is neither null nor unknown */
bool value_is_null(const struct value *v);
bool value_is_unknown(const struct value *v);  /* returns true also for the dynamic value */
bool value_is_dynamic(const struct value *v);  /* the dynamic value */
bool value_may_be_null(const struct value *v); /* returns true for a null, and for an unknown value
                                                  that may turn out null */
bool value_wholly_known(
    const struct value *v); /* returns true if the value contains no unknown value at any depth */

/* Copies the value and all its parts to cx->arena, so that it outlives the request that made it. */
const struct value *value_copy(struct ctx *cx, const struct value *value);

/* Returns the number of items. Returns 0 if the value is not known or its type has no items. */
size_t value_item_count(const struct value *v);

/* Returns the member of a known map or object, or NULL. `key` need not be normalised. */
const struct value *value_member(struct ctx *cx, const struct value *mapping, struct str key);

/* Compares two values as the sections on their types say. Counts evaluation steps. If no steps are
   left, returns EQUAL_UNKNOWN and sets cx->limit_exceeded. */
enum equality value_equal(struct ctx *cx, const struct value *a, const struct value *b);

/* Orders values of one type for sets. The order is total, and does not change while the process
   runs. */
int value_order(const struct value *a, const struct value *b);

#endif
