/* One run of the cases on one implementation: how many verdicts of each kind, by section. */
#ifndef REPORT_RUN_H
#define REPORT_RUN_H

#include "protocol.h"

#include <stddef.h>

struct run_section {
    char *id;
    size_t verdicts[VERDICT_COUNT];
};

struct run {
    char *title; /* who was judged, and in which edition */
    struct run_section *sections;
    size_t section_count, section_cap;
};

struct runs {
    struct run *list;
    size_t count, cap;
};

/* Adds an empty run; the pointer is valid until the next is added. */
struct run *runs_add(struct runs *runs, const char *title);

/* Counts one verdict; the case's id is its section's id, '#', its name. */
void run_count(struct run *run, const char *case_id, enum verdict verdict);

/* Adds up the sections below a prefix ("native" has "native" and "native/…"); "" is all. */
void run_total(const struct run *run, const char *prefix, size_t verdicts[VERDICT_COUNT]);

void runs_free(struct runs *runs);

#endif
