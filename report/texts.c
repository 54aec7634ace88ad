/* Implements a set of texts as a hash table with linear probing. At most half of the slots are
   used. */
#include "texts.h"

#include "base/hash.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1024 };

/* Returns the slot of a text. If the text is not in the set, returns an empty slot for the text. */
static uint32_t *slot_of(const struct texts *s, const char *text)
{
    size_t at = (size_t)hash_64(text, strlen(text)) & (s->slot_count - 1);
    while (s->slots[at] && strcmp(s->list[s->slots[at] - 1], text) != 0)
        at = (at + 1) & (s->slot_count - 1);
    return &s->slots[at];
}

static void grow(struct texts *s)
{
    free(s->slots);
    s->slot_count = s->slot_count ? 2 * s->slot_count : FIRST_SLOTS;
    s->slots = mem_alloc(s->slot_count * sizeof *s->slots);
    for (size_t i = 0; i < s->count; i++)
        *slot_of(s, s->list[i]) = (uint32_t)i + 1;
}

size_t texts_index(struct texts *s, const char *text)
{
    if (2 * s->count >= s->slot_count)
        grow(s);
    uint32_t *slot = slot_of(s, text);
    if (!*slot) {
        s->list = mem_more(s->list, &s->cap, s->count, sizeof *s->list);
        s->list[s->count++] = mem_dup(text);
        *slot = (uint32_t)s->count;
    }
    return *slot - 1;
}

void *texts_row(struct texts *s, const char *text, size_t size)
{
    size_t cap = s->cap, known = s->count, at = texts_index(s, text);
    if (at == known) {
        s->rows = mem_more(s->rows, &cap, at, size); /* grows as the list does */
        memset((char *)s->rows + at * size, 0, size);
    }
    return (char *)s->rows + at * size;
}

const char *texts_keep(struct texts *s, const char *text)
{
    if (!text)
        return NULL;
    size_t at = texts_index(s, text); /* texts_index may move the list */
    return s->list[at];
}

size_t texts_find(const struct texts *s, const char *text)
{
    uint32_t found = s->slot_count ? *slot_of(s, text) : 0;
    return found ? found - 1 : s->count;
}

void texts_free(struct texts *s)
{
    for (size_t i = 0; i < s->count; i++)
        free(s->list[i]);
    free(s->list);
    free(s->slots);
    free(s->rows);
    *s = (struct texts){0};
}
