/* A fuzz target: the functions that AFL++, libFuzzer and replay call. */
#ifndef RUNNER_FUZZ_HARNESS_TARGET_H
#define RUNNER_FUZZ_HARNESS_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Called once, before the first input: what is made here is made alike for every input. Always 0.
 */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Takes any bytes. Always 0; ends the process where something is wrong. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Changes the input of `size` bytes in its place, by the seed alone; it has room for max_size. Its
 * new size. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

#endif
