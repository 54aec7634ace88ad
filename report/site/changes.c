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

/* A release, its result for each case, and how many answers it changed, in words. */
struct release {
    const struct run *run;
    const struct result **results;
    struct html sums;
    const char *day;
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

/* Returns what explains a change: the sentence of the list of expected failures, or else the rule
   or the amendment that the case is about; or "". */
static const char *reason_of(const struct test_case *c, enum change kind, const struct result *now)
{
    c = kind == AS_RELEASED && case_released(c) ? case_released(c) : c;
    const char *rule = c->cover_count ? c->covers[0]->text : "";
    return kind == BROKE && now->sentence ? now->sentence : rule;
}

/* Writes a case that changed: its input, its variables, the old and the new answer. Of equal
   answers, one is wrong only in view of others, or in what HCL does not show. */
static void show_change(struct html *page, size_t at, const struct result *was,
                        const struct result *now)
{
    const struct test_case *c = &page->site->input->suite->cases[at];
    const struct result *const both[] = {was, now};
    bool repaired = was->repaired || now->repaired;
    struct buf with = {0}, answers[2] = {{0}, {0}};
    html_raw(page, "<li>");
    html_link_input(page, at, SITE_INPUT_MAX);
    site_with(c, &with);
    html_fmt(page, repaired ? "%s, repaired" : "%s", buf_text(&with));
    for (int i = 0; i < 2; i++)
        if (repaired && both[i]->actual == VERDICT_PASS)
            buf_str(&answers[i], "no error");
        else
            site_tell(c, both[i], 3 * SITE_INPUT_MAX, &answers[i]);
    bool same = strcmp(buf_text(&answers[0]), buf_text(&answers[1])) == 0;
    for (int i = 0; i < 2; i++) {
        html_fmt(page, i ? ", is <b>%s</b>" : ": was <b>%s</b>", buf_text(&answers[i]));
        if (same && both[i]->actual != VERDICT_PASS)
            html_fmt(page, result_mixes(both[i]) ? " (unlike its other answers)" : " (wrong)");
        buf_free(&answers[i]);
    }
    html_raw(page, "</li>\n");
    buf_free(&with);
}

/* Writes the cases that changed between two releases in one way, by section, until the page is
   full. Adds all to the data of the release. */
static void list_changes(struct html *page, enum change kind, const struct release *now,
                         const struct release *was, cJSON *row)
{
    const struct site *s = page->site;
    struct html group = {.site = page->site, .address = page->address};
    cJSON *ids = cJSON_AddArrayToObject(row, keys[kind]);
    const char *why = "";
    size_t own = 0, shown = 0;
    for (size_t i = 0; i < s->ids.count; i++) {
        size_t at = s->case_of_id[i], next = i + 1 < s->ids.count ? s->case_of_id[i + 1] : at;
        if (change_of(now->results[at], was->results[at]) == kind) {
            const char *reason = reason_of(&s->input->suite->cases[at], kind, now->results[at]);
            cJSON_AddItemToArray(ids, cJSON_CreateString(s->ids.list[i]));
            why = own && strcmp(why, reason) != 0 ? "" : reason;
            if (own++ < SITE_ENTRY_MAX && page->body.len < SITE_CASE_BYTES_MAX && ++shown)
                show_change(&group, at, was->results[at], now->results[at]);
        }
        if (!own || (next != at && s->sections[next] == s->sections[at]))
            continue;
        html_fmt(page, "<p><b>%zu %s</b> in %s", own, words[kind],
                 s->input->suite->cases[at].section);
        html_prose(page, *why ? ": " : "", why, "</p>\n<ul>");
        buf_str(&page->body, buf_text(&group.body));
        html_fmt(page, own > shown ? "<li>%zu more</li></ul>\n" : "</ul>\n", own - shown);
        buf_clear(&group.body);
        own = shown = 0;
    }
    buf_free(&group.body);
}

/* Appends how many answers differ between two releases, such as "2 broke (2 refuse valid input), 10
   fixed (7 refused valid input, 3 accepted invalid input)": what is wrong in the worse one. */
static void sum_up(struct html *out, const struct release *now, const struct release *was)
{
    static const char *const wrong[][2] = {
        [ANSWER_REFUSES] = {"refuse valid input", "refused valid input"},
        [ANSWER_ACCEPTS] = {"accept invalid input", "accepted invalid input"},
        [ANSWER_OTHER] = {"answer otherwise", "answered otherwise"}};
    const struct site *s = out->site;
    size_t n[CHANGES + 1] = {0}, of[CHANGES + 1][ANSWER_COUNT] = {0};
    for (size_t i = 0; i < s->ids.count; i++) {
        const struct result *new = now->results[s->case_of_id[i]],
                            *old = was->results[s->case_of_id[i]];
        enum change kind = change_of(new, old);
        n[kind]++;
        if (kind < CHANGES)
            of[kind][result_answer(kind == FIXED ? old : new)]++;
    }
    for (int kind = 0; kind < CHANGES; kind++) {
        const char *before = " (";
        if (n[kind])
            html_fmt(out, out->body.len ? ", %zu %s" : "%zu %s", n[kind], words[kind]);
        for (int i = 0; i <= ANSWER_OTHER && kind != AS_RELEASED; i++)
            if (of[kind][i]) {
                html_fmt(out, "%s%zu %s", before, of[kind][i], wrong[i][kind == FIXED]);
                before = ", ";
            }
        html_raw(out, *before == ',' ? ")" : "");
    }
}

/* Writes what a release changed since the release `was`. */
static void write_release(struct html *page, const struct release *now, const struct release *was)
{
    const struct run *run = now->run;
    cJSON *row = cJSON_CreateObject();
    html_add(row, "'version': %s, 'released': %s, 'suite': %s, 'passed': %zu, 'judged': %zu",
             run->version, now->day, run->digest, run->passed, run->judged);
    cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(page->json, "releases"), row);
    if (now->sums.body.len)
        html_fmt(page, "<h3>%s <small>%s</small>: %s</h3>\n", run->version, now->day,
                 buf_text(&now->sums.body));
    for (int kind = 0; kind < CHANGES; kind++)
        list_changes(page, (enum change)kind, now, was, row);
}

/* Writes how the newest release differs from the oldest. */
static void show_releases(struct html *page, const struct release *all, size_t count)
{
    struct html sums = {.site = page->site};
    const struct run *old = all[count - 1].run, *own = all[0].run;
    sum_up(&sums, &all[0], &all[count - 1]);
    html_fmt(page,
             "<p>Releases before %s were not run. From %s (%zu of %zu right) to %s (%zu of %zu): "
             "<b>%s</b>%s. Broke: the answer became wrong by the text, even if an error became "
             "a value; fixed: right, even if it became an error.</p>\n",
             old->version, old->version, old->passed, old->judged, own->version, own->passed,
             own->judged, sums.body.len ? buf_text(&sums.body) : "no change",
             strstr(buf_text(&sums.body), words[AS_RELEASED])
                 ? " (right only in the language that hashicorp/hcl releases)"
                 : "");
    for (size_t i = 0; i + 1 < count; i++)
        html_fmt(page, i ? "; %s: %s" : "<p>Release by release: %s: %s", all[i].run->version,
                 all[i].sums.body.len ? buf_text(&all[i].sums.body) : "no change");
    html_raw(page, ". Not compared: comments, printing, writing, editing, places.</p>\n");
    for (int kind = 0; kind < CHANGES; kind++)
        if (strstr(buf_text(&sums.body), words[kind])) {
            html_fmt(page, "<h3>From %s to %s: %s</h3>\n", old->version, own->version, words[kind]);
            list_changes(page, (enum change)kind, &all[0], &all[count - 1], page->json);
        }
    buf_free(&sums.body);
}

void site_changes(struct html *page, size_t at)
{
    struct site *s = page->site;
    const struct report *before = s->input->before;
    const struct run *own = site_run(s, at);
    struct release *all = NULL;
    size_t count = 0, cap = 0;
    for (size_t i = before->run_count + 1; i-- > 0;) {
        const struct run *run = i < before->run_count ? &before->runs[i] : own;
        if (strcmp(run->implementation, own->implementation) != 0 ||
            strcmp(run->edition, own->edition) != 0 || strcmp(run->as, own->as) != 0)
            continue;
        all = mem_more(all, &cap, count, sizeof *all);
        all[count] = (struct release){
            run,
            site_results(s, count ? before : s->input->results, run),
            {.site = s},
            json_get_text(json_get(site_project(s, run), "released"), run->version)};
        if (count++)
            sum_up(&all[count - 2].sums, &all[count - 2], &all[count - 1]);
    }
    cJSON_AddArrayToObject(page->json, "releases");
    html_part(page, "changes", "Releases", 0);
    size_t start = page->body.len;
    if (count > 1)
        show_releases(page, all, count);
    else
        html_raw(page, "<p>No older release was tested.</p>\n");
    html_add(s->found, "'place': %s, 'changes': %s, 'text': %s", page->address, own->implementation,
             buf_text(&page->body) + start);
    for (size_t i = 0; i < count && count > 1; i++)
        write_release(page, &all[i], &all[i + (i + 1 < count)]);
    while (count-- > 0) {
        buf_free(&all[count].sums.body);
        free(all[count].results);
    }
    free(all);
}
