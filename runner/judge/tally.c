#include "judge/judge.h"

#include "base/buf.h"
#include "judge/expected.h"

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

enum failure failure_kind(enum verdict actual, enum verdict released, bool mixes)
{
    if (actual == VERDICT_CRASH || actual == VERDICT_TIMEOUT || actual == VERDICT_GARBAGE)
        return FAILURE_CRASH;
    if (actual != VERDICT_FAIL)
        return FAILURE_COUNT;
    return released == VERDICT_PASS ? FAILURE_RELEASED : mixes ? FAILURE_MIXED : FAILURE_WRONG;
}

void failures_print(const size_t counts[FAILURE_COUNT], struct buf *out)
{
    static const char *const words[] = {"wrong", "without an answer", "mixed readings",
                                        "right as released"};
    const char *separator = ": ";
    size_t all = 0;
    for (unsigned i = 0; i < FAILURE_COUNT; i++)
        all += counts[i];
    buf_fmt(out, "%zu failure%s", all, all == 1 ? "" : "s");
    for (unsigned i = 0; i < FAILURE_COUNT; i++)
        if (counts[i] > 0) {
            buf_fmt(out, "%s%zu %s", separator, counts[i], words[i]);
            separator = ", ";
        }
}

/* Adds a case to the failures. The entry of an expected failure has the actual verdict. */
static void add_failure(struct tally *t, const struct judged *r)
{
    enum verdict actual = r->verdict == VERDICT_XFAIL ? r->listed->kind : r->verdict;
    enum failure kind = failure_kind(actual, judged_as_released(r), r->mixed != 0);
    if (kind < FAILURE_COUNT)
        t->failures[kind]++;
}

void tally_add(struct tally *t, const struct judged *r)
{
    t->cases++;
    t->verdicts[r->verdict]++;
    if (r->verdict == VERDICT_FAIL) {
        const char *deviates = r->probes[r->at_fault].deviates;
        if (r->mixed == 0 && deviates != NULL && !r->probes[REQUEST_OWN].released) {
            t->deviations++;
            t->deviates = deviates;
        }
    }
    add_failure(t, r);
    enum verdict released = judged_as_released(r);
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
