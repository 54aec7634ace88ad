/* Writes the parts that all pages of the annotated specification have in common. */
#ifndef REPORT_SPEC_FRAME_H
#define REPORT_SPEC_FRAME_H

#include "follow.h"
#include "paper.h"
#include "spec.h"

#include <cjson/cJSON.h>
#include <stdbool.h>

/* Maximum lengths of a name and of any other text from a results file, in bytes. */
#define SPEC_NAME_MAX 60

/* Maximum length of a sentence's part in a title or list, in bytes. */
#define SPEC_QUOTE_MAX 220

struct catalog_rule;

/* The annotated specification, while it is being written. */
struct book {
    const struct spec *spec;
    struct folder *folder;
    size_t pages; /* number of pages that were written */
    struct follow follow;
    struct paper *papers; /* owned */
    size_t paper_count;
    struct case_set cases; /* the cases of the current sentence */
    struct buf *notes;     /* a line for each text that is missing or differs from the ledger */
};

/* One page. */
struct sheet {
    struct book *book;
    const struct paper *paper; /* the text of the page; NULL on the first page */
    const char *address;       /* the address of the page, without ".html" */
    const char *up; /* the address of the folder of the pages, relative to the page: "" or "../" */
    struct buf *out;
    cJSON *json; /* the data of the page */
};

/* Writes the head of a page. `title` and `description` are text without markup. */
void frame_begin(const struct sheet *s, const char *title, const char *description);
void frame_end(const struct sheet *s);

/* Writes a link to the page of a known "rule", "reading" or "case". */
void frame_link(const struct sheet *s, const char *kind, const char *id, const char *text);

/* Writes which implementations know an amendment, and which do not. */
void frame_known_by(const struct sheet *s, const struct catalog_rule *amendment);

/* Writes the name of an implementation, as a link to its page. */
void frame_name(const struct sheet *s, size_t run);

/* Writes a count such as "1 case" or "2 cases". */
void frame_count(size_t n, const char *noun, struct buf *out);

/* Writes a sentence in one line, at most its first `max` bytes. Returns true if the sentence is
   longer. */
bool frame_quote(const struct paper *p, const struct said *said, size_t max, struct buf *out);

/* Writes the address of a sentence's page, without ".html", relative to the folder of the pages.
   The sentence must be in the ledger. */
void frame_sentence_page(const struct paper *p, const struct said *said, struct buf *out);

/* Returns the title of a section. If the section has no title, returns its id. */
const char *frame_section(const struct book *book, const char *id);

#endif
