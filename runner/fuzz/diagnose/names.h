/* Recognises requests that an implementation rejects only because they contain non-ASCII names.
 * Without this check, each construct that contains such a name would become a separate finding. */
#ifndef RUNNER_FUZZ_NAMES_H
#define RUNNER_FUZZ_NAMES_H

#include <stdbool.h>

#include "fuzz/diagnose/disagreement.h"

/* Changes the names in the request to ASCII, and sends the changed request to the reference and the
   implementation. Returns true if both accept the changed request with the same result. */
bool names_beyond_ascii(const struct disagreement *d);

#endif
