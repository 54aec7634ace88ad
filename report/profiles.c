#include "profiles.h"

#include "base/json.h"
#include "results.h"

/* Adds the cases of laws. A law has nothing to say about some sources, so only judged cases count.
 */
static void add_laws(const struct run *run, enum profile profile, struct profile_score *s)
{
    const cJSON *law, *verdict;
    cJSON_ArrayForEach(law, run->laws) {
        cJSON_ArrayForEach(verdict, json_get(law, "verdicts")) {
            enum verdict v = verdict_find(verdict->string);
            size_t n = profile_of(law->string, "laws") == profile ? json_count(verdict) : 0;
            n = v == VERDICT_UNSUPPORTED || v == VERDICT_NOT_RUN ? 0 : n;
            s->all += n;
            s->tested += n;
            n = v == VERDICT_PASS || v == VERDICT_XPASS ? n : 0;
            s->passed += n;
            s->released += n;
        }
    }
}

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
    add_laws(run, profile, &s);
    return s;
}
