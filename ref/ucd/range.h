/* Ranges of consecutive characters with the same properties: the rows of ranges.def. */
#ifndef UCD_RANGE_H
#define UCD_RANGE_H

#include <stdint.h>

/* The role of a character in an identifier; a character that can start one can continue one. */
enum ucd_identifier { NEITHER, CONTINUE, START };

/* The break properties of UAX #29. A SYLLABLE is a Hangul syllable of two or three letters. */
enum ucd_break {
    OTHER,
    CR,
    LF,
    CONTROL,
    EXTEND,
    ZWJ,
    REGIONAL_INDICATOR,
    PREPEND,
    SPACING_MARK,
    L,
    V,
    T,
    SYLLABLE,
    PICTURE
};

struct ucd_range {
    int32_t first, last;
    uint8_t identifier;
    uint8_t cluster;
    uint8_t combining_class;
};

/* The range that contains the character; if there is none, a range without properties. */
const struct ucd_range *ucd_range(int32_t c);

#endif
