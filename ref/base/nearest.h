/* Finds the name that a misspelt word most likely means. */
#ifndef HCL_NEAREST_H
#define HCL_NEAREST_H

#include <stddef.h>

/* Longer words and names, in bytes, are near to nothing. */
#define NEAREST_MAX 128

struct nearest {
    const char *word; /* as it was typed, not owned */
    size_t length;
    const char *name; /* the nearest name so far, not terminated; NULL: none is near */
    size_t name_length;
    size_t edits; /* the name must need fewer edits than this */
};

/* Begins with the first n bytes of a word. */
struct nearest nearest_begin(const char *word, size_t n);

/* Compares the word with the first n bytes of a name. Keeps the name if it is near, and nearer than
 * the names before it: bytes are missing, added, wrong, or swapped with their neighbour, at most
 * one in three. A name that begins with the word, or the other way round, is one edit away. */
void nearest_offer(struct nearest *nearest, const char *name, size_t n);

#endif
