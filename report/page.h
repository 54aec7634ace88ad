/* Writes the page: one HTML file with its style, its program and all data, which needs no network.
 * Style and program are in page/; page/README.md describes the data. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include <cjson/cJSON.h>
#include <stddef.h>

struct buf;
struct catalog;
struct report;
struct suite;

/* Maximum number of bytes of all answers and details of implementations together, as JSON. */
#define PAGE_TEXTS_MAX ((size_t)4 << 20)

struct page {
    const struct catalog *catalog;
    const struct suite *suite;
    const struct report *results;
    const cJSON *proof;  /* the lines that load_proof returns, or NULL */
    const char *missing; /* a line for each file that could not be read, or "" */
};

void page_print(const struct page *p, struct buf *out);

/* Write only the data of the page, as two JSON texts. The browser reads the details of the cases
   after it has drawn the first view. */
void page_data_print(const struct page *p, struct buf *out);
void page_details_print(const struct page *p, struct buf *out);

/* The parts of the page that page/embed puts into the program at build time. */
enum page_part {
    PAGE_BEFORE_TABLE,
    PAGE_BEFORE_DATA,
    PAGE_BEFORE_DETAILS,
    PAGE_AFTER_DETAILS,
    PAGE_PARTS
};

struct page_bytes {
    const unsigned char *bytes;
    size_t length;
};

extern const struct page_bytes page_parts[PAGE_PARTS];

/* The files implementations.json and site/site.css. */
extern const struct page_bytes page_projects, page_site_style;

#endif
