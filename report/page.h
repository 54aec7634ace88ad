/* The page: one HTML file that holds its style, its program and all data, and asks no network. What
 * it looks like is in page/; the data's form is in README.md. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include <stddef.h>

struct buf;
struct catalog;
struct proven;
struct report;
struct suite;

/* Texts of implementations (answers, details) are cut at the first of these lengths, in bytes, with
 * which all of them together take no more than PAGE_TEXTS_MAX as JSON. */
#define PAGE_TEXT_LENGTHS                                                                          \
    {                                                                                              \
        16384, 4096, 1024, 256, 64, 0                                                              \
    }
#define PAGE_TEXTS_MAX ((size_t)4 << 20)

struct page {
    const struct catalog *catalog; /* counted by coverage_count */
    const struct suite *suite;
    const struct report *results;
    const struct proven *proof;
    const char *missing; /* a line for each file that could not be read; "" for none */
};

void page_print(const struct page *p, struct buf *out);

#endif
