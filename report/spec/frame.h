/* Writes the parts that all pages of the annotated specification share. */
#ifndef REPORT_SPEC_FRAME_H
#define REPORT_SPEC_FRAME_H

#include "follow.h"
#include "paper.h"
#include "spec.h"

#include <cjson/cJSON.h>
#include <stdbool.h>

/* Longest name and longest other text that is shown of a results file, in bytes. */
#define SPEC_NAME_MAX 60

/* Longest part of a sentence that a title or a list shows, in bytes. */
#define SPEC_QUOTE_MAX 220

/* The annotated specification while it is written. */
struct book {
    const struct spec *spec;
    struct folder *folder;
    size_t pages; /* number of written pages */
    struct follow follow;
    struct paper *papers; /* owned */
    size_t paper_count;
    struct case_set cases; /* for one sentence after the other */
    struct buf *notes;     /* a line for each text that is missing, or differs from the ledger */
};

/* One page. */
struct sheet {
    struct book *book;
    const struct paper *paper; /* NULL on the first page */
    const char *address;       /* of the page, without ".html" */
    const char *up; /* the folder of all these pages as seen from the page: "" or "../" */
    struct buf *out;
    cJSON *json; /* the data of the page */
};

/* Writes the head of a page. `title` and `description` are text. */
void frame_begin(const struct sheet *s, const char *title, const char *description);
void frame_end(const struct sheet *s);

/* Opens a link to the site's page of a "rule", a "reading" or a "case". Writes nothing, and returns
   false, if there is no such page. frame_close writes the end of the link if `linked` is true. */
bool frame_link(const struct sheet *s, const char *kind, const char *id);
void frame_close(const struct sheet *s, bool linked);

/* Writes the name of an implementation, with a link if there is a site. */
void frame_name(const struct sheet *s, size_t run);

/* Writes "1 case", "2 cases". */
void frame_count(size_t n, const char *noun, struct buf *out);

/* Writes a sentence in one line. Shows at most its first `max` bytes. */
void frame_quote(const struct paper *p, const struct said *said, size_t max, struct buf *out);

/* Writes the address of a sentence's own page, without ".html", as seen from the folder of these
   pages. The sentence must have a row. */
void frame_sentence_page(const struct paper *p, const struct said *said, struct buf *out);

/* Returns the title of a section, or its id if it has no title. */
const char *frame_section(const struct book *book, const char *id);

/* The stylesheet, and the number of its bytes. */
extern const unsigned char spec_style[];
extern const size_t spec_style_length;

#endif
