#include "results.h"

#include "base/buf.h"

void score_add(struct score *s, const struct result *result)
{
    enum failure kind = result_failure(result);
    s->all++;
    s->judged += result_is_judged(result);
    s->counts[result->actual]++;
    s->verdicts[result->verdict]++;
    if (kind < FAILURE_COUNT)
        s->failures[kind]++;
}

struct score score_run(const struct run *run)
{
    struct score s = {0};
    for (size_t i = 0; i < run->count; i++)
        score_add(&s, &run->list[i]);
    return s;
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

bool score_is_good(const struct run *run)
{
    struct score s = score_run(run);
    for (unsigned v = 0; v < VERDICT_COUNT; v++)
        if (verdict_is_bad((enum verdict)v) && s.verdicts[v])
            return false;
    return run->derived_bad == 0 && run_is_sound(run);
}
