#include "options/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/embedded.h"
#include "base/frame.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "process/command.h"
#include "process/sched.h"
#include "protocol/protocol.h"

/* --- Values --- */

static const char *const syntax_names[] = {"by-name", "native", "json", NULL};
static const char *const cli_form_names[] = {"none", "structure", "hcl2json", "source", NULL};
static const char *const cli_syntax_names[] = {"native", "json", NULL};
static const char *const colour_names[] = {"auto", "always", "never", NULL};

static bool read_number(const char *value, char **end, uint64_t *out)
{
    errno = 0;
    *out = strtoull(value, end, 10);
    return *value >= '0' && *value <= '9' && errno == 0;
}

static bool read_seed(const char *value, void *into)
{
    struct options_seed *seed = into;
    char *end;
    seed->given = true;
    if (strcmp(value, "random") == 0) {
        seed->value = os_random_seed();
        return true;
    }
    return read_number(value, &end, &seed->value) && *end == '\0';
}

/* Reads a list of statuses such as "0,3", or "any" for all statuses. */
static bool read_statuses(const char *value, void *into)
{
    struct statuses *set = into;
    uint64_t status;
    char *end;
    *set = (struct statuses){{false}};
    if (strcmp(value, "any") == 0) {
        memset(set->has, true, sizeof set->has);
        return true;
    }
    for (;; value = end + 1) {
        if (!read_number(value, &end, &status) || status >= OPTIONS_STATUSES)
            return false;
        set->has[status] = true;
        if (*end != ',')
            return *end == '\0';
    }
}

/* --- Tables --- */

#define ANY SIZE_MAX

static const struct command_row commands[] = {
#define TITLE(number, text) {.help = text},
#define COMMAND(name, word, program, usage, least_impls, most_impls, least, most, help, about,     \
                status)                                                                            \
    {#word, usage, help, about, status, least, most},
#include "options/commands.def"
#undef COMMAND
#undef TITLE
};

/* For each command, the minimum and maximum number of --impl options. */
static const struct {
    size_t least, most;
} implementations[] = {
#define TITLE(number, text) {0, 0},
#define COMMAND(name, word, program, usage, least_impls, most_impls, ...) {least_impls, most_impls},
#include "options/commands.def"
#undef COMMAND
#undef TITLE
};

/* The commands as bits. */
enum {
#define TITLE(number, text)
#define COMMAND(name, ...) OF_##name = 1u << COMMAND_##name,
#include "options/commands.def"
#undef COMMAND
#undef TITLE
    ASKING = OF_RUN | OF_DIFF | OF_GROWTH | OF_FUZZ | OF_RELATIONS | OF_SHOW | OF_SMOKE |
             OF_COVERAGE | OF_PROVE,
    ASKING_CLI = ASKING & ~(OF_DIFF | OF_COVERAGE | OF_PROVE),
    OF_HCLFUZZ = OF_FUZZ | OF_RELATIONS | OF_TRIAGE,
    ONE_RUN = 1u << 30
};

static const struct option_row rows[] = {
#define AT(member) .offset = offsetof(struct options, member)
#define TEXT(member) .kind = OPTION_TEXT, AT(member)
#define SWITCH(member) .kind = OPTION_SWITCH, AT(member)
#define WORDS(member) .kind = OPTION_WORDS, AT(member)
#define NUMBER(member, least, most) .kind = OPTION_NUMBER, AT(member), .low = least, .high = most
#define SIZE(member, least) .kind = OPTION_SIZE, AT(member), .low = least
#define SECONDS(member) .kind = OPTION_SECONDS, AT(member)
#define CHOICE(member, names) .kind = OPTION_CHOICE, AT(member), .choices = names
#define CHOICES(member, names) .kind = OPTION_CHOICES, AT(member), .choices = names
#define READ(member, reader, text) .kind = OPTION_READ, AT(member), .read = reader, .must = text
#define GROUP(title) {.kind = OPTION_GROUP, .name = title},
#define OPTION(name, argument, commands, value, help) {name, argument, commands, help, value},
#include "options/options.def"
};

#define TABLES                                                                                     \
    .version = OPTIONS_VERSION, .commands = commands, .command_count = COMMAND_COUNT,              \
    .options = rows, .option_count = sizeof rows / sizeof rows[0],                                 \
    .operands = offsetof(struct options, operands)

const struct program options_hclcheck = {
    .name = "hclcheck",
    .about = "Judges an implementation of HCL by the cases of the suite.",
    .usage = "hclcheck [run] [--impl CMD] [options]\n"
             "       hclcheck COMMAND [options] …    (hclcheck COMMAND --help tells more)",
    .status = "0 all right, 1 some case failed, 2 usage or set-up error, or no case was judged",
    .notes = "A PATTERN may contain *, ? and [a-z]. A PATTERN without these characters is an id, a "
             "rule, a section, or the beginning of a section.",
    .own = ~0u,
    .listed = OF_RUN,
    .fallback = COMMAND_RUN,
    .for_file = "--impl",
    TABLES};

const struct program options_hclfuzz = {
    .name = "hclfuzz",
    .about = "Looks for requests on which implementations of HCL disagree with the reference.",
    .usage = "hclfuzz COMMAND [options] …    (hclfuzz COMMAND --help tells more)",
    .status = "0 nothing was found, 1 something was found, 2 usage or set-up error",
    .own = OF_HCLFUZZ,
    .fallback = COMMAND_COUNT,
    TABLES};

/* --- Reading the command line --- */

static bool has_all(const struct statuses *set)
{
    return memchr(set->has, false, sizeof set->has) == NULL;
}

/* Returns a status that is in two lists, or OPTIONS_STATUSES if there is no such status. One of the
   lists may be "any", which means all statuses that are not in the other list. */
static size_t find_clash(const struct cli_options *cli)
{
    size_t i = 0;
    if (has_all(&cli->accept) != has_all(&cli->refuse))
        return OPTIONS_STATUSES;
    while (i < OPTIONS_STATUSES && !(cli->accept.has[i] && cli->refuse.has[i]))
        i++;
    return i;
}

/* Refuses options that exclude each other, and a wrong number of implementations. */
static bool check(const struct options *o, const struct command_line *line)
{
    const struct run_options *run = &o->run;
    const char *name = commands[o->command].name;
    size_t least = implementations[o->command].least, most = implementations[o->command].most;
    if (o->command == COMMAND_RUN)
        least = run->list ? 0 : 1;
    if ((o->cli.command != NULL) + (o->cli.print != NULL) + (o->impls.count > 0) > 1)
        return command_line_wrong(line, "give one of --impl, --cli and --cli-print");
    if (o->cli.command != NULL || o->cli.print != NULL)
        least = 0;
    size_t clash = find_clash(&o->cli);
    if (clash < OPTIONS_STATUSES)
        return command_line_wrong(line,
                                  "--cli-accept (0 if absent) and --cli-refuse (1 if absent) both "
                                  "name the status %zu: name each status in one of them",
                                  clash);
    for (size_t i = 0; i < o->limits.environment.count; i++)
        if (strchr(o->limits.environment.items[i], '=') != NULL)
            return command_line_wrong(
                line,
                "--env %s: must be a name, without a value; --impl 'NAME=value "
                "PROGRAM' sets one",
                o->limits.environment.items[i]);
    if (o->impls.count < least)
        return command_line_wrong(line, "%s needs --impl CMD%s", name,
                                  least > 1                              ? " twice"
                                  : (ASKING_CLI >> o->command & 1u) != 0 ? " or --cli CMD"
                                                                         : "");
    if (o->impls.count > most)
        return command_line_wrong(line, "%s takes at most %zu --impl: %zu were given", name, most,
                                  o->impls.count);
    if (o->campaign.verdict != NULL && o->operands.count == 0)
        return command_line_wrong(line, "--verdict needs a finding, such as found-1234abcd");
    if (run->write_expected != NULL && run->fail_fast)
        return command_line_wrong(line, "--write-expected cannot be used with --fail-fast: a list "
                                        "needs a complete run");
    return true;
}

static struct options defaults(void)
{
    return (struct options){
        .cases = options_suite(),
        .edition = (enum edition)EDITION_DEFAULT,
        .timeout_ms = 10000,
        .cli = {.accept.has[0] = true, .refuse.has[1] = true},
        .limits = {.reply_bytes = FRAME_LINE_MAX},
        .run = {.max_failures = SIZE_MAX, .causes_ms = 3000},
        .campaign = {.seed = {false, 1}, .out = os_is_dir("corpus") ? "corpus/found" : "hcl-fuzz"}};
}

const char *options_suite(void)
{
    return os_is_dir("spec-tests") ? "spec-tests" : EMBEDDED;
}

/* Appends an option of --cli, and its statuses. If the option has all statuses, appends "any". */
static void add_statuses(const char *option, const struct statuses *set, struct buf *out)
{
    const char *separator = "";
    buf_fmt(out, " %s ", option);
    if (has_all(set)) {
        buf_str(out, "any");
        return;
    }
    for (size_t i = 0; i < OPTIONS_STATUSES; i++)
        if (set->has[i]) {
            buf_fmt(out, "%s%zu", separator, i);
            separator = ",";
        }
}

/* Makes the command line of the adapter that runs the program of --cli. */
static char *adapter_line(const struct options *o)
{
    const struct cli_options *cli = &o->cli;
    struct buf line = {0}, self = {0};
    if (!program_find(options_hclcheck.name, &self))
        buf_str(&self, options_hclcheck.name);
    text_shell_quote(buf_text(&self), &line);
    buf_str(&line, " adapt");
    add_statuses("--cli-accept", &cli->accept, &line);
    add_statuses("--cli-refuse", &cli->refuse, &line);
    buf_fmt(&line, " --cli-json %s --cli-syntax %s%s%s -- %s", cli_form_names[cli->form],
            (cli->syntaxes & 1) != 0 ? "native" : "", cli->syntaxes == 3 ? "," : "",
            (cli->syntaxes & 2) != 0 ? "json" : "", cli->command);
    buf_free(&self);
    return buf_take(&line);
}

/* Sets the options whose values depend on other options. */
static void complete(struct options *o)
{
    bool cli = o->cli.command != NULL || o->cli.print != NULL;
    struct run_options *run = &o->run;
    /* A list that does not exist yet cannot be read. */
    if (run->expected != NULL && run->write_expected != NULL &&
        strcmp(run->expected, run->write_expected) == 0 && !os_is_file(run->expected))
        run->expected = NULL;
    if (o->cli.syntaxes == 0)
        o->cli.syntaxes = 1;
    if (o->cli.print != NULL) {
        o->cli.command = o->cli.print;
        o->cli.form = CLI_SOURCE;
    }
    bool any = has_all(&o->cli.accept);
    for (size_t i = 0; any && i < OPTIONS_STATUSES; i++)
        o->cli.accept.has[i] = !o->cli.refuse.has[i];
    if (cli) {
        o->cli.impl = adapter_line(o);
        o->impls.items[o->impls.count++] = o->cli.impl;
    }
    if (o->start_ms == 0)
        o->start_ms = cli ? o->timeout_ms : 30000;
    if (o->jobs == 0)
        o->jobs = cli ? os_processors() : 1;
    if (o->window == 0)
        o->window = cli ? 1 : OPTIONS_WINDOW;
}

enum command_line_end options_read(const struct program *program, int argc, char **argv,
                                   struct options *o, FILE *err)
{
    size_t command = COMMAND_COUNT;
    *o = defaults();
    o->words = mem_alloc((command_line_room(program, argc) + 1) * sizeof *o->words);
    struct command_line line = {program, argc, argv, o->words, command_line_columns(stdout),
                                stdout,  err};
    enum command_line_end end = command_line_read(&line, o, &command);
    o->command = (enum options_command)command;
    o->argc = argc;
    o->argv = argv;
    if (end == COMMAND_LINE_READ && !check(o, &line))
        end = COMMAND_LINE_WRONG;
    if (end == COMMAND_LINE_READ)
        complete(o);
    return end;
}

bool options_wants_colour(const struct options *o, FILE *out)
{
    return o->colour == COLOUR_ALWAYS || (o->colour == COLOUR_AUTO && os_wants_colour(out));
}

/* Appends a word that a shell reads as this word. */
static void add_word(const char *word, struct buf *out)
{
    if (word[0] != '\0' && word[strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                             "0123456789_-+=./,:@%")] == '\0')
        buf_str(out, word);
    else
        text_shell_quote(word, out);
}

void options_program(const struct options *o, const char *name, struct buf *out)
{
    const char *called = o->argc > 0 ? o->argv[0] : options_hclcheck.name;
    const char *slash = strrchr(called, '/');
    const char *base = slash == NULL ? called : slash + 1;
    bool same = strcmp(name, options_hclcheck.name) == 0 && strcmp(base, options_hclfuzz.name) != 0;
    struct buf path = {0};
    buf_add(&path, called, (size_t)(base - called));
    buf_str(&path, same ? base : name);
    add_word(buf_text(&path), out);
    buf_free(&path);
}

/* Returns true if a suggested command line repeats an option. */
static bool is_repeated(const struct option_row *row, enum options_command command)
{
    return row != NULL && (row->commands & ONE_RUN) == 0 &&
           command_line_find(&options_hclcheck, command, row->name, strlen(row->name)) != NULL;
}

void options_suggest(const struct options *o, enum options_command command, struct buf *out)
{
    options_program(o, options_hclcheck.name, out);
    if (command != COMMAND_RUN)
        buf_fmt(out, " %s", commands[command].name);
    for (int i = 1; i < o->argc; i++) {
        const char *word = o->argv[i];
        size_t n = strcspn(word, "=");
        const struct option_row *row = command_line_find(&options_hclcheck, o->command, word, n);
        bool kept = is_repeated(row, command);
        if (kept) {
            buf_char(out, ' ');
            add_word(word, out);
        }
        if (row == NULL || row->kind == OPTION_SWITCH || word[n] != '\0' || ++i >= o->argc || !kept)
            continue;
        buf_char(out, ' ');
        add_word(o->argv[i], out);
    }
}

void options_free(struct options *o)
{
    free(o->words);
    free(o->cli.impl);
}
