/* Random inputs for a fuzz target, without AFL++ or libFuzzer: for the minute that every build can
 * spend. There is no feedback: inputs are mutations of those at hand. */
#ifndef RUNNER_FUZZ_HARNESS_RANDOM_H
#define RUNNER_FUZZ_HARNESS_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

/* One input may take so long: under the sanitizers, on a loaded machine. */
#define RANDOM_HANG_SECONDS 20

struct random_settings {
    const char *program; /* of the command that runs an input again */
    const char *keep; /* folder for an input that ended the process; made where it is not there */
    double seconds;   /* 0: no limit */
    size_t count;     /* of inputs; 0: no limit */
    uint64_t seed;
};

/* Runs mutations of the inputs in a process of their own, and says how many there were. An input
 * that ends it, or takes longer than RANDOM_HANG_SECONDS, is kept, and shown with the command that
 * runs it again. Whether all went through. */
bool harness_random(const struct buf *inputs, size_t count, const struct random_settings *s);

#endif
