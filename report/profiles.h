/* Divides the cases into profiles, and counts the cases of a profile that a run passed. All
 * implementations have the same denominator: an unsupported case is a case that did not pass. */
#ifndef REPORT_PROFILES_H
#define REPORT_PROFILES_H

#include <stddef.h>

struct report;
struct run;

enum profile {
#define PROFILE(NAME, name, text) PROFILE_##NAME,
#include "profiles.def"
    PROFILE_COUNT
};

const char *profile_name(enum profile profile);

/* Returns the words that follow "the implementation". */
const char *profile_text(enum profile profile);

/* Returns PROFILE_COUNT if no profile has this name. */
enum profile profile_find(const char *name);

enum profile profile_of(const char *op, const char *section);

struct profile_score {
    size_t passed;
    size_t tested; /* the number of cases that the implementation supports, and that were run */
    size_t all;    /* the number of cases of the profile in the run */
};

/* Counts the cases of a profile in a run. Leaves out transformed cases. */
struct profile_score profile_score(const struct report *r, const struct run *run,
                                   enum profile profile);

#endif
