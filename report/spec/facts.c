#include "facts.h"

#include "base/buf.h"
#include "base/json.h"
#include "cases/registry.h"
#include "catalog.h"
#include "commands/record.h"
#include "escape.h"
#include "results.h"
#include "site/site.h"

#include <stdint.h>
#include <string.h>

/* Maximum number of implementations that a short text names. Further implementations are only
   counted. */
enum { NAMES_MAX = 6 };

const char *facts_class(enum standing standing)
{
    static const char *const names[STANDING_COUNT] = {
        "unknown", "ruleless", "untestable", "untested", "nobody", "some", "all"};
    return names[standing];
}

const struct catalog_rule *facts_rule(const struct book *book, const cJSON *item, unsigned editions)
{
    const struct catalog *cat = book->spec->catalog;
    const struct rule *rule =
        cJSON_IsString(item) ? registry_rule(cat->registry, item->valuestring) : NULL;
    return rule != NULL && (rule->editions & editions) != 0 ? &cat->rules[catalog_index(cat, rule)]
                                                            : NULL;
}

const struct reading *facts_reading(const struct book *book, const cJSON *item)
{
    const struct registry *registry = book->spec->catalog->registry;
    return cJSON_IsString(item) ? registry_reading(registry, item->valuestring) : NULL;
}

const struct catalog_rule *facts_amendment(const struct book *book, const char *rule,
                                           const struct catalog_rule *after)
{
    const struct catalog *cat = book->spec->catalog;
    const cJSON *item;
    for (size_t i = after != NULL ? (size_t)(after - cat->rules) + 1 : 0; i < cat->rule_count; i++)
        cJSON_ArrayForEach(item, cat->rules[i].rule->replaces)
            if (cJSON_IsString(item) && strcmp(item->valuestring, rule) == 0)
                return &cat->rules[i];
    return NULL;
}

bool facts_counts(const struct book *book, size_t run, unsigned editions)
{
    return (book->follow.runs[run].edition & editions) != 0;
}

static bool is_following(struct share tally)
{
    return tally.judged > 0 && tally.passed == tally.judged;
}

static void find_followers(const struct book *book, struct facts *facts)
{
    for (size_t i = 0; i < book->follow.run_count; i++) {
        struct share tally = {0};
        if (facts_counts(book, i, facts->paper->editions))
            tally = follow_tally(&book->follow, i, &book->cases);
        if (tally.judged == 0)
            continue;
        if (facts->tested == 0 ||
            facts->tally.passed * tally.judged < tally.passed * facts->tally.judged) {
            facts->best = i;
            facts->tally = tally;
        }
        facts->tested++;
        facts->following += tally.passed == tally.judged;
    }
}

void facts_find(struct book *book, const struct paper *paper, const struct said *said,
                struct facts *facts)
{
    const cJSON *item;
    bool testable = false;
    *facts = (struct facts){.paper = paper, .said = said};
    follow_begin(&book->follow, &book->cases);
    cJSON_ArrayForEach(item, json_get(said->row, "rules")) {
        const struct catalog_rule *rule = facts_rule(book, item, paper->editions);
        if (rule == NULL)
            continue;
        facts->rules++;
        testable = testable || rule->rule->accepts || rule->rule->rejects;
        follow_add(&book->follow, (size_t)(rule - book->spec->catalog->rules), &book->cases);
    }
    facts->cases = book->cases.count;
    find_followers(book, facts);
    if (said->row == NULL)
        facts->standing = STANDING_UNKNOWN;
    else if (facts->rules == 0)
        facts->standing = STANDING_RULELESS;
    else if (!testable)
        facts->standing = STANDING_UNTESTABLE;
    else if (facts->tested == 0)
        facts->standing = STANDING_UNTESTED;
    else if (facts->following == 0)
        facts->standing = STANDING_NOBODY;
    else
        facts->standing = facts->following < facts->tested ? STANDING_SOME : STANDING_ALL;
}

cJSON *facts_json(const struct book *book, const struct facts *facts)
{
    static const char *const lists[] = {"rules", "readings"};
    const cJSON *row = facts->said->row, *list;
    struct buf page = {0};
    cJSON *json = cJSON_CreateObject();
    frame_sentence_page(facts->paper, facts->said, &page);
    cJSON_AddStringToObject(json, "page", buf_text(&page));
    cJSON_AddStringToObject(json, "text", facts->paper->found);
    cJSON_AddStringToObject(json, "section", facts->said->section);
    cJSON_AddNumberToObject(json, "number", facts->said->number);
    cJSON_AddStringToObject(json, "hash", json_get_text(row, "hash"));
    cJSON_AddStringToObject(json, "standing", facts_class(facts->standing));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if ((list = json_get(row, lists[i])) != NULL)
            cJSON_AddItemToObject(json, lists[i], cJSON_Duplicate(list, true));
    cJSON_AddNumberToObject(json, "cases", (double)facts->cases);
    cJSON_AddNumberToObject(json, "tested", (double)facts->tested);
    cJSON_AddNumberToObject(json, "following", (double)facts->following);
    if (facts->tested > 0)
        cJSON_AddStringToObject(json, "best", book->follow.runs[facts->best].name);
    buf_free(&page);
    return json;
}

/* Writes a name after "; not " or a comma. If there are many names, counts the name instead. */
static void print_name(const struct sheet *s, size_t run, const char *first, size_t *names)
{
    if (*names < NAMES_MAX) {
        buf_str(s->out, *names == 0 ? first : ", ");
        escape_markup(s->book->follow.runs[run].name, SPEC_NAME_MAX, s->out);
    }
    ++*names;
}

static void print_rest(const struct sheet *s, size_t names)
{
    if (names > NAMES_MAX)
        buf_fmt(s->out, " and %zu more", names - NAMES_MAX);
}

/* The numbers of runs in an edition. */
struct followers {
    size_t all, tested, following;
};

static struct followers count_followers(const struct book *book, unsigned editions)
{
    struct followers n = {0};
    for (size_t i = 0; i < book->follow.run_count; i++) {
        if (!facts_counts(book, i, editions))
            continue;
        struct share tally = follow_tally(&book->follow, i, &book->cases);
        n.all++;
        n.tested += tally.judged > 0;
        n.following += is_following(tally);
    }
    return n;
}

/* Names the implementations that follow a sentence, or those that do not follow it, whichever are
   fewer. Names nobody if all runs follow. */
static void print_names(const struct sheet *s, unsigned editions, struct followers n)
{
    const struct book *book = s->book;
    bool positive = n.following == n.tested || n.following <= n.tested / 2;
    size_t names = 0;
    for (size_t i = 0; n.following < n.all && i < book->follow.run_count; i++) {
        if (!facts_counts(book, i, editions))
            continue;
        struct share tally = follow_tally(&book->follow, i, &book->cases);
        if (tally.judged > 0 && is_following(tally) == positive)
            print_name(s, i, positive ? ": " : "; not ", &names);
    }
    print_rest(s, names);
}

void facts_print_followers(const struct sheet *s, unsigned editions)
{
    struct followers n = count_followers(s->book, editions);
    const char *tested = n.tested < n.all ? " tested" : "";
    if (n.tested == 0) {
        buf_str(s->out, "not tested");
    } else if (n.following == 0) {
        buf_fmt(s->out,
                "<strong class=\"never\">no implementation follows completely</strong> (%zu of %zu "
                "tested)",
                n.tested, n.all);
    } else {
        if (n.following == n.tested)
            buf_fmt(s->out, "all %zu%s follow", n.tested, tested);
        else
            buf_fmt(s->out, "%zu of %zu%s follow", n.following, n.tested, tested);
        print_names(s, editions, n);
    }
}

void facts_print_readers(const struct sheet *s, const struct reading *reading, unsigned editions)
{
    const struct book *book = s->book;
    size_t options = 0;
    for (size_t k = 0; k < reading->option_count; k++) {
        size_t names = 0;
        for (size_t i = 0; i < book->follow.run_count; i++) {
            const struct run *run = site_run(book->spec->site, book->follow.runs[i].run);
            struct stance stance = record_stance(run->votes, reading->id);
            if (!stance.option || strcmp(stance.option, reading->options[k]) != 0 ||
                !facts_counts(book, i, editions))
                continue;
            if (names == 0) {
                buf_str(s->out, options++ > 0 ? "; as <code>" : "read as <code>");
                escape_markup(reading->options[k], SPEC_NAME_MAX, s->out);
                buf_str(s->out, "</code>");
            }
            print_name(s, i, " by ", &names);
            if (names <= NAMES_MAX)
                stance_print(&stance, s->out);
        }
        print_rest(s, names);
    }
    if (options == 0)
        buf_str(s->out, "no answer shows a reading");
}
