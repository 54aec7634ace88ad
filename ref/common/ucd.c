#include "common/ucd.h"

#include "common/range.h"

#include <utf8proc.h>

static const struct ucd_range ranges[] = {
#include "common/ranges.def"
};

static const struct ucd_range younger[] = {
#include "common/younger.def"
};

static const struct ucd_range *find(const struct ucd_range *list, size_t count, int32_t c)
{
    static const struct ucd_range none = {0};
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c > list[middle].last)
            low = middle + 1;
        else if (c < list[middle].first)
            high = middle;
        else
            return &list[middle];
    }
    return &none;
}

const struct ucd_range *ucd_range(int32_t c)
{
    return find(ranges, sizeof ranges / sizeof *ranges, c);
}

size_t ucd_decode(const char *text, size_t n, int32_t *c)
{
    utf8proc_ssize_t length =
        utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)n, c);
    return length < 0 ? 0 : (size_t)length;
}

static bool is_ascii_letter(int32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool ucd_is_id_start(int32_t c)
{
    return c < 0x80 ? is_ascii_letter(c) : ucd_range(c)->identifier == START;
}

bool ucd_is_id_continue(int32_t c)
{
    return c < 0x80 ? is_ascii_letter(c) || (c >= '0' && c <= '9') || c == '_'
                    : ucd_range(c)->identifier != NEITHER;
}

bool ucd_is_younger_id_start(int32_t c)
{
    return c >= 0x80 && find(younger, sizeof younger / sizeof *younger, c)->identifier == START;
}

bool ucd_is_younger_id_continue(int32_t c)
{
    return c >= 0x80 && find(younger, sizeof younger / sizeof *younger, c)->identifier != NEITHER;
}
