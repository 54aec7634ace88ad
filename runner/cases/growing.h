/* Defines the inputs of corpus/growth.def, which implementations should accept in linear time. */
#ifndef RUNNER_GROWING_H
#define RUNNER_GROWING_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

enum form { FORM_FILE, FORM_EXPRESSION, FORM_TEMPLATE, FORM_JSON_FILE, FORM_JSON_EXPRESSION };

struct growing {
    const char *name;
    enum form form;
    bool nests;
    /* the largest number of repetitions whose reply is below the size limit of replies */
    size_t most;
    const char *head, *open, *middle, *close, *tail;
};

extern const struct growing growing_inputs[];
extern const size_t growing_count;

/* Invalid inputs, which must be answered in linear time. */
extern const struct growing broken_inputs[];
extern const size_t broken_count;

const struct growing *growing_find(const char *name);

/* Returns the largest n, at most `most`, with which a source has at most `bytes` bytes. Returns at
 * least 1. */
size_t growing_fits(const struct growing *input, size_t bytes);

/* Appends a source: head, n times open, middle, n times close, tail. */
void growing_source(const struct growing *input, size_t n, struct buf *out);

#endif
