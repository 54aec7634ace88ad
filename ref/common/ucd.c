#include "common/ucd.h"

#include "common/range.h"

#include <stdlib.h>
#include <utf8proc.h>

/* Ranges of characters. The numbers of a range are its first and its last character. */
static const int32_t starts[][2] = {
#include "common/starts_identifier.def"
};

static const int32_t continues[][2] = {
#include "common/only_continues.def"
};

static const int32_t starts_later[][2] = {
#include "common/starts_later.def"
};

static const int32_t continues_later[][2] = {
#include "common/continues_later.def"
};

static const struct ucd_range clusters[] = {
#include "common/clusters.def"
};

/* Compares a character with a row, which begins with the first and the last character of its
   range. */
static int compare(const void *character, const void *row)
{
    const int32_t *c = character, *range = row;
    return *c < range[0] ? -1 : *c > range[1];
}

/* Returns the row with a character, or NULL. */
#define FIND(c, table)                                                                             \
    bsearch(&(c), table, sizeof(table) / sizeof *(table), sizeof *(table), compare)

const struct ucd_range *ucd_range(int32_t c)
{
    static const struct ucd_range none = {0};
    const struct ucd_range *found = FIND(c, clusters);
    return found != NULL ? found : &none;
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
    return c < 0x80 ? is_ascii_letter(c) : FIND(c, starts) != NULL;
}

bool ucd_is_id_continue(int32_t c)
{
    return c < 0x80 ? is_ascii_letter(c) || (c >= '0' && c <= '9') || c == '_'
                    : FIND(c, starts) != NULL || FIND(c, continues) != NULL;
}

bool ucd_is_younger_id_start(int32_t c)
{
    return FIND(c, starts_later) != NULL;
}

bool ucd_is_younger_id_continue(int32_t c)
{
    return FIND(c, starts_later) != NULL || FIND(c, continues_later) != NULL;
}
