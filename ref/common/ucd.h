/*
 * Implements Unicode 9.0 for the reference and the runner, so that answers do not depend on
 * installed libraries. A character that a later version added is not allowed in an identifier, and
 * neither decomposes nor composes.
 *
 * Unicode 9.0 was current when the oldest edition of the specification was published (2017-06), and
 * no edition names another version. Later versions keep the normal forms and identifiers of these
 * characters, except that U+1CF2 and U+1CF3 may begin an identifier, and U+200C, U+200D, U+30FB,
 * U+FF65 and U+111C9 may continue an identifier. Grapheme clusters follow UAX #29 from 11.0
 * to 15.0, which replaced the rules of 9.0 for emoji.
 */
#ifndef UCD_H
#define UCD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UCD_VERSION "9.0"

/* The properties ID_Start and ID_Continue of UAX #31. */
bool ucd_is_id_start(int32_t c);
bool ucd_is_id_continue(int32_t c);

/* ID_Start and ID_Continue for characters that Unicode 10.0 to 15.0 added. */
bool ucd_is_younger_id_start(int32_t c);
bool ucd_is_younger_id_continue(int32_t c);

/* Decodes the first character of n bytes of UTF-8 (Unicode 15, table 3-7). Returns the length of
   the character in bytes, or 0 if the bytes are ill-formed or n is 0. */
size_t ucd_decode(const char *text, size_t n, int32_t *c);

/* --- Normal form C (UAX #15) --- */

/* Normal form C does not change characters below U+0300, and none of them composes with the
   character before it. */
enum { UCD_FIRST_MARK = 0x300 };

/* Decomposes n bytes of well-formed UTF-8 (full canonical decomposition). Writes the characters to
   `out`, which may be NULL; returns their number. */
size_t ucd_decompose(const char *text, size_t n, int32_t *out);

/* Converts `count` decomposed characters to normal form C in place, in linear time; returns the new
   number of characters. `scratch` must have room for `count` characters. */
size_t ucd_compose(int32_t *points, size_t count, int32_t *scratch);

/* --- Extended grapheme clusters (UAX #29) --- */

/* The state between two characters of a text. All members are zero before the first character. */
struct ucd_clusters {
    bool any;           /* true after the first character */
    bool odd_indicator; /* the text so far ends in an odd number of regional indicators */
    bool picture;       /* the text so far ends in a pictograph and its extenders */
    bool joiner;        /* the text so far ends in a pictograph, its extenders and a joiner */
    int before;         /* the break property of the last character */
};

/* Adds the next character to *so_far; true if the character begins a cluster. */
bool ucd_begins_cluster(struct ucd_clusters *so_far, int32_t c);

#endif
