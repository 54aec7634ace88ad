/* FNV-1a: what names a content and finds a place in a table. The numbers are written down, in names
 * of files and of drafts, and stay what they are. No protection from who wants two to collide. */
#ifndef RUNNER_HASH_H
#define RUNNER_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The hash of n bytes; bytes may be NULL if n is 0. */
uint32_t hash_32(const void *bytes, size_t n);
uint64_t hash_64(const void *bytes, size_t n);

#endif
