#include "results.h"

#include "base/buf.h"

#include <string.h>

void share_add(struct share *s, const struct result *result)
{
    bool passed = result->actual == VERDICT_PASS, released = result->released == VERDICT_PASS;
    const char *why = result_is_judged(result) ? NULL : result->detail;
    s->more |= why && s->why && strcmp(why, s->why) != 0;
    s->why = s->why ? s->why : why;
    s->all++;
    s->judged += result_is_judged(result);
    s->passed += passed;
    s->released += released;
    s->changed += !passed && released;
}

struct score score_run(const struct run *run)
{
    struct score s = {0};
    for (size_t i = 0; i < run->count; i++) {
        const struct result *result = &run->list[i];
        enum failure kind = result_failure(result);
        s.judged += result_is_judged(result);
        s.counts[result->actual]++;
        s.verdicts[result->verdict]++;
        if (kind < FAILURE_COUNT)
            s.failures[kind]++;
        s.answers[result_answer(result)]++;
    }
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
    for (size_t i = 0; i < run->count; i++)
        if (verdict_is_bad(run->list[i].verdict))
            return false;
    return run->derived_bad == 0 && run_is_sound(run);
}

struct share profile_score(const struct report *r, const struct run *run, enum profile profile)
{
    struct share s = {0};
    for (size_t i = 0; i < run->count; i++) {
        const struct result_case *c = &r->cases[run->list[i].at];
        if (profile_of(c->op, c->section) == profile)
            share_add(&s, &run->list[i]);
    }
    for (size_t i = 0; i < run->law_ids.count; i++) {
        bool own = profile_of(strrchr(run->law_ids.list[i], '~') + 1, "laws") == profile;
        const char *reason = ((const char **)run->law_ids.rows)[i];
        bool broken = reason && texts_find(&run->reasons, reason) < run->reasons.count;
        if (!own || !reason || (*reason && !broken)) /* not judged */
            continue;
        s.all++;
        s.judged++;
        s.passed += !*reason;
        s.released += !*reason;
    }
    return s;
}
