/* page/ as it is put into the program at build time, by page/embed. */
#ifndef REPORT_PAGE_PARTS_H
#define REPORT_PAGE_PARTS_H

#include <stddef.h>

enum page_part { PAGE_BEFORE_TABLE, PAGE_BEFORE_DATA, PAGE_BEHIND_DATA, PAGE_PARTS };

struct page_bytes {
    const unsigned char *bytes;
    size_t length;
};

extern const struct page_bytes page_parts[PAGE_PARTS];

#endif
