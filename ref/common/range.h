/* Declares the rows of clusters.def: ranges of consecutive characters with the same properties. */
#ifndef UCD_RANGE_H
#define UCD_RANGE_H

#include <stdint.h>

/* The break properties of UAX #29. SYLLABLE means LV or LVT. */
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
    uint8_t cluster;
    uint8_t combining_class;
};

/* Returns the range that contains the character, or a range without properties. */
const struct ucd_range *ucd_range(int32_t c);

#endif
