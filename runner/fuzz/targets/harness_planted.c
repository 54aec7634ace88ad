/* A fuzz target with faults, by which harness_test sees that replay and random inputs find them. */
#include <stdlib.h>

#include "fuzz/targets/harness_target.h"

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    return 0;
}

/* One input in 256 ends the process. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] == '!')
        abort();
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    if (size == 0 && max_size > 0)
        size = 1;
    if (size > 0)
        data[seed % size] = (uint8_t)(seed >> 8);
    return size;
}
