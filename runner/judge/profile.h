/* Divides the cases into profiles: what an implementation can be chosen for. */
#ifndef RUNNER_PROFILE_H
#define RUNNER_PROFILE_H

enum profile {
#define PROFILE(NAME, name, text) PROFILE_##NAME,
#include "judge/profiles.def"
    PROFILE_COUNT
};

const char *profile_name(enum profile profile);

/* Returns the words that follow "the implementation". */
const char *profile_text(enum profile profile);

/* Returns PROFILE_COUNT if no profile has this name. */
enum profile profile_find(const char *name);

enum profile profile_of(const char *op, const char *section);

#endif
