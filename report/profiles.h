/* Counts the cases of a profile that a run passed. All
 * implementations have the same denominator: an unsupported case is a case that did not pass. */
#ifndef REPORT_PROFILES_H
#define REPORT_PROFILES_H

#include <stddef.h>

#include "judge/profile.h"

struct report;
struct run;

struct profile_score {
    size_t passed;
    size_t released; /* cases that passed as released: as the newest release amends them */
    size_t tested;   /* cases that the implementation supports, and that were run */
    size_t all;      /* cases of the profile in the run */
};

/* Counts the cases of a profile in a run. Leaves out transformed cases. */
struct profile_score profile_score(const struct report *r, const struct run *run,
                                   enum profile profile);

#endif
