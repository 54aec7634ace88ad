/* A fuzz target: one function for AFL++, libFuzzer and replay. */
#ifndef RUNNER_FUZZ_HARNESS_TARGET_H
#define RUNNER_FUZZ_HARNESS_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Takes any bytes. Always 0; ends the process where something is wrong. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
