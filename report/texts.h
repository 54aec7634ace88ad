/* A set that keeps each text only once, because thousands of cases have the same answers. */
#ifndef REPORT_TEXTS_H
#define REPORT_TEXTS_H

#include <stddef.h>
#include <stdint.h>

struct texts {
    char *
        *list; /* the texts, in the order in which they were added; a text never moves in memory */
    size_t count, cap;
    uint32_t
        *slots; /* the hash table; a slot is 0 if it is empty, else 1 plus an index into list */
    size_t slot_count;
};

/* Returns the index of a text; adds it if it is new. */
size_t texts_index(struct texts *s, const char *text);

/* Returns the copy of a text in the set, owned by *s; adds the text if it is new. NULL for NULL. */
const char *texts_keep(struct texts *s, const char *text);

/* Returns the index of a text. If the set does not contain the text, returns s->count. */
size_t texts_find(const struct texts *s, const char *text);

void texts_free(struct texts *s);

#endif
