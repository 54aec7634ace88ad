/* Writes a page for each two implementations: how many cases they answer differently, section by
   section. Also writes which two agree least. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "commands/record.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* The outcomes of a case in two runs, in the order of the page. Until EACH_RIGHT, the runs answer
   differently. Until NEITHER, both support the case. */
enum both {
    ONLY_FIRST,
    ONLY_SECOND,
    EACH_WRONG,
    EACH_RIGHT,
    BOTH,
    NEITHER,
    FIRST_ASKED,
    SECOND_ASKED,
    OUTCOMES
};

static const char *const words[OUTCOMES] = {" is right",
                                            " is right",
                                            "both are wrong, in different ways",
                                            "both are right, with different answers (ambiguous)",
                                            "both are right",
                                            "both are wrong, in the same way",
                                            " supports it",
                                            " supports it"};

/* The numbers of the cases of a section with each outcome. */
typedef size_t part[OUTCOMES];

/* Returns the outcome of a case, or OUTCOMES if no run supports the case. */
static enum both outcome_of(const struct site *s, const size_t runs[2], size_t at)
{
    const struct result *a = s->results[runs[0]][at], *b = s->results[runs[1]][at];
    bool first = a && result_is_judged(a), second = b && result_is_judged(b);
    if (!first || !second)
        return first ? FIRST_ASKED : second ? SECOND_ASKED : OUTCOMES;
    bool right = a->actual == VERDICT_PASS;
    if (right != (b->actual == VERDICT_PASS))
        return right ? ONLY_FIRST : ONLY_SECOND;
    if (site_differ(&s->input->suite->cases[at], a, b))
        return right ? EACH_RIGHT : EACH_WRONG;
    return right ? BOTH : NEITHER;
}

/* Returns true if a page compares two runs. */
static bool is_compared(const struct site *s, size_t a, size_t b)
{
    return a < b && !site_is_reference(s, site_run(s, a)) && !site_is_reference(s, site_run(s, b));
}

/* Counts the cases of each section. The caller frees the result. */
static part *count_parts(const struct site *s, const size_t runs[2])
{
    part *list = mem_alloc((s->input->catalog->section_count + 1) * sizeof *list);
    for (size_t i = 0; i < s->ids.count; i++) {
        enum both outcome = outcome_of(s, runs, s->case_of_id[i]);
        if (outcome < OUTCOMES)
            list[s->sections[s->case_of_id[i]]][outcome]++;
    }
    return list;
}

/* Returns the number of cases of a section that the runs answer differently. */
static size_t differ(const part own)
{
    return own[ONLY_FIRST] + own[ONLY_SECOND] + own[EACH_WRONG] + own[EACH_RIGHT];
}

/* Writes the sums of all sections, which add up to the cases that a run supports. */
static void show_sums(struct html *page, const size_t runs[2], part *list)
{
    cJSON *json = cJSON_AddArrayToObject(page->json, "cases");
    html_raw(page, "<ul>\n");
    for (int i = 0; i < OUTCOMES; i++) {
        struct buf text = {0};
        size_t sum = 0;
        const struct run *run = site_run(page->site, runs[i == ONLY_SECOND || i == SECOND_ASKED]);
        for (size_t k = 0; k <= page->site->input->catalog->section_count; k++)
            sum += list[k][i];
        if (words[i][0] == ' ')
            buf_fmt(&text, "only %s", run->implementation);
        buf_str(&text, words[i]);
        html_fmt(page, "<li><b>%zu</b> %s</li>\n", sum, buf_text(&text));
        html_add(json, "'outcome': %s, 'cases': %zu", buf_text(&text), sum);
        buf_free(&text);
    }
    html_raw(page, "</ul>\n");
}

/* Writes the sections that have cases that the runs answer differently, those with the most first.
   Clears the counts of these sections. Each title leads to the cases. */
static void show_sections(struct html *page, const size_t runs[2], part *list)
{
    const struct catalog *cat = page->site->input->catalog;
    cJSON *json = cJSON_AddArrayToObject(page->json, "differ");
    for (;;) {
        size_t most = 0;
        for (size_t i = 0; i < cat->section_count; i++)
            most = differ(list[i]) > differ(list[most]) ? i : most;
        size_t *own = list[most];
        if (!cat->section_count || !differ(own))
            return;
        html_raw(page, "<tr><td>");
        html_search(page, site_run(page->site, runs[0]), "than",
                    site_run(page->site, runs[1])->implementation, cat->sections[most].id, "%s",
                    cat->sections[most].title);
        html_raw(page, "</td>");
        for (int i = ONLY_FIRST; i <= EACH_RIGHT; i++)
            html_fmt(page, "<td class=\"number\">%zu</td>", own[i]);
        html_raw(page, "</tr>\n");
        html_add(json, "'section': %s, 'first': %zu, 'second': %zu, 'wrong': %zu, 'right': %zu",
                 cat->sections[most].id, own[ONLY_FIRST], own[ONLY_SECOND], own[EACH_WRONG],
                 own[EACH_RIGHT]);
        memset(own, 0, sizeof list[most]);
    }
}

void site_compare_address(const struct site *s, size_t a, size_t b, struct buf *out)
{
    buf_fmt(out, "compare/%s/%s", strchr(site_run_address(s, a < b ? a : b), '/') + 1,
            strchr(site_run_address(s, a < b ? b : a), '/') + 1);
}

static void show_differences(struct html *page, const size_t runs[2])
{
    part *list = count_parts(page->site, runs);
    html_raw(page, "<p>By the text of the specification, of the cases,</p>\n");
    show_sums(page, runs, list);
    html_raw(page, "<h2>Where they differ</h2>\n<p>The title of a section leads to its cases with "
                   "both answers.</p>\n<table class=\"kinds\"><thead>"
                   "<tr><th scope=\"col\">Section</th>");
    for (int side = 0; side < 2; side++) {
        html_raw(page, "<th scope=\"col\" class=\"number\">Only right: ");
        html_run_name(page, runs[side]);
        html_raw(page, "</th>");
    }
    html_raw(page, "<th scope=\"col\" class=\"number\">Both wrong, differently</th><th "
                   "scope=\"col\" class=\"number\">Both right, "
                   "differently</th></tr></thead><tbody>\n");
    show_sections(page, runs, list);
    html_raw(page, HTML_TABLE_END);
    free(list);
}

/* Writes the ambiguous passages that two runs read differently. */
static void show_readings(struct html *page, const struct run *one, const struct run *two)
{
    struct site *s = page->site;
    struct html list = {.site = s, .address = page->address};
    size_t count = 0;
    for (size_t i = 0; i < s->reading_count; i++) {
        const char *id = json_get_text(s->readings[i], "id");
        const char *a = record_stance(one->votes, id).option,
                   *b = record_stance(two->votes, id).option;
        if (!a || !b || strcmp(a, b) == 0)
            continue;
        count++;
        html_raw(&list, "<li>");
        html_link_text(&list, site_reading_address(s, i), id);
        html_fmt(&list, ": %s reads it as <code>%s</code>, %s as <code>%s</code></li>\n",
                 one->implementation, a, two->implementation, b);
    }
    html_part(page, "ambiguous", "Ambiguous passages that they read differently", count);
    html_raw(page, "<ul>\n");
    buf_str(&page->body, buf_text(&list.body));
    html_raw(page, "</ul>\n");
    buf_free(&list.body);
}

static void write_pair(struct site *s, size_t a, size_t b)
{
    const struct run *one = site_run(s, a), *two = site_run(s, b);
    struct buf address = {0};
    site_compare_address(s, a, b, &address);
    struct html page = html_begin(s, buf_text(&address));
    buf_fmt(&page.title, "%s %s against %s %s", one->implementation, one->version,
            two->implementation, two->version);
    buf_fmt(&page.about, "What %s and %s get right, section by section.", one->implementation,
            two->implementation);
    bool compared = score_run(one).judged && score_run(two).judged;
    html_raw(&page, compared
                        ? "<p>"
                        : "<p>No case compares them, because one only prints, writes or edits. ");
    html_search(&page, one, "than", two->implementation, NULL,
                "All that they answer differently, with both answers");
    html_raw(&page, "</p>\n");
    if (compared)
        show_differences(&page, (size_t[2]){a, b}), show_readings(&page, one, two);
    html_end(&page);
    buf_free(&address);
}

/* Two runs, how many cases both support, and how many of these they answer differently. */
struct pair {
    size_t runs[2], both, differ;
};

/* The pairs that differ most come first. */
static int by_share(const void *a, const void *b)
{
    const struct pair *one = a, *other = b;
    size_t left = one->differ * other->both, right = other->differ * one->both;
    return (left < right) - (left > right);
}

void site_pairs(struct html *page)
{
    struct site *s = page->site;
    size_t runs = s->input->results->run_count, count = 0;
    struct pair *list = mem_alloc((runs * runs + 1) * sizeof *list);
    for (size_t i = 0; i < runs * runs; i++) {
        struct pair own = {.runs = {i / runs, i % runs}};
        for (size_t k = 0; k < s->ids.count && is_compared(s, own.runs[0], own.runs[1]); k++) {
            enum both outcome = outcome_of(s, own.runs, s->case_of_id[k]);
            own.both += outcome <= NEITHER;
            own.differ += outcome <= EACH_RIGHT;
        }
        list[count] = own;
        count += own.both > 0;
    }
    count = count > 1 ? count : 0;
    if (count) {
        qsort(list, count, sizeof *list, by_share);
        html_part(page, "pairs", "Which two agree least and most", 0);
        html_raw(page, "<p>How many of the cases that both support they answer differently; those "
                       "that agree least come first:</p>\n<ul>");
    }
    for (size_t i = 0; i < count; i++) {
        struct buf address = {0};
        site_compare_address(s, list[i].runs[0], list[i].runs[1], &address);
        html_raw(page, "<li>");
        html_link(page, buf_text(&address));
        html_fmt(page, "%s and %s</a>: %zu of %zu</li>\n",
                 site_run(s, list[i].runs[0])->implementation,
                 site_run(s, list[i].runs[1])->implementation, list[i].differ, list[i].both);
        buf_free(&address);
    }
    html_raw(page, count ? "</ul>\n" : "");
    free(list);
}

void site_compare(struct site *s)
{
    for (size_t b = 1; b < s->input->results->run_count; b++)
        for (size_t a = 0; a < b; a++)
            if (is_compared(s, a, b))
                write_pair(s, a, b);
}
