/* Finds edits of a native source by its syntax tree. */
#ifndef HCL_GEN_EDITS_H
#define HCL_GEN_EDITS_H

#include "base/str.h"

#include <stddef.h>

struct arena;
struct list;
struct parsed;

/* A change of a source: texts that are inserted at two places. */
struct edit {
    size_t at[2];
    const char *insert[2]; /* the texts inserted at the two places; "" inserts nothing */
    struct str what;       /* the operators or the leaf that the change concerns, in words */
    bool regroups; /* true if the change groups operators otherwise, false if it changes a leaf */
};

/* Adds to `same` (of struct edit) the pairs of parentheses that the source may have and lacks: one
   around each operation, conditional and operand of them. Adds to `different` changes that give
   another tree: first those that regroup, the outermost first, then those of leaves. Not every
   change of `different` is valid HCL. */
void find_edits(struct arena *arena, struct str source, const struct parsed *parsed,
                struct list *same, struct list *different);

/* Returns the source with these edits. */
struct str apply_edits(struct arena *arena, struct str source, struct edit *const *edits,
                       size_t count);

#endif
