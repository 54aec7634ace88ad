/* Reads the message of a crash without the places, numbers and texts in it, so that one exception
 * of an implementation is told from another. */
#ifndef RUNNER_FUZZ_CRASH_H
#define RUNNER_FUZZ_CRASH_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/compare/compare.h"

/* Bytes that are kept; bytes of a message that are read. */
#define CRASH_TEXT_MAX 160
#define CRASH_READ_MAX 2048

struct crash {
    /* One line of UTF-8, not escaped. */
    char text[CRASH_TEXT_MAX + 1];
    /* The text is a panic's own: it identifies the crash, whatever the request is about. The way in
       which a process ended does not. */
    bool tells;
};

/* Reads the answer of a crash: the summary of a panic, else what happened. Each number and each
 * hexadecimal address becomes #, text between quotes is dropped, white space becomes one blank.
 * Empty for other differences. */
void crash_read(enum difference kind, const char *answer, size_t n, struct crash *out);

bool crash_equal(const struct crash *a, const struct crash *b);

#endif
