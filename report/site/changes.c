/* Writes the releases of an implementation, and which cases each of them fixed and broke. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* Returns the last earlier run of the implementation before the run `end`, or NULL. */
static const struct run *find_before(const struct report *before, const struct run *run,
                                     const struct run *end)
{
    for (; end > before->runs; end--)
        if (strcmp(end[-1].implementation, run->implementation) == 0 &&
            strcmp(end[-1].edition, run->edition) == 0 && strcmp(end[-1].as, run->as) == 0)
            return end - 1;
    return NULL;
}

/* How a release changed the answer to a case. It can be right in the released language, although
   the text expects another one. */
enum change { BROKE, FIXED, AS_RELEASED, CHANGES };

static const char *const keys[] = {"broke", "fixed", "as_released"};
static const char *const words[] = {"broke", "fixed", "changed as released"};

/* Returns CHANGES if the answer did not change, or if a release does not support the case. */
static enum change change_of(const struct result *now, const struct result *was)
{
    if (!now || !was || !result_is_judged(now) || !result_is_judged(was) ||
        (now->actual == VERDICT_PASS) == (was->actual == VERDICT_PASS))
        return CHANGES;
    return now->actual == VERDICT_PASS     ? FIXED
           : now->released == VERDICT_PASS ? AS_RELEASED
                                           : BROKE;
}

/* Tells what a case asks for: whether an input is valid, the tree of a valid one, or a value. */
enum about { VALIDITY, TREES, VALUES, ABOUTS };

static enum about about_of(const struct test_case *c)
{
    bool refused = json_get(case_alternative(c->expect, 0), "error") != NULL;
    return c->op == OP_PARSE || refused ? VALIDITY : c->op == OP_TREE ? TREES : VALUES;
}

/* Writes a cell with a number of changes, and what they are about. */
static void show_cell(struct html *page, const size_t n[ABOUTS])
{
    static const char *const abouts[] = {"validity", "trees", "values"};
    html_fmt(page, "<td class=\"number\">%zu", n[VALIDITY] + n[TREES] + n[VALUES]);
    for (int i = 0; i < ABOUTS; i++)
        if (n[i])
            html_fmt(page, "<br><small>%s: %zu</small>", abouts[i], n[i]);
    html_raw(page, "</td>");
}

/* Writes into a list the cases that changed between two results, by section, until the page is
   full. Adds all to the data of the release, and counts them by what they are about. */
static void list_changes(struct html *page, struct html *list, const struct result **new,
                         const struct result **old, cJSON *row, size_t all[CHANGES][ABOUTS])
{
    const struct site *s = page->site;
    struct html inputs[CHANGES];
    cJSON *ids[CHANGES];
    size_t own[CHANGES] = {0};
    for (int kind = 0; kind < CHANGES; kind++) {
        inputs[kind] = (struct html){.site = page->site, .address = page->address};
        ids[kind] = cJSON_AddArrayToObject(row, keys[kind]);
    }
    for (size_t i = 0; old && i < s->ids.count; i++) {
        size_t at = s->case_of_id[i], next = i + 1 < s->ids.count ? s->case_of_id[i + 1] : at;
        enum change kind = change_of(new[at], old[at]);
        if (kind < CHANGES) {
            cJSON_AddItemToArray(ids[kind], cJSON_CreateString(s->ids.list[i]));
            all[kind][about_of(&s->input->suite->cases[at])]++;
            if (own[kind]++ < SITE_ENTRY_MAX &&
                page->body.len + list->body.len < SITE_CASE_BYTES_MAX) {
                html_raw(&inputs[kind], own[kind] > 1 ? ", " : ": ");
                html_link_input(&inputs[kind], at, SITE_INPUT_MAX);
            }
        }
        for (kind = 0; kind < CHANGES; kind++) {
            if (!own[kind] || (next != at && s->sections[next] == s->sections[at]))
                continue;
            html_fmt(list, "<li>%s: <b>%zu %s</b>", s->input->suite->cases[at].section, own[kind],
                     words[kind]);
            html_raw(list, buf_text(&inputs[kind].body));
            html_raw(list, own[kind] > SITE_ENTRY_MAX ? ", …</li>\n" : "</li>\n");
            buf_clear(&inputs[kind].body);
            own[kind] = 0;
        }
    }
    for (int kind = 0; kind < CHANGES; kind++)
        buf_free(&inputs[kind].body);
}

/* A release, and its result for each case. */
struct release {
    const struct run *run;
    const struct result **results;
};

/* Writes the row of a release, and into `lists` what it changed since the release `was`, which may
   be NULL. */
static void write_release(struct html *page, struct html *lists, const struct release *now,
                          const struct release *was)
{
    const struct run *run = now->run;
    const char *day =
        json_get_text(json_get(site_project(page->site, run), "released"), run->version);
    struct html list = {.site = page->site, .address = page->address};
    bool other = strcmp(run->digest, json_get_text(page->json, "suite")) != 0;
    cJSON *row = cJSON_CreateObject();
    size_t n[CHANGES][ABOUTS] = {0};
    html_add(row, "'version': %s, 'released': %s, 'suite': %s, 'passed': %zu, 'judged': %zu",
             run->version, day, run->digest, run->passed, run->judged);
    cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(page->json, "releases"), row);
    list_changes(page, &list, now->results, was ? was->results : NULL, row, n);
    html_fmt(page,
             "<tr><td>%s <small>%s%s</small></td><td class=\"number\">%zu</td><td "
             "class=\"number\">%zu</td>",
             run->version, day, other ? " by another version of the suite" : "", run->passed,
             run->judged - run->passed);
    for (int kind = 0; kind < CHANGES && was; kind++)
        show_cell(page, n[kind]);
    if (was)
        buf_fmt(&page->body,
                run->judged == was->run->judged ? "<td class=\"number\">0</td>"
                                                : "<td class=\"number\">%+lld</td>",
                (long long)run->judged - (long long)was->run->judged);
    html_raw(page, "</tr>\n");
    if (list.body.len)
        buf_fmt(&lists->body,
                "<details%s><summary>What %s changed</summary>\n<ul class=\"plain\">\n%s</ul>\n"
                "</details>\n",
                lists->body.len ? "" : " open", run->version, buf_text(&list.body));
    buf_free(&list.body);
}

/* Writes what an upgrade gains in each section, from the oldest release to the newest. */
static void show_sections(struct html *page, const struct release *all, size_t count)
{
    const struct site *s = page->site;
    size_t *wrong = mem_alloc(count * sizeof *wrong), any = 0;
    html_raw(page, "<h3 id=\"gains\">Wrong answers by section and release, the oldest first</h3>\n"
                   "<p>Only cases that releases fixed or broke: what an upgrade gains. Red: more "
                   "than in the release before.</p>\n<table "
                   "tabindex=\"0\" class=\"kinds\"><thead><tr><th scope=\"col\">Section</th>");
    for (size_t k = count; k-- > 0;)
        html_fmt(page, "<th scope=\"col\" class=\"number\">%s</th>", all[k].run->version);
    html_raw(page, "</tr></thead><tbody>\n");
    for (size_t i = 0; i < s->ids.count; i++) {
        size_t at = s->case_of_id[i], next = i + 1 < s->ids.count ? s->case_of_id[i + 1] : at;
        bool changed = false;
        for (size_t k = 1; k < count; k++)
            changed |= change_of(all[k - 1].results[at], all[k].results[at]) != CHANGES;
        for (size_t k = 0; k < count && changed; k++)
            any += wrong[k] += all[k].results[at] && result_is_judged(all[k].results[at]) &&
                               all[k].results[at]->actual != VERDICT_PASS;
        if (!any || (next != at && s->sections[next] == s->sections[at]))
            continue;
        html_fmt(page, "<tr><td>%s</td>", s->input->suite->cases[at].section);
        for (size_t k = count, was = SIZE_MAX; k-- > 0; was = wrong[k], wrong[k] = any = 0)
            html_fmt(page, "<td class=\"number%s\">%zu</td>", wrong[k] > was ? " bad" : "",
                     wrong[k]);
        html_raw(page, "</tr>\n");
    }
    html_raw(page, HTML_TABLE_END);
    free(wrong);
}

void site_changes(struct html *page, size_t at)
{
    struct site *s = page->site;
    const struct report *before = s->input->before;
    struct html lists = {.site = s, .address = page->address};
    const struct run *run = site_run(s, at);
    const struct run *was = find_before(before, run, before->runs + before->run_count);
    struct release *all = NULL;
    size_t count = 0, cap = 0;
    cJSON_AddArrayToObject(page->json, "releases");
    html_part(page, "changes", "Releases", 0);
    if (!was) {
        html_raw(page, "<p>No older release was tested.</p>\n");
        html_add(s->found, "'place': %s, 'changes': %s", page->address, run->implementation);
        return;
    }
    html_raw(
        page,
        "<p>Only cases are compared: whether an input is valid, the tree of a valid input (an "
        "older release may have accepted it, too), and values; not comments, printing, "
        "writing, editing or places. Older releases were not run.</p>\n<p>As released: right only "
        "in the language that hashicorp/hcl releases.</p>\n<div class=\"wide\" tabindex=\"0\" "
        "role=\"region\" aria-label=\"Releases\">\n<table><thead><tr><th scope=\"col\">Release</th>"
        "<th scope=\"col\" class=\"number\">Right</th><th scope=\"col\" "
        "class=\"number\">Wrong</th><th scope=\"col\" class=\"number\">Broke</th><th "
        "scope=\"col\" class=\"number\">Fixed</th><th scope=\"col\" "
        "class=\"number\">As released</th><th scope=\"col\" class=\"number\">More "
        "supported</th></tr></thead><tbody>\n");
    for (; run; run = was, was = was ? find_before(before, was, was) : NULL, count++) {
        all = mem_more(all, &cap, count, sizeof *all);
        all[count] =
            (struct release){run, site_results(s, count ? before : s->input->results, run)};
    }
    for (size_t i = 0; i < count; i++)
        write_release(page, &lists, &all[i], i + 1 < count ? &all[i + 1] : NULL);
    run = all[count - 1].run;
    html_add(s->found, "'place': %s, 'changes': %s, 'from': %s, 'was': %zu, 'to': %s, 'right': %zu",
             page->address, run->implementation, run->version, run->passed, all[0].run->version,
             all[0].run->passed);
    html_raw(page, "</tbody></table></div>\n");
    show_sections(page, all, count);
    buf_str(&page->body, buf_text(&lists.body));
    buf_free(&lists.body);
    for (size_t i = 0; i < count; i++)
        free(all[i].results);
    free(all);
}
