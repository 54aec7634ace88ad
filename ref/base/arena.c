#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Under AddressSanitizer, unused memory is poisoned, and there is a gap after every object.
   Therefore the sanitizer reports overruns inside a chunk. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#define POISON(start, size) ASAN_POISON_MEMORY_REGION((start), (size))
#define UNPOISON(start, size) ASAN_UNPOISON_MEMORY_REGION((start), (size))
enum { GAP = 16 };
#else
#define POISON(start, size) ((void)(start), (void)(size))
#define UNPOISON(start, size) ((void)(start), (void)(size))
enum { GAP = 0 };
#endif

union aligned {
    void *pointer;
    uint64_t integer;
    double floating;
};

enum { CHUNK_SIZE = 64 * 1024, ALIGNMENT = alignof(union aligned) };

/* An object with more than LARGE bytes gets its own chunk. */
enum { LARGE = CHUNK_SIZE / 4 };

/* The unused bytes of a chunk are zero. */
struct chunk {
    struct chunk *next;
    size_t size;
    size_t used;
    alignas(union aligned) unsigned char bytes[];
};

struct cleanup {
    struct cleanup *next;
    void (*release)(void *);
    void *object;
};

struct arena {
    struct chunk *chunks; /* new objects are made in the first chunk */
    size_t size;          /* the number of bytes in all chunks */
    struct cleanup *cleanups;
};

static _Noreturn void out_of_memory(void)
{
    fputs("out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

static void *allocate_zeroed(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL)
        out_of_memory();
    return memory;
}

static struct chunk *chunk_new(struct arena *arena, size_t size)
{
    struct chunk *chunk = allocate_zeroed(sizeof *chunk + size);
    chunk->size = size;
    arena->size += size;
    POISON(chunk->bytes, chunk->size);
    return chunk;
}

struct arena *arena_new(void)
{
    struct arena *arena = allocate_zeroed(sizeof *arena);
    arena->chunks = chunk_new(arena, CHUNK_SIZE);
    return arena;
}

/* Keeps only the last chunk in the list, which arena_new made. */
void arena_reset(struct arena *arena)
{
    for (struct cleanup *c = arena->cleanups; c != NULL; c = c->next)
        c->release(c->object);
    arena->cleanups = NULL;
    struct chunk *chunk = arena->chunks;
    for (struct chunk *next; chunk->next != NULL; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
    UNPOISON(chunk->bytes, chunk->used);
    memset(chunk->bytes, 0, chunk->used);
    POISON(chunk->bytes, chunk->size);
    chunk->used = 0;
    arena->chunks = chunk;
    arena->size = CHUNK_SIZE;
}

void arena_free(struct arena *arena)
{
    arena_reset(arena);
    free(arena->chunks);
    free(arena);
}

/* Inserts the new chunk as the second chunk, because small objects go into the first chunk. */
static void *alloc_large(struct arena *arena, size_t size)
{
    struct chunk *chunk = chunk_new(arena, size);
    chunk->used = size;
    chunk->next = arena->chunks->next;
    arena->chunks->next = chunk;
    return chunk->bytes;
}

static void *alloc_small(struct arena *arena, size_t size)
{
    if (arena->chunks->size - arena->chunks->used < size) {
        struct chunk *chunk = chunk_new(arena, CHUNK_SIZE);
        chunk->next = arena->chunks;
        arena->chunks = chunk;
    }
    void *memory = arena->chunks->bytes + arena->chunks->used;
    arena->chunks->used += size;
    return memory;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        out_of_memory();
    size_t rounded = (size + GAP + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (rounded == 0)
        rounded = ALIGNMENT;
    void *memory = rounded > LARGE ? alloc_large(arena, rounded) : alloc_small(arena, rounded);
    UNPOISON(memory, size);
    return memory;
}

void *arena_resize(struct arena *arena, void *memory, size_t old_size, size_t size)
{
    void *moved = arena_alloc(arena, size);
    if (old_size > 0)
        memcpy(moved, memory, old_size < size ? old_size : size);
    return moved;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        out_of_memory();
    return arena_alloc(arena, count * size);
}

size_t arena_size(const struct arena *arena)
{
    return arena->size;
}

void arena_defer(struct arena *arena, void (*release)(void *), void *object)
{
    struct cleanup *cleanup = ARENA_NEW(arena, struct cleanup);
    *cleanup = (struct cleanup){arena->cleanups, release, object};
    arena->cleanups = cleanup;
}
