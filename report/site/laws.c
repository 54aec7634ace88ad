/* Writes the page about laws: how often each implementation is right when it prints, writes, edits,
   recovers, and gives places and variables. */
#include "site/html.h"
#include "site/site.h"

#include "catalog.h"
#include "results.h"

#include <string.h>

/* The laws in the order of the page, and their titles. */
static const char *const titles[][2] = {{"print", "Printing what was read, by section"},
                                        {"write", "Writing values, by value"},
                                        {"edit", "Editing files, by file"},
                                        {"recover", "Finding the items around a fault, by section"},
                                        {"place", "The place of an error, by section"},
                                        {"places", "The places of items, by section"},
                                        {"variables", "The variables of a source, by section"}};

/* Appends what a kind of cases is about: the title of the section, or the name of the values or
   files. */
static void show_kind(struct html *page, const char *kind)
{
    const struct catalog *cat = page->site->input->catalog;
    for (size_t i = 0; i < cat->section_count; i++)
        if (strcmp(cat->sections[i].id, kind) == 0) {
            html_fmt(page, "%s <small>%s</small>", cat->sections[i].title, kind);
            return;
        }
    html_fmt(page, "%s", kind);
}

static void show_cell(struct html *page, size_t at, const char *kind)
{
    const struct run *run = site_run(page->site, at);
    size_t i = texts_find(&run->kinds, kind);
    struct share n = i < run->kinds.count ? run->kind_counts[i] : (struct share){0};
    if (!n.judged) {
        html_raw(page, "<td class=\"number v-none\">–</td>");
        return;
    }
    html_raw(page, n.passed == n.judged ? "<td class=\"number v-pass\">"
                                        : "<td class=\"number v-fail\">");
    html_fmt(page, n.passed == n.judged ? "all %zu" : "%zu of %zu", n.passed, n.judged);
    html_raw(page, "</td>");
    html_add(page->site->found, "'law': %s, 'name': %s, 'passed': %zu, 'judged': %zu, 'all': %zu",
             kind, run->implementation, n.passed, n.judged, n.judged);
}

/* Writes a table with a row for each kind of a law's cases. */
static void show_law(struct html *page, const struct texts *kinds, const char *const law[2])
{
    const struct site *s = page->site;
    size_t length = strlen(law[0]);
    html_fmt(page, "<h2 id=\"%s\">%s</h2>\n<table class=\"kinds\"><thead><tr><th>Kind", law[0],
             law[1]);
    for (size_t run = 0; run < s->input->results->run_count; run++) {
        html_raw(page, "</th><th scope=\"col\" class=\"number\">");
        html_run(page, run);
    }
    html_raw(page, "</th></tr></thead><tbody>\n");
    for (size_t i = 0; i < kinds->count; i++) {
        const char *kind = kinds->list[i];
        if (strncmp(kind, law[0], length) != 0 || kind[length] != ':')
            continue;
        html_raw(page, "<tr><td>");
        show_kind(page, kind + length + 2);
        html_raw(page, "</td>");
        for (size_t run = 0; run < s->input->results->run_count; run++)
            show_cell(page, run, kind);
        html_raw(page, "</tr>\n");
    }
    html_raw(page, "</tbody></table>\n");
}

void site_laws(struct site *s)
{
    struct html page = html_begin(s, "laws");
    struct texts kinds = {0};
    buf_str(&page.title, "Writing, editing, recovering");
    buf_str(&page.about, "How often each implementation is right when it prints, writes, edits, "
                         "recovers, and gives places and variables.");
    html_raw(&page, "<p class=\"lead\">What an implementation prints or writes is read by the "
                    "reference, and must mean the same. Each cell says how many answers are "
                    "right; a dash means that the implementation does not offer it. The page of an "
                    "implementation has examples of wrong answers.</p>\n");
    for (size_t run = 0; run < s->input->results->run_count; run++)
        for (size_t i = 0; i < site_run(s, run)->kinds.count; i++)
            texts_keep(&kinds, site_run(s, run)->kinds.list[i]);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        show_law(&page, &kinds, titles[i]);
    texts_free(&kinds);
    html_end(&page);
}
