/* The command line of hclreport. */
#ifndef REPORT_ARGUMENTS_H
#define REPORT_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "version.h"

#define HCLREPORT_VERSION HCL_CONFORMANCE_VERSION

enum command {
#define COMMAND(name, word, arguments, least, most, options, text) REPORT_##name,
#include "commands.def"
#undef COMMAND
    REPORT_COUNT
};

struct arguments {
    enum command command;
    const char *cases; /* folder of the suite */
    const char *proof; /* file of hclcheck prove --results; or NULL */
    const char *out;   /* or NULL: standard output */
    const char *label; /* of a badge; or NULL */
    bool mixed, json, tap13;
    char **operands; /* not owned */
    size_t count;
};

enum arguments_outcome { ARGUMENTS_RUN, ARGUMENTS_DONE, ARGUMENTS_BAD };

/* Reads the command line. ARGUMENTS_DONE after --help and --version, which print to `out`;
 * ARGUMENTS_BAD after a mistake, which is named on `err`. */
enum arguments_outcome arguments_read(int argc, char **argv, struct arguments *o, FILE *out,
                                      FILE *err);

#endif
