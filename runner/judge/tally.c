#include "judge/judge.h"

#include "base/buf.h"
#include "judge/expected.h"

bool verdict_is_failure(enum verdict v)
{
    return v == VERDICT_FAIL || v == VERDICT_CRASH || v == VERDICT_TIMEOUT || v == VERDICT_GARBAGE;
}

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
    if (actual != VERDICT_FAIL)
        return verdict_is_failure(actual) ? FAILURE_CRASH : FAILURE_COUNT;
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

static void tally_add(struct tally *t, const struct judged *r)
{
    enum failure kind = failure_kind(expected_verdict(r), judged_as_released(r), r->mixed != 0);
    if (kind < FAILURE_COUNT)
        t->failures[kind]++;
    t->cases++;
    t->verdicts[r->verdict]++;
    if (r->verdict == VERDICT_FAIL) {
        const char *deviates = r->probes[r->at_fault].deviates;
        if (r->mixed == 0 && deviates != NULL && !r->probes[REQUEST_OWN].released) {
            t->deviations++;
            t->deviates = deviates;
        }
    }
    t->places += tally_place_differs(r);
}

struct tally tally_all(const struct judged *list, size_t count)
{
    struct tally t = {0};
    for (size_t i = 0; i < count; i++)
        tally_add(&t, &list[i]);
    return t;
}

struct tally tally_laws(const struct judged *list, size_t count, enum laws laws)
{
    struct tally t = {0};
    for (size_t i = 0; i < count; i++)
        if (list[i].c->derived->laws == laws)
            tally_add(&t, &list[i]);
    return t;
}

struct directions tally_directions(const struct judged *list, size_t count)
{
    struct directions d = {0};
    for (size_t i = 0; i < count * REQUESTS; i++) {
        const struct judged *j = &list[i / REQUESTS];
        const struct probe *p = &j->probes[i % REQUESTS];
        if (!p->done || p->verdict == VERDICT_UNSUPPORTED || p->verdict == VERDICT_NOT_RUN)
            continue;
        d.asked++;
        d.accepted += p->accepts;
        d.refused += p->refuses;
        if (j->c->rejecting && i % REQUESTS == REQUEST_OWN) {
            d.invalid++;
            d.invalid_accepted += p->accepts;
        } else {
            d.valid++;
            d.valid_refused += p->refuses;
        }
    }
    return d;
}

/* Returns true if nearly all of at least ten requests were answered in the wrong direction. */
static bool is_nearly_all(size_t wrong, size_t all)
{
    return all >= 10 && wrong >= all - all / 10;
}

void tally_tell_direction(const struct directions *d, struct buf *out)
{
    bool refuses = d->refused >= d->accepted;
    size_t n = refuses ? d->refused : d->accepted;
    const char *verb = refuses ? "refuses" : "accepts";
    if (n > 0 && n == d->asked && (refuses ? d->valid : d->invalid) > 0)
        buf_fmt(out, " (it %s every input)", verb);
    else if (refuses ? is_nearly_all(d->valid_refused, d->valid)
                     : is_nearly_all(d->invalid_accepted, d->invalid))
        buf_fmt(out, " (it %s nearly every input: %zu of %zu)", verb, n, d->asked);
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
