/* A set of texts, each kept once: thousands of cases have the same answers. */
#ifndef REPORT_TEXTS_H
#define REPORT_TEXTS_H

#include <stddef.h>
#include <stdint.h>

struct texts {
    char **list; /* in the order of their first appearance; each stays where it is until the end */
    size_t count, cap;
    uint32_t *slots; /* hash table: index into list + 1, 0 is empty */
    size_t slot_count;
};

/* The index of a text, which is added if it is new. */
size_t texts_index(struct texts *s, const char *text);

/* The kept text that equals this one; NULL for NULL. Owned by *s. */
const char *texts_keep(struct texts *s, const char *text);

/* The index of a text; s->count if it is missing. */
size_t texts_find(const struct texts *s, const char *text);

void texts_free(struct texts *s);

#endif
