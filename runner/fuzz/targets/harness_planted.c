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

/* Makes one input in four the one that ends the process. Therefore even a second on a busy machine
   is enough. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char bytes[] = {'!', 'a', 'b', 'c'};
    (void)size;
    (void)max_size;
    data[0] = (uint8_t)bytes[seed % sizeof bytes];
    return 1;
}
