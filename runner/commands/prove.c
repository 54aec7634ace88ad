#include "commands/commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/select.h"
#include "commands/proof.h"
#include "commands/prove_print.h"
#include "options/options.h"

static bool selected(const struct options *o, const char *id, const char *section)
{
    bool only = o->selection.only.count == 0, skip = false;
    for (size_t i = 0; i < o->selection.only.count; i++)
        only = only || select_names(o->selection.only.items[i], id, section);
    for (size_t i = 0; i < o->selection.skip.count; i++)
        skip = skip || select_names(o->selection.skip.items[i], id, section);
    return only && !skip;
}

static void add_rules(struct proofs *all, const struct options *o)
{
    const struct registry *r = &all->sweep.registry;
    for (size_t i = 0; i < r->rule_count; i++) {
        const struct rule *rule = &r->rules[i];
        if (!rule->unguarded && selected(o, rule->id, rule->section))
            all->list[all->count++] = (struct proof){.rule = rule, .editions = rule->editions};
    }
    all->rule_count = all->count;
}

static void add_readings(struct proofs *all, const struct options *o)
{
    const struct registry *r = &all->sweep.registry;
    for (size_t i = 0; i < r->reading_count; i++)
        for (size_t k = 1; k < r->readings[i].option_count; k++)
            if (selected(o, r->readings[i].id, "readings"))
                all->list[all->count++] = (struct proof){
                    .reading = &r->readings[i], .option = k, .editions = (1u << EDITION_COUNT) - 1};
}

static void make_proofs(struct proofs *all, const struct options *o)
{
    const struct registry *r = &all->sweep.registry;
    size_t most = r->rule_count;
    for (size_t i = 0; i < r->reading_count; i++)
        most += r->readings[i].option_count;
    all->list = mem_alloc(most * sizeof *all->list);
    add_rules(all, o);
    add_readings(all, o);
}

static bool ask(struct prover *p, struct proof *list, size_t count, bool named, const char *label)
{
    p->label = label;
    for (size_t i = 0; i < count; i++)
        if (!prover_ask(p, &list[i], named))
            return false;
    return prover_flush(p);
}

/* The other cases about the rules that those which cover them did not notice in each edition, or
 * about all. */
static bool ask_others(struct prover *p, struct proofs *all, bool everything)
{
    p->label = "rules that no covering case noticed";
    for (size_t i = 0; i < all->rule_count; i++)
        if ((everything || all->list[i].by_named != all->list[i].editions) &&
            !prover_ask(p, &all->list[i], false))
            return false;
    return prover_flush(p);
}

/* Of a reading all cases matter: each must be right for those who follow it. */
static bool ask_all(struct prover *p, struct proofs *all, const struct options *o)
{
    struct proof *readings = all->list + all->rule_count;
    size_t count = all->count - all->rule_count;
    if (!ask(p, all->list, all->rule_count, true, "rules") ||
        !ask(p, readings, count, true, "readings"))
        return false;
    return o->prove.named || (ask_others(p, all, o->prove.all_cases) &&
                              ask(p, readings, count, false, "readings in all cases"));
}

static bool write_results(const struct proofs *all, const char *path, FILE *err)
{
    FILE *file = fopen(path, "we");
    if (file != NULL)
        prove_write(all, file);
    bool ok = file != NULL && ferror(file) == 0;
    if (file != NULL && fclose(file) != 0)
        ok = false;
    if (!ok)
        fprintf(err, "hclcheck: %s: %s\n", path, strerror(errno));
    return ok;
}

static enum exit_status prove(struct proofs *all, const struct options *o, FILE *out, FILE *err)
{
    struct prover p;
    double begin = os_now_ms();
    enum exit_status status = EXIT_SETUP;
    if (o->results != NULL && !os_can_write(o->results)) {
        fprintf(err, "hclcheck: %s: %s\n", o->results, strerror(errno));
        return EXIT_SETUP;
    }
    make_proofs(all, o);
    if (all->count == 0) {
        fputs("hclcheck: --only and --skip leave no rule and no reading\n", err);
        return EXIT_SETUP;
    }
    if (prover_init(&p, &all->sweep) && ask_all(&p, all, o)) {
        all->wrong = p.wrong;
        all->seconds = (os_now_ms() - begin) / 1000;
        status = prove_print(all, options_wants_colour(o, out), o->verbose, out) ? EXIT_RIGHT
                                                                                 : EXIT_WRONG;
        if (o->results != NULL && !write_results(all, o->results, err))
            status = EXIT_SETUP;
    }
    prover_free(&p);
    return status;
}

enum exit_status prove_command(const struct options *options, FILE *out, FILE *err)
{
    struct proofs all = {0};
    enum exit_status status = EXIT_SETUP;
    if (sweep_open(&all.sweep, options, err))
        status = prove(&all, options, out, err);
    for (size_t i = 0; i < all.count; i++)
        proof_free(&all.list[i]);
    free(all.list);
    sweep_close(&all.sweep);
    return status;
}
