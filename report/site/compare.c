/* Writes a page for each two implementations: how many cases only one of them gets right, section
   by section, with some of these cases. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "results.h"
#include "site/address.h"

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

/* The cases of a section. */
struct part {
    size_t counts[OUTCOMES];
    size_t cases[SITE_DIFFER_MAX], count; /* the first cases that only one run gets right */
};

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

/* Counts the cases of each section. Cases with a valid input come first. The caller frees the
   result. */
static struct part *count_parts(const struct site *s, const size_t runs[2])
{
    size_t bytes = (s->input->catalog->section_count + 1) * sizeof(struct part);
    struct part *list = memset(mem_alloc(bytes), 0, bytes);
    for (int refused = 0; refused < 2; refused++)
        for (size_t i = 0; i < s->ids.count; i++) {
            size_t at = s->case_of_id[i];
            if (s->input->suite->cases[at].rejecting != refused)
                continue;
            enum both outcome = outcome_of(s, runs, at);
            if (outcome == OUTCOMES)
                continue;
            struct part *own = &list[s->sections[at]];
            own->counts[outcome]++;
            if (outcome <= ONLY_SECOND && own->count < SITE_DIFFER_MAX)
                own->cases[own->count++] = at;
        }
    return list;
}

/* Writes the sums of all sections, which add up to the cases that a run supports. */
static void show_sums(struct html *page, const size_t runs[2], const struct part *list)
{
    cJSON *json = cJSON_AddArrayToObject(page->json, "cases");
    html_raw(page, "<ul>\n");
    for (int i = 0; i < OUTCOMES; i++) {
        struct buf text = {0};
        size_t sum = 0;
        for (size_t k = 0; k <= page->site->input->catalog->section_count; k++)
            sum += list[k].counts[i];
        if (words[i][0] == ' ')
            buf_fmt(
                &text, "only %s",
                site_run(page->site, runs[i == ONLY_SECOND || i == SECOND_ASKED])->implementation);
        buf_str(&text, words[i]);
        html_fmt(page, "<li><b>%zu</b> %s</li>\n", sum, buf_text(&text));
        html_add(json, "'outcome': %s, 'cases': %zu", buf_text(&text), sum);
        buf_free(&text);
    }
    html_raw(page, "</ul>\n");
}

/* Writes a case: its input, what each run says, and what is right. */
static void show_case(struct html *page, const size_t runs[2], size_t at)
{
    const struct site *s = page->site;
    html_raw(page, "<tr><td>");
    html_link_input(page, at);
    for (int side = 0; side < 2; side++) {
        const struct result *result = s->results[runs[side]][at];
        html_raw(page, result->actual == VERDICT_PASS ? "</td><td class=\"v-pass\">"
                                                      : "</td><td class=\"v-fail\">");
        site_answer(page, result);
    }
    bool repaired = s->results[runs[0]][at]->repaired || s->results[runs[1]][at]->repaired;
    html_raw(page, "</td><td>");
    site_right(page, at, repaired);
    html_raw(page, repaired ? ", once it is repaired</td></tr>\n" : "</td></tr>\n");
}

/* Writes how many cases of a section only one run gets right, a link to all that the runs answer
   differently, and the first cases unless the page is full. */
static void show_section(struct html *page, const size_t runs[2], const struct section *section,
                         const struct part *own)
{
    if (own->count == 0)
        return;
    html_raw(page, "<tr><th scope=\"row\"><a href=\"../../search.html?lib=");
    address_link(site_run(page->site, runs[0])->implementation, &page->body);
    html_raw(page, "&amp;than=");
    address_link(site_run(page->site, runs[1])->implementation, &page->body);
    html_fmt(page,
             "&amp;in=%s\">%s</a></th><td>%zu right only here</td><td>%zu right only "
             "here</td><td></td></tr>\n",
             section->id, section->title, own->counts[ONLY_FIRST], own->counts[ONLY_SECOND]);
    html_add(cJSON_GetObjectItemCaseSensitive(page->json, "differ"),
             "'section': %s, 'first': %zu, 'second': %zu", section->id, own->counts[ONLY_FIRST],
             own->counts[ONLY_SECOND]);
    for (size_t i = 0; i < own->count && page->body.len < SITE_CASE_BYTES_MAX; i++)
        show_case(page, runs, own->cases[i]);
}

void site_compare_address(const struct site *s, size_t a, size_t b, struct buf *out)
{
    buf_fmt(out, "compare/%s/%s", strchr(site_run_address(s, a < b ? a : b), '/') + 1,
            strchr(site_run_address(s, a < b ? b : a), '/') + 1);
}

static void write_pair(struct site *s, size_t a, size_t b)
{
    const size_t runs[2] = {a, b};
    const struct run *one = site_run(s, a), *two = site_run(s, b);
    struct buf address = {0};
    struct part *list = count_parts(s, runs);
    site_compare_address(s, a, b, &address);
    struct html page = html_begin(s, buf_text(&address));
    buf_fmt(&page.title, "%s %s against %s %s", one->implementation, one->version,
            two->implementation, two->version);
    buf_fmt(&page.about, "What %s and %s get right, section by section.", one->implementation,
            two->implementation);
    if (!score_run(one).judged || !score_run(two).judged)
        html_raw(&page, "<p class=\"warning\">One of the two was asked only to print, write or "
                        "edit, so no case compares them: see Writing, editing.</p>\n");
    html_raw(&page, "<p>By the text of the specification, of the cases,</p>\n");
    show_sums(&page, runs, list);
    html_raw(
        &page,
        "<h2>Where only one is right</h2>\n<p>The title of a section leads to "
        "all its cases that the two answer differently.</p>\n<table class=\"both\"><thead><tr><th "
        "scope=\"col\">Input</th>");
    for (int side = 0; side < 2; side++) {
        html_raw(&page, "<th scope=\"col\">");
        html_run(&page, runs[side]);
        html_raw(&page, "</th>");
    }
    html_raw(&page, "<th scope=\"col\">Right</th></tr></thead><tbody>\n");
    cJSON_AddArrayToObject(page.json, "differ");
    for (size_t i = 0; i < s->input->catalog->section_count; i++)
        show_section(&page, runs, &s->input->catalog->sections[i], &list[i]);
    html_raw(&page, "</tbody></table>\n");
    html_end(&page);
    buf_free(&address);
    free(list);
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

static void show_pair(struct html *page, const char *before, const struct pair *pair)
{
    const struct site *s = page->site;
    struct buf address = {0}, text = {0}, rate = {0};
    site_compare_address(s, pair->runs[0], pair->runs[1], &address);
    buf_fmt(&text, "%s and %s", site_run(s, pair->runs[0])->implementation,
            site_run(s, pair->runs[1])->implementation);
    score_rate(pair->differ, pair->both, &rate);
    html_raw(page, before);
    html_link_text(page, buf_text(&address), buf_text(&text));
    html_fmt(page, ": %zu of %zu, %s", pair->differ, pair->both, buf_text(&rate));
    buf_free(&address);
    buf_free(&text);
    buf_free(&rate);
}

void site_pairs(struct html *page)
{
    struct site *s = page->site;
    size_t runs = s->input->results->run_count, count = 0;
    struct pair *list = mem_alloc((runs * runs + 1) * sizeof *list);
    for (size_t i = 0; i < runs * runs; i++) {
        struct pair *own = &list[count];
        *own = (struct pair){.runs = {i / runs, i % runs}};
        if (own->runs[0] >= own->runs[1] || site_is_reference(s, site_run(s, own->runs[0])) ||
            site_is_reference(s, site_run(s, own->runs[1])))
            continue;
        for (size_t k = 0; k < s->ids.count; k++) {
            enum both outcome = outcome_of(s, own->runs, s->case_of_id[k]);
            own->both += outcome <= NEITHER;
            own->differ += outcome <= EACH_RIGHT;
        }
        count += own->both > 0;
    }
    if (count > 1) {
        qsort(list, count, sizeof *list, by_share);
        html_part(page, "pairs", "Which two agree least and most", 0);
        html_raw(page, "<p>Cases that both support, and that they answer differently:</p>\n<ul>");
        show_pair(page, "<li>the most: ", &list[0]);
        show_pair(page, "</li>\n<li>the least: ", &list[count - 1]);
        html_raw(page, "</li></ul>\n<details><summary>All pairs</summary>\n<ul>");
        for (size_t i = 0; i < count; i++)
            show_pair(page, i ? "</li>\n<li>" : "<li>", &list[i]);
        html_raw(page, "</li></ul></details>\n");
    }
    free(list);
}

void site_compare(struct site *s)
{
    for (size_t b = 1; b < s->input->results->run_count; b++)
        for (size_t a = 0; a < b; a++)
            if (!site_is_reference(s, site_run(s, a)) && !site_is_reference(s, site_run(s, b)))
                write_pair(s, a, b);
}
