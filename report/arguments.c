#include "arguments.h"

#include <getopt.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/os.h"
#include "base/text.h"
#include "options/options.h"

#define MANY SIZE_MAX

/* Where the explanations of --help begin. */
#define HELP_COLUMN 28

struct command_info {
    const char *word, *arguments;
    size_t least, most;
    const char *options, *text;
};

static const struct command_info commands[] = {
#define COMMAND(name, word, arguments, least, most, options, text)                                 \
    {word, arguments, least, most, options, text},
#include "commands.def"
#undef COMMAND
};

static const char about_options[] =
    "\n"
    "  --out, -o FILE   write there instead of to standard output\n"
    "  --cases DIR      html, coverage, annotations: the suite's folder (default: spec-tests; "
    "where there is none, the suite inside this program)\n"
    "  --proof FILE     html: what hclcheck prove --results wrote\n"
    "  --mixed          show results of other versions of the suite too, and mark them\n"
    "  --tap13          tap: say version 13, for readers that know no other (prove of Perl 5.36)\n"
    "  --json           badge: the JSON that badge services read\n"
    "  --label TEXT     badge: what stands on its left\n"
    "  --help, --version\n"
    "\n"
    "RESULTS are files of hclcheck run --results, of any number of implementations, versions and "
    "editions. Files that are parts of one run are merged.\n"
    "\n"
    "Exit status: 0 no case failed (coverage: no rule lacks a case), 1 "
    "some did, 2 a mistake in the command line, a file that cannot be read or must not be mixed "
    "with the others. A file that cannot be read costs no more than itself: the report is written "
    "without it.\n";

static void print_help(FILE *out)
{
    struct buf text = {0};
    buf_str(
        &text,
        "Turns results of hclcheck into a page to look at, and into what other programs read.\n\n"
        "usage: hclreport COMMAND [OPTION...] [ARGUMENT...]\n\n");
    for (size_t i = 0; i < REPORT_COUNT; i++) {
        size_t begin = text.len;
        buf_fmt(&text, "  %s %s", commands[i].word, commands[i].arguments);
        buf_fmt(&text, "%*s%s\n", HELP_COLUMN - (int)(text.len - begin), "", commands[i].text);
    }
    buf_str(&text, about_options);
    text_wrap(&text, 0, os_columns(out));
    fputs(buf_text(&text), out);
    buf_free(&text);
}

static enum arguments_outcome bad(FILE *err, const char *what, const char *which)
{
    fprintf(err, "hclreport: %s%s\nTry 'hclreport --help'.\n", what, which);
    return ARGUMENTS_BAD;
}

static enum command find_command(const char *word)
{
    size_t i = 0;
    while (i < REPORT_COUNT && strcmp(commands[i].word, word) != 0)
        i++;
    return (enum command)i;
}

static const struct option known[] = {
    {"cases", required_argument, NULL, 'c'}, {"proof", required_argument, NULL, 'p'},
    {"mixed", no_argument, NULL, 'm'},       {"json", no_argument, NULL, 'j'},
    {"label", required_argument, NULL, 'l'}, {"tap13", no_argument, NULL, 't'},
    {"out", required_argument, NULL, 'o'},   {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'v'},     {NULL, 0, NULL, 0}};

static void set(struct arguments *o, int letter)
{
    switch (letter) {
    case 'c':
        o->cases = optarg;
        break;
    case 'p':
        o->proof = optarg;
        break;
    case 'm':
        o->mixed = true;
        break;
    case 'j':
        o->json = true;
        break;
    case 'l':
        o->label = optarg;
        break;
    case 't':
        o->tap13 = true;
        break;
    default:
        o->out = optarg;
        break;
    }
}

static const char *name_of(int letter)
{
    size_t i = 0;
    while (known[i].name && known[i].val != letter)
        i++;
    return known[i].name;
}

enum arguments_outcome arguments_read(int argc, char **argv, struct arguments *o, FILE *out,
                                      FILE *err)
{
    char given[sizeof known / sizeof *known] = "";
    size_t given_count = 0;
    int letter;
    *o = (struct arguments){.cases = options_suite()};
    optind = 1;
    while ((letter = getopt_long(argc, argv, "o:", known, NULL)) != -1) {
        if (letter == 'h' || letter == 'v') {
            if (letter == 'h')
                print_help(out);
            else
                fputs("hclreport " HCLREPORT_VERSION "\n", out);
            return ARGUMENTS_DONE;
        }
        if (letter == '?')
            return bad(err, "see above", "");
        set(o, letter);
        if (letter != 'o' && !strchr(given, letter))
            given[given_count++] = (char)letter;
    }
    if (optind == argc)
        return bad(err, "no command", "");
    o->command = find_command(argv[optind]);
    if (o->command == REPORT_COUNT)
        return bad(err, "unknown command ", argv[optind]);
    const struct command_info *command = &commands[o->command];
    for (const char *p = given; *p; p++)
        if (!strchr(command->options, *p)) {
            fprintf(err, "hclreport: %s takes no --%s\nTry 'hclreport --help'.\n", command->word,
                    name_of(*p));
            return ARGUMENTS_BAD;
        }
    o->operands = argv + optind + 1;
    o->count = (size_t)(argc - optind - 1);
    if (o->count < command->least || o->count > command->most) {
        fprintf(err, "usage: hclreport %s [OPTION...] %s\nTry 'hclreport --help'.\n", command->word,
                command->arguments);
        return ARGUMENTS_BAD;
    }
    return ARGUMENTS_RUN;
}
