/* Allocates memory. If there is no memory left, ends the program. */
#ifndef RUNNER_MEM_H
#define RUNNER_MEM_H

#include <stddef.h>

/* Returns n zeroed bytes, which the caller frees. If there is no memory left, calls mem_refuse. */
void *mem_alloc(size_t n);

/* Prints that there is no memory left, and exits with status 2. */
_Noreturn void mem_refuse(void);

/* Resizes p, which may be NULL. New bytes are not zeroed. If there is no memory left, calls
   mem_refuse. */
void *mem_resize(void *p, size_t n);

/* Returns an array with room for another element. `count` elements of `size` bytes are used. If the
   array is full, it grows and may move. */
void *mem_more(void *array, size_t *cap, size_t count, size_t size);

/* Return a copy of the text, which the caller frees. */
char *mem_dup(const char *text);
char *mem_dup_n(const char *text, size_t n);

#endif
