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

/* Moves what arena_alloc gave (`old_size` bytes; NULL where 0) to memory of another size; bytes
   that are added are not set. What was large goes back to the system at once. 0: gives NULL. */
void *arena_resize(struct arena *arena, void *memory, size_t old_size, size_t size);

/* `count` zeroed items of `size` bytes each; checks the product for overflow. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* A state to go back to. */
struct arena_mark {
    struct chunk *chunk;
    size_t used;
    struct chunk *large;
};

/* For what is needed for a moment: all that was allocated since arena_mark is dropped by
   arena_rewind. In between nothing older may be resized, and nothing deferred. */
struct arena_mark arena_mark(const struct arena *arena);
void arena_rewind(struct arena *arena, struct arena_mark mark);

/* Runs `release(object)` at the next reset: for objects that hold memory of their own (GMP). */
void arena_defer(struct arena *arena, void (*release)(void *), void *object);

/* Bytes that the arena took from the system for what it holds now. */
size_t arena_size(const struct arena *arena);

/* The most that arena_size ever was since the last reset. */
size_t arena_peak(const struct arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, count, type) ((type *)arena_array((arena), (count), sizeof(type)))

#endif
