#ifndef HCL_BASE_ARENA_H
#define HCL_BASE_ARENA_H

#include <stddef.h>

/* Holds the memory of one request. After the reply, one call of arena_reset frees all memory of the
   request. */
struct arena;

/* Makes an empty arena. If the system has no memory left, any function that allocates prints a
   message and ends the process. */
struct arena *arena_new(void);

/* Runs the clean-ups of arena_defer in reverse order, then frees all objects in the arena. After
   arena_reset, the arena can be used again. */
void arena_reset(struct arena *arena);

/* Calls arena_reset, then frees the arena itself. */
void arena_free(struct arena *arena);

/* Allocates `size` zeroed bytes, aligned for pointers, integers and double. The bytes are valid
   until the next reset. Never returns NULL. */
void *arena_alloc(struct arena *arena, size_t size);

/* Copies the `old_size` bytes at `memory` to new memory of `size` bytes. Additional bytes are zero.
   The old memory stays valid until the next reset. `memory` may be NULL if `old_size` is 0. */
void *arena_resize(struct arena *arena, void *memory, size_t old_size, size_t size);

/* Allocates `count` zeroed items of `size` bytes. If the product overflows, ends the process. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* Calls `release(object)` at the next reset. An object that owns memory outside the arena needs
   this call, for example a number of the library GMP. */
void arena_defer(struct arena *arena, void (*release)(void *), void *object);

/* Returns the number of bytes that the arena got from the system. */
size_t arena_size(const struct arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, count, type) ((type *)arena_array((arena), (count), sizeof(type)))

#endif
