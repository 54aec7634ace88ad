#include "options/options.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/embedded.h"
#include "base/frame.h"
#include "base/mem.h"
#include "base/os.h"
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
    if (end == value || *end != '\0' || !(seconds > 0) || !(seconds <= 86400))
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
    buf_fmt(why, "--%s %s: must be a number of bytes, at least %zu; K, M and G are understood",
            name, value, low);
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

static bool read_seed(const char *value, struct options *o, struct buf *why)
{
    o->shuffle = true;
    if (strcmp(value, "random") == 0) {
        o->seed = os_random_seed();
        return true;
    }
    return read_number(value, &o->seed) ||
           fail(why, "shuffle", "must be a number from 0 to 2^64-1, or random", value);
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
        bool offers_all = o->command == COMMAND_RUN || o->command == COMMAND_POWER;
        o->all_editions = offers_all && strcmp(value, "all") == 0;
        o->edition = o->all_editions ? EDITION_COUNT - 1 : edition_find(value);
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
    case OPTION_RELEASE:
        o->release = value;
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
        o->window_given = true;
        return read_count("window", value, 1, SCHED_WINDOW_MAX, &o->window, why);
    case OPTION_TIME:
        return read_seconds("time", value, &o->time_ms, why);
    case OPTION_REQUESTS:
        return read_count("count", value, 1, SIZE_MAX, &o->count, why);
    case OPTION_SEED:
        o->seeded = true;
        return read_number(value, &o->fuzz_seed) ||
               fail(why, "seed", "must be a number from 0 to 2^64-1", value);
    case OPTION_OUT:
        o->out = value;
        return true;
    case OPTION_VERDICT:
        o->verdict = value;
        return true;
    case OPTION_NAME:
        o->name = value;
        return true;
    case OPTION_WATCH_DIR:
        o->watch_dir = value;
        return true;
    case OPTION_MAX_FAILURES:
        return read_count("max-failures", value, 0, SIZE_MAX, &o->max_failures, why);
    case OPTION_TIMEOUT:
        return read_seconds("timeout", value, &o->timeout_ms, why);
    case OPTION_START_TIMEOUT:
        return read_seconds("start-timeout", value, &o->start_ms, why);
    case OPTION_RUN_TIMEOUT:
        return read_seconds("run-timeout", value, &o->run_ms, why);
    case OPTION_MEMORY:
        return read_size("memory", value, OPTIONS_MEMORY_MIN, &o->memory, why);
    case OPTION_CPU:
        return read_count("cpu", value, 1, 86400, &o->cpu, why);
    case OPTION_PROCESSES:
        return read_count("processes", value, 1, 1000000, &o->processes, why);
    case OPTION_REPLY_SIZE:
        return read_size("reply-size", value, OPTIONS_REPLY_MIN, &o->reply_size, why);
    case OPTION_STDERR_SIZE:
        return read_size("stderr-size", value, 1, &o->stderr_size, why);
    case OPTION_ENV:
        return add(&o->env, value);
    case OPTION_KEEP_CWD:
        return o->keep_cwd = true;
    case OPTION_SHARD:
        return read_shard(value, o, why);
    case OPTION_FRESH:
        return o->fresh = true;
    case OPTION_SHUFFLE:
        return read_seed(value, o, why);
    case OPTION_REPEAT:
        return read_count("repeat", value, 1, OPTIONS_REPEAT_MAX, &o->repeat, why);
    case OPTION_EXPECTED:
        o->expected = value;
        return true;
    case OPTION_WRITE_EXPECTED:
        o->write_expected = value;
        return true;
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
    case OPTION_WATCH:
        return o->watch = true;
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
    while (i < OPTION_COUNT &&
           (strlen(option_rows[i].name) != n || strncmp(option_rows[i].name, name, n) != 0 ||
            !option_is_of(&option_rows[i], command)))
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
    else if (o->command == COMMAND_POWER && o->impls.count != 1)
        buf_str(why, "which reference? --impl CMD, once");
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
    else if (o->command == COMMAND_IMPORT && o->files.count == 0)
        buf_str(why, "import needs files");
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
}
