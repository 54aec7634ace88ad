/* Writes the little Markdown of the specification's texts as HTML: code, emphasis, and links. All
 * other text, also broken marks, is shown as it stands. The time is linear in the length of the
 * text. */
#ifndef REPORT_SPEC_PROSE_H
#define REPORT_SPEC_PROSE_H

#include <stddef.h>

struct buf;

/* Longest address of a link in a text, in bytes. Text with a longer address is no link. */
#define PROSE_ADDRESS_MAX 500

/* Text with marks, and a function that finds the page for an address without a scheme. */
struct prose {
    const char *text;
    size_t len;
    /* Returns the name of the page without ".html", or NULL if the address belongs to no page. May
     * be NULL. */
    const char *(*page)(const void *arg, const char *address, size_t len);
    const void *arg;
};

void prose_print(const struct prose *prose, struct buf *out);

/* Writes a text of the registry, in which only backticks are marks. */
void prose_registry(const char *text, struct buf *out);

#endif
