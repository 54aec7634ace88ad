/* Writes the annotated specification: the reader's own copy of the specification's texts as HTML
   pages, with the rules, cases and readings of each sentence, and with the results of the
   implementations. The pages need no script and no network. This program contains no text of the
   specification, because the ledger identifies each sentence by a hash. */
#ifndef REPORT_SPEC_H
#define REPORT_SPEC_H

#include <stddef.h>

struct buf;
struct catalog;
struct faults;
struct ledger;
struct report;
struct suite;

struct spec {
    const struct catalog *catalog;
    const struct suite *suite;
    const struct ledger *ledger;
    const struct report *results;
    const char *texts; /* folder with the reader's copy of the specification, such as the Go module
                          hashicorp/hcl */
    const char *out;   /* folder of the pages; a missing folder is made */
    /* The address of the site, relative to `out`, such as "../". NULL if there is no site. The site
       has a page for each rule, reading, case and implementation (`spec_site_page`). */
    const char *site;
};

/* Writes the pages, and replaces older pages. For each text that differs from the ledger,
   appends a line to *notes. Adds a fault if the folder has no text, or if a file cannot be read
   or written. */
void spec_write(const struct spec *spec, struct buf *notes, struct faults *f);

/* Appends the address of a page of the site, relative to the site: "case/native/a%23x.html". `kind`
   is "rule", "reading", "case" or "impl". `id` is an id, or the name of an implementation. */
void spec_site_page(const char *kind, const char *id, struct buf *out);

#endif
