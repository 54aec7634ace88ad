/* Writes the page about laws: how often each implementation prints, writes and edits rightly. */
#include "site/html.h"
#include "site/site.h"

#include "cases/registry.h"
#include "catalog.h"
#include "results.h"

#include <string.h>

/* The laws in the order of the page, their titles, and the ids of some of their cases. */
static const char *const titles[][3] = {
    {"print", "Printing what was read, by section", "native/templates#*~print"},
    {"write-place", "Writing values, by place", "laws/write#infinity*~write"},
    {"write", "Writing values, by section and by value", "laws/write#infinity*~write"},
    {"edit-action", "Editing files, by edit", "laws/edit#*-in-plain~edit"},
    {"edit", "Editing files, by file", "laws/edit#*-in-plain~edit"},
    {"recover", "Finding the items around a fault, by section", "native/templates#*~recover"},
    {"place", "The place of an error, by section", "native/templates#*~place"},
    {"places", "The places of items, by section", "native/templates#*~places"},
    {"variables", "The variables of a source, by section", "native/templates#*~variables"}};

/* Appends the name of a kind: of a section, which leads to its cases, or of values or files. */
static void show_kind(struct html *page, const char *kind)
{
    const struct catalog *cat = page->site->input->catalog;
    struct buf address = {0};
    size_t i = 0;
    while (i < cat->section_count && strcmp(cat->sections[i].id, kind) != 0)
        i++;
    buf_fmt(&address, "case/%s", kind);
    if (i < cat->section_count)
        html_link_text(page, buf_text(&address), kind);
    else
        html_fmt(page, "%s", kind);
    buf_free(&address);
}

static void show_cell(struct html *page, size_t at, const char *kind)
{
    const struct run *run = site_run(page->site, at);
    size_t i = texts_find(&run->kinds, kind);
    struct share n = i < run->kinds.count ? run->kind_counts[i] : (struct share){0};
    html_fmt(page,
             !n.judged                              ? "<td class=\"number v-none\">–</td>"
             : n.passed == n.judged                 ? "<td class=\"number v-pass\">all %zu</td>"
             : n.passed >= n.judged - n.judged / 20 ? "<td class=\"number v-most\">%zu of %zu</td>"
                                                    : "<td class=\"number v-fail\">%zu of %zu</td>",
             n.passed, n.judged);
    if (!n.judged)
        return;
    html_add(cJSON_GetObjectItemCaseSensitive(page->json, "kinds"),
             "'law': %s, 'implementation': %s, 'passed': %zu, 'judged': %zu", kind,
             run->implementation, n.passed, n.judged);
    html_add(page->site->found, "'law': %s, 'name': %s, 'passed': %zu, 'judged': %zu, 'all': %zu",
             kind, run->implementation, n.passed, n.judged, n.judged);
}

/* Writes a table with a row for each kind of a law's cases: first the sections, by document. */
static void show_law(struct html *page, const struct texts *kinds, const char *const law[3])
{
    static const char *const starts[] = {"native/", "json/", "model/", "extensions/", ""};
    size_t length = strlen(law[0]), runs = page->site->input->results->run_count;
    html_part(page, law[0], law[1], 0);
    html_fmt(page,
             "<p class=\"soft\">Answers: <code>build/hclcheck show --impl ADAPTER '%s'</code>"
             "</p>\n",
             law[2]);
    html_table(page, "Kind");
    for (size_t i = 0; i < kinds->count * (sizeof starts / sizeof *starts); i++) {
        const char *kind = kinds->list[i % kinds->count], *start = starts[i / kinds->count];
        if (strncmp(kind, law[0], length) != 0 || kind[length] != ':' ||
            strncmp(kind + length + 2, start, strlen(start)) != 0 || (!*start && strchr(kind, '/')))
            continue;
        html_raw(page, "<tr><td>");
        show_kind(page, kind + length + 2);
        html_raw(page, "</td>");
        for (size_t run = 0; run < runs; run++)
            show_cell(page, run, kind);
        html_raw(page, "</tr>\n");
    }
    html_raw(page, HTML_TABLE_END);
}

void site_laws(struct site *s)
{
    struct html page = html_begin(s, "laws");
    struct texts kinds = {0};
    cJSON_AddArrayToObject(page.json, "kinds");
    buf_str(&page.title, "Writing, editing, recovering");
    buf_str(&page.about, "How often each implementation prints, writes, edits and recovers well.");
    html_raw(&page,
             "<p class=\"lead\">What an implementation prints or writes is read by the reference, "
             "and must mean the same. A cell says how many answers are right; a dash: none was "
             "judged. The page of an implementation has examples of wrong answers.</p>\n<p>After a"
             " fault, all items on lines before it must be kept; items behind it may be lost. A "
             "comment directly above a removed item may go with it. The place of a heredoc ends "
             "behind its closing word, or behind the newline after that.</p>\n<p>The numbers of "
             "judged answers differ, mostly because none is judged if the implementation refuses "
             "the valid source, accepts the faulty one, or does not support what is asked. The "
             "commands run in the suite's folder, with an adapter such as "
             "<code>build/hclref</code>.</p>\n");
    for (size_t run = 0; run < s->input->results->run_count; run++)
        for (size_t i = 0; i < site_run(s, run)->kinds.count; i++)
            texts_keep(&kinds, site_run(s, run)->kinds.list[i]);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        show_law(&page, &kinds, titles[i]);
    texts_free(&kinds);
    html_end(&page);
}
