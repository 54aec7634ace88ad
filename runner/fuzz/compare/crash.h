/* What a crash says of itself, so that one exception of an implementation is told from another, and
 * the same one is known again when it names another place, number or text. */
#ifndef RUNNER_FUZZ_CRASH_H
#define RUNNER_FUZZ_CRASH_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/compare/compare.h"

/* Bytes of it that are kept; of a message that are looked at. */
#define CRASH_TEXT_MAX 160
#define CRASH_READ_MAX 2048

struct crash {
    char text[CRASH_TEXT_MAX +
              1]; /* one line of UTF-8, as the implementation wrote it: not escaped */
    bool tells;   /* its own words, of a panic: they tell it from all others, whatever the
                     request is about. How a process ended does not */
};

/* Reads the answer of a crash: of a panic its summary, else what happened. In place of each number
 * and hexadecimal address stands #, between quotes nothing, for blanks and ends of lines one blank.
 * Empty where the difference is another one, or nothing is said. */
void crash_read(enum difference kind, const char *answer, size_t n, struct crash *out);

bool crash_equal(const struct crash *a, const struct crash *b);

#endif
