/* Counts the cases of a profile that passed in a run. All implementations have the same
   denominator, because an unsupported case counts as not passed. */
#ifndef REPORT_PROFILES_H
#define REPORT_PROFILES_H

#include <stddef.h>

#include "judge/profile.h"

struct report;
struct run;

struct profile_score {
    size_t passed;
    size_t released; /* cases that passed, with the newest release's amendments */
    size_t tested;   /* cases that were run and that the implementation supports */
    size_t all;      /* cases of the profile that the run has */
};

/* Counts the cases of a profile in a run. */
struct profile_score profile_score(const struct report *r, const struct run *run,
                                   enum profile profile);

#endif
