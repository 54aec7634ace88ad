/* Reads the message of a crash, and removes numbers, addresses and quoted text. What remains
 * identifies the exception, so that different crashes can be distinguished. */
#ifndef RUNNER_FUZZ_CRASH_H
#define RUNNER_FUZZ_CRASH_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/compare/compare.h"

/* Most bytes that are kept of a message; most bytes that are read. */
#define CRASH_TEXT_MAX 160
#define CRASH_READ_MAX 2048

struct crash {
    /* One line of UTF-8, not escaped. */
    char text[CRASH_TEXT_MAX + 1];
    /* The text is the message of a panic, which identifies the crash for any request. False if it
     * only says how the process ended. */
    bool tells;
};

/* Reads the answer of a crash: the summary of a panic, else the message on how the process ended.
 * Each number and hexadecimal address becomes #, text between quotes is removed, white space
 * becomes one space. For other kinds of differences the text is empty. */
void crash_read(enum difference kind, const char *answer, size_t n, struct crash *out);

bool crash_equal(const struct crash *a, const struct crash *b);

#endif
