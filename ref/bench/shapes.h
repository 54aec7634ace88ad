#ifndef HCL_BENCH_SHAPES_H
#define HCL_BENCH_SHAPES_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

enum form { FORM_FILE, FORM_EXPRESSION, FORM_TEMPLATE, FORM_JSON_FILE, FORM_JSON_EXPRESSION };

/* A text: head, n times open, middle, n times close, tail. */
struct shape {
    const char *head, *open, *middle, *close, *tail;
};

/* A row of growth.def. */
struct growing {
    const char *name; /* the name of the input, or NULL if the text may be invalid */
    enum form form;
    bool nests;
    struct shape shape;
};

extern const struct growing growing[];
extern const size_t growing_count;

/* Makes the text with n repetitions. The number of the repetition replaces an @ in `open`. */
struct str shape_text(struct arena *arena, const struct shape *shape, size_t n);

/* Returns the name of the input. If the input has no name, returns its shape on one line. The
   result ends with a zero byte. */
struct str growing_name(struct arena *arena, const struct growing *input);

void shapes_print(void);

#endif
