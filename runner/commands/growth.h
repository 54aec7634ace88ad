/* hclcheck growth: what an implementation makes of ever larger inputs. */
#ifndef RUNNER_GROWTH_H
#define RUNNER_GROWTH_H

#include <stdio.h>

#include "base/exit_status.h"

/* The smallest size of each dimension; sizes double until the time shows, or the largest of
 * growth.def is reached. */
#define GROWTH_LEAST 64u

/* An answer that takes as long ends a dimension: more would tell nothing new. */
#define GROWTH_ENOUGH_MS 1500.0

/* Below this, noise and the cost of an exchange are too much of a time for a ratio. */
#define GROWTH_TELLING_MS 20.0

/* Times the same input is asked; the least time counts. */
#define GROWTH_ASKED 3

/* A time of which noise is no large part: once is enough. */
#define GROWTH_ONCE_MS 250.0

/* Four times the size for more than this times the time is no linear growth any more (n log n stays
 * below it); for more than the second, it is quadratic or worse. */
#define GROWTH_LINEAR 6.5
#define GROWTH_QUADRATIC 11.0

/* Times that a ratio beyond linear is measured again. */
#define GROWTH_CONFIRMED 2

/* Longest time for one dimension, where --time says no other: what is known by then is printed. */
#define GROWTH_DIMENSION_MS 90000.0

/* Blocks in blocks that are asked of who can only parse: the JSON of a deeper structure is beyond
 * the limit of replies. */
#define GROWTH_NESTED_STRUCTURE 256u

/* Prints a table; EXIT_WRONG where a dimension is quadratic, or an input kills or silences the
 * implementation. */
struct options;

enum exit_status growth_command(const struct options *options, FILE *out, FILE *err);

#endif
