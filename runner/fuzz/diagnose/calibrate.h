/* Learns about implementations before they are compared: the readings that they follow, the cases
 * that they answer as the reference does, their limits. */
#ifndef RUNNER_FUZZ_LEARN_H
#define RUNNER_FUZZ_LEARN_H

#include <stdbool.h>
#include <stdio.h>

#include "fuzz/peers/setup.h"

/* Asks all implementations the cases, and prints the results (told: NULL prints nothing). If a
 * signal came, prints that and returns false. */
bool calibrate_all(struct setup *p, FILE *told);

#endif
