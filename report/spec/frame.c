#include "frame.h"

#include "base/buf.h"
#include "base/json.h"
#include "cases/registry.h"
#include "catalog.h"
#include "escape.h"
#include "prose.h"
#include "results.h"
#include "site/address.h"
#include "site/html.h"
#include "site/site.h"
#include "version.h"

#include <ctype.h>
#include <string.h>

/* Appends the address of the current page, relative to the folder of the pages. */
static void add_address(const struct sheet *s, struct buf *out)
{
    buf_fmt(out, "%s%s", s->book->spec->site != NULL ? SPEC_PLACE : "", s->address);
}

static void print_metas(const struct sheet *s, const char *title, const char *description)
{
    struct buf address = {0};
    add_address(s, &address);
    html_print_metas(s->book->spec->site != NULL ? s->book->spec->site->input->url : NULL,
                     &(struct html_metas){buf_text(&address), title, description}, s->out);
    buf_free(&address);
}

/* Writes the menu and the search field of the site. */
static void print_bar(const struct sheet *s)
{
    struct buf address = {0};
    add_address(s, &address);
    html_print_bar(s->book->spec->site, buf_text(&address), s->out);
    buf_free(&address);
}

void frame_begin(const struct sheet *s, const char *title, const char *description)
{
    struct buf *out = s->out;
    buf_str(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
        "style-src 'self'; base-uri 'none'; form-action ");
    buf_str(out, s->book->spec->site != NULL ? "'self'" : "'none'");
    buf_str(out, "\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"
                 "<link rel=\"icon\" href=\"data:,\">\n<title>");
    escape_markup(title, SPEC_QUOTE_MAX, out);
    buf_str(out, "</title>\n");
    print_metas(s, title, description);
    buf_fmt(out,
            "<link rel=\"stylesheet\" href=\"%sstyle.css\">\n"
            "<link rel=\"alternate\" type=\"application/json\" href=\"%s%s.json\">\n</head>\n"
            "<body class=\"spec\">\n",
            s->up, s->up, s->address);
    buf_str(out, "<a class=\"skip\" href=\"#main\">Skip to the content</a>\n");
    if (s->book->spec->site != NULL)
        print_bar(s);
    buf_str(out, "<header class=\"top\"><nav class=\"bar\" aria-label=\"Texts\">");
    buf_fmt(out, "<a class=\"brand\" href=\"%sindex.html\">The specification, annotated</a>",
            s->up);
    for (size_t i = 0; i < s->book->paper_count; i++) {
        const struct paper *p = &s->book->papers[i];
        buf_fmt(out, " <a href=\"%s%s.html\"%s>%s</a>", s->up, p->name,
                p == s->paper && *s->up == '\0' ? " aria-current=\"page\"" : "", p->name);
    }
    buf_str(out, "</nav></header>\n<main id=\"main\">\n");
}

void frame_end(const struct sheet *s)
{
    struct buf address = {0};
    add_address(s, &address);
    buf_str(s->out, "</main>\n");
    if (s->book->spec->site != NULL)
        html_print_foot(s->book->spec->site, buf_text(&address), s->out);
    else
        buf_fmt(s->out,
                "<footer><p>Written by hclreport %s. <a href=\"%s%s.json\">This page as "
                "JSON</a></p></footer>\n",
                HCL_CONFORMANCE_VERSION, s->up, s->address);
    buf_str(s->out, "</body>\n</html>\n");
    buf_free(&address);
}

/* Begins a link to a page of the site. The address has no ".html". */
static bool link_to(const struct sheet *s, const char *address)
{
    buf_fmt(s->out, "<a href=\"%s../", s->up);
    address_link(address, s->out);
    buf_str(s->out, ".html\">");
    return true;
}

bool frame_link(const struct sheet *s, const char *kind, const char *id)
{
    const struct site *site = s->book->spec->site;
    const struct catalog *cat = s->book->spec->catalog;
    if (site == NULL)
        return false;
    if (strcmp(kind, "case") == 0) {
        size_t at = site_case(site, id);
        return at != SITE_END && link_to(s, site_case_address(site, at));
    }
    if (strcmp(kind, "reading") == 0) {
        size_t at = site_reading(site, id, strlen(id));
        return at != SITE_END && link_to(s, site_reading_address(site, at));
    }
    const struct rule *rule = registry_rule(cat->registry, id);
    return rule != NULL && link_to(s, site_rule_address(site, catalog_index(cat, rule)));
}

void frame_close(const struct sheet *s, bool linked)
{
    buf_str(s->out, linked ? "</a>" : "");
}

void frame_name(const struct sheet *s, size_t run)
{
    const struct follower *f = &s->book->follow.runs[run];
    const struct spec *spec = s->book->spec;
    bool linked = spec->site != NULL &&
                  link_to(s, site_run_address(spec->site, (size_t)(f->run - spec->results->runs)));
    escape_markup(f->name, SPEC_NAME_MAX, s->out);
    frame_close(s, linked);
}

void frame_count(size_t n, const char *noun, struct buf *out)
{
    buf_fmt(out, "%zu %s%s", n, noun, n == 1 ? "" : "s");
}

/* Returns the length of the longest prefix that has at most `max` bytes and ends between two
   characters. */
static size_t cut_at(const char *text, size_t n, size_t max)
{
    if (n <= max)
        return n;
    while (max > 0 && ((unsigned char)text[max] & 0xc0) == 0x80)
        max--;
    return max;
}

bool frame_quote(const struct paper *p, const struct said *said, size_t max, struct buf *out)
{
    const char *text = buf_text(&p->text);
    struct buf line = {0};
    for (size_t i = said->begin; i < said->end; i++)
        if (!isspace((unsigned char)text[i]))
            buf_char(&line, text[i]);
        else if (line.len > 0 && line.data[line.len - 1] != ' ')
            buf_char(&line, ' ');
    size_t cut = cut_at(buf_text(&line), line.len, max);
    if (said->code)
        escape_markup_bytes(buf_text(&line), cut, out);
    else
        prose_print(&(struct prose){.text = buf_text(&line), .len = cut}, out);
    bool longer = cut < line.len;
    buf_str(out, longer ? " …" : "");
    buf_free(&line);
    return longer;
}

void frame_sentence_page(const struct paper *p, const struct said *said, struct buf *out)
{
    const char *slash = strchr(said->section, '/');
    buf_fmt(out, "%s/", p->name);
    for (const char *c = slash != NULL ? slash + 1 : said->section; *c; c++)
        buf_char(out, islower((unsigned char)*c) || isdigit((unsigned char)*c) ? *c
                      : *c == '/'                                              ? '.'
                                                                               : '-');
    buf_fmt(out, ".%s", json_get_text(said->row, "hash"));
}

const char *frame_section(const struct book *book, const char *id)
{
    const struct catalog *cat = book->spec->catalog;
    const cJSON *heading;
    for (size_t i = 0; i < cat->section_count; i++)
        if (strcmp(cat->sections[i].id, id) == 0)
            return cat->sections[i].title;
    cJSON_ArrayForEach(heading, json_get(book->spec->ledger->json, "headings"))
        if (strcmp(json_get_text(heading, "id"), id) == 0)
            return json_get_text(heading, "title");
    return id;
}
