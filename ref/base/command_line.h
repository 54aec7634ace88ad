/* Reads a command line by a table of options, and prints --help from the same table. hclref,
   hclcheck, hclfuzz and hclreport use this file. */
#ifndef HCL_COMMAND_LINE_H
#define HCL_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The values of a repeatable option in order, or all operands in order. */
struct words {
    char **items;
    size_t count;
};

/* The type of the member that gets an option's value. */
enum option_kind {
    OPTION_GROUP,  /* the row is not an option, but a title above the options that follow */
    OPTION_SWITCH, /* the member is a bool; the option takes no value */
    OPTION_TEXT,   /* const char * */
    OPTION_WORDS,  /* struct words */
    OPTION_NUMBER, /* the member is a size_t, from `low` to `high` */
    OPTION_SIZE, /* the member is a size_t, at least `low` bytes; K, M or G may follow the number */
    OPTION_SECONDS, /* double: milliseconds */
    OPTION_CHOICE,  /* the member is an enum without negative values, which is an index into choices
                     */
    OPTION_CHOICES, /* the member is an unsigned, in which bit i is choices[i]; the value is a list
                       "a,b", or "all" */
    OPTION_READ     /* the member has any type; row->read fills it */
};

/* Longest time of OPTION_SECONDS. */
#define OPTION_SECONDS_MAX 86400

struct option_row {
    const char *name; /* the option, such as "--impl" or "-f", or the title of a group of options */
    const char *argument; /* the name of the value in the help; NULL for a switch */
    unsigned commands;    /* bit i is set if command i has the option */
    /* NULL for a synonym of the option in the row before, which --help does not list */
    const char *help;
    enum option_kind kind;
    size_t offset; /* offset of the option's member in the struct that command_line_read fills */
    size_t low, high;
    const char *const *choices; /* NULL-terminated */
    bool (*read)(const char *value,
                 void *into); /* reads the value; returns false if the value is wrong */
    const char *must;         /* the message "must be …", printed if read() returns false */
};

struct command_row {
    const char *name;  /* NULL if the row is not a command, and `help` is the title above the
                          commands that follow */
    const char *usage; /* the operands as the usage line shows them, such as "[FILE…]" */
    const char *help;  /* one line for the list of commands */
    const char *about; /* first paragraph of `COMMAND --help`; if it is NULL, `help` is used */
    /* the exit statuses of the command; NULL if they are those of the program */
    const char *status;
    size_t least, most; /* the least and the largest number of operands */
};

struct program {
    const char *name;
    const char *version;
    const char *about; /* first paragraph of --help */
    const char *usage;
    const char *status;
    const char *notes; /* last paragraph of --help, or NULL */
    const struct command_row *commands;
    size_t command_count;
    const struct option_row *options;
    size_t option_count;
    unsigned own;    /* bit i is set if the program has command i */
    unsigned listed; /* bit i is set if --help without a command lists the options of command i */
    size_t fallback; /* the default command; command_count if the user must name a command */
    size_t operands; /* offset of the struct words that gets the operands */
    const char *for_file; /* the words that the error message advises to write before a file, if a
                             file is typed in place of a command; or NULL */
};

struct command_line {
    const struct program *program;
    int argc;
    char **argv;
    char **room;      /* memory for the items of every struct words: an array of command_line_room()
                         pointers */
    size_t columns;   /* width of the help */
    FILE *out;        /* the stream for --help and --version */
    FILE *err;        /* the stream for error messages */
    const char *file; /* the name of the file from which the options come, for messages; NULL for a
                         command line */
};

enum command_line_end { COMMAND_LINE_READ, COMMAND_LINE_ANSWERED, COMMAND_LINE_WRONG };

/* Returns the number of pointers that line->room must have. */
size_t command_line_room(const struct program *program, int argc);

/* Sets *command, and sets the members of *values for the options and the operands. The values point
   into argv and line->room. */
enum command_line_end command_line_read(const struct command_line *line, void *values,
                                        size_t *command);

/* Prints an error message about the command line; returns false. */
bool command_line_wrong(const struct command_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns the width of lines on a stream: the environment variable COLUMNS, else the width of the
   terminal, else 80. */
size_t command_line_columns(FILE *stream);

/* Prints a text; breaks its lines at spaces so that they have at most `columns` columns. Each new
   line begins below the last run of two or more spaces in the first half of the original line. */
void command_line_wrap(const char *text, size_t columns, FILE *out);

/* Finds the option whose name is the first n bytes of the word. Returns NULL if the command has no
   such option. */
const struct option_row *command_line_find(const struct program *program, size_t command,
                                           const char *word, size_t n);

#endif
