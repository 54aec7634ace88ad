/* Reads a command line by a table of options, and prints --help from the same table. All four
   programs use it. */
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
    OPTION_GROUP,   /* no option: the title of the options that follow */
    OPTION_SWITCH,  /* bool; the option takes no value */
    OPTION_TEXT,    /* const char * */
    OPTION_WORDS,   /* struct words */
    OPTION_NUMBER,  /* size_t, from low to high */
    OPTION_SIZE,    /* size_t, bytes from low; K, M or G may follow the number */
    OPTION_SECONDS, /* double: milliseconds */
    OPTION_CHOICE,  /* an enum without negative values: an index into choices */
    OPTION_CHOICES, /* unsigned: a bit for each index; words with commas between, or all */
    OPTION_READ     /* any type: read() fills the member */
};

/* Longest time of OPTION_SECONDS. */
#define OPTION_SECONDS_MAX 86400

struct option_row {
    const char *name;     /* as it is typed (--impl, -f); or the title of a group */
    const char *argument; /* the name of the value in the help; NULL for a switch */
    unsigned commands;    /* bit i: command i takes the option */
    const char *help;     /* NULL: a synonym of the row before; the help leaves it out */
    enum option_kind kind;
    size_t offset; /* of the member in the struct that command_line_read fills */
    size_t low, high;
    const char *const *choices;                  /* NULL-terminated */
    bool (*read)(const char *value, void *into); /* false: the value is wrong */
    const char *must; /* message if read() refuses the value: "must be …" */
};

struct command_row {
    const char *name;   /* NULL: `help` is the title of the commands that follow */
    const char *usage;  /* the operands in the usage line: "[FILE…]" */
    const char *help;   /* its line in the list of commands */
    const char *about;  /* first paragraph of the command's own help; NULL: `help` */
    const char *status; /* the exit statuses of the command; NULL: the program's */
    size_t least, most; /* numbers of operands */
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
    unsigned own;         /* bit i: the program has command i */
    unsigned listed;      /* bit i: the program's help lists the options of command i */
    size_t fallback;      /* the command if the line names none; command_count: it must name one */
    size_t operands;      /* offset of the struct words that gets the operands */
    const char *for_file; /* the words to write before a file that is typed in place of a command,
                             or NULL */
};

struct command_line {
    const struct program *program;
    int argc;
    char **argv;
    char **room;      /* memory for the items of every struct words: command_line_room() pointers */
    size_t columns;   /* width of the help */
    FILE *out;        /* for --help and --version */
    FILE *err;        /* for error messages */
    const char *file; /* the file that the words come from, which messages then name, or NULL */
};

enum command_line_end { COMMAND_LINE_READ, COMMAND_LINE_ANSWERED, COMMAND_LINE_WRONG };

size_t command_line_room(const struct program *program, int argc);

/* Fills the members of *values that the options name, and *command. The values point into argv and
   line->room. */
enum command_line_end command_line_read(const struct command_line *line, void *values,
                                        size_t *command);

/* Prints an error message in the form that command_line_read uses; returns false. */
bool command_line_wrong(const struct command_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints a text; breaks its lines that are wider than so many columns, at blanks. The rest of such
 * a line continues below, after its indentation, or after the last gap of two blanks in its first
 * half. A word that is too long for a line stays whole. */
void command_line_wrap(const char *text, size_t columns, FILE *out);

/* Finds the option named by the first n bytes of a word; NULL if the command has no such option. */
const struct option_row *command_line_find(const struct program *program, size_t command,
                                           const char *word, size_t n);

#endif
