/* Tells whether an implementation rejects a request only for its names beyond ASCII. Such a name
 * may stand in every construct, so each construct would be a finding of its own. */
#ifndef RUNNER_FUZZ_NAMES_H
#define RUNNER_FUZZ_NAMES_H

#include <stdbool.h>

#include "fuzz/diagnose/disagreement.h"

/* Asks both for the same request with names in ASCII: if the reference and the implementation
 * accept it with the same result, only the names are to blame. A word of the source is a name if
 * the reference cannot parse the source with other characters in it. */
bool names_beyond_ascii(const struct disagreement *d);

#endif
