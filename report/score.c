#include "score.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

struct score *scores_add(struct scores *scores, const char *title)
{
    scores->list = mem_more(scores->list, &scores->cap, scores->count, sizeof *scores->list);
    struct score *score = &scores->list[scores->count++];
    *score = (struct score){.title = mem_dup(title)};
    return score;
}

static struct score_section *section_of(struct score *score, const char *id, size_t length)
{
    /* Results come section by section: the last one is nearly always the right one. */
    for (size_t i = score->section_count; i-- > 0;) {
        const char *known = score->sections[i].id;
        if (strlen(known) == length && memcmp(known, id, length) == 0)
            return &score->sections[i];
    }
    score->sections = mem_more(score->sections, &score->section_cap, score->section_count,
                               sizeof *score->sections);
    struct score_section *section = &score->sections[score->section_count++];
    *section = (struct score_section){.id = mem_dup_n(id, length)};
    return section;
}

void score_count(struct score *score, const char *case_id, enum verdict verdict)
{
    section_of(score, case_id, strcspn(case_id, "#"))->verdicts[verdict]++;
}

static bool is_below(const char *id, const char *prefix)
{
    size_t n = strlen(prefix);
    return n == 0 || (strncmp(id, prefix, n) == 0 && (id[n] == '\0' || id[n] == '/'));
}

void score_total(const struct score *score, const char *prefix, size_t verdicts[VERDICT_COUNT])
{
    memset(verdicts, 0, VERDICT_COUNT * sizeof *verdicts);
    for (size_t i = 0; i < score->section_count; i++)
        for (size_t v = 0; v < VERDICT_COUNT && is_below(score->sections[i].id, prefix); v++)
            verdicts[v] += score->sections[i].verdicts[v];
}

bool score_is_good(const struct score *score)
{
    size_t total[VERDICT_COUNT];
    size_t cases = 0;
    score_total(score, "", total);
    for (size_t v = 0; v < VERDICT_COUNT; v++) {
        if (total[v] && verdict_is_bad((enum verdict)v))
            return false;
        cases += total[v];
    }
    return cases > 0 && !score->fault_count && score->end && strcmp(score->end, "complete") == 0;
}

void scores_free(struct scores *scores)
{
    for (size_t i = 0; i < scores->count; i++) {
        struct score *score = &scores->list[i];
        for (size_t k = 0; k < score->section_count; k++)
            free(score->sections[k].id);
        free(score->sections);
        free(score->title);
        free(score->end);
    }
    free(scores->list);
    *scores = (struct scores){0};
}
