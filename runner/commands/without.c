#include "commands/without.h"

#include <stdlib.h>

#include "ask/cases.h"
#include "ask/causes.h"
#include "base/buf.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "judge/expected.h"
#include "judge/judge.h"
#include "judge/readings.h"

/* Asks the reference about items, as ask_wrong does. */
static bool ask(const struct ask_items *items, bool *wrong, struct buf *why)
{
    struct ask *reference = ask_open(&(struct ask_config){.wait_ms = WITHOUT_WAIT_MS});
    bool ok = ask_offers(reference) != NULL;
    if (!ok)
        buf_fmt(why, "needs the reference, but %s", buf_text(&ask_result(reference)->message));
    ok = ok && ask_wrong(reference, items, wrong, why);
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
    struct ask_item *list = mem_alloc((suite->count + 1) * sizeof *list);
    bool *wrong = mem_alloc((suite->count + 1) * sizeof *wrong);
    struct ask_items items = {.list = list, .judge = &judge, .run_ms = WITHOUT_RULE_MS};
    for (size_t i = 0; i < suite->count; i++)
        if ((suite->cases[i].editions & 1u << edition) != 0)
            list[items.count++] = (struct ask_item){&suite->cases[i], edition, {.without = rule}};
    bool ok = ask(&items, wrong, why);
    *out = (struct expected_cases){.ids = mem_alloc((suite->count + 1) * sizeof *out->ids)};
    for (size_t i = 0; ok && i < items.count; i++)
        if (wrong[i])
            out->ids[out->count++] = list[i].c->id;
    expected_cases_sort(out);
    readings_free(&undecided);
    free(list);
    free(wrong);
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
