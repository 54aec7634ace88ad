#include "commands/commands.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "commands/sweep.h"
#include "judge/judge.h"
#include "options/options.h"

/* The kinds of cases that a rule may need: an accepted case, a rejected case, and an accepted case
   of the operation `tree`. */
enum kind { ACCEPTING, REJECTING, TREE, KINDS };

struct coverage {
    struct sweep sweep;
    unsigned (*covers)[KINDS]; /* for each rule of the registry, the editions (as bits) in which a
                                  case of each kind covers the rule */
    struct ask_item *items;
    size_t item_count;
    struct buf failures; /* one line for each failed case */
    size_t failure_count;
    FILE *out;
};

/* Returns the editions (as bits) in which a rule lacks a case of a kind. */
static unsigned missing(const struct coverage *k, const struct rule *rule, enum kind kind)
{
    const bool needed[] = {rule->accepts, rule->rejects, rule->production != NULL};
    const unsigned *covers = k->covers[rule - k->sweep.registry.rules];
    return needed[kind] ? editions_tried(rule->editions) & ~covers[kind] : 0;
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
    bool rejected = j->probes[0].refuses;
    if (j->verdict != VERDICT_PASS) {
        k->failure_count++;
        buf_fmt(&k->failures, "case fails: %s in %s: %s\n", item->c->id,
                edition_name(item->edition),
                j->detail == NULL ? verdict_name(j->verdict) : j->detail);
        return true;
    }
    for (size_t i = 0; i < j->c->cover_count; i++) {
        unsigned *covers = k->covers[j->c->covers[i] - k->sweep.registry.rules];
        if (!shows(j, i, rejected))
            continue;
        covers[rejected ? REJECTING : ACCEPTING] |= 1u << item->edition;
        if (!rejected && j->c->op == OP_TREE)
            covers[TREE] |= 1u << item->edition;
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

/* Prints the editions in which a rule lacks a case of a kind. Returns false if there are none. */
static bool print_missing(const struct coverage *k, const struct rule *rule, enum kind kind)
{
    static const char *const names[] = {"accepting", "rejecting", "tree"};
    unsigned editions = missing(k, rule, kind);
    struct buf text = {0};
    if (editions == 0)
        return false;
    editions_print(editions, &text);
    fprintf(k->out, "missing: %s: no %s case covers the rule in %s\n", rule->id, names[kind],
            editions == editions_tried(rule->editions) ? "any edition" : buf_text(&text));
    buf_free(&text);
    return true;
}

/* Prints what is missing, and the failures. Returns the number of rules that lack a case. */
static size_t print_all(const struct coverage *k)
{
    const struct registry *r = &k->sweep.registry;
    size_t lacking = 0;
    for (size_t i = 0; i < r->rule_count; i++) {
        bool lacks = false;
        for (enum kind kind = ACCEPTING; kind < KINDS; kind++)
            lacks = print_missing(k, &r->rules[i], kind) || lacks;
        lacking += lacks;
    }
    fputs(buf_text(&k->failures), k->out);
    if (lacking > 0 || k->failure_count > 0)
        fputc('\n', k->out);
    return lacking;
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
    size_t lacking = print_all(k);
    for (size_t i = 0; i < k->sweep.registry.rule_count; i++)
        testable += k->sweep.registry.rules[i].accepts || k->sweep.registry.rules[i].rejects;
    fprintf(k->out,
            "%zu of %zu testable rules have the cases that they need, in all their editions; "
            "%zu cases, %.2f s\n",
            testable - lacking, testable, k->sweep.suite.count, (os_now_ms() - begin) / 1000);
    if (k->sweep.suite.derived_count > 0)
        fprintf(k->out, "%zu derived cases are not counted, because derived cases cover no rule\n",
                k->sweep.suite.derived_count);
    if (k->failure_count > 0)
        fprintf(k->out, "%zu cases failed, and a failed case covers no rule\n", k->failure_count);
    return lacking > 0 || k->failure_count > 0 ? EXIT_WRONG : EXIT_RIGHT;
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
