#ifndef HCL_BASE_ARENA_H
#define HCL_BASE_ARENA_H

#include <stddef.h>

/* Holds the memory of one request. After the reply, arena_reset frees all this memory at once. */
struct arena;

/* Makes an empty arena. If the system has no memory left, each function that allocates ends the
   process with a message. */
struct arena *arena_new(void);

/* Runs the deferred clean-ups in reverse order, then frees all objects in the arena. The arena can
   be used again. */
void arena_reset(struct arena *arena);

/* Calls arena_reset, then frees the arena itself. */
void arena_free(struct arena *arena);

/* Allocates `size` zeroed bytes, aligned for pointers, integers and double. The bytes are valid
   until the next reset. Never returns NULL. */
void *arena_alloc(struct arena *arena, size_t size);

/* Copies the `old_size` bytes at `memory` to new memory of `size` bytes; additional bytes are zero.
   The old memory stays valid until the next reset. `memory` may be NULL if `old_size` is 0. */
void *arena_resize(struct arena *arena, void *memory, size_t old_size, size_t size);

/* Allocates `count` zeroed items of `size` bytes each. Ends the process if the product overflows.
 */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* Calls `release(object)` at the next reset. Objects that own memory outside the arena need this
   call, for example numbers of the library GMP. */
void arena_defer(struct arena *arena, void (*release)(void *), void *object);

/* The number of bytes that the arena has allocated from the system. */
size_t arena_size(const struct arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, count, type) ((type *)arena_array((arena), (count), sizeof(type)))

#endif
