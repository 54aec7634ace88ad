/* One run of the cases on one implementation: how many verdicts of each kind, by section. */
#ifndef REPORT_SCORE_H
#define REPORT_SCORE_H

#include "protocol/protocol.h"

#include <stdbool.h>
#include <stddef.h>

struct score_section {
    char *id;
    size_t verdicts[VERDICT_COUNT];
};

struct score {
    char *title; /* who was judged, and in which edition */
    struct score_section *sections;
    size_t section_count, section_cap;
    char *end;          /* how the run ended ("complete", …); NULL where the file breaks off */
    size_t fault_count; /* faults of the run as a whole, which no verdict shows */
};

struct scores {
    struct score *list;
    size_t count, cap;
};

/* Adds an empty score; the pointer is valid until the next is added. */
struct score *scores_add(struct scores *scores, const char *title);

/* Counts one verdict; the case's id is its section's id, '#', its name. */
void score_count(struct score *score, const char *case_id, enum verdict verdict);

/* Whether it ran to its end, without faults, over at least one case, none with a bad verdict. */
bool score_is_good(const struct score *score);

/* Adds up the sections below a prefix ("native" has "native" and "native/…"); "" is all. */
void score_total(const struct score *score, const char *prefix, size_t verdicts[VERDICT_COUNT]);

void scores_free(struct scores *scores);

#endif
