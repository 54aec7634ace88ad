/* Recognises requests that an implementation rejects only because they contain non-ASCII names.
   Without this file, each construct with a non-ASCII name would become a separate finding. */
#ifndef RUNNER_FUZZ_NAMES_H
#define RUNNER_FUZZ_NAMES_H

#include <stdbool.h>

#include "fuzz/diagnose/disagreement.h"

/* Changes the names in the request to ASCII, and sends the changed request. Returns true if the
   reference and the implementation accept the changed request, with the same result. */
bool names_beyond_ascii(const struct disagreement *d);

#endif
