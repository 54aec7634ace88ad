/* How a campaign goes, for people. */
#include <string.h>

#include "base/json.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/registry.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/generate/gen.h"
#include "options/options.h"

/* Distance of two screens, and of two lines. */
#define SCREEN_MS 250.0
#define LINE_MS 10000.0

/* Buckets on the screen; columns of a source, and of a name. */
enum { BUCKETS_SHOWN = 20, SOURCE_COLUMNS = 24, NAME_COLUMNS = 58 };

/* Appends a number with its thousands apart. */
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
    const struct party *p = c->found.party;
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
    buf_fmt(out, "/s), %.0f %% of it for what differs, %.0f %% errors, %zu of %zu rules seen",
            seconds > 0 ? c->searched_ms / seconds / 10 : 0.0,
            c->inputs > 0 ? 100.0 * (double)c->errors / (double)c->inputs : 0.0,
            gen_rules_seen(c->gen), rules_of_edition(c));
}

static void add_rival(const struct campaign *c, size_t i, struct buf *out)
{
    const struct campaign_rival *r = &c->rivals[i];
    investigate_name(&c->found.party->rivals[i], out);
    buf_str(out, ": asked ");
    add_number(r->asked, out);
    for (unsigned d = 0; d < DIFFERENCE_COUNT; d++)
        if (d != DIFFERENCE_NONE && r->differences[d] > 0) {
            buf_fmt(out, ", %s ", difference_name((enum difference)d));
            add_number(r->differences[d], out);
        }
    if (c->found.party->rivals[i].peer.faults > 0)
        buf_fmt(out, "; failed %zu times for no request's sake",
                c->found.party->rivals[i].peer.faults);
    if (c->found.party->rivals[i].peer.gone)
        buf_fmt(out, "; given up: %s", buf_text(&c->found.party->rivals[i].peer.why));
}

/* The source of a bucket's request, or its value and type, in one short line. */
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

/* The name of a bucket, which may be of words of the implementation, as far as there is room. */
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
    bucket_name(&c->found.party->oracle, b, &name);
    buf_fmt(out, "%6zu  %-9s ", b->hits, difference_name(b->kind));
    add_name(&name, out);
    add_source(b, out);
    if (b->kind == DIFFERENCE_TIMEOUT)
        buf_fmt(out, "  %s", b->answer);
    buf_free(&name);
}

static void add_found(const struct campaign *c, struct buf *out)
{
    buf_fmt(out, "%zu buckets; disagreements: ", c->found.buckets.count);
    add_number(c->found.looked_into + c->found.muted + c->postponed_count + c->spooled + c->counted,
               out);
    buf_str(out, ", of them muted ");
    add_number(c->found.muted, out);
    if (c->found.unstable > 0)
        buf_fmt(out, ", not shown by a fresh process %zu", c->found.unstable);
    if (c->postponed_count > 0)
        buf_fmt(out, "; %zu wait", c->postponed_count);
    if (c->spooled > 0) {
        buf_str(out, "; in the spool as they are ");
        add_number(c->spooled, out);
    }
    if (c->counted > 0) {
        buf_str(out, "; only counted ");
        add_number(c->counted, out);
    }
    if (c->avoided > 0) {
        buf_str(out, "; avoided ");
        add_number(c->avoided, out);
    }
    if (c->held_back > 0)
        buf_fmt(out, "; held back for limits %zu", c->held_back);
}

static void show_screen(struct campaign *c, bool last)
{
    struct buf text = {0};
    const struct party *p = c->found.party;
    buf_str(&text, "\033[H\033[J");
    buf_fmt(&text, "hclcheck fuzz, edition %s, seed %llu%s\n  ", edition_name(p->options->edition),
            (unsigned long long)c->seed, last ? ", ended" : "");
    add_head(c, &text);
    for (size_t i = 0; i < p->count; i++) {
        buf_str(&text, "\n  ");
        add_rival(c, i, &text);
    }
    buf_str(&text, "\n  ");
    add_found(c, &text);
    buf_str(&text, "\n\n");
    for (size_t i = 0; i < c->found.buckets.count && i < BUCKETS_SHOWN; i++) {
        add_bucket(c, &c->found.buckets.list[i], &text);
        buf_char(&text, '\n');
    }
    if (c->found.buckets.count > BUCKETS_SHOWN)
        buf_fmt(&text, "        and %zu more\n", c->found.buckets.count - BUCKETS_SHOWN);
    fputs(buf_text(&text), c->config.show);
    fflush(c->config.show);
    buf_free(&text);
}

static void show_lines(struct campaign *c, bool last)
{
    struct buf text = {0};
    add_head(c, &text);
    buf_str(&text, "; ");
    add_found(c, &text);
    buf_char(&text, '\n');
    for (size_t i = 0; last && i < c->found.party->count; i++) {
        add_rival(c, i, &text);
        buf_char(&text, '\n');
    }
    for (size_t i = 0; last && i < c->found.buckets.count; i++) {
        add_bucket(c, &c->found.buckets.list[i], &text);
        buf_char(&text, '\n');
    }
    fputs(buf_text(&text), c->config.show);
    fflush(c->config.show);
    buf_free(&text);
}

void status_show(struct campaign *c, bool last)
{
    double now = os_now_ms();
    double distance = c->config.screen ? SCREEN_MS : LINE_MS;
    if (c->config.show == NULL ||
        (!last && now - (c->show_ms > 0 ? c->show_ms : c->begin_ms) < distance))
        return;
    c->show_ms = now;
    if (c->config.screen)
        show_screen(c, last);
    else
        show_lines(c, last);
}

void status_found(struct campaign *c, const struct bucket *b)
{
    struct buf text = {0};
    if (c->config.show == NULL || c->config.screen)
        return;
    buf_fmt(&text, "found %s: ", b->implementation);
    add_bucket(c, b, &text);
    buf_char(&text, '\n');
    fputs(buf_text(&text), c->config.show);
    fflush(c->config.show);
    buf_free(&text);
}
