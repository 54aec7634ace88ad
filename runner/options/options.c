#include "options/options.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/embedded.h"
#include "base/frame.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/sections.h"
#include "cases/transform.h"
#include "options/options_table.h"
#include "process/sched.h"

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
    if (end == value || *end != '\0' || !(seconds > 0) || !(seconds <= OPTIONS_SECONDS_MAX))
        return fail(why, name, "must be a number of seconds, more than 0 and at most 86400", value);
    *out = seconds * 1000;
    return true;
}

/* "64M": bytes, with K, M or G for 2^10, 2^20, 2^30. */
static bool read_size(const char *name, const char *value, size_t low, size_t *out, struct buf *why)
{
    static const char units[] = "KMG";
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    const char *unit = *end == '\0' ? NULL : strchr(units, *end);
    unsigned shift = unit == NULL ? 0 : 10 * (unsigned)(unit - units + 1);
    bool ok = *value >= '0' && *value <= '9' && errno == 0 && (unit == NULL || end[1] == '\0') &&
              (unit != NULL || *end == '\0') && n <= (SIZE_MAX >> 1) >> shift;
    *out = ok ? (size_t)n << shift : 0;
    if (ok && *out >= low)
        return true;
    buf_fmt(why, "--%s %s: must be a number of bytes from %zu to %zu; K, M and G are understood",
            name, value, low, SIZE_MAX >> 1);
    return false;
}

/* "2/5". */
static bool read_shard(const char *value, struct options *o, struct buf *why)
{
    char *end, *last;
    errno = 0;
    unsigned long long i = strtoull(value, &end, 10);
    unsigned long long n = *end == '/' ? strtoull(end + 1, &last, 10) : 0;
    bool digits = *value >= '0' && *value <= '9' && *end == '/' && end[1] >= '0' && end[1] <= '9';
    if (!digits || *last != '\0' || errno != 0 || i < 1 || i > n || n > OPTIONS_SHARDS_MAX) {
        buf_fmt(why, "--shard %s: must be I/N, with I from 1 to N and N at most %d", value,
                OPTIONS_SHARDS_MAX);
        return false;
    }
    o->shard = (size_t)i;
    o->shards = (size_t)n;
    return true;
}

static bool read_number(const char *value, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(value, &end, 10);
    return *value >= '0' && *value <= '9' && *end == '\0' && errno == 0;
}

static bool read_shuffle(const char *value, struct options *o, struct buf *why)
{
    o->shuffle = true;
    if (strcmp(value, "random") == 0) {
        o->seed = os_random_seed();
        return true;
    }
    return read_number(value, &o->seed) ||
           fail(why, "shuffle", "must be a number from 0 to 2^64-1, or random", value);
}

static bool read_seed(const char *value, struct options *o, struct buf *why)
{
    o->seeded = true;
    return read_number(value, &o->fuzz_seed) ||
           fail(why, "seed", "must be a number from 0 to 2^64-1", value);
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

static bool read_edition(const char *value, struct options *o, struct buf *why)
{
    bool offers_all = o->command == COMMAND_RUN;
    o->all_editions = offers_all && strcmp(value, "all") == 0;
    o->edition = o->all_editions ? EDITION_COUNT - 1 : edition_find(value);
    if (o->edition != EDITION_COUNT)
        return true;
    struct buf known = {0};
    sections_editions((1u << EDITION_COUNT) - 1, &known);
    buf_fmt(why, "--edition %s: no such edition (%s)", value, buf_text(&known));
    buf_free(&known);
    return false;
}

static bool read_op(const char *value, struct options *o, struct buf *why)
{
    enum op op = op_find(value);
    o->ops |= op == OP_COUNT ? 0 : 1u << op;
    return op != OP_COUNT || fail(why, "op", "no such operation", value);
}

static bool read_level(const char *value, struct options *o, struct buf *why)
{
    enum level level = level_find(value);
    o->levels |= level == LEVEL_COUNT ? 0 : 1u << level;
    return level != LEVEL_COUNT || fail(why, "level", "must be must, should or may", value);
}

static bool read_syntax(const char *value, struct options *o, struct buf *why)
{
    o->syntax = value;
    return strcmp(value, "native") == 0 || strcmp(value, "json") == 0 ||
           fail(why, "syntax", "must be native or json", value);
}

static bool read_window(const char *value, struct options *o, struct buf *why)
{
    o->window_given = true;
    return read_count("window", value, 1, SCHED_WINDOW_MAX, &o->window, why);
}

static bool read_transform(const char *value, struct options *o, struct buf *why)
{
    return transform_read(value, &o->transforms, why);
}

static bool take_help(const char *value, struct options *o, struct buf *why)
{
    (void)value, (void)why;
    o->help_of = o->command;
    o->command = COMMAND_HELP;
    return true;
}

static bool take_version(const char *value, struct options *o, struct buf *why)
{
    (void)value, (void)why;
    o->command = COMMAND_VERSION;
    return true;
}

/* What becomes of an option's value: the member of struct options that gets it, and its bounds; or
 * a function. */
struct taking {
    enum { TAKE_TEXT, TAKE_SWITCH, TAKE_LIST, TAKE_COUNT, TAKE_SIZE, TAKE_SECONDS, TAKE_BY } kind;
    size_t member;
    size_t low;
    size_t high;
    bool (*by)(const char *value, struct options *o, struct buf *why);
};

static const struct taking takings[OPTION_COUNT] = {
#define AT(name) .member = offsetof(struct options, name)
#define TEXT(name) .kind = TAKE_TEXT, AT(name)
#define SWITCH(name) .kind = TAKE_SWITCH, AT(name)
#define LIST(name) .kind = TAKE_LIST, AT(name)
#define COUNT(name, least, most) .kind = TAKE_COUNT, AT(name), .low = (least), .high = (most)
#define SIZE(name, least) .kind = TAKE_SIZE, AT(name), .low = (least)
#define SECONDS(name) .kind = TAKE_SECONDS, AT(name)
#define BY(function) .kind = TAKE_BY, .by = function
#define GROUP(title)
#define OPTION(name, taking, text, argument, commands, help) {taking},
#include "options/options.def"
#undef OPTION
#undef GROUP
};

static bool take(enum option option, const char *value, struct options *o, struct buf *why)
{
    const struct taking *t = &takings[option];
    const char *name = option_rows[option].name;
    void *member = (char *)o + t->member;
    switch (t->kind) {
    case TAKE_TEXT:
        *(const char **)member = value;
        return true;
    case TAKE_SWITCH:
        return *(bool *)member = true;
    case TAKE_LIST:
        return add(member, value);
    case TAKE_COUNT:
        return read_count(name, value, t->low, t->high, member, why);
    case TAKE_SIZE:
        return read_size(name, value, t->low, member, why);
    case TAKE_SECONDS:
        return read_seconds(name, value, member, why);
    case TAKE_BY:
        return t->by(value, o, why);
    }
    return false;
}

static enum option find(const char *name, size_t n, enum options_command command)
{
    size_t i = 0;
    while (i < OPTION_COUNT &&
           (strlen(option_rows[i].name) != n || strncmp(option_rows[i].name, name, n) != 0 ||
            !option_is_of(&option_rows[i], command)))
        i++;
    return (enum option)i;
}

/* One option at argv[*i]; moves *i past its value. */
static bool read_option(int argc, char **argv, int *i, enum options_command command,
                        struct options *o, struct buf *why)
{
    const char *name = argv[*i] + 2, *equals = strchr(name, '=');
    size_t n = equals == NULL ? strlen(name) : (size_t)(equals - name);
    enum option option = find(name, n, command);
    const char *value = equals == NULL ? NULL : equals + 1;
    if (option == OPTION_COUNT) {
        buf_fmt(why, "unknown option %s", argv[*i]);
        return false;
    }
    bool is_switch = option_rows[option].argument[0] == '\0';
    if (is_switch && value != NULL) {
        buf_fmt(why, "--%s takes no value", option_rows[option].name);
        return false;
    }
    if (!is_switch && value == NULL && *i + 1 < argc)
        value = argv[++*i];
    if (!is_switch && value == NULL) {
        buf_fmt(why, "--%s needs a value: %s", option_rows[option].name,
                option_rows[option].argument);
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
    else if ((o->command == COMMAND_COVERAGE || o->command == COMMAND_PROVE ||
              o->command == COMMAND_GROWTH) &&
             o->impls.count != 1)
        buf_str(why, o->command == COMMAND_GROWTH ? "which implementation? --impl CMD, once"
                                                  : "which reference? --impl CMD, once");
    else if (o->command == COMMAND_TRIAGE && o->verdict != NULL && o->files.count == 0)
        buf_str(why, "--verdict of which finding?");
    else if (o->command == COMMAND_TRIAGE && o->name != NULL && o->files.count != 1)
        buf_str(why, "--name is that of one finding");
    else if (o->command == COMMAND_FUZZ && o->impls.count == 0)
        buf_str(why, "which implementation? --impl CMD, once or more");
    else if (o->command == COMMAND_RELATIONS && o->impls.count > 1)
        buf_str(why, "relations ask one implementation: --impl is there more than once");
    else if (o->command == COMMAND_EXPLAIN && o->impls.count != 1)
        buf_str(why, "which implementation? --impl CMD, once");
    else if (o->command == COMMAND_DIFF && o->impls.count != 2)
        buf_str(why, "diff compares two implementations: --impl A --impl B");
    else if (o->command == COMMAND_DIFF && o->files.count == 0)
        buf_str(why, "diff needs files or folders");
    else if (o->command == COMMAND_SHOW && o->impls.count > 1)
        buf_str(why, "show asks one implementation beside the reference: --impl is there twice");
    else if (o->command == COMMAND_SHOW && o->files.count == 0)
        buf_str(why, "which case? show needs an id or a pattern");
    else if (o->command == COMMAND_SMOKE && o->impls.count != 1)
        buf_str(why, "which implementation? --impl CMD, once");
    else if (o->command == COMMAND_MERGE && o->files.count == 0)
        buf_str(why, "merge needs results files");
    else if (o->command == COMMAND_COMPARE && o->files.count != 2)
        buf_str(why, "compare needs two results files: OLD NEW");
    else if (o->write_expected != NULL && o->fail_fast)
        buf_str(why, "--write-expected needs a whole run, --fail-fast ends it early");
    else if (o->write_expected != NULL && o->transforms != 0)
        buf_str(why,
                "a list of expected failures is about the cases as they are: write it in a run "
                "without --transform");
    else if (o->all_editions && (o->list || o->expected != NULL || o->write_expected != NULL))
        buf_str(why, "--edition all: --list and lists of expected failures are of one edition");
    else if (o->watch && (o->list || o->write_expected != NULL))
        buf_str(why, "--watch runs again and again: not with --list or --write-expected");
    return why->len == 0;
}

static void set_defaults(struct options *o)
{
    *o = (struct options){.command = COMMAND_RUN,
                          .cases = options_suite(),
                          .edition = (enum edition)(EDITION_COUNT - 1),
                          .jobs = 1,
                          .window = 64,
                          .repeat = 1,
                          .reply_size = FRAME_LINE_MAX};
    o->fuzz_seed = 1;
    o->out = "corpus/found";
    o->timeout_ms = 10000;
    o->start_ms = 30000;
    o->max_failures = SIZE_MAX;
}

const char *options_suite(void)
{
    return os_is_dir("spec-tests") ? "spec-tests" : EMBEDDED;
}

bool options_read(int argc, char **argv, struct options *o, struct buf *why)
{
    int i = 1;
    bool ok = true, only_files = false;
    set_defaults(o);
    o->argv = argv;
    o->argc = argc;
    for (unsigned k = 0; i == 1 && argc > 1 && k < COMMAND_ROWS; k++)
        if (strcmp(argv[1], command_rows[k].name) == 0) {
            o->command = (enum options_command)k;
            i++;
        }
    const struct command_row *command = &command_rows[o->command];
    for (; ok && i < argc && o->command < COMMAND_ROWS; i++) {
        if (!only_files && strcmp(argv[i], "--") == 0) {
            only_files = true;
        } else if (!only_files && strcmp(argv[i], "-h") == 0) {
            take(OPTION_HELP, NULL, o, why);
        } else if (!only_files && strncmp(argv[i], "--", 2) == 0) {
            ok = read_option(argc, argv, &i, o->command, o, why);
        } else if (command->takes_files) {
            add(&o->files, argv[i]);
        } else {
            buf_fmt(why, "unexpected argument %s", argv[i]);
            ok = false;
        }
    }
    return ok && check(o, why);
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
    free(o->env.list);
    free(o->avoid.list);
}
