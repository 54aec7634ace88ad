/* Divides the cases into profiles. A profile is a purpose for which people choose an
   implementation. */
#ifndef RUNNER_PROFILE_H
#define RUNNER_PROFILE_H

enum profile {
#define PROFILE(NAME, name, text) PROFILE_##NAME,
#include "judge/profiles.def"
    PROFILE_COUNT
};

const char *profile_name(enum profile profile);

/* Returns the words that come after "the implementation". */
const char *profile_text(enum profile profile);

/* Returns the profile with a name, or PROFILE_COUNT if no profile has the name. */
enum profile profile_find(const char *name);

enum profile profile_of(const char *op, const char *section);

#endif
