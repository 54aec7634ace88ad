#ifndef HCL_BASE_ARENA_H
#define HCL_BASE_ARENA_H

#include <stddef.h>

/* Memory of one request: all of it is freed at once when the request is answered. */
struct arena;

/* Makes an empty arena. If the system has no memory left, this and every later allocation ends the
   process with a message. */
struct arena *arena_new(void);

/* Frees all memory allocated in the arena, after the deferred clean-ups, which run last first. The
   arena can be used again. */
void arena_reset(struct arena *arena);

/* Does arena_reset, and frees the arena too. */
void arena_free(struct arena *arena);

/* Allocates `size` zeroed bytes, aligned for pointers, integers and double. They are valid until
   the next reset. Never NULL. */
void *arena_alloc(struct arena *arena, size_t size);

/* Copies the `old_size` bytes at `memory` (NULL if `old_size` is 0) to new memory of `size` bytes;
   added bytes are zero. The old memory stays valid until the next reset. */
void *arena_resize(struct arena *arena, void *memory, size_t old_size, size_t size);

/* Allocates `count` zeroed items of `size` bytes each; checks the product for overflow. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* Runs `release(object)` at the next reset: for objects that own memory outside the arena (GMP's
   numbers). */
void arena_defer(struct arena *arena, void (*release)(void *), void *object);

/* The number of bytes that the arena has allocated from the system. */
size_t arena_size(const struct arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, count, type) ((type *)arena_array((arena), (count), sizeof(type)))

#endif
