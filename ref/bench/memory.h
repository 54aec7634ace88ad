#ifndef HCL_BENCH_MEMORY_H
#define HCL_BENCH_MEMORY_H

#include <stdbool.h>

/* Prints the peak memory of parsing, for each byte of source, of the dense texts of dense.def and
   of the dimensions of dimensions.def, largest first; where a text is evaluated as well, the peak
   of both together. `only` as for growth_print. False where one could not be measured. */
bool memory_print(const char *only);

#endif
