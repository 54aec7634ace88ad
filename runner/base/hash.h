/* FNV-1a, for names of contents and places in tables. Names of files and of drafts hold the
 * numbers, so they never change. Collisions can be made on purpose. */
#ifndef RUNNER_HASH_H
#define RUNNER_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The hash of n bytes; bytes may be NULL if n is 0. */
uint32_t hash_32(const void *bytes, size_t n);
uint64_t hash_64(const void *bytes, size_t n);

#endif
