/* Mutates choice bytes for harness_main. Half of the inputs are new and come from the generator,
   which follows its weights. In the other inputs, a few bytes are changed, which also changes all
   later choices. AFL++ and libFuzzer have their own mutations. */
#include <string.h>

#include "base/buf.h"
#include "base/random.h"
#include "fuzz/generate/gen.h"
#include "fuzz/relations/relation_check.h"
#include "fuzz/targets/harness_target.h"

/* Maximum number of bytes that one mutation changes. */
#define CHANGES_MAX 8

/* First byte of an input that makes one request (harness_choice.c). Other first bytes make a check
   of a relation. */
#define REQUEST 0xff

/* The generator is global, because libFuzzer passes no state. */
static struct gen *generator;

static size_t draw(uint8_t *data, size_t max_size, uint64_t *state)
{
    struct buf bytes = {0};
    if (generator == NULL)
        generator = gen_new(NULL);
    uint64_t which = random_next(state) % (2 * relation_count());
    buf_char(&bytes, (char)(which < relation_count() ? which : REQUEST));
    gen_draw(generator, random_next(state), &bytes, NULL);
    size_t size = bytes.len < max_size ? bytes.len : max_size;
    memcpy(data, bytes.data, size);
    buf_free(&bytes);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    uint64_t state = seed;
    if (size == 0 || random_next(&state) % 2 == 0)
        return draw(data, max_size, &state);
    for (uint64_t n = random_next(&state) % CHANGES_MAX + 1; n > 0; n--)
        data[random_next(&state) % size] = (uint8_t)random_next(&state);
    return size;
}
