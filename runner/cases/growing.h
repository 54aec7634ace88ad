/* Declares the inputs of corpus/growth.def. Implementations should need linear time for the inputs
   of growth.def. */
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
    /* the largest number of repetitions for which the reply is not too long */
    size_t most;
    const char *head, *open, *middle, *close, *tail;
};

extern const struct growing growing_inputs[];
extern const size_t growing_count;

/* Invalid inputs. An implementation must answer an invalid input in linear time. */
extern const struct growing broken_inputs[];
extern const size_t broken_count;

const struct growing *growing_find(const char *name);

/* Returns the largest n, from 1 to `most`, for which the source has at most `bytes` bytes. Returns
   1 if there is no such n. */
size_t growing_fits(const struct growing *input, size_t bytes);

/* Appends a source: head, n times open, middle, n times close, tail. */
void growing_source(const struct growing *input, size_t n, struct buf *out);

#endif
