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

/* Chunks that a reset keeps, so that most requests need no malloc at all. */
enum { CHUNKS_KEPT = 16 };

/* What is not used of a chunk is zero. */
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
    struct chunk *empty;  /* of the usual size, to be filled next */
    size_t size;          /* of `chunks` */
    struct cleanup *cleanups;
};

/* Zeroed memory. */
static void *take(size_t size)
{
    void *memory = calloc(1, size);
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
    chunk->size = size;
    POISON(chunk->bytes, chunk->size);
    return chunk;
}

struct arena *arena_new(void)
{
    struct arena *arena = take(sizeof *arena);
    arena->chunks = chunk_new(CHUNK_SIZE);
    arena->size = CHUNK_SIZE;
    return arena;
}

static void free_chunks(struct chunk *chunk)
{
    for (struct chunk *next; chunk != NULL; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
}

/* An empty chunk of the usual size. */
static struct chunk *next_chunk(struct arena *arena)
{
    struct chunk *chunk = arena->empty;
    if (chunk == NULL)
        return chunk_new(CHUNK_SIZE);
    arena->empty = chunk->next;
    return chunk;
}

static void empty_chunk(struct arena *arena, struct chunk *chunk)
{
    UNPOISON(chunk->bytes, chunk->used);
    memset(chunk->bytes, 0, chunk->used);
    POISON(chunk->bytes, chunk->size);
    chunk->used = 0;
    chunk->next = arena->empty;
    arena->empty = chunk;
}

void arena_reset(struct arena *arena)
{
    for (struct cleanup *c = arena->cleanups; c != NULL; c = c->next)
        c->release(c->object);
    arena->cleanups = NULL;
    size_t kept = 0;
    for (struct chunk *chunk = arena->chunks, *next; chunk != NULL; chunk = next) {
        next = chunk->next;
        if (chunk->size == CHUNK_SIZE && kept++ < CHUNKS_KEPT)
            empty_chunk(arena, chunk);
        else
            free(chunk);
    }
    arena->chunks = next_chunk(arena);
    arena->chunks->next = NULL;
    arena->size = CHUNK_SIZE;
}

void arena_free(struct arena *arena)
{
    arena_reset(arena);
    free_chunks(arena->chunks);
    free_chunks(arena->empty);
    free(arena);
}

/* A chunk of its own for what is large goes behind the one that is being filled. */
static void *alloc_large(struct arena *arena, size_t size)
{
    struct chunk *chunk = chunk_new(size);
    chunk->used = size;
    chunk->next = arena->chunks->next;
    arena->chunks->next = chunk;
    arena->size += size;
    return chunk->bytes;
}

static void *alloc_small(struct arena *arena, size_t size)
{
    struct chunk *chunk = arena->chunks;
    if (chunk->size - chunk->used < size) {
        chunk = next_chunk(arena);
        chunk->next = arena->chunks;
        arena->chunks = chunk;
        arena->size += CHUNK_SIZE;
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
    return memory;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        too_large();
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
