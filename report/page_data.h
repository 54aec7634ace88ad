/* The data of the page, as one JSON text. */
#ifndef REPORT_PAGE_DATA_H
#define REPORT_PAGE_DATA_H

struct buf;
struct page;

void page_data_print(const struct page *p, struct buf *out);

#endif
