#include "common/base64.h"

#include <stdint.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Decodes four characters to 3 - padded bytes. The last `padded` characters are padding. The unused
   bits must be zero, because each sequence of bytes must have only one encoding. */
static bool decode_group(const char *group, size_t padded, char *bytes)
{
    uint32_t bits = 0;
    for (size_t i = 0; i < 4; i++) {
        const char *digit = i < 4 - padded ? memchr(alphabet, group[i], 64) : alphabet;
        if (digit == NULL)
            return false;
        bits = bits << 6 | (uint32_t)(digit - alphabet);
    }
    for (size_t i = 0; i < 3 - padded; i++)
        bytes[i] = (char)(unsigned char)(bits >> (16 - 8 * i) & 0xff);
    return (bits & ((UINT32_C(1) << (8 * padded)) - 1)) == 0;
}

bool base64_decode(const char *text, size_t n, char *bytes, size_t *count)
{
    if (n % 4 != 0)
        return false;
    *count = 0;
    for (size_t i = 0; i < n; i += 4) {
        bool last = i + 4 == n;
        size_t padded = !last || text[n - 1] != '=' ? 0 : text[n - 2] != '=' ? 1 : 2;
        if (!decode_group(text + i, padded, bytes + *count))
            return false;
        *count += 3 - padded;
    }
    return true;
}

void base64_encode(const char *bytes, size_t n, char *text)
{
    for (size_t at = 0; at < n; at += 3, text += 4) {
        uint32_t bits = 0;
        for (size_t i = 0; i < 3; i++)
            bits = bits << 8 | (i < n - at ? (unsigned char)bytes[at + i] : 0u);
        for (size_t i = 0; i < 4; i++)
            text[i] = i <= n - at ? alphabet[bits >> (18 - 6 * i) & 63] : '=';
    }
}
