#include "base/hash.h"

uint32_t hash_32(const void *bytes, size_t n)
{
    uint32_t hash = UINT32_C(2166136261);
    for (const unsigned char *at = bytes; n > 0; n--)
        hash = (hash ^ *at++) * UINT32_C(16777619);
    return hash;
}

uint64_t hash_64(const void *bytes, size_t n)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (const unsigned char *at = bytes; n > 0; n--)
        hash = (hash ^ *at++) * UINT64_C(1099511628211);
    return hash;
}
