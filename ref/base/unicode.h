#ifndef HCL_BASE_UNICODE_H
#define HCL_BASE_UNICODE_H

#include "base/str.h"
#include "common/ucd.h"

#include <stdint.h>

struct arena;

/* Decodes the character at s[at], and returns its length in bytes. Returns 0 at the end of `s`, and
   for ill-formed UTF-8. */
static inline size_t unicode_decode(struct str s, size_t at, int32_t *code_point)
{
    if (at >= s.length)
        return 0;
    *code_point = (unsigned char)s.data[at];
    return *code_point < 0x80 ? 1 : ucd_decode(s.data + at, s.length - at, code_point);
}

/* Reads `digits` hexadecimal digits at s[at]. Returns false if the text has fewer digits. */
bool unicode_hexadecimal(struct str s, size_t at, size_t digits, uint32_t *out);

/* Joins a surrogate pair. *c is the first half. If the escape `\uXXXX` at s[at] is the second half,
   sets *c to the character. Returns false if the escape is no second half. */
bool unicode_join_surrogates(struct str s, size_t at, uint32_t *c);

/* Returns the offset of the first ill-formed byte. If `s` is well-formed, returns s.length. */
size_t unicode_first_ill_formed(struct str s);

bool unicode_is_white_space(int32_t code_point);

/* Returns true if a character has the general category Zs (space separator). */
bool unicode_is_space_separator(int32_t code_point);

/* Returns false for a character that a terminal would execute or hide, such as a control character,
   a bidirectional control or a line separator. */
bool unicode_is_harmless(int32_t code_point);

/* Converts well-formed UTF-8 to normalization form C. If nothing changes, returns `s` itself. */
struct str unicode_nfc(struct arena *arena, struct str s);

/* Returns the length in bytes of the extended grapheme cluster at s[at]. `at` is less than
   s.length. An ill-formed byte is a cluster. */
size_t unicode_grapheme(struct str s, size_t at);

/* Counts the grapheme clusters that begin in `s`. A text may be passed in several parts, with one
   call for each part. `so_far` keeps the state between the calls. Before the first call, `so_far`
   must be all zero. */
size_t unicode_grapheme_count_on(struct str s, struct ucd_clusters *so_far);

#endif
