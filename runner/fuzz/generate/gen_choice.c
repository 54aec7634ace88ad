/* Choices: read from bytes, or drawn by weights and noted as the bytes that stand for them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/random.h"
#include "fuzz/generate/gen_state.h"

/* --- The productions --- */

enum depth { LEAF, DEEP };

struct production {
    unsigned char depth;
    unsigned char weight;
};

static const struct production productions[GEN_PRODUCTION_COUNT] = {
#define PRODUCTION(group, name, depth, weight) {depth, weight},
#include "fuzz/generate/gen_productions.def"
};

/* The first production of each group; the last one ends where all end. */
static const unsigned firsts[GEN_GROUP_COUNT + 1] = {
#define GROUP(name) GEN_FIRST_##name,
#include "fuzz/generate/gen_productions.def"
    GEN_PRODUCTION_COUNT};

/* Most productions of one group: a bit each of what does not fit. */
#define GROUP_MAX 32

/* One byte stands for each choice: it tells no more than 256 shares apart. */
_Static_assert(!(0
#define GROUP(name) || 256 < 0
#define PRODUCTION(group, name, depth, weight) +weight
#include "fuzz/generate/gen_productions.def"
                 ),
               "the weights of a group are more than a byte can tell apart");

_Static_assert(!(0
#define GROUP(name) || GROUP_MAX < 0
#define PRODUCTION(group, name, depth, weight) +1
#include "fuzz/generate/gen_productions.def"
                 ),
               "more productions of a group than there are bits");

size_t gen_productions(void)
{
    return GEN_PRODUCTION_COUNT;
}

/* --- Weights of the draws --- */

/* Weights are in units of this, so that they can go down. */
#define UNIT 64U

/* A production's weight is this often its own one at most, and at least its own one divided by it.
 */
#define STEER_MAX 4.0

/* Draws between two computations of the weights. */
#define STEER_EVERY 256

/* What one reply is worth beside those before it. */
#define STEER_SHARE 0.02

/* The names of rules: open addressing; the table is never full, as no registry is that large. */
#define RULES_SLOTS 4096
#define RULES_MAX 2048
#define RULE_NAME_MAX 96

/* Bits for all productions. */
#define WORDS ((GEN_PRODUCTION_COUNT + 63) / 64)

struct rule {
    char name[RULE_NAME_MAX];
    unsigned seen;
};

struct gen_steer {
    uint32_t all[GEN_GROUP_COUNT];  /* by group: bits of those that have a weight of their own */
    uint32_t deep[GEN_GROUP_COUNT]; /* of those that are no leaves */
    unsigned sums[GEN_GROUP_COUNT]; /* of their own weights */
    unsigned before[GEN_PRODUCTION_COUNT]; /* sum of the own weights of those before in the group */
    unsigned weights[GEN_PRODUCTION_COUNT];
    double worth[GEN_PRODUCTION_COUNT]; /* of the replies to its requests, averaged */
    uint64_t off[WORDS + 1];            /* by the swarm: bits; of the last word none */
    uint64_t ever[WORDS];
    double mean;
    size_t fed;
    struct rule rules[RULES_SLOTS];
    size_t rule_count;
};

static double boost(const struct gen_steer *steer, size_t i)
{
    double ratio = steer->mean > 0 && steer->worth[i] > 0 ? steer->worth[i] / steer->mean : 1;
    return fmin(fmax(ratio, 1 / STEER_MAX), STEER_MAX);
}

static void set_weights(struct gen_steer *steer)
{
    for (size_t i = 0; i < GEN_PRODUCTION_COUNT; i++) {
        double weight = productions[i].weight * UNIT * boost(steer, i);
        steer->weights[i] = (unsigned)weight;
    }
}

struct gen_steer *gen_steer_new(void)
{
    struct gen_steer *steer = mem_alloc(sizeof *steer);
    for (unsigned group = 0; group < GEN_GROUP_COUNT; group++)
        for (unsigned i = firsts[group]; i < firsts[group + 1]; i++) {
            uint32_t bit = (uint32_t)1 << (i - firsts[group]);
            steer->all[group] |= productions[i].weight > 0 ? bit : 0;
            steer->deep[group] |= productions[i].depth == DEEP ? bit : 0;
            steer->before[i] = steer->sums[group];
            steer->sums[group] += productions[i].weight;
        }
    set_weights(steer);
    return steer;
}

void gen_steer_free(struct gen_steer *steer)
{
    free(steer);
}

static unsigned random_below(struct gen *g, unsigned n)
{
    return (unsigned)(((random_next(&g->random) >> 32) * n) >> 32);
}

/* --- Choices --- */

static bool at_end(const struct gen *g)
{
    return g->at >= (g->drawing ? GEN_BYTES_MAX : g->len);
}

bool gen_full(const struct gen *g)
{
    return at_end(g) || g->depth >= g->depth_max || g->source.len >= GEN_SOURCE_MAX ||
           (g->out != NULL && g->out->len >= GEN_SOURCE_MAX);
}

/* The byte for the place `at` of `sum` equal shares: the inverse of what read_place does. */
static uint8_t byte_of(unsigned at, unsigned sum)
{
    return (uint8_t)((at * 256 + sum - 1) / sum);
}

static unsigned read_place(struct gen *g, unsigned sum)
{
    return g->bytes[g->at++] * sum / 256;
}

static void note(struct gen *g, uint8_t byte)
{
    g->noted[g->at++] = byte;
}

/* The productions of a group that can be taken here. */
struct field {
    unsigned first;
    uint32_t fit; /* bits */
    unsigned sum; /* of their own weights */
    bool whole;   /* all of them that have a weight */
};

/* The lowest of some bits. */
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

static struct field field_of(const struct gen *g, enum gen_group group, uint32_t unfit)
{
    const struct gen_steer *steer = g->steer;
    uint32_t out = gen_full(g) ? unfit | steer->deep[group] : unfit;
    struct field f = {.first = firsts[group], .fit = steer->all[group] & ~out};
    f.whole = f.fit == steer->all[group];
    f.sum = f.whole ? steer->sums[group] : sum_of(f.first, f.fit);
    return f;
}

/* The smallest one that can be taken; the first where none can. */
static unsigned smallest(const struct field *f)
{
    return f->fit != 0 ? lowest(f->fit) : 0;
}

/* The production that the place falls on, by their own weights. */
static unsigned place(const struct field *f, unsigned at)
{
    uint32_t left = f->fit;
    for (; at >= productions[f->first + lowest(left)].weight; left &= left - 1)
        at -= productions[f->first + lowest(left)].weight;
    return lowest(left);
}

/* Of those that can be taken, the ones that the swarm leaves: the first of a group always. */
static uint32_t not_off(const struct gen *g, const struct field *f)
{
    const uint64_t *off = g->steer->off + f->first / 64;
    unsigned shift = f->first % 64;
    uint64_t bits = off[0] >> shift | (shift > 0 ? off[1] << (64 - shift) : 0);
    return f->fit & ~((uint32_t)bits & ~1U);
}

/* Draws one by the steered weights, and notes a byte that falls on it by its own. */
static unsigned draw(struct gen *g, const struct field *f)
{
    const unsigned *weights = g->steer->weights + f->first;
    uint32_t left = not_off(g, f);
    unsigned sum = 0, chosen = smallest(f);
    for (uint32_t i = left; i != 0; i &= i - 1)
        sum += weights[lowest(i)];
    if (sum > 0) {
        unsigned at = random_below(g, sum);
        for (; at >= weights[lowest(left)]; left &= left - 1)
            at -= weights[lowest(left)];
        chosen = lowest(left);
    }
    unsigned before = f->whole ? g->steer->before[f->first + chosen]
                               : sum_of(f->first, f->fit & (((uint32_t)1 << chosen) - 1));
    note(g, byte_of(before + random_below(g, productions[f->first + chosen].weight), f->sum));
    return chosen;
}

unsigned gen_choose_but(struct gen *g, enum gen_group group, uint32_t unfit)
{
    struct field f = field_of(g, group, unfit);
    unsigned i;
    if (f.sum == 0 || at_end(g))
        i = smallest(&f);
    else
        i = g->drawing ? draw(g, &f) : place(&f, read_place(g, f.sum));
    unsigned chosen = f.first + i;
    g->used[chosen / 64] |= (uint64_t)1 << chosen % 64;
    return chosen;
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
    note(g, byte_of(i, n));
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

/* Leaves a random half of the productions out, but for those of a request as a whole. */
static void swarm(struct gen *g)
{
    bool all = random_below(g, GEN_SWARM_DRAWS) == 0;
    for (size_t i = 0; i < WORDS; i++)
        g->steer->off[i] = all ? 0 : random_next(&g->random);
    for (size_t i = 0; i < firsts[GEN_GROUP_SIZE]; i++)
        g->steer->off[i / 64] &= ~((uint64_t)1 << i % 64);
}

void gen_start_draw(struct gen *g, uint64_t seed)
{
    g->drawing = true;
    g->random = seed;
    g->at = 0;
    swarm(g);
}

void gen_end_draw(struct gen *g)
{
    for (size_t i = 0; i < WORDS; i++)
        g->steer->ever[i] |= g->used[i];
}

size_t gen_productions_used(const struct gen *g)
{
    size_t count = 0;
    for (size_t i = 0; i < GEN_PRODUCTION_COUNT; i++)
        count += g->steer->ever[i / 64] >> i % 64 & 1;
    return count;
}

/* --- Feedback --- */

static size_t hash(const char *name, size_t len)
{
    uint64_t h = hash_64(name, len);
    return (size_t)(h ^ h >> 32) % RULES_SLOTS;
}

/* The rule of that name, made where it is new; NULL where it is too long or there are too many. */
static struct rule *find_rule(struct gen_steer *steer, const char *name, size_t len)
{
    if (len == 0 || len >= RULE_NAME_MAX)
        return NULL;
    size_t slot = hash(name, len);
    for (; steer->rules[slot].name[0] != '\0'; slot = (slot + 1) % RULES_SLOTS)
        if (strncmp(steer->rules[slot].name, name, len) == 0 &&
            steer->rules[slot].name[len] == '\0')
            return &steer->rules[slot];
    if (steer->rule_count == RULES_MAX)
        return NULL;
    steer->rule_count++;
    memcpy(steer->rules[slot].name, name, len);
    return &steer->rules[slot];
}

/* What the trace is worth: a rule is worth the less the more often it was seen. The reply is the
 * reference's own, in one line, so its trace is found by its member. */
static bool worth_of(struct gen_steer *steer, const char *reply, size_t len, double *worth)
{
    static const char member[] = "\"trace\":[";
    const char *at = NULL, *end = reply + len;
    for (size_t i = len; at == NULL && i-- > 0;)
        if (reply[i] == '"' && len - i >= sizeof member - 1 &&
            memcmp(reply + i, member, sizeof member - 1) == 0)
            at = reply + i + sizeof member - 1;
    if (at == NULL)
        return false;
    *worth = 0;
    while (at < end && *at == '"') {
        const char *close = memchr(at + 1, '"', (size_t)(end - at - 1));
        if (close == NULL)
            return true;
        struct rule *rule = find_rule(steer, at + 1, (size_t)(close - at - 1));
        if (rule != NULL)
            *worth += 1 / sqrt(1.0 + rule->seen++);
        at = close + 1 + (close + 1 < end && close[1] == ',');
    }
    return true;
}

void gen_note_rules(struct gen *g, const char *reply, size_t len)
{
    struct gen_steer *steer = g->steer;
    double worth;
    if (!worth_of(steer, reply, len, &worth))
        return;
    steer->mean += (worth - steer->mean) * STEER_SHARE;
    for (size_t i = 0; i < GEN_PRODUCTION_COUNT; i++)
        if ((g->used[i / 64] >> i % 64 & 1) != 0)
            steer->worth[i] += (worth - steer->worth[i]) * STEER_SHARE;
    if (++steer->fed % STEER_EVERY == 0)
        set_weights(steer);
}

size_t gen_rules_seen(const struct gen *g)
{
    return g->steer->rule_count;
}
