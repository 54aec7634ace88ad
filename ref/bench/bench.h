/* The commands of the program; each is false with a message on stderr if it failed. */
#ifndef HCL_BENCH_BENCH_H
#define HCL_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>

/* Parses the files again and again; prints on one line their bytes and the seconds of processor
   time of the fastest pass over all. */
bool files_throughput(char *const *names, size_t count);

/* Parses one file; prints the peak of memory in bytes for each byte of source. */
bool files_memory(const char *name);

/* Prints a line for each input of growth.def whose name contains `only`: memory and growth. */
bool doubling_print(const char *only);

#endif
