#ifndef HCL_PATHOLOGICAL_INPUTS_H
#define HCL_PATHOLOGICAL_INPUTS_H

#include "pathological/requests.h"

#include <stddef.h>

/* Inputs of one kind. Whatever the answers are: each request must have one. */
struct inputs {
    size_t count;

    /* Says in the arena what the input is, in any characters. */
    struct str (*name)(struct arena *arena, size_t i);

    /* Its requests. */
    void (*write)(struct requests *r, size_t i);
};

/* repetition.c: texts that are one piece many times over. */
extern const struct inputs repetition_inputs;

/* singular.c: huge tokens, bytes where characters are expected, much to evaluate, values and types
   of requests, lines that are none. */
extern const struct inputs singular_inputs;

#endif
