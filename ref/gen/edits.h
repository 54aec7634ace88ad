/* Finds edits for a native source, by its syntax tree. */
#ifndef HCL_GEN_EDITS_H
#define HCL_GEN_EDITS_H

#include "base/str.h"

#include <stddef.h>

struct arena;
struct list;
struct parsed;

/* A change of a source: texts to insert at two places. */
struct edit {
    size_t at[2];
    const char *insert[2]; /* the texts to insert; "" inserts nothing */
    struct str what;       /* the operators or the leaf that the edit changes, in words */
    bool regroups; /* true if the edit changes the grouping of operators, false if it changes a leaf
                    */
};

/* Stores lists of struct edit. Stores in `same` edits that add one pair of parentheses and keep the
   tree: around each operation, each conditional, and each of their operands. Stores in `different`
   edits that change the tree: first edits of groupings, the outermost first, then edits of leaves.
   An edit in `different` may make invalid HCL. */
void find_edits(struct arena *arena, struct str source, const struct parsed *parsed,
                struct list *same, struct list *different);

struct str apply_edits(struct arena *arena, struct str source, struct edit *const *edits,
                       size_t count);

#endif
