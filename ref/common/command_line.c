#include "common/command_line.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include "common/nearest.h"

enum { HELP_COLUMN = 28 };

/* The default width of lines. */
enum { COLUMNS = 80 };

bool command_line_wrong(const struct command_line *line, const char *format, ...)
{
    const char *name = line->program->name;
    va_list values;
    va_start(values, format);
    fprintf(line->err, "%s: ", name);
    vfprintf(line->err, format, values);
    fprintf(line->err, " (%s --help tells more)\n", line->argc > 0 ? line->argv[0] : name);
    va_end(values);
    return false;
}

static bool has(unsigned commands, size_t command)
{
    return (commands >> command & 1u) != 0;
}

const struct option_row *command_line_find(const struct program *program, size_t command,
                                           const char *word, size_t n)
{
    for (size_t i = 0; i < program->option_count; i++) {
        const struct option_row *row = &program->options[i];
        if (row->kind != OPTION_GROUP && has(row->commands, command) && strlen(row->name) == n &&
            memcmp(row->name, word, n) == 0)
            return row;
    }
    return NULL;
}

/* --- Help --- */

/* Counts the columns of UTF-8 text without wide characters. */
static size_t columns_of(const char *text, size_t n)
{
    size_t columns = 0;
    for (size_t i = 0; i < n; i++)
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

/* Returns the indentation of the second part of a wrapped line. The result is the column after the
   last run of at least two spaces in the first half of the line. If there is no such run, the
   second part has the same indentation as the line. */
static size_t hanging(const char *line, size_t n, size_t columns)
{
    size_t found = strspn(line, " "), most = columns / 2 < HELP_COLUMN ? columns / 2 : HELP_COLUMN;
    for (size_t i = 2; i < n && columns_of(line, i) <= most; i++)
        if (line[i] != ' ' && line[i - 1] == ' ' && line[i - 2] == ' ')
            found = columns_of(line, i);
    return found;
}

static void wrap_line(const char *line, size_t n, size_t columns, FILE *out)
{
    size_t margin = hanging(line, n, columns), column = 0;
    for (size_t at = 0; at < n;) {
        size_t blanks = strspn(line + at, " "), word = strcspn(line + at + blanks, " \n");
        size_t width = columns_of(line + at + blanks, word);
        if (column > margin && column + blanks + width > columns) {
            fprintf(out, "\n%*s", (int)margin, "");
            column = margin + width;
        } else {
            fprintf(out, "%*s", (int)blanks, "");
            column += blanks + width;
        }
        fwrite(line + at + blanks, 1, word, out);
        at += blanks + word;
    }
}

size_t command_line_columns(FILE *stream)
{
    const char *given = getenv("COLUMNS");
    long columns = given == NULL ? 0 : strtol(given, NULL, 10);
#ifdef TIOCGWINSZ /* WASI has no terminals */
    struct winsize size;
    if (columns <= 0 && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0)
        columns = size.ws_col;
#else
    (void)stream;
#endif
    return columns > 0 ? (size_t)columns : COLUMNS;
}

void command_line_wrap(const char *text, size_t columns, FILE *out)
{
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        wrap_line(text, n, columns, out);
        text += n;
        if (*text == '\n')
            fputc(*text++, out);
    }
}

/* Prints the name and arguments of a command or option, and the help in the second column. */
static void explain(const char *name, const char *arguments, const char *help, FILE *out)
{
    bool bare = arguments == NULL || *arguments == '\0';
    size_t used = 2 + strlen(name) + (bare ? 0 : 1 + columns_of(arguments, strlen(arguments)));
    fprintf(out, "  %s%s%s%*s%s\n", name, bare ? "" : " ", bare ? "" : arguments,
            used + 2 < HELP_COLUMN ? (int)(HELP_COLUMN - used) : 2, "", help);
}

/* Prints the help of all options that belong to `commands`. The title of a group comes before its
   options. */
static void explain_options(const struct program *p, unsigned commands, FILE *out)
{
    const char *title = "options";
    for (size_t i = 0; i < p->option_count; i++) {
        const struct option_row *row = &p->options[i];
        if (row->kind == OPTION_GROUP) {
            title = row->name;
        } else if ((row->commands & commands) != 0 && row->help != NULL) {
            if (title != NULL)
                fprintf(out, "\n%s:\n", title);
            title = NULL;
            explain(row->name, row->argument, row->help, out);
        }
    }
    if (title != NULL)
        fputs("\noptions:\n", out);
    explain("--help", NULL, "show this text", out);
    explain("--version", NULL, "show the version", out);
}

static void explain_program(const struct program *p, FILE *out)
{
    const char *title = "commands";
    fprintf(out, "%s\n\nusage: %s\n", p->about, p->usage);
    for (size_t i = 0; i < p->command_count; i++) {
        const struct command_row *row = &p->commands[i];
        if (row->name == NULL) {
            title = row->help;
        } else if (has(p->own, i)) {
            if (title != NULL)
                fprintf(out, "\n%s:\n", title);
            title = NULL;
            explain(row->name, row->usage, row->help, out);
        }
    }
    explain_options(p, p->listed, out);
    fprintf(out, "\nexit status: %s\n", p->status);
    if (p->notes != NULL)
        fprintf(out, "\n%s\n", p->notes);
}

static void explain_command(const struct program *p, size_t command, FILE *out)
{
    const struct command_row *row = &p->commands[command];
    if (row->about == NULL)
        fprintf(out, "%s %s: %s\n", p->name, row->name, row->help);
    else
        fprintf(out, "%s\n", row->about);
    fprintf(out, "\nusage: %s %s [options]%*s%s\n", p->name, row->name, *row->usage != '\0', "",
            row->usage);
    explain_options(p, 1u << command, out);
    fprintf(out, "\nexit status: %s\n", row->status == NULL ? p->status : row->status);
}

static void help(const struct command_line *line, size_t command)
{
    const struct program *p = line->program;
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    if (out == NULL)
        return;
    if (command == p->fallback || command == p->command_count)
        explain_program(p, out);
    else
        explain_command(p, command, out);
    if (fclose(out) == 0)
        command_line_wrap(text, line->columns, line->out);
    free(text);
}

/* --- Unknown names --- */

/* Reports an unknown word, and suggests the most similar name. */
static bool unknown(const struct command_line *line, const char *what,
                    const struct nearest *nearest)
{
    if (nearest->name == NULL)
        return command_line_wrong(line, "unknown %s %s", what, nearest->word);
    return command_line_wrong(line, "unknown %s %s: is it %.*s?", what, nearest->word,
                              (int)nearest->name_length, nearest->name);
}

static bool unknown_option(const struct command_line *line, const char *word, size_t command)
{
    const struct program *p = line->program;
    size_t n = strcspn(word, "=");
    struct nearest nearest = nearest_begin(word, n);
    const char *begins = NULL; /* the option that is the beginning of the word */
    for (size_t i = 0; i < p->option_count; i++) {
        const struct option_row *row = &p->options[i];
        size_t length = strlen(row->name);
        bool same = length == n && memcmp(row->name, word, n) == 0;
        if (same && row->kind != OPTION_GROUP)
            return command_line_wrong(line,
                                      "unknown option %s: other commands take it, %s does not",
                                      word, p->commands[command].name);
        if (row->kind != OPTION_GROUP && has(row->commands, command)) {
            nearest_offer(&nearest, row->name, length);
            if (length > 2 && strncmp(word, row->name, length) == 0)
                begins = row->name;
        }
    }
    if (nearest.name == NULL && begins != NULL) {
        nearest.name = begins;
        nearest.name_length = strlen(begins);
    }
    return unknown(line, "option", &nearest);
}

static bool is_file(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

static bool unknown_command(const struct command_line *line, const char *word)
{
    const struct program *p = line->program;
    struct nearest nearest = nearest_begin(word, strlen(word));
    for (size_t i = 0; i < p->command_count; i++)
        if (has(p->own, i) && p->commands[i].name != NULL)
            nearest_offer(&nearest, p->commands[i].name, strlen(p->commands[i].name));
    if (strcmp(word, "help") == 0 || strcmp(word, "version") == 0)
        return command_line_wrong(line, "unknown command %s: is it --%s?", word, word);
    if (p->for_file != NULL && is_file(word))
        return command_line_wrong(line, "unknown command %s: for a file write %s %s %s", word,
                                  line->argv[0], p->for_file, word);
    return unknown(line, "command", &nearest);
}

/* --- Values --- */

static bool read_number(const char *value, size_t *out, char **end)
{
    errno = 0;
    unsigned long long n = strtoull(value, end, 10);
    *out = (size_t)n;
    return *value >= '0' && *value <= '9' && errno == 0 && n <= SIZE_MAX;
}

/* Reads a number of bytes such as "64M". K is 2^10, M is 2^20, G is 2^30. */
static bool read_size(const char *value, size_t low, size_t *out)
{
    static const char units[] = "KMG";
    char *end;
    size_t n;
    if (!read_number(value, &n, &end))
        return false;
    const char *unit = *end == '\0' ? NULL : strchr(units, *end);
    unsigned shift = unit == NULL ? 0 : 10 * (unsigned)(unit - units + 1);
    *out = n << shift;
    return end[unit != NULL] == '\0' && n <= (SIZE_MAX >> 1) >> shift && *out >= low;
}

static bool read_seconds(const char *value, double *out)
{
    char *end;
    double seconds = strtod(value, &end);
    *out = seconds * 1000;
    return end != value && *end == '\0' && seconds > 0 && seconds <= OPTION_SECONDS_MAX;
}

/* Returns the index of a word in `choices`. If the word is not in `choices`, returns the number of
   choices. */
static unsigned choice(const char *const *choices, const char *word, size_t n)
{
    unsigned i = 0;
    while (choices[i] != NULL && (strlen(choices[i]) != n || memcmp(choices[i], word, n) != 0))
        i++;
    return i;
}

static bool read_choice(const struct option_row *row, const char *value, unsigned *out)
{
    *out = choice(row->choices, value, strlen(value));
    return row->choices[*out] != NULL;
}

static bool read_choices(const struct option_row *row, const char *value, unsigned *out)
{
    for (;; value++) {
        size_t n = strcspn(value, ",");
        unsigned i = choice(row->choices, value, n);
        if (row->choices[i] != NULL)
            *out |= 1u << i;
        else if (n == strlen("all") && memcmp(value, "all", n) == 0)
            *out |= (1u << i) - 1;
        else
            return false;
        value += n;
        if (*value == '\0')
            return true;
    }
}

/* Finds the wrong word in a value, and the most similar choice. */
static struct nearest nearest_choice(const struct option_row *row, const char *value)
{
    size_t n = row->kind == OPTION_CHOICES ? strcspn(value, ",") : strlen(value);
    while (row->choices[choice(row->choices, value, n)] != NULL && value[n] == ',') {
        value += n + 1;
        n = strcspn(value, ",");
    }
    struct nearest nearest = nearest_begin(value, n);
    for (size_t i = 0; row->choices[i] != NULL; i++) {
        const char *name = row->choices[i], *dash = strrchr(name, '-');
        if (dash != NULL && strcmp(dash + 1, value) == 0)
            return (struct nearest){.name = name, .name_length = strlen(name)};
        nearest_offer(&nearest, name, strlen(name));
    }
    return nearest;
}

static bool wrong_choice(const struct command_line *line, const struct option_row *row,
                         const char *value)
{
    char list[400] = "";
    for (size_t i = 0; row->choices[i] != NULL; i++) {
        const char *between = i == 0 ? "" : row->choices[i + 1] == NULL ? " or " : ", ";
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", between, row->choices[i]);
    }
    struct nearest near = nearest_choice(row, value);
    if (near.name != NULL)
        snprintf(list, sizeof list, "%.*s", (int)near.name_length, near.name);
    const char *more = row->kind == OPTION_CHOICES ? ", or several with commas, or all" : "";
    return command_line_wrong(line, "%s %s: %s %s%s", row->name, value,
                              near.name ? "is it" : "must be", list, near.name ? "?" : more);
}

static bool read_value(const struct command_line *line, const struct option_row *row, char *value,
                       void *into)
{
    struct words *words = into;
    char *end;
    switch (row->kind) {
    case OPTION_GROUP:
        break;
    case OPTION_SWITCH:
        return *(bool *)into = true;
    case OPTION_TEXT:
        *(const char **)into = value;
        return true;
    case OPTION_WORDS:
        words->items[words->count++] = value;
        return true;
    case OPTION_NUMBER:
        return (read_number(value, into, &end) && *end == '\0' && *(size_t *)into >= row->low &&
                *(size_t *)into <= row->high) ||
               command_line_wrong(line, "%s %s: must be a number from %zu to %zu", row->name, value,
                                  row->low, row->high);
    case OPTION_SIZE:
        return read_size(value, row->low, into) ||
               command_line_wrong(line,
                                  "%s %s: must be a number of bytes from %zu to %zu; K, M or G may "
                                  "follow the number",
                                  row->name, value, row->low, (size_t)SIZE_MAX >> 1);
    case OPTION_SECONDS:
        return read_seconds(value, into) ||
               command_line_wrong(line,
                                  "%s %s: must be a number of seconds, more than 0 and at most %d",
                                  row->name, value, OPTION_SECONDS_MAX);
    case OPTION_CHOICE:
        return read_choice(row, value, into) || wrong_choice(line, row, value);
    case OPTION_CHOICES:
        return read_choices(row, value, into) || wrong_choice(line, row, value);
    case OPTION_READ:
        return row->read(value, into) ||
               command_line_wrong(line, "%s %s: %s", row->name, value, row->must);
    }
    return false;
}

/* Reads the option at argv[*i]. Moves *i to the option's last word. */
static bool read_option(const struct command_line *line, size_t command, int *i, char *values)
{
    char *word = line->argv[*i];
    size_t n = strcspn(word, "=");
    const struct option_row *row = command_line_find(line->program, command, word, n);
    char *value = word[n] == '=' ? word + n + 1 : NULL;
    if (row == NULL)
        return unknown_option(line, word, command);
    if (row->kind == OPTION_SWITCH && value != NULL)
        return command_line_wrong(line, "%s takes no value", row->name);
    if (row->kind != OPTION_SWITCH && value == NULL && *i + 1 < line->argc)
        value = line->argv[++*i];
    if (row->kind != OPTION_SWITCH && value == NULL)
        return command_line_wrong(line, "%s needs a value: %s", row->name, row->argument);
    return read_value(line, row, value, values + row->offset);
}

/* --- The whole command line --- */

size_t command_line_room(const struct program *program, int argc)
{
    size_t lists = 1;
    for (size_t i = 0; i < program->option_count; i++)
        lists += program->options[i].kind == OPTION_WORDS;
    return lists * (size_t)argc;
}

/* Gives each struct words a part of line->room. Each part is large enough for all words of the
   command line. */
static void place_lists(const struct command_line *line, char *values)
{
    const struct program *p = line->program;
    char **room = line->room;
    *(struct words *)(void *)(values + p->operands) = (struct words){room, 0};
    for (size_t i = 0; i < p->option_count; i++)
        if (p->options[i].kind == OPTION_WORDS) {
            room += line->argc;
            *(struct words *)(void *)(values + p->options[i].offset) = (struct words){room, 0};
        }
}

static size_t find_command(const struct program *p, const char *word)
{
    size_t i = 0;
    while (i < p->command_count && (!has(p->own, i) || p->commands[i].name == NULL ||
                                    strcmp(p->commands[i].name, word) != 0))
        i++;
    return i;
}

/* Returns true if a word is an option: the word begins with two dashes, or is the name of an option
   of the command. The file name "-" and the number -1 are operands. */
static bool is_option(const struct command_line *line, size_t command, const char *word)
{
    return strncmp(word, "--", 2) == 0 ||
           (word[0] == '-' &&
            command_line_find(line->program, command, word, strlen(word)) != NULL);
}

/* Prints the help or the version. Returns false if the word is neither --help nor --version. */
static bool answer(const struct command_line *line, size_t command, const char *word)
{
    bool helps = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
    bool tells = strcmp(word, "--version") == 0;
    if (helps)
        help(line, command);
    else if (tells)
        fprintf(line->out, "%s %s\n", line->program->name, line->program->version);
    return helps || tells;
}

/* Returns the command's first option with a value, or NULL. */
static const struct option_row *find_first(const struct program *p, size_t command)
{
    for (size_t i = 0; i < p->option_count; i++)
        if (has(p->options[i].commands, command) && p->options[i].argument != NULL)
            return &p->options[i];
    return NULL;
}

static bool unexpected(const struct command_line *line, size_t command, const char *word)
{
    const struct program *p = line->program;
    const struct command_row *row = &p->commands[command];
    const struct option_row *option = find_first(p, command);
    if (word[0] == '-' && word[1] != '\0')
        return unknown_option(line, word, command);
    if (command == p->fallback && p->for_file != NULL && is_file(word))
        return command_line_wrong(line, "unexpected argument %s: for a file write %s %s %s", word,
                                  line->argv[0], p->for_file, word);
    if (row->usage[0] != '\0')
        return command_line_wrong(line, "unexpected argument %s: %s takes %s", word, row->name,
                                  row->usage);
    if (option == NULL)
        return command_line_wrong(line, "unexpected argument %s: %s takes no arguments", word,
                                  row->name);
    return command_line_wrong(line, "unexpected argument %s: %s takes only options, such as %s %s",
                              word, row->name, option->name,
                              is_file(word) ? word : option->argument);
}

static bool check_operands(const struct command_line *line, size_t command,
                           const struct words *operands)
{
    const struct command_row *row = &line->program->commands[command];
    if (operands->count > row->most)
        return unexpected(line, command, operands->items[row->most]);
    return operands->count >= row->least ||
           command_line_wrong(line, "%s needs more arguments: %s", row->name, row->usage);
}

enum command_line_end command_line_read(const struct command_line *line, void *values,
                                        size_t *command)
{
    const struct program *p = line->program;
    struct words *operands = (void *)((char *)values + p->operands);
    bool named = line->argc > 1 && line->argv[1][0] != '-', operands_only = false, ok = true;
    *command = named ? find_command(p, line->argv[1]) : p->fallback;
    if (*command == p->command_count) {
        if (!named && line->argc > 1 && answer(line, *command, line->argv[1]))
            return COMMAND_LINE_ANSWERED;
        ok = named ? unknown_command(line, line->argv[1])
                   : command_line_wrong(line, "a command is missing");
    }
    place_lists(line, values);
    for (int i = named ? 2 : 1; ok && i < line->argc; i++) {
        char *word = line->argv[i];
        if (operands_only || (strcmp(word, "--") != 0 && strcmp(word, "-h") != 0 &&
                              !is_option(line, *command, word)))
            operands->items[operands->count++] = word;
        else if (strcmp(word, "--") == 0)
            operands_only = true;
        else if (answer(line, *command, word))
            return COMMAND_LINE_ANSWERED;
        else
            ok = read_option(line, *command, &i, values);
    }
    ok = ok && check_operands(line, *command, operands);
    return ok ? COMMAND_LINE_READ : COMMAND_LINE_WRONG;
}
