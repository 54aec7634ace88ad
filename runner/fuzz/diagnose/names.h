/* Tells whether an implementation rejects a request only because of its names beyond ASCII. Such
 * names may occur in every construct, so without this check each construct would be a separate
 * finding. */
#ifndef RUNNER_FUZZ_NAMES_H
#define RUNNER_FUZZ_NAMES_H

#include <stdbool.h>

#include "fuzz/diagnose/disagreement.h"

/* Asks the reference and the implementation the same request with names in ASCII. If both accept
 * it, with the same result, the names are the cause. A word of the source is a name if the
 * reference cannot parse the source with a character in the word that no name may contain. */
bool names_beyond_ascii(const struct disagreement *d);

#endif
