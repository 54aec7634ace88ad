/* Mutates choice bytes for harness_main. Half of the inputs are new random bytes, with which the
   generator follows its weights. In the other inputs, a few bytes are changed, which also changes
   all later choices. AFL++ and libFuzzer have their own mutations. */
#include <stdbool.h>

#include "base/random.h"
#include "fuzz/targets/harness_target.h"

/* Maximum number of bytes that one mutation changes, and number of bytes of a new input. */
#define CHANGES_MAX 8
#define NEW_BYTES 512

/* First byte of an input that makes one request (harness_choice.c). Other first bytes make a check
   of a relation. */
#define REQUEST 0xff

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    uint64_t state = seed;
    bool fresh = size == 0 || random_next(&state) % 2 == 0;
    if (fresh)
        size = max_size < NEW_BYTES ? max_size : NEW_BYTES;
    for (uint64_t n = fresh ? 0 : random_next(&state) % CHANGES_MAX + 1; n > 0; n--)
        data[random_next(&state) % size] = (uint8_t)random_next(&state);
    for (size_t i = 0; fresh && i < size; i++)
        data[i] = (uint8_t)random_next(&state);
    if (fresh && random_next(&state) % 2 == 0)
        data[0] = REQUEST;
    return size;
}
