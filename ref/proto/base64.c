/* Protocol, Values and types: bytes that a JSON string does not carry faithfully. */
#include "proto/base64.h"

#include "base/arena.h"

#include <stdint.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* The characters of four that are padding. */
static size_t padding(const char *group)
{
    return group[3] != '=' ? 0 : group[2] != '=' ? 1 : 2;
}

/* Decodes four characters into up to three bytes. Bits beyond the bytes must be zero: so every
   sequence of bytes has one spelling. */
static bool decode_group(const char *group, size_t padded, char *bytes)
{
    uint32_t bits = 0;
    for (size_t i = 0; i < 4; i++) {
        const char *digit = i < 4 - padded ? memchr(alphabet, group[i], 64) : alphabet;
        if (!digit)
            return false;
        bits = bits << 6 | (uint32_t)(digit - alphabet);
    }
    for (size_t i = 0; i < 3 - padded; i++)
        bytes[i] = (char)(unsigned char)(bits >> (16 - 8 * i) & 0xff);
    return (bits & ((UINT32_C(1) << (8 * padded)) - 1)) == 0;
}

bool base64_decode(struct arena *arena, struct str text, struct str *out)
{
    if (text.length % 4 != 0)
        return false;
    char *bytes = arena_alloc(arena, text.length / 4 * 3 + 1);
    size_t length = 0;
    for (size_t i = 0; i < text.length; i += 4) {
        size_t padded = i + 4 == text.length ? padding(text.data + i) : 0;
        if (!decode_group(text.data + i, padded, bytes + length))
            return false;
        length += 3 - padded;
    }
    *out = (struct str){bytes, length};
    return true;
}

struct str base64_encode(struct arena *arena, struct str bytes)
{
    size_t groups = bytes.length / 3 + (bytes.length % 3 != 0);
    char *text = arena_alloc(arena, groups * 4 + 1);
    for (size_t g = 0; g < groups; g++) {
        size_t at = g * 3, left = bytes.length - at;
        uint32_t bits = 0;
        for (size_t i = 0; i < 3; i++)
            bits = bits << 8 | (i < left ? (unsigned char)bytes.data[at + i] : 0u);
        for (size_t i = 0; i < 4; i++)
            text[g * 4 + i] = i <= left ? alphabet[bits >> (18 - 6 * i) & 63] : '=';
    }
    return (struct str){text, groups * 4};
}
