/* Reads the derived cases. The build makes derived cases from the cases of the suite
   (runner/tree.md). */
#ifndef RUNNER_DERIVED_H
#define RUNNER_DERIVED_H

#include <cjson/cJSON.h>

struct derivation;
struct faults;
struct suite;

/* The name of the file with derived cases, in the folder of a suite. The embedded suite has this
   file. */
#define DERIVED_FILE "derived.json"

/* Appends the derived cases in a list. The list must stay valid as long as the suite. Leaves out a
   derived case if the suite lacks the case from which it is derived. Adds all faults to *f. */
void derived_add(const char *file, const cJSON *list, struct suite *s, struct faults *f);

void derived_free(struct derivation *d);

#endif
