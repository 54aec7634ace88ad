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

/* Writes the rows of a list: for each implementation, what its description says, or else, if the
   list is of abilities, whether it has this one. */
static void show_rows(struct html *page, const char *name, bool abilities)
{
    const struct site *s = page->site;
    const cJSON *row;
    cJSON *list = cJSON_AddArrayToObject(page->json, name);
    cJSON_ArrayForEach(row, json_get(s->input->results->projects, name)) {
        struct buf by = {0}, lacks = {0};
        html_fmt(page, "<tr id=\"can-%s\"><td>%s</td>", row->string, row->valuestring);
        for (size_t run = 0; run < s->input->results->run_count; run++) {
            const struct run *r = site_run(s, run);
            const cJSON *project = site_project(s, r);
            const char *fact = json_get_string(json_get(project, name), row->string);
            fact = fact || abilities ? fact : json_get_string(project, row->string);
            bool yes = abilities && offers(s, run, row->string);
            html_raw(page, fact  ? "<td class=\"fact\">"
                           : yes ? "<td class=\"number v-pass\">"
                                 : "<td class=\"number v-none\">");
            html_prose(page, "", fact ? fact : yes ? "yes" : "–", "</td>");
            if (yes || fact)
                buf_fmt(&by, "%s%s%s%s", by.len ? "; " : "", r->implementation, fact ? ": " : "",
                        fact ? fact : "");
        }
        html_raw(page, "</tr>\n");
        html_add(list, "'offers': %s, 'implementations': %s", row->string, buf_text(&by));
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
    show_rows(page, "offers", true);
    show_rows(page, "facts", false);
    html_raw(page, HTML_TABLE_END);
}
