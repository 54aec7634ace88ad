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

union aligned {
    void *pointer;
    uint64_t integer;
    double floating;
};

enum { CHUNK_SIZE = 64 * 1024, ALIGNMENT = alignof(union aligned) };

/* What is larger has a chunk of its own. */
enum { LARGE = CHUNK_SIZE / 4 };

/* Chunks that a reset keeps, so that most requests need no malloc at all. */
enum { CHUNKS_KEPT = 64 };

/* What is not used of a chunk of the usual size is zero. */
struct chunk {
    struct chunk *next;
    struct chunk *previous; /* of a large one */
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
    struct chunk *chunks; /* the first is the one that is being filled */
    struct chunk *empty;  /* of the usual size, to be filled next */
    struct chunk *large;
    size_t size; /* of `chunks` and `large` */
    size_t peak;
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

static void add_size(struct arena *arena, size_t size)
{
    arena->size += size;
    if (arena->size > arena->peak)
        arena->peak = arena->size;
}

struct arena *arena_new(void)
{
    struct arena *arena = take(sizeof *arena);
    arena->chunks = chunk_new(CHUNK_SIZE);
    add_size(arena, CHUNK_SIZE);
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

/* Takes back what was handed out of the chunk behind the first `used` bytes. */
static void empty_from(struct chunk *chunk, size_t used)
{
    UNPOISON(chunk->bytes + used, chunk->used - used);
    memset(chunk->bytes + used, 0, chunk->used - used);
    POISON(chunk->bytes + used, chunk->size - used);
    chunk->used = used;
}

static void empty_chunk(struct arena *arena, struct chunk *chunk)
{
    empty_from(chunk, 0);
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
        if (kept++ < CHUNKS_KEPT)
            empty_chunk(arena, chunk);
        else
            free(chunk);
    }
    free_chunks(arena->large);
    arena->large = NULL;
    arena->chunks = next_chunk(arena);
    arena->chunks->next = NULL;
    arena->size = arena->peak = CHUNK_SIZE;
}

void arena_free(struct arena *arena)
{
    arena_reset(arena);
    free_chunks(arena->chunks);
    free_chunks(arena->empty);
    free(arena);
}

static void *link_large(struct arena *arena, struct chunk *chunk)
{
    chunk->previous = NULL;
    chunk->next = arena->large;
    if (chunk->next != NULL)
        chunk->next->previous = chunk;
    arena->large = chunk;
    add_size(arena, chunk->size);
    return chunk->bytes;
}

static void unlink_large(struct arena *arena, struct chunk *chunk)
{
    if (chunk->previous != NULL)
        chunk->previous->next = chunk->next;
    else
        arena->large = chunk->next;
    if (chunk->next != NULL)
        chunk->next->previous = chunk->previous;
    arena->size -= chunk->size;
}

static void *alloc_large(struct arena *arena, size_t size)
{
    return link_large(arena, chunk_new(size));
}

static void *alloc_small(struct arena *arena, size_t size)
{
    struct chunk *chunk = arena->chunks;
    if (chunk->size - chunk->used < size) {
        chunk = next_chunk(arena);
        chunk->next = arena->chunks;
        arena->chunks = chunk;
        add_size(arena, CHUNK_SIZE);
    }
    void *memory = chunk->bytes + chunk->used;
    chunk->used += size;
    return memory;
}

/* What an object of that size takes of a chunk. */
static size_t room(size_t size)
{
    if (size > SIZE_MAX / 2)
        too_large();
    size_t rounded = (size + GAP + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return rounded > 0 ? rounded : ALIGNMENT;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    size_t rounded = room(size);
    void *memory = rounded > LARGE ? alloc_large(arena, rounded) : alloc_small(arena, rounded);
    UNPOISON(memory, size);
    return memory;
}

void *arena_resize(struct arena *arena, void *memory, size_t old_size, size_t size)
{
    void *moved = size > 0 ? arena_alloc(arena, size) : NULL;
    if (old_size > 0 && size > 0)
        memcpy(moved, memory, old_size < size ? old_size : size);
    if (old_size > 0 && room(old_size) > LARGE) {
        struct chunk *chunk =
            (struct chunk *)(void *)((char *)memory - offsetof(struct chunk, bytes));
        unlink_large(arena, chunk);
        free(chunk);
    }
    return moved;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        too_large();
    return arena_alloc(arena, count * size);
}

struct arena_mark arena_mark(const struct arena *arena)
{
    return (struct arena_mark){arena->chunks, arena->chunks->used, arena->large};
}

void arena_rewind(struct arena *arena, struct arena_mark mark)
{
    while (arena->large != mark.large) {
        struct chunk *chunk = arena->large;
        unlink_large(arena, chunk);
        free(chunk);
    }
    while (arena->chunks != mark.chunk) {
        struct chunk *chunk = arena->chunks;
        arena->chunks = chunk->next;
        arena->size -= CHUNK_SIZE;
        empty_chunk(arena, chunk);
    }
    empty_from(arena->chunks, mark.used);
}

size_t arena_size(const struct arena *arena)
{
    return arena->size;
}

size_t arena_peak(const struct arena *arena)
{
    return arena->peak;
}

void arena_defer(struct arena *arena, void (*release)(void *), void *object)
{
    struct cleanup *cleanup = ARENA_NEW(arena, struct cleanup);
    *cleanup = (struct cleanup){arena->cleanups, release, object};
    arena->cleanups = cleanup;
}
