#include "judge/profile.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name, *text;
} profiles[] = {
#define PROFILE(NAME, name, text) {name, text},
#include "judge/profiles.def"
};

static const struct {
    const char *op, *section;
    enum profile profile;
} belongs[] = {
#define BELONGS(op, section, NAME) {op, section, PROFILE_##NAME},
#include "judge/profiles.def"
};

const char *profile_name(enum profile profile)
{
    return profiles[profile].name;
}

const char *profile_text(enum profile profile)
{
    return profiles[profile].text;
}

enum profile profile_find(const char *name)
{
    unsigned i = 0;
    while (i < PROFILE_COUNT && strcmp(profiles[i].name, name) != 0)
        i++;
    return (enum profile)i;
}

static bool is_below(const char *section, const char *above)
{
    size_t n = strlen(above);
    return n == 0 || (strncmp(section, above, n) == 0 && (section[n] == '/' || section[n] == '\0'));
}

/* the last row fits any case */
enum profile profile_of(const char *op, const char *section)
{
    size_t i = 0;
    while ((*belongs[i].op && strcmp(belongs[i].op, op) != 0) ||
           !is_below(section, belongs[i].section))
        i++;
    return belongs[i].profile;
}
