/* Writes the formats that need only results. Each function appends to *out. */
#ifndef REPORT_FORMATS_H
#define REPORT_FORMATS_H

#include <stdbool.h>

struct buf;
struct report;

/* Most annotations of a run: GitHub shows no more than this of one kind for a step. */
#define ANNOTATIONS_MAX 10

/* Longest text on one side of a badge, in bytes. */
#define BADGE_TEXT_MAX 60

/* Longest summary: a comment on a pull request can have 65,536 characters. */
#define SUMMARY_BYTES_MAX 60000

void junit_print(const struct report *r, struct buf *out);

/* version: 13 or 14, for the first line; nothing else depends on it. */
void tap_print(const struct report *r, int version, struct buf *out);

/* cases: the folder of the suite, for the line numbers of cases. */
void annotations_print(const struct report *r, const char *cases, struct buf *out);

/* Shows the first run. label: the text on the left; NULL: the edition. */
void badge_print(const struct report *r, const char *label, bool json, struct buf *out);

void summary_print(const struct report *r, struct buf *out);

/* Shows one case, named by its id or by id, space and transform; false if no run has it. */
bool show_print(const struct report *r, const char *id, struct buf *out);

#endif
