/* Shows the progress of a campaign. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/os.h"
#include "base/text.h"
#include "fuzz/campaign/campaign.h"

/* Milliseconds between two lines. */
#define LINE_MS 5000.0

/* Maximum widths of a source and of a title. */
enum { SOURCE_COLUMNS = 24, TITLE_COLUMNS = 58 };

static void add_counts(const struct campaign *c, struct buf *out)
{
    const struct {
        const char *text;
        size_t count;
    } rows[] = {{", not shown again ", c->found.unstable},
                {", waiting for investigation ", c->late_count},
                {", not investigated ", c->dropped},
                {"; requests beyond an implementation's limits ", c->held_back}};
    double seconds = campaign_ms(c) / 1000;
    buf_fmt(out,
            "%zu requests in %.0f s (%.0f/s), %.0f %% of the time for investigations; %zu "
            "findings, %zu without a verdict",
            c->inputs, seconds, seconds > 0 ? (double)c->inputs / seconds : 0.0,
            seconds > 0 ? c->searched_ms / seconds / 10 : 0.0, c->found.findings.count,
            findings_open(&c->found.findings));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].count > 0)
            buf_fmt(out, "%s%zu", rows[i].text, rows[i].count);
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

/* Appends the source of a finding's request, or else the whole request, cut to one short line. */
static void add_source(const struct finding *f, struct buf *out)
{
    struct json_error ignored;
    cJSON *tree = json_parse(f->request, strlen(f->request), JSON_NUL_REFUSE, &ignored);
    const char *source = json_get_string(tree, "source");
    struct buf text = {0};
    if (source == NULL)
        source = f->request;
    text_escape(source, strlen(source), SOURCE_COLUMNS, &text);
    buf_str(out, buf_text(&text));
    buf_free(&text);
    cJSON_Delete(tree);
}

/* Appends hits, kind, title and source of a finding. */
static void add_finding(const struct finding *f, struct buf *out)
{
    struct buf title = {0}, text = {0};
    finding_title(f, &title);
    text_escape(buf_text(&title), title.len, TITLE_COLUMNS, &text);
    buf_fmt(out, "%6zu  %-9s %s  ", f->hits, difference_name(f->kind), buf_text(&text));
    add_source(f, out);
    buf_char(out, '\n');
    buf_free(&title);
    buf_free(&text);
}

static void print(const struct campaign *c, struct buf *text)
{
    fputs(buf_text(text), c->config.show);
    fflush(c->config.show);
    buf_free(text);
}

void status_show(struct campaign *c, bool last)
{
    struct buf text = {0};
    double now = os_now_ms();
    if (c->config.show == NULL ||
        (!last && now - (c->show_ms > 0 ? c->show_ms : c->begin_ms) < LINE_MS))
        return;
    c->show_ms = now;
    add_counts(c, &text);
    for (size_t i = 0; last && i < c->found.setup->count; i++)
        add_subject(c, i, &text);
    for (size_t i = 0; last && i < c->found.findings.count; i++)
        add_finding(&c->found.findings.list[i], &text);
    print(c, &text);
}

void status_found(const struct campaign *c, const struct finding *f)
{
    struct buf text = {0};
    if (c->config.show == NULL)
        return;
    text_escape(f->implementation, strlen(f->implementation), TITLE_COLUMNS, &text);
    fprintf(c->config.show, "found %s: ", buf_text(&text));
    buf_clear(&text);
    add_finding(f, &text);
    print(c, &text);
}
