#include "options.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "buf.h"
#include "mem.h"
#include "os.h"
#include "sched.h"
#include "transform.h"

enum option {
#define OPTION(name, text, argument, commands, help) OPTION_##name,
#include "options.def"
#undef OPTION
    OPTION_COUNT
};

struct command_row {
    const char *name;
    char letter; /* in options.def */
    bool takes_files;
};

static const struct command_row commands[] = {
    [COMMAND_RUN] = {"run", 'r', false},     [COMMAND_DIFF] = {"diff", 'd', true},
    [COMMAND_LINT] = {"lint", 'l', false},   [COMMAND_FORMAT] = {"format", 'f', true},
    [COMMAND_IDS] = {"ids", 'i', false},     [COMMAND_COVERAGE] = {"coverage", 'c', false},
    [COMMAND_PROVE] = {"prove", 'p', false},
};

#define COMMANDS (sizeof commands / sizeof commands[0])

struct option_row {
    const char *name;
    const char *argument;
    const char *commands;
    const char *help;
};

static const struct option_row rows[] = {
#define OPTION(name, text, argument, commands, help) {text, argument, commands, help},
#include "options.def"
#undef OPTION
};

static bool fail(struct buf *why, const char *option, const char *what, const char *value)
{
    buf_fmt(why, "--%s %s: %s", option, value, what);
    return false;
}

static bool add(struct options_list *l, const char *value)
{
    l->list = mem_more(l->list, &l->cap, l->count, sizeof *l->list);
    l->list[l->count++] = value;
    return true;
}

static bool read_count(const char *name, const char *value, size_t low, size_t high, size_t *out,
                       struct buf *why)
{
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || errno != 0 || n < low || n > high) {
        buf_fmt(why, "--%s %s: must be a number from %zu to %zu", name, value, low, high);
        return false;
    }
    *out = (size_t)n;
    return true;
}

static bool read_seconds(const char *name, const char *value, double *out, struct buf *why)
{
    char *end;
    double seconds = strtod(value, &end);
    if (end == value || *end != '\0' || !(seconds > 0) || !(seconds <= 86400))
        return fail(why, name, "must be a number of seconds, more than 0 and at most 86400", value);
    *out = seconds * 1000;
    return true;
}

static bool read_colour(const char *value, struct options *o, struct buf *why)
{
    static const char *const names[] = {
        [COLOUR_AUTO] = "auto", [COLOUR_ALWAYS] = "always", [COLOUR_NEVER] = "never"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], value) == 0) {
            o->colour = (enum options_colour)i;
            return true;
        }
    return fail(why, "color", "must be auto, always or never", value);
}

static bool read_names(enum option option, const char *value, struct options *o, struct buf *why)
{
    if (option == OPTION_EDITION) {
        o->edition = edition_find(value);
        return o->edition != EDITION_COUNT ||
               fail(why, "edition", "no such edition (2017-06, 2019-01, 2019-09, 2024-02)", value);
    }
    if (option == OPTION_OP) {
        enum op op = op_find(value);
        o->ops |= op == OP_COUNT ? 0 : 1u << op;
        return op != OP_COUNT || fail(why, "op", "no such operation", value);
    }
    enum level level = level_find(value);
    o->levels |= level == LEVEL_COUNT ? 0 : 1u << level;
    return level != LEVEL_COUNT || fail(why, "level", "must be must, should or may", value);
}

static bool take(enum option option, const char *value, struct options *o, struct buf *why)
{
    switch (option) {
    case OPTION_IMPL:
        return add(&o->impls, value);
    case OPTION_ONLY:
        return add(&o->only, value);
    case OPTION_SKIP:
        return add(&o->skip, value);
    case OPTION_CASES:
        o->cases = value;
        return true;
    case OPTION_REGISTRY:
        o->registry = value;
        return true;
    case OPTION_FAILED:
        o->failed = value;
        return true;
    case OPTION_RESULTS:
        o->results = value;
        return true;
    case OPTION_AS:
        o->as = value;
        return true;
    case OPTION_SYNTAX:
        o->syntax = value;
        return strcmp(value, "native") == 0 || strcmp(value, "json") == 0 ||
               fail(why, "syntax", "must be native or json", value);
    case OPTION_EDITION:
    case OPTION_OP:
    case OPTION_LEVEL:
        return read_names(option, value, o, why);
    case OPTION_JOBS:
        return read_count("jobs", value, 1, SCHED_JOBS_MAX, &o->jobs, why);
    case OPTION_WINDOW:
        return read_count("window", value, 1, SCHED_WINDOW_MAX, &o->window, why);
    case OPTION_MAX_FAILURES:
        return read_count("max-failures", value, 0, SIZE_MAX, &o->max_failures, why);
    case OPTION_TIMEOUT:
        return read_seconds("timeout", value, &o->timeout_ms, why);
    case OPTION_START_TIMEOUT:
        return read_seconds("start-timeout", value, &o->start_ms, why);
    case OPTION_COLOR:
        return read_colour(value, o, why);
    case OPTION_TRANSFORM:
        return transform_read(value, &o->transforms, why);
    case OPTION_LIST:
        return o->list = true;
    case OPTION_CHECK:
        return o->check = true;
    case OPTION_UPDATE:
        return o->update = true;
    case OPTION_TRACE:
        return o->trace = true;
    case OPTION_NO_TRACE:
        return o->no_trace = true;
    case OPTION_FAIL_FAST:
        return o->fail_fast = true;
    case OPTION_ALL_CASES:
        return o->all_cases = true;
    case OPTION_VERBOSE:
        return o->verbose = true;
    case OPTION_NAMED:
        return o->named = true;
    case OPTION_HELP:
        o->help_of = o->command;
        o->command = COMMAND_HELP;
        return true;
    case OPTION_VERSION:
        o->command = COMMAND_VERSION;
        return true;
    case OPTION_COUNT:
        break;
    }
    return false;
}

static enum option find(const char *name, size_t n, char command)
{
    size_t i = 0;
    while (i < OPTION_COUNT && (strlen(rows[i].name) != n || strncmp(rows[i].name, name, n) != 0 ||
                                strchr(rows[i].commands, command) == NULL))
        i++;
    return (enum option)i;
}

/* One option at argv[*i]; moves *i past its value. */
static bool read_option(int argc, char **argv, int *i, char command, struct options *o,
                        struct buf *why)
{
    const char *name = argv[*i] + 2, *equals = strchr(name, '=');
    size_t n = equals == NULL ? strlen(name) : (size_t)(equals - name);
    enum option option = find(name, n, command);
    const char *value = equals == NULL ? NULL : equals + 1;
    if (option == OPTION_COUNT) {
        buf_fmt(why, "unknown option %s", argv[*i]);
        return false;
    }
    bool is_switch = rows[option].argument[0] == '\0';
    if (is_switch && value != NULL) {
        buf_fmt(why, "--%s takes no value", rows[option].name);
        return false;
    }
    if (!is_switch && value == NULL && *i + 1 < argc)
        value = argv[++*i];
    if (!is_switch && value == NULL) {
        buf_fmt(why, "--%s needs a value: %s", rows[option].name, rows[option].argument);
        return false;
    }
    return take(option, value, o, why);
}

static bool check(const struct options *o, struct buf *why)
{
    if (o->command == COMMAND_RUN && o->impls.count > 1)
        buf_str(why, "run judges one implementation: --impl is there more than once");
    else if (o->command == COMMAND_RUN && o->impls.count == 0 && !o->list)
        buf_str(why, "which implementation? --impl CMD");
    else if ((o->command == COMMAND_COVERAGE || o->command == COMMAND_PROVE) && o->impls.count != 1)
        buf_str(why, "which reference? --impl CMD, once");
    else if (o->command == COMMAND_DIFF && o->impls.count != 2)
        buf_str(why, "diff compares two implementations: --impl A --impl B");
    else if (o->command == COMMAND_DIFF && o->files.count == 0)
        buf_str(why, "diff needs files or folders");
    return why->len == 0;
}

static void set_defaults(struct options *o)
{
    *o = (struct options){.command = COMMAND_RUN,
                          .cases = "spec-tests",
                          .edition = (enum edition)(EDITION_COUNT - 1),
                          .jobs = 1,
                          .window = 32};
    o->timeout_ms = 10000;
    o->start_ms = 30000;
    o->max_failures = SIZE_MAX;
}

bool options_read(int argc, char **argv, struct options *o, struct buf *why)
{
    int i = 1;
    bool ok = true, only_files = false;
    set_defaults(o);
    for (unsigned k = 0; i == 1 && argc > 1 && k < COMMANDS; k++)
        if (strcmp(argv[1], commands[k].name) == 0) {
            o->command = (enum options_command)k;
            i++;
        }
    const struct command_row *command = &commands[o->command];
    for (; ok && i < argc && o->command < COMMANDS; i++) {
        if (!only_files && strcmp(argv[i], "--") == 0) {
            only_files = true;
        } else if (!only_files && strcmp(argv[i], "-h") == 0) {
            take(OPTION_HELP, NULL, o, why);
        } else if (!only_files && strncmp(argv[i], "--", 2) == 0) {
            ok = read_option(argc, argv, &i, command->letter, o, why);
        } else if (command->takes_files) {
            add(&o->files, argv[i]);
        } else {
            buf_fmt(why, "unexpected argument %s", argv[i]);
            ok = false;
        }
    }
    return ok && check(o, why);
}

static const char *const usages[] = {
    [COMMAND_RUN] =
        "Judges an implementation of HCL by the cases of the suite.\n\n"
        "usage: hclcheck [run] --impl CMD [options]\n"
        "       hclcheck diff --impl A --impl B [options] FILE|FOLDER...\n"
        "       hclcheck coverage|prove --impl CMD [options]\n"
        "       hclcheck lint|format|ids [options]           (COMMAND --help tells more)\n\n"
        "exit status: 0 all right, 1 some case failed, 2 usage or set-up error, or no case was "
        "judged\n\n",
    [COMMAND_DIFF] =
        "Shows where two implementations differ on the same files (operation parse).\n\n"
        "usage: hclcheck diff --impl A --impl B [options] FILE|FOLDER...\n\n"
        "exit status: 0 they agree, 1 they differ, 2 usage or set-up error\n\n",
    [COMMAND_LINT] = "Checks the files of the suite.\n\n"
                     "usage: hclcheck lint [options]\n\n"
                     "exit status: 0 no fault, 1 some fault, 2 usage or set-up error\n\n",
    [COMMAND_FORMAT] =
        "Rewrites case files in their one form; what they say stays.\n\n"
        "usage: hclcheck format [options] [FILE...]      (default: every case file)\n\n"
        "exit status: 0 all right, 1 --check found files in another form, 2 usage or "
        "set-up error\n\n",
    [COMMAND_COVERAGE] = "Shows which rules the cases exercise, by the traces of the reference.\n\n"
                         "usage: hclcheck coverage --impl hclref [options]\n\n"
                         "exit status: 0 each rule has the cases that it needs, 1 some has not, or "
                         "a case failed, 2 usage or set-up error\n\n",
    [COMMAND_PROVE] =
        "Shows whether the cases notice when the reference answers without a rule, or "
        "under another reading of an open passage.\n\n"
        "usage: hclcheck prove --impl hclref [options]\n\n"
        "exit status: 0 each change is noticed, 1 some is not, or a case failed, 2 "
        "usage or set-up error\n\n",
    [COMMAND_IDS] = "Compares the list of ids with the cases.\n\n"
                    "usage: hclcheck ids [options]\n\n"
                    "exit status: 0 they agree, 1 they differ, 2 usage or set-up error\n\n",
};

void options_help(enum options_command of, FILE *out)
{
    fputs(usages[of], out);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        char left[40];
        if (strchr(rows[i].commands, commands[of].letter) == NULL)
            continue;
        snprintf(left, sizeof left, "--%s %s", rows[i].name, rows[i].argument);
        fprintf(out, "  %-24s %s\n", left, rows[i].help);
    }
    if (of == COMMAND_RUN)
        fputs("\nA PATTERN knows *, ? and [a-z]; without them it is a whole id, rule or section, "
              "or a section's beginning.\n",
              out);
}

bool options_wants_colour(const struct options *o, FILE *out)
{
    return o->colour == COLOUR_ALWAYS || (o->colour == COLOUR_AUTO && os_wants_colour(out));
}

void options_free(struct options *o)
{
    free(o->impls.list);
    free(o->only.list);
    free(o->skip.list);
    free(o->files.list);
}
