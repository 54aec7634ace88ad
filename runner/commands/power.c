#include "commands/power.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/os.h"
#include "cases/select.h"
#include "fuzz/campaign.h"
#include "fuzz/party.h"
#include "fuzz/reduce.h"
#include "options/options.h"

/* Where --time does not say: seconds for each rule. */
#define TIME_MS 60000.0

/* Behind the first finding a campaign goes on until it has so many disagreements, or for so long,
 * to see how many buckets they make. */
enum { DISAGREEMENTS = 20 };
#define MORE_MS 10000.0

/* What is to be reached: shares in percent, times in milliseconds, bytes. */
enum { FOUND_MIN = 95, MEDIAN_MS_MAX = 2000, BYTES_MAX = 16, KEPT_MIN = 95 };
#define BUCKETS_MAX 1.5

/* A rule that was switched off, and what came of it. */
struct planted {
    char *rule; /* its id; owned */
    bool found;
    double ms;       /* to the first bucket, by the clock */
    size_t requests; /* until then */
    size_t asked;    /* requests in all */
    size_t limits;   /* answers that differ where a limit decides, which are no findings */
    size_t open;     /* the same where the text leaves it open */
    size_t buckets;
    size_t kept;  /* of these name the rule among their causes */
    size_t bytes; /* of the smallest source */
};

struct power {
    const struct options *options;
    struct party party; /* of one edition after the other */
    struct planted *list;
    size_t count;
    size_t cap;
    bool interrupted;
    FILE *out;
    FILE *err;
};

/* --- Which rules ----------------------------------------------------------------------------- */

/* Whether the rule is to be switched off in this edition: with all editions in the newest that has
 * it. */
static bool wanted(const struct options *o, const struct rule *rule, enum edition edition)
{
    bool any = o->only.count == 0;
    for (size_t i = 0; i < o->only.count; i++)
        any = any || select_names(o->only.list[i], rule->id, rule->section);
    unsigned newer = o->all_editions ? rule->editions >> (edition + 1u) : 0;
    return any && !rule->unguarded && (rule->editions >> edition & 1) != 0 && newer == 0;
}

/* --- One of them ----------------------------------------------------------------------------- */

static bool names(const struct power *p, const struct bucket *b, const char *rule)
{
    for (size_t i = 0; i < b->causes.count; i++)
        for (size_t k = 0; k < b->causes.causes[i].rule_count; k++)
            if (strcmp(p->party.registry.rules[b->causes.causes[i].rules[k]].id, rule) == 0)
                return true;
    return false;
}

static void read_buckets(const struct power *p, const struct campaign *c, struct planted *planted)
{
    const struct buckets *all = &c->found.buckets;
    planted->found = all->count > 0;
    planted->buckets = all->count;
    planted->requests = c->first;
    planted->asked = c->inputs;
    planted->limits = c->rivals[0].differences[DIFFERENCE_LIMIT];
    planted->open = c->rivals[0].differences[DIFFERENCE_POISONED] + c->found.open;
    for (size_t i = 0; i < all->count; i++) {
        const struct bucket *b = &all->list[i];
        size_t bytes = reduce_source_size(b->request, strlen(b->request));
        planted->kept += names(p, b, planted->rule);
        if (i == 0 || b->first_ms < planted->ms)
            planted->ms = b->first_ms;
        if (i == 0 || bytes < planted->bytes)
            planted->bytes = bytes;
    }
}

/* Whether the campaign ended before it was to: a signal came, of which only it knows. */
static bool ended_early(const struct campaign *c)
{
    return campaign_ms(c) < c->config.time_ms &&
           c->found.looked_into + c->found.muted < c->config.enough &&
           (c->first == 0 || os_now_ms() - c->first_ms < c->config.more_ms);
}

/* Runs the fuzzer against the reference without one rule. */
static bool plant(struct power *p, struct planted *planted)
{
    const struct options *o = p->options;
    struct buf more = {0};
    struct campaign c;
    struct campaign_config config = {.seeded = true,
                                     .seed = o->fuzz_seed,
                                     .time_ms = o->time_ms > 0 ? o->time_ms : TIME_MS,
                                     .enough = DISAGREEMENTS,
                                     .more_ms = MORE_MS};
    buf_fmt(&more, "\"without\":[\"%s\"],", planted->rule);
    bool ok = party_add(&p->party, o->impls.list[0], buf_text(&more));
    if (ok && (ok = party_learn(&p->party, NULL))) {
        ok = campaign_run(&c, &p->party, &config);
        if (ok)
            read_buckets(p, &c, planted);
        else
            fprintf(p->err, "hclcheck: %s\n", buf_text(&c.why));
        p->interrupted = ended_early(&c);
        campaign_free(&c);
    }
    party_drop(&p->party);
    buf_free(&more);
    return ok;
}

/* Why nothing was found, as far as the campaign knows. */
static void print_missed(const struct power *p, const struct planted *one)
{
    fprintf(p->out, "not found in %zu requests", one->asked);
    if (one->limits + one->open > 0)
        fprintf(p->out, " (differs where it is no finding: %zu limits, %zu open)", one->limits,
                one->open);
    fputc('\n', p->out);
}

static void print_one(const struct power *p, const struct planted *one)
{
    fprintf(p->out, "%4zu  %-55s ", p->count, one->rule);
    if (one->found)
        fprintf(p->out, "%7.2f s %7zu requests, %zu bucket%s, %zu bytes%s\n", one->ms / 1000,
                one->requests, one->buckets, one->buckets == 1 ? "" : "s", one->bytes,
                one->kept == one->buckets ? "" : ", not all name it");
    else
        print_missed(p, one);
    fflush(p->out);
}

/* --- The summary ----------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *list, size_t count)
{
    if (count == 0)
        return 0;
    qsort(list, count, sizeof *list, by_number);
    return list[count / 2];
}

static const char *reached(bool good)
{
    return good ? "reached" : "missed";
}

static bool print(const struct power *p)
{
    double *ms = mem_alloc((p->count + 1) * sizeof *ms),
           *bytes = mem_alloc((p->count + 1) * sizeof *ms),
           *requests = mem_alloc((p->count + 1) * sizeof *ms);
    size_t found = 0, buckets = 0, kept = 0;
    fputc('\n', p->out);
    for (size_t i = 0; i < p->count; i++) {
        const struct planted *one = &p->list[i];
        if (!one->found) {
            fprintf(p->out, "%s: ", one->rule);
            print_missed(p, one);
            continue;
        }
        ms[found] = one->ms;
        requests[found] = (double)one->requests;
        bytes[found++] = (double)one->bytes;
        buckets += one->buckets;
        kept += one->kept;
    }
    double share = 100.0 * (double)found / (double)(p->count > 0 ? p->count : 1);
    double per = (double)buckets / (double)(found > 0 ? found : 1);
    double kept_share = 100.0 * (double)kept / (double)(buckets > 0 ? buckets : 1);
    bool good = share >= FOUND_MIN && median(ms, found) <= MEDIAN_MS_MAX &&
                median(bytes, found) <= BYTES_MAX && per <= BUCKETS_MAX && kept_share >= KEPT_MIN;
    fprintf(p->out, "%zu mistakes planted, %zu found: %.1f %% (%d %%: %s)\n", p->count, found,
            share, FOUND_MIN, reached(share >= FOUND_MIN));
    fprintf(p->out, "median time to find %.2f s by the clock (%.0f s: %s), %.0f requests\n",
            median(ms, found) / 1000, MEDIAN_MS_MAX / 1000.0,
            reached(median(ms, found) <= MEDIAN_MS_MAX), median(requests, found));
    fprintf(p->out, "buckets for each %.2f (%.1f: %s)\n", per, BUCKETS_MAX,
            reached(per <= BUCKETS_MAX));
    fprintf(p->out, "reduced source, median %.0f bytes (%d: %s)\n", median(bytes, found), BYTES_MAX,
            reached(median(bytes, found) <= BYTES_MAX));
    fprintf(p->out, "buckets that name the cause %.1f %% (%d %%: %s)\n", kept_share, KEPT_MIN,
            reached(kept_share >= KEPT_MIN));
    free(ms);
    free(bytes);
    free(requests);
    return good;
}

/* --- The command ----------------------------------------------------------------------------- */

static bool is_over(const struct power *p)
{
    return p->interrupted || guard_interrupted() ||
           (p->options->count > 0 && p->count >= p->options->count);
}

/* The rules of one edition, in an order that depends on the seed. */
static bool run_edition(struct power *p, enum edition edition)
{
    const struct registry *r = &p->party.registry;
    size_t *order = mem_alloc((r->rule_count + 1) * sizeof *order);
    bool ok = true;
    order_shuffle(p->options->fuzz_seed, order, r->rule_count);
    for (size_t i = 0; ok && i < r->rule_count && !is_over(p); i++) {
        if (!wanted(p->options, &r->rules[order[i]], edition))
            continue;
        p->list = mem_more(p->list, &p->cap, p->count, sizeof *p->list);
        struct planted *one = &p->list[p->count++];
        *one = (struct planted){.rule = mem_dup(r->rules[order[i]].id)};
        ok = plant(p, one);
        if (ok && p->interrupted)
            free(p->list[--p->count].rule); /* it says nothing */
        else if (ok)
            print_one(p, one);
    }
    free(order);
    return ok;
}

static bool open_and_run(struct power *p, enum edition edition)
{
    struct options none = *p->options;
    none.impls = (struct options_list){0};
    none.edition = edition;
    bool ok = party_open(&p->party, &none, p->err) && run_edition(p, edition);
    party_close(&p->party);
    return ok;
}

enum exit_status power_command(const struct options *options, FILE *out, FILE *err)
{
    struct power p = {.options = options, .out = out, .err = err};
    enum exit_status status = EXIT_SETUP;
    bool ok = true;
    party_pin();
    for (int e = (int)options->edition; ok && e >= 0 && !is_over(&p); e--) {
        ok = open_and_run(&p, (enum edition)e);
        if (!options->all_editions)
            break;
    }
    if (ok && p.count == 0)
        fputs(p.interrupted ? "hclcheck: interrupted\n"
                            : "hclcheck: --only leaves no rule of this edition\n",
              err);
    else if (ok)
        status = print(&p) ? EXIT_RIGHT : EXIT_WRONG;
    for (size_t i = 0; i < p.count; i++)
        free(p.list[i].rule);
    free(p.list);
    return status;
}
