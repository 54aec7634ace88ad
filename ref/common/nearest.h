/* Finds the name that is most similar to a misspelt word. */
#ifndef HCL_NEAREST_H
#define HCL_NEAREST_H

#include <stddef.h>

/* Maximum length of words and names in bytes. A longer word is never near a name. */
#define NEAREST_MAX 128

struct nearest {
    const char *word; /* the misspelt word; not owned */
    size_t length;
    /* the nearest name so far, not terminated; NULL if no name is near */
    const char *name;
    size_t name_length;
    size_t edits; /* the number of edits from the word to `name`; a better name needs fewer edits */
};

/* Begins a search for names near the first n bytes of a word. */
struct nearest nearest_begin(const char *word, size_t n);

/* Compares the word with the first n bytes of a name. Keeps the name if it is near, and if no
   earlier name is nearer. An edit adds, removes or changes a byte, or swaps two neighbouring bytes.
   A name is near if it needs at most one edit for every three bytes. If the name begins with the
   word, or the word begins with the name, the difference counts as one edit. */
void nearest_offer(struct nearest *nearest, const char *name, size_t n);

#endif
