/* Writes the annotated specification: the reader's own copy of the specification's texts as HTML
   pages, with the rules, cases and readings of each sentence, and with the results of the
   implementations. The pages need no script and no network. This program contains no text of the
   specification, because the ledger identifies each sentence by a hash. */
#ifndef REPORT_SPEC_H
#define REPORT_SPEC_H

struct book;
struct faults;
struct html;
struct site;

/* The folder of the pages in a site. */
#define SPEC_PLACE "spec/"

/* Reads the texts of the site's input. For each text that differs from the ledger, appends a line
   to the input's notes. Adds a fault if the folder has no text, or if a file cannot be read. *site
   must stay valid as long as the book. Free with spec_close, also after a fault. */
struct book *spec_open(struct site *site, struct faults *f);
void spec_close(struct book *book);

/* Writes the pages. Beside each page there is a JSON file with the same data. */
void spec_print(struct book *book);

/* Writes the sentences of a rule or reading, with links, after a title as markup. Writes nothing if
   there are none, or if the site has no texts. */
void spec_sentences(struct html *page, const char *rule, const char *title);

#endif
