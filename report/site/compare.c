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

/* The outcomes of a case in two runs, in the order of the page. */
enum { ONLY_FIRST, ONLY_SECOND, BOTH, NEITHER, EACH_WRONG, FIRST_ASKED, SECOND_ASKED, OUTCOMES };

static const char *const words[OUTCOMES] = {" is right",
                                            " is right",
                                            "both are right",
                                            "both are wrong, with the same answer",
                                            "both are wrong, with different answers",
                                            " supports it",
                                            " supports it"};

/* The cases of a section. */
struct part {
    size_t counts[OUTCOMES];
    size_t cases[SITE_DIFFER_MAX], count; /* the first cases that only one run gets right */
};

/* Returns the outcome of a case, or OUTCOMES if no run supports the case. */
static int outcome_of(const struct result *a, const struct result *b)
{
    bool first = a && result_is_judged(a), second = b && result_is_judged(b);
    if (!first || !second)
        return first ? FIRST_ASKED : second ? SECOND_ASKED : OUTCOMES;
    bool right = a->actual == VERDICT_PASS;
    if (right == (b->actual == VERDICT_PASS))
        return right ? BOTH : site_same_answer(a, b) ? NEITHER : EACH_WRONG;
    return right ? ONLY_FIRST : ONLY_SECOND;
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
            const struct test_case *c = &s->input->suite->cases[at];
            int outcome = outcome_of(s->results[runs[0]][at], s->results[runs[1]][at]);
            if (outcome == OUTCOMES || c->rejecting != refused)
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

void site_compare(struct site *s)
{
    for (size_t b = 1; b < s->input->results->run_count; b++)
        for (size_t a = 0; a < b; a++)
            if (!site_is_reference(s, site_run(s, a)) && !site_is_reference(s, site_run(s, b)))
                write_pair(s, a, b);
}
