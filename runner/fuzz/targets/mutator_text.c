/*
 * A mutator for texts of HCL and JSON, for AFL++ (a library of its own) and for libFuzzer. It works
 * on tokens and on what brackets and quotes enclose, so that most of what it makes still parses: it
 * deletes, repeats and moves them, wraps them, puts one in place of another, and takes some from
 * another input. The first byte of an input (harness_rows.def) it changes seldom.
 *
 * It needs no header of AFL++ and keeps no state but the generator of random numbers.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Tokens of an input that are looked at; the rest stays as it is. */
#define TOKENS_MAX 2048

/* Mutations of one input, at most. */
#define STACKED_MAX 4

/* Of so many mutations one changes the first byte. */
#define SELECTOR_EVERY 64

static const char *const words[] = {
#define WORD(text) text,
#include "words.def"
#undef WORD
};

#define WORDS (sizeof words / sizeof *words)

struct span {
    size_t start, end;
};

struct text {
    uint8_t *data; /* of room `room` */
    size_t size, room;
};

struct tokens {
    struct span spans[TOKENS_MAX];
    size_t count;
};

/* --- Random numbers --- */

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    return (z ^ (z >> 27)) * 0x94d049bb133111ebu >> 16;
}

static size_t below(uint64_t *state, size_t n)
{
    return n == 0 ? 0 : (size_t)(next_random(state) % n);
}

/* --- Tokens --- */

static bool is_word(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c >= 0x80;
}

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t token_end(const uint8_t *data, size_t size, size_t at)
{
    bool (*like)(uint8_t) = is_word(data[at]) ? is_word : is_blank(data[at]) ? is_blank : NULL;
    size_t end = at + 1;
    while (like != NULL && end < size && like(data[end]))
        end++;
    if (like == NULL && end < size && data[end] == '{' && (data[at] == '$' || data[at] == '%'))
        end++;
    return end;
}

static void scan(const uint8_t *data, size_t size, struct tokens *tokens)
{
    tokens->count = 0;
    for (size_t at = 1; at < size && tokens->count < TOKENS_MAX;) {
        size_t end = token_end(data, size, at);
        tokens->spans[tokens->count++] = (struct span){at, end};
        at = end;
    }
}

/* What closes a bracket or a quote; 0 where the byte opens nothing. */
static uint8_t closer(uint8_t open)
{
    return open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : open == '"' ? '"' : 0;
}

/* The token that closes what token i opens; i where none does. */
static size_t closing(const uint8_t *data, const struct tokens *t, size_t i)
{
    uint8_t open = data[t->spans[i].end - 1], close = closer(open);
    size_t depth = 0;
    for (size_t k = i + 1; close != 0 && k < t->count; k++) {
        uint8_t last = data[t->spans[k].end - 1];
        if (last == close && depth-- == 0)
            return k;
        if (last == open)
            depth++;
    }
    return i;
}

/* A random piece: a token, what a bracket encloses with the bracket or without, or a few tokens. */
static struct span pick(const uint8_t *data, const struct tokens *t, uint64_t *state)
{
    if (t->count == 0)
        return (struct span){1, 1};
    size_t i = below(state, t->count), last = closing(data, t, i);
    if (last > i + 1 && below(state, 3) == 0)
        return (struct span){t->spans[i].end, t->spans[last].start};
    if (last == i && below(state, 4) == 0)
        last = i + below(state, 6);
    if (last >= t->count)
        last = t->count - 1;
    return (struct span){t->spans[i].start, t->spans[last].end};
}

/* --- Changing a text --- */

/* Puts bytes in place of the span, as far as there is room; they do not overlap the text. */
static void replace(struct text *text, struct span span, const uint8_t *bytes, size_t count)
{
    size_t tail = text->size - span.end;
    if (span.start + count + tail > text->room)
        return;
    memmove(text->data + span.start + count, text->data + span.end, tail);
    if (count > 0)
        memcpy(text->data + span.start, bytes, count);
    text->size = span.start + count + tail;
}

/* The same with bytes of the text itself. */
static void replace_by_own(struct text *text, struct span span, struct span from)
{
    size_t count = from.end - from.start;
    uint8_t *copy = malloc(count + 1);
    if (copy == NULL)
        return;
    memcpy(copy, text->data + from.start, count);
    replace(text, span, copy, count);
    free(copy);
}

static void replace_by_word(struct text *text, struct span span, uint64_t *state)
{
    const char *word = words[below(state, WORDS)];
    replace(text, span, (const uint8_t *)word, strlen(word));
}

static void wrap(struct text *text, struct span span, uint64_t *state)
{
    static const char *const pairs[][2] = {
        {"(", ")"},   {"[", "]"},   {"\"${", "}\""}, {"{a = ", "}"},      {"[for v in ", " : v]"},
        {"f(", ")"},  {"\"", "\""}, {"-(", ")"},     {"true ? ", " : 1"}, {"(", ")[*]"},
        {"(", ").a"}, {"[", "...]"}};
    const char *const *pair = pairs[below(state, sizeof pairs / sizeof *pairs)];
    replace(text, (struct span){span.end, span.end}, (const uint8_t *)pair[1], strlen(pair[1]));
    replace(text, (struct span){span.start, span.start}, (const uint8_t *)pair[0], strlen(pair[0]));
}

static void change_byte(struct text *text, struct span span, uint64_t *state)
{
    if (span.end > span.start)
        text->data[span.start + below(state, span.end - span.start)] = (uint8_t)next_random(state);
}

static void splice(struct text *text, struct span span, const uint8_t *other, size_t size,
                   uint64_t *state)
{
    struct tokens tokens;
    if (size < 2)
        return;
    scan(other, size, &tokens);
    struct span from = pick(other, &tokens, state);
    replace(text, span, other + from.start, from.end - from.start);
}

static void mutate_once(struct text *text, const uint8_t *other, size_t other_size, uint64_t *state)
{
    struct tokens tokens;
    scan(text->data, text->size, &tokens);
    struct span span = pick(text->data, &tokens, state), from = pick(text->data, &tokens, state);
    struct span before = {span.start, span.start};
    switch (below(state, 9)) {
    case 0:
        replace(text, span, NULL, 0);
        break;
    case 1:
        replace_by_own(text, before, span);
        break;
    case 2:
        replace_by_own(text, span, from);
        break;
    case 3:
        replace_by_own(text, before, from);
        break;
    case 4:
        replace_by_word(text, span, state);
        break;
    case 5:
        replace_by_word(text, before, state);
        break;
    case 6:
        wrap(text, span, state);
        break;
    case 7:
        splice(text, below(state, 2) == 0 ? span : before, other, other_size, state);
        break;
    default:
        change_byte(text, span, state);
        break;
    }
}

static void mutate(struct text *text, const uint8_t *other, size_t other_size, uint64_t *state)
{
    if (text->size == 0)
        replace(text, (struct span){0, 0}, (const uint8_t *)"p1", 2);
    if (below(state, SELECTOR_EVERY) == 0)
        text->data[0] = (uint8_t)(0x40 | below(state, 64));
    for (size_t n = 1 + below(state, STACKED_MAX); n > 0; n--)
        mutate_once(text, other, other_size, state);
}

/* --- libFuzzer --- */

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    uint64_t state = seed;
    struct text text = {data, size, max_size};
    mutate(&text, data, 0, &state);
    return text.size;
}

/* --- AFL++ --- */

struct mutator {
    uint64_t state;
    uint8_t *data;
    size_t room;
};

void *afl_custom_init(void *afl, unsigned seed);
size_t afl_custom_fuzz(struct mutator *m, const uint8_t *data, size_t size, uint8_t **out,
                       const uint8_t *other, size_t other_size, size_t max_size);
void afl_custom_deinit(struct mutator *m);

void *afl_custom_init(void *afl, unsigned seed)
{
    (void)afl;
    struct mutator *m = calloc(1, sizeof *m);
    if (m != NULL)
        m->state = seed;
    return m;
}

/* *out must not be NULL: where there is no memory, the input stays as it is. */
size_t afl_custom_fuzz(struct mutator *m, const uint8_t *data, size_t size, uint8_t **out,
                       const uint8_t *other, size_t other_size, size_t max_size)
{
    if (m->room < max_size) {
        uint8_t *grown = realloc(m->data, max_size);
        if (grown == NULL) {
            *out = (uint8_t *)(uintptr_t)data;
            return size;
        }
        m->data = grown;
        m->room = max_size;
    }
    struct text text = {m->data, size < max_size ? size : max_size, max_size};
    memcpy(text.data, data, text.size);
    mutate(&text, other, other == NULL ? 0 : other_size, &m->state);
    *out = m->data;
    return text.size;
}

void afl_custom_deinit(struct mutator *m)
{
    free(m->data);
    free(m);
}
