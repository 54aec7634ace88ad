#include "commands/without.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "commands/causes.h"
#include "judge/expected.h"
#include "judge/judge.h"
#include "judge/readings.h"
#include "options/options.h"
#include "process/command.h"
#include "process/sched.h"
#include "protocol/encode.h"

/* A run of the reference without one rule. Task 2 i is the request of case i of the suite. Task 2 i
   + 1 is the repaired request. */
struct asking {
    const struct suite *suite;
    const struct rule *rule;
    struct judge judge;
    bool *decided; /* for each case, true if the reference without the rule answers wrongly */
    bool refused; /* true if the reference refuses to omit the rule, because the name of the rule is
                     unknown */
};

static bool on_hello(void *arg, const cJSON *hello, struct buf *why)
{
    (void)arg;
    (void)hello;
    (void)why;
    return true;
}

static bool on_request(void *arg, size_t task, struct buf *out)
{
    const struct asking *a = arg;
    const struct test_case *c = &a->suite->cases[task / 2];
    const cJSON *fields = task % 2 == 1 ? c->repaired : c->fields;
    if (fields == NULL || (c->editions & 1u << a->judge.edition) == 0)
        return false;
    encode_request(c->op, fields, a->judge.edition, 0, out);
    buf_fmt(out, ",\"without\":[\"%s\"]", a->rule->id);
    return true;
}

static bool on_done(void *arg, size_t task, const struct outcome *outcome)
{
    struct asking *a = arg;
    struct judged j = {.c = &a->suite->cases[task / 2]};
    struct probe *p = &j.probes[task % 2];
    const cJSON *error = outcome->kind == OUTCOME_REPLY ? json_get(outcome->reply, "error") : NULL;
    if (strcmp(json_get_text(error, "phase"), "request") == 0) {
        a->refused = true;
        return false;
    }
    judge_outcome(&a->judge, j.c, task % 2 == 1, outcome, p);
    if (p->verdict == VERDICT_FAIL)
        a->decided[task / 2] = true;
    judged_free(&j);
    return true;
}

/* Finds the program of the reference. Returns false, with the reason in *why, if hclref is not
   found. */
static bool open_reference(struct command *reference, struct buf *why)
{
    struct buf path = {0}, line = {0};
    bool found = program_find("hclref", &path);
    if (found)
        text_shell_quote(path.data, &line);
    else
        buf_str(why, "needs the reference, but hclref is neither beside hclcheck nor on PATH");
    bool ok = found && command_split(buf_text(&line), reference, why);
    buf_free(&path);
    buf_free(&line);
    return ok;
}

static bool ask(struct asking *a, struct buf *why)
{
    struct command reference;
    struct sched_result result;
    if (!open_reference(&reference, why))
        return false;
    struct sched_config config = {.command = &reference,
                                  .advice = "",
                                  .run_ms = WITHOUT_RULE_MS,
                                  .jobs = 1,
                                  .window = OPTIONS_WINDOW,
                                  .timeout_ms = WITHOUT_WAIT_MS,
                                  .hello_ms = WITHOUT_WAIT_MS,
                                  .tasks = 2 * a->suite->count,
                                  .arg = a,
                                  .hello = on_hello,
                                  .request = on_request,
                                  .done = on_done};
    sched_run(&config, &result);
    bool ok = result.end == SCHED_COMPLETE;
    if (a->refused)
        buf_str(why, "this rule is unknown to hclref");
    else if (!ok)
        buf_fmt(why, "hclref: %s", buf_text(&result.message));
    sched_result_free(&result);
    command_free(&reference);
    return ok;
}

bool without_find(const struct registry *registry, const struct suite *suite, enum edition edition,
                  const struct rule *rule, struct expected_cases *out, struct buf *why)
{
    /* ambiguous passages without declared interpretations, therefore all alternatives are right */
    struct readings undecided;
    readings_init(&undecided, registry);
    struct asking a = {.suite = suite,
                       .rule = rule,
                       .judge = {.edition = edition, .registry = registry, .readings = &undecided},
                       .decided = mem_alloc((suite->count + 1) * sizeof(bool))};
    bool ok = ask(&a, why);
    *out = (struct expected_cases){.ids = mem_alloc((suite->count + 1) * sizeof *out->ids)};
    for (size_t i = 0; ok && i < suite->count; i++)
        if (a.decided[i])
            out->ids[out->count++] = suite->cases[i].id;
    expected_cases_sort(out);
    readings_free(&undecided);
    free(a.decided);
    return ok;
}

bool without_fill(struct expected *list, const struct registry *registry, const struct suite *suite,
                  enum edition edition, struct buf *why)
{
    struct buf fault = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < list->count; i++) {
        struct expected_entry *entry = &list->entries[i];
        const struct rule *rule = entry->by_rule ? registry_rule(registry, entry->pattern) : NULL;
        if (rule == NULL)
            continue;
        ok = without_find(registry, suite, edition, rule, &entry->cases, &fault);
        if (!ok)
            buf_fmt(why, "%s:%zu: by rule %s: %s\n", list->path, entry->line, rule->id,
                    buf_text(&fault));
    }
    buf_free(&fault);
    return ok;
}

/* Returns true if the list of expected failures may have one line for all failures with this cause,
   because the implementation never follows the rule. */
static bool is_foldable(const struct cause *c)
{
    return c->explains && c->followed == 0 && c->count >= EXPECTED_PATTERN_MIN;
}

void without_add_folds(const struct causes *causes, const struct registry *registry,
                       struct expected_run *run)
{
    struct expected_fold *folds = mem_alloc(EXPECTED_RULES_MAX * sizeof *folds);
    struct buf why = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < causes->count && run->fold_count < EXPECTED_RULES_MAX; i++) {
        struct expected_fold *fold = &folds[run->fold_count];
        if (!is_foldable(&causes->list[i]))
            continue;
        fold->rule = causes->list[i].rule;
        ok = without_find(registry, run->suite, run->edition, fold->rule, &fold->cases, &why);
        run->fold_count++;
    }
    run->causes = causes->of;
    run->folds = folds;
    buf_free(&why);
}

void without_free(struct expected_run *run)
{
    for (size_t i = 0; i < run->fold_count; i++)
        free(run->folds[i].cases.ids);
    free(run->folds);
}
