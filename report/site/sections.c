/* Writes the page about sections: how many cases of each the implementations get right. */
#include "site/html.h"
#include "site/site.h"

#include "base/mem.h"
#include "cases/registry.h"
#include "catalog.h"

#include <stdlib.h>

/* Counts the cases of each section for each run. The caller frees the result. */
static struct share *count_sections(const struct site *s, size_t runs)
{
    struct share *list =
        mem_alloc((s->input->catalog->section_count * runs + 1) * sizeof(struct share));
    for (size_t i = 0; i < s->ids.count; i++) {
        size_t at = s->case_of_id[i];
        for (size_t run = 0; run < runs && s->input->suite->cases[at].cover_count; run++)
            if (s->results[run][at])
                share_add(&list[s->sections[at] * runs + run], s->results[run][at]);
    }
    return list;
}

static void show_cell(struct html *page, const struct run *run, const struct section *section,
                      const struct share *n)
{
    html_cell(page, run, "wrong", section->id, n);
    html_add(page->site->found,
             "'place': 'sections', 'section': %s, 'text': %s, 'name': %s, 'passed': %zu, "
             "'judged': %zu, 'all': %zu, 'why': %s",
             section->id, section->title, run->implementation, n->passed, n->judged, n->all,
             n->judged || !n->why ? "" : n->why);
    html_add(cJSON_GetObjectItemCaseSensitive(page->json, "sections"),
             "'section': %s, 'implementation': %s, 'passed': %zu, 'judged': %zu, 'all': %zu",
             section->id, run->implementation, n->passed, n->judged, n->all);
}

void site_sections(struct site *s)
{
    struct html page = html_begin(s, "sections");
    const struct catalog *cat = s->input->catalog;
    size_t runs = s->input->results->run_count;
    struct share *list = count_sections(s, runs);
    cJSON_AddArrayToObject(page.json, "sections");
    buf_str(&page.title, "By section");
    buf_str(&page.about, "How many cases of each section of the specification go wrong.");
    html_raw(&page, "<p class=\"lead\">Cases by the section of the specification. A number leads "
                    "to the wrong cases. A case that an implementation does not support does not "
                    "count; a dash means that it supports none.</p>\n");
    html_table(&page, "Section");
    for (size_t i = 0; i < cat->section_count; i++) {
        size_t all = 0;
        for (size_t run = 0; run < runs; run++)
            all += list[i * runs + run].all;
        if (!all)
            continue;
        html_fmt(&page, "<tr id=\"%s\"><td><a href=\"case/%s.html\">%s</a> <small>%s</small></td>",
                 cat->sections[i].id, cat->sections[i].id, cat->sections[i].title,
                 cat->sections[i].id);
        for (size_t run = 0; run < runs; run++)
            show_cell(&page, site_run(s, run), &cat->sections[i], &list[i * runs + run]);
        html_raw(&page, "</tr>\n");
    }
    html_raw(&page, HTML_TABLE_END);
    html_end(&page);
    free(list);
}
