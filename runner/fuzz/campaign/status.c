/* Shows the progress of a campaign. */
#include <stdlib.h>

#include "base/os.h"
#include "base/text.h"
#include "fuzz/campaign/campaign.h"

/* Milliseconds between two lines. */
#define LINE_MS 5000.0

/* Maximum width of a title. */
enum { TITLE_COLUMNS = 58 };

static void add_counts(const struct campaign *c, struct buf *out)
{
    double seconds = (os_now_ms() - c->begin_ms) / 1000;
    buf_fmt(out,
            "%zu requests in %.0f s (%.0f/s), %.0f %% of the time for investigations; %zu "
            "findings, %zu without a verdict",
            c->inputs, seconds, seconds > 0 ? (double)c->inputs / seconds : 0.0,
            seconds > 0 ? c->searched_ms / seconds / 10 : 0.0, c->found.findings.count,
            findings_open(&c->found.findings));
    if (c->found.unstable > 0)
        buf_fmt(out, ", not shown again %zu", c->found.unstable);
    if (c->dropped > 0)
        buf_fmt(out, ", no time to investigate %zu", c->dropped);
    if (c->held_back > 0)
        buf_fmt(out, "; requests beyond an implementation's limits %zu", c->held_back);
    buf_char(out, '\n');
}

static void add_subject(const struct campaign *c, size_t i, struct buf *out)
{
    const struct peer *peer = &c->found.setup->subjects[i].peer;
    const struct tally *t = &c->tallies[i];
    char *name = subject_name(&c->found.setup->subjects[i]);
    buf_fmt(out, "%s: asked in this run %zu", name, t->asked);
    for (unsigned d = 0; d < DIFFERENCE_COUNT; d++)
        if (d != DIFFERENCE_NONE && t->differences[d] > 0)
            buf_fmt(out, ", %s %zu", difference_name((enum difference)d), t->differences[d]);
    if (peer->faults > 0)
        buf_fmt(out, "; crashed or hung %zu times, but no single request was the cause",
                peer->faults);
    buf_str(out, peer->gone ? "; given up\n" : "\n");
    free(name);
}

void status_show(struct campaign *c, bool last)
{
    struct buf text = {0};
    double now = os_now_ms();
    if (c->config.show == NULL || (!last && now - c->show_ms < LINE_MS))
        return;
    c->show_ms = now;
    add_counts(c, &text);
    for (size_t i = 0; last && i < c->found.setup->count; i++)
        add_subject(c, i, &text);
    fputs(buf_text(&text), c->config.show);
    fflush(c->config.show);
    buf_free(&text);
}

void status_found(const struct campaign *c, const struct finding *f)
{
    struct buf name = {0}, title = {0}, text = {0};
    finding_id(f, &name);
    finding_title(f, &title);
    text_escape(buf_text(&title), title.len, TITLE_COLUMNS, &text);
    if (c->config.show != NULL)
        fprintf(c->config.show, "%s: %s, %s\n", buf_text(&name), difference_name(f->kind),
                buf_text(&text));
    buf_free(&name);
    buf_free(&title);
    buf_free(&text);
}
