/* Reads a text of the specification, and finds its sentences in the ledger. */
#ifndef REPORT_SPEC_PAPER_H
#define REPORT_SPEC_PAPER_H

#include "base/buf.h"
#include "cases/ledger.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* Largest text that is read, in bytes. */
#define PAPER_BYTES_MAX ((size_t)4 << 20)

/* A sentence of the reader's copy. */
struct said {
    size_t begin, end;   /* its bytes in the text */
    const char *section; /* id of its section */
    unsigned number;     /* its number in the section */
    const cJSON *row;    /* its row in the ledger, or NULL */
    bool code;           /* true inside a code block */
    bool again;          /* an earlier sentence of the text has the same row */
};

struct paper {
    const char *document; /* "native", "model" or "json" */
    const char *file;     /* path in the folder of the texts */
    const char *expected; /* the text that the ledger expects in the file: "2024-02" */
    const char *found;    /* the text that has the most sentences in common with the file */
    unsigned editions;    /* the editions of `found`: bit i is edition i */
    char *name;           /* name of the page without ".html"; owned */
    struct buf text;
    struct said *list; /* in the order of the text; owned */
    size_t count, cap;
    size_t known;   /* number of sentences that the ledger has */
    size_t missing; /* number of sentences of `found` that the copy does not have */
};

/* Returns false if the folder does not have the file, or if the file is too large. Sets errno then.
   `entry` is an element of the ledger's member "texts". Free with paper_free in either case. */
bool paper_read(const struct ledger *ledger, const cJSON *entry, const char *folder,
                struct paper *paper);

/* Returns true if the copy is word by word the text that the ledger expects. */
bool paper_is_exact(const struct paper *paper);

void paper_free(struct paper *paper);

#endif
