/* Finds the editions of a release of hashicorp/hcl, for the reference and the runner. */
#ifndef HCL_SPEC_RELEASES_H
#define HCL_SPEC_RELEASES_H

#include <stdint.h>

/* Returns the released editions from a release on, such as "2.20.0", as bits: bit i is edition i of
   spec-tests/editions.def. Returns 0 if the text names no release that has an edition. */
uint32_t releases_from(const char *release);

#endif
