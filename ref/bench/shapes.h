#ifndef HCL_BENCH_SHAPES_H
#define HCL_BENCH_SHAPES_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

enum form { FORM_FILE, FORM_EXPRESSION, FORM_TEMPLATE, FORM_JSON_FILE, FORM_JSON_EXPRESSION };

/* A text of n repetitions: head, n times open, middle, n times close, tail. */
struct shape {
    const char *head, *open, *middle, *close, *tail;
};

/* A row of growth.def. */
struct growing {
    const char *name; /* NULL for a text that may be invalid */
    enum form form;
    bool nests;
    struct shape shape;
};

extern const struct growing growing[];
extern const size_t growing_count;

/* The whole text of n repetitions. Each @ in `open` is replaced by the number of the repetition. */
struct str shape_text(struct arena *arena, const struct shape *shape, size_t n);

/* The name of the input; if it has none, its shape on one line. Terminated by a zero. */
struct str growing_name(struct arena *arena, const struct growing *input);

/* Prints each input as a JSON object on a line. */
void shapes_print(void);

#endif
