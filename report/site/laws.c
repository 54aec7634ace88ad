/* Writes the page about laws: how often each implementation prints, writes and edits rightly. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "cases/registry.h"
#include "catalog.h"
#include "results.h"

#include <string.h>

/* The laws in the order of the page, and their titles. */
static const char *const titles[][2] = {{"print", "Printing what was read, by section"},
                                        {"write-place", "Writing values, by place"},
                                        {"write", "Writing values, by section and by value"},
                                        {"edit-action", "Editing files, by edit"},
                                        {"edit", "Editing files, by file"},
                                        {"recover", "Finding the items around a fault, by section"},
                                        {"place", "The place of an error, by section"},
                                        {"places", "The places of items, by section"},
                                        {"variables", "The variables of a source, by section"}};

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
    html_cell(page, run, kind, NULL, &n);
    if (!n.judged)
        return;
    html_add(cJSON_GetObjectItemCaseSensitive(page->json, "kinds"),
             "'law': %s, 'implementation': %s, 'passed': %zu, 'judged': %zu", kind,
             run->implementation, n.passed, n.judged);
    html_add(page->site->found, "'law': %s, 'name': %s, 'passed': %zu, 'judged': %zu, 'all': %zu",
             kind, run->implementation, n.passed, n.judged, n.judged);
}

/* Writes a table with a row for each kind of a law's cases: first the sections, by document. */
static void show_law(struct html *page, const struct texts *kinds, const char *const law[2],
                     const cJSON *words)
{
    static const char *const starts[] = {"native/", "json/", "model/", "extensions/", ""};
    size_t length = strlen(law[0]), runs = page->site->input->results->run_count;
    html_part(page, law[0], law[1], 0);
    html_raw(page, "<p class=\"soft\">");
    html_prose(page, json_get_text(json_get(words, "demands"), law[0]));
    html_raw(page, "</p>\n");
    html_table(page, "Kind");
    for (size_t i = 0; i < kinds->count * (sizeof starts / sizeof *starts); i++) {
        const char *kind = kinds->list[i % kinds->count], *start = starts[i / kinds->count];
        if (strncmp(kind, law[0], length) != 0 || kind[length] != ':' ||
            strncmp(kind + length + 2, start, strlen(start)) != 0 || (!*start && strchr(kind, '/')))
            continue;
        html_raw(page, "<tr><td>");
        show_kind(page, kind + length + 2);
        html_fmt(page, " <small>%s</small></td>",
                 json_get_text(json_get(json_get(words, "meanings"), law[0]), kind + length + 2));
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
    struct json_error err;
    cJSON *words = json_parse((const char *)site_laws_words.bytes, site_laws_words.length,
                              JSON_NUL_REFUSE, &err);
    cJSON_AddArrayToObject(page.json, "kinds");
    buf_str(&page.title, "Writing, editing, recovering");
    buf_str(&page.about, "How often each implementation prints, writes, edits and recovers well.");
    html_raw(&page,
             "<p class=\"lead\">What an implementation prints or writes is read by the reference, "
             "and must mean the same. A cell says how many answers are right, and leads to the "
             "wrong ones; a dash: none was judged.</p>\n<p>The numbers of judged answers differ, "
             "mostly because none is judged if the implementation refuses the valid source, "
             "accepts the faulty one, or does not support what is asked.</p>\n");
    for (size_t run = 0; run < s->input->results->run_count; run++)
        for (size_t i = 0; i < site_run(s, run)->kinds.count; i++)
            texts_keep(&kinds, site_run(s, run)->kinds.list[i]);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        show_law(&page, &kinds, titles[i], words);
    cJSON_AddItemToArray(s->found, words);
    texts_free(&kinds);
    html_end(&page);
}
