/* Writes the Markdown of the specification's texts as HTML. Knows code, emphasis and links. Any
   other text stays unchanged, even a broken mark. The time is linear in the length of the text. */
#ifndef REPORT_SPEC_PROSE_H
#define REPORT_SPEC_PROSE_H

#include <stddef.h>

struct buf;

/* Maximum length of a link's address, in bytes. A longer address makes no link. */
#define PROSE_ADDRESS_MAX 500

/* A text with marks, and a function that finds the page for an address without a scheme. */
struct prose {
    const char *text;
    size_t len;
    /* Returns the name of the page without ".html", or NULL if no page has the address. `page` may
       be NULL. */
    const char *(*page)(const void *arg, const char *address, size_t len);
    const void *arg;
};

void prose_print(const struct prose *prose, struct buf *out);

/* Writes a text of the registry. Only backticks are marks in a text of the registry. */
void prose_registry(const char *text, struct buf *out);

#endif
