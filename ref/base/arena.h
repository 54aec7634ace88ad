#ifndef HCL_BASE_ARENA_H
#define HCL_BASE_ARENA_H

#include <stddef.h>

/* Memory of one request: all of it is freed at once when the request is answered. */
struct arena;

/* A new, empty arena. Without memory the process ends with a message: that is the machine's
   failure, not an answer about the language. */
struct arena *arena_new(void);

/* Frees all that was allocated, and runs the deferred clean-ups, last first. The arena stays
 * usable. */
void arena_reset(struct arena *arena);

/* arena_reset; frees the arena too. */
void arena_free(struct arena *arena);

/* `size` zeroed bytes, aligned for pointers, integers and double, valid until the next reset; never
   NULL. */
void *arena_alloc(struct arena *arena, size_t size);

/* Copies `old_size` bytes of arena_alloc (NULL if 0) to memory of another size; added
   bytes are zero. The old memory stays until the next reset. */
void *arena_resize(struct arena *arena, void *memory, size_t old_size, size_t size);

/* `count` zeroed items of `size` bytes each; checks the product for overflow. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* Runs `release(object)` at the next reset: for objects with memory of their own (GMP). */
void arena_defer(struct arena *arena, void (*release)(void *), void *object);

/* The bytes that the arena has from the system now. */
size_t arena_size(const struct arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, count, type) ((type *)arena_array((arena), (count), sizeof(type)))

#endif
