#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/colour.h"
#include "base/json.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "commands/commands.h"
#include "judge/judge.h"
#include "judge/readings.h"
#include "options/options.h"
#include "process/child.h"
#include "process/exchange.h"
#include "process/flush.h"
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
    struct buf remark; /* the fault of the step; if there is no fault, a remark */
    const char *hint;
    bool repeatable; /* true if the output has a command that repeats the request */
};

/* The output of the command, and the number of steps for each result. */
struct output {
    FILE *out;
    const char *command; /* command line of the implementation */
    bool colour;
    bool verbose;
    size_t steps;
    size_t counts[END_FAULT + 1];
};

/* Maximum numbers of shown bytes of a message, and of shown lines of standard error. */
enum { MESSAGE_MAX = 1000, ERROR_LINES = 20 };

static void print_part(const struct output *t, const char *name, const struct buf *text)
{
    struct buf safe = {0};
    if (text->len == 0)
        return;
    text_escape(text->data, text->len, MESSAGE_MAX, &safe);
    fprintf(t->out, "      %-9s %s\n", name, buf_text(&safe));
    buf_free(&safe);
}

static void print_stderr(const struct output *t, const struct buf *tail)
{
    struct buf text = {0};
    if (tail->len == 0)
        return;
    text_escape_lines(tail->data, tail->len, (struct text_limits){CHILD_STDERR_KEPT, ERROR_LINES},
                      "        | ", &text);
    fprintf(t->out, "      standard error ends with:\n%s", buf_text(&text));
    buf_free(&text);
}

/* Prints a shell command that sends the request of a step to the implementation. */
static void print_reproduction(const struct output *t, const struct step *step)
{
    struct buf members = {0}, line = {0};
    const char *comma = strchr(buf_text(&step->sent), ',');
    if (!step->repeatable || comma == NULL)
        return;
    buf_add(&members, comma + 1, step->sent.len - (size_t)(comma + 1 - step->sent.data) - 1);
    encode_shell_line(t->command, buf_text(&members), &line);
    fprintf(t->out, "      %-9s %s\n", "by hand", buf_text(&line));
    buf_free(&members);
    buf_free(&line);
}

static void step_drop(struct step *step)
{
    buf_free(&step->sent);
    buf_free(&step->expected);
    buf_free(&step->came);
    buf_free(&step->remark);
}

static void step_print(struct output *t, struct step *step, enum end end,
                       const struct buf *stderr_tail)
{
    static const char *const words[] = {"ok", "skipped", "advice", "FAULT"};
    static const char *const colours[] = {COLOUR_GREEN, COLOUR_DIM, COLOUR_YELLOW, COLOUR_BOLD_RED};
    t->counts[end]++;
    fprintf(t->out, "%4zu  %s%-7s%s  %s", ++t->steps, t->colour ? colours[end] : "", words[end],
            t->colour ? COLOUR_OFF : "", step->title);
    fprintf(t->out, end < END_ADVICE && step->remark.len > 0 ? ": %s\n" : "\n",
            buf_text(&step->remark));
    if (end >= END_ADVICE || (t->verbose && end == END_OK)) {
        print_part(t, "sent", &step->sent);
        print_part(t, "expected", &step->expected);
        print_part(t, "received", &step->came);
    }
    if (end >= END_ADVICE) {
        fprintf(t->out, "      %-9s %s\n", "wrong", buf_text(&step->remark));
        if (step->hint != NULL)
            fprintf(t->out, "      %-9s %s\n", "to fix", step->hint);
        print_reproduction(t, step);
    }
    if (end == END_FAULT)
        print_stderr(t, stderr_tail);
    fflush(t->out);
    step_drop(step);
}

/* AT_ONCE requests are sent together. The long request has PADDING padding bytes, which is more
   than fits into a pipe. */
enum { AT_ONCE = 20, PADDING = 300000 };

/* After the last reply, the implementation must be silent for this time. */
#define QUIET_MS 200.0

enum syntax { SYNTAX_NATIVE, SYNTAX_JSON };

static const struct ask {
    const char *title;
    enum op op;
    unsigned features; /* bits */
    enum syntax syntax;
    const char *request; /* members */
    const char *reply;
    const char *hint;
} asks[] = {
#define ASK(title, op, features, syntax, request, reply, hint)                                     \
    {title, OP_##op, features, SYNTAX_##syntax, request, reply, hint},
#include "commands/smoke.def"
#undef ASK
};

#define ASK_COUNT (sizeof asks / sizeof asks[0])

struct smoke {
    const struct options *options;
    struct output output;
    struct exchange exchange;
    struct capability capability;
    struct judge judge;
    size_t ids;
    size_t answered;      /* number of requests that got the right result or error */
    char unfinished[100]; /* name of the step that a signal interrupted, or "" */
    double spent_ms;      /* time that was already spent on waiting for the next reply */
    bool late;   /* true if the implementation answers hello only after the end of its input */
    bool broken; /* true if the connection is broken; then later steps are left out */
};

/* Prints a step. Prints nothing about an interrupted step, because a signal is no fault of the
   implementation. */
static void report(struct smoke *s, struct step *step, enum end end)
{
    if (s->exchange.interrupted) {
        s->broken = true;
        if (s->unfinished[0] == '\0')
            snprintf(s->unfinished, sizeof s->unfinished, "%s", step->title);
        step_drop(step);
        return;
    }
    step_print(&s->output, step, end, &s->exchange.child.stderr_tail);
}

/* Stores the reason why no line was read. Later steps are left out. */
static void no_line(struct smoke *s, enum exchange_end end, double ms, struct step *step)
{
    struct buf *out = &step->remark;
    s->broken = true;
    switch (end) {
    case EXCHANGE_SILENT:
        child_close_input(&s->exchange.child);
        if (s->late || flush_wait(&s->exchange.child, SCHED_GRACE_MS)) {
            buf_str(out, "the program answers only when its standard input ends");
            step->hint = "flush standard output after each reply; answer each request before you "
                         "read the next";
            break;
        }
        buf_fmt(out, "the program sent no reply within %.1f s", ms / 1000);
        step->hint = step->came.len > 0 ? "end each reply with a newline, and flush it"
                                        : "flush standard output after each reply; answer each "
                                          "request before you read the next";
        break;
    case EXCHANGE_TOO_LONG:
        buf_str(out, "the program printed a line longer than --reply-size allows");
        step->hint = "write each reply in one line; --reply-size SIZE allows longer replies";
        break;
    case EXCHANGE_CLOSED:
        step->hint = "serve requests until standard input ends";
        if (exchange_finish(&s->exchange, SCHED_GRACE_MS))
            child_describe_end(&s->exchange.child, out);
        else
            buf_str(out, "the program closed its standard output and kept running");
        break;
    case EXCHANGE_INTERRUPTED:
    case EXCHANGE_LINE:
        break;
    }
}

/* Reads one line of JSON, the reply. If there is no reply, stores the fault and returns NULL. */
static cJSON *take_reply(struct smoke *s, double ms, struct step *step)
{
    const char *line;
    size_t n;
    struct json_error err;
    enum exchange_end end = exchange_line(&s->exchange, ms - s->spent_ms, &line, &n);
    s->spent_ms = 0;
    buf_clear(&step->came);
    buf_add(&step->came, line, n);
    if (end != EXCHANGE_LINE) {
        no_line(s, end, ms, step);
        return NULL;
    }
    cJSON *tree = json_parse(line, n, JSON_NUL_KEEP, &err);
    if (tree == NULL) {
        s->broken = true;
        buf_fmt(&step->remark, "the program printed a line that is no JSON (column %zu: %s)",
                err.column, err.what);
        step->hint = "standard output is for replies only; write other messages to standard error";
    }
    return tree;
}

static void say(struct smoke *s, const struct buf *text)
{
    buf_add(&s->exchange.child.to_write, text->data, text->len);
    buf_char(&s->exchange.child.to_write, '\n');
}

/* Waits for the answer to hello. If there is no answer, finds out if the implementation answers
   hello only after the end of its input. */
static void await_hello(struct smoke *s)
{
    double ms = s->options->start_ms, half = ms / 2 < FLUSH_PROBE_MS ? ms / 2 : FLUSH_PROBE_MS;
    struct exchange *t = &s->exchange;
    struct launch launch = {&t->command, &t->confine, t->folder.data, &t->cleanup.signals};
    struct buf hello = {0};
    double begin = os_now_ms();
    if (exchange_await(t, half))
        return;
    buf_fmt(&hello, "{\"id\":0,\"op\":\"hello\",\"protocol\":%d}\n", PROTOCOL_VERSION);
    s->late = flush_at_end(&launch, buf_text(&hello), 1, &t->child, half);
    buf_free(&hello);
    s->spent_ms = os_now_ms() - begin;
    if (s->late && ms - s->spent_ms > FLUSH_MORE_MS)
        s->spent_ms = ms - FLUSH_MORE_MS;
}

static const char *const syntax_names[] = {"native", "json", NULL};

/* A member of hello whose value is a list of names. */
struct list {
    const char *member;
    const char *const *names;
    unsigned offered; /* bits */
};

enum { LISTS = 4 };

static void fill_lists(const struct capability *c, struct list lists[LISTS])
{
    lists[0] = (struct list){"ops", op_names, c->ops};
    lists[1] = (struct list){"syntaxes", syntax_names, c->syntaxes};
    lists[2] = (struct list){"editions", edition_names, c->editions};
    lists[3] = (struct list){"features", feature_names, c->features};
}

static void describe(const struct capability *c, struct buf *out)
{
    struct list lists[LISTS];
    fill_lists(c, lists);
    text_escape(c->implementation, strlen(c->implementation), 100, out);
    buf_char(out, ' ');
    text_escape(c->version, strlen(c->version), 100, out);
    for (const struct list *l = lists; l < lists + LISTS; l++) {
        buf_fmt(out, "\n               %s:%s", l->member, l->offered == 0 ? " none" : "");
        for (unsigned i = 0; l->names[i] != NULL; i++)
            if ((l->offered >> i & 1u) != 0)
                buf_fmt(out, " %s", l->names[i]);
    }
}

/* Appends the names in the reply to hello that are unknown here. Because of a misspelt name, cases
   would be left out without a message. */
static void find_strangers(const struct list *l, const cJSON *hello, struct buf *out)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, json_get(hello, l->member)) {
        if (cJSON_IsString(item) && l->names[names_find(l->names, item->valuestring)] != NULL)
            continue;
        buf_fmt(out, "%s\"%s\" has ", out->len > 0 ? "; " : "", l->member);
        json_print(item, JSON_PRINT_ASCII, out);
        buf_str(out, ", which is unknown to this version of hclcheck");
    }
}

static void advise(struct smoke *s, const cJSON *hello)
{
    const struct capability *c = &s->capability;
    struct list lists[LISTS];
    struct step step = {.title = "names in hello",
                        .hint = "correct the names; cases for a misspelt name are left out"};
    fill_lists(c, lists);
    for (size_t i = 0; i < LISTS; i++)
        find_strangers(&lists[i], hello, &step.remark);
    if (c->ops == 0 || c->syntaxes == 0 || c->editions == 0)
        buf_fmt(
            &step.remark,
            "%sno case can be sent, because hello must offer an operation, a syntax and an edition",
            step.remark.len > 0 ? "; " : "");
    report(s, &step, step.remark.len > 0 ? END_ADVICE : END_OK);
}

static bool read_hello(struct smoke *s, const cJSON *reply, struct buf *why)
{
    const cJSON *id = json_get(reply, "id"), *hello = json_get(reply, "hello"),
                *version = json_get(hello, "protocol");
    if (!cJSON_IsNumber(id) || id->valuedouble != 0)
        buf_str(why, "\"id\" must be 0, the id of the request");
    else if (!cJSON_IsObject(hello))
        buf_str(why, "\"hello\" must be an object");
    else if (!cJSON_IsNumber(version) || version->valuedouble != PROTOCOL_VERSION)
        buf_fmt(why, "hello's \"protocol\" must be %d", PROTOCOL_VERSION);
    else
        return capability_read(hello, &s->capability, why);
    return false;
}

static void greet(struct smoke *s)
{
    struct step step = {.title = "the handshake",
                        .hint = "answer hello with what the implementation offers "
                                "(runner/protocol.md, \"The handshake\")"};
    buf_fmt(&step.sent, "{\"id\":0,\"op\":\"hello\",\"protocol\":%d}", PROTOCOL_VERSION);
    buf_fmt(&step.expected,
            "{\"id\":0,\"hello\":{\"protocol\":%d,\"implementation\":\"my-hcl\",\"version\":\"1\","
            "\"language\":\"C\",\"ops\":[\"parse\"],\"syntaxes\":[\"native\"],\"editions\":"
            "[\"%s\"],\"features\":[]}}",
            PROTOCOL_VERSION, edition_name(s->options->edition));
    say(s, &step.sent);
    await_hello(s);
    cJSON *reply = take_reply(s, s->options->start_ms, &step);
    bool ok = reply != NULL && read_hello(s, reply, &step.remark);
    if (ok)
        describe(&s->capability, &step.remark);
    s->broken = s->broken || !ok;
    report(s, &step, ok ? END_OK : END_FAULT);
    if (ok)
        advise(s, json_get(reply, "hello"));
    cJSON_Delete(reply);
}

/* Returns the latest edition of the specification that hello offers. */
static enum edition edition_of(const struct smoke *s)
{
    unsigned edition = EDITION_DEFAULT;
    while (edition > 0 && (s->capability.editions & 1u << edition) == 0)
        edition--;
    return (enum edition)edition;
}

static const char *lacks(const struct smoke *s, const struct ask *a)
{
    if ((a->features & 1u << FEATURE_SHAPE) != 0 && !capability_shapes(&s->capability))
        return feature_name(FEATURE_SHAPE); /* trees replace shapes */
    return capability_lacks(&s->capability, a->op, a->syntax == SYNTAX_JSON, edition_of(s),
                            a->features);
}

static size_t next_id(struct smoke *s)
{
    return ++s->ids * SCHED_ID_STEP;
}

static void encode(const struct smoke *s, const struct ask *a, size_t id, const char *more,
                   struct step *step)
{
    buf_fmt(&step->sent, "{\"id\":%zu,\"op\":\"%s\",%s,\"edition\":\"%s\"%s}", id, op_name(a->op),
            a->request, edition_name(edition_of(s)), more);
    buf_fmt(&step->expected, "{\"id\":%zu,%s}", id, a->reply);
    step->hint = a->hint;
    step->repeatable = more[0] == '\0';
}

static bool has_id(const cJSON *reply, size_t id)
{
    const cJSON *item = json_get(reply, "id");
    return cJSON_IsNumber(item) && item->valuedouble == (double)id;
}

/* Judges the reply to a request of smoke.def. Stores the fault in the step. */
static enum end judge_reply(struct smoke *s, const struct ask *a, const cJSON *reply,
                            struct step *step)
{
    struct buf text = {0};
    struct json_error err;
    buf_fmt(&text, "{%s}", a->reply);
    cJSON *expect = json_parse(text.data, text.len, JSON_NUL_REFUSE, &err);
    struct derivation shape = {0};
    struct test_case c = {.op = a->op, .expect = expect};
    if ((a->features & 1u << FEATURE_SHAPE) != 0)
        c.derived = &shape;
    s->judge.shapes = c.derived != NULL;
    struct judged judged = {.c = &c};
    struct outcome outcome = {
        .kind = OUTCOME_REPLY, .reply = reply, .text = step->came.data, .len = step->came.len};
    judge_outcome(&s->judge, &c, REQUEST_OWN, &outcome, &judged.probes[0]);
    const struct probe *p = &judged.probes[0];
    bool placed = (a->features & 1u << FEATURE_RANGES) == 0 ||
                  json_get(json_get(reply, "error"), "range") != NULL;
    enum end end = END_OK;
    if (p->verdict == VERDICT_UNSUPPORTED) {
        buf_str(&step->remark, p->detail);
    } else if (p->verdict != VERDICT_PASS) {
        buf_str(&step->remark, p->detail);
        end = END_FAULT;
    } else if (!placed || p->place != NULL) {
        buf_str(&step->remark, placed ? p->place : "the error has no \"range\"");
        end = END_FAULT;
    }
    s->answered += p->verdict == VERDICT_PASS;
    judged_free(&judged);
    cJSON_Delete(expect);
    buf_free(&text);
    return end;
}

/* Reports a reply whose id belongs to no request. Later steps are left out. */
static enum end wrong_id(struct smoke *s, struct step *step)
{
    s->broken = true;
    buf_str(&step->remark, "the reply's \"id\" is not the id of the request");
    step->hint = "each reply carries the id of its request, unchanged";
    return END_FAULT;
}

/* Sends the request of a step and judges the reply. If `a` is NULL, the reply must be
 * "unsupported". */
static enum end ask(struct smoke *s, const struct ask *a, size_t id, struct step *step)
{
    say(s, &step->sent);
    cJSON *reply = take_reply(s, s->options->timeout_ms, step);
    enum end end = END_FAULT;
    if (reply != NULL && !has_id(reply, id)) {
        end = wrong_id(s, step);
    } else if (reply != NULL && a != NULL) {
        end = judge_reply(s, a, reply, step);
    } else if (reply != NULL && !cJSON_IsString(json_get(reply, "unsupported"))) {
        buf_str(&step->remark, "the reply has no \"unsupported\"");
        end = END_ADVICE;
    } else if (reply != NULL) {
        end = END_OK;
    }
    cJSON_Delete(reply);
    return end;
}

static void ask_one(struct smoke *s, const struct ask *a)
{
    struct step step = {.title = a->title};
    struct buf title = {0};
    const char *missing = lacks(s, a);
    buf_fmt(&title, "%s: %s", op_name(a->op), a->title);
    step.title = title.data;
    if (missing != NULL) {
        buf_fmt(&step.remark, "hello does not offer %s", missing);
        report(s, &step, END_SKIPPED);
        buf_free(&title);
        return;
    }
    size_t id = next_id(s);
    encode(s, a, id, "", &step);
    report(s, &step, ask(s, a, id, &step));
    buf_free(&title);
}

/* Returns a valid request of an operation that the implementation offers, or NULL. Sets *refused to
   an invalid request of the same operation. If there is no invalid request, sets *refused to the
   valid request. */
static const struct ask *choose(const struct smoke *s, const struct ask **refused)
{
    const struct ask *accepted = NULL;
    for (size_t i = 0; i < ASK_COUNT && accepted == NULL; i++)
        if (lacks(s, &asks[i]) == NULL && strncmp(asks[i].reply, "\"error\"", 7) != 0)
            accepted = &asks[i];
    *refused = accepted;
    for (size_t i = 0; i < ASK_COUNT && accepted != NULL && *refused == accepted; i++)
        if (lacks(s, &asks[i]) == NULL && asks[i].op == accepted->op &&
            strncmp(asks[i].reply, "\"error\"", 7) == 0)
            *refused = &asks[i];
    return accepted;
}

/* Returns the index of the request whose id the reply has, or AT_ONCE. `first` is the id of the
   first request. */
static size_t find_request(const cJSON *reply, size_t first)
{
    size_t i = 0;
    while (i < AT_ONCE && !has_id(reply, (first + i) * SCHED_ID_STEP))
        i++;
    return i;
}

static enum end take_all(struct smoke *s, const struct ask *kinds[2], size_t first,
                         struct step *step)
{
    bool seen[AT_ONCE] = {false};
    for (size_t i = 0; i < AT_ONCE; i++) {
        cJSON *reply = take_reply(s, s->options->timeout_ms, step);
        size_t which = find_request(reply, first);
        enum end end = END_FAULT;
        if (reply != NULL && which < AT_ONCE && !seen[which])
            end = judge_reply(s, kinds[which % 2], reply, step);
        else if (reply != NULL && which < AT_ONCE)
            buf_str(&step->remark, "the program answered a request twice");
        else if (reply != NULL)
            wrong_id(s, step);
        cJSON_Delete(reply);
        if (end != END_OK) {
            buf_fmt(&step->remark, " (reply %zu of %d)", i + 1, AT_ONCE);
            s->broken = true;
            return END_FAULT;
        }
        seen[which] = true;
    }
    return END_OK;
}

static void ask_many(struct smoke *s)
{
    struct step step = {.title = "twenty requests at once"};
    const struct ask *kinds[2];
    kinds[0] = choose(s, &kinds[1]);
    if (kinds[0] == NULL) {
        buf_str(&step.remark, "hello offers no operation that these requests use");
        report(s, &step, END_SKIPPED);
        return;
    }
    size_t first = s->ids + 1;
    for (size_t i = 0; i < AT_ONCE; i++) {
        struct step one = {0};
        encode(s, kinds[i % 2], next_id(s), "", &one);
        say(s, &one.sent);
        if (i == 0)
            buf_fmt(&step.sent, "%s, and %d more like it", one.sent.data, AT_ONCE - 1);
        buf_free(&one.sent);
        buf_free(&one.expected);
    }
    buf_fmt(&step.expected, "%d replies, each with the id of its request, in any order", AT_ONCE);
    step.hint = "read one line, answer it, flush standard output, read the next line";
    report(s, &step, take_all(s, kinds, first, &step));
}

static void ask_long(struct smoke *s)
{
    struct step step = {.title = "a long request with an unknown field"};
    const struct ask *refused, *a = choose(s, &refused);
    struct buf padding = {0};
    if (a == NULL || s->broken)
        return;
    buf_str(&padding, ",\"x-padding\":\"");
    for (size_t i = 0; i < PADDING; i++)
        buf_char(&padding, 'x');
    buf_char(&padding, '"');
    size_t id = next_id(s);
    encode(s, a, id, padding.data, &step);
    enum end end = ask(s, a, id, &step);
    step.hint = "ignore fields that you do not know; read lines of any length";
    report(s, &step, end);
    buf_free(&padding);
}

/* Sends a request with an operation that does not exist. */
static void ask_unknown(struct smoke *s)
{
    struct step step = {.title = "an unknown operation",
                        .hint = "answer an operation that you do not offer with \"unsupported\""};
    if (s->broken)
        return;
    size_t id = next_id(s);
    buf_fmt(&step.sent, "{\"id\":%zu,\"op\":\"x-nothing\",\"edition\":\"%s\"}", id,
            edition_name(edition_of(s)));
    buf_fmt(&step.expected, "{\"id\":%zu,\"unsupported\":\"x-nothing\"}", id);
    report(s, &step, ask(s, NULL, id, &step));
}

static void stay_quiet(struct smoke *s)
{
    struct step step = {.title = "nothing but replies on standard output",
                        .hint = "answer each request exactly once"};
    const char *line;
    size_t n;
    if (s->broken)
        return;
    enum exchange_end end = exchange_line(&s->exchange, QUIET_MS, &line, &n);
    buf_str(&step.expected, "nothing, because every request is answered");
    buf_add(&step.came, line, n);
    if (end == EXCHANGE_SILENT && n == 0) {
        report(s, &step, END_OK);
        return;
    }
    if (end == EXCHANGE_CLOSED || end == EXCHANGE_INTERRUPTED)
        no_line(s, end, QUIET_MS, &step);
    else
        buf_str(&step.remark, "the program printed a line that answers no request");
    report(s, &step, END_FAULT);
}

static void end(struct smoke *s)
{
    struct step step = {.title = "the end of input",
                        .hint = "when standard input ends, exit with status 0"};
    if (s->broken)
        return;
    buf_str(&step.sent, "(end of input)");
    buf_str(&step.expected, "exit status 0");
    bool ended = exchange_finish(&s->exchange, s->options->timeout_ms);
    if (ended)
        child_describe_end(&s->exchange.child, &step.came);
    bool right = ended && strcmp(buf_text(&step.came), "exit status 0") == 0;
    if (!ended)
        buf_fmt(&step.remark, "the program did not exit within %.1f s",
                s->options->timeout_ms / 1000);
    else if (!right)
        buf_str(&step.remark, "the program did not exit with status 0");
    report(s, &step, right ? END_OK : END_FAULT);
}

/* Reports an implementation that answers "unsupported" to every request. */
static void answer_something(struct smoke *s)
{
    struct step step = {.title = "something is answered",
                        .hint = "offer at least one operation in hello, and answer it"};
    if (s->broken)
        return;
    if (s->answered == 0)
        buf_str(&step.remark, "no request got a result");
    report(s, &step, s->answered == 0 ? END_FAULT : END_OK);
}

static void conclude(const struct smoke *s)
{
    size_t faults = s->output.counts[END_FAULT], advice = s->output.counts[END_ADVICE];
    fprintf(s->output.out, "\n%zu step%s right", s->output.counts[END_OK],
            s->output.counts[END_OK] == 1 ? "" : "s");
    if (s->output.counts[END_SKIPPED] > 0)
        fprintf(s->output.out, ", %zu skipped", s->output.counts[END_SKIPPED]);
    if (advice > 0)
        fprintf(s->output.out, ", %zu with advice", advice);
    fprintf(s->output.out, ", %zu wrong%s\n", faults,
            s->broken ? "; the steps after the fault were left out" : "");
    if (faults > 0)
        return;
    struct buf run = {0};
    options_suggest(s->options, COMMAND_RUN, &run);
    fprintf(s->output.out, "It is ready; to judge it: %s\n", run.data);
    buf_free(&run);
}

static bool start(struct smoke *s)
{
    struct step step = {.title = "the program starts",
                        .hint = "--impl is a command line, split as a shell does it; it runs in an "
                                "empty folder with a clean environment (--keep-cwd, --env)"};
    bool ok =
        exchange_open(&s->exchange, s->options->impls.items[0], &s->options->limits, &step.remark);
    buf_str(&step.expected, "a program that keeps running");
    if (!ok)
        buf_str(&step.sent, s->options->impls.items[0]);
    report(s, &step, ok ? END_OK : END_FAULT);
    return ok;
}

enum exit_status smoke_command(const struct options *options, FILE *out, FILE *err)
{
    struct registry nothing = {0};
    struct readings readings = {.registry = &nothing};
    struct smoke s = {.options = options,
                      .output = {.out = out,
                                 .command = options->impls.items[0],
                                 .colour = options_wants_colour(options, out),
                                 .verbose = options->verbose}};
    s.judge =
        (struct judge){.edition = options->edition, .registry = &nothing, .readings = &readings};
    bool started = start(&s);
    if (started)
        greet(&s);
    for (size_t i = 0; started && i < ASK_COUNT && !s.broken; i++)
        ask_one(&s, &asks[i]);
    if (started && !s.broken) {
        ask_many(&s);
        ask_long(&s);
        ask_unknown(&s);
        stay_quiet(&s);
        end(&s);
        answer_something(&s);
    }
    if (s.exchange.interrupted)
        fprintf(err, "hclcheck: interrupted; the step \"%s\" and all later steps were not tried\n",
                s.unfinished);
    else
        conclude(&s);
    exchange_close(&s.exchange);
    capability_free(&s.capability);
    return !started || s.exchange.interrupted ? EXIT_SETUP
           : s.output.counts[END_FAULT] > 0   ? EXIT_WRONG
                                              : EXIT_RIGHT;
}
