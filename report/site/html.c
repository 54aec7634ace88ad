#include "site/html.h"

#include "base/json.h"
#include "catalog.h"
#include "escape.h"
#include "results.h"
#include "site/address.h"
#include "site/folder.h"
#include "site/site.h"
#include "spec/prose.h"
#include "version.h"

#include <stdarg.h>
#include <string.h>

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

/* Appends a format with its values. In markup, texts are escaped, and numbers have commas. In JSON,
   texts are strings. */
static void print_values(const char *format, va_list values, bool json, struct buf *out)
{
    for (; *format; format++) {
        if (*format != '%') {
            buf_char(out, (char)(json && *format == '\'' ? '"' : *format));
        } else if (*++format == 's') {
            const char *text = va_arg(values, const char *);
            json ? json_print_string(text, 0, out) : escaped(text, ESCAPE_NAME_MAX, out);
        } else if (*format == 'z') {
            size_t n = va_arg(values, size_t);
            json ? buf_fmt(out, "%zu", n) : html_number(n, out);
            format++;
        } else {
            buf_char(out, *format);
        }
    }
}

void html_fmt(struct html *page, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print_values(format, values, false, &page->body);
    va_end(values);
}

void html_add(cJSON *to, const char *format, ...)
{
    struct buf text = {0};
    struct json_error err;
    va_list values;
    va_start(values, format);
    buf_char(&text, '{');
    print_values(format, values, true, &text);
    buf_char(&text, '}');
    va_end(values);
    cJSON *object = json_parse(buf_text(&text), text.len, JSON_NUL_KEEP, &err), *member;
    buf_free(&text);
    if (cJSON_IsArray(to)) {
        cJSON_AddItemToArray(to, object);
        return;
    }
    while ((member = cJSON_DetachItemFromArray(object, 0)) != NULL)
        cJSON_AddItemToObject(to, member->string, member);
    cJSON_Delete(object);
}

void html_lines(struct html *page, const char *text, size_t max)
{
    struct buf clean = {0};
    escape_paths(text, &clean);
    escape_markup_lines(buf_text(&clean), max, "", &page->body);
    buf_free(&clean);
}

void html_prose(struct html *page, const char *before, const char *text, const char *after)
{
    struct buf clean = {0};
    buf_str(&page->body, before);
    escape_paths(text, &clean);
    prose_registry(buf_text(&clean), &page->body);
    buf_str(&page->body, after);
    buf_free(&clean);
}

static void link_to(const char *from, const char *address, const char *end, struct buf *out)
{
    address_root(from, out);
    address_link(address, out);
    buf_str(out, end);
}

void html_link(struct html *page, const char *address)
{
    bool alone = page->site->alone != NULL;
    buf_str(&page->body, alone ? "<a href=\"#" : "<a href=\"");
    link_to(alone ? "" : page->address, address, alone ? "\">" : ".html\">", &page->body);
}

void html_link_text(struct html *page, const char *address, const char *text)
{
    if (!page->site->alone)
        html_link(page, address);
    html_fmt(page, page->site->alone ? "%s" : "%s</a>", text);
}

void html_part(struct html *page, const char *id, const char *title, size_t count)
{
    struct html text = {.site = page->site};
    html_fmt(&text, count ? "%s (%zu)" : "%s", title, count);
    buf_fmt(&page->parts, "<a href=\"#%s\">%s</a> ", id, buf_text(&text.body));
    buf_fmt(&page->body, page->site->alone ? "<h2>%.0s%s</h2>\n" : "<h2 id=\"%s\">%s</h2>\n", id,
            buf_text(&text.body));
    buf_free(&text.body);
}

void html_search(struct html *page, const struct run *run, const char *key, const char *value,
                 const char *in, const char *format, ...)
{
    va_list values;
    if (!page->site->alone) {
        html_raw(page, "<a href=\"");
        address_root(page->address, &page->body);
        html_raw(page, "search.html?lib=");
        address_link(run->implementation, &page->body);
        buf_fmt(&page->body, "&amp;%s=", key);
        address_link(value, &page->body);
        buf_fmt(&page->body, "%s%s\">", in ? "&amp;in=" : "", in ? in : "");
    }
    va_start(values, format);
    print_values(format, values, false, &page->body);
    va_end(values);
    html_raw(page, page->site->alone ? "" : "</a>");
}

void html_link_case(struct html *page, size_t at, const char *text)
{
    buf_str(&page->body, "<a href=\"");
    address_root(page->address, &page->body);
    site_case_place(page->site, at, &page->body);
    html_fmt(page, "\">%s</a>", text);
}

void html_link_input(struct html *page, size_t at, size_t max)
{
    struct site *s = page->site;
    struct buf input = {0};
    site_snippet(&s->input->suite->cases[at], max, &input);
    html_raw(page, "<code>");
    html_link_case(page, at, buf_text(&input));
    html_raw(page, "</code>");
    buf_free(&input);
}

void html_run(struct html *page, size_t at)
{
    const struct run *run = site_run(page->site, at);
    bool other = strcmp(run->edition, site_run(page->site, 0)->edition) != 0;
    html_link(page, site_run_address(page->site, at));
    html_fmt(page, "%s</a> <small>%s%s%s</small>",
             *run->implementation ? run->implementation : "(unnamed)", run->version,
             other ? ", edition " : "", other ? run->edition : "");
}

void html_run_name(struct html *page, size_t at)
{
    const struct report *r = page->site->input->results;
    const struct run *own = &r->runs[at], *other = r->runs;
    while (other < r->runs + r->run_count &&
           (other == own || strcmp(other->implementation, own->implementation) != 0))
        other++;
    if (other < r->runs + r->run_count)
        html_run(page, at);
    else
        html_link_text(page, site_run_address(page->site, at),
                       *own->implementation ? own->implementation : "(unnamed)");
}

void html_since(struct html *page, const struct rule *amendment)
{
    const struct catalog *cat = page->site->input->catalog;
    const cJSON *json = cat->rules[catalog_index(cat, amendment)].json;
    const char *until = json_get_string(json, "until");
    html_fmt(page, "Since hashicorp/hcl %s%s%s", json_get_text(json, "since"),
             until ? ", before " : "", until ? until : "");
}

/* How a run follows a rule or an amendment: in all cases, some or none; or it was not tested. */
enum followed { FOLLOWED, FOLLOWED_IN_PART, FOLLOWED_NOT, FOLLOWED_UNTESTED, FOLLOWED_COUNT };

void html_followers(struct html *page, const size_t *cases, unsigned editions, bool released)
{
    static const char *const words[FOLLOWED_COUNT] = {"Followed by ", "In part by ", "Not by ",
                                                      "Not tested: "};
    const struct site *s = page->site;
    for (unsigned kind = 0; kind < FOLLOWED_COUNT; kind++) {
        size_t names = 0;
        const char *reason = "", *next;
        for (size_t i = 0; i < s->input->results->run_count; i++) {
            struct share n = site_count(s, i, cases);
            size_t right = released ? n.released : n.passed;
            unsigned own = !n.judged           ? FOLLOWED_UNTESTED
                           : right == n.judged ? FOLLOWED
                           : right             ? FOLLOWED_IN_PART
                                               : FOLLOWED_NOT;
            if (own != kind || !site_counts(s, i, editions))
                continue;
            next = kind == FOLLOWED_UNTESTED && n.why ? n.why : "";
            if (strcmp(reason, next) != 0)
                html_fmt(page, *reason ? " (%s)" : "%s", reason);
            reason = next;
            buf_fmt(&page->body, "%s%s%s", names ? ", " : "<b>", names ? "" : words[kind],
                    names ? "" : "</b>");
            html_run_name(page, i);
            if (kind == FOLLOWED_IN_PART)
                html_fmt(page, " (%zu of %zu)", right, n.judged);
            if (kind != FOLLOWED_UNTESTED && !released && n.changed)
                html_fmt(page, " (as released, %zu of %zu)", n.released, n.judged);
            names++;
        }
        html_fmt(page, *reason ? " (%s)%s" : "%s%s", reason, names ? ". " : "");
    }
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

void html_table(struct html *page, const char *title)
{
    html_fmt(page, "<table class=\"kinds\"><thead><tr><th scope=\"col\">%s</th>", title);
    for (size_t run = 0; run < page->site->input->results->run_count; run++) {
        html_raw(page, "<th scope=\"col\" class=\"number\">");
        html_run_name(page, run);
        html_raw(page, "</th>");
    }
    html_raw(page, "</tr></thead><tbody>\n");
}

void html_cell(struct html *page, const struct run *run, const char *is, const char *in,
               const struct share *n)
{
    size_t wrong = n->judged - n->passed - n->changed;
    html_fmt(page, "<td class=\"number v-%s\">",
             !n->judged                ? "none"
             : !wrong                  ? "pass"
             : wrong <= n->judged / 20 ? "most"
                                       : "fail");
    if (wrong && is)
        html_search(page, run, "is", is, in, "%zu wrong of %zu", wrong, n->judged);
    else if (n->judged)
        html_fmt(page, "%zu wrong of %zu", wrong, n->judged);
    else
        html_fmt(page, "<span title=\"%s\">–</span>", n->why ? n->why : "");
    if (n->changed)
        html_fmt(page, ", %zu as released", n->changed);
    html_raw(page, "</td>");
}

void html_share(struct html *page, const struct share *n)
{
    const struct {
        size_t count;
        const char *class, *words;
    } parts[] = {{n->passed, "pass", "right"},
                 {n->changed, "released", "right only as released"},
                 {n->judged - n->passed - n->changed, "fail", "wrong"},
                 {n->all - n->judged, "none", "not supported"}};
    enum { PARTS = sizeof parts / sizeof *parts };
    const char *before = "<title>";
    size_t x = 0;
    buf_fmt(&page->body,
            "<svg class=\"share\" role=\"img\" viewBox=\"0 0 %zu 1\" "
            "preserveAspectRatio=\"none\">",
            n->all ? n->all : 1);
    for (int i = 0; i < PARTS; i++)
        if (parts[i].count) {
            buf_fmt(&page->body, "%s%zu %s", before, parts[i].count, parts[i].words);
            before = ", ";
        }
    html_raw(page, *before == ',' ? "</title>" : "<title>no cases</title>");
    for (int i = 0; i < PARTS; x += parts[i++].count)
        if (parts[i].count)
            buf_fmt(&page->body, "<rect class=\"v-%s\" x=\"%zu\" width=\"%zu\" height=\"1\"/>",
                    parts[i].class, x, parts[i].count);
    html_raw(page, "</svg>");
}

void html_print_links(const struct site *s, const char *address, struct buf *out)
{
    static const char *const places[][2] = {
        {"index", "Implementations"}, {"answers", "Answers"},     {"spec/index", "Specification"},
        {"rules", "Rules"},           {"open", "Open questions"}, {"laws", "Writing, editing"},
        {"released", "As released"},  {"try", "Try an input"},    {"method", "Method, test yours"}};
    buf_str(out, "<nav class=\"bar\" aria-label=\"Pages\">");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        bool here = strcmp(places[i][0], address) == 0;
        if ((strchr(places[i][0], '/') && !s->book) ||
            (strcmp(places[i][0], "try") == 0 && !s->input->playground))
            continue;
        buf_str(out, "<a href=\"");
        link_to(address, places[i][0], ".html\"", out);
        buf_fmt(out, "%s>%s</a> ", here ? " aria-current=\"page\"" : "", places[i][1]);
    }
    buf_str(out, "</nav><form role=\"search\" action=\"");
    link_to(address, "search", ".html\">", out);
    buf_str(out, "<input type=\"search\" name=\"q\" aria-label=\"Search\" "
                 "size=\"34\" placeholder=\"A whole question, an input or an error: is 1 / 0 an "
                 "error?\"></form>\n");
}

/* Writes what stands before the content of a page: the menu, and the search field. */
static void print_head(struct html *out, const struct html *page)
{
    struct site *s = page->site;
    bool search = strcmp(page->address, "search") == 0;
    html_raw(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src ");
    html_raw(out, s->alone ? site_style_hash : "'self'");
    html_raw(out, search ? "; script-src 'self'; frame-src 'self'" : "");
    html_fmt(out,
             "; img-src 'self' data:; base-uri 'none'; form-action 'self'\">\n<title>%s · HCL "
             "conformance</title>\n<meta property=\"og:title\" content=\"%s\">\n<meta "
             "name=\"description\" property=\"og:description\" content=\"",
             buf_text(&page->title), buf_text(&page->title));
    html_text(out, buf_text(&page->about), SITE_TEXT_MAX);
    html_raw(out, "\">\n<link rel=\"icon\" href=\"data:,\">\n");
    if (s->input->url) {
        html_raw(out, "<link rel=\"canonical\" href=\"");
        html_text(out, s->input->url, ESCAPE_TEXT_MAX);
        address_link(page->address, &out->body);
        html_raw(out, ".html\">\n");
    }
    if (s->alone) {
        html_raw(out, "<style>\n");
        buf_add(&out->body, (const char *)site_style.bytes, site_style.length);
        html_raw(out, "</style>\n");
    } else {
        html_raw(out, "<link rel=\"stylesheet\" href=\"");
        link_to(page->address, "site.css", "\">\n", &out->body);
    }
    html_raw(out, search ? "<script defer src=\"search.js\"></script>\n" : "");
    html_raw(out, "</head>\n<body class=\"doc\">\n<a class=\"skip\" href=\"#main\">Skip to the "
                  "content</a>\n<header class=\"top\">");
    if (s->alone)
        html_raw(out, "<nav class=\"bar\" aria-label=\"Pages\">");
    else
        html_print_links(s, page->address, &out->body);
    for (size_t i = 0; s->alone && i < s->input->results->run_count; i++)
        html_run(out, i);
    html_raw(out, s->alone ? "</nav>" : "");
    html_fmt(out, "</header>\n<main id=\"main\">\n<h1>%s</h1>\n", buf_text(&page->title));
}

/* Writes what stands after the content: the date, the version and links. */
static void print_foot(struct html *out, const struct html *page)
{
    const struct site *s = page->site;
    html_fmt(out, "\n</main>\n<footer><p>Written on %s by hclreport %s%s%s.", s->written,
             HCL_CONFORMANCE_VERSION, s->input->commit ? ", commit " : "",
             s->input->commit ? s->input->commit : "");
    if (!s->alone) {
        html_raw(out, " <a href=\"");
        link_to(page->address, "method", ".html\">Method</a> · <a href=\"", &out->body);
        link_to(page->address, page->data ? page->data : page->address,
                ".json\">This page as JSON</a>", &out->body);
    }
    html_raw(out, "</p></footer>\n</body>\n</html>\n");
}

void html_write_data(struct folder *folder, const char *address, cJSON *json)
{
    struct buf out = {0};
    json_print(json, 0, &out);
    buf_char(&out, '\n');
    folder_write(folder, address, ".json", &out);
    cJSON_Delete(json);
    buf_free(&out);
}

void html_end(struct html *page)
{
    struct site *s = page->site;
    struct html out = {.site = s, .address = page->address};
    print_head(&out, page);
    if (page->parts.len && !s->alone)
        buf_fmt(&out.body, "<nav class=\"texts\" aria-label=\"On this page\">%s</nav>\n",
                buf_text(&page->parts));
    buf_add(&out.body, buf_text(&page->body), page->body.len);
    print_foot(&out, page);
    html_add(page->json, "'title': %s, 'written': %s", buf_text(&page->title), s->written);
    if (s->alone)
        buf_add(s->alone, buf_text(&out.body), out.body.len);
    else
        folder_write(s->folder, page->address, ".html", &out.body);
    if (s->alone || page->data)
        cJSON_Delete(page->json);
    else
        html_write_data(s->folder, page->address, page->json);
    s->pages++;
    buf_free(&page->parts);
    buf_free(&out.body);
    buf_free(&page->title);
    buf_free(&page->about);
    buf_free(&page->body);
}
