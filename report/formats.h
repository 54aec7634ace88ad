/* The formats that need nothing but results. Each appends to *out. */
#ifndef REPORT_FORMATS_H
#define REPORT_FORMATS_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct report;

/* GitHub shows no more of one kind for a step. */
#define ANNOTATIONS_MAX 10

/* Longest text on one side of a badge, in bytes. */
#define BADGE_TEXT_MAX 60

/* A comment on a pull request holds 65,536 characters. */
#define SUMMARY_BYTES_MAX 60000

void junit_print(const struct report *r, struct buf *out);

/* version: what the first line says, 13 or 14; the rest is both. */
void tap_print(const struct report *r, int version, struct buf *out);

/* cases: the suite's folder, in which the lines of cases are looked up. */
void annotations_print(const struct report *r, const char *cases, struct buf *out);

/* Of the first run. label: what stands on the left, NULL for the edition. */
void badge_print(const struct report *r, const char *label, bool json, struct buf *out);

void summary_print(const struct report *r, struct buf *out);

/* One case, by its id or by id and transform; false where no run has it. */
bool show_print(const struct report *r, const char *id, struct buf *out);

#endif
