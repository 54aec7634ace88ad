/* Writes the page of each case: the input, the right answer, and the answers of all
   implementations. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "escape.h"
#include "results.h"

#include <string.h>

static void show_rules(struct html *page, const struct test_case *c)
{
    struct site *s = page->site;
    cJSON *list = cJSON_AddArrayToObject(page->json, "covers");
    html_raw(page, "<h2>Rules</h2>\n<ul>\n");
    for (size_t i = 0; i < c->cover_count; i++) {
        size_t at = catalog_index(s->input->page.catalog, c->covers[i]);
        html_raw(page, "<li>");
        html_prose(page, c->covers[i]->text);
        html_raw(page, " ");
        html_link_text(page, site_rule_address(s, at), c->covers[i]->id);
        html_raw(page, "</li>\n");
        cJSON_AddItemToArray(list, cJSON_CreateString(c->covers[i]->id));
    }
    html_raw(page, "</ul>\n");
}

/* Writes the fields of a request: the source, then the other fields as JSON. */
static void show_fields(struct html *page, const cJSON *fields)
{
    const cJSON *field;
    const char *source = json_get_string(fields, "source");
    if (source) {
        html_raw(page, "<pre>");
        html_lines(page, *source ? source : "(empty)", SITE_SOURCE_MAX);
        html_raw(page, "</pre>\n");
    }
    cJSON_ArrayForEach(field, fields) {
        if (strcmp(field->string, "source") == 0)
            continue;
        html_raw(page, "<p>");
        html_text(page, field->string, ESCAPE_NAME_MAX);
        html_raw(page, ": <code>");
        html_json(page, field, SITE_SOURCE_MAX);
        html_raw(page, "</code></p>\n");
    }
}

/* Writes a choice such as "id=option": "reads id as option". */
static void show_choice(struct html *page, size_t reading, const char *choice)
{
    html_raw(page, "reads ");
    html_link_text(page, site_reading_address(page->site, reading),
                   json_get_text(page->site->readings[reading], "id"));
    html_raw(page, " as <code>");
    html_text(page, choice + strcspn(choice, "=") + (strchr(choice, '=') != NULL), ESCAPE_NAME_MAX);
    html_raw(page, "</code>");
}

static void show_expectation(struct html *page, const cJSON *expect)
{
    const cJSON *alternative;
    bool several = case_alternative(expect, 1) != NULL;
    html_raw(page, several ? "<p>Each of these answers is right, because the specification is "
                             "ambiguous:</p>\n<ul>\n"
                           : "");
    for (size_t i = 0; (alternative = case_alternative(expect, i)) != NULL; i++) {
        const char *choice = json_get_string(alternative, "reading");
        size_t reading = choice ? site_reading(page->site, choice, strcspn(choice, "=")) : SITE_END;
        html_raw(page, several ? "<li><code>" : "<p><code>");
        html_json(page, alternative, SITE_SOURCE_MAX);
        html_raw(page, "</code>");
        if (reading != SITE_END) {
            html_raw(page, ", if one ");
            show_choice(page, reading, choice);
        }
        html_raw(page, several ? "</li>\n" : "</p>\n");
    }
    html_raw(page, several ? "</ul>\n" : "");
}

/* Writes what a released edition expects, if this differs from the text. */
static void show_amendment(struct html *page, const struct test_case *c)
{
    const struct test_case *amended = case_released(c);
    if (!amended)
        return;
    html_raw(page, "<h2>As released</h2>\n<p>The released language differs from the text here, ");
    html_text(page, amended->covers[0]->blame, ESCAPE_NAME_MAX);
    html_raw(page, ":</p>\n");
    show_expectation(page, amended->expect);
    cJSON_AddItemReferenceToObject(page->json, "released", (cJSON *)amended->expect);
}

static const char *word(const struct result *result)
{
    static const char *const words[VERDICT_COUNT] = {[VERDICT_PASS] = "right",
                                                     [VERDICT_FAIL] = "wrong",
                                                     [VERDICT_CRASH] = "crash (wrong)",
                                                     [VERDICT_TIMEOUT] =
                                                         "no answer in time (wrong)",
                                                     [VERDICT_GARBAGE] = "no valid reply (wrong)",
                                                     [VERDICT_UNSUPPORTED] = "unsupported",
                                                     [VERDICT_NOT_RUN] = "not run"};
    const char *found = words[result->actual];
    return result_mixes(result) ? "inconsistent" : found ? found : "wrong";
}

static void show_answer(struct html *page, const struct result *result)
{
    html_raw(page, "</td><td class=\"v-");
    html_text(page,
              result->actual == VERDICT_PASS ? "pass"
              : result_is_judged(result)     ? "fail"
                                             : "none",
              8);
    html_raw(page, "\">");
    html_raw(page, word(result));
    if (result->released != result->actual)
        html_raw(page,
                 result->released == VERDICT_PASS ? "; right as released" : "; wrong as released");
    html_raw(page, "</td><td>");
    if (result->answer) {
        html_raw(page, "<code>");
        html_text(page, result->answer, SITE_TEXT_MAX);
        html_raw(page, "</code> ");
    } else if (result->actual == VERDICT_PASS) {
        html_raw(page, "the right answer");
    }
    if (result->detail)
        html_text(page, result->detail, SITE_TEXT_MAX);
    html_raw(page, "</td></tr>\n");
}

static void show_answers(struct html *page, size_t at)
{
    struct site *s = page->site;
    size_t judged = 0, passed = 0;
    cJSON *list = cJSON_AddArrayToObject(page->json, "answers");
    html_raw(page,
             "<h2>Answers</h2>\n<table><thead><tr><th scope=\"col\">Implementation</th>"
             "<th scope=\"col\">Verdict</th><th scope=\"col\">Answer</th></tr></thead><tbody>\n");
    for (size_t i = 0; i < s->input->page.results->run_count; i++) {
        const struct result *result = s->results[i][at];
        const struct run *run = site_run(s, i);
        if (!result)
            continue;
        html_raw(page, "<tr><td>");
        html_run(page, i);
        show_answer(page, result);
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "implementation", run->implementation);
        cJSON_AddStringToObject(item, "version", run->version);
        cJSON_AddStringToObject(item, "edition", run->edition);
        cJSON_AddStringToObject(item, "verdict", verdict_name(result->actual));
        cJSON_AddStringToObject(item, "released", verdict_name(result->released));
        cJSON_AddItemToArray(list, item);
        judged += !site_is_reference(s, run) && result_is_judged(result);
        passed += !site_is_reference(s, run) && result->actual == VERDICT_PASS;
    }
    html_raw(page, "</tbody></table>\n");
    if (judged)
        buf_fmt(&page->about, " %zu of %zu implementations are right.", passed, judged);
}

static void write_case(struct site *s, size_t at)
{
    const struct test_case *c = &s->input->page.suite->cases[at];
    struct html page = html_begin(s, site_case_address(s, at));
    buf_fmt(&page.title, "Case %s", c->id);
    buf_str(&page.about, "Input ");
    site_snippet(c, 160, &page.about);
    buf_str(&page.about, ".");
    cJSON_AddStringToObject(page.json, "id", c->id);
    cJSON_AddStringToObject(page.json, "section", c->section);
    cJSON_AddStringToObject(page.json, "level", level_name(c->level));
    cJSON_AddStringToObject(page.json, "op", op_name(c->op));
    cJSON_AddItemReferenceToObject(page.json, "input", c->fields);
    cJSON_AddItemReferenceToObject(page.json, "expect", (cJSON *)c->expect);
    html_raw(&page, "<p>Operation ");
    html_raw(&page, op_name(c->op));
    html_raw(&page,
             ", <span title=\"must: the specification requires it; should: the specification "
             "recommends it\">level ");
    html_raw(&page, level_name(c->level));
    html_raw(&page, "</span>, section ");
    html_text(&page, c->section, ESCAPE_NAME_MAX);
    html_raw(&page, ". ");
    html_link_all(&page, "case", c->id, "All details and answers");
    html_raw(&page, "</p>\n<h2>Input</h2>\n");
    show_fields(&page, c->fields);
    if (c->note) {
        html_raw(&page, "<p>");
        html_prose(&page, c->note);
        html_raw(&page, "</p>\n");
    }
    html_raw(&page, "<h2>Right is</h2>\n");
    show_expectation(&page, c->expect);
    if (c->repaired) {
        html_raw(&page, "<h2>The repaired input, which must be accepted</h2>\n");
        show_fields(&page, c->repaired);
    }
    show_amendment(&page, c);
    show_answers(&page, at);
    show_rules(&page, c);
    html_end(&page);
}

void site_cases(struct site *s)
{
    for (size_t i = 0; i < s->input->page.suite->count; i++)
        if (!s->input->page.suite->cases[i].amends)
            write_case(s, i);
}
