#include "run.h"

#include "mem.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct run *runs_add(struct runs *runs, const char *title)
{
    runs->list = mem_more(runs->list, &runs->cap, runs->count, sizeof *runs->list);
    struct run *run = &runs->list[runs->count++];
    *run = (struct run){.title = mem_dup(title)};
    return run;
}

static struct run_section *section_of(struct run *run, const char *id, size_t length)
{
    /* Results come section by section: the last one is nearly always the right one. */
    for (size_t i = run->section_count; i-- > 0;) {
        const char *known = run->sections[i].id;
        if (strlen(known) == length && memcmp(known, id, length) == 0)
            return &run->sections[i];
    }
    run->sections =
        mem_more(run->sections, &run->section_cap, run->section_count, sizeof *run->sections);
    struct run_section *section = &run->sections[run->section_count++];
    *section = (struct run_section){.id = mem_dup_n(id, length)};
    return section;
}

void run_count(struct run *run, const char *case_id, enum verdict verdict)
{
    section_of(run, case_id, strcspn(case_id, "#"))->verdicts[verdict]++;
}

static bool is_below(const char *id, const char *prefix)
{
    size_t n = strlen(prefix);
    return n == 0 || (strncmp(id, prefix, n) == 0 && (id[n] == '\0' || id[n] == '/'));
}

void run_total(const struct run *run, const char *prefix, size_t verdicts[VERDICT_COUNT])
{
    memset(verdicts, 0, VERDICT_COUNT * sizeof *verdicts);
    for (size_t i = 0; i < run->section_count; i++)
        for (size_t v = 0; v < VERDICT_COUNT && is_below(run->sections[i].id, prefix); v++)
            verdicts[v] += run->sections[i].verdicts[v];
}

void runs_free(struct runs *runs)
{
    for (size_t i = 0; i < runs->count; i++) {
        struct run *run = &runs->list[i];
        for (size_t k = 0; k < run->section_count; k++)
            free(run->sections[k].id);
        free(run->sections);
        free(run->title);
    }
    free(runs->list);
    *runs = (struct runs){0};
}
