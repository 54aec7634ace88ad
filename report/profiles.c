#include "profiles.h"

#include "results.h"

struct profile_score profile_score(const struct report *r, const struct run *run,
                                   enum profile profile)
{
    struct profile_score s = {0};
    for (size_t i = 0; i < run->count; i++) {
        const struct result_case *c = &r->cases[run->list[i].at];
        if (profile_of(c->op, c->section) != profile)
            continue;
        s.all++;
        s.tested += result_is_judged(&run->list[i]);
        s.passed += run->list[i].actual == VERDICT_PASS;
        s.released += run->list[i].released == VERDICT_PASS;
    }
    return s;
}
