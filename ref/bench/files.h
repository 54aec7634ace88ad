#ifndef HCL_BENCH_FILES_H
#define HCL_BENCH_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* Prints the names of those files that parse as configuration files of the native syntax. */
bool files_accepted(char *const *names, size_t count);

/* Parses the files, which all must be right, again and again; prints on one line their bytes and
   the seconds of processor time that the fastest pass over all took. */
bool files_throughput(char *const *names, size_t count);

/* Prints peak bytes for each byte of source, of parsing all the files as one: each is the body of a
   block. */
bool files_memory(char *const *names, size_t count);

/* Writes the sources of the cases that are right files of the native syntax into a folder: a long
   file for each file of cases. */
bool files_of_cases(const char *folder, char *const *names, size_t count);

#endif
