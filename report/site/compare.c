/* Writes a page for each two implementations: the cases that only one of them gets right, section
   by section. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "catalog.h"
#include "escape.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* The outcomes of a case in two runs, in the order of the page. */
enum { ONLY_FIRST, ONLY_SECOND, BOTH, NEITHER, FIRST_ASKED, SECOND_ASKED, OUTCOMES };

static const char *const words[OUTCOMES] = {" is right",      " is right",    "both are right",
                                            "both are wrong", " supports it", " supports it"};

/* The cases of a section. */
struct part {
    size_t counts[OUTCOMES];
    size_t cases[2][SITE_WRONG_MAX]; /* the first cases that only one run gets right */
};

/* Returns the outcome of a case, or OUTCOMES if no run supports the case. */
static int outcome_of(const struct result *a, const struct result *b)
{
    bool first = a && result_is_judged(a), second = b && result_is_judged(b);
    if (!first || !second)
        return first ? FIRST_ASKED : second ? SECOND_ASKED : OUTCOMES;
    bool right = a->actual == VERDICT_PASS;
    if (right == (b->actual == VERDICT_PASS))
        return right ? BOTH : NEITHER;
    return right ? ONLY_FIRST : ONLY_SECOND;
}

/* Counts the cases of each section. Cases with a valid input come first among the examples. The
   caller frees the result. */
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
            if (outcome <= ONLY_SECOND && own->counts[outcome] < SITE_WRONG_MAX)
                own->cases[outcome][own->counts[outcome]] = at;
            own->counts[outcome]++;
        }
    return list;
}

static const char *name_of(const struct site *s, size_t run)
{
    return site_run(s, run)->implementation;
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
        if (i != BOTH && i != NEITHER)
            buf_fmt(&text, "only %s",
                    name_of(page->site, runs[i == ONLY_SECOND || i == SECOND_ASKED]));
        buf_str(&text, words[i]);
        html_fmt(page, "<li><b>%zu</b> %s</li>\n", sum, buf_text(&text));
        html_add(json, "'outcome': %s, 'cases': %zu", buf_text(&text), sum);
        buf_free(&text);
    }
    html_raw(page, "</ul>\n");
}

static void show_section(struct html *page, size_t section, const struct part *own)
{
    const struct catalog *cat = page->site->input->catalog;
    if (own->counts[ONLY_FIRST] + own->counts[ONLY_SECOND] == 0)
        return;
    html_fmt(page, "<tr><th scope=\"row\">%s</th>",
             section < cat->section_count ? cat->sections[section].title : "–");
    for (int side = 0; side < 2; side++) {
        html_fmt(page, "<td>%zu", own->counts[side]);
        for (size_t i = 0; i < own->counts[side] && i < SITE_WRONG_MAX; i++) {
            html_raw(page, i ? ", " : "<br><small>for example: ");
            html_link_input(page, own->cases[side][i]);
        }
        html_raw(page, own->counts[side] ? "</small></td>" : "</td>");
    }
    html_raw(page, "</tr>\n");
}

void site_compare_address(const struct site *s, size_t a, size_t b, struct buf *out)
{
    buf_fmt(out, "compare/%s/%s", strchr(site_run_address(s, a < b ? a : b), '/') + 1,
            strchr(site_run_address(s, a < b ? b : a), '/') + 1);
}

static void write_pair(struct site *s, size_t a, size_t b)
{
    const size_t runs[2] = {a, b};
    struct buf address = {0};
    struct part *list = count_parts(s, runs);
    site_compare_address(s, a, b, &address);
    struct html page = html_begin(s, buf_text(&address));
    buf_fmt(&page.title, "%s %s against %s %s", name_of(s, a), site_run(s, a)->version,
            name_of(s, b), site_run(s, b)->version);
    buf_fmt(&page.about, "What %s and %s get right, section by section.", name_of(s, a),
            name_of(s, b));
    html_raw(&page, "<p>");
    html_run(&page, a);
    html_raw(&page, " against ");
    html_run(&page, b);
    html_raw(&page, ", by the text of the specification. Of the cases,</p>\n");
    show_sums(&page, runs, list);
    html_fmt(&page,
             "<h2>Where only one is right</h2>\n<table><thead><tr><th scope=\"col\">Section</th>"
             "<th scope=\"col\">Right only in %s</th><th scope=\"col\">Right only in "
             "%s</th></tr></thead><tbody>\n",
             name_of(s, a), name_of(s, b));
    for (size_t i = 0; i <= s->input->catalog->section_count; i++)
        show_section(&page, i, &list[i]);
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
