#include "cases/growing.h"

#include <stdint.h>
#include <string.h>

#include "base/buf.h"

const struct growing growing_inputs[] = {
#define GROWS(name, form, most, head, item, tail)                                                  \
    {name, FORM_##form, false, most, head, item, "", "", tail},
#define NESTS(name, form, head, ...) {name, FORM_##form, true, SIZE_MAX, head, __VA_ARGS__},
#include "corpus/growth.def"
};

const size_t growing_count = sizeof growing_inputs / sizeof *growing_inputs;

const struct growing broken_inputs[] = {
#define BREAKS(name, form, head, item, tail)                                                       \
    {name, FORM_##form, false, SIZE_MAX, head, item, "", "", tail},
#include "corpus/growth.def"
};

const size_t broken_count = sizeof broken_inputs / sizeof *broken_inputs;

const struct growing *growing_find(const char *name)
{
    for (size_t i = 0; i < growing_count; i++)
        if (strcmp(growing_inputs[i].name, name) == 0)
            return &growing_inputs[i];
    return NULL;
}

/* Appends an item n times. In each item, the number of the repetition replaces "@". */
static void append_rounds(const char *item, size_t n, struct buf *out)
{
    const char *number = strchr(item, '@');
    size_t before = number != NULL ? (size_t)(number - item) : strlen(item);
    for (size_t i = 0; i < n; i++) {
        buf_add(out, item, before);
        if (number != NULL)
            buf_fmt(out, "%zu%s", i, number + 1);
    }
}

/* Returns the number of digits of all numbers from 0 to n - 1. */
static size_t digits_below(size_t n)
{
    size_t sum = n;
    for (size_t least = 10; least < n; least *= 10)
        sum += n - least;
    return sum;
}

/* Returns the length of a source with n items. */
static size_t source_length(const struct growing *d, size_t n)
{
    size_t numbers = strchr(d->open, '@') != NULL ? 1 : 0;
    return strlen(d->head) + strlen(d->middle) + strlen(d->tail) +
           n * (strlen(d->open) + strlen(d->close) - numbers) + numbers * digits_below(n);
}

size_t growing_fits(const struct growing *input, size_t bytes)
{
    size_t n = 1;
    for (size_t step = bytes; step > 0; step /= 2)
        while (n + step <= input->most && source_length(input, n + step) <= bytes)
            n += step;
    return n;
}

void growing_source(const struct growing *input, size_t n, struct buf *out)
{
    buf_str(out, input->head);
    append_rounds(input->open, n, out);
    buf_str(out, input->middle);
    append_rounds(input->close, n, out);
    buf_str(out, input->tail);
}
