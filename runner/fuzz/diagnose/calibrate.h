/* Calibrates an implementation before the fuzzer compares answers. Calibration finds out how the
   implementation reads ambiguous passages, which cases it answers as the reference does, and how
   large its requests may be. */
#ifndef RUNNER_FUZZ_CALIBRATE_H
#define RUNNER_FUZZ_CALIBRATE_H

#include <stdbool.h>
#include <stdio.h>

#include "fuzz/peers/setup.h"

/* Calibrates all implementations. Prints the results to `told`, unless `told` is NULL. If a signal
   or --time ends the calibration, prints a message and returns false. */
bool calibrate_all(struct setup *p, FILE *told);

#endif
