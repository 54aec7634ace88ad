#include "base/glob.h"

#include <stddef.h>
#include <string.h>

/* One set "[…]" at p against c. Returns the position after the set, or NULL when there is no
 * closing bracket. */
static const char *match_set(const char *p, char c, bool *hit)
{
    const char *at = p + 1;
    bool negate = *at == '!' || *at == '^';
    if (negate)
        at++;
    bool found = false;
    for (bool first = true; *at != ']' || first; first = false) {
        if (*at == '\0')
            return NULL;
        char low = *at++;
        char high = low;
        if (at[0] == '-' && at[1] != ']' && at[1] != '\0') {
            high = at[1];
            at += 2;
        }
        if (c >= low && c <= high)
            found = true;
    }
    *hit = found != negate;
    return at + 1;
}

/* Matches one pattern element, not `*`, against c; NULL when it does not match, else the rest of
 * the pattern. */
static const char *match_one(const char *p, char c)
{
    bool hit = false;
    if (*p == '?')
        return p + 1;
    if (*p == '[') {
        const char *rest = match_set(p, c, &hit);
        if (rest != NULL)
            return hit ? rest : NULL;
    }
    if (*p == '\\' && p[1] != '\0')
        p++;
    return *p == c ? p + 1 : NULL;
}

bool glob_match(const char *pattern, const char *text)
{
    /* Greedy with one point to fall back to: linear in practice, never exponential. */
    const char *star = NULL;
    const char *resume = NULL;
    while (*text != '\0') {
        const char *rest = NULL;
        if (*pattern == '*') {
            star = ++pattern;
            resume = text;
            continue;
        }
        if (*pattern != '\0')
            rest = match_one(pattern, *text);
        if (rest != NULL) {
            pattern = rest;
            text++;
        } else if (star != NULL) {
            pattern = star;
            text = ++resume;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

bool glob_is_pattern(const char *pattern)
{
    return strpbrk(pattern, "*?[\\") != NULL;
}
