#include "ask/ask.h"
#include "commands/commands.h"
#include "commands/progress.h"

#include <errno.h>
#include <string.h>

#include "base/buf.h"
#include "base/glob.h"
#include "base/json.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/growing.h"
#include "options/options.h"

/* Size in bytes. An implementation must answer an input of this size in time, for each kind of
   input. */
#define CHECKED_BYTES 65536

/* Size in bytes, 16 MB. No nested input is larger. */
#define DEEPEST_BYTES 16000000

enum {
    GROWTH_VERSION = 1, /* version of the results format */
    LEAST = 64,         /* smallest size of an input; the size doubles from request to request */
    SIZES_MAX = 32,     /* maximum number of different sizes of an input */
    ASKED = 3,          /* number of requests for each size; only the shortest time counts */
    CONFIRMED = 2,      /* number of measurements that confirm a growth that is more than linear */
    NESTED_STRUCTURE = 256 /* deepest nesting of blocks whose structure fits into a reply */
};

/* Times in milliseconds. */
static const double enough_ms = 1500; /* milliseconds after which no larger size is measured */
static const double least_ms = 20;    /* milliseconds below which a time is too noisy for a ratio */
static const double once_ms = 250;    /* milliseconds above which a time is measured only once */
static const double dimension_ms =
    90000; /* the time limit for each input in milliseconds, without --time */

/* Limits of a ratio: the time for an input, divided by the time for an input a quarter as large. A
   ratio above `linear` is more than n log n; a ratio above `quadratic` means quadratic growth or
   worse. */
static const double linear = 6.5, quadratic = 11;

/* The reaction of the implementation to one size of an input. */
enum reaction {
    REACTION_NONE,
    REACTION_ACCEPTED,
    REACTION_REFUSED,
    REACTION_UNSUPPORTED,
    REACTION_DIED,
    REACTION_GARBAGE,
    REACTION_SILENT
};

struct answer {
    enum reaction reaction;
    double ms;      /* shortest time of an accepted request; 0 if no request was accepted */
    struct buf why; /* the reason why no request was accepted; control characters are escaped */
};

struct growth {
    const struct options *options;
    FILE *out;
    FILE *err;
    struct ask *ask;
    const struct capability *offers;
    cJSON *fields;      /* of the last request; owned */
    size_t fault_count; /* number of faults of the run that were printed */
    bool over;          /* true after a signal, or if the implementation cannot be started */
    double until;       /* time (of os_now_ms) at which measuring this input ends */
    bool late;          /* true if the time `until` has passed */
    const struct growing *input; /* the input that is measured now */
    size_t size;
    struct answer *answer;
    struct buf results; /* the lines of the results file */
};

static const char *const reaction_words[] = {
    [REACTION_NONE] = "not asked",  [REACTION_ACCEPTED] = "accepted",
    [REACTION_REFUSED] = "refused", [REACTION_UNSUPPORTED] = "unsupported",
    [REACTION_DIED] = "crash",      [REACTION_GARBAGE] = "garbage",
    [REACTION_SILENT] = "timeout"};

/* Returns the operation for inputs of a form. Without `evaluate` or `body`, an expression is parsed
   as the value of an attribute, and a file is only parsed. */
static enum op op_for(const struct growth *g, enum form form)
{
    static const enum op ops[] = {[FORM_FILE] = OP_BODY,
                                  [FORM_EXPRESSION] = OP_EVALUATE,
                                  [FORM_TEMPLATE] = OP_TEMPLATE,
                                  [FORM_JSON_FILE] = OP_BODY,
                                  [FORM_JSON_EXPRESSION] = OP_EVALUATE};
    bool parses = form == FORM_FILE || form == FORM_EXPRESSION;
    return parses && (g->offers->ops & 1u << ops[form]) == 0 ? OP_PARSE : ops[form];
}

/* Returns the maximum size of requests with this input. */
static size_t most_for(const struct growth *g, const struct growing *d)
{
    if (!d->nests)
        return d->most;
    bool structure = d->form == FORM_FILE && op_for(g, d->form) == OP_PARSE;
    return structure ? NESTED_STRUCTURE : growing_fits(d, DEEPEST_BYTES);
}

static bool is_json(const struct growing *d)
{
    return d->form == FORM_JSON_FILE || d->form == FORM_JSON_EXPRESSION;
}

/* Returns the fields of a request. The request compares a nested expression with 1, because a
   nested value would exceed the limits of replies. */
static cJSON *make_fields(const struct growing *d, enum op op, size_t n)
{
    struct buf source = {0};
    cJSON *fields = cJSON_CreateObject();
    bool wrapped = d->form == FORM_EXPRESSION && op == OP_PARSE;
    buf_str(&source, wrapped ? "a = " : "");
    growing_source(d, n, &source);
    buf_str(&source, d->form == FORM_EXPRESSION && d->nests ? " == 1" : "");
    buf_str(&source, wrapped ? "\n" : "");
    if (is_json(d))
        cJSON_AddStringToObject(fields, "syntax", "json");
    cJSON_AddStringToObject(fields, "source", buf_text(&source));
    if (op == OP_BODY)
        cJSON_AddTrueToObject(cJSON_AddObjectToObject(fields, "schema"), "partial");
    buf_free(&source);
    return fields;
}

/* Poses a request. The first request of a process has the smallest size, and its time does not
   count, because a virtual machine loads and compiles code on first use. */
static bool on_pose(void *arg, size_t index, struct request *r)
{
    struct growth *g = arg;
    const struct answer *a = g->answer;
    if ((a->reaction != REACTION_NONE && a->reaction != REACTION_ACCEPTED) || a->ms > once_ms)
        return false;
    enum op op = op_for(g, g->input->form);
    cJSON_Delete(g->fields);
    g->fields = make_fields(g->input, op, index == 0 ? LEAST : g->size);
    *r = (struct request){
        .op = op, .fields = g->fields, .json = is_json(g->input), .edition = g->options->edition};
    return true;
}

static void set_reaction(struct answer *a, enum reaction reaction, const char *why)
{
    a->reaction = reaction;
    buf_clear(&a->why);
    if (why != NULL)
        text_escape(why, strlen(why), 100, &a->why);
}

static void read_reply(struct answer *a, const cJSON *reply, double ms)
{
    const cJSON *unsupported = cJSON_GetObjectItemCaseSensitive(reply, "unsupported");
    const cJSON *error = cJSON_GetObjectItemCaseSensitive(reply, "error");
    if (unsupported != NULL) {
        set_reaction(a, REACTION_UNSUPPORTED, cJSON_GetStringValue(unsupported));
    } else if (error != NULL) {
        const char *phase = json_get_string(error, "phase");
        bool panic = phase != NULL && phase_find(phase) == PHASE_PANIC;
        set_reaction(a, panic ? REACTION_DIED : REACTION_REFUSED,
                     json_get_string(error, "summary"));
    } else {
        set_reaction(a, REACTION_ACCEPTED, NULL);
        if (a->ms <= 0 || ms < a->ms)
            a->ms = ms;
    }
}

static bool on_take(void *arg, size_t index, const struct outcome *outcome)
{
    static const enum reaction reactions[] = {[OUTCOME_CRASH] = REACTION_DIED,
                                              [OUTCOME_TIMEOUT] = REACTION_SILENT,
                                              [OUTCOME_GARBAGE] = REACTION_GARBAGE,
                                              [OUTCOME_LACKS] = REACTION_UNSUPPORTED};
    struct growth *g = arg;
    if (index == 0)
        return true;
    if (outcome->kind == OUTCOME_REPLY)
        read_reply(g->answer, outcome->reply, outcome->ms);
    else
        set_reaction(g->answer, reactions[outcome->kind], outcome->detail);
    return true;
}

/* Prints the faults of the run that are not printed yet. */
static void print_faults(struct growth *g, const struct sched_result *result)
{
    if (result->fault_count > g->fault_count)
        fprintf(g->err, "hclcheck: fault of the run: %s", buf_text(&result->faults));
    g->fault_count = result->fault_count;
}

/* Sends the requests for one size to one new process, for at most `ms` milliseconds. */
static void ask_sizes(struct growth *g, double ms)
{
    struct ask_batch batch = {
        .count = 1 + ASKED, .last = true, .run_ms = ms, .arg = g, .pose = on_pose, .take = on_take};
    const struct sched_result *result = ask_run(g->ask, &batch);
    /* A process that is still starting at the time limit of the input does not end the command. */
    g->over = result->end == SCHED_INTERRUPTED ||
              (result->end == SCHED_SETUP_FAILED && os_now_ms() < g->until);
    if (g->over)
        fprintf(g->err, "hclcheck: %s\n", buf_text(&result->message));
    print_faults(g, result);
}

static double time_for(const struct growth *g)
{
    return g->options->time_ms > 0 ? g->options->time_ms : dimension_ms;
}

/* Sends an input of size n. Returns true if the implementation accepts the input. If the time for
   the input is over, stores no reaction. */
static bool ask(struct growth *g, const struct growing *d, size_t n, struct answer *a)
{
    a->reaction = REACTION_NONE;
    a->ms = 0;
    double left = g->until - os_now_ms();
    if (left > 0) {
        g->input = d;
        g->size = n;
        g->answer = a;
        ask_sizes(g, left);
        g->answer = NULL;
    }
    g->late = os_now_ms() >= g->until;
    return !g->over && a->reaction == REACTION_ACCEPTED;
}

/* The times for an input in different sizes. of[k] is the time for the size LEAST << k. */
struct times {
    double of[SIZES_MAX];
    size_t count;
};

static size_t size_of(size_t k)
{
    return (size_t)LEAST << k;
}

/* Searches between the accepted size `good` and the refused size `bad`. Returns the largest
   accepted size, or 0 if all sizes are refused. */
static size_t last_good(struct growth *g, const struct growing *d, size_t good, size_t bad)
{
    struct answer a = {.reaction = REACTION_NONE};
    /* A precision of 1 % is enough, because the depth at which a stack overflows varies. */
    while (!g->over && !g->late && bad - good > 1 + good / 100) {
        size_t middle = good + (bad - good) / 2;
        if (ask(g, d, middle, &a))
            good = middle;
        else if (a.reaction != REACTION_NONE)
            bad = middle;
    }
    buf_free(&a.why);
    return good;
}

/* Prints how the implementation reacted to the refused size `bad`. Returns false if this reaction
   is a fault. */
static bool print_end(struct growth *g, const struct growing *d, const struct answer *end,
                      size_t good, size_t bad)
{
    static const char *const words[] = {[REACTION_REFUSED] = "refused",
                                        [REACTION_UNSUPPORTED] = "unsupported",
                                        [REACTION_DIED] = "DIES",
                                        [REACTION_GARBAGE] = "GARBAGE",
                                        [REACTION_SILENT] = "SILENT"};
    /* After a timeout, a search would wait for another timeout in each step. */
    size_t last = end->reaction == REACTION_SILENT ? good : last_good(g, d, good, bad);
    if (g->over)
        return true;
    json_print_member("end", reaction_words[end->reaction], &g->results);
    buf_fmt(&g->results, ",\"beyond\":%zu", last);
    fprintf(g->out, "%s%s beyond %zu%s%s", good > 0 ? "; " : "", words[end->reaction], last,
            end->why.len > 0 ? ": " : "", buf_text(&end->why));
    return end->reaction == REACTION_REFUSED || end->reaction == REACTION_UNSUPPORTED;
}

/* Makes an accepted input deeper, until the implementation does not accept it, or until it has
   DEEPEST_BYTES. Returns false if the line shows a fault. */
static bool print_depth(struct growth *g, const struct growing *d, size_t good)
{
    size_t most = most_for(g, d), n = good;
    struct answer a = {.reaction = REACTION_ACCEPTED};
    bool ok = true;
    while (good < most && good == n) {
        n = good < most / 2 ? 2 * good : most;
        if (ask(g, d, n, &a))
            good = n;
    }
    if (g->over || a.reaction == REACTION_NONE || a.reaction == REACTION_SILENT)
        fprintf(g->out, "; slow at %zu", n);
    else if (a.reaction != REACTION_ACCEPTED)
        ok = print_end(g, d, &a, good, n);
    else if (most > NESTED_STRUCTURE)
        fprintf(g->out, "; %zu: %d MB without a limit", good, DEEPEST_BYTES / 1000000);
    buf_free(&a.why);
    return ok;
}

/* Returns a ratio: the time for the largest size, divided by the time for a quarter of this size.
   If the ratio is more than linear, measures again, because other processes may have caused the
   delay. */
static double growth_of(struct growth *g, const struct growing *d, struct times *t)
{
    size_t last = t->count - 1;
    struct answer a = {.reaction = REACTION_NONE};
    for (int i = 0; i < CONFIRMED && t->of[last] > linear * t->of[last - 2]; i++)
        for (size_t k = last - 2; k <= last; k += 2)
            if (ask(g, d, size_of(k), &a) && a.ms < t->of[k])
                t->of[k] = a.ms;
    buf_free(&a.why);
    return t->of[last] / t->of[last - 2];
}

/* Prints how the time grows with the size. Returns false for quadratic growth. */
static bool print_growth(struct growth *g, const struct growing *d, struct times *t)
{
    size_t last = t->count - 1;
    bool measurable = last >= 2 && t->of[last - 2] >= least_ms;
    double growth = measurable ? growth_of(g, d, t) : 0;
    fprintf(g->out, "%8zu %9.1f ms", size_of(last), t->of[last]);
    const char *word = !measurable          ? "quick"
                       : growth > quadratic ? "QUADRATIC"
                       : growth > linear    ? "more than linear"
                                            : "linear";
    if (measurable)
        fprintf(g->out, "  %5.1fx  %s", growth, word);
    else
        fprintf(g->out, "          %s", word);
    buf_fmt(&g->results, ",\"size\":%zu,\"size_ms\":%.3f", size_of(last), t->of[last]);
    json_print_member("growth", word, &g->results);
    if (measurable)
        buf_fmt(&g->results, ",\"ratio\":%.1f", growth);
    return growth <= quadratic;
}

/* Sends an input of CHECKED_BYTES, or of the maximum size if this is less. Adds the reaction to the
   input's line in the results file. Prints the reaction if nobody answers, or if `always` is
   true. Returns false if nobody answers. */
static bool check_time(struct growth *g, const struct growing *d, bool always)
{
    struct answer a = {.reaction = REACTION_NONE};
    size_t n = growing_fits(d, CHECKED_BYTES), most = most_for(g, d);
    g->until = os_now_ms() + g->options->start_ms + (1 + ASKED) * g->options->timeout_ms;
    ask(g, d, n < most ? n : most, &a);
    if (always || a.reaction == REACTION_SILENT)
        fprintf(g->out, "%s%d bytes: %s", always ? "" : "; ", CHECKED_BYTES,
                reaction_words[a.reaction]);
    if (a.reaction != REACTION_NONE)
        json_print_member("reply", reaction_words[a.reaction], &g->results);
    if (a.reaction == REACTION_ACCEPTED)
        buf_fmt(&g->results, ",\"ms\":%.3f", a.ms);
    if (a.why.len > 0)
        json_print_member("why", buf_text(&a.why), &g->results);
    buf_free(&a.why);
    return a.reaction < REACTION_DIED || (!always && a.reaction != REACTION_SILENT);
}

/* Measures the time and the depth of a valid input. Returns false if the line shows a fault. */
static bool measure(struct growth *g, const struct growing *d)
{
    struct times t = {.count = 0};
    struct answer a = {.reaction = REACTION_NONE};
    bool ok = true;
    g->until = os_now_ms() + time_for(g);
    g->late = false;
    while (t.count < SIZES_MAX && size_of(t.count) <= most_for(g, d) && !g->late &&
           (t.count == 0 || t.of[t.count - 1] < enough_ms) && ask(g, d, size_of(t.count), &a))
        t.of[t.count++] = a.ms;
    if (!g->over && t.count > 0)
        ok = print_growth(g, d, &t);
    if (!g->over && a.reaction != REACTION_ACCEPTED && a.reaction != REACTION_NONE)
        ok = print_end(g, d, &a, t.count > 0 ? size_of(t.count - 1) : 0, size_of(t.count)) && ok;
    else if (!g->over && !g->late && d->nests)
        ok = print_depth(g, d, size_of(t.count - 1)) && ok;
    if (!g->over && g->late)
        fprintf(g->out, "%sstopped after %.0f s", t.count > 0 ? "; " : "", time_for(g) / 1000);
    buf_free(&a.why);
    return ok;
}

/* Tries an input and prints a line about it. Of an invalid input, only the time of CHECKED_BYTES
   counts. Returns false if the line shows a fault. */
static bool try(struct growth *g, const struct growing *d, bool broken)
{
    struct progress progress;
    progress_begin(&progress, g->err, d->name);
    fprintf(g->out, "%-26s ", d->name);
    buf_str(&g->results, "{\"input\":");
    json_print_string(d->name, 0, &g->results);
    bool ok = broken || measure(g, d);
    if (!g->over)
        ok = check_time(g, d, broken) && ok;
    buf_str(&g->results, "}\n");
    progress_end(&progress);
    fputc('\n', g->out);
    fflush(g->out);
    return ok;
}

static bool offers(const struct growth *g, const struct growing *d)
{
    return capability_lacks(g->offers, op_for(g, d->form), is_json(d), g->options->edition, 0) ==
           NULL;
}

static bool is_wanted(const struct growth *g, const struct growing *d)
{
    const struct words *only = &g->options->selection.only;
    for (size_t i = 0; i < only->count; i++)
        if (glob_match(only->items[i], d->name))
            return true;
    return only->count == 0;
}

static void refuse_selection(const struct growth *g, bool unoffered)
{
    if (unoffered) {
        fputs("hclcheck: --impl: the implementation offers no operation for these kinds of input\n",
              g->err);
        return;
    }
    fputs("hclcheck: --only matches no kind of input; these exist:\n", g->err);
    for (size_t i = 0; i < growing_count; i++)
        fprintf(g->err, "  %s\n", growing_inputs[i].name);
    for (size_t i = 0; i < broken_count; i++)
        fprintf(g->err, "  %s\n", broken_inputs[i].name);
}

static bool write_results(struct growth *g, size_t faults)
{
    struct buf text = {0};
    buf_fmt(&text, "{\"growth\":%d", GROWTH_VERSION);
    json_print_member("implementation", g->offers->implementation, &text);
    json_print_member("version", g->offers->version, &text);
    buf_fmt(&text, ",\"bytes\":%d,\"timeout_ms\":%.0f,\"runner\":\"hclcheck %s\"}\n", CHECKED_BYTES,
            g->options->timeout_ms, OPTIONS_VERSION);
    buf_fmt(&text, "%s{\"end\":\"complete\",\"faults\":%zu}\n", buf_text(&g->results), faults);
    bool ok = os_write_file(g->options->results, &text);
    if (!ok)
        fprintf(g->err, "hclcheck: %s: %s\n", g->options->results, strerror(errno));
    buf_free(&text);
    return ok;
}

static void print_head(const struct growth *g)
{
    struct buf name = {0};
    text_escape(g->offers->implementation, strlen(g->offers->implementation), 100, &name);
    buf_char(&name, ' ');
    text_escape(g->offers->version, strlen(g->offers->version), 100, &name);
    fprintf(g->out,
            "%s: time for the largest size, and its ratio to the time for a quarter of that "
            "size\n\n",
            buf_text(&name));
    buf_free(&name);
}

static enum exit_status measure_all(struct growth *g)
{
    size_t faults = 0, asked = 0, lacking = 0;
    for (size_t i = 0; i < growing_count + broken_count && !g->over; i++) {
        bool broken = i >= growing_count;
        const struct growing *d = broken ? &broken_inputs[i - growing_count] : &growing_inputs[i];
        if (!is_wanted(g, d))
            continue;
        if (!offers(g, d)) {
            lacking++;
            continue;
        }
        if (asked++ == 0)
            print_head(g);
        faults += !try(g, d, broken);
    }
    if (g->over)
        return EXIT_SETUP;
    if (asked == 0) {
        refuse_selection(g, lacking > 0);
        return EXIT_SETUP;
    }
    fprintf(g->out, "\n%zu kind%s of input, %zu not offered; %zu with a fault\n", asked,
            asked == 1 ? "" : "s", lacking, faults);
    if (g->options->results != NULL && !write_results(g, faults))
        return EXIT_SETUP;
    return faults > 0 ? EXIT_WRONG : EXIT_RIGHT;
}

enum exit_status growth_command(const struct options *options, FILE *out, FILE *err)
{
    struct growth g = {.options = options, .out = out, .err = err};
    struct ask_config config = {.command = options->impls.items[0],
                                .options = options,
                                .jobs = 1,
                                .window = 1,
                                .endless = true};
    enum exit_status status = EXIT_SETUP;
    g.ask = ask_open(&config);
    g.offers = ask_offers(g.ask);
    if (g.offers != NULL)
        status = measure_all(&g);
    else
        fprintf(err, "hclcheck: %s\n", buf_text(&ask_result(g.ask)->message));
    ask_close(g.ask);
    cJSON_Delete(g.fields);
    buf_free(&g.results);
    return status;
}
