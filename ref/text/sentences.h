/* The sentences of a text of the specification, each with its section, its number there, and a hash
 * that stays the same when the text is wrapped or marked up in another way. */
#ifndef HCL_TEXT_SENTENCES_H
#define HCL_TEXT_SENTENCES_H

#include <stddef.h>
#include <stdint.h>

/* The title of everything before the first title of a document. */
#define TEXT_INTRODUCTION "(introduction)"

/* A section, known by its title. A line that is the title and nothing else, with or without marks
 * of Markdown, begins the section. The first of the array is the introduction: everything before
 * the first title. */
struct text_section {
    const char *title;
    const char *id;
    unsigned sentences; /* the number of those read so far */
};

struct sentence {
    const struct text_section *section;
    unsigned number; /* in the section, from 1 */
    uint64_t hash;   /* FNV-1a, 64 bits, of the bytes without white space and without ` * _ */
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
 * during the call. A production of the grammar is a sentence, and so is a block of code without
 * one. */
void sentences_split(const struct text *text);

#endif
