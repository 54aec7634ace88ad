#include "fuzz/commands/fuzz_commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/select.h"
#include "commands/consult.h"
#include "commands/progress.h"
#include "fuzz/diagnose/calibrate.h"
#include "fuzz/diagnose/cause.h"
#include "fuzz/peers/setup.h"
#include "judge/judge.h"
#include "options/options.h"

/* Maximum numbers of bytes and of lines of an answer or source that are printed. */
enum { SHOWN_MAX = 1000, SHOWN_LINES = 20 };

/* Maximum number of deciding rules that the output names for an answer. */
enum { RULES_MAX = 5 };

/* A cause, and the number of cases that it explains. */
struct cause_tally {
    char *name;
    size_t count;
};

struct explaining {
    const struct options *options;
    struct setup setup;
    FILE *out;
    struct cause_tally *tallies;
    size_t tally_count;
    size_t tally_cap;
    size_t asked;
    size_t passed;
    size_t failed;
    size_t explained;
    size_t unsupported;
    struct progress progress;
    bool ended; /* true if not all requests were sent, after a signal or because the implementation
                   failed */
};

static void count_cause(struct explaining *e, const char *name)
{
    size_t i = 0;
    while (i < e->tally_count && strcmp(e->tallies[i].name, name) != 0)
        i++;
    if (i == e->tally_count) {
        e->tallies = mem_more(e->tallies, &e->tally_cap, e->tally_count, sizeof *e->tallies);
        e->tallies[e->tally_count++] = (struct cause_tally){.name = mem_dup(name)};
    }
    e->tallies[i].count++;
}

/* Prints a line of a reply without the member "id". */
static void show_line(struct explaining *e, const char *title, const char *line, size_t n)
{
    struct buf text = {0};
    const char *comma = n > 1 && line[0] == '{' ? memchr(line, ',', n) : NULL;
    if (comma != NULL && n - (size_t)(comma - line) > 2) {
        n -= (size_t)(comma - line) + 2;
        line = comma + 1;
    }
    text_escape(line, n, SHOWN_MAX, &text);
    fprintf(e->out, "  %s %s\n", title, buf_text(&text));
    buf_free(&text);
}

static void show_source(struct explaining *e, const cJSON *fields)
{
    const char *source = json_get_string(fields, "source");
    struct buf text = {0};
    if (source != NULL) {
        text_escape_lines(source, strlen(source), (struct text_limits){SHOWN_MAX, SHOWN_LINES},
                          "    | ", &text);
    } else {
        buf_str(&text, "    | ");
        json_print(fields, 0, &text);
        buf_char(&text, '\n');
    }
    fputs(buf_text(&text), e->out);
    buf_free(&text);
}

static void show_cause(struct explaining *e, const struct cause_report *report)
{
    const struct registry *r = &e->setup.registry;
    struct buf text = {0}, name = {0};
    const struct oracle_change *causes = report->causes;
    size_t count = report->count;
    if (count > 0) {
        buf_str(&text, "  the implementation behaves\n");
        cause_describe(r, causes, "    ", &text);
        cause_others(r, causes, count, "    ", &text);
        cause_name(r, causes, &name);
        e->explained++;
    } else {
        buf_str(&text, "  no single rule, ambiguous passage or edition explains the answer\n");
        buf_str(&name, "not explained");
        for (size_t i = 0; i < report->deciding_count && i < RULES_MAX; i++)
            buf_fmt(&text, "%s%s", i == 0 ? "    rules that decide the expected answer: " : ", ",
                    e->setup.registry.rules[report->deciding[i]].id);
        buf_str(&text, report->deciding_count > 0 ? "\n" : "");
    }
    text_wrap(&text, 0, command_line_columns(e->out));
    fputs(buf_text(&text), e->out);
    count_cause(e, buf_text(&name));
    buf_free(&text);
    buf_free(&name);
}

static void explain(struct explaining *e, const struct judged *j, const struct buf *request,
                    const struct peer_answer *answer, bool repair)
{
    struct subject *r = &e->setup.subjects[0];
    struct disagreement d = {.subject = r, .oracle = &e->setup.oracle, .answer = answer};
    struct cause_report report;
    struct oracle_change followed = {.readings_followed = r->readings_followed};
    size_t n;
    progress_hide(&e->progress);
    fprintf(e->out, "%s: %s%s%s\n", j->c->id, verdict_name(j->verdict),
            j->detail == NULL ? "" : ": ", j->detail == NULL ? "" : j->detail);
    show_source(e, repair ? j->c->repaired : j->c->fields);
    question_read(request->data, request->len, &d.question);
    const char *reply = oracle_ask(d.oracle, d.question.text, &followed, false, &n);
    while (n > 0 && reply[n - 1] == '\n')
        n--;
    show_line(e, "expected:", reply, n);
    show_line(e, "answered:", answer->text, answer->len);
    cause_find(&d, CAUSE_SINGLE, &report);
    show_cause(e, &report);
    fputc('\n', e->out);
    cause_free(&report);
}

static void ask_case(struct explaining *e, const struct test_case *c)
{
    struct subject *r = &e->setup.subjects[0];
    struct judge judge = {
        .edition = e->options->edition, .registry = &e->setup.registry, .readings = &r->readings};
    struct judged j = {.c = c};
    struct buf requests[2] = {{0}, {0}};
    struct peer_answer answers[2] = {{0}, {0}};
    size_t count = c->repaired == NULL ? 1 : 2;
    for (size_t k = 0; k < count && !e->ended; k++) {
        consult_encode(c, k == 1, judge.edition, &requests[k]);
        peer_ask(&r->peer, &(struct peer_request){requests[k].data, requests[k].len}, 1,
                 &answers[k]);
        consult_judge_peer(&judge, c, k == 1, &answers[k], &j.probes[k]);
        e->ended = answers[k].kind == PEER_GONE;
    }
    judge_case(&judge, &j);
    size_t k = j.at_fault;
    e->asked += !e->ended;
    if (e->ended) {
        /* there is no answer */
    } else if (j.verdict == VERDICT_PASS) {
        e->passed++;
    } else if (j.verdict == VERDICT_UNSUPPORTED) {
        e->unsupported++;
    } else {
        e->failed++;
        explain(e, &j, &requests[k], &answers[k], k == 1);
    }
    for (k = 0; k < count; k++) {
        buf_free(&requests[k]);
        peer_answer_free(&answers[k]);
    }
    judged_free(&j);
}

static bool wanted(const struct explaining *e, const struct test_case *c)
{
    const struct words *patterns = &e->options->operands;
    bool any = patterns->count == 0;
    for (size_t i = 0; i < patterns->count; i++)
        any = any || select_matches(patterns->items[i], c);
    return any && (c->editions & 1u << e->options->edition) != 0;
}

static void ask_all(struct explaining *e, FILE *err)
{
    progress_begin(&e->progress, err, "explain");
    const struct capability *offered = &e->setup.subjects[0].peer.capability;
    for (size_t i = 0; i < e->setup.suite.count && !e->ended; i++) {
        const struct test_case *c = &e->setup.suite.cases[i];
        e->ended = cleanup_pending();
        if (e->ended || !wanted(e, c))
            continue;
        if (capability_lacks(offered, c->op, c->json_syntax, e->options->edition, c->needs) != NULL)
            e->unsupported++;
        else
            ask_case(e, c);
        progress_show(&e->progress, i + 1, e->setup.suite.count);
    }
    progress_end(&e->progress);
}

static int by_count(const void *a, const void *b)
{
    const struct cause_tally *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count ? 1 : -1) : strcmp(x->name, y->name);
}

static enum exit_status conclude(struct explaining *e, FILE *err)
{
    if (e->asked + e->unsupported == 0 && !e->ended) {
        fputs("hclcheck: explain: no case of this edition matches the patterns; hclcheck --list "
              "prints "
              "the ids\n",
              err);
        return EXIT_SETUP;
    }
    if (e->tally_count > 1 || e->failed > 1) {
        qsort(e->tallies, e->tally_count, sizeof *e->tallies, by_count);
        for (size_t i = 0; i < e->tally_count; i++)
            fprintf(e->out, "%6zu  %s\n", e->tallies[i].count, e->tallies[i].name);
    }
    fprintf(e->out, "%zu failed, %zu of them explained; %zu passed, %zu unsupported\n", e->failed,
            e->explained, e->passed, e->unsupported);
    if (e->ended) {
        const char *why = buf_text(&e->setup.subjects[0].peer.why);
        fprintf(err, "hclcheck: some cases were not sent: %s\n",
                cleanup_interrupted() ? "interrupted" : why);
        return EXIT_SETUP;
    }
    if (e->asked == 0)
        fputs("hclcheck: explain: the implementation offers nothing that these cases need\n", err);
    return e->failed > 0 ? EXIT_WRONG : e->asked == 0 ? EXIT_SETUP : EXIT_RIGHT;
}

enum exit_status explain_command(const struct options *options, FILE *out, FILE *err)
{
    struct explaining e = {.options = options, .out = out};
    enum exit_status status = EXIT_SETUP;
    if (setup_open(&e.setup, options, err) && calibrate_all(&e.setup, NULL)) {
        ask_all(&e, err);
        status = conclude(&e, err);
    }
    setup_close(&e.setup);
    for (size_t i = 0; i < e.tally_count; i++)
        free(e.tallies[i].name);
    free(e.tallies);
    return status;
}
