/* Writes what each implementation can do: the operations, syntaxes, features and laws of which it
   answered a case. The words are in implementations.json. */
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
            r->kinds.list[i][strlen(need)] == ':' && r->kind_counts[i].judged)
            return true;
    return false;
}

void site_offers(struct html *page)
{
    const struct site *s = page->site;
    size_t runs = s->input->results->run_count;
    cJSON *list = cJSON_AddArrayToObject(page->json, "offers");
    const cJSON *row;
    html_part(page, "offers", "What each can do", 0);
    html_raw(page, "<p>It answered such cases, through the suite's adapter.</p>\n");
    html_table(page, "It");
    cJSON_ArrayForEach(row, json_get(s->projects, "offers")) {
        struct buf able = {0};
        html_fmt(page, "<tr><td>%s</td>", row->valuestring);
        for (size_t run = 0; run < runs; run++) {
            bool yes = offers(s, run, row->string);
            html_raw(page, yes ? "<td class=\"number v-pass\">yes</td>"
                               : "<td class=\"number v-none\">–</td>");
            if (yes)
                buf_fmt(&able, "%s%s", able.len ? ", " : "", site_run(s, run)->implementation);
        }
        html_raw(page, "</tr>\n");
        html_add(list, "'offers': %s, 'implementations': %s", row->string, buf_text(&able));
        html_add(s->found, "'offers': %s, 'by': %s", row->valuestring, buf_text(&able));
        buf_free(&able);
    }
    html_raw(page, HTML_TABLE_END);
}
