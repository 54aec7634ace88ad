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

/* The cases whose verdict differs between two runs, and which were judged in each run. */
struct change {
    size_t broke, fixed;
    struct buf list; /* HTML */
};

static void add_change(struct html *page, size_t at, bool fixed, struct change *change)
{
    size_t shown = change->broke + change->fixed;
    *(fixed ? &change->fixed : &change->broke) += 1;
    if (shown >= SITE_ENTRY_MAX)
        return;
    buf_clear(&page->body);
    html_raw(page, fixed ? "<li>fixed: " : "<li>broke: ");
    html_link_case(page, at, page->site->input->suite->cases[at].id);
    html_raw(page, "</li>\n");
    buf_str(&change->list, buf_text(&page->body));
}

static void compare(struct html *page, size_t run, const struct run *old, struct change *change)
{
    struct site *s = page->site;
    const struct report *before = s->input->before;
    for (size_t i = 0; i < old->count; i++) {
        size_t at = site_case(s, before->ids.list[old->list[i].at]);
        const struct result *now = at == SITE_END ? NULL : s->results[run][at];
        if (!now || !result_is_judged(now) || !result_is_judged(&old->list[i]))
            continue;
        bool passes = now->actual == VERDICT_PASS, passed = old->list[i].actual == VERDICT_PASS;
        if (passes != passed)
            add_change(page, at, passes, change);
    }
}

static void markup(const char *text, struct buf *out)
{
    escape_markup(text, ESCAPE_TEXT_MAX, out);
}

static void print_entry(struct html *page, size_t at, const struct run *old,
                        const struct change *change, struct buf *out)
{
    struct site *s = page->site;
    const struct run *run = site_run(s, at);
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
        const struct run *old = earlier(s->input->before, site_run(s, i));
        struct change change = {0};
        if (site_is_reference(s, site_run(s, i)))
            continue;
        if (old)
            compare(&page, i, old, &change);
        if (!old || change.broke + change.fixed ||
            strcmp(old->version, site_run(s, i)->version) != 0)
            print_entry(&page, i, old, &change, &out);
        buf_free(&change.list);
    }
    buf_str(&out, "</feed>\n");
    folder_write(s->folder, "feed.xml", &out);
    cJSON_Delete(page.json);
    buf_free(&page.body);
    buf_free(&out);
}
