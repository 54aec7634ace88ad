/* Writes the parts that all pages of a site have. */
#ifndef REPORT_SITE_HTML_H
#define REPORT_SITE_HTML_H

#include "base/buf.h"

#include <cjson/cJSON.h>
#include <stddef.h>

struct site;

/* What previews of links show of a page. */
struct html_metas {
    const char *address, *title, *about;
};

/* Appends the elements for previews. `url` is the public address of the site, or NULL. */
void html_print_metas(const char *url, const struct html_metas *metas, struct buf *out);

/* Appends the foot of the page with an address: date, version, commit, and links. */
void html_print_foot(const struct site *site, const char *address, struct buf *out);

/* A page that is being written. */
struct html {
    struct site *site;
    const char *address;     /* without ".html" */
    struct buf title, about; /* the name of the page, and a sentence for previews of links; plain */
    struct buf body;         /* HTML */
    cJSON *json;             /* the data of the page */
};

/* Begins a page. */
struct html html_begin(struct site *site, const char *address);

/* Writes the page and its JSON, and frees the page. */
void html_end(struct html *page);

/* Append a text of at most `max` bytes: html_text in one line, html_lines with its lines. Paths of
 * the machine are left out. */
void html_text(struct html *page, const char *text, size_t max);
void html_lines(struct html *page, const char *text, size_t max);

/* Appends a text of the registry or a sentence: what stands between backticks is code. */
void html_prose(struct html *page, const char *text);

/* Appends markup, which the program itself has. */
void html_raw(struct html *page, const char *markup);

/* Begins a link to another page of the site. The caller closes it. */
void html_link(struct html *page, const char *address);

/* Appends a link with a text to another page of the site. */
void html_link_text(struct html *page, const char *address, const char *text);

/* Appends a link to a place of the page with all data, such as "rule/ID". */
void html_link_all(struct html *page, const char *view, const char *id, const char *text);

/* Appends a rate in a cell of a table: "98.2 %", and beside it "of N" if `all` is not 0. */
void html_rate(struct html *page, size_t passed, size_t judged);

/* Appends the name of a run, with its version. */
void html_run(struct html *page, size_t run);

/* Appends a value as JSON with spaces, at most `max` bytes. */
void html_json(struct html *page, const cJSON *value, size_t max);

#endif
