/* The order of --shuffle. */
#ifndef RUNNER_ORDER_H
#define RUNNER_ORDER_H

#include <stddef.h>
#include <stdint.h>

/* Fills order with a permutation of 0…n-1 that depends on the seed and on n alone: the same on
 * every machine and in every version. */
void order_shuffle(uint64_t seed, size_t *order, size_t n);

#endif
