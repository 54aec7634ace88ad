#ifndef HCL_BENCH_MEASURE_H
#define HCL_BENCH_MEASURE_H

#include "bench/shapes.h"

struct arena;

struct work {
    enum form form;
    struct str text;
};

/* Parses the text. Returns false if the text has an error. All memory is in the arena, which the
   caller resets. */
bool measure_parse(struct arena *arena, const struct work *work);

/* Parses and evaluates the text. Returns false if the text has an error. A file is evaluated in
   dynamic-attributes mode. */
bool measure_evaluate(struct arena *arena, const struct work *work);

/* Returns the seconds of processor time that this process has used. */
double measure_clock(void);

/* Returns the peak memory of this process in bytes. */
double measure_peak(void);

#endif
