/* Tells whether an implementation rejects a request only for its names beyond ASCII. Such a name
 * may stand wherever a name may, so that each construct would be a finding of its own. */
#ifndef RUNNER_FUZZ_NAMES_H
#define RUNNER_FUZZ_NAMES_H

#include <stdbool.h>

#include "fuzz/diagnose/disagreement.h"

/* Asks both for the same with names in ASCII in their place: the reference accepts that, too, and
 * the implementation agrees. A word of the source is a name where the reference cannot read the
 * source with other characters in it. */
bool names_beyond_ascii(const struct disagreement *d);

#endif
