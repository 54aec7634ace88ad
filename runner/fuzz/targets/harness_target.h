/* Declares the functions of a fuzz target. AFL++, libFuzzer and harness_main call these
   functions. */
#ifndef RUNNER_FUZZ_HARNESS_TARGET_H
#define RUNNER_FUZZ_HARNESS_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Runs the target on an input of any bytes. Returns 0. Ends the process if the target finds an
   error. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Changes an input of `size` bytes in place. Returns the new size, at most `max_size`. The change
   depends only on the input and the seed. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

#endif
