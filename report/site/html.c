#include "site/html.h"

#include "base/json.h"
#include "catalog.h"
#include "escape.h"
#include "results.h"
#include "site/address.h"
#include "site/folder.h"
#include "site/site.h"
#include "version.h"

#include <string.h>

static const char policy[] = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri "
                             "'none'; form-action 'self'";

struct html html_begin(struct site *site, const char *address)
{
    return (struct html){.site = site, .address = address, .json = cJSON_CreateObject()};
}

void html_raw(struct html *page, const char *markup)
{
    buf_str(&page->body, markup);
}

static void escaped(const char *text, size_t max, struct buf *out)
{
    struct buf clean = {0};
    escape_paths(text, &clean);
    escape_markup(buf_text(&clean), max, out);
    buf_free(&clean);
}

void html_text(struct html *page, const char *text, size_t max)
{
    escaped(text, max, &page->body);
}

void html_lines(struct html *page, const char *text, size_t max)
{
    struct buf clean = {0};
    escape_paths(text, &clean);
    escape_markup_lines(buf_text(&clean), max, "", &page->body);
    buf_free(&clean);
}

void html_prose(struct html *page, const char *text)
{
    bool code = false;
    while (*text) {
        size_t n = strcspn(text, "`");
        struct buf part = {0};
        buf_add(&part, text, n);
        escaped(buf_text(&part), ESCAPE_TEXT_MAX, &page->body);
        buf_free(&part);
        text += n;
        if (*text) {
            buf_str(&page->body, code ? "</code>" : "<code>");
            code = !code;
            text++;
        }
    }
    if (code)
        buf_str(&page->body, "</code>");
}

static void link_to(const char *from, const char *address, const char *end, struct buf *out)
{
    address_root(from, out);
    struct buf path = {0};
    address_link(address, &path);
    escape_markup(buf_text(&path), ESCAPE_TEXT_MAX, out);
    buf_free(&path);
    buf_str(out, end);
}

void html_link(struct html *page, const char *address)
{
    buf_str(&page->body, "<a href=\"");
    link_to(page->address, address, ".html\">", &page->body);
}

void html_link_text(struct html *page, const char *address, const char *text)
{
    html_link(page, address);
    html_text(page, text, ESCAPE_NAME_MAX);
    buf_str(&page->body, "</a>");
}

/* Appends a part of an address after "#". */
static void add_part(const char *id, struct buf *out)
{
    for (; *id; id++)
        if (strchr("#%&?+\"'<> ", *id) || (unsigned char)*id < ' ' || (unsigned char)*id > '~')
            buf_fmt(out, "%%%02X", (unsigned)(unsigned char)*id);
        else
            buf_char(out, *id);
}

void html_link_cases(struct html *page, const char *section, const struct run *failed_by,
                     const char *text)
{
    struct buf name = {0};
    buf_str(&page->body, "<a href=\"");
    address_root(page->address, &page->body);
    buf_str(&page->body, "all.html#/cases?section=");
    add_part(section, &page->body);
    if (failed_by) {
        buf_fmt(&name, "%s %s", failed_by->implementation, failed_by->version);
        buf_str(&page->body, "&amp;verdict=failed&amp;run=");
        add_part(buf_text(&name), &page->body);
    }
    buf_str(&page->body, "\">");
    html_text(page, text, ESCAPE_NAME_MAX);
    buf_str(&page->body, "</a>");
    buf_free(&name);
}

void html_link_all(struct html *page, const char *view, const char *id, const char *text)
{
    buf_str(&page->body, "<a href=\"");
    address_root(page->address, &page->body);
    buf_fmt(&page->body, "all.html#/%s/", view);
    add_part(id, &page->body);
    buf_str(&page->body, "\">");
    html_text(page, text, ESCAPE_NAME_MAX);
    buf_str(&page->body, "</a>");
}

void html_run(struct html *page, size_t at)
{
    const struct run *run = site_run(page->site, at);
    html_link(page, site_run_address(page->site, at));
    html_text(page, *run->implementation ? run->implementation : "(unnamed)", ESCAPE_NAME_MAX);
    buf_str(&page->body, "</a> <small>");
    html_text(page, run->version, ESCAPE_NAME_MAX);
    if (strcmp(run->edition, site_run(page->site, 0)->edition) != 0) {
        buf_str(&page->body, ", edition ");
        html_text(page, run->edition, ESCAPE_NAME_MAX);
    }
    buf_str(&page->body, "</small>");
}

void html_since(struct html *page, const struct rule *amendment)
{
    const struct catalog *cat = page->site->input->page.catalog;
    buf_str(&page->body, "Since hashicorp/hcl ");
    html_text(page, json_get_text(cat->rules[catalog_index(cat, amendment)].json, "since"),
              ESCAPE_NAME_MAX);
}

/* In how many cases of an amendment an implementation gives the released answers: all, some, or
 * none. */
enum known { KNOWN, KNOWN_IN_PART, KNOWN_NOT, KNOWN_COUNT };

void html_known_by(struct html *page, size_t amendment)
{
    static const char *const words[KNOWN_COUNT] = {"Known by ", "In part by ", "Not by "};
    const struct site *s = page->site;
    size_t tested = 0;
    for (unsigned kind = 0; kind < KNOWN_COUNT; kind++) {
        size_t names = 0;
        for (size_t i = 0; i < s->input->page.results->run_count; i++) {
            struct site_count n = site_count(s, i, s->cases_of_rule[amendment]);
            unsigned own = n.released == n.judged ? KNOWN : n.released ? KNOWN_IN_PART : KNOWN_NOT;
            if (site_is_reference(s, site_run(s, i)) || !n.judged || own != kind)
                continue;
            buf_fmt(&page->body, "%s%s%s", names ? ", " : "<b>", names ? "" : words[kind],
                    names ? "" : "</b>");
            html_run(page, i);
            names++;
        }
        tested += names;
        html_raw(page, names ? ". " : "");
    }
    html_raw(page, tested ? "" : "No implementation was tested with it.");
}

void html_number(size_t n, struct buf *out)
{
    if (n >= 1000) {
        html_number(n / 1000, out);
        buf_fmt(out, ",%03zu", n % 1000);
    } else {
        buf_fmt(out, "%zu", n);
    }
}

static void meta(const char *attribute, const char *name, const char *content, struct buf *out)
{
    buf_fmt(out, "<meta %s=\"%s\" content=\"", attribute, name);
    escaped(content, SITE_TEXT_MAX, out);
    buf_str(out, "\">\n");
}

static void print_metas(const char *url, const struct html_head *head, struct buf *out)
{
    meta("name", "description", head->about, out);
    meta("property", "og:title", head->title, out);
    if (url) {
        struct buf own = {0};
        meta("property", "og:description", head->about, out);
        meta("property", "og:type", "article", out);
        meta("property", "og:site_name", "HCL conformance", out);
        buf_str(&own, url);
        address_link(head->address, &own);
        buf_str(&own, ".html");
        meta("property", "og:url", buf_text(&own), out);
        buf_str(out, "<link rel=\"canonical\" href=\"");
        escape_markup(buf_text(&own), ESCAPE_TEXT_MAX, out);
        buf_str(out, "\">\n");
        buf_free(&own);
    }
}

static void print_bar(const struct site *s, const char *address, struct buf *out)
{
    static const char *const places[][2] = {
        {"index", "Choose"},       {"nobody", "Rules not followed"}, {"rules", "Rules"},
        {"readings", "Ambiguous"}, {"released", "As released"},      {"spec/index", "The text"},
        {"all", "Cases"}};
    buf_str(out, "<header class=\"top\"><nav class=\"bar\" aria-label=\"Pages\">");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        bool here = strcmp(places[i][0], address) == 0;
        if (strchr(places[i][0], '/') && !s->book)
            continue;
        buf_str(out, "<a href=\"");
        link_to(address, places[i][0], ".html\"", out);
        buf_fmt(out, "%s>%s</a> ", here ? " aria-current=\"page\"" : "", places[i][1]);
    }
    buf_str(out, "</nav><form role=\"search\" action=\"");
    link_to(address, "all", ".html\">", out);
    buf_str(out, "<input type=\"search\" name=\"q\" aria-label=\"Search the cases\" "
                 "placeholder=\"Search, such as 5 % 0\"></form></header>\n");
}

void html_print_head(const struct site *s, const struct html_head *head, struct buf *out)
{
    buf_str(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    buf_fmt(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n<title>", policy);
    escaped(head->title, ESCAPE_NAME_MAX, out);
    buf_str(out, " · HCL conformance</title>\n");
    print_metas(s->input->url, head, out);
    buf_str(out, "<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"");
    link_to(head->address, "site.css", "\">\n", out);
    buf_str(out, "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Changes\" href=\"");
    link_to(head->address, "feed.xml",
            "\">\n</head>\n<body class=\"doc\">\n"
            "<a class=\"skip\" href=\"#main\">Skip to the content</a>\n",
            out);
    print_bar(s, head->address, out);
    buf_str(out, "<main id=\"main\">\n");
}

void html_print_foot(const struct site *s, const struct html_head *head, struct buf *out)
{
    buf_fmt(out, "</main>\n<footer><p>Written on %s by hclreport %s", s->written,
            HCL_CONFORMANCE_VERSION);
    if (s->input->commit) {
        buf_str(out, ", commit ");
        escaped(s->input->commit, ESCAPE_NAME_MAX, out);
    }
    buf_str(out, ". <a href=\"");
    link_to(head->address, "method", ".html\">Method</a> · <a href=\"", out);
    link_to(head->address, head->data, ".json\">This page as JSON</a> · <a href=\"", out);
    link_to(head->address, "feed.xml", "\">Changes</a></p></footer>\n</body>\n</html>\n", out);
}

void html_write_data(struct folder *folder, const char *address, cJSON *json)
{
    struct buf out = {0}, name = {0};
    buf_fmt(&name, "%s.json", address);
    json_print(json, 0, &out);
    buf_char(&out, '\n');
    folder_write(folder, buf_text(&name), &out);
    cJSON_Delete(json);
    buf_free(&out);
    buf_free(&name);
}

void html_end(struct html *page)
{
    struct buf out = {0}, name = {0};
    struct html_head head = {page->address, page->group ? page->data : page->address,
                             buf_text(&page->title), buf_text(&page->about)};
    html_print_head(page->site, &head, &out);
    buf_str(&out, "<h1>");
    escaped(buf_text(&page->title), ESCAPE_NAME_MAX, &out);
    buf_str(&out, "</h1>\n");
    buf_str(&out, buf_text(&page->body));
    buf_char(&out, '\n');
    html_print_foot(page->site, &head, &out);
    buf_fmt(&name, "%s.html", page->address);
    folder_write(page->site->folder, buf_text(&name), &out);
    cJSON_AddStringToObject(page->json, "title", buf_text(&page->title));
    cJSON_AddStringToObject(page->json, "written", page->site->written);
    if (page->group)
        cJSON_AddItemToArray(page->group, page->json);
    else
        html_write_data(page->site->folder, page->address, page->json);
    page->site->pages++;
    buf_free(&out);
    buf_free(&name);
    buf_free(&page->title);
    buf_free(&page->about);
    buf_free(&page->body);
}
