/* Splits a document of the specification into sentences. Each sentence has a number in its section,
   and a hash that does not change if only line breaks or Markdown marks change. */
#ifndef HCL_TEXT_SENTENCES_H
#define HCL_TEXT_SENTENCES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The title of the section before the first title of a document. */
#define TEXT_INTRODUCTION "(introduction)"

/* A section of a document. A line that contains only the title, with or without Markdown marks,
   begins the section. The first section of an array is the introduction. */
struct text_section {
    const char *title;
    const char *id;
    unsigned sentences; /* number of sentences read so far */
};

/* Returns true if the id of the section begins with the document and a slash: `native/expressions`.
 */
bool text_is_of_document(const char *section, const char *document);

/* Adds the section to the list if it is a section of the document. The introduction is list[0].
   Before the first call, *count must be 1, because it counts the introduction. */
void text_add_section(struct text_section *list, size_t *count, const char *document,
                      struct text_section section);

struct sentence {
    const struct text_section *section;
    unsigned number; /* number of the sentence in its section, from 1 */
    uint64_t hash;   /* FNV-1a (64 bits) of all bytes except white space and ` * _ */
    const char *text;
    size_t len;
    bool code;         /* true inside a code block */
    size_t begin, end; /* the bytes of the text that the sentence takes, if text->places is given */
};

/* A text to split, the sections of its document, and a function that is called for each sentence.
 */
struct text {
    const char *text;
    size_t len;
    char *buffer;   /* a buffer of at least `len` bytes */
    size_t *places; /* NULL, or room for `len` numbers: the place in the text of each byte in
                       `buffer` */
    struct text_section *sections;
    size_t section_count;
    void (*found)(void *arg, const struct sentence *sentence);
    void *arg;
};

/* Splits a Markdown or plain text. Calls text->found for each sentence in order; the sentence is
   valid during the call. A production of the grammar is a sentence. A code block without
   productions is one sentence. */
void sentences_split(const struct text *text);

#endif
