/* Reads a command line by a table of options. Prints --help from the same table. hclref, hclcheck,
   hclfuzz and hclreport use this file. */
#ifndef HCL_COMMAND_LINE_H
#define HCL_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The values of a repeatable option, or all operands, in order. */
struct words {
    char **items;
    size_t count;
};

/* The type of the member that holds an option's value. */
enum option_kind {
    OPTION_GROUP,  /* the row is no option, but the title of the options below it */
    OPTION_SWITCH, /* the member is a bool; the option takes no value */
    OPTION_TEXT,   /* const char * */
    OPTION_WORDS,  /* struct words */
    OPTION_NUMBER, /* the member is a size_t, from `low` to `high` */
    OPTION_SIZE, /* the member is a size_t, at least `low` bytes; K, M or G may follow the number */
    OPTION_SECONDS, /* double: milliseconds */
    OPTION_CHOICE,  /* the member is an enum without negative values, which is an index into choices
                     */
    OPTION_CHOICES, /* the member is an unsigned, with bit i for choices[i]; the value is a list
                       "a,b", or "all" */
    OPTION_READ     /* the member has any type; the function `read` fills the member */
};

/* Maximum value of OPTION_SECONDS. */
#define OPTION_SECONDS_MAX 86400

struct option_row {
    const char *name; /* the option, such as "--impl" or "-f", or the title of a group of options */
    const char *argument; /* the name of the value in the help; NULL for a switch */
    unsigned commands;    /* bit i is set if command i has the option */
    /* the help; NULL for a synonym of the option in the row above, which --help leaves out */
    const char *help;
    enum option_kind kind;
    size_t offset; /* offset of the option's member in the struct of values */
    size_t low, high;
    const char *const *choices; /* NULL-terminated */
    bool (*read)(const char *value,
                 void *into); /* reads the value; returns false if the value is wrong */
    const char *must;         /* the message "must be …" if `read` returns false */
};

struct command_row {
    const char *name;  /* the command; NULL if `help` is the title of the commands below */
    const char *usage; /* the operands in the usage line, such as "[FILE…]" */
    const char *help;  /* one line in the list of commands */
    const char *about; /* first paragraph of `COMMAND --help`; NULL if it is `help` */
    /* the command's exit statuses; NULL if they are the program's */
    const char *status;
    size_t least, most; /* the least and the greatest number of operands */
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
    size_t fallback; /* the default command; command_count if there is no default */
    size_t operands; /* offset of the struct words that holds the operands */
    const char *for_file; /* advice if a file is typed instead of a command: the words to write
                             between the program and the file; or NULL */
};

struct command_line {
    const struct program *program;
    int argc;
    char **argv;
    char **room; /* memory for the items of all struct words: command_line_room() pointers */
    size_t columns;
    FILE *out; /* the stream for --help and --version */
    FILE *err; /* the stream for error messages */
};

enum command_line_end { COMMAND_LINE_READ, COMMAND_LINE_ANSWERED, COMMAND_LINE_WRONG };

/* Returns the number of pointers that line->room needs. */
size_t command_line_room(const struct program *program, int argc);

/* Sets *command. Sets the members of *values from the options and the operands. Strings in *values
   point into argv, and lists point into line->room. */
enum command_line_end command_line_read(const struct command_line *line, void *values,
                                        size_t *command);

/* Prints an error message about the command line. Returns false. */
bool command_line_wrong(const struct command_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns the width of a stream's lines: the environment variable COLUMNS, else the width of the
   terminal, else 80. */
size_t command_line_columns(FILE *stream);

/* Prints a text in lines of at most `columns` columns, broken at spaces. Each new line is
   indented to the column after the last run of at least two spaces in the first half of the
   original line. */
void command_line_wrap(const char *text, size_t columns, FILE *out);

/* Finds an option by the first n bytes of a word. Returns NULL if the command has no option with
   this name. */
const struct option_row *command_line_find(const struct program *program, size_t command,
                                           const char *word, size_t n);

#endif
