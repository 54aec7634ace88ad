#include "common/range.h"
#include "common/ucd.h"

/* The break properties of a Hangul syllable of two letters (LV) and of three letters (LVT). */
enum { LV = PICTURE + 1, LVT };

static int break_of(int32_t c)
{
    if (c >= 0x20 && c < 0x7F)
        return OTHER;
    int property = ucd_range(c)->cluster;
    if (property != SYLLABLE)
        return property;
    return (c - 0xAC00) % 28 == 0 ? LV : LVT;
}

static bool is_control(int property)
{
    return property == CR || property == LF || property == CONTROL;
}

static bool is_hangul_sequence(int before, int here)
{
    if (before == L)
        return here == L || here == V || here == LV || here == LVT;
    if (before == LV || before == V)
        return here == V || here == T;
    return (before == LVT || before == T) && here == T;
}

/* True if a character with the property `here` begins a new cluster after the characters in so_far.
   The numbers in the comments are those of the rules in UAX #29: 3 is GB3. */
static bool is_break(const struct ucd_clusters *so_far, int here)
{
    int before = so_far->before;
    if (before == CR && here == LF) /* 3 */
        return false;
    if (is_control(before) || is_control(here)) /* 4, 5 */
        return true;
    if (is_hangul_sequence(before, here)) /* 6, 7, 8 */
        return false;
    if (here == EXTEND || here == ZWJ || here == SPACING_MARK || before == PREPEND) /* 9, 9a, 9b */
        return false;
    if (so_far->joiner && here == PICTURE) /* 11 */
        return false;
    return !(so_far->odd_indicator && here == REGIONAL_INDICATOR); /* 12, 13 */
}

bool ucd_begins_cluster(struct ucd_clusters *so_far, int32_t c)
{
    int here = break_of(c);
    bool begins = !so_far->any || is_break(so_far, here);
    so_far->joiner = so_far->picture && here == ZWJ;
    so_far->picture = here == PICTURE || (so_far->picture && here == EXTEND);
    so_far->odd_indicator = here == REGIONAL_INDICATOR && !so_far->odd_indicator;
    so_far->any = true;
    so_far->before = here;
    return begins;
}
