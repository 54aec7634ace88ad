/*
 * Unicode for the reference and the runner: the characters of version 9.0, so that answers do not
 * depend on the libraries of a machine. A character of a later version has no properties here: it
 * is no part of an identifier, and it neither decomposes nor composes.
 *
 * Why 9.0: it was the current version when the oldest edition of the specification was published
 * (2017-06), and no edition names another. Normal forms and identifiers are stable: a later version
 * says the same of these characters, except that a few more may begin (U+1CF2, U+1CF3) or continue
 * (U+200C, U+200D, U+30FB, U+FF65, U+111C9) an identifier. The breaks of grapheme clusters are not:
 * the rules and properties are those of UAX #29 from 11.0 to 15.0, which replaced 9.0's rules for
 * emoji.
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

/* The same properties for characters that a version after UCD_VERSION, up to 15.0, added. */
bool ucd_is_younger_id_start(int32_t c);
bool ucd_is_younger_id_continue(int32_t c);

/* Decodes the character at the beginning of n bytes of UTF-8 (Unicode 15, table 3-7), and returns
   its length in bytes; 0 if the bytes are not well-formed, or n is 0. */
size_t ucd_decode(const char *text, size_t n, int32_t *c);

/* --- Normal form C (UAX #15) --- */

/* Normal form C changes no character below this one, and none of them changes the character before
   it. */
enum { UCD_FIRST_MARK = 0x300 };

/* Writes the full canonical decompositions of the characters in n bytes of well-formed UTF-8 to
   `out`, unless it is NULL; returns the number of characters of the decompositions. */
size_t ucd_decompose(const char *text, size_t n, int32_t *out);

/* Converts `count` decomposed characters to normal form C in place, in linear time; returns the new
   number of characters. `scratch` must have room for `count` characters. */
size_t ucd_compose(int32_t *points, size_t count, int32_t *scratch);

/* --- Extended grapheme clusters (UAX #29) --- */

/* The state between two characters of a text; all zero before the first character. */
struct ucd_clusters {
    bool any;
    bool odd_indicator; /* an odd number of regional indicators, the last of them just read */
    bool picture;       /* a pictograph and its extenders were read last */
    bool joiner;        /* a pictograph, its extenders and a joiner were read last */
    int before;         /* the last character's break property, if there is any */
};

/* True if `c`, the next character, begins a cluster. */
bool ucd_begins_cluster(struct ucd_clusters *so_far, int32_t c);

#endif
