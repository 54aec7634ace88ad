/* Memory that is there or the program is not: a runner out of memory has nothing useful left to
 * say. */
#ifndef RUNNER_MEM_H
#define RUNNER_MEM_H

#include <stddef.h>

/* Zeroed memory of n bytes, owned by the caller. Never returns NULL: prints a line and exits with
 * status 2 instead. */
void *mem_alloc(size_t n);

/* Says that memory is out, and ends the process with status 2: for a size that no size_t holds. */
_Noreturn void mem_refuse(void);

/* p resized to n bytes (p may be NULL); same failure rule as mem_alloc. The new part is not zeroed.
 */
void *mem_resize(void *p, size_t n);

/* Makes room for one more element in an array of `count` elements of `size` bytes; returns the
 * array, perhaps moved. */
void *mem_more(void *array, size_t *cap, size_t count, size_t size);

/* Copies, owned by the caller. */
char *mem_dup(const char *text);
char *mem_dup_n(const char *text, size_t n);

#endif
