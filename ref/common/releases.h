/* Finds the editions that belong to a release of hashicorp/hcl, for the reference and the
   runner. */
#ifndef HCL_SPEC_RELEASES_H
#define HCL_SPEC_RELEASES_H

#include <stdint.h>

/* Returns the released editions from a release such as "2.20.0" on, as bits. Bit i is edition i of
   spec-tests/editions.def. Returns 0 if there is no such release, or if it has no edition. */
uint32_t releases_from(const char *release);

#endif
