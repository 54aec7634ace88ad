/* Declares the commands of ref-bench. On failure, a command returns false. */
#ifndef HCL_BENCH_BENCH_H
#define HCL_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>

/* Parses all files several times. Prints one line: the bytes of all files, and the seconds of
   processor time of the fastest pass. */
bool files_throughput(char *const *names, size_t count);

/* Parses one file. Prints the peak memory, divided by the size of the file. */
bool files_memory(const char *name);

/* Prints memory and growth for each input of growth.def whose name contains `only`. */
bool doubling_print(const char *only);

#endif
