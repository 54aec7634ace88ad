/* Finds out how implementations follow a sentence, and says it in a few words. */
#include "book.h"

#include "base/json.h"
#include "cases/registry.h"
#include "catalog.h"

const char *facts_class(enum standing standing)
{
    static const char *const names[STANDING_COUNT] = {
        "unknown", "ruleless", "untestable", "untested", "nobody", "some", "all"};
    return names[standing];
}

const struct catalog_rule *facts_rule(const struct book *book, const cJSON *item, unsigned editions)
{
    const struct catalog *cat = book->site->input->catalog;
    const struct rule *rule =
        cJSON_IsString(item) ? registry_rule(cat->registry, item->valuestring) : NULL;
    return rule && (rule->editions & editions) ? &cat->rules[catalog_index(cat, rule)] : NULL;
}

static void add_cases(struct book *book, size_t rule)
{
    for (const size_t *at = book->site->cases_of_rule[rule]; *at != SITE_END; at++) {
        if (book->stamps[*at] != book->stamp)
            book->cases[book->case_count++] = *at;
        book->stamps[*at] = book->stamp;
    }
}

struct facts facts_find(struct book *book, const struct paper *paper, const struct said *said)
{
    const cJSON *item;
    struct facts facts = {0};
    bool testable = false;
    book->case_count = 0;
    book->stamp++;
    cJSON_ArrayForEach(item, json_get(said->row, "rules")) {
        const struct catalog_rule *rule = facts_rule(book, item, paper->editions);
        if (!rule)
            continue;
        facts.rules++;
        testable = testable || rule->rule->accepts || rule->rule->rejects;
        add_cases(book, (size_t)(rule - book->site->input->catalog->rules));
    }
    book->cases[book->case_count] = SITE_END;
    facts.runs = site_followers(book->site, book->cases, paper->editions);
    facts.standing = !said->row                                 ? STANDING_UNKNOWN
                     : !facts.rules                             ? STANDING_RULELESS
                     : !testable                                ? STANDING_UNTESTABLE
                     : !facts.runs.tested                       ? STANDING_UNTESTED
                     : facts.runs.best < SITE_BEST              ? STANDING_NOBODY
                     : facts.runs.following < facts.runs.tested ? STANDING_SOME
                                                                : STANDING_ALL;
    return facts;
}
