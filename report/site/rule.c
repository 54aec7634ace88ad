/* Writes the page of each rule: the implementations that follow the rule, and the rule's cases. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "commands/record.h"
#include "escape.h"
#include "results.h"
#include "site/address.h"
#include "spec/spec.h"

#include <string.h>

static void member(struct html *page, const char *name, const char *title, const cJSON *tree)
{
    const char *text = json_get_string(tree, name);
    if (!text)
        return;
    html_fmt(page, "%s%s. ", title, text);
    cJSON_AddStringToObject(page->json, name, text);
}

/* Writes since which release an amendment holds, and who decided this. */
static void show_amendment(struct html *page, const struct catalog_rule *rule)
{
    const cJSON *replaced;
    if (!rule->rule->blame)
        return;
    html_raw(page, "<p>This is an amendment: the released language differs from the text. ");
    member(page, "since", "It holds since hashicorp/hcl ", rule->json);
    member(page, "until", "It held until hashicorp/hcl ", rule->json);
    member(page, "source", "Source: ", rule->json);
    cJSON_ArrayForEach(replaced, rule->rule->replaces)
        html_fmt(page, "It replaces %s. ", cJSON_IsString(replaced) ? replaced->valuestring : "?");
    html_raw(page, "</p>\n");
}

static void show_followers(struct html *page, size_t at)
{
    struct site *s = page->site;
    bool amends = s->input->catalog->rules[at].rule->blame != NULL;
    size_t tested = 0, following = 0;
    cJSON *list = cJSON_AddArrayToObject(page->json, "implementations");
    html_raw(page, amends ? "<h2>Who knows it</h2>\n" : "<h2>Who follows it</h2>\n");
    if (amends) {
        html_raw(page, "<p>");
        html_known_by(page, at);
        html_raw(page, "</p>\n");
    }
    html_raw(page,
             "<table><thead><tr><th scope=\"col\">Implementation</th><th scope=\"col\" "
             "class=\"number\">Cases</th><th scope=\"col\" class=\"number\">Right by the text</th>"
             "<th scope=\"col\" class=\"number\">Right as released</th></tr></thead><tbody>\n");
    for (size_t i = 0; i < s->input->results->run_count; i++) {
        struct share n = site_count(s, i, s->cases_of_rule[at]);
        size_t right = amends ? n.released : n.passed;
        if (!n.judged)
            continue;
        html_raw(page, "<tr><td>");
        html_run(page, i);
        html_fmt(page,
                 "</td><td class=\"number\">%zu</td><td class=\"number\">%zu</td><td "
                 "class=\"number\">%zu</td></tr>\n",
                 n.judged, n.passed, n.released);
        html_add(list,
                 "'implementation': %s, 'version': %s, 'judged': %zu, 'passed': %zu, 'released': "
                 "%zu",
                 site_run(s, i)->implementation, site_run(s, i)->version, n.judged, n.passed,
                 n.released);
        tested += !site_is_reference(s, site_run(s, i));
        following += !site_is_reference(s, site_run(s, i)) && right == n.judged;
    }
    html_raw(page, "</tbody></table>\n");
    if (tested)
        buf_fmt(&page->about, " %zu of %zu implementations %s.", following, tested,
                amends ? "know it" : "follow it completely");
}

/* Writes the names of the implementations that fail a case. For an amendment, writes the names of
   the implementations that are right as released. */
static void show_names(struct html *page, size_t at, bool amends)
{
    struct site *s = page->site;
    bool any = false;
    for (size_t i = 0; i < s->input->results->run_count; i++) {
        const struct result *result = s->results[i][at];
        if (!result || !result_is_judged(result) ||
            (amends ? result->released != VERDICT_PASS : result->actual == VERDICT_PASS))
            continue;
        html_raw(page, any ? ", " : "");
        html_text(page, site_run(s, i)->implementation, 40);
        any = true;
    }
    html_raw(page, any ? "" : "–");
}

static void show_cases(struct html *page, const size_t *cases, const char *id)
{
    struct site *s = page->site;
    size_t shown = 0;
    const struct rule *rule = registry_rule(s->input->catalog->registry, id);
    bool amends = rule && rule->blame;
    cJSON *list = cJSON_AddArrayToObject(page->json, "cases");
    html_fmt(page,
             "<h2>Cases</h2>\n<table><thead><tr><th scope=\"col\">Case</th><th scope=\"col\">"
             "Input</th><th scope=\"col\">%s by</th></tr></thead><tbody>\n",
             amends ? "Known" : "Failed");
    for (; cases[shown] != SITE_END && shown < SITE_CASES_MAX; shown++) {
        const struct test_case *c = &s->input->suite->cases[cases[shown]];
        struct buf input = {0};
        site_snippet(c, 100, &input);
        html_raw(page, "<tr><td>");
        html_link_case(page, cases[shown], c->name);
        html_fmt(page, "</td><td><code>%s</code></td><td>", buf_text(&input));
        show_names(page, cases[shown], amends);
        html_raw(page, "</td></tr>\n");
        buf_free(&input);
    }
    html_raw(page, "</tbody></table>\n");
    for (size_t i = 0; cases[i] != SITE_END; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(s->input->suite->cases[cases[i]].id));
    html_raw(page, cases[shown] != SITE_END ? "<p>Further cases: " : "");
    for (size_t i = shown; cases[i] != SITE_END; i++) {
        html_raw(page, i > shown ? ", " : "");
        html_link_case(page, cases[i], s->input->suite->cases[cases[i]].name);
    }
    html_raw(page, cases[shown] != SITE_END ? ".</p>\n" : "");
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

/* Writes the runs that read a passage as an option, and returns their number. If `shown` is false,
   only counts runs other than the reference. */
static size_t show_readers(struct html *page, const char *reading, const char *option, bool shown)
{
    size_t count = 0;
    struct buf choice = {0};
    cJSON *names = shown ? cJSON_CreateArray() : NULL;
    for (size_t i = 0; i < page->site->input->results->run_count; i++) {
        const struct run *run = site_run(page->site, i);
        struct stance stance = record_stance(run->votes, reading);
        if (!stance.option || strcmp(stance.option, option) != 0 ||
            (!shown && site_is_reference(page->site, run)))
            continue;
        if (shown) {
            html_raw(page, count ? ", " : "");
            html_run(page, i);
            stance_print(&stance, &page->body);
            cJSON_AddItemToArray(names, cJSON_CreateString(run->implementation));
        }
        count++;
    }
    buf_fmt(&choice, "%s=%s", reading, option);
    if (shown) {
        cJSON *all = cJSON_GetObjectItemCaseSensitive(page->json, "followed_by");
        cJSON_DeleteItemFromObjectCaseSensitive(all, buf_text(&choice));
        cJSON_AddItemToObject(all, buf_text(&choice), names);
    }
    buf_free(&choice);
    return count;
}

/* Writes the runs whose answers fit none of the options of a reading. */
static void show_strays(struct html *page, const char *reading)
{
    struct site *s = page->site;
    size_t shown = 0;
    for (size_t i = 0; i < s->input->results->run_count; i++) {
        struct stance stance = record_stance(site_run(s, i)->votes, reading);
        if (stance.option || !stance.outside)
            continue;
        html_raw(page, shown++ ? ", " : "<li>Follows none of these readings: ");
        html_run(page, i);
        html_fmt(page, " (%zu of %zu answers fit none)", stance.outside, stance.answers);
    }
    html_raw(page, shown ? "</li>\n" : "");
}

size_t site_readers(struct html *page, const cJSON *reading, bool shown)
{
    const cJSON *option;
    const char *id = json_get_text(reading, "id");
    size_t followed = 0;
    html_raw(page, shown ? "<ul>" : "");
    cJSON_ArrayForEach(option, json_get(reading, "options")) {
        const char *own = json_get_text(option, "id");
        bool any = show_readers(page, id, own, false) > 0;
        followed += any;
        if (shown && any) {
            html_fmt(page, "<li>Read as <code>%s</code> by ", own);
            show_readers(page, id, own, true);
            html_raw(page, "</li>\n");
        }
    }
    if (shown)
        show_strays(page, id);
    html_raw(page, shown ? "</ul>" : "");
    return followed;
}

static void show_option(struct html *page, const char *reading, const cJSON *option)
{
    const char *id = json_get_text(option, "id");
    html_fmt(page, "<h3>Read as <code>%s</code></h3>\n<p>", id);
    html_prose(page, json_get_text(option, "text"));
    html_raw(page, "</p>\n<p>Read so by: ");
    html_raw(page, show_readers(page, reading, id, true) ? "" : "no run whose answers show it");
    html_raw(page, ".</p>\n");
}

static void write_reading(struct site *s, size_t at)
{
    const cJSON *reading = s->readings[at], *option;
    const char *id = json_get_text(reading, "id");
    struct html page = html_begin(s, site_reading_address(s, at));
    buf_fmt(&page.title, "Ambiguous: %s", id);
    buf_str(&page.about, json_get_text(reading, "text"));
    html_add(page.json, "'id': %s, 'text': %s, 'default': %s", id, json_get_text(reading, "text"),
             json_get_text(reading, "default"));
    cJSON_AddItemReferenceToObject(page.json, "options", (cJSON *)json_get(reading, "options"));
    cJSON_AddObjectToObject(page.json, "followed_by");
    html_raw(&page, "<p class=\"lead\">");
    html_prose(&page, json_get_text(reading, "text"));
    html_fmt(&page,
             "</p>\n<p>The text is ambiguous here, and each of these readings is right. Section "
             "%s.</p>\n<h2>Readings</h2>\n",
             json_get_text(reading, "section"));
    cJSON_ArrayForEach(option, json_get(reading, "options"))
        show_option(&page, id, option);
    html_raw(&page, "<ul>");
    show_strays(&page, id);
    html_raw(&page, "</ul>\n");
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
