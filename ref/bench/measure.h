#ifndef HCL_BENCH_MEASURE_H
#define HCL_BENCH_MEASURE_H

#include "bench/shapes.h"

struct arena;

/* One text and its form. */
struct work {
    enum form form;
    struct str text;
};

/* Parses the text; false if it has an error. All memory comes from the arena, which the caller
   resets. */
bool measure_parse(struct arena *arena, const struct work *work);

/* Parses and evaluates the text; a file is evaluated in dynamic-attributes mode. False if it has an
   error. */
bool measure_evaluate(struct arena *arena, const struct work *work);

/* The seconds of processor time that this process has used. */
double measure_clock(void);

/* The peak memory of this process, in bytes. */
double measure_peak(void);

#endif
