/* A fuzz target: the functions that AFL++, libFuzzer and harness_main call. */
#ifndef RUNNER_FUZZ_HARNESS_TARGET_H
#define RUNNER_FUZZ_HARNESS_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Takes any bytes. Always returns 0; ends the process on an error. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Changes an input of `size` bytes in place, by the seed alone, and returns its new size. There is
 * room for max_size bytes. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

#endif
