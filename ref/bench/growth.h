#ifndef HCL_BENCH_GROWTH_H
#define HCL_BENCH_GROWTH_H

#include "bench/measure.h"

#include <stdbool.h>
#include <stddef.h>

/* What can grow: a row of dimensions.def. */
struct dimension {
    const char *name;
    measure_generate generate;
    size_t n;
    bool evaluate;
};

const struct dimension *growth_dimensions(size_t *count);

/* Prints for each dimension of dimensions.def what doubling it costs, and marks what is beyond the
   goals; `only`, where not NULL, is a part of the names of those that are measured. False where one
   of them could not be measured. */
bool growth_print(const char *only);

#endif
