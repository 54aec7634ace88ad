/* A command line by a table of options: how all four programs read theirs, and explain it. */
#ifndef HCL_COMMAND_LINE_H
#define HCL_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Values of a repeatable option, or operands, in order. */
struct words {
    char **items;
    size_t count;
};

/* The type of the member that gets an option's value. */
enum option_kind {
    OPTION_GROUP,   /* no option: the title of those that follow */
    OPTION_SWITCH,  /* bool; the option takes no value */
    OPTION_TEXT,    /* const char * */
    OPTION_WORDS,   /* struct words */
    OPTION_NUMBER,  /* size_t, from low to high */
    OPTION_SIZE,    /* size_t, bytes from low; K, M or G may follow the number */
    OPTION_SECONDS, /* double: milliseconds */
    OPTION_CHOICE,  /* an enum without negative values: an index into choices */
    OPTION_CHOICES, /* unsigned: bits of such indices; words with commas between, or all */
    OPTION_READ     /* any: read() fills it */
};

/* Longest time of OPTION_SECONDS. */
#define OPTION_SECONDS_MAX 86400

struct option_row {
    const char *name;     /* as it is typed: --impl, -f; of a group its title */
    const char *argument; /* the name of the value in the help; of a switch NULL */
    unsigned commands;    /* bits: the commands that take it, by their index */
    const char *help;     /* NULL: another name of the row before, which the help leaves out */
    enum option_kind kind;
    size_t offset; /* of the member in the struct that command_line_read fills */
    size_t low, high;
    const char *const *choices;                  /* NULL-terminated */
    bool (*read)(const char *value, void *into); /* false: the value is wrong */
    const char *must;                            /* after a wrong value for read(): "must be …" */
};

struct command_row {
    const char *name;   /* NULL: `help` is the title of the commands that follow */
    const char *usage;  /* of its operands: "[FILE…]" */
    const char *help;   /* a line in the list of commands */
    const char *about;  /* first paragraph of its own help; NULL: help */
    const char *status; /* its exit statuses; NULL: those of the program */
    size_t least, most; /* operands */
};

struct program {
    const char *name;
    const char *version;
    const char *about; /* first paragraph of its help */
    const char *usage;
    const char *status;
    const char *notes; /* last paragraph of its help, or NULL */
    const struct command_row *commands;
    size_t command_count;
    const struct option_row *options;
    size_t option_count;
    unsigned own;    /* bits: the commands that it has */
    unsigned listed; /* bits: the commands whose options its help lists */
    size_t fallback; /* the command if none is named; command_count: one must be */
    size_t operands; /* offset of the struct words that gets the operands */
};

struct command_line {
    const struct program *program;
    int argc;
    char **argv;
    char **room;    /* command_line_room() pointers: the items of every struct words */
    size_t columns; /* of the help */
    FILE *out;      /* gets what --help and --version ask for */
    FILE *err;      /* gets what is wrong */
};

enum command_line_end { COMMAND_LINE_READ, COMMAND_LINE_ANSWERED, COMMAND_LINE_WRONG };

size_t command_line_room(const struct program *program, int argc);

/* Fills the members of *values that the options name, and *command. The values point into argv and
 * the room. */
enum command_line_end command_line_read(const struct command_line *line, void *values,
                                        size_t *command);

/* Says what is wrong, in the voice of command_line_read; false. */
bool command_line_wrong(const struct command_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints a text; breaks its lines that are wider than so many columns, at blanks. Such a line goes
 * on below itself: after its indentation, or after the last gap of two blanks in its first half. A
 * word that is too long for a line stays whole. */
void command_line_wrap(const char *text, size_t columns, FILE *out);

/* Finds the option that the first n bytes of a word spell; NULL: the command takes none such. */
const struct option_row *command_line_find(const struct program *program, size_t command,
                                           const char *word, size_t n);

#endif
