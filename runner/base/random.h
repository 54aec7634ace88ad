/* Generates random numbers. A seed gives the same numbers on all machines and in all versions. */
#ifndef RUNNER_RANDOM_H
#define RUNNER_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* Returns the next number of SplitMix64. Neighbouring seeds give unrelated numbers. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Fills `order` with a permutation of the numbers 0 to n-1. The permutation depends only on the
   seed and on n. */
void order_shuffle(uint64_t seed, size_t *order, size_t n);

#endif
