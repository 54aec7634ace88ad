#include "follow.h"

#include "base/buf.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "results.h"
#include "site/site.h"

#include <stdlib.h>
#include <string.h>

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

void follow_open(const struct site *site, struct follow *f)
{
    const struct report *r = site->input->results;
    size_t bytes = (site->input->suite->count + 1) * sizeof *f->stamps;
    *f = (struct follow){.site = site};
    f->stamps = memset(mem_alloc(bytes), 0, bytes);
    f->runs = mem_alloc((r->run_count + 1) * sizeof *f->runs);
    for (size_t i = 0; i < r->run_count; i++) {
        enum edition edition = edition_find(r->runs[i].edition);
        if (!site_is_reference(site, &r->runs[i]) && edition != EDITION_COUNT)
            f->runs[f->run_count++] = (struct follower){i, name_of(r, &r->runs[i]), 1u << edition};
    }
}

void follow_close(struct follow *f)
{
    for (size_t i = 0; i < f->run_count; i++)
        free(f->runs[i].name);
    free(f->runs);
    free(f->stamps);
    *f = (struct follow){0};
}

void follow_begin(struct follow *f, struct case_set *set)
{
    set->list = mem_more(set->list, &set->cap, 0, sizeof *set->list);
    set->list[0] = SITE_END;
    set->count = 0;
    set->released = false;
    f->stamp++;
}

void follow_add(struct follow *f, size_t rule, struct case_set *set)
{
    const size_t *at = f->site->cases_of_rule[rule];
    set->released = set->released || f->site->input->catalog->rules[rule].rule->blame;
    for (; *at != SITE_END; at++) {
        if (f->stamps[*at] == f->stamp)
            continue;
        f->stamps[*at] = f->stamp;
        set->list = mem_more(set->list, &set->cap, set->count + 1, sizeof *set->list);
        set->list[set->count++] = *at;
        set->list[set->count] = SITE_END;
    }
}

struct share follow_tally(const struct follow *f, size_t run, const struct case_set *set)
{
    struct site_count n = site_count(f->site, f->runs[run].run, set->list);
    return (struct share){set->released ? n.released : n.passed, n.judged};
}
