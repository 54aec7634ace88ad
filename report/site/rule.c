/* Writes the page of each rule: the implementations that follow the rule, and the rule's cases. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "commands/record.h"
#include "protocol/hcl.h"
#include "results.h"
#include "spec/spec.h"

#include <string.h>

/* Maximum number of rules that a page lists before its own rule, and after it. */
enum { RULE_NEIGHBOURS = 5 };

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
        if (n.judged)
            html_add(list,
                     "'implementation': %s, 'version': %s, 'judged': %zu, 'passed': %zu, "
                     "'released': %zu",
                     site_run(s, i)->implementation, site_run(s, i)->version, n.judged, n.passed,
                     n.released);
    }
}

/* Writes the names of the implementations that fail a case; of an amendment, if they are not right
   as released. */
static void show_names(struct html *page, size_t at, bool amends)
{
    const struct site *s = page->site;
    for (size_t i = 0; i < s->input->results->run_count; i++) {
        const struct result *result = s->results[i][at];
        if (!result || !result_is_judged(result) ||
            (amends ? result->released : result->actual) == VERDICT_PASS)
            continue;
        html_raw(page, page->body.len ? ", " : "");
        html_text(page, site_run(s, i)->implementation, 40);
    }
}

/* Writes the rules of the same section that stand nearest in the text. */
static void show_neighbours(struct html *page, size_t at)
{
    const struct catalog *cat = page->site->input->catalog;
    size_t i = at > RULE_NEIGHBOURS ? at - RULE_NEIGHBOURS : 0;
    html_raw(page, "<h2>Rules beside it</h2>\n<ul>\n");
    for (; i < cat->rule_count && i <= at + RULE_NEIGHBOURS; i++) {
        if (i == at || cat->rules[i].section != cat->rules[at].section)
            continue;
        html_raw(page, "<li>");
        html_link(page, site_rule_address(page->site, i));
        html_prose(page, "", cat->rules[i].rule->text, "</a></li>\n");
    }
    html_raw(page, "</ul>\n");
}

/* Writes the command that judges by the cases of a rule, in the newest edition that has them. */
static void show_command(struct html *page, const struct rule *rule)
{
    unsigned edition = (rule->blame ? EDITION_COUNT : EDITION_TEXTS) - 1;
    while (edition > 0 && !(rule->editions >> edition & 1))
        edition--;
    html_fmt(page,
             "<p>Your program: <code>build/hclcheck --impl ./my-adapter --only %s --edition "
             "%s</code></p>\n",
             rule->id, edition_name(edition));
}

/* Writes the variables, the schema and other fields of a request. */
static void show_with(struct html *page, const cJSON *fields)
{
    struct buf rest = {0};
    hcl_fields(fields, &rest);
    if (rest.len)
        html_fmt(page, " <small>with <code>%s</code></small>", buf_text(&rest));
    buf_free(&rest);
}

size_t site_length(const size_t *cases)
{
    size_t n = 0;
    while (cases[n] != SITE_END)
        n++;
    return n;
}

/* Writes the cases, first those that fail. */
static void show_cases(struct html *page, const size_t *cases, const char *id)
{
    struct site *s = page->site;
    size_t all = site_length(cases), shown = 0;
    const struct rule *rule = registry_rule(s->input->catalog->registry, id);
    bool amends = rule && rule->blame;
    cJSON *list = cJSON_AddArrayToObject(page->json, "cases");
    html_fmt(page, "<h2>Cases (%zu)</h2>\n", all);
    if (rule && all)
        show_command(page, rule);
    buf_fmt(&page->body,
            "<table><thead><tr><th scope=\"col\">Input</th>%s<th "
            "scope=\"col\">Failed by</th></tr></thead><tbody>\n",
            amends ? "" : "<th scope=\"col\">Right</th>");
    for (int failed = 1; failed >= 0; failed--)
        for (size_t i = 0; cases[i] != SITE_END; i++) {
            const struct test_case *c = &s->input->suite->cases[cases[i]];
            struct html names = {.site = s};
            show_names(&names, cases[i], amends);
            bool listed = (names.body.len > 0) == failed;
            if (listed)
                cJSON_AddItemToArray(list, cJSON_CreateString(c->id));
            if (listed && page->body.len < SITE_RULE_BYTES_MAX) {
                shown++;
                html_raw(page, "<tr><td>");
                html_link_input(page, cases[i], 100);
                show_with(page, c->fields);
                html_raw(page, "</td><td>");
                if (!amends) /* an amendment expects another answer */
                    site_right(page, c->expect), html_raw(page, "</td><td>");
                html_raw(page, failed ? buf_text(&names.body) : "–");
                html_raw(page, "</td></tr>\n");
            }
            buf_free(&names.body);
        }
    html_raw(page, "</tbody></table>\n");
    if (shown < all)
        html_fmt(page, "<p>%zu more are in the JSON of this page, see below.</p>\n", all - shown);
}

/* Writes the ambiguous passages that the text of a rule names. */
static void show_named(struct html *page, const char *text)
{
    for (const char *p = strstr(text, "reading "); p; p = strstr(p + 1, "reading ")) {
        struct buf id = {0};
        buf_add(&id, p + 8, strcspn(p + 8, "); ,:."));
        size_t reading = site_reading(page->site, buf_text(&id));
        if (reading != SITE_END) {
            html_raw(page, "<p>Ambiguous: ");
            html_link_text(page, site_reading_address(page->site, reading), buf_text(&id));
            html_prose(page, ". ", json_get_text(page->site->readings[reading], "text"), "</p>\n");
        }
        buf_free(&id);
    }
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
    html_prose(&page, "<p class=\"lead\">", rule->rule->text, "");
    html_fmt(&page, "</p>\n<p><a href=\"../method.html#words\">Level</a> %s, section %s. ",
             level_name(rule->rule->level), cat->sections[rule->section].title);
    html_prose(&page, "", json_get_text(rule->json, "untestable"), "");
    html_prose(&page, "", json_get_text(rule->json, "unguarded"), "</p>\n");
    show_named(&page, rule->rule->text);
    show_amendment(&page, rule);
    spec_sentences(&page, rule->rule->id, "<h2>The text</h2>\n");
    show_followers(&page, at);
    show_cases(&page, s->cases_of_rule[at], rule->rule->id);
    show_neighbours(&page, at);
    html_end(&page);
}

void site_rules(struct site *s)
{
    for (size_t i = 0; i < s->input->catalog->rule_count; i++)
        write_rule(s, i);
}

/* --- Readings --- */

/* Writes the runs of the editions that follow an option, or no option if `option` is NULL, after
   the words `before`. Writes nothing if there are none. */
static void list_readers(struct html *page, const char *id, const char *option, unsigned editions,
                         const char *before)
{
    const struct site *s = page->site;
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
    }
}

void site_readers(struct html *page, const cJSON *reading, unsigned editions)
{
    const cJSON *option;
    const char *id = json_get_text(reading, "id");
    size_t begin = page->body.len;
    cJSON_ArrayForEach(option, json_get(reading, "options"))
        list_readers(page, id, json_get_text(option, "id"), editions,
                     page->body.len > begin ? "; as" : "read as");
    list_readers(page, id, NULL, editions,
                 page->body.len > begin ? "; not shown by " : "not shown by ");
}

size_t site_split(const struct site *s, const cJSON *reading, struct buf *out)
{
    size_t most = 0, sum = 0;
    const cJSON *option;
    cJSON_ArrayForEach(option, json_get(reading, "options")) {
        size_t count = 0;
        for (size_t i = 0; i < s->input->results->run_count; i++) {
            const char *own =
                record_stance(site_run(s, i)->votes, json_get_text(reading, "id")).option;
            count +=
                own && site_counts(s, i, SITE_ANY) && strcmp(own, json_get_text(option, "id")) == 0;
        }
        if (count)
            buf_fmt(out, "%s%zu", sum ? " : " : "", count);
        sum += count;
        most = count > most ? count : most;
    }
    return sum > most ? sum - most + 2 : sum < 2 ? sum : 2;
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
    html_prose(&page, "<p class=\"lead\">", json_get_text(reading, "text"), "");
    html_fmt(&page,
             "</p>\n<p>The text is ambiguous here, and each of these readings is right. Section "
             "%s.</p>\n",
             json_get_text(reading, "section"));
    spec_sentences(&page, id, "<h2>The text</h2>\n");
    html_raw(&page, "<h2>Readings</h2>\n");
    cJSON_ArrayForEach(option, json_get(reading, "options")) {
        html_fmt(&page, "<h3>Read as <code>%s</code></h3>\n<p>", json_get_text(option, "id"));
        html_prose(&page, "", json_get_text(option, "text"), "</p>\n");
    }
    html_raw(&page, "<h3>Who reads it how</h3>\n<p>");
    site_readers(&page, reading, SITE_ANY);
    html_fmt(&page,
             ".</p>\n<h2>How the suite reads it, and why</h2>\n<p>The suite reads it as "
             "<code>%s</code>. ",
             json_get_text(reading, "default"));
    html_prose(&page, "", json_get_text(reading, "reason"), "</p>\n");
    show_cases(&page, s->cases_of_reading[at], id);
    html_end(&page);
}

void site_readings(struct site *s)
{
    for (size_t i = 0; i < s->reading_count; i++)
        write_reading(s, i);
}
