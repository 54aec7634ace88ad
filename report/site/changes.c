/* Finds the changes since earlier results. */
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
