/* Transforms the requests of cases. A transform changes a request in such a way that the
   specification demands the same answer. If the answer may change, the case is left out. */
#ifndef RUNNER_TRANSFORM_H
#define RUNNER_TRANSFORM_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct buf;
struct selection;
struct test_case;

enum transform {
#define TRANSFORM(name, text, ops) TRANSFORM_##name,
#include "cases/transforms.def"
#undef TRANSFORM
    TRANSFORM_COUNT
};

enum transform_end {
    TRANSFORM_DONE,
    TRANSFORM_FOREIGN,   /* the transform does not support this operation, syntax or mode */
    TRANSFORM_UNCHANGED, /* the transform would change nothing */
    TRANSFORM_UNSURE     /* the transform might change the answer */
};

enum { TRANSFORM_ENDS = TRANSFORM_UNSURE + 1 };

/* The names of the transforms. The last element is NULL. */
extern const char *const transform_names[];

/* Appends the transformed source of a native case. `is_file` is true for the operations parse and
   body. */
enum transform_end transform_source(enum transform transform, const char *text, size_t n,
                                    bool is_file, struct buf *out);

/* The transformed cases of a selection. A transformed case has pointers into the original case. */
struct transformed {
    struct test_case *cases;
    cJSON **expectations; /* for each case: the changed expectation, or NULL */
    size_t count;
    size_t cap;
    size_t expectation_cap;
    size_t ends[TRANSFORM_COUNT][TRANSFORM_ENDS];
};

/* Transforms each case by each transform in `set` (bits) that fits the case. */
void transform_cases(const struct selection *selection, unsigned set, struct transformed *out);

/* Appends a line for each transform in `set`: the number of cases that the transform made, and the
   number of cases that it left out. */
void transformed_print(const struct transformed *t, unsigned set, struct buf *out);

void transformed_free(struct transformed *t);

#endif
