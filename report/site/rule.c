/* Writes the page of each rule: the implementations that follow the rule, and the rule's cases. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "commands/record.h"
#include "escape.h"
#include "results.h"
#include "site/address.h"
#include "spec/spec.h"

#include <stdlib.h>
#include <string.h>

/* Writes since which release an amendment holds, and who decided this. */
static void show_amendment(struct html *page, const struct catalog_rule *rule)
{
    const cJSON *replaced;
    if (!rule->rule->blame)
        return;
    html_raw(page, "<p>This is an amendment: the released language differs from the text. ");
    html_since(page, rule->rule);
    html_fmt(page, ". Source: %s. ", json_get_text(rule->json, "source"));
    html_add(page->json, "'since': %s, 'source': %s", json_get_text(rule->json, "since"),
             json_get_text(rule->json, "source"));
    cJSON_ArrayForEach(replaced, rule->rule->replaces)
        html_fmt(page, "It replaces %s. ", cJSON_IsString(replaced) ? replaced->valuestring : "?");
    html_raw(page, "</p>\n");
}

static void show_followers(struct html *page, size_t at)
{
    struct site *s = page->site;
    bool amends = s->input->catalog->rules[at].rule->blame != NULL;
    cJSON *list = cJSON_AddArrayToObject(page->json, "implementations");
    html_raw(page, "<h2>Who follows it</h2>\n<p>");
    html_followers(page, s->cases_of_rule[at], SITE_ANY, amends);
    html_raw(page, "</p>\n");
    for (size_t i = 0; i < s->input->results->run_count; i++) {
        struct share n = site_count(s, i, s->cases_of_rule[at]);
        if (!n.judged)
            continue;
        html_add(list,
                 "'implementation': %s, 'version': %s, 'judged': %zu, 'passed': %zu, 'released': "
                 "%zu",
                 site_run(s, i)->implementation, site_run(s, i)->version, n.judged, n.passed,
                 n.released);
    }
}

/* Returns true if a run fails a case; for an amendment, if it is not right as released. */
static bool fails(const struct result *result, bool amends)
{
    return result && result_is_judged(result) &&
           (amends ? result->released : result->actual) != VERDICT_PASS;
}

/* Writes the names of the implementations that fail a case. */
static void show_names(struct html *page, size_t at, bool amends)
{
    struct site *s = page->site;
    bool any = false;
    for (size_t i = 0; i < s->input->results->run_count; i++) {
        if (!fails(s->results[i][at], amends))
            continue;
        html_raw(page, any ? ", " : "");
        html_text(page, site_run(s, i)->implementation, 40);
        any = true;
    }
    html_raw(page, any ? "" : "–");
}

/* A case of a list. */
struct entry {
    size_t at, length; /* its number, and the length of its input */
    bool failed;       /* true if a run other than the reference's fails it */
};

/* Cases that fail come first, then those with a short input. */
static int compare_entries(const void *a, const void *b)
{
    const struct entry *one = a, *other = b;
    int order = other->failed - one->failed;
    order = order ? order : (one->length > other->length) - (one->length < other->length);
    return order ? order : (one->at > other->at) - (one->at < other->at);
}

/* Sorts cases for a list. The caller frees the result. */
static struct entry *sort_cases(const struct site *s, const size_t *cases, bool amends,
                                size_t *count)
{
    for (*count = 0; cases[*count] != SITE_END;)
        ++*count;
    struct entry *list = mem_alloc((*count + 1) * sizeof *list);
    for (size_t i = 0; i < *count; i++) {
        struct buf input = {0};
        list[i] = (struct entry){.at = cases[i]};
        site_snippet(&s->input->suite->cases[cases[i]], SITE_SOURCE_MAX, &input);
        list[i].length = input.len;
        buf_free(&input);
        for (size_t k = 0; k < s->input->results->run_count; k++)
            list[i].failed = list[i].failed || (site_counts(s, k, SITE_ANY) &&
                                                fails(s->results[k][cases[i]], amends));
    }
    qsort(list, *count, sizeof *list, compare_entries);
    return list;
}

static void show_cases(struct html *page, const size_t *cases, const char *id)
{
    struct site *s = page->site;
    size_t count;
    const struct rule *rule = registry_rule(s->input->catalog->registry, id);
    bool amends = rule && rule->blame;
    struct entry *sorted = sort_cases(s, cases, amends, &count);
    cJSON *list = cJSON_AddArrayToObject(page->json, "cases");
    html_raw(page, "<h2>Cases</h2>\n<table><thead><tr><th scope=\"col\">Case</th><th "
                   "scope=\"col\">Input</th><th scope=\"col\">Failed by</th></tr></thead>"
                   "<tbody>\n");
    for (size_t i = 0; i < count && i < SITE_CASES_MAX; i++) {
        const struct test_case *c = &s->input->suite->cases[sorted[i].at];
        struct buf input = {0};
        site_snippet(c, 100, &input);
        html_raw(page, "<tr><td>");
        html_link_case(page, sorted[i].at, c->name);
        html_fmt(page, "</td><td><code>%s</code></td><td>", buf_text(&input));
        show_names(page, sorted[i].at, amends);
        html_raw(page, "</td></tr>\n");
        buf_free(&input);
    }
    html_raw(page, "</tbody></table>\n");
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(s->input->suite->cases[cases[i]].id));
    html_raw(page, count > SITE_CASES_MAX ? "<p>Further cases: " : "");
    for (size_t i = SITE_CASES_MAX; i < count; i++) {
        html_raw(page, i > SITE_CASES_MAX ? ", " : "");
        html_link_case(page, sorted[i].at, s->input->suite->cases[sorted[i].at].name);
    }
    html_raw(page, count > SITE_CASES_MAX ? ".</p>\n" : "");
    free(sorted);
}

void site_sentences(struct html *page, const char *rule, const char *title)
{
    struct buf list = {0}, root = {0};
    if (!page->site->book)
        return;
    address_root(page->address, &root);
    spec_link_sentences(page->site->book, rule, buf_text(&root), &list);
    if (list.len)
        buf_fmt(&page->body, "%s<ul>\n%s</ul>\n", title, buf_text(&list));
    buf_free(&list);
    buf_free(&root);
}

static void write_rule(struct site *s, size_t at)
{
    const struct catalog *cat = s->input->catalog;
    const struct catalog_rule *rule = &cat->rules[at];
    struct html page = html_begin(s, site_rule_address(s, at));
    buf_fmt(&page.title, "Rule %s", rule->rule->id);
    buf_str(&page.about, rule->rule->text);
    html_add(page.json, "'id': %s, 'text': %s, 'section': %s, 'level': %s", rule->rule->id,
             rule->rule->text, rule->rule->section, level_name(rule->rule->level));
    html_raw(&page, "<p class=\"lead\">");
    html_prose(&page, rule->rule->text);
    html_fmt(&page,
             "</p>\n<p><span title=\"must: the specification requires it; should: the "
             "specification recommends it\">Level %s</span>, section %s. The sentence is in our "
             "words. ",
             level_name(rule->rule->level), cat->sections[rule->section].title);
    html_prose(&page, rule->why ? rule->why : "");
    html_raw(&page, "</p>\n");
    show_amendment(&page, rule);
    site_sentences(&page, rule->rule->id, "<h2>The text</h2>\n");
    show_followers(&page, at);
    show_cases(&page, s->cases_of_rule[at], rule->rule->id);
    html_end(&page);
}

void site_rules(struct site *s)
{
    for (size_t i = 0; i < s->input->catalog->rule_count; i++)
        write_rule(s, i);
}

/* --- Readings --- */

/* Writes the runs of the editions that follow an option, or no option if `option` is NULL, after
   the words `before`. Writes nothing if there are none. Returns their number without the
   reference's. */
static size_t list_readers(struct html *page, const char *id, const char *option, unsigned editions,
                           const char *before)
{
    const struct site *s = page->site;
    size_t count = 0;
    const char *comma = before;
    for (size_t i = 0; i < s->input->results->run_count; i++) {
        struct stance stance = record_stance(site_run(s, i)->votes, id);
        bool fits =
            stance.option && option ? strcmp(stance.option, option) == 0 : stance.option == option;
        if (!fits || !(1u << edition_find(site_run(s, i)->edition) & editions))
            continue;
        html_raw(page, comma);
        if (comma == before && option)
            html_fmt(page, " <code>%s</code> by ", option);
        html_run_name(page, i);
        stance_print(&stance, &page->body);
        if (stance.outside && !option)
            html_fmt(page, " (%zu of %zu answers fit none)", stance.outside, stance.answers);
        comma = ", ";
        count += site_counts(s, i, editions);
    }
    return count;
}

size_t site_readers(struct html *page, const cJSON *reading, unsigned editions, const char *before)
{
    const cJSON *option;
    const char *id = json_get_text(reading, "id");
    size_t followed = 0, start = page->body.len;
    html_raw(page, before ? before : "");
    size_t begin = page->body.len;
    cJSON_ArrayForEach(option, json_get(reading, "options")) {
        const char *own = json_get_text(option, "id");
        followed +=
            list_readers(page, id, own, editions, page->body.len > begin ? "; as" : "read as") > 0;
    }
    list_readers(page, id, NULL, editions,
                 page->body.len > begin ? "; not shown by " : "not shown by ");
    if (!before)
        page->body.len = start;
    return followed;
}

static void write_reading(struct site *s, size_t at)
{
    const cJSON *reading = s->readings[at], *option;
    const char *id = json_get_text(reading, "id");
    struct html page = html_begin(s, site_reading_address(s, at));
    const char *section = json_get_text(reading, "section");
    buf_fmt(&page.title, "Ambiguous%s: %s",
            strncmp(section, "json/", 5) == 0     ? " in JSON"
            : strncmp(section, "native/", 7) == 0 ? " in the native syntax"
                                                  : "",
            id);
    buf_str(&page.about, json_get_text(reading, "text"));
    html_add(page.json, "'id': %s, 'text': %s, 'default': %s", id, json_get_text(reading, "text"),
             json_get_text(reading, "default"));
    cJSON_AddItemReferenceToObject(page.json, "options", (cJSON *)json_get(reading, "options"));
    html_raw(&page, "<p class=\"lead\">");
    html_prose(&page, json_get_text(reading, "text"));
    html_fmt(&page,
             "</p>\n<p>The text is ambiguous here, and each of these readings is right. Section "
             "%s.</p>\n<h2>Readings</h2>\n",
             section);
    cJSON_ArrayForEach(option, json_get(reading, "options")) {
        html_fmt(&page, "<h3>Read as <code>%s</code></h3>\n<p>", json_get_text(option, "id"));
        html_prose(&page, json_get_text(option, "text"));
        html_raw(&page, "</p>\n");
    }
    site_readers(&page, reading, SITE_ANY, "<h3>Who reads it how</h3>\n<p>");
    html_raw(&page, ".</p>\n");
    html_fmt(&page,
             "<h2>How the suite reads it, and why</h2>\n<p>The suite reads it as "
             "<code>%s</code>. ",
             json_get_text(reading, "default"));
    html_prose(&page, json_get_text(reading, "reason"));
    html_raw(&page, "</p>\n");
    show_cases(&page, s->cases_of_reading[at], id);
    html_end(&page);
}

void site_readings(struct site *s)
{
    for (size_t i = 0; i < s->reading_count; i++)
        write_reading(s, i);
}
