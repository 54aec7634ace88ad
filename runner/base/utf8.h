/* Decodes and encodes UTF-8 and base64, and normalises text. */
#ifndef RUNNER_UTF8_H
#define RUNNER_UTF8_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Decodes the UTF-8 sequence at the start of `s`. Returns the length of the sequence, and sets *cp.
   If the sequence is ill-formed, returns 0. `n` is the length of `s`. */
size_t utf8_decode(const char *s, size_t n, unsigned *cp);
void utf8_encode(unsigned cp, struct buf *out);

bool utf8_valid(const char *s, size_t n);

/* Returns true if two texts of valid UTF-8 have the same NFC form. */
bool utf8_nfc_equal(const char *a, size_t an, const char *b, size_t bn);

/* Appends the NFC form of a text of valid UTF-8. */
void utf8_nfc(const char *s, size_t n, struct buf *out);

/* Decodes base64 (RFC 4648, with padding, without line breaks), and appends the bytes. Returns
   false if the text is malformed. */
bool utf8_base64_decode(const char *text, struct buf *out);

void utf8_base64_encode(const char *bytes, size_t n, struct buf *out);

#endif
