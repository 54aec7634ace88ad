#include "compare.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/text.h"
#include "commands/compare.h"
#include "markdown.h"
#include "results.h"
#include "score.h"

#include <stdlib.h>
#include <string.h>

/* Changes that are listed in Markdown, of each kind: a comment has its bounds. */
enum { LISTED_MAX = 50, NAME_MAX_BYTES = 300, DETAIL_MAX = 200 };

enum change { CHANGE_BROKE, CHANGE_MENDED, CHANGE_OTHER, CHANGE_NEW, CHANGE_GONE, CHANGE_COUNT };

static const struct {
    const char *title, *colour;
} changes[CHANGE_COUNT] = {[CHANGE_BROKE] = {"broke", "\033[1;31m"},
                           [CHANGE_MENDED] = {"mended", "\033[1;32m"},
                           [CHANGE_OTHER] = {"fail otherwise", "\033[1m"},
                           [CHANGE_NEW] = {"only in the new run", "\033[1m"},
                           [CHANGE_GONE] = {"only in the old run", "\033[1m"}};

struct difference {
    const char *key;
    const struct result *old, *new; /* one may be NULL */
};

struct comparison {
    struct difference *list[CHANGE_COUNT];
    size_t count[CHANGE_COUNT], cap[CHANGE_COUNT];
};

/* The results of the first run by the index of their case, an owned array. */
static const struct result **by_case(const struct report *r)
{
    const struct result **found = mem_alloc((r->keys.count + 1) * sizeof(*found));
    for (size_t i = 0; i < r->runs[0].count; i++)
        found[r->runs[0].list[i].at] = &r->runs[0].list[i];
    return found;
}

static void add(struct comparison *c, enum change change, struct difference difference)
{
    c->list[change] =
        mem_more(c->list[change], &c->cap[change], c->count[change], sizeof **c->list);
    c->list[change][c->count[change]++] = difference;
}

static void add_both(struct comparison *c, struct difference d)
{
    switch (compare_verdicts(d.old->verdict, d.new->verdict)) {
    case COMPARE_SAME:
        break;
    case COMPARE_BROKE:
        add(c, CHANGE_BROKE, d);
        break;
    case COMPARE_MENDED:
        add(c, CHANGE_MENDED, d);
        break;
    case COMPARE_OTHER:
        add(c, CHANGE_OTHER, d);
        break;
    }
}

static struct comparison compare(const struct report *old, const struct report *new)
{
    struct comparison c = {0};
    const struct result **olds = by_case(old), **news = by_case(new);
    for (size_t i = 0; i < new->keys.count; i++) {
        size_t at = texts_find(&old->keys, new->keys.list[i]);
        struct difference d = {new->keys.list[i], at < old->keys.count ? olds[at] : NULL, news[i]};
        if (d.old && d.new)
            add_both(&c, d);
        else if (d.new)
            add(&c, CHANGE_NEW, d);
    }
    for (size_t i = 0; i < old->keys.count; i++) {
        size_t at = texts_find(&new->keys, old->keys.list[i]);
        if (olds[i] && (at == new->keys.count || !news[at]))
            add(&c, CHANGE_GONE, (struct difference){old->keys.list[i], olds[i], NULL});
    }
    free(olds);
    free(news);
    return c;
}

static void put(const char *text, size_t max, struct compare_style style, struct buf *out)
{
    size_t n = strlen(text);
    if (style.markdown)
        markdown_text(text, out);
    else
        text_escape(text, n, max, out);
}

static void print_difference(const struct difference *d, struct compare_style style,
                             struct buf *out)
{
    buf_str(out, style.markdown ? "- " : "  ");
    put(d->key, NAME_MAX_BYTES, style, out);
    buf_str(out, ": ");
    if (d->old)
        buf_str(out, verdict_name(d->old->verdict));
    if (d->old && d->new)
        buf_str(out, " → ");
    if (d->new)
        buf_str(out, verdict_name(d->new->verdict));
    if (d->new && d->new->verdict != VERDICT_PASS && d->new->detail) {
        buf_str(out, ": ");
        put(d->new->detail, DETAIL_MAX, style, out);
    }
    buf_char(out, '\n');
}

static void print_changes(const struct comparison *c, enum change change,
                          struct compare_style style, struct buf *out)
{
    size_t listed = c->count[change];
    if (!listed)
        return;
    if (style.markdown) {
        listed = listed < LISTED_MAX ? listed : LISTED_MAX;
        buf_fmt(out, "<details%s><summary>%s: %zu</summary>\n\n",
                change == CHANGE_BROKE ? " open" : "", changes[change].title, c->count[change]);
    } else {
        buf_fmt(out, "%s%s:%s\n", style.colour ? changes[change].colour : "", changes[change].title,
                style.colour ? "\033[0m" : "");
    }
    for (size_t i = 0; i < listed; i++)
        print_difference(&c->list[change][i], style, out);
    if (listed < c->count[change])
        buf_fmt(out, "- and %zu more\n", c->count[change] - listed);
    buf_str(out, style.markdown ? "\n</details>\n\n" : "\n");
}

static void print_run(const char *name, const struct report *r, struct compare_style style,
                      struct buf *out)
{
    const struct run *run = &r->runs[0];
    struct score s = score_run(r, run, "");
    struct buf title = {0};
    run_title(run, &title);
    buf_fmt(out, "%s%s: ", style.markdown ? "- " : "", name);
    put(buf_text(&title), NAME_MAX_BYTES, style, out);
    buf_fmt(out, ": %zu of %zu passed, ", score_passed(&s, LEVEL_COUNT), run->count);
    put(run->end, NAME_MAX_BYTES, style, out);
    if (run->fault_count)
        buf_fmt(out, ", faults of the run: %zu", run->fault_count);
    if (run->other_suite)
        buf_str(out, ", by another version of the suite");
    buf_char(out, '\n');
    buf_free(&title);
}

bool compare_print(const struct report *old, const struct report *new, struct compare_style style,
                   struct buf *out)
{
    struct comparison c = compare(old, new);
    if (style.markdown)
        buf_fmt(out, "# HCL conformance: %zu broke, %zu mended\n\n", c.count[CHANGE_BROKE],
                c.count[CHANGE_MENDED]);
    for (unsigned i = 0; i < CHANGE_COUNT; i++)
        print_changes(&c, (enum change)i, style, out);
    print_run("old", old, style, out);
    print_run("new", new, style, out);
    if (!style.markdown)
        buf_fmt(out, "%zu broke, %zu mended, %zu fail otherwise, %zu new, %zu gone\n",
                c.count[CHANGE_BROKE], c.count[CHANGE_MENDED], c.count[CHANGE_OTHER],
                c.count[CHANGE_NEW], c.count[CHANGE_GONE]);
    bool good =
        c.count[CHANGE_BROKE] == 0 && (run_is_sound(&new->runs[0]) || !run_is_sound(&old->runs[0]));
    for (unsigned i = 0; i < CHANGE_COUNT; i++)
        free(c.list[i]);
    return good;
}
