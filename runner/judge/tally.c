#include "judge/judge.h"

bool tally_place_differs(const struct judged *r)
{
    return r->verdict == VERDICT_PASS && r->probes[0].place != NULL;
}

enum verdict judged_as_released(const struct judged *r)
{
    bool failed = r->verdict == VERDICT_FAIL || r->verdict == VERDICT_XFAIL;
    bool passed = r->verdict == VERDICT_PASS || r->verdict == VERDICT_XPASS;
    if (failed && r->probes[REQUEST_OWN].released)
        return VERDICT_PASS;
    if (passed && case_released(r->c) != NULL && !r->probes[REQUEST_OWN].released)
        return VERDICT_FAIL;
    return r->verdict;
}

void tally_add(struct tally *t, const struct judged *r)
{
    t->cases++;
    t->verdicts[r->verdict]++;
    if (r->verdict == VERDICT_FAIL) {
        t->mixed += r->mixed != 0;
        const char *deviates = r->probes[r->at_fault].deviates;
        if (r->mixed == 0 && deviates != NULL && !r->probes[REQUEST_OWN].released) {
            t->deviations++;
            t->deviates = deviates;
        }
    }
    enum verdict released = judged_as_released(r);
    t->gained += released != r->verdict && released == VERDICT_PASS;
    t->lost += released != r->verdict && released == VERDICT_FAIL;
    if (tally_place_differs(r))
        t->places++;
}

struct tally tally_all(const struct judged *list, size_t count)
{
    struct tally t = {0};
    for (size_t i = 0; i < count; i++)
        tally_add(&t, &list[i]);
    return t;
}

size_t tally_judged(const struct tally *t)
{
    return t->cases - t->verdicts[VERDICT_UNSUPPORTED] - t->verdicts[VERDICT_NOT_RUN];
}

size_t tally_bad(const struct tally *t)
{
    size_t bad = 0;
    for (unsigned i = 0; i < VERDICT_COUNT; i++)
        if (verdict_is_bad((enum verdict)i))
            bad += t->verdicts[i];
    return bad;
}
