/* Reads the derived cases, which the build makes from the cases of the suite (runner/tree.md). */
#ifndef RUNNER_DERIVED_H
#define RUNNER_DERIVED_H

#include <cjson/cJSON.h>

struct derivation;
struct faults;
struct suite;

/* The file of derived cases in the folder of a suite. The embedded suite has one. */
#define DERIVED_FILE "derived.json"

/* Appends the derived cases of a suite, if it has any. Adds all faults to *f. */
void derived_load(const char *dir, struct suite *s, struct faults *f);

/* Appends the derived cases in a list, which must outlive the suite. Leaves out those of cases that
 * the suite lacks. Adds all faults to *f. */
void derived_add(const char *file, const cJSON *list, struct suite *s, struct faults *f);

void derived_free(struct derivation *d);

#endif
