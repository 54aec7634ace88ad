/* Writes what each implementation can do: the operations, syntaxes, features and laws of which it
   answered a case; and facts about each. The words and facts are in implementations.json. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "cases/case.h"
#include "protocol/protocol.h"

#include <string.h>

/* Returns true if a run answered a case that needs an operation, a feature or the JSON syntax; or
   if answers were judged by a law of this name. */
static bool offers(const struct site *s, size_t run, const char *need)
{
    enum op op = op_find(need);
    enum feature feature = feature_find(need);
    const struct run *r = site_run(s, run);
    const struct share *counts = r->kinds.rows;
    for (size_t i = 0; i < s->ids.count; i++) {
        const struct test_case *c = &s->input->suite->cases[s->case_of_id[i]];
        const struct result *result = s->results[run][s->case_of_id[i]];
        if (result && result_is_judged(result) &&
            ((op != OP_COUNT && c->op == op) ||
             (feature != FEATURE_COUNT && c->needs >> feature & 1) ||
             (c->json_syntax && strcmp(need, "json") == 0)))
            return true;
    }
    for (size_t i = 0; i < r->kinds.count; i++)
        if (strncmp(r->kinds.list[i], need, strlen(need)) == 0 &&
            r->kinds.list[i][strlen(need)] == ':' && counts[i].judged)
            return true;
    return false;
}

/* The lists of implementations.json: what can be offered, and facts, and their titles. */
static const struct {
    const char *name, *title;
    bool abilities;
} lists[] = {{"writing", "Writing and editing", false},
             {"faults", "Errors, places, limits", false},
             {"facts", "Files, values, package", false},
             {"offers", "What it offers", true}};
enum { LISTS = sizeof lists / sizeof *lists };

/* Returns what a run's description says about a row of a list, or else "yes", if the list is of
   abilities and it has this one; NULL otherwise. */
static const char *said(const struct site *s, size_t run, int list, const char *row)
{
    const cJSON *project = site_project(s, site_run(s, run));
    const char *fact =
        json_get_string(json_get(project, lists[list].abilities ? "offers" : "facts"), row);
    if (!fact && !lists[list].abilities)
        fact = json_get_string(project, row);
    return fact ? fact : lists[list].abilities && offers(s, run, row) ? "yes" : NULL;
}

/* Writes the rows of a list: what each implementation offers, or the fact about it. */
static void show_rows(struct html *page, int list)
{
    const struct site *s = page->site;
    const cJSON *row;
    cJSON *rows = cJSON_AddArrayToObject(page->json, lists[list].name);
    cJSON_ArrayForEach(row, json_get(s->input->results->projects, lists[list].name)) {
        struct buf by = {0}, lacks = {0};
        html_fmt(page, "<tr id=\"can-%s\"><td>%s</td>", row->string, row->valuestring);
        for (size_t run = 0; run < s->input->results->run_count; run++) {
            const char *fact = said(s, run, list, row->string);
            bool plain = fact && strcmp(fact, "yes") == 0;
            html_raw(page, !fact   ? "<td class=\"number v-none\">"
                           : plain ? "<td class=\"number v-pass\">"
                                   : "<td class=\"fact\">");
            html_prose(page, "", fact ? fact : "–", "</td>");
            if (fact)
                buf_fmt(&by, "%s%s%s%s", by.len ? "; " : "", site_run(s, run)->implementation,
                        plain ? "" : ": ", plain ? "" : fact);
        }
        html_raw(page, "</tr>\n");
        html_add(rows, "'offers': %s, 'implementations': %s", row->string, buf_text(&by));
        results_lacks(s->input->results, row->string, &lacks);
        html_add(s->found, "'can': %s, 'offers': %s, 'by': %s, 'lacks': %s", row->string,
                 row->valuestring, buf_text(&by), buf_text(&lacks));
        buf_free(&by);
        buf_free(&lacks);
    }
}

void site_offers(struct html *page)
{
    html_part(page, "offers", "What each can do", 0);
    html_raw(page, "<p>It answered such cases, through the suite's adapter; what other words say "
                   "was seen in its documentation, or by trying its API.</p>\n");
    html_table(page, "It");
    for (int list = 0; list < LISTS; list++)
        show_rows(page, list);
    html_raw(page, HTML_TABLE_END);
}

void site_offers_of(struct html *page, size_t run)
{
    const cJSON *row;
    html_part(page, "offers", "What it does, in a line each", 0);
    html_raw(page, "<div class=\"facts\">\n");
    for (int list = 0; list < LISTS; list++) {
        struct buf none = {0};
        html_fmt(page, "<h3>%s</h3>\n<ul>\n", lists[list].title);
        cJSON_ArrayForEach(row, json_get(page->site->input->results->projects, lists[list].name)) {
            const char *fact = said(page->site, run, list, row->string);
            bool plain = fact && strcmp(fact, "yes") == 0;
            if (fact)
                html_prose(page, "<li>", row->valuestring, plain ? "</li>\n" : ": <b>");
            else
                buf_fmt(&none, "%s%s", none.len ? "; " : "", row->valuestring);
            if (fact && !plain)
                html_prose(page, "", fact, "</b></li>\n");
        }
        html_raw(page, "</ul>\n");
        if (lists[list].abilities && none.len)
            html_prose(page, "<p>It does not, or not in the suite: ", buf_text(&none), ".</p>\n");
        buf_free(&none);
    }
    html_raw(page, "</div>\n");
}
