#include "commands/commands.h"

#include <string.h>

#include "ask/ask.h"
#include "ask/causes.h"
#include "base/buf.h"
#include "base/colour.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "cases/select.h"
#include "commands/reproduce.h"
#include "judge/judge.h"
#include "judge/present.h"
#include "judge/readings.h"
#include "laws/laws.h"
#include "options/options.h"

struct show {
    const struct options *options;
    FILE *out;
    FILE *err;
    bool colour;
    struct registry registry;
    struct suite suite;
    struct ask *reference; /* NULL if hclref was not found, or did not answer hello */
    struct ask *impl;      /* the implementation of --impl, or NULL */
    bool interrupted;
    struct readings none;
    struct readings theirs;
    bool wrong;
};

static void add_title(const struct show *s, const char *title, struct buf *out)
{
    buf_fmt(out, "%s%s%s\n", s->colour ? COLOUR_BOLD : "", title, s->colour ? COLOUR_OFF : "");
}

static void add_head(const struct show *s, const struct test_case *c, enum edition edition,
                     struct buf *out)
{
    add_title(s, c->id, out);
    if (c->derived != NULL)
        buf_fmt(out, "  derived from %.*s, level %s\n  editions: ", (int)strcspn(c->id, "~"), c->id,
                level_name(c->level));
    else
        buf_fmt(out, "  %s/%.*s.json, level %s\n  editions: ", s->options->cases,
                (int)strcspn(c->id, "#"), c->id, level_name(c->level));
    editions_print(c->editions, out);
    buf_fmt(out, "; here %s\n", edition_name(edition));
    for (unsigned i = 0; i < FEATURE_COUNT; i++)
        if ((c->needs & 1u << i) != 0)
            buf_fmt(out, "  needs: %s\n", feature_name((enum feature)i));
    size_t prose = out->len;
    present_rules(c, out);
    text_wrap(out, prose, command_line_columns(s->out));
}

/* Appends the interpretation that an alternative names. If *last is the index of the ambiguous
   passage, leaves the passage out, because an earlier line already has the passage. */
static void add_reading(const struct show *s, const cJSON *alternative, size_t *last,
                        struct buf *out)
{
    const char *choice = json_get_string(alternative, "reading");
    size_t reading, option;
    if (choice == NULL || !registry_choice(&s->registry, choice, &reading, &option))
        return;
    const struct reading *r = &s->registry.readings[reading];
    if (reading != *last) {
        buf_fmt(out, "  reading %s: ", r->id);
        text_escape(r->text, strlen(r->text), PRESENT_SOURCE_MAX, out);
        buf_char(out, '\n');
    }
    *last = reading;
    buf_fmt(out, "    %s%s: ", r->options[option], option == 0 ? " (the suite's choice)" : "");
    text_escape(r->option_texts[option], strlen(r->option_texts[option]), PRESENT_SOURCE_MAX, out);
    buf_char(out, '\n');
}

static void add_expectation(const struct show *s, const struct test_case *c, struct buf *out)
{
    struct buf text = {0};
    const cJSON *alternative, *deviation;
    size_t last = s->registry.reading_count;
    add_title(s, "expected", out);
    present_expected(c->expect, &text);
    present_indented(&text, out);
    size_t prose = out->len;
    for (size_t i = 0; (alternative = case_alternative(c->expect, i)) != NULL; i++)
        add_reading(s, alternative, &last, out);
    text_wrap(out, prose, command_line_columns(s->out));
    if (c->repaired != NULL) {
        add_title(s, "repaired request, which must be accepted", out);
        present_input(c, c->repaired, out);
    }
    cJSON_ArrayForEach(deviation, c->deviations) {
        buf_clear(&text);
        present_expected(deviation, &text);
        buf_str(out, "  known deviation of ");
        text_escape(deviation->string, strlen(deviation->string), 200, out);
        buf_str(out, ":\n");
        present_indented(&text, out);
    }
    buf_free(&text);
}

/* The requests of one case. */
struct posing {
    const struct judge *judge;
    struct judged *judged;
    bool trace;
};

static bool on_pose(void *arg, size_t i, struct request *r)
{
    const struct posing *p = arg;
    bool posed = ask_pose_case(p->judged->c, i, p->judge->edition, r);
    r->trace = p->trace;
    return posed;
}

static bool on_take(void *arg, size_t i, const struct outcome *outcome)
{
    const struct posing *p = arg;
    judge_outcome(p->judge, p->judged->c, i, outcome, &p->judged->probes[i]);
    return true;
}

/* Judges a case. Without the reference, a law gets no verdict. */
static void ask_case(struct show *s, struct ask *ask, const struct judge *judge, struct judged *j)
{
    struct posing p = {judge, j, ask == s->reference};
    if (!laws_judge(j->c))
        ask_run(ask,
                &(struct ask_batch){
                    .count = REQUESTS, .fresh = true, .arg = &p, .pose = on_pose, .take = on_take});
    else if (s->reference != NULL)
        laws_run(&(struct laws_run){.ask = ask, .reference = s->reference, .judge = judge}, j, 1);
    s->interrupted = s->interrupted || ask_result(ask)->end == SCHED_INTERRUPTED;
    judge_case(judge, j);
}

/* Appends the interpretations under which an answer is right. A single case cannot show which
   interpretations the implementation always follows. */
static void add_follows(const struct show *s, const struct judged *j, struct buf *out)
{
    const cJSON *alternative;
    const struct probe *p = &j->probes[0];
    if (j->verdict != VERDICT_PASS || !readings_tell(&s->none, j->c->expect, p->matched))
        return;
    for (size_t i = 0; (alternative = case_alternative(j->c->expect, i)) != NULL; i++)
        if ((p->matched >> i & 1) != 0)
            buf_fmt(out, "  follows the reading %s\n", json_get_string(alternative, "reading"));
}

static void add_verdict(const struct show *s, const struct judge *judge, const struct ask *ask,
                        const struct judged *j, struct buf *out)
{
    const char *name = ask_offers(ask)->implementation;
    const char *version = ask == s->reference ? "(the reference)" : ask_offers(ask)->version;
    bool bad = verdict_is_bad(j->verdict);
    struct buf title = {0};
    text_escape(name, strlen(name), 100, &title);
    buf_char(&title, ' ');
    text_escape(version, strlen(version), 100, &title);
    buf_fmt(&title, ": %s", s->colour && bad ? COLOUR_RED : "");
    present_verdict(judge, j, &title);
    add_title(s, buf_text(&title), out);
    buf_free(&title);
    present_detail(j, out);
    if (j->probes[0].place != NULL && j->verdict == VERDICT_PASS)
        buf_fmt(out, "  should: %s\n", j->probes[0].place);
    add_follows(s, j, out);
}

/* Appends the answer that decides the verdict. For a derived case, appends the answers to its three
   requests. */
static void add_answers(const struct judged *j, struct buf *out)
{
    static const char *const names[] = {"source", "same", "different"};
    for (size_t k = 0; k < REQUESTS; k++) {
        struct buf text = {0};
        if (j->probes[k].reply == NULL || (j->c->derived == NULL && k != j->at_fault))
            continue;
        if (j->c->derived != NULL && !laws_judge(j->c))
            buf_fmt(out, "  %s:\n", names[k]);
        present_answer(&j->probes[k], &text);
        present_indented(&text, out);
        buf_free(&text);
    }
}

/* Appends the rule that the reference must leave out to give the same wrong answer, as a run does.
 */
static void add_cause(const struct show *s, const struct judge *judge, const struct judged *theirs,
                      struct buf *out)
{
    struct causes causes = {0};
    size_t prose = out->len;
    if (verdict_is_bad(theirs->verdict) && theirs->c->derived == NULL)
        causes_find(judge, theirs, 1, CAUSES_WAIT_MS, &causes);
    if (causes.count > 0 && causes.list[0].explains) {
        buf_fmt(out,
                "  cause: answers as if this rule did not exist: %s: ", causes.list[0].rule->id);
        text_escape(causes.list[0].rule->text, strlen(causes.list[0].rule->text),
                    PRESENT_SOURCE_MAX, out);
        buf_char(out, '\n');
    }
    text_wrap(out, prose, command_line_columns(s->out));
    causes_free(&causes);
}

/* Returns the edition of --edition if the case belongs to that edition, else the latest edition of
   the case. */
static enum edition edition_of(const struct show *s, const struct test_case *c)
{
    unsigned edition = s->options->edition;
    for (unsigned i = 0; i < EDITION_COUNT && (c->editions & 1u << s->options->edition) == 0; i++)
        if ((c->editions & 1u << i) != 0)
            edition = i;
    return (enum edition)edition;
}

static void add_ids(const cJSON *reply, const char *member, const char *what, struct buf *out)
{
    const cJSON *id;
    const char *before = what;
    cJSON_ArrayForEach(id, json_get(reply, member)) {
        buf_fmt(out, "%s%s", before, id->valuestring);
        before = ", ";
    }
    buf_str(out, before != what ? "\n" : "");
}

/* Appends the rules that decide the reference's answer, and the readings that it depends on. */
static void add_trace(const char *reply, struct buf *out)
{
    struct json_error err;
    cJSON *tree = json_parse(reply, strlen(reply), JSON_NUL_KEEP, &err);
    add_ids(tree, "trace", "  decided by ", out);
    add_ids(tree, "consulted", "  depends on the readings ", out);
    cJSON_Delete(tree);
}

static void add_reference(struct show *s, const struct judge *judge, struct judged *ours,
                          struct buf *out)
{
    ask_case(s, s->reference, judge, ours);
    add_verdict(s, judge, s->reference, ours, out);
    if (ours->probes[0].reply == NULL)
        return;
    size_t prose = out->len;
    add_trace(ours->probes[0].reply, out);
    text_wrap(out, prose, command_line_columns(s->out));
    add_answers(ours, out);
}

/* Prints a case with all answers. Returns false after a signal. */
static bool show_case(struct show *s, const struct test_case *c)
{
    struct buf out = {0};
    enum edition edition = edition_of(s, c);
    struct judge judge = {edition, true, &s->registry, &s->none, false};
    struct judged ours = {.c = c}, theirs = {.c = c};
    add_head(s, c, edition, &out);
    if (c->derived != NULL) {
        present_triple(c, &out);
    } else {
        add_title(s, "request", &out);
        present_input(c, c->fields, &out);
        add_expectation(s, c, &out);
    }
    if (s->reference != NULL)
        add_reference(s, &judge, &ours, &out);
    if (s->impl != NULL) {
        judge = (struct judge){edition, false, &s->registry,
                               edition_is_released(edition) ? &s->none : &s->theirs,
                               capability_shapes(ask_offers(s->impl))};
        ask_case(s, s->impl, &judge, &theirs);
        add_verdict(s, &judge, s->impl, &theirs, &out);
        if (s->reference != NULL)
            add_cause(s, &judge, &theirs, &out);
        add_answers(&theirs, &out);
    }
    s->wrong = s->wrong || verdict_is_bad(ours.verdict) || verdict_is_bad(theirs.verdict);
    reproduce_line(s->options, s->impl != NULL ? &theirs : &ours, edition, s->impl == NULL, &out);
    text_tame(&out);
    if (!s->interrupted)
        fwrite(out.data, 1, out.len, s->out);
    judged_free(&ours);
    judged_free(&theirs);
    buf_free(&out);
    return !s->interrupted;
}

static bool show_all(struct show *s)
{
    const struct words *names = &s->options->operands;
    size_t shown = 0;
    for (size_t k = 0; k < names->count; k++) {
        size_t before = shown;
        for (size_t i = 0; i < suite_all(&s->suite); i++) {
            if (s->suite.cases[i].derived != NULL && strchr(names->items[k], '~') == NULL)
                continue;
            if (!select_matches(names->items[k], &s->suite.cases[i]))
                continue;
            if (shown++ > 0)
                fputc('\n', s->out);
            if (!show_case(s, &s->suite.cases[i])) {
                fprintf(s->err, "hclcheck: interrupted before %s was answered\n",
                        s->suite.cases[i].id);
                return false;
            }
        }
        if (shown == before) {
            struct buf program = {0}, near = {0};
            options_program(s->options, options_hclcheck.name, &program);
            select_ask_near(names->items[k], &s->suite, &near);
            fprintf(s->err, "hclcheck: %s matches no case%s (%s --list prints all ids)\n",
                    names->items[k], buf_text(&near), program.data);
            buf_free(&program);
            buf_free(&near);
            return false;
        }
    }
    return true;
}

/* Starts an implementation. On failure, prints the reason and returns NULL. */
static struct ask *start(const struct show *s, const char *command, const char *name)
{
    struct ask_config config = {
        .command = command, .options = s->options, .jobs = 1, .window = 1, .endless = true};
    struct ask *ask = ask_open(&config);
    if (ask_offers(ask) != NULL)
        return ask;
    fprintf(s->err, "hclcheck: %s%s\n", name, buf_text(&ask_result(ask)->message));
    ask_close(ask);
    return NULL;
}

static bool start_all(struct show *s)
{
    const struct options *o = s->options;
    struct buf ignored = {0};
    s->reference = start(s, NULL, "the answers of the reference are left out: ");
    if (o->impls.count == 0)
        return true;
    s->impl = start(s, o->impls.items[0], "");
    if (s->impl != NULL)
        readings_declare(&s->theirs, ask_offers(s->impl)->readings, &ignored);
    buf_free(&ignored);
    return s->impl != NULL;
}

enum exit_status show_command(const struct options *options, FILE *out, FILE *err)
{
    struct show s = {
        .options = options, .out = out, .err = err, .colour = options_wants_colour(options, out)};
    bool ok = open_suite(options, &s.registry, &s.suite, err);
    laws_add(&s.suite);
    readings_init(&s.none, &s.registry);
    readings_init(&s.theirs, &s.registry);
    ok = ok && start_all(&s) && show_all(&s);
    ask_close(s.impl);
    ask_close(s.reference);
    readings_free(&s.none);
    readings_free(&s.theirs);
    suite_free(&s.suite);
    registry_free(&s.registry);
    return !ok ? EXIT_SETUP : s.wrong ? EXIT_WRONG : EXIT_RIGHT;
}
