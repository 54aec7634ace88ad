/* Computes FNV-1a hashes. Names of files and drafts contain hashes, so the function must never
 * change. Deliberate collisions are possible. */
#ifndef RUNNER_HASH_H
#define RUNNER_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Return the hash of n bytes. bytes may be NULL if n is 0. */
uint32_t hash_32(const void *bytes, size_t n);
uint64_t hash_64(const void *bytes, size_t n);

#endif
