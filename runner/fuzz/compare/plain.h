/* Errors that are told by their text, as most replies that do not say the same in the same words
 * are: reading them whole costs more than asking the reference. */
#ifndef RUNNER_FUZZ_PLAIN_H
#define RUNNER_FUZZ_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a line is an error of the protocol for certain, and none of phase "panic": its members in
 * the usual order without white space, its texts with the short escapes alone. Others have to be
 * read. */
bool plain_error(const char *line, size_t n);

#endif
