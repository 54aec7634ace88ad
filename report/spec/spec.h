/* Writes the annotated specification: the reader's own copy of the specification's texts as HTML
 * pages, with the rules, cases and readings of each sentence, and with the results of the
 * implementations. The pages need no script and no network. Nothing of the texts is in this
 * program: the ledger identifies each sentence by its hash. */
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
    const char *texts; /* folder with the reader's copy, such as the Go module hashicorp/hcl */
    const char *out;   /* folder of the pages; it is made if it does not exist */
    /* The address of the site's top as seen from `out`, such as "../"; NULL if there is no site.
       The site has a page for each rule, reading, case and implementation (`spec_site_page`). */
    const char *site;
};

/* Writes the pages, over older ones. Appends to *notes a line for each text that differs from the
   ledger. Adds a fault if the folder has no text, or if a file cannot be read or written. */
void spec_write(const struct spec *spec, struct buf *notes, struct faults *f);

/* Appends the address of a page of the site, from the site's top: "case/native/a%23x.html". `kind`
   is "rule", "reading", "case" or "impl". `id` is the id, or the name of the implementation. */
void spec_site_page(const char *kind, const char *id, struct buf *out);

#endif
