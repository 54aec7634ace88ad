#include "follow.h"

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "commands/record.h"
#include "results.h"
#include "spec.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The reference's name. The pages do not show the reference, because it follows every rule by
   design. */
static const char reference[] = "hclref";

enum { UNJUDGED, FAILED, PASSED };

/* Adds each case once. An amended case has the id of the case before it. */
static void add_cases(struct follow *f)
{
    const struct suite *suite = f->spec->suite;
    f->cases = mem_alloc((suite->count + 1) * sizeof(const struct test_case *));
    for (size_t i = 0; i < suite->count; i++)
        if (!suite->cases[i].amends)
            f->cases[texts_index(&f->ids, suite->cases[i].id)] = &suite->cases[i];
    f->stamps = mem_alloc((f->ids.count + 1) * sizeof *f->stamps);
}

/* Returns true if a case tests a rule that it covers. An amended case tests only amendments. */
static bool stands_for(const struct test_case *c, size_t cover)
{
    return !c->amends || c->covers[cover]->blame;
}

static void add_lists(struct follow *f)
{
    const struct suite *suite = f->spec->suite;
    const struct catalog *cat = f->spec->catalog;
    f->first = mem_alloc((cat->rule_count + 2) * sizeof *f->first);
    for (size_t i = 0; i < suite->count; i++)
        for (size_t k = 0; k < suite->cases[i].cover_count; k++)
            if (stands_for(&suite->cases[i], k))
                f->first[catalog_index(cat, suite->cases[i].covers[k]) + 2]++;
    for (size_t i = 2; i < cat->rule_count + 2; i++)
        f->first[i] += f->first[i - 1];
    f->list = mem_alloc((f->first[cat->rule_count + 1] + 1) * sizeof *f->list);
    for (size_t i = 0; i < suite->count; i++)
        for (size_t k = 0; k < suite->cases[i].cover_count; k++)
            if (stands_for(&suite->cases[i], k))
                f->list[f->first[catalog_index(cat, suite->cases[i].covers[k]) + 1]++] =
                    texts_find(&f->ids, suite->cases[i].id);
}

static bool same(const struct run *a, const struct run *b)
{
    return strcmp(a->implementation, b->implementation) == 0 && strcmp(a->as, b->as) == 0 &&
           strcmp(a->edition, b->edition) == 0;
}

static char *name_of(const struct report *r, const struct run *run)
{
    struct buf name = {0};
    bool several = false;
    for (size_t i = 0; i < r->run_count; i++)
        several = several || (&r->runs[i] != run && same(&r->runs[i], run));
    buf_str(&name, *run->implementation ? run->implementation : "(unnamed)");
    if (*run->as)
        buf_fmt(&name, " as %s", run->as);
    if (several)
        buf_fmt(&name, " %s", run->version);
    return buf_take(&name);
}

static void add_outcomes(const struct follow *f, struct follower *to)
{
    const struct report *r = f->spec->results;
    to->outcome = mem_alloc(f->ids.count + 1);
    to->released = mem_alloc(f->ids.count + 1);
    for (size_t i = 0; i < to->run->count; i++) {
        const struct result *result = &to->run->list[i];
        size_t at = texts_find(&f->ids, r->ids.list[result->at]);
        if (at == f->ids.count || !result_is_judged(result))
            continue;
        to->outcome[at] = result->actual == VERDICT_PASS ? PASSED : FAILED;
        to->released[at] = result->released == VERDICT_PASS ? PASSED : FAILED;
    }
}

static void add_stances(const struct follow *f, struct follower *to)
{
    const struct registry *registry = f->spec->catalog->registry;
    to->stances = mem_alloc((registry->reading_count + 1) * sizeof *to->stances);
    for (size_t i = 0; i < registry->reading_count; i++)
        to->stances[i] = record_stance(to->run->votes, registry->readings[i].id);
}

void follow_open(const struct spec *spec, struct follow *f)
{
    const struct report *r = spec->results;
    *f = (struct follow){.spec = spec};
    add_cases(f);
    add_lists(f);
    f->runs = mem_alloc((r->run_count + 1) * sizeof *f->runs);
    for (size_t i = 0; i < r->run_count; i++) {
        enum edition edition = edition_find(r->runs[i].edition);
        if (strcmp(r->runs[i].implementation, reference) == 0 || edition == EDITION_COUNT)
            continue;
        struct follower *to = &f->runs[f->run_count++];
        *to = (struct follower){&r->runs[i], .edition = 1u << edition};
        to->name = name_of(r, to->run);
        add_outcomes(f, to);
        add_stances(f, to);
    }
}

void follow_close(struct follow *f)
{
    for (size_t i = 0; i < f->run_count; i++) {
        free(f->runs[i].name);
        free(f->runs[i].outcome);
        free(f->runs[i].released);
        free(f->runs[i].stances);
    }
    texts_free(&f->ids);
    free(f->cases);
    free(f->first);
    free(f->list);
    free(f->runs);
    free(f->stamps);
    *f = (struct follow){0};
}

void follow_begin(struct follow *f, struct case_set *set)
{
    set->count = 0;
    set->released = false;
    f->stamp++;
}

void follow_add(struct follow *f, size_t rule, struct case_set *set)
{
    set->released = set->released || f->spec->catalog->rules[rule].rule->blame;
    for (size_t i = f->first[rule]; i < f->first[rule + 1]; i++) {
        size_t at = f->list[i];
        if (f->stamps[at] == f->stamp)
            continue;
        f->stamps[at] = f->stamp;
        set->list = mem_more(set->list, &set->cap, set->count, sizeof *set->list);
        set->list[set->count++] = at;
    }
}

struct share follow_tally(const struct follow *f, size_t run, const struct case_set *set)
{
    struct share tally = {0};
    for (size_t i = 0; i < set->count; i++) {
        const struct follower *own = &f->runs[run];
        unsigned char outcome = (set->released ? own->released : own->outcome)[set->list[i]];
        tally.judged += outcome != UNJUDGED;
        tally.passed += outcome == PASSED;
    }
    return tally;
}

bool follow_fails(const struct follow *f, size_t run, size_t test_case)
{
    return f->runs[run].outcome[test_case] == FAILED;
}

bool share_is_less(struct share a, struct share b)
{
    return a.passed * b.judged < b.passed * a.judged;
}
