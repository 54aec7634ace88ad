#ifndef HCL_CLI_OPTIONS_H
#define HCL_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

/* Words that an option was given, in order. */
struct words {
    const char **items;
    size_t count;
};

/* A command line, taken apart. */
struct options {
    const char *command;
    struct words operands;
    struct words sets;     /* --set name=EXPR */
    struct words without;  /* --without RULE */
    struct words readings; /* --reading id=option */
    const char *file;      /* -f FILE */
    const char *scope;     /* --scope FILE */
    const char *schema;    /* --schema FILE */
    const char *edition;   /* --edition E */
    const char *functions; /* --functions FILE */
    const char *syntax;    /* --syntax native|json */
    const char *mode;      /* --mode full|literal */
    bool trace, json;
    bool is_template; /* --template */
};

/* Takes the words behind the command apart. An option that `allowed` does not name (a text of their
   letters, see the table) is as unknown as one that there is not. False where the line is wrong,
   and why is said on stderr. `out` points into argv and the arena. */
bool options_parse(struct arena *arena, int argc, char **argv, const char *allowed,
                   struct options *out);

#endif
