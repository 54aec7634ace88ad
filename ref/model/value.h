#ifndef HCL_MODEL_VALUE_H
#define HCL_MODEL_VALUE_H

#include "base/str.h"
#include "model/type.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct num;
struct refinement;

/* Information model: Null Values, and Unknown Values and the Dynamic Pseudo-type. */
enum value_state { VALUE_KNOWN, VALUE_NULL, VALUE_UNKNOWN };

/* Values are immutable. Only the functions below make values. `as` is set only if the state is
   VALUE_KNOWN. The functions keep the extent of a value within the limits of types (type.h). For a
   larger value, they report a limit diagnostic and return NULL. They also return NULL if a type is
   NULL. */
struct value {
    const struct type *type;
    enum value_state state;
    const struct refinement *refinement; /* for an unknown value, its refinement or NULL */
    struct extent extent;                /* if the value has no items, the extent of its type */
    union {
        struct str string; /* the text, in NFC because of the rule model.primitive.string-nfc */
        const struct num *number;
        bool boolean;
        /* for a list or tuple, the elements in order; for a set, different elements, sorted by
           value_order */
        struct {
            size_t count;
            const struct value *const *items;
        } sequence;
        struct { /* map and object; `count` and `items` are at the same place as in `sequence` */
            size_t count;
            const struct value *const *items;
            /* the names or keys: all different, sorted by code points; perhaps owned by the type */
            const struct str *keys;
        } mapping;
        struct str capsule_id;
    } as;
};

/* The result of a comparison. EQUAL_UNKNOWN is possible if a value has an unknown part. */
enum equality { EQUAL_NO, EQUAL_YES, EQUAL_UNKNOWN };

const struct value *value_string(struct ctx *cx, struct str text);
const struct value *value_number(struct ctx *cx, const struct num *number);
const struct value *value_bool(struct ctx *cx, bool boolean);
const struct value *value_null(struct ctx *cx, const struct type *type);
const struct value *value_unknown(struct ctx *cx, const struct type *type);

/* value_unknown_with returns an unknown value with a refinement. value_unknown_not_null returns an
   unknown value that cannot be null. */
const struct value *value_unknown_with(struct ctx *cx, const struct type *type,
                                       const struct refinement *refinement);
const struct value *value_unknown_not_null(struct ctx *cx, const struct type *type);

/* Returns the dynamic value: the unknown value of the dynamic pseudo-type. */
const struct value *value_dynamic(struct ctx *cx);

/* Returns the result of an operation if the operation's rule is switched off. The result is an
   unknown value, because every operation accepts an unknown value. */
const struct value *value_stand_in(struct ctx *cx, const struct type *type);

/* The following functions make a tuple or a list. The value refers to the array of items, without a
   copy. */
const struct value *value_tuple(struct ctx *cx, const struct value *const *items, size_t count);
const struct value *value_list(struct ctx *cx, const struct type *element,
                               const struct value *const *items, size_t count);

/* Makes a set. Keeps one of several equal items. Keeps all unknown items. */
const struct value *value_set(struct ctx *cx, const struct type *element,
                              const struct value *const *items, size_t count);

/* The following functions make a map or an object. The keys may be in any order, and are normalised
   like strings. Of several equal keys, the last counts. value_duplicate_key finds equal keys. */
const struct value *value_map(struct ctx *cx, const struct type *element, const struct str *keys,
                              const struct value *const *items, size_t count);
const struct value *value_object(struct ctx *cx, const struct str *keys,
                                 const struct value *const *items, size_t count);
const struct value *value_capsule(struct ctx *cx, struct str name, struct str id);

/* Returns true if two keys are equal as strings. Sets *index to the first key that equals an
   earlier key. */
bool value_duplicate_key(struct ctx *cx, const struct str *keys, size_t count, size_t *index);

bool value_is_known(
    const struct value *v); /* returns true if the value is not null and not unknown */
bool value_is_null(const struct value *v);
bool value_is_unknown(const struct value *v); /* returns true also for the dynamic value */
bool value_is_dynamic(const struct value *v); /* the dynamic value */
/* returns true for a null, and for an unknown value that may become null */
bool value_may_be_null(const struct value *v);
bool value_wholly_known(
    const struct value *v); /* returns true if no part of the value is unknown */

/* Returns the number of items. Returns 0 if the value is null or unknown, or if its type has no
   items. */
size_t value_item_count(const struct value *v);

/* Returns the member of a map or object with a key, or NULL. The members of an unknown map or
   object are unknown. `key` need not be normalised. */
const struct value *value_member(struct ctx *cx, const struct value *mapping, struct str key);

/* Compares two values by the sections on their types. Counts evaluation steps. If no steps are
   left, returns EQUAL_UNKNOWN and sets cx->limit_exceeded. */
enum equality value_equal(struct ctx *cx, const struct value *a, const struct value *b);

/* Orders the values of one type, for sets. The order is total, and fixed while the process runs. */
int value_order(const struct value *a, const struct value *b);

#endif
