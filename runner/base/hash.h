/* Computes FNV-1a hashes. The functions must never change, because names of files and drafts
   contain hashes. An attacker can make texts with equal hashes. */
#ifndef RUNNER_HASH_H
#define RUNNER_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Return the hash of n bytes. `bytes` may be NULL if n is 0. */
uint32_t hash_32(const void *bytes, size_t n);
uint64_t hash_64(const void *bytes, size_t n);

#endif
