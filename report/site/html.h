/* Writes the parts that all pages of a site share. */
#ifndef REPORT_SITE_HTML_H
#define REPORT_SITE_HTML_H

#include "base/buf.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct folder;
struct rule;
struct run;
struct share;
struct site;

/* Appends the menu and the search field of a page. */
void html_print_links(const struct site *site, const char *address, struct buf *out);

/* A page, while it is being written. */
struct html {
    struct site *site;
    const char *address;     /* without ".html" */
    struct buf title, about; /* the page's name, and a sentence for previews of links; plain text */
    struct buf parts;        /* HTML: links to the page's parts */
    struct buf body;         /* HTML */
    cJSON *json;             /* the page's data */
    const char *data; /* the address of another file with the data, without ".json"; or NULL */
};

/* Begins a page. */
struct html html_begin(struct site *site, const char *address);

/* Writes data into the file ADDRESS.json. Frees the data. */
void html_write_data(struct folder *folder, const char *address, cJSON *json);

/* Writes the page, and its data as JSON if no other file has them. Frees the page. */
void html_end(struct html *page);

/* Two functions append a text of at most `max` bytes: html_text in one line, html_lines in its
   lines. Paths of the machine are left out. */
void html_text(struct html *page, const char *text, size_t max);
void html_lines(struct html *page, const char *text, size_t max);

/* Appends markup with values, like printf: %s is a text, which is escaped and cut as a name; %zu is
   a number with commas. There are no other values. */
void html_fmt(struct html *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds members to an object of a page's data, or an object with the members to an array. The format
   is that of html_fmt, with ' in place of quotation marks, such as "'id': %s, 'count': %zu". */
void html_add(cJSON *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends a text of the registry, or a sentence, between markup. Text in backticks is code. */
void html_prose(struct html *page, const char *before, const char *text, const char *after);

/* Appends markup. The markup is constant text of this program. */
void html_raw(struct html *page, const char *markup);

/* Begins a link to another page of the site; in a single file, to a place there. The caller closes
   the link. */
void html_link(struct html *page, const char *address);

/* Appends a link with a text to another page of the site; in a single file, only the text. */
void html_link_text(struct html *page, const char *address, const char *text);

/* Appends a link to the place of a case. */
void html_link_case(struct html *page, size_t at, const char *text);

/* Appends a link to the place of a case. The text of the link is the case's input, of at most `max`
   bytes. */
void html_link_input(struct html *page, size_t at, size_t max);

/* Two functions append a link to the page of a run: html_run with its version, html_run_name only
   with its name; and with its version if there are several. */
void html_run(struct html *page, size_t run);
void html_run_name(struct html *page, size_t run);

/* Appends the heading of a part, with its number unless it is 0, and adds a link to the links that
   stand at the head of the page. In a single file, only appends the heading. */
void html_part(struct html *page, const char *id, const char *title, size_t count);

/* Appends markup, like html_fmt, which links to a search for cases of a run, in the section `in`,
   or in all sections if it is NULL. If the key is "is", the value is the kind of the answers, or a
   law and kind that the run breaks; if it is "than", an implementation that answers otherwise. In
   a single file, appends no link. */
void html_search(struct html *page, const struct run *run, const char *key, const char *value,
                 const char *in, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Begins a table: first a column with this title, then one for each run. The caller writes the
   rows, and ends the table with HTML_TABLE_END. */
void html_table(struct html *page, const char *title);
#define HTML_TABLE_END "</tbody></table>\n"

/* Appends a cell of such a table: how many judged cases of a run are wrong, with a link to a search
   for them, as html_search makes it; without a link if `is` is NULL. */
void html_cell(struct html *page, const struct run *run, const char *is, const char *in,
               const struct share *n);

/* Appends a bar of the parts of a share. Its title has their numbers. */
void html_share(struct html *page, const struct share *n);

/* Appends since which release an amendment holds: "Since hashicorp/hcl 2.20.0", or "Since
   hashicorp/hcl 2.0.0, before 2.8.2". */
void html_since(struct html *page, const struct rule *amendment);

/* Appends which runs, other than the reference's, are right in all cases of a list, in some or in
   none, and which were not tested, and why. The cases end with SITE_END. Counts answers that are
   right as released, or by the text. Leaves out runs of other editions than `editions`. */
void html_followers(struct html *page, const size_t *cases, unsigned editions, bool released);

/* Appends a number, with a comma after the thousands. */
void html_number(size_t n, struct buf *out);

#endif
