/* Reads the command line of hclreport. */
#ifndef REPORT_ARGUMENTS_H
#define REPORT_ARGUMENTS_H

#include <stdbool.h>
#include <stdio.h>

#include "ref/common/command_line.h"
#include "version.h"

enum report_command {
#define COMMAND(name, word, arguments, least, most, text) REPORT_##name,
#include "commands.def"
#undef COMMAND
    REPORT_COUNT
};

struct arguments {
    enum report_command command;
    const char *cases;   /* the suite's folder */
    const char *out;     /* path of the output file, or NULL for standard output */
    const char *texts;   /* folder with the texts of the specification, or NULL */
    const char *play;    /* the page of the playground, for a site, or NULL */
    const char *url;     /* public address of a site, or NULL */
    const char *commit;  /* the commit from which a site was made, or NULL */
    struct words before; /* earlier results files, for a site */
    bool mixed, tap13, no_skipped;
    struct words operands;
    char **words; /* the items of `operands`, an array that this struct owns */
};

/* Reads the command line. Prints the help to `out`, and mistakes to `err`. The caller calls
   arguments_free, also after a failure. */
enum command_line_end arguments_read(int argc, char **argv, struct arguments *o, FILE *out,
                                     FILE *err);

void arguments_free(struct arguments *o);

#endif
