#ifndef HCL_BENCH_MEASURE_H
#define HCL_BENCH_MEASURE_H

#include "bench/work.h"

struct arena;

/* What one text costs, and one of twice the size. */
struct cost {
    struct seconds once;
    struct seconds twice;
};

/* Peak bytes for each byte of a text. */
struct memory {
    double parse;
    double evaluate; /* parsed and evaluated; 0: not evaluated */
};

/* A text of size n in the arena: bytes, elements, levels, whatever the dimension counts. */
typedef struct work (*measure_generate)(struct arena *arena, size_t n);

/* Measures in a process of its own, whose memory nothing else has touched: of several repetitions
   the fastest. False where that process failed; it has said why. */
bool measure(measure_generate generate, size_t n, bool evaluate, struct cost *out);

/* The same of the memory of one text, as the system sees it: all that was resident at once, of the
   arena and of everything else, less what was there before. A text that is refused counts, too. */
bool measure_memory(const struct work *work, bool evaluate, struct memory *out);

/* The bytes that this process ever held in memory at once. */
double measure_peak(void);

#endif
