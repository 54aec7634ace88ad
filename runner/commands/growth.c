#include "commands/growth.h"

#include <string.h>

#include "base/buf.h"
#include "base/glob.h"
#include "base/json.h"
#include "base/os.h"
#include "base/text.h"
#include "options/options.h"
#include "process/command.h"
#include "process/confine.h"
#include "process/sched.h"
#include "protocol/capability.h"
#include "protocol/encode.h"

enum form {
    FORM_FILE,
    FORM_NESTED_FILE,
    FORM_EXPRESSION,
    FORM_TEMPLATE,
    FORM_JSON_FILE,
    FORM_JSON_EXPRESSION
};

static const struct dimension {
    const char *name;
    enum form form;
    size_t most;
    const char *head, *open, *middle, *close, *tail;
} dimensions[] = {
#define GROWS(name, form, ...) {name, FORM_##form, __VA_ARGS__},
#include "commands/growth.def"
#undef GROWS
};

/* What became of one input, however often it was asked. */
enum fate {
    FATE_NONE,
    FATE_ACCEPTED,
    FATE_REFUSED,
    FATE_UNSUPPORTED,
    FATE_DIED,
    FATE_GARBAGE,
    FATE_SILENT
};

struct answer {
    enum fate fate;
    double ms;      /* the least, of acceptance; 0: none yet */
    struct buf why; /* of another fate; escaped */
};

struct growth {
    const struct options *options;
    FILE *out;
    FILE *err;
    struct command command;
    struct confine confine;
    struct capability capability;
    struct buf greeting;
    bool greeted;
    bool over;    /* interrupted, or the implementation cannot be started */
    double until; /* when the dimension must end, on the clock of os_now_ms */
    bool late;    /* it did not */
    /* the input being asked, and the smallest one of its dimension */
    const cJSON *fields, *first;
    enum op op;
    struct answer *answer;
};

/* --- Inputs --- */

static void add_item(const char *item, size_t number, struct buf *out)
{
    const char *at = strchr(item, '@');
    if (at == NULL) {
        buf_str(out, item);
        return;
    }
    buf_add(out, item, (size_t)(at - item));
    buf_fmt(out, "%zu%s", number, at + 1);
}

static void add_source(const struct dimension *d, size_t n, struct buf *out)
{
    buf_str(out, d->head);
    for (size_t i = 0; i < n; i++)
        add_item(d->open, i, out);
    buf_str(out, d->middle);
    for (size_t i = 0; i < n; i++)
        buf_str(out, d->close);
    buf_str(out, d->tail);
}

static bool has(const struct growth *g, enum op op)
{
    return (g->capability.ops & 1u << op) != 0;
}

/* How an implementation is asked about a dimension. Those that only parse get an expression as the
 * value of an attribute; those that know schemas process a file by one that asks for nothing. */
static enum op op_for(const struct growth *g, enum form form)
{
    switch (form) {
    case FORM_TEMPLATE:
        return OP_TEMPLATE;
    case FORM_JSON_FILE:
        return OP_BODY;
    case FORM_FILE:
    case FORM_NESTED_FILE:
        return has(g, OP_BODY) ? OP_BODY : OP_PARSE;
    case FORM_EXPRESSION:
        return has(g, OP_EVALUATE) ? OP_EVALUATE : OP_PARSE;
    case FORM_JSON_EXPRESSION:
        break;
    }
    return OP_EVALUATE;
}

/* The largest size that is asked. */
static size_t most_for(const struct growth *g, const struct dimension *d)
{
    bool deep = d->form == FORM_NESTED_FILE && op_for(g, d->form) == OP_PARSE;
    return deep && d->most > GROWTH_NESTED_STRUCTURE ? GROWTH_NESTED_STRUCTURE : d->most;
}

static cJSON *make_fields(const struct dimension *d, enum op op, size_t n)
{
    struct buf source = {0};
    cJSON *fields = cJSON_CreateObject();
    bool wrapped = d->form == FORM_EXPRESSION && op == OP_PARSE;
    if (wrapped)
        buf_str(&source, "a = ");
    add_source(d, n, &source);
    if (wrapped)
        buf_str(&source, "\n");
    if (d->form == FORM_JSON_FILE || d->form == FORM_JSON_EXPRESSION)
        cJSON_AddStringToObject(fields, "syntax", "json");
    cJSON_AddStringToObject(fields, "source", buf_text(&source));
    if (op == OP_BODY)
        cJSON_AddTrueToObject(cJSON_AddObjectToObject(fields, "schema"), "partial");
    buf_free(&source);
    return fields;
}

/* --- Asking --- */

static bool on_hello(void *arg, const cJSON *hello, struct buf *why)
{
    struct growth *g = arg;
    if (g->greeted)
        capability_free(&g->capability);
    g->greeted = capability_read(hello, &g->capability, why);
    return g->greeted;
}

/* The first request of a process is the smallest one, and its time does not count: a virtual
 * machine loads and compiles what it needs when it needs it. */
static bool on_request(void *arg, size_t index, struct buf *out)
{
    struct growth *g = arg;
    const struct answer *a = g->answer;
    if (a == NULL || (a->fate != FATE_NONE && a->fate != FATE_ACCEPTED) || a->ms > GROWTH_ONCE_MS)
        return false;
    encode_request(g->op, index == 0 ? g->first : g->fields, g->options->edition, 0, out);
    return true;
}

static void take_fate(struct answer *a, enum fate fate, const char *why)
{
    a->fate = fate;
    buf_clear(&a->why);
    if (why != NULL)
        text_escape(why, strlen(why), 100, &a->why);
}

static void take_reply(struct answer *a, const cJSON *reply, double ms)
{
    const cJSON *unsupported = cJSON_GetObjectItemCaseSensitive(reply, "unsupported");
    const cJSON *error = cJSON_GetObjectItemCaseSensitive(reply, "error");
    if (unsupported != NULL) {
        take_fate(a, FATE_UNSUPPORTED, cJSON_GetStringValue(unsupported));
    } else if (error != NULL) {
        const char *phase = json_get_string(error, "phase");
        bool panic = phase != NULL && phase_find(phase) == PHASE_PANIC;
        take_fate(a, panic ? FATE_DIED : FATE_REFUSED, json_get_string(error, "summary"));
    } else {
        take_fate(a, FATE_ACCEPTED, NULL);
        if (a->ms <= 0 || ms < a->ms)
            a->ms = ms;
    }
}

static bool on_done(void *arg, size_t index, const struct outcome *outcome)
{
    static const enum fate fates[] = {[OUTCOME_CRASH] = FATE_DIED,
                                      [OUTCOME_TIMEOUT] = FATE_SILENT,
                                      [OUTCOME_GARBAGE] = FATE_GARBAGE};
    struct growth *g = arg;
    if (index == 0)
        return true;
    if (outcome->kind == OUTCOME_REPLY)
        take_reply(g->answer, outcome->reply, outcome->ms);
    else
        take_fate(g->answer, fates[outcome->kind], outcome->detail);
    return true;
}

/* Runs so many tasks in one process of their own, for so long; 0: without limit. */
static bool run_tasks(struct growth *g, size_t tasks, double run_ms)
{
    const struct options *o = g->options;
    struct sched_result result;
    struct sched_config config = {
        .command = &g->command,
        .confine = &g->confine,
        .run_ms = run_ms,
        .jobs = 1,
        .window = 1,
        .timeout_ms = o->timeout_ms,
        .hello_ms = o->start_ms,
        .tasks = tasks,
        .greeting = &g->greeting,
        .arg = g,
        .hello = on_hello,
        .request = on_request,
        .done = on_done,
    };
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

static double dimension_ms(const struct growth *g)
{
    return g->options->time_ms > 0 ? g->options->time_ms : GROWTH_DIMENSION_MS;
}

/* Asks one size. True where it is accepted; no fate where there was no time. */
static bool ask(struct growth *g, const struct dimension *d, size_t n, struct answer *a)
{
    a->fate = FATE_NONE;
    a->ms = 0;
    double left = g->until - os_now_ms();
    if (left > 0) {
        g->op = op_for(g, d->form);
        cJSON *fields = make_fields(d, g->op, n), *first = make_fields(d, g->op, GROWTH_LEAST);
        g->fields = fields;
        g->first = first;
        g->answer = a;
        run_tasks(g, 1 + GROWTH_ASKED, left);
        g->fields = g->first = NULL;
        g->answer = NULL;
        cJSON_Delete(fields);
        cJSON_Delete(first);
    }
    g->late = os_now_ms() >= g->until;
    return !g->over && a->fate == FATE_ACCEPTED;
}

/* --- One dimension --- */

/* Times by size: of[k] of GROWTH_LEAST << k. */
enum { SIZES_MAX = 32 };

struct times {
    double of[SIZES_MAX];
    size_t count;
};

static size_t size_of(size_t k)
{
    return (size_t)GROWTH_LEAST << k;
}

/* The largest size that is found accepted, given that `good` is (or is 0) and `bad` is not. */
static size_t last_good(struct growth *g, const struct dimension *d, size_t good, size_t bad)
{
    struct answer a = {.fate = FATE_NONE};
    /* To about one part in thirty: where a stack ends differs from run to run. */
    while (!g->over && !g->late && bad - good > 1 + good / 32) {
        size_t middle = good + (bad - good) / 2;
        if (ask(g, d, middle, &a))
            good = middle;
        else if (a.fate != FATE_NONE)
            bad = middle;
    }
    buf_free(&a.why);
    return good;
}

/* Prints that `bad` got another answer than acceptance; false where that is a fault. */
static bool print_end(struct growth *g, const struct dimension *d, const struct answer *end,
                      size_t good, size_t bad)
{
    static const char *const words[] = {[FATE_REFUSED] = "refused",
                                        [FATE_UNSUPPORTED] = "unsupported",
                                        [FATE_DIED] = "DIES",
                                        [FATE_GARBAGE] = "GARBAGE",
                                        [FATE_SILENT] = "SILENT"};
    /* To look for where silence begins would take a timeout each time. */
    size_t last = end->fate == FATE_SILENT ? good : last_good(g, d, good, bad);
    if (g->over)
        return true;
    fprintf(g->out, "%s%s beyond %zu%s%s", good > 0 ? "; " : "", words[end->fate], last,
            end->why.len > 0 ? ": " : "", buf_text(&end->why));
    return end->fate == FATE_REFUSED || end->fate == FATE_UNSUPPORTED;
}

/* The ratio of the largest size's time to that of a quarter of it. One that is not linear must be
 * so each time: what else runs on the machine slows an answer down, and never makes it faster. */
static double growth_of(struct growth *g, const struct dimension *d, struct times *t)
{
    size_t last = t->count - 1;
    struct answer a = {.fate = FATE_NONE};
    for (int i = 0; i < GROWTH_CONFIRMED && t->of[last] > GROWTH_LINEAR * t->of[last - 2]; i++)
        for (size_t k = last - 2; k <= last; k += 2)
            if (ask(g, d, size_of(k), &a) && a.ms < t->of[k])
                t->of[k] = a.ms;
    buf_free(&a.why);
    return t->of[last] / t->of[last - 2];
}

/* Prints how the times grow; false when they grow like a square. */
static bool print_growth(struct growth *g, const struct dimension *d, struct times *t)
{
    size_t last = t->count - 1;
    bool telling = last >= 2 && t->of[last - 2] >= GROWTH_TELLING_MS;
    double growth = telling ? growth_of(g, d, t) : 0;
    fprintf(g->out, "%8zu %9.1f ms", size_of(last), t->of[last]);
    if (telling)
        fprintf(g->out, "  %5.1fx  %s", growth,
                growth > GROWTH_QUADRATIC ? "QUADRATIC"
                : growth > GROWTH_LINEAR  ? "more than linear"
                                          : "linear");
    else
        fputs("          quick", g->out);
    return growth <= GROWTH_QUADRATIC;
}

/* False where the dimension is a fault of the implementation. */
static bool measure(struct growth *g, const struct dimension *d)
{
    struct times t = {.count = 0};
    struct answer a = {.fate = FATE_NONE};
    bool ok = true;
    fprintf(g->out, "%-26s ", d->name);
    fflush(g->out);
    g->until = os_now_ms() + dimension_ms(g);
    g->late = false;
    while (t.count < SIZES_MAX && size_of(t.count) <= most_for(g, d) && !g->late &&
           (t.count == 0 || t.of[t.count - 1] < GROWTH_ENOUGH_MS) &&
           ask(g, d, size_of(t.count), &a))
        t.of[t.count++] = a.ms;
    if (!g->over && t.count > 0)
        ok = print_growth(g, d, &t);
    if (!g->over && a.fate != FATE_ACCEPTED && a.fate != FATE_NONE)
        ok = print_end(g, d, &a, t.count > 0 ? size_of(t.count - 1) : 0, size_of(t.count)) && ok;
    if (!g->over && g->late)
        fprintf(g->out, "%sstopped after %.0f s", t.count > 0 ? "; " : "", dimension_ms(g) / 1000);
    fputc('\n', g->out);
    fflush(g->out);
    buf_free(&a.why);
    return ok;
}

static bool offers(const struct growth *g, const struct dimension *d)
{
    bool json = d->form == FORM_JSON_FILE || d->form == FORM_JSON_EXPRESSION;
    return capability_lacks(&g->capability, op_for(g, d->form), json, g->options->edition, 0) ==
           NULL;
}

static bool is_wanted(const struct growth *g, const struct dimension *d)
{
    const struct words *only = &g->options->selection.only;
    for (size_t i = 0; i < only->count; i++)
        if (glob_match(only->items[i], d->name))
            return true;
    return only->count == 0;
}

static enum exit_status measure_all(struct growth *g)
{
    size_t faults = 0, asked = 0, lacking = 0;
    fprintf(g->out, "%s %s: time for the largest size, and its ratio to a quarter of that size\n\n",
            g->capability.implementation, g->capability.version);
    for (size_t i = 0; i < sizeof dimensions / sizeof *dimensions && !g->over; i++) {
        const struct dimension *d = &dimensions[i];
        if (!is_wanted(g, d))
            continue;
        if (!offers(g, d)) {
            lacking++;
            continue;
        }
        asked++;
        faults += !measure(g, d);
    }
    if (g->over)
        return EXIT_SETUP;
    if (asked == 0) {
        fprintf(g->err, "hclcheck: %s\n",
                lacking > 0 ? "the implementation offers none of these" : "no such dimension");
        return EXIT_SETUP;
    }
    fprintf(g->out, "\n%zu dimension%s, %zu not offered; %zu with a fault\n", asked,
            asked == 1 ? "" : "s", lacking, faults);
    return faults > 0 ? EXIT_WRONG : EXIT_RIGHT;
}

enum exit_status growth_command(const struct options *options, FILE *out, FILE *err)
{
    struct growth g = {.options = options, .out = out, .err = err};
    struct buf why = {0};
    enum exit_status status = EXIT_SETUP;
    if (!command_split(options->impls.items[0], &g.command, &why) ||
        !confine_open(&options->limits, &g.confine, &why)) {
        fprintf(err, "hclcheck: %s\n", buf_text(&why));
    } else {
        if (g.confine.own_folder)
            confine_anchor(&g.command);
        if (run_tasks(&g, 1, 0)) /* the handshake alone */
            status = measure_all(&g);
    }
    if (g.greeted)
        capability_free(&g.capability);
    buf_free(&g.greeting);
    command_free(&g.command);
    confine_free(&g.confine);
    buf_free(&why);
    return status;
}
