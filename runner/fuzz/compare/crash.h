/* Reads the messages of crashes. Crashes with the same message count as one finding. */
#ifndef RUNNER_FUZZ_CRASH_H
#define RUNNER_FUZZ_CRASH_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/compare/compare.h"

#define CRASH_TEXT_MAX 160  /* maximum number of bytes that are kept of a message */
#define CRASH_READ_MAX 2048 /* maximum number of bytes that are read of a message */

struct crash {
    /* One line of UTF-8, not escaped. */
    char text[CRASH_TEXT_MAX + 1];
    /* True if the text is the message of a panic; false if the text only describes the end of the
       process. */
    bool tells;
};

/* Reads the message of a crash: the summary of a panic, or how the process ended. Replaces each
 * number and hexadecimal address with #, removes text between quotes, and makes white space one
 * space. For other kinds of differences, the text is empty. */
void crash_read(enum difference kind, const char *answer, size_t n, struct crash *out);

bool crash_equal(const struct crash *a, const struct crash *b);

#endif
