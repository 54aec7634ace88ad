/* Shows the progress of a campaign. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/registry.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/generate/gen.h"
#include "options/options.h"

/* Milliseconds between two updates of the screen, and between two lines. */
#define SCREEN_MS 250.0
#define LINE_MS 10000.0

/* Maximum number of buckets on the status screen, and maximum widths of a source and of a name. */
enum { BUCKETS_SHOWN = 20, SOURCE_COLUMNS = 24, NAME_COLUMNS = 58 };

static void add_number(size_t n, struct buf *out)
{
    if (n >= 1000) {
        add_number(n / 1000, out);
        buf_fmt(out, ",%03zu", n % 1000);
    } else {
        buf_fmt(out, "%zu", n);
    }
}

static size_t rules_of_edition(const struct campaign *c)
{
    const struct setup *p = c->found.setup;
    size_t count = 0;
    for (size_t i = 0; i < p->registry.rule_count; i++)
        count += !p->registry.rules[i].unguarded &&
                 (p->registry.rules[i].editions & 1u << p->options->edition) != 0;
    return count;
}

static void add_head(const struct campaign *c, struct buf *out)
{
    double seconds = campaign_ms(c) / 1000;
    add_number(c->inputs, out);
    buf_fmt(out, " requests in %.0f s (", seconds);
    add_number(seconds > 0 ? (size_t)((double)c->inputs / seconds) : 0, out);
    buf_fmt(out,
            "/s), %.0f %% of the time for investigations, %.0f %% errors, %zu of %zu rules seen",
            seconds > 0 ? c->searched_ms / seconds / 10 : 0.0,
            c->inputs > 0 ? 100.0 * (double)c->errors / (double)c->inputs : 0.0,
            gen_rules_seen(c->gen), rules_of_edition(c));
}

static void add_subject(const struct campaign *c, size_t i, struct buf *out)
{
    const struct peer *peer = &c->found.setup->subjects[i].peer;
    const struct tally *t = &c->tallies[i];
    char *name = subject_name(&c->found.setup->subjects[i]);
    buf_fmt(out, "%s: asked ", name);
    add_number(t->asked, out);
    for (unsigned d = 0; d < DIFFERENCE_COUNT; d++)
        if (d != DIFFERENCE_NONE && t->differences[d] > 0) {
            buf_fmt(out, ", %s ", difference_name((enum difference)d));
            add_number(t->differences[d], out);
        }
    if (peer->faults > 0)
        buf_fmt(out, "; crashed or hung %zu times, but no single request was the cause",
                peer->faults);
    if (peer->gone)
        buf_str(out, "; given up");
    free(name);
}

/* Appends the source of a bucket's request, or else the whole request, cut to one short line. */
static void add_source(const struct bucket *b, struct buf *out)
{
    struct json_error ignored;
    cJSON *tree = json_parse(b->request, strlen(b->request), JSON_NUL_REFUSE, &ignored);
    const char *source = json_get_string(tree, "source");
    struct buf text = {0};
    if (source != NULL)
        text_escape(source, strlen(source), SOURCE_COLUMNS, &text);
    else
        text_escape(b->request, strlen(b->request), SOURCE_COLUMNS, &text);
    buf_str(out, buf_text(&text));
    buf_free(&text);
    cJSON_Delete(tree);
}

/* Appends the escaped name of a bucket, cut to NAME_COLUMNS columns. */
static void add_name(const struct buf *name, struct buf *out)
{
    struct buf text = {0};
    text_escape(buf_text(name), name->len, name->len, &text);
    size_t n = text.len < NAME_COLUMNS ? text.len : NAME_COLUMNS;
    while (n < text.len && (text.data[n] & 0xc0) == 0x80)
        n--;
    buf_add(out, buf_text(&text), n);
    buf_str(out, "  ");
    buf_free(&text);
}

static void add_bucket(const struct campaign *c, const struct bucket *b, struct buf *out)
{
    struct buf name = {0};
    bucket_name(&c->found.setup->oracle, b, &name);
    buf_fmt(out, "%6zu  %-9s ", b->hits, difference_name(b->kind));
    add_name(&name, out);
    add_source(b, out);
    buf_free(&name);
}

static void add_found(const struct campaign *c, struct buf *out)
{
    const struct investigation *found = &c->found;
    const struct {
        const char *text;
        size_t count;
    } rows[] = {{", muted ", found->muted},
                {", not shown again ", found->unstable},
                {", waiting for investigation ", c->postponed_count},
                {", only written to spool.jsonl ", c->spooled},
                {", only counted ", c->counted},
                {"; requests skipped by --avoid ", c->avoided},
                {"; requests beyond an implementation's limits ", c->held_back}};
    buf_fmt(out, "%zu findings; differences ", found->buckets.count);
    add_number(found->investigated + found->muted + c->postponed_count + c->spooled + c->counted,
               out);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].count > 0) {
            buf_str(out, rows[i].text);
            add_number(rows[i].count, out);
        }
}

static void print(const struct campaign *c, struct buf *text)
{
    fputs(buf_text(text), c->config.show);
    fflush(c->config.show);
    buf_free(text);
}

/* Appends a line for each implementation and each bucket. A status screen shows only the first
 * BUCKETS_SHOWN buckets. */
static void add_all(const struct campaign *c, struct buf *out)
{
    const struct buckets *all = &c->found.buckets;
    size_t shown = c->config.screen && all->count > BUCKETS_SHOWN ? BUCKETS_SHOWN : all->count;
    for (size_t i = 0; i < c->found.setup->count; i++) {
        add_subject(c, i, out);
        buf_char(out, '\n');
    }
    for (size_t i = 0; i < shown; i++) {
        add_bucket(c, &all->list[i], out);
        buf_char(out, '\n');
    }
    if (all->count > shown)
        buf_fmt(out, "        and %zu more\n", all->count - shown);
}

void status_show(struct campaign *c, bool last)
{
    struct buf text = {0};
    double now = os_now_ms();
    double distance = c->config.screen ? SCREEN_MS : LINE_MS;
    if (c->config.show == NULL ||
        (!last && now - (c->show_ms > 0 ? c->show_ms : c->begin_ms) < distance))
        return;
    c->show_ms = now;
    if (c->config.screen)
        buf_fmt(&text, "\033[H\033[Jhclcheck fuzz, edition %s, seed %llu%s\n",
                edition_name(c->found.setup->options->edition), (unsigned long long)c->seed,
                last ? ", ended" : "");
    add_head(c, &text);
    buf_str(&text, c->config.screen ? "\n" : "; ");
    add_found(c, &text);
    buf_char(&text, '\n');
    if (c->config.screen || last)
        add_all(c, &text);
    print(c, &text);
}

void status_found(struct campaign *c, const struct bucket *b)
{
    struct buf text = {0};
    if (c->config.show == NULL || c->config.screen)
        return;
    buf_fmt(&text, "found %s: ", b->implementation);
    add_bucket(c, b, &text);
    buf_char(&text, '\n');
    print(c, &text);
}
