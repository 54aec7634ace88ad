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

#include <ctype.h>
#include <string.h>

void frame_begin(const struct sheet *s, const char *title, const char *description)
{
    struct buf address = {0};
    buf_fmt(&address, SPEC_PLACE "%s", s->address);
    html_print_head(s->book->spec->site,
                    &(struct html_head){buf_text(&address), buf_text(&address), title, description},
                    s->out);
    buf_fmt(s->out,
            "<nav class=\"texts\" aria-label=\"Texts\"><a href=\"%sindex.html\">The text</a>",
            s->up);
    for (size_t i = 0; i < s->book->paper_count; i++) {
        const struct paper *p = &s->book->papers[i];
        buf_fmt(s->out, " <a href=\"%s%s.html\"%s>%s</a>", s->up, p->name,
                p == s->paper && *s->up == '\0' ? " aria-current=\"page\"" : "", p->name);
    }
    buf_str(s->out, "</nav>\n");
    buf_free(&address);
}

void frame_end(const struct sheet *s)
{
    struct buf address = {0};
    buf_fmt(&address, SPEC_PLACE "%s", s->address);
    html_print_foot(s->book->spec->site,
                    &(struct html_head){.address = buf_text(&address), .data = buf_text(&address)},
                    s->out);
    buf_free(&address);
}

/* Begins a link to a case of the site. */
static void link_case(const struct sheet *s, size_t at)
{
    buf_fmt(s->out, "<a href=\"%s../", s->up);
    site_case_place(s->book->spec->site, at, s->out);
    buf_str(s->out, "\">");
}

/* Begins a link to a page of the site. The address has no ".html". */
static void link_to(const struct sheet *s, const char *address)
{
    buf_fmt(s->out, "<a href=\"%s../", s->up);
    address_link(address, s->out);
    buf_str(s->out, ".html\">");
}

void frame_link(const struct sheet *s, const char *kind, const char *id, const char *text)
{
    const struct site *site = s->book->spec->site;
    const struct catalog *cat = s->book->spec->catalog;
    if (strcmp(kind, "case") == 0)
        link_case(s, site_case(site, id));
    else if (strcmp(kind, "reading") == 0)
        link_to(s, site_reading_address(site, site_reading(site, id, strlen(id))));
    else
        link_to(s, site_rule_address(site, catalog_index(cat, registry_rule(cat->registry, id))));
    escape_markup(text, SPEC_QUOTE_MAX, s->out);
    buf_str(s->out, "</a>");
}

void frame_known_by(const struct sheet *s, const struct catalog_rule *amendment)
{
    struct buf address = {0};
    buf_fmt(&address, SPEC_PLACE "%s", s->address);
    struct html page = {.site = s->book->spec->site, .address = buf_text(&address)};
    html_known_by(&page, (size_t)(amendment - s->book->spec->catalog->rules));
    buf_str(s->out, buf_text(&page.body));
    buf_free(&page.body);
    buf_free(&address);
}

void frame_name(const struct sheet *s, size_t run)
{
    const struct follower *f = &s->book->follow.runs[run];
    const struct spec *spec = s->book->spec;
    link_to(s, site_run_address(spec->site, f->run));
    escape_markup(f->name, SPEC_NAME_MAX, s->out);
    buf_str(s->out, "</a>");
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
