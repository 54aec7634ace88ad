/* Writes an Atom feed of the changes since earlier results. */
#include "site/html.h"
#include "site/site.h"

#include "base/buf.h"
#include "base/hash.h"
#include "cases/case.h"
#include "escape.h"
#include "results.h"
#include "site/address.h"
#include "site/folder.h"

#include <string.h>

/* Returns the earlier run with the same implementation and edition, or NULL. */
static const struct run *earlier(const struct report *before, const struct run *run)
{
    for (size_t i = 0; i < before->run_count; i++)
        if (strcmp(before->runs[i].implementation, run->implementation) == 0 &&
            strcmp(before->runs[i].edition, run->edition) == 0 &&
            strcmp(before->runs[i].as, run->as) == 0)
            return &before->runs[i];
    return NULL;
}

static void add_change(struct html *page, size_t at, bool fixed, struct site_change *change)
{
    size_t shown = change->broke + change->fixed;
    *(fixed ? &change->fixed : &change->broke) += 1;
    if (shown >= SITE_ENTRY_MAX)
        return;
    html_raw(page, fixed ? "<li>fixed: " : "<li>broke: ");
    html_link_case(page, at, page->site->input->suite->cases[at].id);
    html_raw(page, "</li>\n");
}

struct site_change site_change(struct html *page, size_t run)
{
    struct site *s = page->site;
    const struct report *before = s->input->before;
    struct site_change change = {.old = earlier(before, site_run(s, run))};
    struct buf body = page->body;
    page->body = (struct buf){0};
    for (size_t i = 0; change.old && i < change.old->count; i++) {
        const struct result *old = &change.old->list[i];
        size_t at = site_case(s, before->ids.list[old->at]);
        const struct result *now = at == SITE_END ? NULL : s->results[run][at];
        if (now && result_is_judged(now) && result_is_judged(old) &&
            (now->actual == VERDICT_PASS) != (old->actual == VERDICT_PASS))
            add_change(page, at, now->actual == VERDICT_PASS, &change);
    }
    change.list = page->body;
    page->body = body;
    return change;
}

static void markup(const char *text, struct buf *out)
{
    escape_markup(text, ESCAPE_TEXT_MAX, out);
}

static void print_entry(struct html *page, size_t at, const struct site_change *change,
                        struct buf *out)
{
    struct site *s = page->site;
    const struct run *run = site_run(s, at), *old = change->old;
    struct buf title = {0}, link = {0}, content = {0};
    buf_fmt(&title, "%s %s", run->implementation, run->version);
    if (old && strcmp(old->version, run->version) != 0)
        buf_fmt(&title, " (before: %s)", old->version);
    if (old)
        buf_fmt(&title, ": %zu cases fixed, %zu broke", change->fixed, change->broke);
    else
        buf_str(&title, ": new");
    buf_str(&link, s->input->url ? s->input->url : "");
    address_link(site_run_address(s, at), &link);
    buf_str(&link, ".html");
    buf_str(&content,
            old && strcmp(old->digest, run->digest) != 0 ? "<p>The suite changed, too.</p>\n" : "");
    buf_fmt(&content, "<ul>\n%s</ul>\n", buf_text(&change->list));
    buf_str(out, "<entry>\n<title>");
    markup(buf_text(&title), out);
    buf_fmt(out,
            "</title>\n<id>tag:hcl-conformance.invalid,%s:%016llx</id>\n<updated>%s</"
            "updated>\n<link href=\"",
            s->written, (unsigned long long)hash_64(title.data, title.len), s->moment);
    markup(buf_text(&link), out);
    buf_str(out, "\"/>\n<content type=\"html\">");
    escape_markup_lines(buf_text(&content), content.len, "", out);
    buf_str(out, "</content>\n</entry>\n");
    buf_free(&title);
    buf_free(&link);
    buf_free(&content);
}

void site_feed(struct site *s)
{
    struct buf out = {0};
    struct html page = html_begin(s, "feed"); /* a page that is only used for its links */
    buf_str(
        &out,
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"");
    if (s->input->url) {
        buf_str(&out, " xml:base=\"");
        markup(s->input->url, &out);
        buf_char(&out, '"');
    }
    buf_fmt(&out,
            ">\n<title>HCL conformance: "
            "changes</title>\n<id>tag:hcl-conformance.invalid,2024:feed</id>\n"
            "<updated>%s</updated>\n<author><name>hclreport</name></author>\n<link rel=\"self\" "
            "href=\"feed.xml\"/>\n<link href=\"index.html\"/>\n",
            s->moment);
    for (size_t i = 0; s->input->before->run_count && i < s->input->results->run_count; i++) {
        const struct run *run = site_run(s, i);
        if (site_is_reference(s, run))
            continue;
        struct site_change change = site_change(&page, i);
        if (!change.old || change.broke + change.fixed ||
            strcmp(change.old->version, run->version) != 0)
            print_entry(&page, i, &change, &out);
        buf_free(&change.list);
    }
    buf_str(&out, "</feed>\n");
    folder_write(s->folder, "feed.xml", &out);
    cJSON_Delete(page.json);
    buf_free(&out);
}
