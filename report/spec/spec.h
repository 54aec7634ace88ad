/* Writes the annotated specification: the reader's own copy of the specification's texts as HTML
   pages, with the rules, cases and readings of each sentence, and with the results of the
   implementations. The pages need no script and no network. This program contains no text of the
   specification, because the ledger identifies each sentence by a hash. */
#ifndef REPORT_SPEC_H
#define REPORT_SPEC_H

#include <stddef.h>

struct buf;
struct book;
struct catalog;
struct faults;
struct folder;
struct ledger;
struct report;
struct site;
struct suite;

/* The folder of the pages in a site. */
#define SPEC_PLACE "spec/"

struct spec {
    const struct catalog *catalog;
    const struct suite *suite;
    const struct ledger *ledger;
    const struct report *results;
    const char *texts; /* folder with the reader's copy of the specification, such as the Go module
                          hashicorp/hcl */
    struct site *site; /* the site whose folder contains the folder SPEC_PLACE */
};

/* Reads the texts. For each text that differs from the ledger, appends a line to *notes. Adds a
   fault if the folder has no text, or if a file cannot be read. *spec and *notes must stay valid as
   long as the book. Free with spec_close, also after a fault. */
struct book *spec_open(const struct spec *spec, struct buf *notes, struct faults *f);
void spec_close(struct book *book);

/* Writes the pages. Beside each page there is a JSON file with the same data. Returns the number of
   pages. */
size_t spec_print(struct book *book, struct folder *folder);

/* Appends links to the sentences of a rule. A rule may have no sentences. `root` is the address of
   the site's folder. */
void spec_link_sentences(const struct book *book, const char *rule, const char *root,
                         struct buf *out);

#endif
