/* Writes the releases of an implementation, and which cases each of them fixed and broke. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
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

/* A release, its result for each case, and how many answers it changed, in words. */
struct release {
    const struct run *run;
    const struct result **results;
    struct html sums;
};

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

/* Returns what explains a change, or NULL: the sentence of the list of expected failures, or else
   the rule or the amendment that the case is about. */
static const char *reason_of(const struct test_case *c, enum change kind, const struct result *now)
{
    const struct test_case *from = kind == AS_RELEASED ? case_released(c) : c;
    if (kind == BROKE && now->sentence)
        return now->sentence;
    return from && from->cover_count ? from->covers[0]->text : NULL;
}

/* Writes a case that changed: its input, its variables, the old and the new answer. */
static void show_change(struct html *page, size_t at, const struct result *was,
                        const struct result *now)
{
    const struct test_case *c = &page->site->input->suite->cases[at];
    bool repaired = was->repaired || now->repaired;
    struct buf with = {0};
    html_raw(page, "<li>");
    html_link_input(page, at, SITE_INPUT_MAX);
    site_with(c, &with);
    html_fmt(page, repaired ? "%s, repaired: was " : "%s: was ", buf_text(&with));
    buf_free(&with);
    for (const struct result *own = was; own; own = own == was ? now : NULL) {
        struct buf answer = {0};
        if (repaired && own->actual == VERDICT_PASS)
            buf_str(&answer, "no error");
        else
            site_tell(c, own, SITE_ANSWER_MAX, &answer);
        html_fmt(page, own == was ? "<b>%s</b>, is " : "<b>%s</b></li>\n", buf_text(&answer));
        buf_free(&answer);
    }
}

/* Writes the cases that changed between two releases in one way, by section, until the page is
   full. Adds all to the data of the release. */
static void list_changes(struct html *page, enum change kind, const struct release *now,
                         const struct release *was, cJSON *row)
{
    const struct site *s = page->site;
    struct html group = {.site = page->site, .address = page->address};
    cJSON *ids = cJSON_AddArrayToObject(row, keys[kind]);
    const char *why = NULL;
    size_t own = 0;
    for (size_t i = 0; i < s->ids.count; i++) {
        size_t at = s->case_of_id[i], next = i + 1 < s->ids.count ? s->case_of_id[i + 1] : at;
        if (change_of(now->results[at], was->results[at]) == kind) {
            const char *reason = reason_of(&s->input->suite->cases[at], kind, now->results[at]);
            cJSON_AddItemToArray(ids, cJSON_CreateString(s->ids.list[i]));
            why = !own ? reason : why && reason && strcmp(why, reason) == 0 ? why : NULL;
            if (own++ < SITE_ENTRY_MAX && page->body.len < SITE_CASE_BYTES_MAX)
                show_change(&group, at, was->results[at], now->results[at]);
        }
        if (!own || (next != at && s->sections[next] == s->sections[at]))
            continue;
        html_fmt(page, "<li><b>%zu %s</b> in %s", own, words[kind],
                 s->input->suite->cases[at].section);
        html_prose(page, why ? ": " : "", why ? why : "", "\n<ul>");
        buf_str(&page->body, buf_text(&group.body));
        if (own > SITE_ENTRY_MAX)
            html_fmt(page, "<li>%zu more</li>\n", own - SITE_ENTRY_MAX);
        html_raw(page, "</ul></li>\n");
        buf_clear(&group.body);
        own = 0;
    }
    buf_free(&group.body);
}

/* Appends how many answers differ between two releases, such as "2 broke, 10 fixed". */
static void sum_up(struct html *out, const struct release *now, const struct release *was)
{
    const struct site *s = out->site;
    size_t n[CHANGES + 1] = {0};
    for (size_t i = 0; i < s->ids.count; i++)
        n[change_of(now->results[s->case_of_id[i]], was->results[s->case_of_id[i]])]++;
    for (int kind = 0; kind < CHANGES; kind++)
        if (n[kind])
            html_fmt(out, out->body.len ? ", %zu %s" : "%zu %s", n[kind], words[kind]);
}

static const char *day_of(const struct html *page, const struct run *run)
{
    return json_get_text(json_get(site_project(page->site, run), "released"), run->version);
}

/* Writes what a release changed since the release `was`. */
static void write_release(struct html *page, const struct release *now, const struct release *was)
{
    const struct run *run = now->run;
    const char *day = day_of(page, run);
    bool changed = now->sums.body.len > 0;
    cJSON *row = cJSON_CreateObject();
    html_add(row, "'version': %s, 'released': %s, 'suite': %s, 'passed': %zu, 'judged': %zu",
             run->version, day, run->digest, run->passed, run->judged);
    cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(page->json, "releases"), row);
    if (changed)
        html_fmt(page, "<h3>%s <small>%s</small>: %s</h3>\n<ul class=\"plain\">\n", run->version,
                 day, buf_text(&now->sums.body));
    for (int kind = 0; kind < CHANGES; kind++)
        list_changes(page, (enum change)kind, now, was, row);
    html_raw(page, changed ? "</ul>\n" : "");
}

/* Writes how the newest release differs from the oldest, and which releases changed nothing. */
static void show_sums(struct html *page, const struct release *all, size_t count)
{
    struct html sums = {.site = page->site};
    const char *before = " No change: ";
    sum_up(&sums, &all[0], &all[count - 1]);
    html_fmt(page, "<p>From %s to %s: <b>%s</b>", all[count - 1].run->version, all[0].run->version,
             sums.body.len ? buf_text(&sums.body) : "no change");
    html_raw(page, strstr(buf_text(&sums.body), words[AS_RELEASED])
                       ? " (right only in the language that hashicorp/hcl releases)."
                       : ".");
    for (size_t i = 0; i + 1 < count; i++)
        if (!all[i].sums.body.len) {
            html_fmt(page, "%s%s", before, all[i].run->version);
            before = ", ";
        }
    html_raw(page, *before == ',' ? ".</p>\n" : "</p>\n");
    buf_free(&sums.body);
}

void site_changes(struct html *page, size_t at)
{
    struct site *s = page->site;
    const struct report *before = s->input->before;
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
    for (; run; run = was, was = was ? find_before(before, was, was) : NULL, count++) {
        all = mem_more(all, &cap, count, sizeof *all);
        all[count] = (struct release){
            run, site_results(s, count ? before : s->input->results, run), {.site = s}};
        if (count)
            sum_up(&all[count - 1].sums, &all[count - 1], &all[count]);
    }
    show_sums(page, all, count);
    for (size_t i = 0; i < count; i++)
        write_release(page, &all[i], &all[i + (i + 1 < count)]);
    html_raw(page,
             "<p>Only cases are compared: whether an input is valid, the tree of a valid input (an "
             "older release may have accepted it, too), and values; not comments, printing, "
             "writing, editing or places. Older releases were not run.</p>\n<div class=\"wide\" "
             "tabindex=\"0\" role=\"region\" aria-label=\"Releases\">\n<table><thead><tr><th "
             "scope=\"col\">Release</th><th scope=\"col\" class=\"number\">Right</th><th "
             "scope=\"col\" class=\"number\">Wrong</th><th scope=\"col\" "
             "class=\"number\">Supported</th></tr></thead><tbody>\n");
    for (size_t i = 0; i < count; i++) {
        run = all[i].run;
        bool other = strcmp(run->digest, json_get_text(page->json, "suite")) != 0;
        html_fmt(page,
                 "<tr><td>%s <small>%s%s</small></td><td class=\"number\">%zu</td><td "
                 "class=\"number\">%zu</td><td class=\"number\">%zu</td></tr>\n",
                 run->version, day_of(page, run), other ? " by another version of the suite" : "",
                 run->passed, run->judged - run->passed, run->judged);
        buf_free(&all[i].sums.body);
        free(all[i].results);
    }
    html_raw(page, "</tbody></table></div>\n");
    html_add(s->found, "'place': %s, 'changes': %s, 'from': %s, 'was': %zu, 'to': %s, 'right': %zu",
             page->address, all[0].run->implementation, run->version, run->passed,
             all[0].run->version, all[0].run->passed);
    free(all);
}
