#ifndef HCL_PROTO_BASE64_H
#define HCL_PROTO_BASE64_H

#include <stdbool.h>
#include <stddef.h>

/* Converts base64 (RFC 4648, section 4), with padding and without white space. The reference and
   the runner use this file. */

#define BASE64_DECODED_MAX(n) ((n) / 4 * 3)
#define BASE64_ENCODED(n) (((n) + 2) / 3 * 4)

/* Decodes a text. Writes at most BASE64_DECODED_MAX(n) bytes, and sets *count to the number of
   bytes. Returns false if the text is not base64. */
bool base64_decode(const char *text, size_t n, char *bytes, size_t *count);

/* Encodes n bytes. Writes BASE64_ENCODED(n) characters. */
void base64_encode(const char *bytes, size_t n, char *text);

#endif
