#include "results.h"

#include "base/buf.h"

struct score score_run(const struct report *r, const struct run *run)
{
    struct score s = {0};
    for (size_t i = 0; i < run->count; i++) {
        s.counts[r->cases[run->list[i].at].level][run->list[i].actual]++;
        s.verdicts[run->list[i].verdict]++;
        enum failure kind = result_failure(&run->list[i]);
        if (kind < FAILURE_COUNT)
            s.failures[kind]++;
    }
    return s;
}

size_t score_count(const struct score *s, enum level level, enum verdict verdict)
{
    size_t n = 0;
    for (unsigned l = 0; l < LEVEL_COUNT; l++)
        for (unsigned v = 0; v < VERDICT_COUNT; v++)
            if ((level == LEVEL_COUNT || level == l) && (verdict == VERDICT_COUNT || verdict == v))
                n += s->counts[l][v];
    return n;
}

size_t score_judged(const struct score *s, enum level level)
{
    return score_count(s, level, VERDICT_COUNT) - score_count(s, level, VERDICT_UNSUPPORTED) -
           score_count(s, level, VERDICT_NOT_RUN);
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
    struct score s = score_run(r, run);
    for (unsigned v = 0; v < VERDICT_COUNT; v++)
        if (verdict_is_bad((enum verdict)v) && s.verdicts[v])
            return false;
    return run->derived_bad == 0 && run_is_sound(run);
}
