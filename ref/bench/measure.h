#ifndef HCL_BENCH_MEASURE_H
#define HCL_BENCH_MEASURE_H

#include "bench/work.h"

struct arena;

/* What one text costs, and one of twice the size. */
struct cost {
    struct seconds once;
    struct seconds twice;
    double memory; /* peak bytes of parsing the larger one, for each byte; 0: too small to tell */
};

/* A text of size n in the arena: bytes, elements, levels, whatever the dimension counts. */
typedef struct work (*measure_generate)(struct arena *arena, size_t n);

/* Measures in a process of its own, whose memory nothing else has touched: of several repetitions
   the fastest. False where that process failed; it has said why. */
bool measure(measure_generate generate, size_t n, bool evaluate, struct cost *out);

/* The bytes that this process ever held in memory at once. */
double measure_peak(void);

#endif
