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

/* A campaign goes on until it has so many disagreements, to see how many buckets they make. */
enum { DISAGREEMENTS = 20 };

/* What is to be reached: shares in percent, times in milliseconds, bytes. */
enum { FOUND_MIN = 95, MEDIAN_MS_MAX = 2000, BYTES_MAX = 16, KEPT_MIN = 95 };
#define BUCKETS_MAX 1.5

struct planted {
    const struct rule *rule;
    bool found;
    double ms;       /* to the first bucket */
    size_t requests; /* until then */
    size_t buckets;
    size_t kept;  /* of these name the rule among their causes */
    size_t bytes; /* of the smallest source */
};

struct power {
    struct party party;
    struct planted *list;
    size_t count;
    size_t done;
    FILE *out;
    FILE *err;
};

static bool wanted(const struct options *o, const struct rule *rule)
{
    bool any = o->only.count == 0;
    for (size_t i = 0; i < o->only.count; i++)
        any = any || select_names(o->only.list[i], rule->id, rule->section);
    return any && !rule->unguarded && (rule->editions & 1u << o->edition) != 0;
}

/* The rules that are asked for, or a sample of them, in an order that depends on the seed. */
static void choose(struct power *p)
{
    const struct registry *r = &p->party.registry;
    const struct options *o = p->party.options;
    size_t *order = mem_alloc((r->rule_count + 1) * sizeof *order);
    order_shuffle(o->fuzz_seed, order, r->rule_count);
    p->list = mem_alloc((r->rule_count + 1) * sizeof *p->list);
    for (size_t i = 0; i < r->rule_count; i++)
        if (wanted(o, &r->rules[order[i]]) && (o->count == 0 || p->count < o->count))
            p->list[p->count++] = (struct planted){.rule = &r->rules[order[i]]};
    free(order);
}

static bool names(const struct power *p, const struct bucket *b, const struct rule *rule)
{
    for (size_t i = 0; i < b->causes.count; i++)
        for (size_t k = 0; k < b->causes.causes[i].rule_count; k++)
            if (&p->party.registry.rules[b->causes.causes[i].rules[k]] == rule)
                return true;
    return false;
}

static void read_buckets(const struct power *p, const struct campaign *c, struct planted *planted)
{
    const struct buckets *all = &c->found.buckets;
    planted->found = all->count > 0;
    planted->buckets = all->count;
    planted->requests = c->first;
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

/* Runs the fuzzer against the reference without one rule. */
static bool plant(struct power *p, struct planted *planted)
{
    const struct options *o = p->party.options;
    struct buf more = {0};
    struct campaign c;
    struct campaign_config config = {.seeded = true,
                                     .seed = o->fuzz_seed,
                                     .time_ms = o->time_ms > 0 ? o->time_ms : TIME_MS,
                                     .enough = DISAGREEMENTS};
    buf_fmt(&more, "\"without\":[\"%s\"],", planted->rule->id);
    bool ok = party_add(&p->party, o->impls.list[0], buf_text(&more));
    if (ok && (ok = party_learn(&p->party, NULL))) {
        ok = campaign_run(&c, &p->party, &config);
        if (ok)
            read_buckets(p, &c, planted);
        else
            fprintf(p->err, "hclcheck: %s\n", buf_text(&c.why));
        campaign_free(&c);
    }
    party_drop(&p->party);
    buf_free(&more);
    return ok;
}

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
    double *ms = mem_alloc((p->done + 1) * sizeof *ms),
           *bytes = mem_alloc((p->done + 1) * sizeof *ms),
           *requests = mem_alloc((p->done + 1) * sizeof *ms);
    size_t found = 0, buckets = 0, kept = 0;
    for (size_t i = 0; i < p->done; i++) {
        const struct planted *one = &p->list[i];
        if (!one->found) {
            fprintf(p->out, "not found: %s\n", one->rule->id);
            continue;
        }
        ms[found] = one->ms;
        requests[found] = (double)one->requests;
        bytes[found++] = (double)one->bytes;
        buckets += one->buckets;
        kept += one->kept;
    }
    double share = 100.0 * (double)found / (double)(p->done > 0 ? p->done : 1);
    double per = (double)buckets / (double)(found > 0 ? found : 1);
    double kept_share = 100.0 * (double)kept / (double)(buckets > 0 ? buckets : 1);
    bool good = share >= FOUND_MIN && median(ms, found) <= MEDIAN_MS_MAX &&
                median(bytes, found) <= BYTES_MAX && per <= BUCKETS_MAX && kept_share >= KEPT_MIN;
    fprintf(p->out, "\n%zu mistakes planted, %zu found: %.1f %% (%d %%: %s)\n", p->done, found,
            share, FOUND_MIN, reached(share >= FOUND_MIN));
    fprintf(p->out, "median time to find %.2f s (%.0f s: %s), %.0f requests\n",
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

static enum exit_status run(struct power *p)
{
    choose(p);
    if (p->count == 0) {
        fputs("hclcheck: --only leaves no rule of this edition\n", p->err);
        return EXIT_SETUP;
    }
    for (; p->done < p->count && !guard_interrupted(); p->done++) {
        struct planted *one = &p->list[p->done];
        if (!plant(p, one))
            return EXIT_SETUP;
        fprintf(p->out, "%4zu/%zu  %-55s ", p->done + 1, p->count, one->rule->id);
        if (one->found)
            fprintf(p->out, "%7.2f s %7zu requests, %zu bucket%s, %zu bytes%s\n", one->ms / 1000,
                    one->requests, one->buckets, one->buckets == 1 ? "" : "s", one->bytes,
                    one->kept == one->buckets ? "" : ", not all name it");
        else
            fprintf(p->out, "not found\n");
        fflush(p->out);
    }
    return print(p) ? EXIT_RIGHT : EXIT_WRONG;
}

enum exit_status power_command(const struct options *options, FILE *out, FILE *err)
{
    struct options none = *options;
    struct power p = {.out = out, .err = err};
    enum exit_status status = EXIT_SETUP;
    none.impls = (struct options_list){0};
    party_pin();
    if (party_open(&p.party, &none, err)) {
        p.party.options = options;
        status = run(&p);
    }
    party_close(&p.party);
    free(p.list);
    return status;
}
