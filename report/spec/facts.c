/* Finds out how implementations follow a sentence, and says it in a few words. */
#include "book.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/registry.h"
#include "catalog.h"
#include "commands/record.h"
#include "results.h"

#include <string.h>

/* Maximum number of implementations that a short text names. Further ones are only counted. */
enum { NAMES_MAX = 6 };

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

bool facts_counts(const struct book *book, size_t run, unsigned editions)
{
    const struct run *r = site_run(book->site, run);
    enum edition edition = edition_find(r->edition);
    return !site_is_reference(book->site, r) && edition != EDITION_COUNT &&
           (1u << edition & editions) != 0;
}

static bool follows(const struct share *n)
{
    return n->judged > 0 && n->passed == n->judged;
}

static void add_cases(struct book *book, size_t rule)
{
    for (const size_t *at = book->site->cases_of_rule[rule]; *at != SITE_END; at++) {
        if (book->stamps[*at] == book->stamp)
            continue;
        book->stamps[*at] = book->stamp;
        book->cases =
            mem_more(book->cases, &book->case_cap, book->case_count + 1, sizeof *book->cases);
        book->cases[book->case_count++] = *at;
    }
}

static void count_followers(struct book *book, unsigned editions, struct facts *facts)
{
    for (size_t i = 0; i < book->site->input->results->run_count; i++) {
        struct share n = {0}, *best = &book->counts[facts->best];
        if (facts_counts(book, i, editions)) {
            n = site_count(book->site, i, book->cases);
            facts->all++;
        }
        book->counts[i] = n;
        if (n.judged && (!facts->tested || best->passed * n.judged < n.passed * best->judged))
            facts->best = i;
        facts->tested += n.judged > 0;
        facts->following += follows(&n);
        facts->adopted += n.judged && n.released == n.judged;
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
    book->cases = mem_more(book->cases, &book->case_cap, book->case_count, sizeof *book->cases);
    book->cases[book->case_count] = SITE_END;
    count_followers(book, paper->editions, &facts);
    facts.standing = !said->row                             ? STANDING_UNKNOWN
                     : !facts.rules                         ? STANDING_RULELESS
                     : !testable                            ? STANDING_UNTESTABLE
                     : !facts.tested                        ? STANDING_UNTESTED
                     : facts.following + facts.adopted == 0 ? STANDING_NOBODY
                     : facts.following < facts.tested       ? STANDING_SOME
                                                            : STANDING_ALL;
    return facts;
}

/* Writes a name after "; not " or a comma. If there are many names, counts the name instead. */
static void print_name(struct sheet *s, size_t run, const char *first, size_t *names)
{
    if (*names < NAMES_MAX) {
        html_raw(&s->page, *names == 0 ? first : ", ");
        html_run_name(&s->page, run);
    }
    ++*names;
}

static void print_rest(struct sheet *s, size_t names)
{
    if (names > NAMES_MAX)
        html_fmt(&s->page, " and %zu more", names - NAMES_MAX);
}

/* Names the implementations that follow a sentence, or those that do not follow it, whichever are
   fewer. Names nobody if all runs follow. */
static void print_names(struct sheet *s, const struct facts *n)
{
    bool positive = n->following == n->tested || n->following <= n->tested / 2;
    size_t names = 0;
    for (size_t i = 0; n->following < n->all && i < s->book->site->input->results->run_count; i++)
        if (s->book->counts[i].judged && follows(&s->book->counts[i]) == positive)
            print_name(s, i, positive ? ": " : "; not ", &names);
    print_rest(s, names);
}

void facts_print_followers(struct sheet *s, const struct facts *n)
{
    const char *tested = n->tested < n->all ? " tested" : "";
    if (n->tested == 0)
        html_raw(&s->page, "not tested");
    else if (n->following == 0)
        html_fmt(&s->page,
                 "<strong class=\"never\">no implementation follows completely</strong> (%zu of "
                 "%zu tested)%s",
                 n->tested, n->all, n->adopted ? "; a release changed this on purpose" : "");
    else if (n->following == n->tested)
        html_fmt(&s->page, "all %zu%s follow", n->tested, tested);
    else
        html_fmt(&s->page, "%zu of %zu%s follow", n->following, n->tested, tested);
    if (n->following)
        print_names(s, n);
}

void facts_print_readers(struct sheet *s, size_t reading)
{
    const struct site *site = s->book->site;
    const char *id = json_get_text(site->readings[reading], "id");
    const cJSON *option;
    size_t options = 0;
    cJSON_ArrayForEach(option, json_get(site->readings[reading], "options")) {
        const char *own = json_get_text(option, "id");
        size_t names = 0;
        for (size_t i = 0; i < site->input->results->run_count; i++) {
            struct stance stance = record_stance(site_run(site, i)->votes, id);
            if (!stance.option || strcmp(stance.option, own) != 0 ||
                !facts_counts(s->book, i, s->paper->editions))
                continue;
            if (names == 0)
                html_fmt(&s->page, "%s <code>%s</code>", options++ ? "; as" : "read as", own);
            print_name(s, i, " by ", &names);
            if (names <= NAMES_MAX)
                stance_print(&stance, &s->page.body);
        }
        print_rest(s, names);
    }
    if (options == 0)
        html_raw(&s->page, "no answer shows a reading");
}
