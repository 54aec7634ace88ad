/* Writes the page of each implementation: its scores, its mistakes, and its badge. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "commands/record.h"
#include "escape.h"
#include "facts.h"
#include "formats.h"
#include "profiles.h"
#include "results.h"
#include "site/address.h"
#include "site/folder.h"
#include "texts.h"

#include <stdlib.h>
#include <string.h>

static void cell(struct html *page, size_t passed, size_t all)
{
    html_raw(page, "</td><td class=\"number\">");
    score_rate(passed, all, &page->body);
}

static void show_scores(struct html *page, const struct run *run)
{
    const struct report *r = page->site->input->results;
    cJSON *list = cJSON_AddArrayToObject(page->json, "scores");
    html_raw(page,
             "<h2>Scores</h2>\n<table><thead><tr><th scope=\"col\">Profile</th>"
             "<th scope=\"col\" class=\"number\" title=\"Judged by the text of the "
             "specification\">By the text</th><th scope=\"col\" class=\"number\" title=\"Judged "
             "by the newest release of hashicorp/hcl\">As "
             "released</th><th scope=\"col\" class=\"number\">Cases</th><th scope=\"col\" "
             "class=\"number\">Not supported</th></tr></thead><tbody>\n");
    for (unsigned i = 0; i < PROFILE_COUNT; i++) {
        struct profile_score n = profile_score(r, run, (enum profile)i);
        html_raw(page, "<tr><td>");
        html_raw(page, profile_name((enum profile)i));
        html_raw(page, ": the implementation ");
        html_raw(page, profile_text((enum profile)i));
        cell(page, n.passed, n.tested ? n.all : 0);
        cell(page, n.released, n.tested ? n.all : 0);
        html_raw(page, "</td><td class=\"number\">");
        html_number(n.all, &page->body);
        html_raw(page, "</td><td class=\"number\">");
        html_number(n.all - n.tested, &page->body);
        html_raw(page, "</td></tr>\n");
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "profile", profile_name((enum profile)i));
        cJSON_AddNumberToObject(item, "passed", (double)n.passed);
        cJSON_AddNumberToObject(item, "released", (double)n.released);
        cJSON_AddNumberToObject(item, "tested", (double)n.tested);
        cJSON_AddNumberToObject(item, "all", (double)n.all);
        cJSON_AddItemToArray(list, item);
    }
    html_raw(page, "</tbody></table>\n");
}

static void show_facts(struct html *page, const char *title, const char *name,
                       const struct texts *facts)
{
    cJSON *list = cJSON_AddArrayToObject(page->json, name);
    if (!facts->count)
        return;
    html_raw(page, "<h2>");
    html_raw(page, title);
    html_raw(page, "</h2>\n<ul>\n");
    for (size_t i = 0; i < facts->count; i++) {
        html_raw(page, "<li>");
        html_prose(page, facts->list[i]);
        html_raw(page, "</li>\n");
        cJSON_AddItemToArray(list, cJSON_CreateString(facts->list[i]));
    }
    html_raw(page, "</ul>\n");
}

/* --- Causes --- */

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

struct cause {
    const struct rule *rule; /* the rule that the failures are about; or NULL */
    const char *sentence;    /* a sentence from the list of expected failures; or NULL */
    bool known; /* true if the implementation gives the same answers as a reference without the rule
                 */
    bool released;         /* true if `rule` is an amendment that the implementation knows */
    bool valid;            /* true if an input is valid; false if each must be refused */
    size_t example, count; /* the case with the shortest input, a valid one if there is one; the
                              number of failures */
    size_t cases[SITE_ALONE_MAX]; /* the first failures */
};

static struct cause cause_of(const struct site *s, size_t at, const struct result *result)
{
    const struct test_case *c = &s->input->suite->cases[at];
    const struct registry *registry = s->input->catalog->registry;
    if (result_failure(result) == FAILURE_RELEASED && case_released(c))
        return (struct cause){.rule = case_released(c)->covers[0], .released = true, .example = at};
    struct cause cause = {.sentence = result->sentence, .example = at};
    if (result->cause)
        cause.rule = registry_rule(registry, result->cause);
    cause.known = cause.rule != NULL;
    if (!cause.rule && result->about)
        cause.rule = registry_rule(registry, result->about);
    if (!cause.rule && c->cover_count)
        cause.rule = c->covers[0];
    return cause;
}

/* Writes a cause in a few words, for a list. */
static void cause_words(struct html *page, const struct cause *cause)
{
    if (!cause->sentence)
        html_raw(page, cause->known ? "does not follow the rule: " : "about the rule: ");
    html_prose(page, cause->sentence ? cause->sentence : cause->rule ? cause->rule->text : "–");
}

/* --- Sections --- */

/* The cases of a section, in one run. */
struct section_cases {
    struct site_count count;
    /* the first cases that fail by the text and as released, and the number of such cases; in
       `count`, `released` counts the cases that pass only as released */
    size_t wrong[SITE_WRONG_MAX], wrong_count;
    size_t first; /* the first judged case */
};

/* Counts the cases of each section. The caller frees the result. */
static struct section_cases *count_sections(const struct site *s, size_t run)
{
    const struct catalog *cat = s->input->catalog;
    size_t bytes = (cat->section_count + 1) * sizeof(struct section_cases);
    struct section_cases *list = memset(mem_alloc(bytes), 0, bytes);
    for (size_t i = 0; i < s->ids.count; i++) {
        size_t at = s->case_of_id[i];
        const struct test_case *c = &s->input->suite->cases[at];
        const struct result *result = s->results[run][at];
        if (!c->cover_count || !result || !result_is_judged(result))
            continue;
        struct section_cases *own = &list[s->sections[at]];
        if (own->count.judged++ == 0)
            own->first = at;
        own->count.passed += result->actual == VERDICT_PASS;
        if (result->actual == VERDICT_PASS)
            continue;
        if (result->released == VERDICT_PASS)
            own->count.released++;
        else if (own->wrong_count++ < SITE_WRONG_MAX)
            own->wrong[own->wrong_count - 1] = at;
    }
    return list;
}

/* Writes which answers to the cases of a section are right, in a few words. */
static void section_words(struct html *page, const struct section_cases *own)
{
    const struct site_count *n = &own->count;
    html_raw(page, n->passed == n->judged ? "all " : "");
    html_number(n->passed == n->judged ? n->judged : n->passed, &page->body);
    if (n->passed < n->judged) {
        html_raw(page, " of ");
        html_number(n->judged, &page->body);
    }
    buf_fmt(&page->body, " case%s right", n->judged == 1 ? "" : "s");
    if (n->released)
        buf_fmt(&page->body, ", %zu right only as released", n->released);
    if (own->wrong_count)
        buf_fmt(&page->body, ", %zu wrong", own->wrong_count);
}

/* Writes why the run fails cases of a section: the cause of the first wrong case. */
static void section_cause(struct html *page, size_t run, const struct section_cases *own)
{
    const struct site *s = page->site;
    bool more = own->wrong_count > SITE_WRONG_MAX;
    if (own->wrong_count == 0)
        return;
    struct cause first = cause_of(s, own->wrong[0], s->results[run][own->wrong[0]]);
    for (size_t i = 1; i < own->wrong_count && i < SITE_WRONG_MAX; i++) {
        struct cause other = cause_of(s, own->wrong[i], s->results[run][own->wrong[i]]);
        more = more || (first.sentence && other.sentence
                            ? strcmp(first.sentence, other.sentence) != 0
                            : first.sentence != other.sentence || first.rule != other.rule);
    }
    html_raw(page, ": ");
    cause_words(page, &first);
    html_raw(page, more ? " and more" : "");
}

/* Returns the CSS class for the answers to the cases of a section. */
static const char *section_class(const struct section_cases *own)
{
    return own->wrong_count ? "fail" : own->count.released ? "released" : "pass";
}

static void section_row(struct html *page, size_t at, const struct catalog_title *section,
                        const struct section_cases *own)
{
    struct buf document = {0};
    html_raw(page, "<tr id=\"s-");
    html_text(page, section->id, ESCAPE_TEXT_MAX);
    html_raw(page, "\"><td>");
    html_link_case(page, own->first, section->title);
    html_raw(page, " <small>");
    buf_add(&document, section->id, strcspn(section->id, "/"));
    html_text(page, buf_text(&document), ESCAPE_NAME_MAX);
    buf_free(&document);
    html_raw(page, "</small>");
    buf_fmt(&page->body, "</td><td class=\"v-%s\">", section_class(own));
    section_words(page, own);
    section_cause(page, at, own);
    for (size_t i = 0; i < own->wrong_count && i < SITE_WRONG_MAX; i++) {
        html_raw(page, i ? ", " : "<br><small>for example: ");
        html_link_input(page, own->wrong[i]);
    }
    html_raw(page, own->wrong_count > SITE_WRONG_MAX ? ", …" : "");
    html_raw(page, own->wrong_count ? "</small></td></tr>\n" : "</td></tr>\n");
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "section", section->id);
    cJSON_AddNumberToObject(item, "passed", (double)own->count.passed);
    cJSON_AddNumberToObject(item, "judged", (double)own->count.judged);
    cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(page->json, "sections"), item);
}

static void show_sections(struct html *page, size_t run, const struct section_cases *list)
{
    struct site *s = page->site;
    const struct catalog *cat = s->input->catalog;
    cJSON_AddArrayToObject(page->json, "sections");
    html_raw(page, "<h2 id=\"sections\">Section by section</h2>\n<p>The name of a section leads to "
                   "its cases. Sections of which it supports no "
                   "case are left out.</p>\n<table><thead><tr><th scope=\"col\">Section of the "
                   "specification</th><th scope=\"col\">Right</th></tr></thead><tbody>\n");
    for (size_t i = 0; i < cat->section_count; i++)
        if (list[i].count.judged)
            section_row(page, run, &cat->sections[i], &list[i]);
    html_raw(page, "</tbody></table>\n");
}

/* --- What it gets wrong --- */

/* Compares causes for qsort. Those that concern valid input come first, then the most frequent. */
static int by_harm(const void *a, const void *b)
{
    const struct cause *x = a, *y = b;
    if (x->valid != y->valid)
        return x->valid ? -1 : 1;
    return x->count != y->count ? (x->count < y->count ? 1 : -1)
                                : (x->example > y->example) - (x->example < y->example);
}

static size_t input_length(const struct site *s, size_t at)
{
    return strlen(json_get_text(s->input->suite->cases[at].fields, "source"));
}

/* Returns the causes of one kind of answers, sorted by harm. */
static struct cause *find_causes(const struct site *s, size_t run, enum failure kind, size_t *count)
{
    static const struct cause other = {.sentence = "Cases that this suite lacks.",
                                       .example = SITE_END};
    struct texts keys = {0};
    struct cause *list = NULL;
    size_t cap = 0;
    for (size_t k = 0; k < site_run(s, run)->count; k++) {
        const struct result *result = &site_run(s, run)->list[k];
        size_t at = site_case(s, s->input->results->ids.list[result->at]);
        if (result_failure(result) != kind)
            continue;
        struct cause cause = at == SITE_END ? other : cause_of(s, at, result);
        struct buf key = {0};
        buf_fmt(&key, "%d %s %s", cause.known, cause.rule ? cause.rule->id : "",
                cause.sentence ? cause.sentence : "");
        if (cause.sentence)
            buf_clear(&key), buf_str(&key, cause.sentence);
        if (kind == FAILURE_CRASH)
            buf_fmt(&key, " %d", (int)result->actual);
        size_t known = keys.count, i = texts_index(&keys, buf_text(&key));
        buf_free(&key);
        if (i == known) {
            list = mem_more(list, &cap, i, sizeof *list);
            list[i] = cause;
        }
        if (list[i].count++ < SITE_ALONE_MAX)
            list[i].cases[list[i].count - 1] = at;
        if (at == SITE_END)
            continue;
        bool valid = json_get(s->input->suite->cases[at].expect, "error") == NULL;
        bool shorter = input_length(s, at) < input_length(s, list[i].example);
        if (valid == list[i].valid ? shorter : valid)
            list[i].example = at;
        list[i].valid = list[i].valid || valid;
    }
    *count = keys.count;
    texts_free(&keys);
    if (list)
        qsort(list, *count, sizeof *list, by_harm);
    return list;
}

/* Writes further failures of a cause, in a single file. */
static void show_others(struct html *page, size_t run, const struct cause *cause)
{
    html_raw(page, "<details><summary>Further failures</summary>\n");
    for (size_t i = 0; i < cause->count && i < SITE_ALONE_MAX; i++)
        if (cause->cases[i] != cause->example)
            site_example(page, cause->cases[i], page->site->results[run][cause->cases[i]]);
    if (cause->count > SITE_ALONE_MAX)
        buf_fmt(&page->body, "<p>%zu more failures are left out.</p>\n",
                cause->count - SITE_ALONE_MAX);
    html_raw(page, "</details>\n");
}

static void show_cause(struct html *page, size_t run, const struct cause *cause)
{
    struct site *s = page->site;
    const struct rule *rule = cause->rule;
    html_raw(page, "<li><h3>");
    if (cause->released)
        html_since(page, rule), html_raw(page, ": "), html_prose(page, rule->text);
    else if (cause->sentence)
        html_prose(page, cause->sentence);
    else if (rule && cause->known)
        html_raw(page, "The implementation does not follow this rule: "),
            html_prose(page, rule->text);
    else if (rule)
        html_raw(page, "Wrong answers about this rule: "), html_prose(page, rule->text);
    else
        html_raw(page, "Wrong answers.");
    html_raw(page, "</h3>\n<p>");
    html_number(cause->count, &page->body);
    buf_fmt(&page->body, " %s%s. ", cause->released ? "answer" : "failure",
            cause->count == 1 ? "" : "s");
    if (cause->released) {
        html_raw(page, "Amendment ");
        html_link_text(page, site_rule_address(s, catalog_index(s->input->catalog, rule)),
                       rule->id);
        html_raw(page, ".");
    } else if (rule) {
        size_t at = catalog_index(s->input->catalog, rule);
        struct site_count n = site_count(s, run, s->cases_of_rule[at]);
        html_raw(page, "Rule ");
        html_link_text(page, site_rule_address(s, at), rule->id);
        buf_fmt(&page->body, ": %zu of %zu cases are right.", n.passed, n.judged);
    }
    html_raw(page, "</p>\n");
    if (cause->example != SITE_END)
        site_example(page, cause->example, s->results[run][cause->example]);
    if (s->alone && cause->example != SITE_END && cause->count > 1)
        show_others(page, run, cause);
    html_raw(page, "</li>\n");
}

static void show_wrong(struct html *page, size_t run, enum failure kind)
{
    size_t count, failures = 0;
    struct cause *list = find_causes(page->site, run, kind, &count);
    cJSON *json = cJSON_AddArrayToObject(page->json, troubles[kind].key);
    for (size_t i = 0; i < count; i++) {
        cJSON *item = cJSON_CreateObject();
        failures += list[i].count;
        cJSON_AddNumberToObject(item, "failures", (double)list[i].count);
        if (list[i].rule)
            cJSON_AddStringToObject(item, "rule", list[i].rule->id);
        if (list[i].sentence)
            cJSON_AddStringToObject(item, "sentence", list[i].sentence);
        if (list[i].example != SITE_END)
            cJSON_AddStringToObject(item, "example",
                                    page->site->input->suite->cases[list[i].example].id);
        cJSON_AddItemToArray(json, item);
    }
    if (count || kind == FAILURE_WRONG) {
        if (page->site->alone)
            html_raw(page, "<h2>");
        else
            buf_fmt(&page->body, "<h2 id=\"%s\">", troubles[kind].key);
        html_raw(page, troubles[kind].title);
        html_raw(page, "</h2>\n<p>");
        html_number(failures, &page->body);
        buf_fmt(&page->body, " %s%s, for %zu reason%s.%s</p>\n<ul class=\"causes\">\n",
                kind == FAILURE_RELEASED ? "answer" : "failure", failures == 1 ? "" : "s", count,
                count == 1 ? "" : "s", troubles[kind].words);
        for (size_t i = 0; i < count && i < SITE_CAUSES_MAX; i++) {
            if (i && list[i - 1].valid && !list[i].valid)
                html_raw(page, "</ul>\n<h3>Accepted, but must be refused</h3>\n<ul "
                               "class=\"causes\">\n");
            show_cause(page, run, &list[i]);
        }
        html_raw(page, "</ul>\n");
        if (count > SITE_CAUSES_MAX)
            buf_fmt(&page->body, "<p>%zu more reasons are left out.</p>\n",
                    count - SITE_CAUSES_MAX);
    }
    free(list);
}

/* Writes the readings for which the implementation does not follow the suite's default option. */
static void show_readings(struct html *page, const struct run *run)
{
    struct site *s = page->site;
    cJSON *list = cJSON_AddObjectToObject(page->json, "readings");
    html_raw(page, "<h2 id=\"ambiguous\">How it reads ambiguous passages</h2>\n<p>The text allows "
                   "each of these. "
                   "Listed are those that the suite's own reference implementation reads "
                   "otherwise.</p>\n<ul>\n");
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
        html_raw(page, ": read as <code>");
        html_text(page, stance.option, ESCAPE_NAME_MAX);
        html_raw(page, "</code>");
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
    const char *name = strrchr(page->address, '/') + 1, *url = page->site->input->url;
    struct report one = *page->site->input->results;
    struct buf svg = {0}, path = {0}, code = {0}, link = {0};
    struct run copy = *run;
    one.runs = &copy;
    one.run_count = 1;
    badge_print(&one, &(struct badge){NULL, PROFILE_COUNT, false}, &svg);
    buf_fmt(&path, "%s.svg", page->address);
    folder_write(page->site->folder, buf_text(&path), &svg);
    address_link(name, &link);
    buf_fmt(&code, "[![HCL conformance](%s%s.svg)](%s%s.html)", url ? url : "https://…/",
            page->address, url ? url : "https://…/", page->address);
    html_raw(page, "<h2>Badge</h2>\n<p><img alt=\"The score as a badge\" src=\"");
    html_text(page, buf_text(&link), ESCAPE_TEXT_MAX);
    html_raw(page, ".svg\"></p>\n<pre>");
    html_text(page, buf_text(&code), ESCAPE_TEXT_MAX);
    html_raw(page, "</pre>\n");
    buf_free(&svg);
    buf_free(&path);
    buf_free(&code);
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
    html_raw(page, "<p class=\"lead\">");
    html_text(page, json_get_text(project, "can"), ESCAPE_TEXT_MAX);
    if (used) {
        html_raw(page, " It is ");
        html_text(page, used, ESCAPE_NAME_MAX);
        html_raw(page, ".");
    }
    html_raw(page, " Version ");
    html_text(page, run->version, ESCAPE_NAME_MAX);
    if (released) {
        html_raw(page, " of ");
        html_text(page, released, ESCAPE_NAME_MAX);
    }
    html_raw(page, ", language ");
    html_text(page, run->language, ESCAPE_NAME_MAX);
    if (licence) {
        html_raw(page, ", licence ");
        html_text(page, licence, ESCAPE_NAME_MAX);
    }
    html_raw(page, ". Tested with edition ");
    html_text(page, run->edition, ESCAPE_NAME_MAX);
    html_raw(page, " of the specification.");
    if (address) {
        html_raw(page, " <a rel=\"external noopener noreferrer\" href=\"https://");
        html_text(page, address, ESCAPE_NAME_MAX);
        html_raw(page, "\">Project</a>");
    }
    html_raw(page, "</p>\n");
    show_lacks(page, run);
}

/* Writes how many failures of each kind the run has. */
static void show_failures(struct html *page, const struct run *run)
{
    struct score score = score_run(run);
    struct buf text = {0};
    failures_print(score.failures, &text);
    cJSON_AddStringToObject(page->json, "failures", buf_text(&text));
    html_raw(page, "<p>");
    html_text(page, buf_text(&text), ESCAPE_TEXT_MAX);
    html_raw(page, ".</p>\n");
    buf_free(&text);
}

void site_run_parts(struct html *page, size_t at)
{
    const struct run *run = site_run(page->site, at);
    if (page->site->alone) {
        html_raw(page, "<h2 id=\"");
        html_text(page, site_run_address(page->site, at), ESCAPE_TEXT_MAX);
        html_raw(page, "\">");
        html_text(page, run->implementation, ESCAPE_NAME_MAX);
        html_raw(page, "</h2>\n");
    }
    show_project(page, run);
    show_failures(page, run);
    for (int kind = 0; kind < FAILURE_COUNT; kind++)
        show_wrong(page, at, (enum failure)kind);
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
    buf_fmt(&page.about, "How %s follows the specification of HCL: ", run->implementation);
    score_rate(score.counts[VERDICT_PASS], score.judged, &page.about);
    buf_str(&page.about, " of the ");
    html_number(score.judged, &page.about);
    buf_str(&page.about, " cases that it supports pass.");
    cJSON_AddStringToObject(page.json, "implementation", run->implementation);
    cJSON_AddStringToObject(page.json, "version", run->version);
    cJSON_AddStringToObject(page.json, "language", run->language);
    cJSON_AddStringToObject(page.json, "edition", run->edition);
    cJSON_AddStringToObject(page.json, "suite", run->digest);
    html_raw(&page,
             "<p><a href=\"#causes\">What it gets wrong</a> · <a href=\"#sections\">Section by "
             "section</a> · <a href=\"#ambiguous\">How it reads ambiguous passages</a></p>\n");
    link_compared(&page, at);
    site_run_parts(&page, at);
    struct section_cases *sections = count_sections(s, at);
    show_sections(&page, at, sections);
    free(sections);
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
