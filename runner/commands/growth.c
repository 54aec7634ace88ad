#include "commands/commands.h"

#include <string.h>

#include "base/buf.h"
#include "base/glob.h"
#include "base/json.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/growing.h"
#include "options/options.h"
#include "process/sched.h"
#include "protocol/capability.h"
#include "protocol/encode.h"

enum {
    LEAST = 64,            /* the smallest size of each input; sizes double from here on */
    SIZES_MAX = 32,        /* of one input */
    ASKED = 3,             /* times that a size is asked; the least time counts */
    CONFIRMED = 2,         /* times that a ratio beyond linear is measured again */
    NESTED_STRUCTURE = 256 /* blocks in blocks whose structure, as JSON, is within the limit of
                              replies */
};

/* Milliseconds. */
static const double enough_ms = 1500;     /* a larger size would tell nothing new */
static const double least_ms = 20;        /* of a time that noise does not spoil */
static const double once_ms = 250;        /* a time that need not be measured again */
static const double dimension_ms = 90000; /* for one input, unless --time says another */

/* Four times the size for more than this times the time is no longer linear (n log n stays below
 * it); for more than the second, it is quadratic or worse. */
static const double linear = 6.5, quadratic = 11;

/* The reaction to one size of an input, however often it was asked. */
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
    double ms;      /* the least time of acceptance; 0: none yet */
    struct buf why; /* of another reaction; escaped */
};

struct growth {
    const struct options *options;
    FILE *out;
    FILE *err;
    struct implementation implementation;
    struct capability capability;
    struct buf greeting;
    bool greeted;
    bool over;                   /* interrupted, or the implementation cannot be started */
    double until;                /* the end of the time for an input, on the clock of os_now_ms */
    bool late;                   /* that time is over */
    const struct growing *input; /* that is asked, of this size */
    size_t size;
    struct answer *answer;
};

/* --- Inputs ----------------------------------------------------------------------------------- */

static bool has(const struct growth *g, enum op op)
{
    return (g->capability.ops & 1u << op) != 0;
}

/* Without `evaluate`, an expression is the value of an attribute that is parsed; with schemas, a
 * file is processed by one that asks for nothing. */
static enum op op_for(const struct growth *g, enum form form)
{
    switch (form) {
    case FORM_TEMPLATE:
        return OP_TEMPLATE;
    case FORM_JSON_FILE:
        return OP_BODY;
    case FORM_FILE:
        return has(g, OP_BODY) ? OP_BODY : OP_PARSE;
    case FORM_EXPRESSION:
        return has(g, OP_EVALUATE) ? OP_EVALUATE : OP_PARSE;
    case FORM_JSON_EXPRESSION:
        break;
    }
    return OP_EVALUATE;
}

/* The largest size that is asked. */
static size_t most_for(const struct growth *g, const struct growing *d)
{
    bool deep = d->nests && d->form == FORM_FILE && op_for(g, d->form) == OP_PARSE;
    return deep && d->most > NESTED_STRUCTURE ? NESTED_STRUCTURE : d->most;
}

static bool is_json(const struct growing *d)
{
    return d->form == FORM_JSON_FILE || d->form == FORM_JSON_EXPRESSION;
}

/* An expression that nests is compared: a value that nests would be beyond the limit of replies. */
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

/* --- Asking ----------------------------------------------------------------------------------- */

static bool on_hello(void *arg, const cJSON *hello, struct buf *why)
{
    struct growth *g = arg;
    if (g->greeted)
        capability_free(&g->capability);
    g->greeted = capability_read(hello, &g->capability, why);
    return g->greeted;
}

/* The first request of a process is the smallest one, and its time does not count: a virtual
 * machine loads and compiles code on first use. */
static bool on_request(void *arg, size_t index, struct buf *out)
{
    struct growth *g = arg;
    const struct answer *a = g->answer;
    if (a == NULL || (a->reaction != REACTION_NONE && a->reaction != REACTION_ACCEPTED) ||
        a->ms > once_ms)
        return false;
    enum op op = op_for(g, g->input->form);
    cJSON *fields = make_fields(g->input, op, index == 0 ? LEAST : g->size);
    encode_request(op, fields, g->options->edition, 0, out);
    cJSON_Delete(fields);
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

static bool on_done(void *arg, size_t index, const struct outcome *outcome)
{
    static const enum reaction reactions[] = {[OUTCOME_CRASH] = REACTION_DIED,
                                              [OUTCOME_TIMEOUT] = REACTION_SILENT,
                                              [OUTCOME_GARBAGE] = REACTION_GARBAGE};
    struct growth *g = arg;
    if (index == 0)
        return true;
    if (outcome->kind == OUTCOME_REPLY)
        read_reply(g->answer, outcome->reply, outcome->ms);
    else
        set_reaction(g->answer, reactions[outcome->kind], outcome->detail);
    return true;
}

/* Runs the tasks in one process of their own; run_ms is their time, 0 without a limit. */
static bool run_tasks(struct growth *g, size_t tasks, double run_ms)
{
    struct sched_result result;
    struct sched_config config = implementation_sched(&g->implementation, g->options, tasks);
    config.run_ms = run_ms;
    config.jobs = config.window = 1;
    config.greeting = &g->greeting;
    config.arg = g;
    config.hello = on_hello;
    config.request = on_request;
    config.done = on_done;
    sched_run(&config, &result);
    g->over =
        result.end == SCHED_INTERRUPTED || result.end == SCHED_SETUP_FAILED || !result.greeted;
    if (g->over)
        fprintf(g->err, "hclcheck: %s\n", buf_text(&result.message));
    if (result.fault_count > 0)
        fprintf(g->err, "hclcheck: fault of the run: %s", buf_text(&result.faults));
    sched_result_free(&result);
    return !g->over;
}

static double time_for(const struct growth *g)
{
    return g->options->time_ms > 0 ? g->options->time_ms : dimension_ms;
}

/* Asks one size; true if it is accepted. There is no reaction if there was no time. */
static bool ask(struct growth *g, const struct growing *d, size_t n, struct answer *a)
{
    a->reaction = REACTION_NONE;
    a->ms = 0;
    double left = g->until - os_now_ms();
    if (left > 0) {
        g->input = d;
        g->size = n;
        g->answer = a;
        run_tasks(g, 1 + ASKED, left);
        g->answer = NULL;
    }
    g->late = os_now_ms() >= g->until;
    return !g->over && a->reaction == REACTION_ACCEPTED;
}

/* --- One input --- */

/* Times by size: of[k] is that of LEAST << k. */
struct times {
    double of[SIZES_MAX];
    size_t count;
};

static size_t size_of(size_t k)
{
    return (size_t)LEAST << k;
}

/* Finds the largest size that is accepted, between `good`, which is (or is 0), and `bad`, which is
 * not. */
static size_t last_good(struct growth *g, const struct growing *d, size_t good, size_t bad)
{
    struct answer a = {.reaction = REACTION_NONE};
    /* One part in thirty is enough: the end of a stack differs from run to run. */
    while (!g->over && !g->late && bad - good > 1 + good / 32) {
        size_t middle = good + (bad - good) / 2;
        if (ask(g, d, middle, &a))
            good = middle;
        else if (a.reaction != REACTION_NONE)
            bad = middle;
    }
    buf_free(&a.why);
    return good;
}

/* Prints that `bad` is not accepted; false if that is a fault. */
static bool print_end(struct growth *g, const struct growing *d, const struct answer *end,
                      size_t good, size_t bad)
{
    static const char *const words[] = {[REACTION_REFUSED] = "refused",
                                        [REACTION_UNSUPPORTED] = "unsupported",
                                        [REACTION_DIED] = "DIES",
                                        [REACTION_GARBAGE] = "GARBAGE",
                                        [REACTION_SILENT] = "SILENT"};
    /* Searching for the begin of silence would take a timeout each time. */
    size_t last = end->reaction == REACTION_SILENT ? good : last_good(g, d, good, bad);
    if (g->over)
        return true;
    fprintf(g->out, "%s%s beyond %zu%s%s", good > 0 ? "; " : "", words[end->reaction], last,
            end->why.len > 0 ? ": " : "", buf_text(&end->why));
    return end->reaction == REACTION_REFUSED || end->reaction == REACTION_UNSUPPORTED;
}

/* The ratio of the largest size's time to that of a quarter of it. A ratio beyond linear is
 * measured again: other processes slow an answer down, and never make it faster. */
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

/* Prints the growth of the times; false if it is quadratic. */
static bool print_growth(struct growth *g, const struct growing *d, struct times *t)
{
    size_t last = t->count - 1;
    bool measurable = last >= 2 && t->of[last - 2] >= least_ms;
    double growth = measurable ? growth_of(g, d, t) : 0;
    fprintf(g->out, "%8zu %9.1f ms", size_of(last), t->of[last]);
    if (measurable)
        fprintf(g->out, "  %5.1fx  %s", growth,
                growth > quadratic ? "QUADRATIC"
                : growth > linear  ? "more than linear"
                                   : "linear");
    else
        fputs("          quick", g->out);
    return growth <= quadratic;
}

/* Prints a line; false if the input shows a fault of the implementation. */
static bool measure(struct growth *g, const struct growing *d)
{
    struct times t = {.count = 0};
    struct answer a = {.reaction = REACTION_NONE};
    bool ok = true;
    fprintf(g->out, "%-26s ", d->name);
    fflush(g->out);
    g->until = os_now_ms() + time_for(g);
    g->late = false;
    while (t.count < SIZES_MAX && size_of(t.count) <= most_for(g, d) && !g->late &&
           (t.count == 0 || t.of[t.count - 1] < enough_ms) && ask(g, d, size_of(t.count), &a))
        t.of[t.count++] = a.ms;
    if (!g->over && t.count > 0)
        ok = print_growth(g, d, &t);
    if (!g->over && a.reaction != REACTION_ACCEPTED && a.reaction != REACTION_NONE)
        ok = print_end(g, d, &a, t.count > 0 ? size_of(t.count - 1) : 0, size_of(t.count)) && ok;
    if (!g->over && g->late)
        fprintf(g->out, "%sstopped after %.0f s", t.count > 0 ? "; " : "", time_for(g) / 1000);
    fputc('\n', g->out);
    fflush(g->out);
    buf_free(&a.why);
    return ok;
}

static bool offers(const struct growth *g, const struct growing *d)
{
    return capability_lacks(&g->capability, op_for(g, d->form), is_json(d), g->options->edition,
                            0) == NULL;
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
        fputs("hclcheck: the implementation offers none of these dimensions\n", g->err);
        return;
    }
    fputs("hclcheck: --only matches no dimension; there are:\n", g->err);
    for (size_t i = 0; i < growing_count; i++)
        fprintf(g->err, "  %s\n", growing_inputs[i].name);
}

static enum exit_status measure_all(struct growth *g)
{
    size_t faults = 0, asked = 0, lacking = 0;
    for (size_t i = 0; i < growing_count && !g->over; i++) {
        const struct growing *d = &growing_inputs[i];
        if (!is_wanted(g, d))
            continue;
        if (!offers(g, d)) {
            lacking++;
            continue;
        }
        if (asked++ == 0)
            fprintf(g->out,
                    "%s %s: time for the largest size, and its ratio to a quarter of that size\n\n",
                    g->capability.implementation, g->capability.version);
        faults += !measure(g, d);
    }
    if (g->over)
        return EXIT_SETUP;
    if (asked == 0) {
        refuse_selection(g, lacking > 0);
        return EXIT_SETUP;
    }
    fprintf(g->out, "\n%zu dimension%s, %zu not offered; %zu with a fault\n", asked,
            asked == 1 ? "" : "s", lacking, faults);
    return faults > 0 ? EXIT_WRONG : EXIT_RIGHT;
}

enum exit_status growth_command(const struct options *options, FILE *out, FILE *err)
{
    struct growth g = {.options = options, .out = out, .err = err};
    enum exit_status status = EXIT_SETUP;
    if (implementation_open(&g.implementation, options->impls.items[0], options, err) &&
        run_tasks(&g, 1, 0)) /* the handshake alone */
        status = measure_all(&g);
    if (g.greeted)
        capability_free(&g.capability);
    buf_free(&g.greeting);
    implementation_free(&g.implementation);
    return status;
}
