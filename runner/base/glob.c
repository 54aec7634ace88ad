#include "base/glob.h"

#include <fnmatch.h>
#include <string.h>

bool glob_match(const char *pattern, const char *text)
{
    return fnmatch(pattern, text, 0) == 0;
}

bool glob_is_pattern(const char *pattern)
{
    return strpbrk(pattern, "*?[\\") != NULL;
}
