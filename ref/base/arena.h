#ifndef HCL_BASE_ARENA_H
#define HCL_BASE_ARENA_H

#include <stddef.h>

/* Memory of one request: everything is dropped at once when the request is answered. */
struct arena;

/* A new, empty arena. Ends the process with a message where the system has no memory left: that is
   the machine's failure, not an answer about the language. */
struct arena *arena_new(void);

/* Drops all that was allocated; runs the deferred clean-ups, last first. The arena stays usable. */
void arena_reset(struct arena *arena);

/* arena_reset, and the arena itself. */
void arena_free(struct arena *arena);

/* `size` zeroed bytes, aligned for pointers, integers and double, valid until the next reset; never
   NULL. */
void *arena_alloc(struct arena *arena, size_t size);

/* Copies what arena_alloc gave (`old_size` bytes; NULL where 0) to memory of another size; added
   bytes are zero. The old memory stays until the next reset. */
void *arena_resize(struct arena *arena, void *memory, size_t old_size, size_t size);

/* `count` zeroed items of `size` bytes each; checks the product for overflow. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* Runs `release(object)` at the next reset: for objects that hold memory of their own (GMP). */
void arena_defer(struct arena *arena, void (*release)(void *), void *object);

/* Bytes that the arena took from the system for what it holds now. */
size_t arena_size(const struct arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, count, type) ((type *)arena_array((arena), (count), sizeof(type)))

#endif
