/* hclcheck new, hclcheck import: a case by questions and answers. What must be answered is stated
 * before anybody says what is answered. */
#ifndef RUNNER_NEW_H
#define RUNNER_NEW_H

#include "commands/run.h"

/* Rules that a question for rules shows at most. */
#define NEW_RULES_SHOWN 20

/* Asks for one case on standard input, shows what the reference makes of it, and adds it to the
 * file of its section. EXIT_WRONG where the case was not written. */
enum exit_status new_command(const struct options *options, FILE *out, FILE *err);

/* The same with the files' texts as sources, several cases of each. */
enum exit_status import_command(const struct options *options, FILE *out, FILE *err);

/* Either, with the answers of another stream. */
enum exit_status new_from(const struct options *options, FILE *in, FILE *out, FILE *err);

#endif
