#include "common/ucd.h"

#include "common/range.h"

#include <stdlib.h>
#include <utf8proc.h>

/* The role of a character in an identifier. A START character can also continue an identifier. */
enum role { NEITHER, CONTINUE, START };

struct identifiers {
    int32_t first, last;
    enum role role;
};

static const struct identifiers identifiers[] = {
#include "common/identifiers.def"
};

static const struct identifiers younger[] = {
#include "common/younger.def"
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

const struct ucd_range *ucd_range(int32_t c)
{
    static const struct ucd_range none = {0};
    const struct ucd_range *found =
        bsearch(&c, clusters, sizeof clusters / sizeof *clusters, sizeof *clusters, compare);
    return found != NULL ? found : &none;
}

static enum role role_of(int32_t c)
{
    const struct identifiers *found = bsearch(
        &c, identifiers, sizeof identifiers / sizeof *identifiers, sizeof *identifiers, compare);
    return found != NULL ? found->role : NEITHER;
}

static enum role younger_role_of(int32_t c)
{
    const struct identifiers *found =
        bsearch(&c, younger, sizeof younger / sizeof *younger, sizeof *younger, compare);
    return found != NULL ? found->role : NEITHER;
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
    return c < 0x80 ? is_ascii_letter(c) : role_of(c) == START;
}

bool ucd_is_id_continue(int32_t c)
{
    return c < 0x80 ? is_ascii_letter(c) || (c >= '0' && c <= '9') || c == '_'
                    : role_of(c) != NEITHER;
}

bool ucd_is_younger_id_start(int32_t c)
{
    return younger_role_of(c) == START;
}

bool ucd_is_younger_id_continue(int32_t c)
{
    return younger_role_of(c) != NEITHER;
}
