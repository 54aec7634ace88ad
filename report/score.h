/* What a run adds up to: verdicts by level, of all sections or of those below one. */
#ifndef REPORT_SCORE_H
#define REPORT_SCORE_H

#include "protocol/protocol.h"

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct report;
struct result;
struct run;

struct score {
    size_t counts[LEVEL_COUNT]
                 [VERDICT_COUNT];   /* by what they are without a list: no xfail, no xpass */
    size_t verdicts[VERDICT_COUNT]; /* as the results have them */
};

/* Of the cases of a section and of those below it ("native" has "native/templates"); "" has all. */
struct score score_run(const struct report *r, const struct run *run, const char *section);

/* Cases that are this, of all levels, expected or not. */
size_t score_actual(const struct score *s, enum verdict verdict);

/* Of one level, or of all where it is LEVEL_COUNT: cases, those that were judged (run, and
 * supported), and those of them that passed. */
size_t score_cases(const struct score *s, enum level level);
size_t score_judged(const struct score *s, enum level level);
size_t score_passed(const struct score *s, enum level level);

/* Appends "98.2 %", cut and not rounded: only where all passed it is "100 %". Nothing of nothing is
 * "-". */
void score_rate(size_t passed, size_t judged, struct buf *out);

/* Whether the run is sound and no case has a verdict that lets it fail. */
bool score_is_good(const struct report *r, const struct run *run);

#endif
