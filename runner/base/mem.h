/* Allocates memory, and ends the program if memory is exhausted. */
#ifndef RUNNER_MEM_H
#define RUNNER_MEM_H

#include <stddef.h>

/* Returns n zeroed bytes, which the caller frees. Calls mem_refuse if memory is exhausted. */
void *mem_alloc(size_t n);

/* Prints that memory is exhausted, and exits with status 2. */
_Noreturn void mem_refuse(void);

/* Resizes p, which may be NULL, or calls mem_refuse. New bytes are not zeroed. */
void *mem_resize(void *p, size_t n);

/* Grows an array of `count` elements of `size` bytes if it is full. The array may move. */
void *mem_more(void *array, size_t *cap, size_t count, size_t size);

/* Return a copy of the text, which the caller frees. */
char *mem_dup(const char *text);
char *mem_dup_n(const char *text, size_t n);

#endif
