#ifndef HCL_BASE_UNICODE_H
#define HCL_BASE_UNICODE_H

#include "base/str.h"
#include "ucd/ucd.h"

#include <stdint.h>

struct arena;

/* The same as unicode_decode, which has dealt with ASCII. */
size_t unicode_decode_any(struct str s, size_t at, int32_t *code_point);

/* Decodes the character at s[at]: its length in bytes, or 0 where the bytes are not well-formed
   UTF-8 (overlong form, surrogate, above U+10FFFF, truncated, stray continuation) or at the end. */
static inline size_t unicode_decode(struct str s, size_t at, int32_t *code_point)
{
    if (at < s.length && (unsigned char)s.data[at] < 0x80) {
        *code_point = s.data[at];
        return 1;
    }
    return unicode_decode_any(s, at, code_point);
}

/* The value of the `digits` hexadecimal digits at s[at]; false if there are fewer. */
bool unicode_hexadecimal(struct str s, size_t at, size_t digits, uint32_t *out);

/* Joins *c, the high half of a surrogate pair, with the low half that an escape `\uXXXX` at s[at]
   names; false if there is none. */
bool unicode_join_surrogates(struct str s, size_t at, uint32_t *c);

/* The offset of the first ill-formed byte, or s.length where all is well-formed. */
size_t unicode_first_ill_formed(struct str s);

/* UAX #31 properties, of the characters of UCD_VERSION. */
bool unicode_is_id_start(int32_t code_point);
bool unicode_is_id_continue(int32_t code_point);

/* The White_Space property. */
bool unicode_is_white_space(int32_t code_point);

/* General category Zs (space separator). */
bool unicode_is_space_separator(int32_t code_point);

/* Normalization form C; `s` itself where it is in that form already. `s` must be well-formed. */
struct str unicode_nfc(struct arena *arena, struct str s);

/* The length in bytes of the extended grapheme cluster at s[at] (at < s.length). An ill-formed byte
   is one cluster. */
size_t unicode_grapheme(struct str s, size_t at);

/* How many extended grapheme clusters `s` holds; an ill-formed byte counts as one. */
size_t unicode_grapheme_count(struct str s);

/* How many clusters begin in `s`, a text that follows the one that was counted before: `so_far` is
   all zero at first. */
size_t unicode_grapheme_count_on(struct str s, struct ucd_clusters *so_far);

#endif
