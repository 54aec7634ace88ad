/*
 * Unicode for the reference and the runner: the characters of version 9.0, whichever libraries a
 * machine has. A younger character has no property here: it is no part of an identifier, and it
 * neither decomposes nor composes.
 *
 * Why 9.0: it was the current version when the oldest text was published (2017-06), and no text
 * names another. Normal forms and identifiers are stable: a later version says the same of these
 * characters, except that a few more may begin (U+1CF2, U+1CF3) or continue (U+200C, U+200D,
 * U+30FB, U+FF65, U+111C9) an identifier. The breaks of grapheme clusters are not: the rules and
 * properties are those of UAX #29 from 11.0 to 15.0, which replaced 9.0's rules for emoji.
 */
#ifndef UCD_H
#define UCD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UCD_VERSION "9.0"

/* UAX #31. */
bool ucd_is_id_start(int32_t c);
bool ucd_is_id_continue(int32_t c);

/* The same for a character that a version after UCD_VERSION, up to 15.0, added. */
bool ucd_is_younger_id_start(int32_t c);
bool ucd_is_younger_id_continue(int32_t c);

/* --- Normal form C (UAX #15) --- */

/* No character below is changed by normal form C, or changes the one before it. */
enum { UCD_FIRST_MARK = 0x300 };

enum { UCD_LONGEST_DECOMPOSITION = 4 };

/* The full canonical decomposition of a character; returns how many it has, at least one. */
size_t ucd_decompose(int32_t c, int32_t out[UCD_LONGEST_DECOMPOSITION]);

/* Makes normal form C of decomposed characters, in their place; returns how many are left.
   `scratch` has room for as many. Linear in `count`. */
size_t ucd_compose(int32_t *points, size_t count, int32_t *scratch);

/* --- Extended grapheme clusters (UAX #29) --- */

/* The state between two characters of a text: all zero at first. */
struct ucd_clusters {
    bool any;
    bool odd_indicator; /* an odd number of regional indicators, the last of them just read */
    bool picture;       /* a pictograph and its extenders */
    bool joiner;        /* the same, and a joiner after them */
    int before;         /* the last character's break property, if there is any */
};

/* True if `c`, the next character, begins a cluster. */
bool ucd_begins_cluster(struct ucd_clusters *so_far, int32_t c);

#endif
