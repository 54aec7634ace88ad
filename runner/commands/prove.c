#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/select.h"
#include "commands/commands.h"
#include "commands/sweep.h"
#include "judge/judge.h"
#include "options/options.h"

/* A case, and the editions (as bits) in which the case noticed a change. */
struct notice {
    const struct test_case *c;
    unsigned editions;
};

struct notices {
    struct notice *list;
    size_t count;
    size_t cap;
};

/* A change of the specification, and the cases that notice it. */
struct proof {
    const struct rule
        *rule; /* the rule that is switched off in the changed specification, or NULL */
    const struct reading *reading; /* the ambiguous passage whose interpretation is `option` in the
                                      changed specification, or NULL */
    size_t option;
    unsigned editions;      /* the editions (as bits) in which the change is tried */
    unsigned by_named;      /* editions in which a case that covers the rule notices the change */
    unsigned by_any;        /* editions in which any case notices the change */
    struct notices noticed; /* cases whose answer becomes wrong under the default interpretations */
    struct notices silent;  /* cases whose answer is also wrong under the changed interpretations */
    struct notices troubled; /* cases during which the reference crashed or timed out */
};

struct prover {
    struct sweep sweep;
    struct proof *list; /* first the changes of rules, then the changes of interpretations */
    size_t rule_count;
    size_t count;
    struct readings followed; /* the default interpretations of all ambiguous passages, except for
                                 an item that follows others, while its answer is judged */
    unsigned *right;   /* for each case: the editions in which the case passes without a change */
    unsigned *depends; /* for each case and each ambiguous passage: the editions in which the answer
                          depends on the passage, as bits */
    bool tracing;      /* true while the specification is unchanged and replies have traces */
    bool consulting;   /* true while each reply lists the readings that it depends on */
    struct ask_item *items; /* items that are collected for the next pass */
    struct proof **proofs;  /* the change for each item, or NULL for no change */
    unsigned char *found;   /* for each item: bits of enum found */
    size_t item_count;
    size_t wrong; /* number of failures without a change, which prove nothing */
    size_t pairs; /* number of items with two interpretations */
    size_t wrong_pairs;
    FILE *out;
    const char *label;
    double begin; /* the time at which the command began */
};

/* Maximum number of items in one pass. A pass with PASS_ITEMS items needs little memory, and keeps
   all processes busy. */
#define PASS_ITEMS 65536

enum found { FOUND_WRONG = 1, FOUND_SILENT = 2, FOUND_TROUBLE = 4 };

/* Chooses an interpretation of one ambiguous passage in p->followed. */
static void follow(struct prover *p, const struct reading *reading, size_t option)
{
    p->followed.states[reading - p->sweep.registry.readings].option = option;
}

/* Returns the editions (as bits) in which the answer to a case depends on an ambiguous passage. */
static unsigned *dependence(const struct prover *p, const struct test_case *c,
                            const struct reading *reading)
{
    const struct registry *r = &p->sweep.registry;
    return p->depends + (size_t)(c - p->sweep.suite.cases) * r->reading_count +
           (size_t)(reading - r->readings);
}

/* Returns true if the interpretation is tried in the item's edition, and the answer depends on the
   ambiguous passage. */
static bool is_tried(const struct prover *p, const struct ask_item *item, const struct proof *proof)
{
    return (*dependence(p, item->c, proof->reading) & proof->editions & 1u << item->edition) != 0;
}

/* Records the ambiguous passages that an answer depends on: the names in "consulted". If the reply
   lacks "consulted", records all ambiguous passages. */
static void note_readings(struct prover *p, const struct ask_item *item, const char *reply)
{
    const struct registry *r = &p->sweep.registry;
    unsigned *editions = dependence(p, item->c, r->readings);
    struct json_error ignored;
    cJSON *tree = json_parse(reply, strlen(reply), JSON_NUL_KEEP, &ignored);
    const cJSON *list = json_get(tree, "consulted"), *id;
    for (size_t i = 0; list == NULL && i < r->reading_count; i++)
        editions[i] |= 1u << item->edition;
    cJSON_ArrayForEach(id, list) {
        const struct reading *known = registry_reading(r, cJSON_GetStringValue(id));
        if (known != NULL)
            editions[known - r->readings] |= 1u << item->edition;
    }
    cJSON_Delete(tree);
}

/* Declares the default interpretations of all ambiguous passages. */
static void declare_defaults(struct prover *p)
{
    readings_init(&p->followed, &p->sweep.registry);
    for (size_t i = 0; i < p->sweep.registry.reading_count; i++) {
        p->followed.states[i].declared = true;
        p->followed.states[i].option = 0;
    }
}

/* Returns true if an answer is right under the interpretations `declared`. */
static bool is_right(const struct judged *j, const struct readings *declared)
{
    uint64_t matched = j->probes[0].matched;
    if (j->verdict != VERDICT_PASS)
        return false;
    for (size_t i = 0; i < CASE_ALTERNATIVES_MAX && matched >> i != 0; i++) {
        const cJSON *alternative = case_alternative(j->c->expect, i);
        if ((matched >> i & 1) != 0 && json_get(alternative, "without") == NULL &&
            readings_allow(declared, alternative))
            return true;
    }
    return false;
}

/* Returns true if an answer is right for an implementation that follows the interpretations of the
   item. In released editions any alternative counts, because the passages that the item does not
   name follow the release. */
static bool right_when_followed(struct prover *p, const struct ask_item *item,
                                const struct judged *j)
{
    if (edition_is_released(item->edition))
        return is_right(j, &p->sweep.undecided);
    follow(p, item->variant.reading, item->variant.option);
    if (item->variant.other != NULL)
        follow(p, item->variant.other, item->variant.other_option);
    bool right = is_right(j, &p->followed);
    follow(p, item->variant.reading, 0);
    if (item->variant.other != NULL)
        follow(p, item->variant.other, 0);
    return right;
}

static bool on_seen(void *arg, size_t index, const struct judged *j)
{
    struct prover *p = arg;
    const struct ask_item *item = &p->items[index];
    bool released = edition_is_released(item->edition);
    unsigned found = is_right(j, released ? &p->sweep.undecided : &p->followed) ? 0 : FOUND_WRONG;
    for (size_t i = 0; p->consulting && i < 2; i++)
        if (j->probes[i].reply != NULL)
            note_readings(p, item, j->probes[i].reply);
    if (item->variant.reading != NULL && !right_when_followed(p, item, j))
        found |= FOUND_SILENT;
    if (j->verdict == VERDICT_CRASH || j->verdict == VERDICT_TIMEOUT)
        found |= FOUND_TROUBLE;
    p->found[index] = (unsigned char)found;
    return true;
}

/* Adds a case to a list. Only the last element can be the same case, because the items of a case
   are adjacent. */
static void add_notice(struct notices *n, const struct ask_item *item)
{
    if (n->count == 0 || n->list[n->count - 1].c != item->c) {
        n->list = mem_more(n->list, &n->cap, n->count, sizeof *n->list);
        n->list[n->count++] = (struct notice){.c = item->c};
    }
    n->list[n->count - 1].editions |= 1u << item->edition;
}

/* Prints a case without an alternative for an implementation that follows two interpretations. */
static void learn_pair(struct prover *p, const struct ask_item *item)
{
    bool wrong = (p->found[item - p->items] & FOUND_SILENT) != 0;
    p->pairs++;
    p->wrong_pairs += wrong;
    if (wrong)
        fprintf(p->out, "no alternative in %s with %s=%s and %s=%s: %s\n",
                edition_name(item->edition), item->variant.reading->id,
                item->variant.reading->options[item->variant.option], item->variant.other->id,
                item->variant.other->options[item->variant.other_option], item->c->id);
}

static void learn(struct prover *p, size_t index)
{
    const struct ask_item *item = &p->items[index];
    struct proof *proof = p->proofs[index];
    unsigned found = p->found[index], edition = 1u << item->edition;
    if (item->variant.other != NULL) {
        learn_pair(p, item);
        return;
    }
    if (proof == NULL) {
        p->right[item->c - p->sweep.suite.cases] |= found == 0 ? edition : 0;
        p->wrong += found != 0;
        return;
    }
    if ((found & FOUND_WRONG) != 0) {
        add_notice(&proof->noticed, item);
        proof->by_any |= edition;
        if (proof->rule != NULL && case_covers(item->c, proof->rule))
            proof->by_named |= edition;
    }
    if ((found & FOUND_SILENT) != 0)
        add_notice(&proof->silent, item);
    if ((found & FOUND_TROUBLE) != 0)
        add_notice(&proof->troubled, item);
}

static bool prover_flush(struct prover *p)
{
    struct ask_items items = {.list = p->items,
                              .count = p->item_count,
                              .consult = p->consulting,
                              .arg = p,
                              .seen = on_seen};
    if (!sweep_run(&p->sweep, items, p->tracing, p->label))
        return false;
    for (size_t i = 0; i < p->item_count; i++)
        learn(p, i);
    p->item_count = 0;
    return true;
}

/* Adds an item to the next pass. If the pass is full, runs the pass first. */
static bool add_item(struct prover *p, struct proof *proof, const struct ask_item *item)
{
    if (p->item_count == PASS_ITEMS && !prover_flush(p))
        return false;
    p->proofs[p->item_count] = proof;
    p->items[p->item_count++] = *item;
    return true;
}

/* Adds an item to the next pass for each edition. */
static bool add_case(struct prover *p, struct proof *proof, const struct test_case *c,
                     unsigned editions)
{
    for (unsigned e = 0; e < EDITION_COUNT; e++) {
        if ((editions & 1u << e) == 0)
            continue;
        struct ask_item item = {.c = c, .edition = (enum edition)e};
        if (proof != NULL) {
            item.variant.without = proof->rule;
            item.variant.reading = proof->reading;
            item.variant.option = proof->option;
        }
        if (!add_item(p, proof, &item))
            return false;
    }
    return true;
}

static bool prover_ask(struct prover *p, struct proof *proof, bool named)
{
    const struct suite *suite = &p->sweep.suite;
    for (size_t i = 0; i < suite->count; i++) {
        const struct test_case *c = &suite->cases[i];
        if ((proof->rule != NULL && case_covers(c, proof->rule)) != named)
            continue;
        unsigned editions = p->right[i] & proof->editions;
        if (proof->reading != NULL)
            editions &= *dependence(p, c, proof->reading);
        if (!add_case(p, proof, c, editions))
            return false;
    }
    return true;
}

static bool prover_init(struct prover *p)
{
    const struct suite *suite = &p->sweep.suite;
    p->label = "the unchanged specification";
    p->tracing = p->consulting = true;
    declare_defaults(p);
    p->right = mem_alloc(suite->count * sizeof *p->right);
    p->depends = mem_alloc(suite->count * p->sweep.registry.reading_count * sizeof *p->depends);
    p->items = mem_alloc(PASS_ITEMS * sizeof *p->items);
    p->proofs = mem_alloc(PASS_ITEMS * sizeof *p->proofs);
    p->found = mem_alloc(PASS_ITEMS * sizeof *p->found);
    for (size_t i = 0; i < suite->count; i++) {
        unsigned editions = suite->cases[i].editions;
        if (!add_case(p, NULL, &suite->cases[i],
                      editions_tried(editions) | (editions & 1u << EDITION_NEWEST_RELEASE)))
            return false;
    }
    bool ok = prover_flush(p);
    p->tracing = p->consulting = false;
    return ok;
}

static void prover_free(struct prover *p)
{
    for (size_t i = 0; i < p->count; i++) {
        free(p->list[i].noticed.list);
        free(p->list[i].silent.list);
        free(p->list[i].troubled.list);
    }
    free(p->list);
    readings_free(&p->followed);
    free(p->right);
    free(p->depends);
    free(p->items);
    free(p->proofs);
    free(p->found);
    sweep_close(&p->sweep);
}

/* Maximum number of cases that a line names. */
#define PROVE_NAMED_MAX 3

/* Returns true if a case that covers the rule notices, in each edition, that the rule is missing.
   For an ambiguous passage, any case counts. The default need not bite, because in releases every
   alternative is right. */
static bool bites(const struct proof *p)
{
    if (p->rule != NULL)
        return p->by_named == p->editions;
    return p->option == 0 || p->by_any != 0;
}

static void name_proof(const struct proof *p, struct buf *out)
{
    if (p->rule != NULL)
        buf_fmt(out, "without %s", p->rule->id);
    else
        buf_fmt(out, "with %s=%s", p->reading->id, p->reading->options[p->option]);
}

static void name_cases(const struct notices *n, struct buf *out)
{
    for (size_t i = 0; i < n->count && i < PROVE_NAMED_MAX; i++) {
        buf_fmt(out, "%s%s", i > 0 ? ", " : "", n->list[i].c->id);
        if (n->list[i].editions != editions_tried(n->list[i].c->editions)) {
            buf_str(out, " (");
            editions_print(n->list[i].editions, out);
            buf_char(out, ')');
        }
    }
    if (n->count > PROVE_NAMED_MAX)
        buf_fmt(out, " and %zu more", n->count - PROVE_NAMED_MAX);
}

/* Prints a line such as "no case notices: without RULE (in 2019-01): cases". */
static void say(const char *what, const struct proof *p, unsigned editions,
                const struct notices *cases, FILE *out)
{
    struct buf text = {0};
    buf_fmt(&text, "%s: ", what);
    name_proof(p, &text);
    if (editions != 0 && editions != p->editions) {
        buf_str(&text, " in ");
        editions_print(editions, &text);
    }
    if (cases != NULL && cases->count > 0) {
        buf_str(&text, ": ");
        name_cases(cases, &text);
    }
    fprintf(out, "%s\n", buf_text(&text));
    buf_free(&text);
}

static void print_rule(const struct proof *p, FILE *out)
{
    unsigned nobody = p->editions & ~p->by_any;
    unsigned others = p->editions & p->by_any & ~p->by_named;
    if (nobody != 0)
        say("no case notices", p, nobody, NULL, out);
    if (others != 0)
        say("only cases that do not cover the rule fail after the change", p, others, &p->noticed,
            out);
}

/* Prints the faults of a change; returns true if there is a fault. */
static bool print_proof(const struct proof *p, FILE *out)
{
    if (p->rule != NULL)
        print_rule(p, out);
    else if (!bites(p))
        say("no case notices", p, 0, NULL, out);
    if (p->silent.count > 0)
        say("the case fails even for an implementation that follows this option", p, 0, &p->silent,
            out);
    if (p->troubled.count > 0)
        say("the reference crashes or times out", p, 0, &p->troubled, out);
    return !bites(p) || p->silent.count > 0 || p->troubled.count > 0;
}

static void print_rates(const struct prover *all)
{
    size_t rules = 0, options = 0, tried = 0, switchable = 0;
    for (size_t i = 0; i < all->count; i++) {
        rules += all->list[i].rule != NULL && bites(&all->list[i]);
        tried += all->list[i].option > 0;
        options += all->list[i].option > 0 && bites(&all->list[i]);
    }
    for (size_t i = 0; i < all->sweep.registry.rule_count; i++)
        switchable += !all->sweep.registry.rules[i].unguarded;
    fprintf(all->out, "%zu of %zu rules can be switched off\n", switchable,
            all->sweep.registry.rule_count);
    if (all->rule_count > 0)
        fprintf(all->out,
                "%zu of %zu rules bite: a case that covers the rule fails without the rule, in "
                "every edition\n",
                rules, all->rule_count);
    if (tried > 0)
        fprintf(all->out,
                "%zu of %zu options that are not the default change the verdict of a case\n",
                options, tried);
    if (all->pairs > 0)
        fprintf(all->out, "%zu pairs of options tried, %zu without an alternative in the case\n",
                all->pairs, all->wrong_pairs);
    if (all->wrong > 0)
        fprintf(all->out,
                "%zu cases fail without any change of the reference, and prove nothing: see "
                "hclcheck run\n",
                all->wrong);
    fprintf(all->out, "%zu cases, %.1f s\n", all->sweep.suite.count,
            (os_now_ms() - all->begin) / 1000);
}

static bool prove_print(const struct prover *all)
{
    size_t holes = 0;
    for (size_t i = 0; i < all->count; i++)
        holes += print_proof(&all->list[i], all->out);
    if (holes > 0)
        fputc('\n', all->out);
    print_rates(all);
    return holes == 0 && all->wrong == 0 && all->wrong_pairs == 0;
}

static bool selected(const struct options *o, const char *id, const char *section)
{
    bool only = o->selection.only.count == 0, skip = false;
    for (size_t i = 0; i < o->selection.only.count; i++)
        only = only || select_names(o->selection.only.items[i], id, section);
    for (size_t i = 0; i < o->selection.skip.count; i++)
        skip = skip || select_names(o->selection.skip.items[i], id, section);
    return only && !skip;
}

static void add_rules(struct prover *all, const struct options *o)
{
    const struct registry *r = &all->sweep.registry;
    for (size_t i = 0; i < r->rule_count; i++) {
        const struct rule *rule = &r->rules[i];
        if (!rule->unguarded && selected(o, rule->id, rule->section))
            all->list[all->count++] =
                (struct proof){.rule = rule, .editions = editions_tried(rule->editions)};
    }
    all->rule_count = all->count;
}

/* Returns the editions (as bits) in which an option is tried. The default is tried in the newest
   release if releases follow another option. */
static unsigned option_editions(const struct reading *reading, size_t option)
{
    unsigned newest = 1u << EDITION_NEWEST_RELEASE;
    return option > 0 ? EDITIONS_OF_TEXTS | newest : reading->released ? newest : 0;
}

static void add_readings(struct prover *all, const struct options *o)
{
    const struct registry *r = &all->sweep.registry;
    for (size_t i = 0; i < r->reading_count; i++)
        for (size_t k = 0; k < r->readings[i].option_count; k++) {
            unsigned editions = option_editions(&r->readings[i], k);
            if (editions != 0 && selected(o, r->readings[i].id, "readings"))
                all->list[all->count++] =
                    (struct proof){.reading = &r->readings[i], .option = k, .editions = editions};
        }
}

static void make_proofs(struct prover *all, const struct options *o)
{
    const struct registry *r = &all->sweep.registry;
    size_t most = r->rule_count;
    for (size_t i = 0; i < r->reading_count; i++)
        most += r->readings[i].option_count;
    all->list = mem_alloc(most * sizeof *all->list);
    add_rules(all, o);
    add_readings(all, o);
}

/* Tries each change in a list. If `named` is true, runs the cases that cover the changed rule. If
   `named` is false, runs all other cases, and leaves out a rule if cases that cover the rule have
   noticed the change in each edition. */
static bool ask(struct prover *p, struct proof *list, size_t count, bool named, const char *label)
{
    p->label = label;
    p->consulting = count > 0 && list[0].reading != NULL;
    for (size_t i = 0; i < count; i++) {
        bool proven = !named && list[i].rule != NULL && list[i].by_named == list[i].editions;
        if (!proven && !prover_ask(p, &list[i], named))
            return false;
    }
    return prover_flush(p);
}

/* Adds an item for every two interpretations that the answer to a case depends on. */
static bool add_pairs(struct prover *p, struct ask_item item, const struct proof *list,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        item.variant.reading = list[i].reading;
        item.variant.option = list[i].option;
        for (size_t k = i + 1; is_tried(p, &item, &list[i]) && k < count; k++) {
            item.variant.other = list[k].reading;
            item.variant.other_option = list[k].option;
            if (item.variant.other != item.variant.reading && is_tried(p, &item, &list[k]) &&
                !add_item(p, NULL, &item))
                return false;
        }
    }
    return true;
}

/* Tries every two interpretations that a case depends on, because each case must accept the right
   answers of implementations that follow both. */
static bool ask_pairs(struct prover *p, const struct proof *list, size_t count)
{
    static const unsigned editions[] = {EDITION_DEFAULT, EDITION_NEWEST_RELEASE};
    p->label = "two readings at once";
    p->consulting = false;
    for (size_t i = 0; i < 2 * p->sweep.suite.count; i++) {
        struct ask_item item = {.c = &p->sweep.suite.cases[i / 2],
                                .edition = (enum edition)editions[i % 2]};
        if ((p->right[i / 2] & 1u << item.edition) != 0 && !add_pairs(p, item, list, count))
            return false;
    }
    return prover_flush(p);
}

/* Runs all passes. A changed interpretation is tried on all cases, because each case must accept
   the right answers of implementations that follow the changed interpretation. */
static bool ask_all(struct prover *p)
{
    struct proof *rules = p->list, *readings = rules + p->rule_count;
    size_t count = p->count - p->rule_count;
    return ask(p, rules, p->rule_count, true, "rules") &&
           ask(p, rules, p->rule_count, false, "rules without which no covering case fails") &&
           ask(p, readings, count, false, "readings") && ask_pairs(p, readings, count);
}

static enum exit_status prove(struct prover *p, const struct options *o, FILE *err)
{
    make_proofs(p, o);
    if (p->count == 0) {
        fputs("hclcheck: --only and --skip select no rule and no ambiguous passage\n", err);
        return EXIT_SETUP;
    }
    if (!prover_init(p) || !ask_all(p))
        return EXIT_SETUP;
    return prove_print(p) ? EXIT_RIGHT : EXIT_WRONG;
}

enum exit_status prove_command(const struct options *options, FILE *out, FILE *err)
{
    struct prover p = {.out = out, .begin = os_now_ms()};
    enum exit_status status = EXIT_SETUP;
    if (sweep_open(&p.sweep, options, err))
        status = prove(&p, options, err);
    prover_free(&p);
    return status;
}
