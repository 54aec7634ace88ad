#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/sections.h"
#include "cases/select.h"
#include "commands/commands.h"
#include "commands/proof.h"
#include "options/options.h"

/* Of the cases behind one line, so many are named; --verbose names all. */
#define PROVE_NAMED_MAX 3

struct proofs {
    struct sweep sweep;
    struct proof *list; /* the rules, then the readings */
    size_t rule_count;
    size_t count;
    size_t wrong; /* times that a case is wrong under the spec as it is */
    double seconds;
};

/* --- What is printed ---- */

/* A rule bites where a case that covers it notices that it is missing, in each edition. */
static bool bites(const struct proof *p)
{
    return p->rule != NULL ? p->by_named == p->editions : p->by_any != 0;
}

static void name_proof(const struct proof *p, struct buf *out)
{
    if (p->rule != NULL)
        buf_fmt(out, "without %s", p->rule->id);
    else
        buf_fmt(out, "with %s=%s", p->reading->id, p->reading->options[p->option]);
}

static void name_cases(const struct notices *n, size_t most, struct buf *out)
{
    for (size_t i = 0; i < n->count && i < most; i++) {
        buf_fmt(out, "%s%s", i > 0 ? ", " : "", n->list[i].c->id);
        if (n->list[i].editions != n->list[i].c->editions) {
            buf_str(out, " (");
            sections_editions(n->list[i].editions, out);
            buf_char(out, ')');
        }
    }
    if (n->count > most)
        buf_fmt(out, " and %zu more", n->count - most);
}

/* A line "what: without RULE (in editions): cases". */
static void say(const char *what, const struct proof *p, unsigned editions,
                const struct notices *cases, size_t most, FILE *out)
{
    struct buf text = {0};
    buf_fmt(&text, "%s: ", what);
    name_proof(p, &text);
    if (editions != 0 && editions != p->editions) {
        buf_str(&text, " in ");
        sections_editions(editions, &text);
    }
    if (cases != NULL && cases->count > 0) {
        buf_str(&text, ": ");
        name_cases(cases, most, &text);
    }
    fprintf(out, "%s\n", buf_text(&text));
    buf_free(&text);
}

static void print_rule(const struct proof *p, FILE *out)
{
    unsigned nobody = p->editions & ~p->by_any;
    unsigned others = p->editions & p->by_any & ~p->by_named;
    if (nobody != 0)
        say("no case notices", p, nobody, NULL, 0, out);
    if (others != 0)
        say("only cases that do not cover it notice", p, others, &p->noticed, PROVE_NAMED_MAX, out);
}

/* Returns whether it is a hole. */
static bool print_proof(const struct proof *p, bool verbose, FILE *out)
{
    size_t most = verbose ? (size_t)-1 : PROVE_NAMED_MAX;
    if (p->rule != NULL)
        print_rule(p, out);
    else if (p->by_any == 0)
        say("no case notices", p, 0, NULL, 0, out);
    if (p->silent.count > 0)
        say("wrong even for those who read it so", p, 0, &p->silent, most, out);
    if (p->troubled.count > 0)
        say("the reference breaks", p, 0, &p->troubled, most, out);
    return !bites(p) || p->silent.count > 0 || p->troubled.count > 0;
}

static void print_notices(const struct proofs *all, FILE *out)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].noticed.count > 0)
            say("noticed", &all->list[i], 0, &all->list[i].noticed, (size_t)-1, out);
    fputc('\n', out);
}

enum column { RULES, SWITCHABLE, BITE, OTHERS, NOBODY };

static void count_rule(void *arg, const struct rule *rule, size_t *columns)
{
    const struct proofs *all = arg;
    const struct proof *p = NULL;
    for (size_t i = 0; i < all->rule_count && p == NULL; i++)
        if (all->list[i].rule == rule)
            p = &all->list[i];
    columns[RULES]++;
    if (p == NULL)
        return;
    columns[SWITCHABLE]++;
    columns[BITE] += bites(p);
    columns[NOBODY] += p->by_any != p->editions;
    columns[OTHERS] += p->by_any == p->editions && !bites(p);
}

static unsigned percent(size_t part, size_t whole)
{
    return whole == 0 ? 100 : (unsigned)(100 * part / whole);
}

static void print_rates(const struct proofs *all, FILE *out)
{
    size_t rules = 0, options = 0, switchable = 0;
    for (size_t i = 0; i < all->count; i++)
        *(all->list[i].rule != NULL ? &rules : &options) += bites(&all->list[i]);
    for (size_t i = 0; i < all->sweep.registry.rule_count; i++)
        switchable += !all->sweep.registry.rules[i].unguarded;
    fprintf(out, "%zu of %zu rules can be switched off (%u %%)\n", switchable,
            all->sweep.registry.rule_count, percent(switchable, all->sweep.registry.rule_count));
    if (all->rule_count > 0)
        fprintf(out,
                "%zu of %zu rules bite: a case that covers the rule fails without it, in every "
                "edition (%u %%)\n",
                rules, all->rule_count, percent(rules, all->rule_count));
    if (all->count > all->rule_count)
        fprintf(out, "%zu of %zu other readings are noticed (%u %%)\n", options,
                all->count - all->rule_count, percent(options, all->count - all->rule_count));
    if (all->wrong > 0)
        fprintf(out, "%zu times a case fails as it is, and proves nothing: see hclcheck run\n",
                all->wrong);
    fprintf(out, "%zu cases, %.1f s\n", all->sweep.suite.count, all->seconds);
}

static bool prove_print(const struct proofs *all, bool colour, bool verbose, FILE *out)
{
    struct sections table = {
        .registry = &all->sweep.registry,
        .column_count = NOBODY + 1,
        .titles = {"rules", "switchable", "bite", "others notice", "nobody notices"},
        .arg = (void *)all,
        .count = count_rule,
    };
    size_t holes = 0;
    if (verbose)
        print_notices(all, out);
    for (size_t i = 0; i < all->count; i++)
        holes += print_proof(&all->list[i], verbose, out);
    if (holes > 0)
        fputc('\n', out);
    sections_print(&table, colour, out);
    print_rates(all, out);
    return holes == 0 && all->wrong == 0;
}

static void write_editions(unsigned editions, struct buf *out)
{
    const char *separator = "";
    buf_char(out, '[');
    for (unsigned i = 0; i < EDITION_COUNT; i++)
        if ((editions & 1u << i) != 0) {
            buf_fmt(out, "%s\"%s\"", separator, edition_name((enum edition)i));
            separator = ",";
        }
    buf_char(out, ']');
}

static void write_notices(const char *name, const struct notices *n, struct buf *out)
{
    buf_fmt(out, ",\"%s\":[", name);
    for (size_t i = 0; i < n->count; i++) {
        buf_str(out, i > 0 ? ",{\"case\":" : "{\"case\":");
        json_print_string(n->list[i].c->id, 0, out);
        buf_str(out, ",\"editions\":");
        write_editions(n->list[i].editions, out);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void prove_write(const struct proofs *all, FILE *out)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct proof *p = &all->list[i];
        struct buf line = {0};
        if (p->rule != NULL)
            buf_fmt(&line, "{\"without\":\"%s\"", p->rule->id);
        else
            buf_fmt(&line, "{\"reading\":\"%s=%s\"", p->reading->id,
                    p->reading->options[p->option]);
        buf_str(&line, ",\"editions\":");
        write_editions(p->editions, &line);
        buf_fmt(&line, ",\"bites\":%s", bites(p) ? "true" : "false");
        write_notices("noticed", &p->noticed, &line);
        write_notices("silent", &p->silent, &line);
        write_notices("troubled", &p->troubled, &line);
        fprintf(out, "%s}\n", buf_text(&line));
        buf_free(&line);
    }
}

/* --- The command ---- */

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
