/* What hclcheck prove found, for people and for programs. */
#ifndef RUNNER_PROVE_PRINT_H
#define RUNNER_PROVE_PRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "commands/proof.h"

/* Of the cases behind one line, so many are named; --verbose names all. */
#define PROVE_NAMED_MAX 3

struct proofs {
    struct sweep sweep;
    struct proof *list; /* the rules, then the readings */
    size_t rule_count;
    size_t count;
    size_t wrong; /* times that a case is wrong under the spec as it is */
    double seconds;
};

/* Prints the holes, the table and the rates; verbose: also which cases notice each change. Returns
 * whether there is no hole. */
bool prove_print(const struct proofs *all, bool colour, bool verbose, FILE *out);

/* Writes a JSON line for each change. */
void prove_write(const struct proofs *all, FILE *out);

#endif
