/* The commands of hclfuzz, which hclcheck knows by the same names. */
#ifndef RUNNER_FUZZ_COMMANDS_H
#define RUNNER_FUZZ_COMMANDS_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* Looks for requests on which implementations disagree with the reference. */
enum exit_status fuzz_command(const struct options *options, FILE *out, FILE *err);

/* Goes through the findings of campaigns. */
enum exit_status triage_command(const struct options *options, FILE *out, FILE *err);

/* Says why cases fail: which rule an implementation behaves without. */
enum exit_status explain_command(const struct options *options, FILE *out, FILE *err);

/* Checks relations between the answers of one implementation. */
enum exit_status relations_command(const struct options *options, FILE *out, FILE *err);

#endif
