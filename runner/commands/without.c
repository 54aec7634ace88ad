#include "commands/without.h"

#include <stdlib.h>
#include <string.h>

#include "ask/cases.h"
#include "ask/causes.h"
#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "judge/expected.h"
#include "judge/judge.h"
#include "judge/readings.h"

/* A run of the reference without one rule. */
struct asking {
    struct ask_item *items;
    const struct suite *suite;
    bool *decided; /* for each case, true if the reference without the rule answers wrongly */
    bool refused; /* true if the reference refuses to omit the rule, because the name of the rule is
                     unknown */
};

static bool on_seen(void *arg, size_t item, const struct judged *j)
{
    struct asking *a = arg;
    for (size_t i = 0; i < REQUESTS; i++) {
        cJSON *answer = j->probes[i].reply != NULL ? probe_answer(&j->probes[i]) : NULL;
        if (strcmp(json_get_text(json_get(answer, "error"), "phase"), "request") == 0)
            a->refused = true;
        if (j->probes[i].verdict == VERDICT_FAIL)
            a->decided[a->items[item].c - a->suite->cases] = true;
        cJSON_Delete(answer);
    }
    return !a->refused;
}

static bool ask(struct asking *a, const struct ask_items *items, struct buf *why)
{
    struct ask_config config = {.wait_ms = WITHOUT_WAIT_MS};
    struct ask *reference = ask_open(&config);
    struct buf fault = {0};
    bool started = ask_offers(reference) != NULL;
    bool ok = started && ask_cases(reference, items, &fault);
    if (a->refused)
        buf_str(why, "this rule is unknown to hclref");
    else if (!started)
        buf_fmt(why, "needs the reference, but %s", buf_text(&ask_result(reference)->message));
    else if (!ok)
        buf_fmt(why, "hclref: %s", buf_text(&fault));
    buf_free(&fault);
    ask_close(reference);
    return ok;
}

bool without_find(const struct registry *registry, const struct suite *suite, enum edition edition,
                  const struct rule *rule, struct expected_cases *out, struct buf *why)
{
    /* ambiguous passages without declared interpretations, therefore all alternatives are right */
    struct readings undecided;
    readings_init(&undecided, registry);
    struct judge judge = {.registry = registry, .readings = &undecided};
    struct asking a = {.items = mem_alloc((suite->count + 1) * sizeof *a.items),
                       .suite = suite,
                       .decided = mem_alloc((suite->count + 1) * sizeof(bool))};
    struct ask_items items = {
        .list = a.items, .judge = &judge, .run_ms = WITHOUT_RULE_MS, .arg = &a, .seen = on_seen};
    for (size_t i = 0; i < suite->count; i++)
        if ((suite->cases[i].editions & 1u << edition) != 0)
            a.items[items.count++] =
                (struct ask_item){&suite->cases[i], edition, {.without = rule}};
    bool ok = ask(&a, &items, why);
    *out = (struct expected_cases){.ids = mem_alloc((suite->count + 1) * sizeof *out->ids)};
    for (size_t i = 0; ok && i < suite->count; i++)
        if (a.decided[i])
            out->ids[out->count++] = suite->cases[i].id;
    expected_cases_sort(out);
    readings_free(&undecided);
    free(a.items);
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
