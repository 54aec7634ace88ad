#include "common/releases.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char *const editions[] = {
#define EDITION(name, text) text,
#include "spec-tests/editions.def"
#undef EDITION
};
enum { EDITIONS = sizeof editions / sizeof *editions };
_Static_assert(EDITIONS < 32, "a set of editions has 32 bits, and bit 31 belongs to no edition");

uint32_t releases_from(const char *release)
{
    unsigned major, minor, patch;
    char line[32];
    size_t i = 0;
    if (sscanf(release, "%2u.%4u.%4u", &major, &minor, &patch) != 3)
        return 0;
    snprintf(line, sizeof line, "hcl-%u.%u", major, minor);
    while (i < EDITIONS && strcmp(editions[i], line) != 0)
        i++;
    return i == EDITIONS ? 0 : UINT32_MAX >> (32 - EDITIONS) & UINT32_MAX << i;
}
