/* Writes the page about laws: how often each implementation prints, writes and edits rightly. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "cases/case.h"
#include "results.h"

#include <string.h>

/* Writes the cells of a row. A cell leads to a search for the law or kind `is`, unless it is NULL.
   A feature that a run never lacks may be one that it does not offer. */
static void show_cells(struct html *page, const char *type, const char *name, const char *is)
{
    struct buf text = {0};
    buf_fmt(&text, "%s: %s", type, name);
    const char *kind = buf_text(&text);
    for (size_t at = 0; at < page->site->input->results->run_count; at++) {
        const struct run *run = site_run(page->site, at);
        size_t i = texts_find(&run->kinds, kind);
        struct share n =
            i < run->kinds.count ? ((struct share *)run->kinds.rows)[i] : (struct share){0};
        if (n.passed == n.judged && strstr(kind, "(feature "))
            n.judged = 0;
        html_cell(page, run, is, NULL, &n);
        if (!n.judged)
            continue;
        html_add(cJSON_GetObjectItemCaseSensitive(page->json, "kinds"),
                 "'law': %s, 'implementation': %s, 'passed': %zu, 'judged': %zu", kind,
                 run->implementation, n.passed, n.judged);
        if (is)
            html_add(page->site->found,
                     "'law': %s, 'name': %s, 'passed': %zu, 'judged': %zu, 'all': %zu", is,
                     run->implementation, n.passed, n.judged, n.judged);
    }
    html_raw(page, "</tr>\n");
    buf_free(&text);
}

/* Writes the rows of all laws and demands. */
static void show_all(struct html *page, const cJSON *names)
{
    const struct suite *suite = page->site->input->suite;
    size_t inputs[LAWS_COUNT] = {0};
    for (size_t i = suite->count; i < suite_all(suite); i++)
        inputs[suite->cases[i].derived->laws] += suite->cases[i].editions >> EDITION_DEFAULT & 1;
    for (const struct demand *d = law_demands; d->text; d++) {
        const char *name = laws_table[d->laws].name;
        if (d == law_demands || d->laws != d[-1].laws) {
            html_fmt(page, "<tr><td><b><a href=\"#%s\">%s</a></b> <small>%zu inputs</small></td>",
                     name, json_get_text(names, name), inputs[d->laws]);
            show_cells(page, "law", name, name);
        }
        html_fmt(page, "<tr><td>– %s</td>", d->text);
        show_cells(page, "demand", d->text, NULL);
    }
}

/* Writes the rows of a law's kinds: first the sections, by document, which lead to their cases. */
static void show_kinds(struct html *page, const struct texts *kinds, const char *law,
                       const cJSON *meanings)
{
    static const char *const starts[] = {"native/", "json/", "model/", "extensions/", ""};
    size_t length = strlen(law);
    for (size_t i = 0; i < kinds->count * (sizeof starts / sizeof *starts); i++) {
        const char *kind = kinds->list[i % kinds->count], *start = starts[i / kinds->count],
                   *name = kind + length + 2;
        if (strncmp(kind, law, length) != 0 || kind[length] != ':' ||
            strncmp(name, start, strlen(start)) != 0 || (!*start && strchr(kind, '/')))
            continue;
        html_raw(page, "<tr><td>");
        if (*start)
            html_fmt(page, "<a href=\"sections.html#%s\">%s</a></td>", name, name);
        else
            html_fmt(page, "%s <small>%s</small></td>", name, json_get_text(meanings, name));
        show_cells(page, law, name, kind);
    }
}

void site_laws(struct site *s)
{
    struct html page = html_begin(s, "laws");
    struct texts kinds = {0};
    struct json_error err;
    cJSON *words = json_parse((const char *)site_laws_words.bytes, site_laws_words.length,
                              JSON_NUL_REFUSE, &err);
    const cJSON *names = json_get(words, "names"), *name;
    cJSON_AddArrayToObject(page.json, "kinds");
    buf_str(&page.title, "Writing, editing, recovering");
    buf_str(&page.about, "How often each implementation prints, writes, edits and recovers well.");
    html_raw(&page,
             "<p class=\"lead\">In short: who <a href=\"index.html#can-escapes\">escapes what</a>, "
             "what <a href=\"index.html#can-bump\">an edit loses</a>. What is written is read by "
             "the reference, and must mean the same. A dash: none was judged.</p>\n");
    for (size_t run = 0; run < s->input->results->run_count; run++)
        for (size_t i = 0; i < site_run(s, run)->kinds.count; i++)
            texts_keep(&kinds, site_run(s, run)->kinds.list[i]);
    cJSON_ArrayForEach(name, names) {
        const char *law = name->string;
        html_part(&page, law, name->valuestring, 0);
        html_prose(&page, "<p class=\"soft\">", json_get_text(json_get(words, "demands"), law),
                   "</p>\n");
        html_table(&page, name == names->child ? "Law, and what it demands" : "Kind");
        if (name == names->child)
            show_all(&page, names);
        else
            show_kinds(&page, &kinds, law, json_get(json_get(words, "meanings"), law));
        html_raw(&page, HTML_TABLE_END);
    }
    cJSON_AddItemToArray(s->found, words);
    texts_free(&kinds);
    html_end(&page);
}
