#ifndef HCL_BENCH_GROWTH_H
#define HCL_BENCH_GROWTH_H

#include <stdbool.h>

/* Prints for each dimension of dimensions.def what doubling it costs, and marks what is beyond the
   goals; `only`, where not NULL, is a part of the names of those that are measured. False where one
   of them could not be measured. */
bool growth_print(const char *only);

#endif
