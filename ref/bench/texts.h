#ifndef HCL_BENCH_TEXTS_H
#define HCL_BENCH_TEXTS_H

#include "base/str.h"

#include <stddef.h>

/* `head`, then n times `item`, then `tail`, in the arena. In an item `@` stands for its number. */
struct str text_repeated(struct arena *arena, const char *head, const char *item, size_t n,
                         const char *tail);

/* n times `open`, then `middle`, then n times `close`. */
struct str text_nested(struct arena *arena, const char *open, const char *middle, const char *close,
                       size_t n);

#endif
