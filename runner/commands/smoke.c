#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "ask/ask.h"
#include "base/buf.h"
#include "base/colour.h"
#include "base/json.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "commands/commands.h"
#include "judge/judge.h"
#include "judge/readings.h"
#include "options/options.h"
#include "process/child.h"
#include "process/sched.h"
#include "protocol/capability.h"
#include "protocol/encode.h"

enum end { END_OK, END_SKIPPED, END_ADVICE, END_FAULT };

/* A step of the check: a request, its reply, and the fault of the reply. */
struct step {
    const char *title;
    struct buf sent;
    struct buf expected;
    struct buf came;
    struct buf remark; /* the fault of the step; if there is no fault, a remark; escaped */
    const char *hint;
    bool repeatable; /* true if the output has a command that repeats the request */
};

enum syntax { SYNTAX_NATIVE, SYNTAX_JSON };

/* A request of smoke.def. */
struct row {
    const char *title;
    enum op op;
    unsigned features; /* bits */
    enum syntax syntax;
    const char *request; /* members */
    const char *reply;
    const char *hint;
};

static const struct row rows[] = {
#define ASK(title, op, features, syntax, request, reply, hint)                                     \
    {title, OP_##op, features, SYNTAX_##syntax, request, reply, hint},
#include "commands/smoke.def"
#undef ASK
};

#define ROW_COUNT (sizeof rows / sizeof rows[0])

/* AT_ONCE requests are sent together. The long request has PADDING padding bytes, which is more
   than fits into a pipe. */
enum { AT_ONCE = 20, PADDING = 300000 };

struct smoke {
    const struct options *options;
    FILE *out, *err;
    bool colour;
    size_t steps;
    size_t counts[END_FAULT + 1]; /* the number of steps for each result */
    struct ask *ask;
    const struct capability *offers;
    struct judge judge;
    size_t ids;       /* number of requests that were sent */
    size_t answered;  /* number of requests that got the right result or error */
    bool broken;      /* true if a request got no reply; then later steps are left out */
    bool interrupted; /* true if a signal came */
    const struct row
        *kinds[2]; /* the first offered request that is valid, and an invalid request
                      of the same operation; the valid one if there is no invalid one */

    /* The step in progress. */
    struct step *step;
    enum end end;
    const struct row *const *asked; /* the requests of the step in turn; NULL for an unknown one */
    const char *more;               /* members that are added to each request */
    struct buf text;                /* the request that was sent last */
};

/* --- Output ----------------------------------------------------------------------------------- */

/* Maximum numbers of shown bytes of a message, and of shown lines of standard error. */
enum { MESSAGE_MAX = 1000, ERROR_LINES = 20 };

static void print_part(FILE *out, const char *name, const struct buf *text)
{
    struct buf safe = {0};
    if (text->len == 0)
        return;
    text_escape(text->data, text->len, MESSAGE_MAX, &safe);
    fprintf(out, "      %-9s %s\n", name, buf_text(&safe));
    buf_free(&safe);
}

/* Prints a shell command that sends the request of a step to the implementation. */
static void print_reproduction(const struct smoke *s, const struct step *step)
{
    struct buf members = {0}, line = {0};
    if (!step->repeatable)
        return;
    buf_add(&members, s->text.data + 1, s->text.len - 2);
    encode_shell_line(s->options->impls.items[0], buf_text(&members), &line);
    fprintf(s->out, "      %-9s %s\n", "by hand", buf_text(&line));
    buf_free(&members);
    buf_free(&line);
}

static void print_step(struct smoke *s, const struct step *step, enum end end)
{
    static const char *const words[] = {"ok", "skipped", "advice", "FAULT"};
    static const char *const colours[] = {COLOUR_GREEN, COLOUR_DIM, COLOUR_YELLOW, COLOUR_BOLD_RED};
    s->counts[end]++;
    fprintf(s->out, "%4zu  %s%-7s%s  %s", ++s->steps, s->colour ? colours[end] : "", words[end],
            s->colour ? COLOUR_OFF : "", step->title);
    fprintf(s->out, end < END_ADVICE && step->remark.len > 0 ? ": %s\n" : "\n",
            buf_text(&step->remark));
    if (end >= END_ADVICE || (s->options->verbose && end == END_OK)) {
        print_part(s->out, "sent", &step->sent);
        print_part(s->out, "expected", &step->expected);
        print_part(s->out, "received", &step->came);
    }
    if (end >= END_ADVICE) {
        fprintf(s->out, "      %-9s %s\n", "wrong", buf_text(&step->remark));
        fprintf(s->out, "      %-9s %s\n", "to fix", step->hint);
        print_reproduction(s, step);
    }
    fflush(s->out);
}

/* Prints a step and frees it. Prints nothing about an interrupted step, because a signal is no
   fault of the implementation. */
static void report(struct smoke *s, struct step *step, enum end end)
{
    if (!s->interrupted)
        print_step(s, step, end);
    buf_free(&step->sent);
    buf_free(&step->expected);
    buf_free(&step->came);
    buf_free(&step->remark);
}

/* --- The handshake ---------------------------------------------------------------------------- */

/* Appends the names that hello offers. */
static void describe(const cJSON *hello, struct buf *out)
{
    static const char *const lists[] = {"ops", "syntaxes", "editions", "features"};
    const char *name = json_get_text(hello, "implementation");
    text_escape(name, strlen(name), MESSAGE_MAX, out);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        buf_fmt(out, "\n               %s: ", lists[i]);
        json_print(json_get(hello, lists[i]), JSON_PRINT_ASCII, out);
    }
}

/* Reports unknown names in hello, because cases for a misspelt name are left out without a
   message. */
static void advise(struct smoke *s)
{
    const struct capability *c = s->offers;
    struct step step = {.title = "names in hello",
                        .hint = "correct the names; cases for a misspelt name are left out"};
    capability_unknown(ask_hello(s->ask), &step.remark);
    if (c->ops == 0 || c->syntaxes == 0 || c->editions == 0)
        buf_str(&step.remark, "no case can be sent, because hello must offer an operation, a "
                              "syntax and an edition\n");
    if (step.remark.len > 0)
        step.remark.data[--step.remark.len] = '\0';
    report(s, &step, step.remark.len > 0 ? END_ADVICE : END_OK);
}

#define SERVE_HINT                                                                                 \
    "answer each request once, with its id; print nothing else to standard output; exit with "     \
    "status 0 when standard input ends, and not before"

/* Takes over how a batch ended. If the implementation failed, but no request is to blame, the step
   has a fault. */
static void end_batch(struct smoke *s, const struct sched_result *result, struct step *step)
{
    const struct buf *why = result->message.len > 0 ? &result->message : &result->faults;
    s->interrupted = result->end == SCHED_INTERRUPTED;
    if (s->interrupted)
        fprintf(s->err,
                "hclcheck: interrupted; the step \"%s\" and all later steps were not tried\n",
                step->title);
    else if (why->len > 0 && step->remark.len == 0)
        buf_add(&step->remark, why->data, why->len - (why->data[why->len - 1] == '\n'));
    if (result->fault_count > 0)
        step->hint = SERVE_HINT;
    s->broken = s->broken || result->end != SCHED_COMPLETE || result->fault_count > 0;
    if (s->broken)
        s->end = END_FAULT;
}

/* Starts the implementation. Returns false if its program cannot be started. */
static bool greet(struct smoke *s)
{
    struct step step = {.title = "the program starts and answers hello",
                        .hint = "answer hello with what the implementation offers, and flush "
                                "standard output (runner/protocol.md, \"The handshake\")"};
    buf_fmt(&step.sent, "{\"id\":0,\"op\":\"hello\",\"protocol\":%d}", PROTOCOL_VERSION);
    buf_fmt(&step.expected,
            "{\"id\":0,\"hello\":{\"protocol\":%d,\"implementation\":\"my-hcl\",\"version\":\"1\","
            "\"language\":\"C\",\"ops\":[\"parse\"],\"syntaxes\":[\"native\"],\"editions\":"
            "[\"%s\"],\"features\":[]}}",
            PROTOCOL_VERSION, edition_name(s->options->edition));
    s->ask = ask_open(&(struct ask_config){.command = s->options->impls.items[0],
                                           .options = s->options,
                                           .jobs = 1,
                                           .window = AT_ONCE});
    const struct sched_result *result = ask_result(s->ask);
    bool started = result->processes > 0;
    s->offers = ask_offers(s->ask);
    end_batch(s, result, &step);
    if (!started)
        step.hint =
            "--impl is a command line, split as a shell does it; it runs in an empty folder "
            "with a clean environment (--keep-cwd, --env)";
    if (!s->broken)
        describe(ask_hello(s->ask), &step.remark);
    report(s, &step, s->end);
    return started;
}

/* --- Requests --------------------------------------------------------------------------------- */

/* Returns the latest edition of the specification that hello offers. */
static enum edition edition_of(const struct smoke *s)
{
    unsigned edition = EDITION_DEFAULT;
    while (edition > 0 && (s->offers->editions & 1u << edition) == 0)
        edition--;
    return (enum edition)edition;
}

static const char *lacks(const struct smoke *s, const struct row *row)
{
    if ((row->features & 1u << FEATURE_SHAPE) != 0 && !capability_shapes(s->offers))
        return feature_name(FEATURE_SHAPE); /* trees replace shapes */
    return capability_lacks(s->offers, row->op, row->syntax == SYNTAX_JSON, edition_of(s),
                            row->features);
}

/* Returns the member that a reply lacks, although hello offers the feature of the request; or
   NULL. */
static const char *lacks_part(const struct row *row, const cJSON *reply)
{
    const cJSON *error = json_get(reply, "error");
    const struct {
        enum feature feature;
        const cJSON *in;
        const char *name;
    } parts[] = {{FEATURE_RANGES, error, "range"},
                 {FEATURE_PLACES, reply, "places"},
                 {FEATURE_RECOVERS, reply, "recovered"}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if ((row->features & 1u << parts[i].feature) != 0 &&
            json_get(parts[i].in, parts[i].name) == NULL)
            return parts[i].name;
    return NULL;
}

/* Judges the reply to a request of smoke.def. Stores the fault in the step. */
static enum end judge_reply(struct smoke *s, const struct row *row, const struct outcome *outcome)
{
    struct buf text = {0};
    struct json_error err;
    buf_fmt(&text, "{%s}", row->reply);
    cJSON *expect = json_parse(text.data, text.len, JSON_NUL_REFUSE, &err);
    struct derivation shape = {0};
    struct test_case c = {.op = row->op, .expect = expect};
    if ((row->features & 1u << FEATURE_SHAPE) != 0)
        c.derived = &shape;
    s->judge.shapes = c.derived != NULL;
    struct judged judged = {.c = &c};
    const struct probe *p = &judged.probes[0];
    judge_outcome(&s->judge, &c, REQUEST_OWN, outcome, &judged.probes[0]);
    bool right = p->verdict == VERDICT_PASS;
    const char *missing = right ? lacks_part(row, outcome->reply) : NULL,
               *fault = right ? p->place : p->detail;
    if (missing != NULL)
        buf_fmt(&s->step->remark, "\"%s\" is missing", missing);
    else
        buf_str(&s->step->remark, fault != NULL ? fault : "");
    s->answered += right;
    enum end end =
        s->step->remark.len == 0 || p->verdict == VERDICT_UNSUPPORTED ? END_OK : END_FAULT;
    judged_free(&judged);
    cJSON_Delete(expect);
    buf_free(&text);
    return end;
}

/* Takes over the failure of a request that got no reply. */
static enum end no_reply(struct smoke *s, const struct outcome *outcome)
{
    struct step *step = s->step;
    buf_str(&step->remark, outcome->detail);
    if (outcome->error_text[0] != '\0') {
        buf_str(&step->remark, "\n      standard error ends with:\n");
        text_escape_lines(outcome->error_text, strlen(outcome->error_text),
                          (struct text_limits){CHILD_STDERR_KEPT, ERROR_LINES}, "        | ",
                          &step->remark);
        step->remark.data[--step->remark.len] = '\0'; /* removes the last newline */
    }
    step->hint = outcome->kind == OUTCOME_TIMEOUT ? "end each reply with a newline, and flush "
                                                    "standard output after each reply"
                                                  : SERVE_HINT;
    s->broken = true;
    return END_FAULT;
}

static bool pose(void *arg, size_t i, struct request *r)
{
    struct smoke *s = arg;
    const struct row *row = s->asked[i % 2];
    buf_clear(&s->text);
    buf_fmt(&s->text, "{\"op\":\"%s\"%s%s,\"edition\":\"%s\"%s}",
            row != NULL ? op_name(row->op) : "x-nothing", row != NULL ? "," : "",
            row != NULL ? row->request : "", edition_name(edition_of(s)), s->more);
    *r = (struct request){.text = s->text.data, .len = s->text.len};
    s->ids++;
    if (s->step->sent.len == 0)
        buf_fmt(&s->step->sent, "{\"id\":%zu,%s", s->ids * SCHED_ID_STEP, s->text.data + 1);
    return true;
}

static bool take(void *arg, size_t i, const struct outcome *outcome)
{
    struct smoke *s = arg;
    const struct row *row = s->asked[i % 2];
    buf_clear(&s->step->remark);
    buf_clear(&s->step->came);
    buf_add(&s->step->came, outcome->text, outcome->len);
    if (outcome->kind != OUTCOME_REPLY)
        s->end = no_reply(s, outcome);
    else if (row != NULL)
        s->end = judge_reply(s, row, outcome);
    else if (!cJSON_IsString(json_get(outcome->reply, "unsupported")))
        s->end = END_ADVICE;
    if (s->end == END_ADVICE)
        buf_str(&s->step->remark, "the reply has no \"unsupported\"");
    return s->end != END_FAULT;
}

/* Sends `count` requests of a step, in turn those of `asked`, and reports the step. */
static void try(struct smoke *s, const struct row *const asked[2], size_t count, const char *more,
                struct step *step)
{
    s->step = step;
    s->end = END_OK;
    s->asked = asked;
    s->more = more;
    const struct sched_result *result = ask_run(s->ask, &(struct ask_batch){.count = count,
                                                                            .last = count == 0,
                                                                            .patient = true,
                                                                            .arg = s,
                                                                            .pose = pose,
                                                                            .take = take});
    if (result->end != SCHED_STOPPED)
        end_batch(s, result, step);
    report(s, step, s->end);
}

static void expect(struct smoke *s, const char *reply, struct step *step)
{
    buf_fmt(&step->expected, "{\"id\":%zu,%s}", (s->ids + 1) * SCHED_ID_STEP, reply);
}

static void try_row(struct smoke *s, const struct row *row)
{
    struct buf title = {0};
    struct step step = {.hint = row->hint, .repeatable = true};
    const char *missing = lacks(s, row);
    bool invalid = strncmp(row->reply, "\"error\"", 7) == 0;
    buf_fmt(&title, "%s: %s", op_name(row->op), row->title);
    step.title = title.data;
    if (missing != NULL) {
        buf_fmt(&step.remark, "hello does not offer %s", missing);
        report(s, &step, END_SKIPPED);
    } else {
        if (s->kinds[0] == NULL && !invalid)
            s->kinds[0] = s->kinds[1] = row;
        if (s->kinds[0] == s->kinds[1] && invalid && s->kinds[0]->op == row->op)
            s->kinds[1] = row;
        expect(s, row->reply, &step);
        try(s, (const struct row *const[]){row, row}, 1, "", &step);
    }
    buf_free(&title);
}

static void try_many(struct smoke *s)
{
    struct step step = {.title = "twenty requests at once",
                        .hint = "read one line, answer it, flush standard output, read the next "
                                "line"};
    buf_fmt(&step.expected, "%d replies, each with the id of its request, in any order", AT_ONCE);
    try(s, s->kinds, AT_ONCE, "", &step);
}

static void try_long(struct smoke *s)
{
    struct step step = {.title = "a long request with an unknown field",
                        .hint = "ignore fields that you do not know; read lines of any length"};
    struct buf padding = {0};
    buf_str(&padding, ",\"x-padding\":\"");
    for (size_t i = 0; i < PADDING; i++)
        buf_char(&padding, 'x');
    buf_char(&padding, '"');
    expect(s, s->kinds[0]->reply, &step);
    try(s, s->kinds, 1, padding.data, &step);
    buf_free(&padding);
}

/* Sends a request with an operation that does not exist. */
static void try_unknown(struct smoke *s)
{
    struct step step = {.title = "an unknown operation",
                        .hint = "answer an operation that you do not offer with \"unsupported\""};
    expect(s, "\"unsupported\":\"x-nothing\"", &step);
    try(s, (const struct row *const[]){NULL, NULL}, 1, "", &step);
}

static void try_end(struct smoke *s)
{
    struct step step = {.title = "the end of input", .hint = SERVE_HINT};
    buf_str(&step.sent, "(end of input)");
    buf_str(&step.expected, "no further output, and exit status 0");
    try(s, NULL, 0, "", &step);
}

/* Reports an implementation that answers "unsupported" to every request. */
static void answer_something(struct smoke *s)
{
    struct step step = {.title = "something is answered",
                        .hint = "offer at least one operation in hello, and answer it"};
    if (s->answered == 0)
        buf_str(&step.remark, "no request got a result");
    report(s, &step, s->answered == 0 ? END_FAULT : END_OK);
}

/* Makes the steps after the handshake, until a request gets no reply. */
static void try_all(struct smoke *s)
{
    advise(s);
    for (size_t i = 0; i < ROW_COUNT && !s->broken; i++)
        try_row(s, &rows[i]);
    static void (*const last[])(struct smoke *) = {try_many, try_long, try_unknown, try_end,
                                                   answer_something};
    for (size_t i = 0; i < sizeof last / sizeof last[0] && !s->broken; i++)
        if (s->kinds[0] != NULL || i >= 2) /* the first two repeat an offered request */
            last[i](s);
}

static void conclude(const struct smoke *s)
{
    size_t faults = s->counts[END_FAULT], advice = s->counts[END_ADVICE];
    fprintf(s->out, "\n%zu step%s right", s->counts[END_OK], s->counts[END_OK] == 1 ? "" : "s");
    if (s->counts[END_SKIPPED] > 0)
        fprintf(s->out, ", %zu skipped", s->counts[END_SKIPPED]);
    if (advice > 0)
        fprintf(s->out, ", %zu with advice", advice);
    fprintf(s->out, ", %zu wrong%s\n", faults,
            s->broken ? "; the steps after the fault were left out" : "");
    if (faults > 0)
        return;
    struct buf run = {0};
    options_suggest(s->options, COMMAND_RUN, &run);
    fprintf(s->out, "It is ready; to judge it: %s\n", run.data);
    buf_free(&run);
}

enum exit_status smoke_command(const struct options *options, FILE *out, FILE *err)
{
    struct registry nothing = {0};
    struct readings readings = {.registry = &nothing};
    struct smoke s = {
        .options = options,
        .out = out,
        .err = err,
        .colour = options_wants_colour(options, out),
        .judge = {.edition = options->edition, .registry = &nothing, .readings = &readings}};
    bool started = greet(&s);
    if (!s.broken)
        try_all(&s);
    if (!s.interrupted)
        conclude(&s);
    ask_close(s.ask);
    buf_free(&s.text);
    return !started || s.interrupted ? EXIT_SETUP
           : s.counts[END_FAULT] > 0 ? EXIT_WRONG
                                     : EXIT_RIGHT;
}
