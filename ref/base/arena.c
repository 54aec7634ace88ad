#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Under AddressSanitizer what was not handed out is poisoned, and a gap follows every object, so
   that an overrun inside a chunk is seen like one of a malloc'ed block. */
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

enum { CHUNK_SIZE = 64 * 1024, ALIGNMENT = alignof(max_align_t) };

struct chunk {
    struct chunk *next;
    size_t size;
    size_t used;
    alignas(max_align_t) unsigned char bytes[];
};

struct cleanup {
    struct cleanup *next;
    void (*release)(void *);
    void *object;
};

struct arena {
    struct chunk *chunks; /* the first is the one that is being filled */
    struct cleanup *cleanups;
};

static void *take(size_t size)
{
    void *memory = malloc(size);
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

static _Noreturn void too_large(void)
{
    fputs("out of memory: allocation too large\n", stderr);
    exit(EXIT_FAILURE);
}

static struct chunk *chunk_new(size_t size)
{
    struct chunk *chunk = take(sizeof *chunk + size);
    *chunk = (struct chunk){.size = size};
    POISON(chunk->bytes, chunk->size);
    return chunk;
}

struct arena *arena_new(void)
{
    struct arena *arena = take(sizeof *arena);
    *arena = (struct arena){.chunks = chunk_new(CHUNK_SIZE)};
    return arena;
}

/* Keeps one chunk of the usual size, so that small requests need no malloc at all. */
void arena_reset(struct arena *arena)
{
    for (struct cleanup *c = arena->cleanups; c != NULL; c = c->next)
        c->release(c->object);
    arena->cleanups = NULL;
    struct chunk *kept = NULL;
    for (struct chunk *chunk = arena->chunks, *next; chunk != NULL; chunk = next) {
        next = chunk->next;
        if (kept == NULL && chunk->size == CHUNK_SIZE)
            kept = chunk;
        else
            free(chunk);
    }
    if (kept == NULL)
        kept = chunk_new(CHUNK_SIZE);
    POISON(kept->bytes, kept->size);
    kept->next = NULL;
    kept->used = 0;
    arena->chunks = kept;
}

void arena_free(struct arena *arena)
{
    arena_reset(arena);
    free(arena->chunks);
    free(arena);
}

/* A chunk of its own for what is large goes behind the one that is being filled. */
static void *alloc_large(struct arena *arena, size_t size)
{
    struct chunk *chunk = chunk_new(size);
    chunk->used = size;
    chunk->next = arena->chunks->next;
    arena->chunks->next = chunk;
    return chunk->bytes;
}

static void *alloc_small(struct arena *arena, size_t size)
{
    struct chunk *chunk = arena->chunks;
    if (chunk->size - chunk->used < size) {
        chunk = chunk_new(CHUNK_SIZE);
        chunk->next = arena->chunks;
        arena->chunks = chunk;
    }
    void *memory = chunk->bytes + chunk->used;
    chunk->used += size;
    return memory;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        too_large();
    size_t rounded = (size + GAP + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (rounded == 0)
        rounded = ALIGNMENT;
    void *memory =
        rounded > CHUNK_SIZE / 4 ? alloc_large(arena, rounded) : alloc_small(arena, rounded);
    UNPOISON(memory, size);
    return memset(memory, 0, size);
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        too_large();
    return arena_alloc(arena, count * size);
}

void arena_defer(struct arena *arena, void (*release)(void *), void *object)
{
    struct cleanup *cleanup = ARENA_NEW(arena, struct cleanup);
    *cleanup = (struct cleanup){arena->cleanups, release, object};
    arena->cleanups = cleanup;
}
