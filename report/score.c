#include "score.h"

#include "base/buf.h"
#include "results.h"

#include <string.h>

static bool is_below(const char *id, const char *section)
{
    size_t n = strlen(section);
    return n == 0 || (strncmp(id, section, n) == 0 && (id[n] == '\0' || id[n] == '/'));
}

static void add(struct score *s, enum level level, const struct result *result)
{
    s->counts[level][result->actual]++;
    s->verdicts[result->verdict]++;
}

struct score score_run(const struct report *r, const struct run *run, const char *section)
{
    struct score s = {0};
    for (size_t i = 0; i < run->count; i++) {
        const struct result_case *c = &r->cases[run->list[i].at];
        if (is_below(c->section, section))
            add(&s, c->level, &run->list[i]);
    }
    return s;
}

size_t score_actual(const struct score *s, enum verdict verdict)
{
    size_t n = 0;
    for (unsigned level = 0; level < LEVEL_COUNT; level++)
        n += s->counts[level][verdict];
    return n;
}

static size_t count(const struct score *s, enum level level, const bool counted[VERDICT_COUNT])
{
    size_t n = 0;
    for (unsigned l = 0; l < LEVEL_COUNT; l++)
        for (unsigned v = 0; v < VERDICT_COUNT && (level == LEVEL_COUNT || level == l); v++)
            n += counted[v] ? s->counts[l][v] : 0;
    return n;
}

size_t score_passed(const struct score *s, enum level level)
{
    static const bool counted[VERDICT_COUNT] = {[VERDICT_PASS] = true};
    return count(s, level, counted);
}

size_t score_judged(const struct score *s, enum level level)
{
    static const bool left_out[VERDICT_COUNT] = {
        [VERDICT_UNSUPPORTED] = true, [VERDICT_NOT_RUN] = true};
    return score_cases(s, level) - count(s, level, left_out);
}

size_t score_cases(const struct score *s, enum level level)
{
    bool counted[VERDICT_COUNT];
    for (unsigned v = 0; v < VERDICT_COUNT; v++)
        counted[v] = true;
    return count(s, level, counted);
}

void score_rate(size_t passed, size_t judged, struct buf *out)
{
    size_t tenths = judged ? passed * 1000 / judged : 0;
    if (!judged)
        buf_char(out, '-');
    else if (passed == judged)
        buf_str(out, "100 %");
    else
        buf_fmt(out, "%zu.%zu %%", tenths / 10, tenths % 10);
}

bool score_is_good(const struct report *r, const struct run *run)
{
    struct score s = score_run(r, run, "");
    for (unsigned v = 0; v < VERDICT_COUNT; v++)
        if (verdict_is_bad((enum verdict)v) && s.verdicts[v])
            return false;
    return run_is_sound(run);
}
