/* Calibrates an implementation before the fuzzer compares its answers. Calibration finds the
   implementation's interpretation of ambiguous passages, the cases that it answers like the
   reference, and the maximum size of its requests. */
#ifndef RUNNER_FUZZ_LEARN_H
#define RUNNER_FUZZ_LEARN_H

#include <stdbool.h>
#include <stdio.h>

#include "fuzz/peers/setup.h"

/* Calibrates all implementations, and prints the results to `told` unless `told` is NULL. If a
 * signal interrupts the calibration, prints a message and returns false. */
bool calibrate_all(struct setup *p, FILE *told);

#endif
