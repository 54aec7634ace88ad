/* Fuzz target with a deliberate fault, which harness_main must find (harness_test). */
#include <stdlib.h>

#include "fuzz/targets/harness_target.h"

/* Ends the process if the first byte of the input is `!`. */
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
