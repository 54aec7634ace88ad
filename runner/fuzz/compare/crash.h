/* Reads the messages of crashes. Crashes with the same message belong to one finding. */
#ifndef RUNNER_FUZZ_CRASH_H
#define RUNNER_FUZZ_CRASH_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/compare/compare.h"

#define CRASH_TEXT_MAX 160 /* maximum number of bytes of a message */

struct crash {
    /* One line of UTF-8, not escaped. */
    char text[CRASH_TEXT_MAX + 1];
    /* True if the text is the message of a panic. False if the text only says how the process
       ended. */
    bool tells;
};

/* Reads the message of a crash: the summary of a panic, or how the process ended. Replaces each
   word with a digit by #, removes quoted words, and replaces each run of white space by one space.
   If `kind` is no crash, the text is empty. */
void crash_read(enum difference kind, const char *answer, size_t n, struct crash *out);

bool crash_equal(const struct crash *a, const struct crash *b);

#endif
