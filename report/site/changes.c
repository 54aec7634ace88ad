/* Writes the releases of an implementation, and which cases each of them fixed and broke. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "cases/case.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* Returns the number of the last earlier run of the implementation before run number `end`, or
   SITE_END. */
static size_t find_before(const struct report *before, const struct run *run, size_t end)
{
    while (end-- > 0)
        if (strcmp(before->runs[end].implementation, run->implementation) == 0 &&
            strcmp(before->runs[end].edition, run->edition) == 0 &&
            strcmp(before->runs[end].as, run->as) == 0)
            return end;
    return SITE_END;
}

/* How a release changed the answer to a case: the newest release's language may expect an answer
   that the text does not. */
static const char *const words[] = {"fixed", "broke", "changed as released"};

/* Writes the row of a release with the results `new`, and into `lists` the cases that changed since
   the release before, which has the results `old`, or NULL if there is none. */
static void write_release(struct html *page, struct html *lists, const struct run *run,
                          const struct result **new, const struct result **old)
{
    const struct site *s = page->site;
    const char *day = json_get_text(json_get(site_project(s, run), "released"), run->version);
    struct html list = {.site = page->site, .address = page->address};
    bool other = strcmp(run->digest, json_get_text(page->json, "suite")) != 0;
    cJSON *row = cJSON_CreateObject();
    size_t n[3] = {0}, sum;
    html_add(row, "'version': %s, 'released': %s, 'suite': %s, 'passed': %zu, 'judged': %zu",
             run->version, day, run->digest, run->passed, run->judged);
    cJSON *ids[] = {cJSON_AddArrayToObject(row, "fixed"), cJSON_AddArrayToObject(row, "broke"),
                    cJSON_AddArrayToObject(row, "as_released")};
    for (size_t i = 0; old && i < s->ids.count; i++) {
        size_t at = s->case_of_id[i];
        const struct result *now = new[at], *was = old[at];
        if (!now || !was || !result_is_judged(now) || !result_is_judged(was) ||
            (now->actual == VERDICT_PASS) == (was->actual == VERDICT_PASS))
            continue;
        int kind = now->actual == VERDICT_PASS ? 0 : now->released == VERDICT_PASS ? 2 : 1;
        cJSON_AddItemToArray(ids[kind], cJSON_CreateString(s->ids.list[i]));
        n[kind]++;
        if (n[0] + n[1] + n[2] > SITE_ENTRY_MAX)
            continue;
        html_fmt(&list, "<li>%s: ", words[kind]);
        html_link_case(&list, at, s->ids.list[i]);
        html_raw(&list, "</li>\n");
    }
    sum = n[0] + n[1] + n[2];
    html_fmt(page,
             "<tr><td>%s <small>%s%s</small></td><td class=\"number\">%zu</td><td "
             "class=\"number\">%zu</td>",
             run->version, day, other ? " by another version of the suite" : "", run->passed,
             run->judged - run->passed);
    for (int kind = 0; kind < 3 && old; kind++)
        html_fmt(page, "<td class=\"number\">%zu</td>", n[kind]);
    html_raw(page, "</tr>\n");
    cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(page->json, "releases"), row);
    if (sum)
        html_fmt(lists, "<details%s><summary>What %s changed</summary>\n<ul>\n",
                 lists->body.len ? "" : " open", run->version);
    buf_str(&lists->body, buf_text(&list.body));
    if (sum > SITE_ENTRY_MAX)
        html_fmt(lists, "<li>%zu more, in the JSON of this page</li>\n", sum - SITE_ENTRY_MAX);
    html_raw(lists, sum ? "</ul>\n</details>\n" : "");
    buf_free(&list.body);
}

void site_changes(struct html *page, size_t at)
{
    struct site *s = page->site;
    const struct report *before = s->input->before;
    struct html lists = {.site = s, .address = page->address};
    const struct run *run = site_run(s, at);
    const struct result **new, **old;
    size_t end = find_before(before, run, before->run_count);
    if (end == SITE_END)
        return;
    cJSON_AddArrayToObject(page->json, "releases");
    html_raw(page, "<h2 id=\"changes\">Releases</h2>\n<p>As released: wrong by the text, but right "
                   "in the language that hashicorp/hcl releases.</p>\n<table><thead><tr><th "
                   "scope=\"col\">Release</th><th scope=\"col\" class=\"number\">Right</th><th "
                   "scope=\"col\" class=\"number\">Wrong</th><th scope=\"col\" "
                   "class=\"number\">Fixed</th><th scope=\"col\" class=\"number\">Broke</th><th "
                   "scope=\"col\" class=\"number\">As released</th></tr></thead><tbody>\n");
    for (new = site_results(s, s->input->results, run); new; new = old) {
        old = end == SITE_END ? NULL : site_results(s, before, &before->runs[end]);
        write_release(page, &lists, run, new, old);
        free(new);
        run = old ? &before->runs[end] : run;
        end = old ? find_before(before, run, end) : SITE_END;
    }
    html_raw(page, "</tbody></table>\n");
    buf_str(&page->body, buf_text(&lists.body));
    buf_free(&lists.body);
}
