/* A set of texts, which may have a row of data for each text. Each text is stored once, because
   thousands of cases have the same answers. */
#ifndef REPORT_TEXTS_H
#define REPORT_TEXTS_H

#include <stddef.h>
#include <stdint.h>

struct texts {
    char **list; /* the texts, in the order in which they were added; the address of a text never
                    changes */
    size_t count, cap;
    void *rows;      /* an array with an element for each text, or NULL */
    uint32_t *slots; /* the hash table; an empty slot is 0, any other slot is 1 plus an index into
                        `list` */
    size_t slot_count;
};

/* Returns the index of a text. Adds a new text. */
size_t texts_index(struct texts *s, const char *text);

/* Returns the row of a text. Adds a new text, with a row of zeros. A set with rows gets its texts
   only from this function, and all its rows have the same size. The row is valid until the next
   text. */
void *texts_row(struct texts *s, const char *text, size_t size);

/* Returns the set's copy of a text, which *s owns. Adds a new text. For NULL, returns NULL. */
const char *texts_keep(struct texts *s, const char *text);

/* Returns the index of a text. If the set does not contain the text, returns s->count. */
size_t texts_find(const struct texts *s, const char *text);

void texts_free(struct texts *s);

#endif
