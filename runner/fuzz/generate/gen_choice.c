/* Reads choices from bytes. In random mode, makes random choices and records them as bytes. */

#include "base/random.h"
#include "fuzz/generate/gen_state.h"

/* --- The productions --- */

/* Restrictions of a production: when the generator may choose the production. */
enum {
    LEAF = 0,
    DEEP =
        1, /* may be chosen only while the request is neither too large nor too deep (gen_full) */
    FAULT = 2, /* may be chosen only if deliberate mistakes are allowed */
    UNBALANCED =
        4,       /* makes a deliberate mistake that changes how the rest of the source is parsed */
    UNKNOWN = 8, /* may be chosen only if unknown values are allowed */
    NEWEST = 16, /* may be chosen only in editions since 2024-02 */
    SCOPE = 32,  /* must not be chosen in literal-only mode */
    OUTER = 64,  /* must not be chosen in literal-only mode, and not in the result of a function */
    TEXT = 128,  /* writes a template into a JSON string */
    LINES = 256  /* writes a newline */
};

static const struct production {
    uint16_t conditions, weight;
} productions[GEN_PRODUCTION_COUNT] = {
#define PRODUCTION(group, name, conditions, weight) {conditions, weight},
#include "fuzz/generate/gen_productions.def"
};

/* The number of each group's first production. The last element is the number of all
   productions. */
static const unsigned firsts[GEN_GROUP_COUNT + 1] = {
#define GROUP(name) GEN_FIRST_##name,
#include "fuzz/generate/gen_productions.def"
    GEN_PRODUCTION_COUNT};

/* Maximum number of productions in a group. Each production is a bit of a uint32_t. */
#define GROUP_MAX 32

/* The weights of a group add up to at most 256, because a choice is one byte. */
_Static_assert(!(0
#define GROUP(name) || 256 < 0
#define PRODUCTION(group, name, conditions, weight) +weight
#include "fuzz/generate/gen_productions.def"
                 ),
               "the weights of a group add up to more than 256");

_Static_assert(!(0
#define GROUP(name) || GROUP_MAX < 0
#define PRODUCTION(group, name, conditions, weight) +1
#include "fuzz/generate/gen_productions.def"
                 ),
               "a group has more productions than a uint32_t has bits");

/* --- Choices --- */

static unsigned random_below(struct gen *g, unsigned n)
{
    return (unsigned)(((random_next(&g->random) >> 32) * n) >> 32);
}

static bool at_end(const struct gen *g)
{
    return g->at >= (g->drawing ? GEN_BYTES_MAX : g->len);
}

bool gen_full(const struct gen *g)
{
    return at_end(g) || g->depth >= g->depth_max || g->source.len >= GEN_SOURCE_MAX ||
           (g->out != NULL && g->out->len >= GEN_SOURCE_MAX);
}

/* Records `at` as a byte. `at` is less than `sum`. read_place reads `at` from the byte. */
static void note_place(struct gen *g, unsigned at, unsigned sum)
{
    g->noted[g->at++] = (uint8_t)((at * 256 + sum - 1) / sum);
}

static unsigned read_place(struct gen *g, unsigned sum)
{
    return g->bytes[g->at++] * sum / 256;
}

static unsigned lowest(uint32_t bits)
{
    return (unsigned)__builtin_ctz(bits);
}

static unsigned sum_of(unsigned first, uint32_t bits)
{
    unsigned sum = 0;
    for (; bits != 0; bits &= bits - 1)
        sum += productions[first + lowest(bits)].weight;
    return sum;
}

static unsigned unmet(const struct gen *g)
{
    bool faults = g->faults_off == 0;
    return (gen_full(g) ? DEEP : 0) | (faults ? 0 : FAULT) |
           (faults && !g->whole ? 0 : UNBALANCED) | (g->options.known ? UNKNOWN : 0) |
           (g->edition >= EDITION_2024_02 ? 0 : NEWEST) | (g->literal ? SCOPE | OUTER | TEXT : 0) |
           (g->isolated ? OUTER : 0) | (g->sink_count + 2 < GEN_SINKS_MAX ? 0 : TEXT) |
           (g->one_line ? LINES : 0);
}

/* The productions that may be chosen now (as bits), and the sum of their weights. */
struct field {
    uint32_t fit;
    unsigned sum;
};

static struct field find_field(const struct gen *g, enum gen_group group, uint32_t unfit)
{
    unsigned excluded = unmet(g);
    struct field f = {0, 0};
    for (unsigned i = firsts[group]; i < firsts[group + 1]; i++, unfit >>= 1)
        if ((productions[i].conditions & excluded) == 0 && (unfit & 1) == 0) {
            f.fit |= (uint32_t)1 << (i - firsts[group]);
            f.sum += productions[i].weight;
        }
    return f;
}

/* A position in the summed weights of a group: a production, and an offset within the production's
   weight. */
struct place {
    unsigned chosen, within;
};

static struct place find_place(unsigned first, uint32_t bits, unsigned at)
{
    for (; at >= productions[first + lowest(bits)].weight; bits &= bits - 1)
        at -= productions[first + lowest(bits)].weight;
    return (struct place){lowest(bits), at};
}

/* Chooses a random production in `f`. Usually avoids productions that are switched off (`off`). The
   recorded byte does not depend on `off`. */
static unsigned draw(struct gen *g, unsigned first, struct field f, uint32_t off)
{
    uint32_t left = (f.fit & ~off) != 0 ? f.fit & ~off : f.fit & -f.fit;
    struct place p = find_place(first, left, random_below(g, sum_of(first, left)));
    uint32_t before = f.fit & (((uint32_t)1 << p.chosen) - 1);
    note_place(g, sum_of(first, before) + p.within, f.sum);
    return p.chosen;
}

unsigned gen_choose_but(struct gen *g, enum gen_group group, uint32_t unfit)
{
    unsigned first = firsts[group];
    struct field f = find_field(g, group, unfit);
    if (f.fit == 0)
        return first;
    if (at_end(g))
        return first + lowest(f.fit);
    if (g->drawing)
        return first + draw(g, first, f, g->off[group]);
    return first + find_place(first, f.fit, read_place(g, f.sum)).chosen;
}

unsigned gen_choose(struct gen *g, enum gen_group group)
{
    return gen_choose_but(g, group, 0);
}

unsigned gen_below(struct gen *g, unsigned n)
{
    if (n < 2 || at_end(g))
        return 0;
    if (!g->drawing)
        return read_place(g, n);
    unsigned i = random_below(g, n);
    note_place(g, i, n);
    return i;
}

/* --- Draws --- */

void gen_read(struct gen *g, const uint8_t *bytes, size_t len)
{
    g->drawing = false;
    g->bytes = bytes;
    g->len = len < GEN_BYTES_MAX ? len : GEN_BYTES_MAX;
    g->at = 0;
}

/* Usually switches off a random half of the productions, but never the first production of a group.
   The groups before SIZE (operation, kind of source, syntax, mode and blocks `dynamic`) keep all
   productions. */
void gen_start_draw(struct gen *g, uint64_t seed)
{
    g->drawing = true;
    g->random = seed;
    g->at = 0;
    bool all = random_below(g, GEN_SWARM_DRAWS) == 0;
    for (size_t group = GEN_GROUP_SIZE; group < GEN_GROUP_COUNT; group++)
        g->off[group] = all ? 0 : (uint32_t)random_next(&g->random) & ~1U;
}
