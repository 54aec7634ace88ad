/* UTF-8 decoding and base64: the two ways in which bytes travel in the protocol. */
#ifndef RUNNER_UTF8_H
#define RUNNER_UTF8_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Length in bytes of the well-formed sequence at s (of n bytes), its code point in *cp; 0 when
 * there is none. */
size_t utf8_decode(const char *s, size_t n, unsigned *cp);

/* Appends the encoding of cp. */
void utf8_encode(unsigned cp, struct buf *out);

bool utf8_valid(const char *s, size_t n);

/* Compares the NFC forms of two texts of valid UTF-8. */
bool utf8_nfc_equal(const char *a, size_t an, const char *b, size_t bn);

/* Appends the NFC form of a text of valid UTF-8. */
void utf8_nfc(const char *s, size_t n, struct buf *out);

/* Appends the bytes that base64 text stands for (RFC 4648, with padding, no line breaks); false
 * when it is malformed. */
bool utf8_base64_decode(const char *text, struct buf *out);

void utf8_base64_encode(const char *bytes, size_t n, struct buf *out);

#endif
