#include "commands/commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "commands/sweep.h"
#include "judge/judge.h"
#include "options/options.h"

/* For one rule, the editions (as bits) in which a valid case, an invalid case, or a valid case of
   the operation tree covers the rule. */
struct cover {
    unsigned accepted;
    unsigned rejected;
    unsigned trees;
};

struct coverage {
    struct sweep sweep;
    struct cover *covers; /* one element for each rule of the registry */
    struct ask_item *items;
    size_t item_count;
    struct buf failures; /* one line for each failed case */
    size_t failure_count;
    FILE *out;
};

static const struct cover *cover_of(const struct coverage *k, const struct rule *rule)
{
    return &k->covers[rule - k->sweep.registry.rules];
}

static unsigned missing_accepting(const struct coverage *k, const struct rule *rule)
{
    return rule->accepts ? editions_tried(rule->editions) & ~cover_of(k, rule)->accepted : 0;
}

static unsigned missing_rejecting(const struct coverage *k, const struct rule *rule)
{
    return rule->rejects ? editions_tried(rule->editions) & ~cover_of(k, rule)->rejected : 0;
}

static unsigned missing_trees(const struct coverage *k, const struct rule *rule)
{
    return rule->production != NULL ? editions_tried(rule->editions) & ~cover_of(k, rule)->trees
                                    : 0;
}

static bool lacks(const struct coverage *k, const struct rule *rule)
{
    return (missing_accepting(k, rule) | missing_rejecting(k, rule) | missing_trees(k, rule)) != 0;
}

/* Returns true if a case passed with an error as the answer. All alternatives that match one answer
   are errors, or none is an error. */
static bool was_rejected(const struct judged *j)
{
    size_t i = 0;
    while ((j->probes[0].matched >> i & 1) == 0)
        i++;
    return json_get(case_alternative(j->c->expect, i), "error") != NULL;
}

/* Returns true if the trace shows that the case exercises the rule covers[index]. If the request
   was rejected, and the rule needs accepting and rejecting cases, the trace of the repaired request
   counts, too. */
static bool shows(const struct judged *j, size_t index, bool rejected)
{
    const struct rule *rule = j->c->covers[index];
    uint64_t traced = j->probes[0].traced;
    if (rejected && rule->accepts && rule->rejects)
        traced |= j->probes[1].traced;
    return rule->unguarded || (traced >> index & 1) != 0;
}

static bool on_seen(void *arg, size_t index, const struct judged *j)
{
    struct coverage *k = arg;
    const struct ask_item *item = &k->items[index];
    if (j->verdict != VERDICT_PASS || j->probes[0].matched == 0) {
        k->failure_count++;
        buf_fmt(&k->failures, "case fails: %s in %s: %s\n", item->c->id,
                edition_name(item->edition),
                j->detail == NULL ? verdict_name(j->verdict) : j->detail);
        return true;
    }
    bool rejected = was_rejected(j);
    for (size_t i = 0; i < j->c->cover_count; i++) {
        const struct rule *rule = j->c->covers[i];
        struct cover *cover = &k->covers[rule - k->sweep.registry.rules];
        if (!shows(j, i, rejected))
            continue;
        *(rejected ? &cover->rejected : &cover->accepted) |= 1u << item->edition;
        if (!rejected && j->c->op == OP_TREE)
            cover->trees |= 1u << item->edition;
    }
    return true;
}

static void make_items(struct coverage *k)
{
    const struct suite *suite = &k->sweep.suite;
    k->items = mem_alloc(suite->count * EDITION_TEXTS * sizeof *k->items);
    for (size_t i = 0; i < suite->count; i++)
        for (unsigned e = 0; e < EDITION_COUNT; e++)
            if ((editions_tried(suite->cases[i].editions) & 1u << e) != 0)
                k->items[k->item_count++] =
                    (struct ask_item){.c = &suite->cases[i], .edition = (enum edition)e};
}

static void print_missing(const struct coverage *k, const struct rule *rule, const char *what,
                          unsigned editions)
{
    struct buf text = {0};
    if (editions == 0)
        return;
    editions_print(editions, &text);
    fprintf(k->out, "missing: %s: no %s case covers the rule in %s\n", rule->id, what,
            editions == editions_tried(rule->editions) ? "any edition" : buf_text(&text));
    buf_free(&text);
}

static size_t print_all(const struct coverage *k)
{
    const struct registry *r = &k->sweep.registry;
    size_t missing = 0;
    for (size_t i = 0; i < r->rule_count; i++) {
        print_missing(k, &r->rules[i], "accepting", missing_accepting(k, &r->rules[i]));
        print_missing(k, &r->rules[i], "rejecting", missing_rejecting(k, &r->rules[i]));
        print_missing(k, &r->rules[i], "tree", missing_trees(k, &r->rules[i]));
        missing += lacks(k, &r->rules[i]);
    }
    fputs(buf_text(&k->failures), k->out);
    if (missing > 0 || k->failure_count > 0)
        fputc('\n', k->out);
    return missing;
}

static enum exit_status judge_all(struct coverage *k)
{
    double begin = os_now_ms();
    size_t testable = 0;
    make_items(k);
    struct ask_items items = {
        .list = k->items, .count = k->item_count, .last = true, .arg = k, .seen = on_seen};
    if (!sweep_run(&k->sweep, items, true, "coverage"))
        return EXIT_SETUP;
    size_t missing = print_all(k);
    for (size_t i = 0; i < k->sweep.registry.rule_count; i++)
        testable += k->sweep.registry.rules[i].accepts || k->sweep.registry.rules[i].rejects;
    fprintf(k->out,
            "%zu of %zu testable rules have the cases that they need, in all their editions; "
            "%zu cases, %.2f s\n",
            testable - missing, testable, k->sweep.suite.count, (os_now_ms() - begin) / 1000);
    if (k->sweep.suite.derived_count > 0)
        fprintf(k->out, "%zu derived cases are not counted, because derived cases cover no rule\n",
                k->sweep.suite.derived_count);
    if (k->failure_count > 0)
        fprintf(k->out, "%zu cases failed, and a failed case covers no rule\n", k->failure_count);
    return missing > 0 || k->failure_count > 0 ? EXIT_WRONG : EXIT_RIGHT;
}

enum exit_status coverage_command(const struct options *options, FILE *out, FILE *err)
{
    struct coverage k = {.out = out};
    enum exit_status status = EXIT_SETUP;
    if (sweep_open(&k.sweep, options, err)) {
        k.covers = mem_alloc(k.sweep.registry.rule_count * sizeof *k.covers);
        status = judge_all(&k);
    }
    buf_free(&k.failures);
    free(k.covers);
    free(k.items);
    sweep_close(&k.sweep);
    return status;
}
