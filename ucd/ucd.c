#include "ucd/ucd.h"

#include "ucd/range.h"

static const struct ucd_range ranges[] = {
#include "ucd/ranges.def"
};

const struct ucd_range *ucd_range(int32_t c)
{
    static const struct ucd_range unassigned = {0};
    size_t low = 0, high = sizeof ranges / sizeof *ranges;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c > ranges[middle].last)
            low = middle + 1;
        else if (c < ranges[middle].first)
            high = middle;
        else
            return &ranges[middle];
    }
    return &unassigned;
}

bool ucd_is_assigned(int32_t c)
{
    const struct ucd_range *range = ucd_range(c);
    return c >= range->first && c <= range->last;
}

bool ucd_is_id_start(int32_t c)
{
    return ucd_range(c)->identifier == START;
}

bool ucd_is_id_continue(int32_t c)
{
    return ucd_range(c)->identifier != NEITHER;
}
