/* Mutates HCL and JSON sources for libFuzzer and harness_main. Deletes, repeats, moves, wraps and
   replaces tokens and bracketed groups. Therefore most results still parse. Seldom changes the
   first byte, which selects the form of request (harness_rows.h). AFL++ has its own mutations. */
#include <string.h>

#include "base/buf.h"
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

/* Replaces a part of a text by a copy of another part. */
static void copy_span(struct buf *text, struct span span, struct span from)
{
    struct buf copy = {0};
    buf_add(&copy, buf_text(text) + from.start, from.end - from.start);
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

static void mutate_once(struct buf *text, uint64_t *state)
{
    struct span span = pick(text, state), before = {span.start, span.start};
    struct span place = below(state, 2) == 0 ? span : before;
    switch (below(state, 6)) {
    case 0:
        put_word(text, span, "");
        break;
    case 1:
        copy_span(text, before, span);
        break;
    case 2:
        copy_span(text, place, pick(text, state));
        break;
    case 3:
        put_word(text, place, words[below(state, WORDS)]);
        break;
    case 4:
        wrap(text, span, state);
        break;
    default:
        if (span.end > span.start)
            text->data[span.start + below(state, span.end - span.start)] = (char)random_next(state);
        break;
    }
}

static void mutate(struct buf *text, size_t max_size, uint64_t *state)
{
    if (text->len == 0)
        buf_str(text, "p1");
    if (below(state, SELECTOR_EVERY) == 0)
        text->data[0] = (char)(0x40 | below(state, 64));
    for (size_t n = 1 + below(state, STACKED_MAX); n > 0; n--)
        mutate_once(text, state);
    text->len = text->len < max_size ? text->len : max_size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    uint64_t state = seed;
    struct buf text = {0};
    buf_add(&text, (const char *)data, size);
    mutate(&text, max_size, &state);
    size = text.len;
    memcpy(data, text.data, size);
    buf_free(&text);
    return size;
}
