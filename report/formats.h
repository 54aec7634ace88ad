/* Writes the formats that need only results. Each function appends to *out. */
#ifndef REPORT_FORMATS_H
#define REPORT_FORMATS_H

#include "arguments.h"
#include "results.h"

struct buf;

/* Maximum number of annotations of a run. GitHub shows at most 10 annotations of one kind for each
   step. */
#define ANNOTATIONS_MAX 10

/* Maximum length of a summary. A comment on a pull request can have 65,536 characters. */
#define SUMMARY_BYTES_MAX 65000

/* Maximum length of an input, expectation or answer in an annotation or summary, in bytes. */
#define BRIEF_MAX 1000

/* Writes the format of a row FORMAT in commands.def. */
#define COMMAND(name, word, arguments, least, most, text)
#define FORMAT(name, word, text)                                                                   \
    void word##_print(const struct report *r, const struct arguments *o, struct buf *out);
#include "commands.def"
#undef COMMAND

/* Writes a badge with the score of a run. */
void badge_print(const struct report *r, const struct run *run, struct buf *out);

#endif
