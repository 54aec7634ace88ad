/* Writes the pages with lists: the first page, all rules, all ambiguous passages, and the
   method. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "escape.h"
#include "results.h"
#include "site/address.h"
#include "spec/prose.h"
#include "spec/spec.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- The first page --- */

/* Writes the score by the text, its parts as a bar, and the score as released if it differs. */
static void score_cell(struct html *page, const struct run *run, enum profile profile)
{
    struct buf text = {0}, released = {0};
    struct share n = profile_score(page->site->input->results, run, profile);
    html_add(cJSON_GetObjectItemCaseSensitive(page->json, "scores"),
             "'profile': %s, 'text': %s, 'name': %s, 'passed': %zu, 'released': %zu, "
             "'judged': %zu, 'all': %zu",
             profile_name(profile), profile_text(profile), run->implementation, n.passed,
             n.released, n.judged, n.all);
    score_rate(n.passed, n.judged ? n.all : 0, &text);
    score_rate(n.released, n.judged ? n.all : 0, &released);
    html_fmt(
        page, "<td class=\"number\" data-label=\"%s\" title=\"%s\"><span class=\"rate\">%s</span>",
        profile_name(profile), n.judged || !n.why ? "" : n.why, n.judged ? buf_text(&text) : "–");
    if (n.judged)
        html_share(page, &n);
    if (strcmp(buf_text(&text), buf_text(&released)) != 0)
        buf_fmt(&page->body,
                "<span class=\"rel\">as&nbsp;released <span class=\"rate\">%s</span></span>",
                buf_text(&released));
    html_raw(page, "</td>");
    buf_free(&text);
    buf_free(&released);
}

static void implementation_row(struct html *page, size_t at, bool all)
{
    struct site *s = page->site;
    const struct run *run = site_run(s, at);
    html_raw(page, "<tr><th scope=\"row\">");
    html_text(page, run->language, 30);
    html_raw(page, "</th><td class=\"told\">");
    html_run(page, at);
    if (run->count == 0 || run->fault_count || strcmp(run->end, "complete") != 0) {
        html_raw(page, "<br><small class=\"v-fail\">scores too low. ");
        html_link_text(page, site_run_address(s, at), "Why, and what to do");
        html_raw(page, "</small>");
    }
    html_raw(page, "</td>");
    for (enum profile i = 0; i < PROFILE_COUNT; i++)
        score_cell(page, run, i);
    html_raw(page, "</tr>\n");
    if (!all)
        return;
    buf_fmt(&page->body, "<tr class=\"about-run\"><td></td><td colspan=\"%d\"><small>",
            PROFILE_COUNT + 1);
    html_text(page, json_get_text(site_project(s, run), "can"), ESCAPE_TEXT_MAX);
    site_wrong(page, run);
    html_raw(page, "</small></td></tr>\n");
}

void site_map(struct html *page, size_t only)
{
    const struct site *s = page->site;
    bool all = only == SITE_END;
    cJSON_AddArrayToObject(page->json, "scores");
    html_raw(page, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Scores\">\n"
                   "<table class=\"stack\"><thead><tr><th scope=\"col\">Language</th><th "
                   "scope=\"col\">Implementation</th>");
    for (enum profile i = 0; i < PROFILE_COUNT; i++)
        html_fmt(page, "<th scope=\"col\" class=\"number\">%s</th>", profile_name(i));
    html_raw(page, "</tr></thead><tbody>\n");
    for (int last = 0; last < 2; last++)
        for (size_t i = 0; i < s->input->results->run_count; i++)
            if ((all || only == i) && site_is_reference(s, site_run(s, i)) == last)
                implementation_row(page, i, all);
    html_raw(
        page,
        "</tbody></table></div>\n<ul class=\"legend\"><li><svg class=\"key v-pass\"/> right</li>"
        "<li><svg class=\"key v-released\"/> right only as released: hashicorp/hcl changed "
        "the language</li>"
        "<li><svg class=\"key v-fail\"/> wrong</li><li><svg class=\"key v-none\"/> not "
        "supported</li>");
    if (!s->alone) {
        html_raw(page, "<li><a href=\"");
        address_root(page->address, &page->body);
        html_raw(page, "method.html#score\">What the columns and scores mean</a></li><li>");
        html_link_text(page, "sections", "By section: heredocs, splats and so on");
        html_raw(page, "</li>");
    }
    html_raw(page, "</ul>\n");
}

static void write_index(struct site *s)
{
    struct html page = html_begin(s, "index");
    const struct report *r = s->input->results;
    size_t others = 0;
    cJSON *list = cJSON_AddArrayToObject(page.json, "implementations");
    for (size_t i = 0; i < r->run_count; i++) {
        const struct run *run = site_run(s, i);
        others += !site_is_reference(s, run);
        html_add(list, "'implementation': %s, 'version': %s, 'edition': %s, 'address': %s",
                 run->implementation, run->version, run->edition, site_run_address(s, i));
    }
    buf_str(&page.title, "Which HCL implementation?");
    buf_fmt(&page.about,
            "%zu implementation%s of HCL, the configuration language of Terraform, OpenTofu and "
            "Packer, tested with ",
            others, others == 1 ? "" : "s");
    html_number(r->run_count ? r->runs[0].count : 0, &page.about);
    buf_fmt(&page.about, " cases from %zu rules of the specification.",
            s->input->catalog->rule_count);
    html_raw(&page, "<p class=\"lead\">");
    html_text(&page, buf_text(&page.about), ESCAPE_TEXT_MAX);
    html_raw(&page, " Ask a whole question in the field above, or paste an input: the answer has "
                    "the rule, an example, and what each implementation does.</p>\n");
    site_map(&page, SITE_END);
    site_offers(&page);
    site_pairs(&page);
    html_end(&page);
}

/* --- Lists --- */

/* Writes an amendment, since when it holds, and who follows it; or a missed rule, who follows it in
   part, and its sentences. */
static void rule_item(struct html *page, size_t at)
{
    struct site *s = page->site;
    const struct rule *rule = s->input->catalog->rules[at].rule;
    bool amends = rule->blame != NULL;
    html_raw(page, amends ? "<li><b>" : "<li>");
    if (amends)
        html_since(page, rule), html_raw(page, "</b>: ");
    html_prose(page, "", rule->text, " ");
    html_link_text(page, site_rule_address(s, at), rule->id);
    html_raw(page, "<br><small>");
    html_followers(page, s->cases_of_rule[at], SITE_ANY, amends);
    html_raw(page, "</small>");
    if (!amends)
        spec_sentences(page, rule->id, "");
    html_raw(page, "</li>\n");
    html_add(cJSON_GetObjectItemCaseSensitive(page->json, "rules"), "'id': %s", rule->id);
}

/* Writes the amendments, by section; or the rules that no implementation follows completely, those
   that are followed least first. Returns their number. */
static size_t write_rules(struct site *s, const char *address, bool amends)
{
    const struct catalog *cat = s->input->catalog;
    struct html page = html_begin(s, address);
    size_t *ranks = mem_alloc((cat->rule_count + 1) * sizeof *ranks), counts[2] = {0};
    const char *last = NULL;
    cJSON_AddArrayToObject(page.json, "rules");
    for (size_t i = 0; i < cat->rule_count; i++) {
        struct followers n = site_followers(s, s->cases_of_rule[i], SITE_ANY);
        bool own = amends == (cat->rules[i].rule->blame != NULL) &&
                   (amends || (n.tested && n.best < SITE_BEST));
        ranks[i] = !own ? SITE_END : amends ? 0 : n.best;
        counts[ranks[i] > 0] += own;
    }
    buf_str(&page.title, amends ? "The language as released" : "Rules");
    buf_fmt(&page.about, "Rules of HCL that %s.",
            amends ? "releases changed" : "no implementation follows completely");
    html_fmt(&page,
             amends ? "<p class=\"lead\">Releases of hashicorp/hcl changed the language, but the "
                      "text of the specification stayed the same.</p>\n<h2>Amendments (%zu)</h2>\n"
                    : "<h2 id=\"nobody\">Rules that no implementation follows completely (%zu)"
                      "</h2>\n<p>Each tested implementation fails a case about the rule, by the "
                      "text and as released; the suite's own reference passes all. The rules that "
                      "are followed least come first.</p>\n",
             counts[0] + counts[1]);
    for (size_t rank = 0; rank < SITE_BEST; rank++)
        for (size_t i = 0; i < cat->rule_count; i++) {
            const char *title = amends ? cat->sections[cat->rules[i].section].title
                                : rank ? "Failed by all in part"
                                       : "Followed by none at all";
            if (ranks[i] != rank)
                continue;
            if (title != last) {
                html_raw(&page, last ? "</ul>\n<h3>" : "<h3>");
                html_fmt(&page, amends ? "%s" : "%s (%zu)", title, counts[rank > 0]);
                html_raw(&page, "</h3>\n<ul>\n");
            }
            last = title;
            rule_item(&page, i);
        }
    html_raw(&page, last ? "</ul>\n" : "");
    html_end(&page);
    free(ranks);
    return counts[0] + counts[1];
}

/* Writes on which passages most cases depend. */
static void show_weights(struct html *page)
{
    const struct site *s = page->site;
    size_t below = SITE_END;
    html_raw(page, "<p>Most cases depend on");
    for (int shown = 0; shown < 5; shown++) {
        size_t most = 0, best = 0;
        for (size_t i = 0; i < s->reading_count; i++) {
            size_t n = site_length(s->cases_of_reading[i]);
            best = n < below && n > most ? i : best;
            most = n < below && n > most ? n : most;
        }
        if (!most)
            break;
        below = most;
        html_raw(page, shown ? ", " : " ");
        html_link_text(page, site_reading_address(s, best), json_get_text(s->readings[best], "id"));
        html_fmt(page, " (%zu)", most);
    }
    html_raw(page, ".</p>\n");
}

/* Writes the passages for which site_split returns from `least` to `most`, the most first. */
static void list_readings(struct html *page, size_t most, size_t least)
{
    struct site *s = page->site;
    html_raw(page, "<ul class=\"plain\">\n");
    for (size_t rank = most + 1; rank-- > least;)
        for (size_t i = 0; i < s->reading_count; i++) {
            const cJSON *reading = s->readings[i];
            const char *id = json_get_text(reading, "id");
            struct buf split = {0};
            if (site_split(s, reading, &split) == rank) {
                html_fmt(page, rank > 2 ? "<li><b>split %s</b> " : "<li>", buf_text(&split));
                html_prose(page, "", json_get_text(reading, "text"), " ");
                html_link_text(page, site_reading_address(s, i), id);
                html_fmt(page, " <small>%s, %zu cases</small><br>",
                         json_get_text(reading, "section"), site_length(s->cases_of_reading[i]));
                site_readers(page, reading, SITE_ANY);
                html_raw(page, "</li>\n");
                cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(page->json, "readings"),
                                     cJSON_CreateString(id));
            }
            buf_free(&split);
        }
    html_raw(page, "</ul>\n");
}

/* Writes who follows a reading or an amendment. Writes nothing if `id` is neither. */
static void show_follows(struct html *page, const char *id)
{
    struct site *s = page->site;
    const struct catalog *cat = s->input->catalog;
    size_t reading = site_reading(s, id);
    const struct rule *rule = cat->rule_count ? registry_rule(cat->registry, id) : NULL;
    size_t at = rule ? catalog_index(cat, rule) : 0;
    if (reading == SITE_END && !rule)
        return;
    html_raw(page, "<li>");
    html_link_text(page, rule ? site_rule_address(s, at) : site_reading_address(s, reading), id);
    html_raw(page, ": ");
    if (rule)
        html_followers(page, s->cases_of_rule[at], SITE_ANY, true);
    else
        site_readers(page, s->readings[reading], SITE_ANY);
    html_raw(page, "</li>\n");
}

/* Writes an item of a question. In place of the implementations that the document names, those of
   the results follow the ids of "Registry:". */
static void question_item(struct html *page, char *item)
{
    char *rest, *id = strncmp(item, "Registry:", 9) == 0 ? strtok_r(item, "`", &rest) : NULL;
    for (; id; id = strtok_r(NULL, "`", &rest))
        show_follows(page, id);
    if (strncmp(item, "Place:", 6) != 0 && strncmp(item, "Input:", 6) != 0 &&
        strncmp(item, "Proposal:", 9) != 0)
        return;
    html_raw(page, "<li>");
    prose_print(&(struct prose){.text = item, .len = strlen(item)}, &page->body);
    html_raw(page, "</li>\n");
}

/* Writes the questions of questions.md. Their headings begin with a number. */
static void show_questions(struct html *page)
{
    struct buf text = {0};
    buf_add(&text, (const char *)site_questions.bytes, site_questions.length);
    html_part(page, "first", "Questions that need a decision first", 0);
    for (char *p = strstr(text.data, "\n## "), *next; p && isdigit((unsigned char)p[4]); p = next) {
        if ((next = strstr(p + 1, "\n## ")) != NULL)
            *next = '\0';
        html_raw(page, "<h3>");
        prose_print(&(struct prose){.text = p + 4, .len = strcspn(p + 4, "\n")}, &page->body);
        html_raw(page, "</h3>\n<ul>\n");
        for (char *item = strstr(p + 1, "\n- "), *end; item; item = end) {
            if ((end = strstr(item + 1, "\n- ")) != NULL)
                *end = '\0';
            question_item(page, item + 3);
        }
        html_raw(page, "</ul>\n");
    }
    buf_free(&text);
}

static void write_readings(struct site *s, size_t missed)
{
    struct html page = html_begin(s, "open");
    static const char *const parts[][2] = {{"none", "Read by none"},
                                           {"one", "Read by one implementation only"},
                                           {"others", "Read alike by several"},
                                           {"split", "Read differently, the most split first"}};
    size_t counts[4] = {0};
    site_redirect(s, "open", (const char *const[]){"readings"}, 1);
    cJSON_AddArrayToObject(page.json, "readings");
    for (size_t i = 0; i < s->reading_count; i++) {
        struct buf split = {0};
        size_t rank = site_split(s, s->readings[i], &split);
        counts[rank < 3 ? rank : 3]++;
        buf_free(&split);
    }
    buf_str(&page.title, "Open questions");
    buf_fmt(&page.about,
            "%zu passages of the specification are ambiguous. The implementations, without the "
            "reference, split on %zu; several read %zu alike, only one %zu, and none %zu.",
            s->reading_count, counts[3], counts[2], counts[1], counts[0]);
    html_fmt(&page, "<p class=\"lead\">%s</p>\n", buf_text(&page.about));
    show_weights(&page);
    show_questions(&page);
    for (size_t i = 4; i-- > 0;) {
        html_part(&page, parts[i][0], parts[i][1], counts[i]);
        if (i == 0)
            html_fmt(&page,
                     "<p>Clear sentences that nobody follows completely: <a "
                     "href=\"rules.html#nobody\">%zu "
                     "rules</a></p>\n",
                     missed);
        list_readings(&page, i < 3 ? i : s->input->results->run_count + 2, i);
    }
    html_end(&page);
}

void site_missing(struct html *page)
{
    const char *missing = page->site->input->missing;
    if (!*missing)
        return;
    html_raw(page, "<h2>Files that could not be read</h2>\n<pre>");
    html_lines(page, missing, ESCAPE_TEXT_MAX);
    html_raw(page, "</pre>\n");
}

/* Writes the pages with answers: about the language, and about the method, with all runs. */
static void write_answers(struct site *s)
{
    struct html page = html_begin(s, "answers"), method = html_begin(s, "method");
    buf_str(&page.title, "Answers");
    buf_str(&page.about, "What people ask about the language.");
    buf_add(&page.body, (const char *)site_answers.bytes, site_answers.length);
    html_end(&page);
    buf_str(&method.title, "Method");
    buf_str(&method.about, "How the results of this site came about.");
    buf_add(&method.body, (const char *)site_method.bytes, site_method.length);
    html_raw(&method, "<h2 id=\"runs\">Runs</h2>\n<ul>\n");
    for (size_t i = 0; i < s->input->results->run_count; i++) {
        html_raw(&method, "<li>");
        html_run(&method, i);
        html_fmt(&method, ", edition %s, suite <code>%s</code></li>\n", site_run(s, i)->edition,
                 site_run(s, i)->digest);
    }
    html_raw(&method, "</ul>\n");
    site_missing(&method);
    html_end(&method);
}

void site_lists(struct site *s)
{
    write_index(s);
    site_redirect(s, "rules",
                  (const char *const[]){"nobody", "rules-native", "rules-model", "rules-json",
                                        "rules-extensions"},
                  5);
    write_rules(s, "released", true);
    write_readings(s, write_rules(s, "rules", false));
    write_answers(s);
}
