/* Splits a document of the specification into sentences. Each has its section, its number in the
   section, and a hash that stays the same if only line breaks or Markdown marks change. */
#ifndef HCL_TEXT_SENTENCES_H
#define HCL_TEXT_SENTENCES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The title of the section that holds everything before the first title of a document. */
#define TEXT_INTRODUCTION "(introduction)"

/* A section, found by its title: a line that consists of the title, with or without Markdown marks,
   begins the section. The first section of the array is the introduction. */
struct text_section {
    const char *title;
    const char *id;
    unsigned sentences; /* number of sentences read so far */
};

/* True if the id of a section is one of the document: `native/expressions` of `native`. */
bool text_is_of_document(const char *section, const char *document);

/* Adds a section to those of a document, which begin with the introduction, if it is one of them.
 * *count is 1 at first, for the introduction. */
void text_add_section(struct text_section *list, size_t *count, const char *document,
                      struct text_section section);

struct sentence {
    const struct text_section *section;
    unsigned number; /* in the section, from 1 */
    uint64_t hash;   /* FNV-1a, 64 bits, over all bytes but white space and ` * _ */
    const char *text;
    size_t len;
};

/* A text to split, its document's sections, and the function that gets its sentences. */
struct text {
    const char *text;
    size_t len;
    char *buffer; /* as long as the text at least */
    struct text_section *sections;
    size_t section_count;
    void (*found)(void *arg, const struct sentence *sentence);
    void *arg;
};

/* Splits a Markdown or plain text. Calls found for each sentence in order; the sentence is valid
 * during the call. A production of the grammar is a sentence, and so is a code block without
 * productions. */
void sentences_split(const struct text *text);

#endif
