/* The list of the ids of all cases there ever were, which only grows: ids.txt in the suite's
 * folder, an id on each line, sorted by bytes. */
#ifndef RUNNER_IDS_H
#define RUNNER_IDS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/exit_status.h"

struct faults;
struct options;
struct suite;

/* Compares the list below dir with the suite: an id without its case (gone or renamed) and a case
 * that the list lacks are faults. */
void ids_check(const char *dir, const struct suite *suite, struct faults *f);

/* Prints the faults to out; with --update it first adds the ids that the list lacks. It never takes
 * one away. */
enum exit_status ids_command(const struct options *options, FILE *out, FILE *err);

#endif
