/* Calibration: before an implementation is compared with the reference, finds the readings that it
 * follows, the cases that it answers like the reference, and its limits. */
#ifndef RUNNER_FUZZ_LEARN_H
#define RUNNER_FUZZ_LEARN_H

#include <stdbool.h>
#include <stdio.h>

#include "fuzz/peers/setup.h"

/* Calibrates all implementations, and prints the results to `told` unless that is NULL. If a signal
 * came, prints that and returns false. */
bool calibrate_all(struct setup *p, FILE *told);

#endif
