/* Writes the page of each implementation: its mistakes, its scores, and its badge. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "causes.h"
#include "commands/record.h"
#include "escape.h"
#include "facts.h"
#include "formats.h"
#include "site/address.h"
#include "site/folder.h"

#include <stdlib.h>
#include <string.h>

static void show_scores(struct html *page, const struct run *run)
{
    cJSON *list = cJSON_AddArrayToObject(page->json, "scores");
    html_raw(page, "<h2>Scores</h2>\n<table><thead><tr><th scope=\"col\">Profile</th><th "
                   "scope=\"col\" class=\"number\">By the text</th><th scope=\"col\" "
                   "class=\"number\">As released</th><th scope=\"col\" class=\"number\">Cases</th>"
                   "<th scope=\"col\" class=\"number\">Not supported</th></tr></thead><tbody>\n");
    for (enum profile i = 0; i < PROFILE_COUNT; i++) {
        struct share n = profile_score(page->site->input->results, run, i);
        html_fmt(page, "<tr><td>%s: the implementation %s", profile_name(i), profile_text(i));
        html_share(page, &n);
        html_raw(page, "</td><td class=\"number\">");
        score_rate(n.passed, n.judged ? n.all : 0, &page->body);
        html_raw(page, "</td><td class=\"number\">");
        score_rate(n.released, n.judged ? n.all : 0, &page->body);
        html_fmt(page, "</td><td class=\"number\">%zu</td><td class=\"number\">%zu</td></tr>\n",
                 n.all, n.all - n.judged);
        html_add(list, "'profile': %s, 'passed': %zu, 'released': %zu, 'tested': %zu, 'all': %zu",
                 profile_name(i), n.passed, n.released, n.judged, n.all);
        html_add(page->site->found,
                 "'profile': %s, 'text': %s, 'name': %s, 'passed': %zu, 'judged': %zu, 'all': %zu",
                 profile_name(i), profile_text(i), run->implementation, n.passed, n.judged, n.all);
    }
    html_raw(page, "</tbody></table>\n");
}

static void show_facts(struct html *page, const char *title, const char *name,
                       const struct texts *facts)
{
    cJSON *list = cJSON_AddArrayToObject(page->json, name);
    if (facts->count)
        html_fmt(page, "<h2>%s</h2>\n<ul>\n", title);
    for (size_t i = 0; i < facts->count; i++) {
        html_raw(page, "<li>");
        html_prose(page, facts->list[i]);
        html_raw(page, "</li>\n");
        cJSON_AddItemToArray(list, cJSON_CreateString(facts->list[i]));
    }
    html_raw(page, facts->count ? "</ul>\n" : "");
}

/* --- Sections --- */

/* The cases of a section, in one run. */
struct section_cases {
    struct share count;
    /* the first cases that fail by the text and as released, and the number of such cases */
    size_t wrong[SITE_WRONG_MAX], wrong_count;
    size_t first; /* the first case */
};

/* Counts the cases of each section. The caller frees the result. */
static struct section_cases *count_sections(const struct site *s, size_t run)
{
    size_t bytes = (s->input->catalog->section_count + 1) * sizeof(struct section_cases);
    struct section_cases *list = memset(mem_alloc(bytes), 0, bytes);
    for (size_t i = 0; i < s->ids.count; i++) {
        size_t at = s->case_of_id[i];
        const struct result *result = s->results[run][at];
        if (!s->input->suite->cases[at].cover_count || !result)
            continue;
        struct section_cases *own = &list[s->sections[at]];
        if (own->count.all == 0)
            own->first = at;
        share_add(&own->count, result);
        if (result_is_judged(result) && result->actual != VERDICT_PASS &&
            result->released != VERDICT_PASS && own->wrong_count++ < SITE_WRONG_MAX)
            own->wrong[own->wrong_count - 1] = at;
    }
    return list;
}

static void section_row(struct html *page, const char *name, const struct catalog_title *section,
                        const struct section_cases *own)
{
    const struct share *n = &own->count;
    html_raw(page, "<tr id=\"s-");
    html_text(page, section->id, ESCAPE_TEXT_MAX);
    html_raw(page, "\"><td>");
    html_link_case(page, own->first, section->title);
    html_raw(page, "</td><td>");
    html_counts(page, n);
    html_share(page, n);
    for (size_t i = 0; i < own->wrong_count && i < SITE_WRONG_MAX; i++) {
        html_raw(page, i ? ", " : "<small>wrong, for example: ");
        html_link_input(page, own->wrong[i]);
    }
    if (own->wrong_count > SITE_WRONG_MAX)
        html_raw(page, ", "), html_link_case(page, own->first, "and more");
    html_raw(page, own->wrong_count ? "</small></td></tr>\n" : "</td></tr>\n");
    html_add(page->site->found,
             "'place': %s, 'section': %s, 'text': %s, 'name': %s, 'passed': %zu, 'judged': %zu, "
             "'all': %zu",
             page->address, section->id, section->title, name, n->passed, n->judged, n->all);
    html_add(cJSON_GetObjectItemCaseSensitive(page->json, "sections"),
             "'section': %s, 'passed': %zu, 'judged': %zu, 'all': %zu", section->id, n->passed,
             n->judged, n->all);
}

/* Returns the length of a section's chapter: the first two parts of its id. */
static size_t chapter_length(const char *id)
{
    size_t n = strcspn(id, "/");
    return id[n] ? n + 1 + strcspn(id + n + 1, "/") : n;
}

/* Writes a chapter, folded. */
static void show_chapter(struct html *page, const char *name, const struct section_cases *list,
                         size_t begin, size_t end, const struct share *sum)
{
    const struct catalog_title *sections = page->site->input->catalog->sections;
    html_raw(page, "<details><summary><b>");
    escape_markup_bytes(sections[begin].id, chapter_length(sections[begin].id), &page->body);
    html_raw(page, "</b> ");
    html_counts(page, sum);
    html_share(page, sum);
    html_raw(page, "</summary>\n<table><thead><tr><th scope=\"col\">Section</th><th "
                   "scope=\"col\">Cases</th></tr></thead><tbody>\n");
    for (size_t k = begin; k < end; k++)
        if (list[k].count.all)
            section_row(page, name, &sections[k], &list[k]);
    html_raw(page, "</tbody></table></details>\n");
}

/* Writes the chapters: first those with wrong answers, last those without judged cases. */
static void show_sections(struct html *page, size_t run)
{
    const struct catalog *cat = page->site->input->catalog;
    struct section_cases *list = count_sections(page->site, run);
    size_t lacking = 0;
    cJSON_AddArrayToObject(page->json, "sections");
    html_raw(page, "<h2 id=\"sections\">By chapter</h2>\n<div class=\"map\">\n");
    for (int group = 0; group < 3; group++)
        for (size_t i = 0, end; i < cat->section_count; i = end) {
            const char *id = cat->sections[i].id;
            size_t n = chapter_length(id);
            struct share sum = {0};
            for (end = i; end < cat->section_count && chapter_length(cat->sections[end].id) == n &&
                          strncmp(cat->sections[end].id, id, n) == 0;
                 end++) {
                sum.passed += list[end].count.passed;
                sum.changed += list[end].count.changed;
                sum.judged += list[end].count.judged;
                sum.all += list[end].count.all;
            }
            int own = sum.passed + sum.changed < sum.judged ? 0 : sum.judged ? 1 : 2;
            if (!sum.all || group != own)
                continue;
            if (group == 2 && lacking++ == 0)
                html_raw(page, "<details><summary>Not supported at all</summary>\n");
            show_chapter(page, site_run(page->site, run)->implementation, list, i, end, &sum);
        }
    html_raw(page, lacking ? "</details>\n</div>\n" : "</div>\n");
    free(list);
}

/* --- What it gets wrong --- */

/* How the kinds of failures are shown: the name in the data, the heading, and an explanation. */
static const struct {
    const char *key, *title, *words;
} troubles[] = {
    [FAILURE_CRASH] = {"breaks", "Crashes and missing answers", ""},
    [FAILURE_WRONG] = {"causes", "What it gets wrong", ""},
    [FAILURE_MIXED] = {"mixed", "Mixed readings",
                       " The text allows each of these answers, but not together with the "
                       "implementation's other answers."},
    [FAILURE_RELEASED] = {"as_released", "What it answers as released",
                          " The text expects another answer, but these answers are right in the "
                          "language that hashicorp/hcl releases."}};

static bool is_of_kind(const struct result *result, enum failure kind)
{
    return result_failure(result) == kind;
}

/* Returns the amendment by which an answer is right as released, or NULL. */
static const char *amendment_of(const void *arg, const struct result *result)
{
    const struct site *s = arg;
    size_t at = site_case(s, s->input->results->ids.list[result->at]);
    const struct test_case *amended = at != SITE_END && result_failure(result) == FAILURE_RELEASED
                                          ? case_released(&s->input->suite->cases[at])
                                          : NULL;
    return amended ? amended->covers[0]->id : NULL;
}

/* Writes further failures of a cause, in a single file. */
static void show_others(struct html *page, const struct run *run, const struct cause *cause)
{
    html_raw(page, "<details><summary>Further failures</summary>\n");
    for (size_t i = 0; i < cause->count && i < CAUSE_FAILURES_MAX; i++)
        if (cause->first[i] != cause->example)
            site_example(page, cause->first[i], run);
    if (cause->count > CAUSE_FAILURES_MAX)
        html_fmt(page, "<p>%zu more failures are left out.</p>\n",
                 cause->count - CAUSE_FAILURES_MAX);
    html_raw(page, "</details>\n");
}

/* Writes a cause, with an example unless the page is long. */
static void show_cause(struct html *page, size_t run, const struct cause *cause)
{
    struct site *s = page->site;
    const struct catalog *cat = s->input->catalog;
    const struct rule *rule = *cause->rule ? registry_rule(cat->registry, cause->rule) : NULL;
    bool released = rule && result_failure(cause->example) == FAILURE_RELEASED && rule->blame;
    const char *text = cause->sentence ? cause->sentence : rule ? rule->text : "";
    size_t place = page->body.len; /* makes the name of the item */
    buf_fmt(&page->body, "<li id=\"c%zu\"><h3>", place);
    if (released)
        html_since(page, rule), html_raw(page, ": ");
    else if (!cause->sentence && rule)
        html_raw(page, cause->known ? "The implementation does not follow this rule: "
                                    : "Wrong answers about this rule: ");
    else if (!cause->sentence)
        html_fmt(page, "Wrong answers in %s", s->input->results->cases[cause->example->at].section);
    html_prose(page, text);
    html_fmt(page, "</h3>\n<p>%zu %s%s. ", cause->count, released ? "answer" : "failure",
             cause->count == 1 ? "" : "s");
    html_add(s->found, "'place': %s, 'part': 'c%zu', 'text': %s, 'name': %s, 'count': %zu",
             page->address, place, text, site_run(s, run)->implementation, cause->count);
    if (rule) {
        size_t at = catalog_index(cat, rule);
        struct share n = site_count(s, run, s->cases_of_rule[at]);
        html_raw(page, released ? "Amendment " : "Rule ");
        html_link_text(page, site_rule_address(s, at), rule->id);
        if (!released)
            html_fmt(page, ": %zu of %zu cases are right", n.passed, n.judged);
        html_raw(page, ".");
    }
    html_raw(page, "</p>\n");
    if (s->alone || page->body.len < SITE_EXAMPLE_BYTES_MAX)
        site_example(page, cause->example, site_run(s, run));
    if (s->alone && cause->count > 1)
        show_others(page, site_run(s, run), cause);
    html_raw(page, "</li>\n");
}

static void show_wrong(struct html *page, size_t run, enum failure kind)
{
    size_t count, failures = 0, shown = 0;
    const struct report *r = page->site->input->results;
    struct cause_filter filter = {is_of_kind, kind, amendment_of, page->site};
    struct cause *list = causes_find(r, site_run(page->site, run), &filter, &count);
    cJSON *json = cJSON_AddArrayToObject(page->json, troubles[kind].key);
    for (size_t i = 0; i < count; i++) {
        failures += list[i].count;
        html_add(json, "'failures': %zu, 'rule': %s, 'sentence': %s, 'example': %s", list[i].count,
                 list[i].rule, list[i].sentence ? list[i].sentence : "",
                 r->ids.list[list[i].example->at]);
    }
    if (count || (kind == FAILURE_WRONG && score_run(site_run(page->site, run)).judged)) {
        buf_fmt(&page->body, page->site->alone ? "<h2>%.0s" : "<h2 id=\"%s\">", troubles[kind].key);
        html_fmt(page, "%s</h2>\n<p>%zu %s%s, for %zu reason%s.%s</p>\n<ul class=\"causes\">\n",
                 troubles[kind].title, failures, kind == FAILURE_RELEASED ? "answer" : "failure",
                 failures == 1 ? "" : "s", count, count == 1 ? "" : "s", troubles[kind].words);
        size_t most = page->site->alone ? SIZE_MAX : SITE_CASE_BYTES_MAX;
        for (; shown < count && shown < SITE_CAUSES_MAX && page->body.len < most; shown++) {
            if (shown && list[shown - 1].valid && !list[shown].valid)
                html_raw(page, "</ul>\n<h3>Accepted, but must be refused</h3>\n<ul "
                               "class=\"causes\">\n");
            show_cause(page, run, &list[shown]);
        }
        html_raw(page, "</ul>\n");
        if (shown < count)
            html_fmt(page, "<p>%zu more reasons are left out.</p>\n", count - shown);
    }
    causes_free(list, count);
}

/* Writes the readings for which the implementation does not follow the suite's default option. */
static void show_readings(struct html *page, const struct run *run)
{
    struct site *s = page->site;
    cJSON *list = cJSON_AddObjectToObject(page->json, "readings");
    html_raw(page, "<h2 id=\"ambiguous\">How it reads ambiguous passages</h2>\n<p>The text allows "
                   "each of these. Listed are those that the suite's own reference implementation "
                   "reads otherwise.</p>\n<ul>\n");
    for (size_t i = 0; i < s->reading_count; i++) {
        const char *id = json_get_text(s->readings[i], "id");
        struct stance stance = record_stance(run->votes, id);
        const cJSON *option;
        if (stance.option)
            cJSON_AddStringToObject(list, id, stance.option);
        if (!stance.option || strcmp(stance.option, json_get_text(s->readings[i], "default")) == 0)
            continue;
        html_raw(page, "<li>");
        html_link_text(page, site_reading_address(s, i), id);
        html_fmt(page, ": read as <code>%s</code>", stance.option);
        stance_print(&stance, &page->body);
        html_raw(page, ". ");
        cJSON_ArrayForEach(option, json_get(s->readings[i], "options"))
            if (strcmp(json_get_text(option, "id"), stance.option) == 0)
                html_prose(page, json_get_text(option, "text"));
        html_raw(page, "</li>\n");
    }
    html_raw(page, "</ul>\n");
}

static void show_badge(struct html *page, const struct run *run)
{
    const char *url = page->site->input->url ? page->site->input->url : "https://…/";
    struct buf svg = {0}, path = {0}, link = {0};
    badge_print(page->site->input->results, run, &svg);
    buf_fmt(&path, "%s.svg", page->address);
    folder_write(page->site->folder, buf_text(&path), &svg);
    address_link(strrchr(page->address, '/') + 1, &link);
    html_fmt(page,
             "<h2>Badge</h2>\n<p><img alt=\"The score as a badge\" src=\"%s.svg\"></p>\n"
             "<pre>[![HCL conformance](%s%s.svg)](%s%s.html)</pre>\n",
             buf_text(&link), url, page->address, url, page->address);
    buf_free(&svg);
    buf_free(&path);
    buf_free(&link);
}

/* Writes what the run lacks, and what to do. */
static void show_lacks(struct html *page, const struct run *run)
{
    struct texts lacks = {0};
    facts_lacks(run, &lacks);
    for (size_t i = 0; i < lacks.count; i++) {
        html_raw(page, i ? "<p class=\"warning\">" : "<p class=\"warning\" id=\"run\">");
        html_prose(page, lacks.list[i]);
        html_raw(page, "</p>\n");
    }
    texts_free(&lacks);
}

static void show_project(struct html *page, const struct run *run)
{
    const cJSON *project = site_project(page->site, run);
    const char *used = json_get_string(project, "used");
    const char *address = json_get_string(project, "project"),
               *licence = json_get_string(project, "licence");
    const char *released = json_get_string(json_get(project, "released"), run->version);
    html_fmt(page, "<p class=\"lead\">%s%s%s%s Version %s", json_get_text(project, "can"),
             used ? " It is " : "", used ? used : "", used ? "." : "", run->version);
    html_fmt(page, "%s%s, language %s", released ? " of " : "", released ? released : "",
             run->language);
    html_fmt(page, "%s%s. Tested with edition %s of the specification.",
             licence ? ", licence " : "", licence ? licence : "", run->edition);
    if (address)
        html_fmt(page, " <a rel=\"external noopener noreferrer\" href=\"https://%s\">Project</a>",
                 address);
    html_raw(page, "</p>\n");
    show_lacks(page, run);
}

/* Writes which laws are broken, each reason with its shortest example. */
static void show_broken(struct html *page, const struct run *run)
{
    if (run->reasons.count == 0)
        return;
    html_raw(page, page->site->alone ? "<h2>" : "<h2 id=\"laws\">");
    html_raw(page, "What it prints, writes, edits and finds wrong</h2>\n<ul class=\"plain\">\n");
    for (size_t i = 0; i < run->reasons.count && i < SITE_BROKEN_MAX; i++) {
        const struct broken *b = &run->broken[i];
        html_fmt(page, "<li><strong>%zu</strong> ", b->count);
        html_add(page->site->found,
                 "'place': %s, 'part': 'laws', 'text': %s, 'name': %s, 'count': %zu", page->address,
                 b->reason, run->implementation, b->count);
        html_text(page, b->reason, SITE_BROKEN_BYTES);
        html_raw(page, "<br><small>");
        html_text(page, b->detail, SITE_BROKEN_BYTES);
        html_raw(page, "</small><br>");
        if (strlen(b->id) <= SITE_BROKEN_BYTES)
            site_repeat(page, b->id, run);
        html_raw(page, "</li>\n");
    }
    html_raw(page, "</ul>\n");
}

/* Writes the reasons why cases are not supported, the most frequent first. */
static void show_unsupported(struct html *page, const struct run *run)
{
    struct texts reasons = {0};
    size_t *counts = NULL, cap = 0;
    cJSON *list = cJSON_AddArrayToObject(page->json, "unsupported");
    for (size_t i = 0; i < run->count; i++) {
        const char *why = run->list[i].detail;
        if (run->list[i].actual != VERDICT_UNSUPPORTED)
            continue;
        size_t known = reasons.count, at = texts_index(&reasons, why ? why : "no reason");
        counts = at == known ? mem_more(counts, &cap, at, sizeof *counts) : counts;
        counts[at] = at == known ? 1 : counts[at] + 1;
    }
    html_raw(page, reasons.count ? "<p id=\"lacks\">Not supported:</p>\n<ul class=\"map\">\n" : "");
    for (size_t shown = 0, most; shown < reasons.count && shown < SITE_LACKS_MAX; shown++) {
        most = 0;
        for (size_t i = 0; i < reasons.count; i++)
            most = counts[i] > counts[most] ? i : most;
        html_fmt(page, "<li><b>%zu</b> %s</li>\n", counts[most], reasons.list[most]);
        html_add(list, "'reason': %s, 'cases': %zu", reasons.list[most], counts[most]);
        counts[most] = 0;
    }
    if (reasons.count > SITE_LACKS_MAX)
        html_fmt(page, "<li>%zu more reasons</li>\n", reasons.count - SITE_LACKS_MAX);
    html_raw(page, reasons.count ? "</ul>\n" : "");
    texts_free(&reasons);
    free(counts);
}

void site_run_parts(struct html *page, size_t at)
{
    const struct run *run = site_run(page->site, at);
    struct score score = score_run(run);
    struct buf failures = {0}, adapter = {0};
    struct share laws = {0};
    if (page->site->alone)
        html_fmt(page, "<h2 id=\"%s\">%s</h2>\n", site_run_address(page->site, at),
                 run->implementation);
    show_project(page, run);
    failures_print(score.failures, &failures);
    html_add(page->json, "'failures': %s", buf_text(&failures));
    for (size_t i = 0; i < run->kinds.count; i++) {
        laws.judged += run->kind_counts[i].judged;
        laws.passed += run->kind_counts[i].passed;
    }
    html_add(page->json, "'laws': %zu, 'laws_right': %zu", laws.judged, laws.passed);
    if (laws.judged) {
        html_fmt(page,
                 "<p>When it prints, writes, edits, recovers, or gives places and variables: %zu "
                 "answers, %zu right, %zu wrong. ",
                 laws.judged, laws.passed, laws.judged - laws.passed);
        html_link_text(page, "laws", "By value, file and section");
        html_raw(page, "</p>\n");
    }
    if (score.judged || !laws.judged)
        html_fmt(page, "<p>%zu case%s: %zu right, %zu not supported or not run, %s.</p>\n",
                 score.all, score.all == 1 ? "" : "s", score.counts[VERDICT_PASS],
                 score.all - score.judged, buf_text(&failures));
    show_unsupported(page, run);
    if (!page->site->alone && score.judged)
        show_sections(page, at);
    if (site_adapter(run, &adapter))
        html_fmt(page,
                 "<p>To repeat a failure, first run <code>make all adapters/%s</code> in the "
                 "suite's folder.</p>\n",
                 buf_text(&adapter));
    buf_free(&failures);
    buf_free(&adapter);
    for (int kind = 0; kind < FAILURE_COUNT; kind++)
        show_wrong(page, at, (enum failure)kind);
    show_broken(page, run);
    show_scores(page, run);
}

/* Writes links to the pages that compare the run with others. The language's own library comes
   first. */
static void link_compared(struct html *page, size_t run)
{
    struct site *s = page->site;
    const char *own = json_get_text(s->projects, "own");
    size_t shown = 0;
    for (int others = 0; others < 2 && !site_is_reference(s, site_run(s, run)); others++)
        for (size_t i = 0; i < s->input->results->run_count; i++) {
            const struct run *other = site_run(s, i);
            struct buf address = {0}, text = {0};
            bool library = strcmp(other->implementation, own) == 0;
            if (i == run || library == others || site_is_reference(s, other))
                continue;
            const char *used = json_get_string(site_project(s, other), "used");
            buf_fmt(&text, "%s %s%s%s%s", other->implementation, other->version, used ? " (" : "",
                    used ? used : "", used ? ")" : "");
            site_compare_address(s, run, i, &address);
            html_raw(page, shown++ ? ", " : "<p>Compare with: ");
            html_link_text(page, buf_text(&address), buf_text(&text));
            buf_free(&address);
            buf_free(&text);
        }
    html_raw(page, shown ? "</p>\n" : "");
}

static void write_implementation(struct site *s, size_t at)
{
    const struct run *run = site_run(s, at);
    struct html page = html_begin(s, site_run_address(s, at));
    struct texts groupings = {0}, growth = {0};
    struct score score = score_run(run);
    buf_fmt(&page.title, "%s %s: what it gets wrong", run->implementation, run->version);
    buf_fmt(&page.about, "How %s follows the specification of HCL.", run->implementation);
    if (score.judged) {
        buf_char(&page.about, ' ');
        html_number(score.counts[VERDICT_PASS], &page.about);
        buf_str(&page.about, " of the ");
        html_number(score.judged, &page.about);
        buf_str(&page.about, " cases that it supports pass.");
    }
    html_add(page.json,
             "'implementation': %s, 'version': %s, 'language': %s, 'edition': %s, 'suite': %s",
             run->implementation, run->version, run->language, run->edition, run->digest);
    html_raw(&page,
             run->reasons.count ? "<p><a href=\"#laws\">What it writes wrong</a> · " : "<p>");
    html_raw(&page, score.judged ? "<a href=\"#causes\">What it gets wrong</a> · <a "
                                   "href=\"#sections\">By chapter</a> · "
                                 : "");
    html_raw(&page, "<a href=\"#ambiguous\">How it reads ambiguous passages</a></p>\n");
    link_compared(&page, at);
    site_run_parts(&page, at);
    site_changes(&page, at);
    facts_groupings(run, &groupings);
    facts_growth(run, &growth);
    show_facts(&page, "How it groups operators", "groupings", &groupings);
    show_facts(&page, "Large inputs", "growth", &growth);
    show_readings(&page, run);
    show_badge(&page, run);
    texts_free(&groupings);
    texts_free(&growth);
    html_end(&page);
}

void site_implementations(struct site *s)
{
    for (size_t i = 0; i < s->input->results->run_count; i++)
        write_implementation(s, i);
}
