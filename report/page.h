/* Writes the page: an HTML file with style, program and all data. The page needs no network. Style
   and program are in page/. README.md describes the data. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include <cjson/cJSON.h>
#include <stddef.h>

struct buf;
struct catalog;
struct report;
struct suite;

/* Maximum number of bytes of the implementations' answers and details together, as JSON. */
#define PAGE_TEXTS_MAX ((size_t)4 << 20)

struct page {
    const struct catalog *catalog;
    const struct suite *suite;
    const struct report *results;
    const cJSON *proof;  /* the result of load_proof, or NULL */
    const char *home;    /* the address of the site to which the page belongs, or NULL */
    const char *missing; /* a line for each unreadable file, or "" */
};

void page_print(const struct page *p, struct buf *out);

/* Two functions write only the data of the page, as JSON texts. The browser reads the details of
   the cases after drawing the page. */
void page_data_print(const struct page *p, struct buf *out);
void page_details_print(const struct page *p, struct buf *out);

/* The parts of the page that page/embed copies into the program during the build. */
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

/* The files implementations.json and page/page.css. */
extern const struct page_bytes page_projects, page_style;

#endif
