/* Splits a document of the specification into sentences. Each sentence has a number in its section,
   and a hash. A change of line breaks or Markdown marks does not change the hash. */
#ifndef HCL_TEXT_SENTENCES_H
#define HCL_TEXT_SENTENCES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The title of the section before a document's first title. */
#define TEXT_INTRODUCTION "(introduction)"

/* A section of a document. A line that contains only the title, with or without Markdown marks,
   begins the section. The first section of an array is the introduction. */
struct text_section {
    const char *title;
    const char *id;
    unsigned sentences;
};

/* Returns true if a section belongs to a document: the id of the section begins with the document
   and a slash, as in `native/expressions`. */
bool text_is_of_document(const char *section, const char *document);

/* Adds a section to the list if it belongs to the document. list[0] is the introduction. Before the
   first call, *count must be 1, for the introduction. */
void text_add_section(struct text_section *list, size_t *count, const char *document,
                      struct text_section section);

struct sentence {
    const struct text_section *section;
    unsigned number; /* number of the sentence in the section, from 1 */
    uint64_t hash;   /* FNV-1a hash (64 bits) of all bytes except white space and ` * _ */
    const char *text;
    size_t len;
    bool code;         /* true inside a code block */
    size_t begin, end; /* if text->places is given, the offsets in the text at which the sentence
                          begins and ends */
};

/* A text to split, the sections of the document, and a function that gets each sentence. */
struct text {
    const char *text;
    size_t len;
    char *buffer;   /* a buffer of at least `len` bytes */
    size_t *places; /* NULL, or room for `len` numbers; for each byte in `buffer`, its offset in the
                       text */
    struct text_section *sections;
    size_t section_count;
    void (*found)(void *arg, const struct sentence *sentence);
    void *arg;
};

/* Splits a Markdown or plain text. Calls text->found for each sentence, in order. The sentence is
   valid during the call. A grammar production is a sentence. A code block without productions is
   one sentence. */
void sentences_split(const struct text *text);

#endif
