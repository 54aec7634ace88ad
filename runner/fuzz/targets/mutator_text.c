/* Mutates HCL and JSON sources for libFuzzer, harness_main and AFL++, which loads this file as a
   library. Deletes, repeats, moves, wraps and replaces tokens and bracketed groups. Therefore most
   results still parse. Also inserts parts of another input. Seldom changes the first byte, which
   selects the form of request (harness_rows.h). */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/random.h"
#include "fuzz/generate/tokens.h"
#include "fuzz/targets/harness_target.h"

/* Maximum number of mutations of one input. */
#define STACKED_MAX 4

/* About one input in 64 gets a new first byte. */
#define SELECTOR_EVERY 64

static const char *const words[] = {
#define WORD(text) text,
#include "words.def"
#undef WORD
};

#define WORDS (sizeof words / sizeof *words)

static size_t below(uint64_t *state, size_t n)
{
    return n == 0 ? 0 : (size_t)(random_next(state) % n);
}

struct span {
    size_t start, end;
};

/* Returns a random part: a token, a group with or without its brackets, or a few tokens. */
static struct span choose(const struct tokens *all, uint64_t *state)
{
    size_t i = below(state, all->count);
    const struct token *first = &all->list[i];
    size_t last = token_opens_group(first) ? first->partner : i;
    if (last > i + 1 && below(state, 3) == 0)
        return (struct span){first->end, all->list[last].start};
    if (last == i && below(state, 4) == 0)
        last = i + below(state, 6);
    if (last >= all->count)
        last = all->count - 1;
    return (struct span){first->start, all->list[last].end};
}

/* Returns a random part after the first byte. If there is no token, returns an empty part at the
   end. */
static struct span pick(const struct buf *text, uint64_t *state)
{
    struct tokens all;
    size_t skip = text->len > 0, n = text->len - skip;
    tokens_without_spaces(buf_text(text) + skip, n, &all);
    struct span span = all.count > 0 ? choose(&all, state) : (struct span){n, n};
    tokens_free(&all);
    return (struct span){skip + span.start, skip + span.end};
}

/* Replaces a part of `text` by a copy of a part of `other`. `text` and `other` may be equal. */
static void copy_span(struct buf *text, struct span span, const struct buf *other, struct span from)
{
    struct buf copy = {0};
    buf_add(&copy, buf_text(other) + from.start, from.end - from.start);
    buf_replace(text, span.start, span.end, buf_text(&copy), copy.len);
    buf_free(&copy);
}

static void put_word(struct buf *text, struct span span, const char *word)
{
    buf_replace(text, span.start, span.end, word, strlen(word));
}

static void wrap(struct buf *text, struct span span, uint64_t *state)
{
    static const char *const pairs[][2] = {
        {"(", ")"},   {"[", "]"},   {"\"${", "}\""}, {"{a = ", "}"},      {"[for v in ", " : v]"},
        {"f(", ")"},  {"\"", "\""}, {"-(", ")"},     {"true ? ", " : 1"}, {"(", ")[*]"},
        {"(", ").a"}, {"[", "...]"}};
    const char *const *pair = pairs[below(state, sizeof pairs / sizeof *pairs)];
    put_word(text, (struct span){span.end, span.end}, pair[1]);
    put_word(text, (struct span){span.start, span.start}, pair[0]);
}

static void mutate_once(struct buf *text, const struct buf *other, uint64_t *state)
{
    struct span span = pick(text, state), before = {span.start, span.start};
    struct span place = below(state, 2) == 0 ? span : before;
    switch (below(state, 7)) {
    case 0:
        put_word(text, span, "");
        break;
    case 1:
        copy_span(text, before, text, span);
        break;
    case 2:
        copy_span(text, place, text, pick(text, state));
        break;
    case 3:
        put_word(text, place, words[below(state, WORDS)]);
        break;
    case 4:
        wrap(text, span, state);
        break;
    case 5:
        copy_span(text, place, other, pick(other, state));
        break;
    default:
        if (span.end > span.start)
            text->data[span.start + below(state, span.end - span.start)] = (char)random_next(state);
        break;
    }
}

static void mutate(struct buf *text, const struct buf *other, size_t max_size, uint64_t *state)
{
    if (text->len == 0)
        buf_str(text, "p1");
    if (below(state, SELECTOR_EVERY) == 0)
        text->data[0] = (char)(0x40 | below(state, 64));
    for (size_t n = 1 + below(state, STACKED_MAX); n > 0; n--)
        mutate_once(text, other, state);
    text->len = text->len < max_size ? text->len : max_size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    uint64_t state = seed;
    struct buf text = {0};
    buf_add(&text, (const char *)data, size);
    mutate(&text, &text, max_size, &state);
    size = text.len;
    memcpy(data, text.data, size);
    buf_free(&text);
    return size;
}

struct mutator {
    uint64_t state;
    struct buf text, other;
};

void *afl_custom_init(void *afl, unsigned seed);
size_t afl_custom_fuzz(struct mutator *m, const uint8_t *data, size_t size, uint8_t **out,
                       const uint8_t *other, size_t other_size, size_t max_size);
void afl_custom_deinit(struct mutator *m);

void *afl_custom_init(void *afl, unsigned seed)
{
    (void)afl;
    struct mutator *m = mem_alloc(sizeof *m);
    m->state = seed;
    return m;
}

size_t afl_custom_fuzz(struct mutator *m, const uint8_t *data, size_t size, uint8_t **out,
                       const uint8_t *other, size_t other_size, size_t max_size)
{
    buf_clear(&m->text);
    buf_clear(&m->other);
    buf_add(&m->text, (const char *)data, size);
    buf_add(&m->other, (const char *)other, other == NULL ? 0 : other_size);
    mutate(&m->text, &m->other, max_size, &m->state);
    *out = (uint8_t *)m->text.data;
    return m->text.len;
}

void afl_custom_deinit(struct mutator *m)
{
    buf_free(&m->text);
    buf_free(&m->other);
    free(m);
}
