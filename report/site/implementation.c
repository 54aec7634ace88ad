/* Writes the page of each implementation: its mistakes, its scores, and its badge. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "causes.h"
#include "commands/record.h"
#include "facts.h"
#include "formats.h"
#include "site/address.h"
#include "site/folder.h"

#include <stdlib.h>
#include <string.h>

/* Writes what a function of facts.h finds. */
static void show_facts(struct html *page, const struct run *run, const char *title,
                       const char *name, void (*find)(const struct run *, struct texts *))
{
    struct texts facts = {0};
    find(run, &facts);
    cJSON *list = cJSON_AddArrayToObject(page->json, name);
    if (facts.count) {
        html_part(page, name, title, 0);
        html_raw(page, "<ul>\n");
    }
    for (size_t i = 0; i < facts.count; i++) {
        html_prose(page, "<li>", facts.list[i], "</li>\n");
        cJSON_AddItemToArray(list, cJSON_CreateString(facts.list[i]));
        html_add(page->site->found, "'place': %s, 'part': %s, 'text': %s, 'name': %s, 'fact': %s",
                 page->address, name, facts.list[i], run->implementation, title);
    }
    html_raw(page, facts.count ? "</ul>\n" : "");
    texts_free(&facts);
}

/* --- What it gets wrong --- */

/* How the kinds of wrong answers are shown: the name in the data and in the search, the heading, an
   explanation; and in a sentence, a verb with an answer. */
static const struct {
    const char *key, *title, *words, *verb, *noun;
} kinds[] = {
    [ANSWER_REFUSES] = {"refuses", "Refuses valid input", "", "refuses ", "valid input"},
    [ANSWER_ACCEPTS] = {"accepts", "Accepts invalid input", "", "accepts ", "invalid input"},
    [ANSWER_OTHER] = {"other", "Answers otherwise", "", "gives ", "other answer"},
    [ANSWER_BREAKS] = {"breaks", "Crashes and missing answers", "", "gives no answer to ", "input"},
    [ANSWER_MIXED] = {"mixed", "Mixed readings",
                      " The text allows each of these answers, but not together with the "
                      "implementation's other answers."},
    [ANSWER_RELEASED] = {"as_released", "What it answers as released",
                         " The text expects another answer, but these answers are right in the "
                         "language that hashicorp/hcl releases."}};

/* Writes how many files a run judges wrongly: only whether they are valid. */
static void show_files(struct html *page, const struct run *run)
{
    const struct site *s = page->site;
    size_t all[2] = {0}, wrong[2] = {0}, at = (size_t)(run - s->input->results->runs);
    for (size_t i = 0; i < s->ids.count; i++) {
        const struct test_case *c = &s->input->suite->cases[s->case_of_id[i]];
        const struct result *result = s->results[at][s->case_of_id[i]];
        bool valid = json_get(case_alternative(c->expect, 0), "error") == NULL;
        if (c->op != OP_PARSE || !result || !result_is_judged(result))
            continue;
        all[valid]++;
        wrong[valid] += result_answer(result) == (valid ? ANSWER_REFUSES : ANSWER_ACCEPTS);
    }
    if (all[0] && all[1])
        html_fmt(page,
                 " Of files, it refuses %zu of %zu valid and accepts %zu of %zu invalid ones.",
                 wrong[1], all[1], wrong[0], all[0]);
}

void site_wrong(struct html *page, const struct run *run)
{
    struct score score = score_run(run);
    const char *before = " It ";
    for (int i = 0; i < ANSWER_MIXED; i++) {
        if (!score.answers[i])
            continue;
        html_fmt(page, "%s%s", before, kinds[i].verb);
        html_search(page, run, "is", kinds[i].key, NULL, "%zu %s%s", score.answers[i],
                    kinds[i].noun, score.answers[i] == 1 ? "" : "s");
        before = ", ";
    }
    html_raw(page, *before == ',' ? "." : "");
    show_files(page, run);
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

/* Writes a cause in a line, with its input; folded unless `open` is its rule, and an example unless
   the page is long. */
static void show_cause(struct html *page, size_t run, const struct cause *cause, bool open)
{
    struct site *s = page->site;
    const struct catalog *cat = s->input->catalog;
    const struct rule *rule = *cause->rule ? registry_rule(cat->registry, cause->rule) : NULL;
    bool released = rule && result_failure(cause->example) == FAILURE_RELEASED && rule->blame;
    const char *text = cause->sentence ? cause->sentence : rule ? rule->text : "";
    size_t place = page->body.len; /* makes the name of the item */
    size_t at = site_case(s, s->input->results->ids.list[cause->example->at]);
    struct buf input = {0};
    buf_fmt(&page->body, "<li id=\"c%zu\"><details%s><summary><b>%zu</b> ", place,
            open ? " open" : "", cause->count);
    if (released)
        html_since(page, rule), html_raw(page, ": ");
    else if (!cause->sentence && rule)
        html_raw(page, cause->known ? "The implementation does not follow this rule: "
                                    : "Wrong answers about this rule: ");
    else if (!cause->sentence)
        html_fmt(page, "Wrong answers in %s", s->input->results->cases[cause->example->at].section);
    if (at != SITE_END)
        site_snippet(&s->input->suite->cases[at], SITE_INPUT_MAX, &input);
    html_prose(page, "", text, input.len ? " <code>" : "");
    html_text(page, buf_text(&input), SITE_TEXT_MAX);
    html_raw(page, input.len ? "</code></summary>\n<p>" : "</summary>\n<p>");
    html_add(s->found,
             "'place': %s, 'part': 'c%zu', 'text': %s, 'name': %s, 'count': %zu, 'kind': %s, "
             "'input': %s",
             page->address, place, text, site_run(s, run)->implementation, cause->count,
             kinds[result_answer(cause->example)].key, buf_text(&input));
    buf_free(&input);
    if (rule) {
        size_t number = catalog_index(cat, rule);
        struct share n = site_count(s, run, s->cases_of_rule[number]);
        html_raw(page, released ? "Amendment " : "Rule ");
        html_link_text(page, site_rule_address(s, number), rule->id);
        if (!released)
            html_fmt(page, ", of whose cases %zu of %zu are right", n.passed, n.judged);
        html_raw(page, ".");
    }
    html_raw(page, "</p>\n");
    if (s->alone || page->body.len < SITE_EXAMPLE_BYTES_MAX)
        site_example(page, cause->example, site_run(s, run));
    html_raw(page, "</details></li>\n");
}

static void show_wrong(struct html *page, size_t run, enum answer kind)
{
    size_t count, failures = 0, shown = 0;
    const struct report *r = page->site->input->results;
    struct cause_filter filter = {NULL, kind, amendment_of, page->site};
    struct cause *list = causes_find(r, site_run(page->site, run), &filter, &count);
    cJSON *json = cJSON_AddArrayToObject(page->json, kinds[kind].key);
    for (size_t i = 0; i < count; i++) {
        failures += list[i].count;
        html_add(json, "'failures': %zu, 'rule': %s, 'sentence': %s, 'example': %s", list[i].count,
                 list[i].rule, list[i].sentence ? list[i].sentence : "",
                 r->ids.list[list[i].example->at]);
    }
    if (count) {
        html_part(page, kinds[kind].key, kinds[kind].title, failures);
        html_fmt(page,
                 "<p>%zu reason%s, the most frequent first; how severe one is, is not "
                 "recorded.%s</p>\n<ul class=\"causes\">\n",
                 count, count == 1 ? "" : "s", kinds[kind].words);
        size_t most = page->site->alone ? SIZE_MAX : SITE_CASE_BYTES_MAX;
        for (; shown < count && shown < SITE_CAUSES_MAX && page->body.len < most; shown++)
            show_cause(page, run, &list[shown], page->site->alone && shown < SITE_CAUSES_OPEN);
        html_raw(page, "</ul>\n");
        if (shown < count)
            html_fmt(page, "<p>%zu more reasons are left out.</p>\n", count - shown);
    }
    free(list);
}

/* Writes the readings for which the implementation does not follow the suite's default option. */
static void show_readings(struct html *page, const struct run *run)
{
    struct site *s = page->site;
    cJSON *list = cJSON_AddObjectToObject(page->json, "readings");
    html_part(page, "ambiguous", "How it reads ambiguous passages", 0);
    html_raw(page, "<p>The text allows each of these. Listed are those that the suite's own "
                   "reference implementation reads otherwise.</p>\n<ul>\n");
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
                html_prose(page, "", json_get_text(option, "text"), "");
        html_raw(page, "</li>\n");
    }
    html_raw(page, "</ul>\n");
}

static void show_badge(struct html *page, const struct run *run)
{
    const char *url = page->site->input->url ? page->site->input->url : "https://…/";
    struct buf svg = {0}, link = {0};
    badge_print(page->site->input->results, run, &svg);
    folder_write(page->site->folder, page->address, ".svg", &svg);
    address_link(strrchr(page->address, '/') + 1, &link);
    html_fmt(page,
             "<h2>Badge</h2>\n<p><img alt=\"The score as a badge\" src=\"%s.svg\"></p>\n"
             "<pre>[![HCL conformance](%s%s.svg)](%s%s.html)</pre>\n",
             buf_text(&link), url, page->address, url, page->address);
    buf_free(&svg);
    buf_free(&link);
}

/* Writes what the run lacks, and what to do. */
static void show_lacks(struct html *page, const struct run *run)
{
    struct texts lacks = {0};
    facts_lacks(run, &lacks);
    for (size_t i = 0; i < lacks.count; i++)
        html_prose(page, i ? "<p class=\"warning\">" : "<p class=\"warning\" id=\"run\">",
                   lacks.list[i], "</p>\n");
    texts_free(&lacks);
}

static void show_project(struct html *page, const struct run *run)
{
    const cJSON *project = site_project(page->site, run);
    const char *used = json_get_string(project, "used");
    const char *address = json_get_string(project, "project"),
               *licence = json_get_string(project, "licence");
    const char *released = json_get_string(json_get(project, "released"), run->version);
    html_fmt(page,
             "<p class=\"lead\">%s%s%s%s Version %s%s%s, language %s%s%s. Tested with edition %s "
             "of the specification.",
             json_get_text(project, "can"), used ? " It is " : "", used ? used : "",
             used ? "." : "", run->version, released ? " of " : "", released ? released : "",
             run->language, licence ? ", licence " : "", licence ? licence : "", run->edition);
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
    html_part(page, "laws", "What it writes wrong", 0);
    html_raw(page, "<p>This is about printing, writing, editing, recovering, and places: ");
    html_link_text(page, "laws", "the numbers by value, file and section");
    html_raw(page, ".</p>\n<ul class=\"plain\">\n");
    for (size_t i = 0; i < run->reasons.count && i < SITE_BROKEN_MAX; i++) {
        const struct broken *b = (const struct broken *)run->reasons.rows + i;
        html_raw(page, "<li><strong>");
        html_search(page, run, "is", b->reason, NULL, "%zu ", b->count);
        html_raw(page, "</strong> ");
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

void site_run_parts(struct html *page, size_t at)
{
    const struct run *run = site_run(page->site, at);
    struct score score = score_run(run);
    struct buf failures = {0}, adapter = {0};
    size_t unsent = 0;
    for (size_t i = 0; i < run->count; i++)
        unsent += run->list[i].unsent;
    if (page->site->alone)
        html_fmt(page, "<h2 id=\"%s\">%s</h2>\n", site_run_address(page->site, at),
                 run->implementation);
    show_project(page, run);
    failures_print(score.failures, &failures);
    html_add(page->json, "'failures': %s", buf_text(&failures));
    if (score.judged || !run->kinds.count) {
        html_fmt(page,
                 "<p>%zu case%s: %zu right, %zu not sent to it because it does not offer what they "
                 "need, %zu answered with “unsupported”%s, %s.",
                 run->count, run->count == 1 ? "" : "s", score.counts[VERDICT_PASS], unsent,
                 run->count - score.judged - unsent,
                 score.counts[VERDICT_NOT_RUN] ? " or not run" : "", buf_text(&failures));
        site_wrong(page, run);
        html_raw(page, "</p>\n");
    }
    if (!page->site->alone) {
        site_map(page, at);
        html_search(page, run, "is", "rules", NULL, "The rules that it does not follow");
    }
    if (site_adapter(run, &adapter))
        html_fmt(page,
                 "<p>To repeat a failure, first run <code>make all adapters/%s</code> in the "
                 "suite's folder.</p>\n",
                 buf_text(&adapter));
    buf_free(&failures);
    buf_free(&adapter);
    for (int kind = 0; kind <= ANSWER_RELEASED; kind++) {
        if (kind == ANSWER_MIXED && !page->site->alone)
            site_offers_of(page, at);
        show_wrong(page, at, (enum answer)kind);
    }
    show_broken(page, run);
}

/* Writes links to the pages that compare the run with others. */
static void link_compared(struct html *page, size_t run)
{
    struct site *s = page->site;
    size_t shown = 0;
    for (size_t i = 0; i < s->input->results->run_count; i++) {
        const struct run *other = site_run(s, i);
        struct buf address = {0};
        if (i == run || site_is_reference(s, other) || site_is_reference(s, site_run(s, run)))
            continue;
        const char *used = json_get_string(site_project(s, other), "used");
        site_compare_address(s, run, i, &address);
        html_raw(page, shown++ ? ", " : "<p>Compare with: ");
        html_link(page, buf_text(&address));
        html_fmt(page, "%s %s%s%s%s</a>", other->implementation, other->version, used ? " (" : "",
                 used ? used : "", used ? ")" : "");
        buf_free(&address);
    }
    html_raw(page, shown ? "</p>\n" : "");
}

static void write_implementation(struct site *s, size_t at)
{
    const struct run *run = site_run(s, at);
    struct html page = html_begin(s, site_run_address(s, at));
    buf_fmt(&page.title, "%s %s: what it gets wrong", run->implementation, run->version);
    buf_fmt(&page.about, "How %s follows the specification of HCL.", run->implementation);
    html_add(page.json,
             "'implementation': %s, 'version': %s, 'language': %s, 'edition': %s, 'suite': %s",
             run->implementation, run->version, run->language, run->edition, run->digest);
    link_compared(&page, at);
    site_run_parts(&page, at);
    site_changes(&page, at);
    show_facts(&page, run, "Large inputs", "growth", facts_growth);
    show_readings(&page, run);
    show_badge(&page, run);
    html_end(&page);
}

void site_implementations(struct site *s)
{
    for (size_t i = 0; i < s->input->results->run_count; i++)
        write_implementation(s, i);
}
