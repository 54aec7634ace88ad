/* Writes the annotated specification: the reader's own copy of the specification's texts as HTML
 * pages, with the rules, cases and readings of each sentence, and with the results of the
 * implementations. The pages need no script and no network. Nothing of the texts is in this
 * program: the ledger identifies each sentence by its hash. */
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

/* The folder of the pages in a site, and what its mark says in a folder without a site. */
#define SPEC_PLACE "spec/"
#define SPEC_MAKER "hclreport spec"

struct spec {
    const struct catalog *catalog;
    const struct suite *suite;
    const struct ledger *ledger;
    const struct report *results;
    const char *texts; /* folder with the reader's copy, such as the Go module hashicorp/hcl */
    /* The site in whose folder SPEC_PLACE the pages are; NULL if there is no site. */
    const struct site *site;
};

/* Reads the texts. Appends to *notes a line for each text that differs from the ledger. Adds a
   fault if the folder has no text, or if a file cannot be read. *spec and *notes must outlive the
   book. Free with spec_close in any case. */
struct book *spec_open(const struct spec *spec, struct buf *notes, struct faults *f);
void spec_close(struct book *book);

/* Writes the pages, with the same data as JSON beside each page. Returns the number of pages. */
size_t spec_print(struct book *book, struct folder *folder);

/* Writes the pages into a folder, which is replaced as a whole. */
void spec_write(const struct spec *spec, const char *dir, struct buf *notes, struct faults *f);

/* Appends a list of links to the sentences of a rule, which may be empty. `root` is the address of
   the site's folder. */
void spec_link_sentences(const struct book *book, const char *rule, const char *root,
                         struct buf *out);

#endif
