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

const struct miss_words miss_words[MISS_COUNT] = {
    [MISS_ALL] = {"not-at-all", "Not followed at all", "not at all",
                  "No tested implementation is right in any case."},
    [MISS_PART] = {"in-part", "Followed in part", "in part",
                   "The best implementation is right in fewer than 90 % of the cases."},
    [MISS_NEARLY] = {"nearly", "Nearly followed", "nearly",
                     "The best implementation is right in at least 90 % of the cases."},
    [MISS_CHANGED] = {"changed", "Changed on purpose by a release",
                      "changed on purpose by a release",
                      "A release of hashicorp/hcl changed the language, but the text stayed the "
                      "same. Implementations follow the release: by the text they fail, as "
                      "released they are right in all cases."},
};

enum miss miss_find(size_t passed, size_t judged, bool changed)
{
    if (changed)
        return MISS_CHANGED;
    return passed == 0 ? MISS_ALL : passed * 10 < judged * 9 ? MISS_PART : MISS_NEARLY;
}

/* Appends the number of entries of each kind. If `linked` is true, each number is a link to the
   kind. */
static void print_sizes(const size_t counts[MISS_COUNT], bool linked, struct buf *out)
{
    const char *before = "";
    for (unsigned i = 0; i < MISS_COUNT; i++) {
        if (counts[i] == 0)
            continue;
        buf_str(out, before);
        if (linked)
            buf_fmt(out, "<a href=\"#%s\">", miss_words[i].id);
        buf_fmt(out, "%s %zu%s", miss_words[i].brief, counts[i], linked ? "</a>" : "");
        before = " · ";
    }
}

void miss_print_sizes(const size_t counts[MISS_COUNT], struct buf *out)
{
    print_sizes(counts, false, out);
}

void miss_print_counts(const size_t counts[MISS_COUNT], const char *entry, struct buf *out)
{
    size_t all = 0;
    for (unsigned i = 0; i < MISS_COUNT; i++)
        all += counts[i];
    buf_fmt(out, "<p class=\"lead\">No implementation completely follows %zu %s%s: ", all, entry,
            all == 1 ? "" : "s");
    print_sizes(counts, true, out);
    buf_str(out, ".</p>\n");
}
