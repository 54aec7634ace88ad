/* Writes what changed since earlier results. */
#include "site/html.h"
#include "site/site.h"

#include "base/buf.h"
#include "cases/case.h"
#include "results.h"

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

/* Writes a changed case, if at most SITE_ENTRY_MAX - 1 were written. */
static void write_change(struct html *page, size_t at, bool fixed, size_t earlier_ones)
{
    if (earlier_ones >= SITE_ENTRY_MAX)
        return;
    html_raw(page, fixed ? "<li>fixed: " : "<li>broke: ");
    html_link_case(page, at, page->site->input->suite->cases[at].id);
    html_raw(page, "</li>\n");
}

void site_changes(struct html *page, size_t run)
{
    struct site *s = page->site;
    const struct report *before = s->input->before;
    const struct run *old = earlier(before, site_run(s, run));
    size_t fixed = 0, broke = 0;
    struct buf body = page->body;
    if (!old)
        return;
    page->body = (struct buf){0}; /* the list, which follows its counts */
    for (size_t i = 0; i < old->count; i++) {
        const struct result *was = &old->list[i];
        size_t at = site_case(s, before->ids.list[was->at]);
        const struct result *now = at == SITE_END ? NULL : s->results[run][at];
        if (!now || !result_is_judged(now) || !result_is_judged(was) ||
            (now->actual == VERDICT_PASS) == (was->actual == VERDICT_PASS))
            continue;
        write_change(page, at, now->actual == VERDICT_PASS, fixed + broke);
        *(now->actual == VERDICT_PASS ? &fixed : &broke) += 1;
    }
    struct buf list = page->body;
    page->body = body;
    html_fmt(
        page,
        "<h2 id=\"changes\">Changes since %s</h2>\n<p>%zu cases fixed, %zu broke.%s</p>\n<ul>\n",
        old->version, fixed, broke,
        strcmp(old->digest, site_run(s, run)->digest) != 0 ? " The suite changed, too." : "");
    buf_str(&page->body, buf_text(&list));
    html_raw(page, "</ul>\n");
    html_add(page->json, "'before': %s, 'fixed': %zu, 'broke': %zu", old->version, fixed, broke);
    buf_free(&list);
}
