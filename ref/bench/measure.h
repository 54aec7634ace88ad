#ifndef HCL_BENCH_MEASURE_H
#define HCL_BENCH_MEASURE_H

#include "bench/shapes.h"

struct arena;

/* One text and its form. */
struct work {
    enum form form;
    struct str text;
};

/* Parses the text; a text of many errors counts too. False if it has an error. Everything that is
   allocated is in the arena, which the caller resets. */
bool measure_parse(struct arena *arena, const struct work *work);

/* The same, and evaluates it: a file as a body of any attributes. */
bool measure_evaluate(struct arena *arena, const struct work *work);

/* The seconds of processor time that this process has used. */
double measure_clock(void);

/* The most bytes that this process has held in memory at once. */
double measure_peak(void);

#endif
