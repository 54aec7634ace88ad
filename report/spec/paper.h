/* Reads a text of the specification, and finds its sentences in the ledger. */
#ifndef REPORT_SPEC_PAPER_H
#define REPORT_SPEC_PAPER_H

#include "base/buf.h"
#include "cases/ledger.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* Maximum size of a text, and of a sentence in a list, in bytes. */
#define PAPER_BYTES_MAX ((size_t)4 << 20)
#define PAPER_QUOTE_MAX 500

/* A sentence in the reader's copy. */
struct said {
    size_t begin, end; /* the offsets of the sentence in the copy */
    const char *section;
    unsigned number;  /* number of the sentence in the section */
    const cJSON *row; /* the sentence's row in the ledger, or NULL */
    bool code;        /* true if the sentence is in a code block */
    bool again;       /* true if an earlier sentence of the text has the same row */
};

struct paper {
    const char *document; /* name of the document: "native", "model" or "json" */
    const char *file;     /* path of the file, relative to the folder of the texts */
    const char *expected; /* the text that the ledger expects in the file, such as "2024-02" */
    const char *found;    /* the text that has most sentences in common with the file */
    unsigned editions;    /* the editions of `found`: bit i is edition i */
    char *name;           /* name of the text's page, without ".html"; owned */
    struct buf text;
    struct said *list; /* the sentences in the order of the text; owned */
    size_t count, cap;
    size_t known;   /* number of sentences that are in the ledger */
    size_t missing; /* number of sentences of `found` that the copy lacks */
};

/* Reads a text. Returns false, and sets errno, if the folder lacks the file, or if the file is too
   large. `entry` is an element of the ledger's member "texts". Free with paper_free, also after a
   failure. */
bool paper_read(const struct ledger *ledger, const cJSON *entry, const char *folder,
                struct paper *paper);

/* Appends the name of a sentence's place in the page of its text, such as
   "expressions-operations.9f86d081884c7d65". The sentence must be in the ledger. */
void paper_print_place(const struct said *said, struct buf *out);

/* Appends a sentence as HTML in one line, at most its first PAPER_QUOTE_MAX bytes. */
void paper_print_quote(const struct paper *paper, const struct said *said, struct buf *out);

/* Two functions read a list of the registry: paper_lists returns true if it has a name, and
   paper_editions returns the editions that it names, as bits. */
bool paper_lists(const cJSON *list, const char *name);
unsigned paper_editions(const cJSON *list);

void paper_free(struct paper *paper);

#endif
