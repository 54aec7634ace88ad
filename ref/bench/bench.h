/* The commands of the program. Each returns false, with a message on stderr, if it failed. */
#ifndef HCL_BENCH_BENCH_H
#define HCL_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>

/* Parses all files repeatedly. Prints one line: their size in bytes, and the processor time of the
   fastest pass in seconds. */
bool files_throughput(char *const *names, size_t count);

/* Parses one file; prints the peak memory in bytes for each byte of source. */
bool files_memory(const char *name);

/* Prints a line for each input of growth.def whose name contains `only`: memory and growth. */
bool doubling_print(const char *only);

#endif
