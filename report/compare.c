#include "compare.h"

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "commands/compare_answers.h"
#include "markdown.h"
#include "results.h"
#include "score.h"

#include <stdlib.h>
#include <string.h>

/* Changes that are listed in Markdown, of each kind: a comment has its bounds. */
enum { LISTED_MAX = 50, NAME_MAX_BYTES = 300, DETAIL_MAX = 200 };

enum change {
    CHANGE_BROKE,
    CHANGE_MENDED,
    CHANGE_OTHER,
    CHANGE_WRONG,
    CHANGE_RIGHT,
    CHANGE_NEW,
    CHANGE_GONE,
    CHANGE_COUNT
};

static const struct {
    const char *title, *colour;
} changes[CHANGE_COUNT] = {[CHANGE_BROKE] = {"broke", "\033[1;31m"},
                           [CHANGE_MENDED] = {"mended", "\033[1;32m"},
                           [CHANGE_OTHER] = {"fail otherwise", "\033[1m"},
                           [CHANGE_WRONG] = {"another wrong answer", "\033[1m"},
                           [CHANGE_RIGHT] = {"another right answer", "\033[1m"},
                           [CHANGE_NEW] = {"only in the new run", "\033[1m"},
                           [CHANGE_GONE] = {"only in the old run", "\033[1m"}};

struct difference {
    const char *key;
    const struct result *old, *new; /* one may be NULL */
    char *answers; /* of CHANGE_WRONG and CHANGE_RIGHT: what they are, JSON and words. Owned */
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

static void member(const char *name, const char *text, bool json, struct buf *out)
{
    if (!text)
        return;
    buf_fmt(out, ",\"%s\":", name);
    if (json)
        buf_str(out, text);
    else
        json_print_string(text, 0, out);
}

/* The members of a result's line that compare_sides looks at. Free with cJSON_Delete. */
static cJSON *line_of(const struct result *r, const char *op)
{
    struct buf text = {0};
    struct json_error err;
    buf_str(&text, "{\"op\":");
    json_print_string(op, 0, &text);
    member("wrong", r->wrong, false, &text);
    if (r->repaired)
        member("request", "repair", false, &text);
    member("answer", r->answer, true, &text);
    member("other_answer", r->other_answer, true, &text);
    if (r->answer_bytes)
        buf_fmt(&text, ",\"answer_bytes\":%zu", r->answer_bytes);
    member("answer_digest", r->answer_digest, false, &text);
    buf_char(&text, '}');
    cJSON *line = json_parse(buf_text(&text), text.len, JSON_NUL_KEEP, &err);
    buf_free(&text);
    return line;
}

static void add_both(struct comparison *c, struct difference d, const char *op)
{
    static const enum change kinds[] = {[COMPARE_BROKE] = CHANGE_BROKE,
                                        [COMPARE_MENDED] = CHANGE_MENDED,
                                        [COMPARE_OTHER] = CHANGE_OTHER,
                                        [COMPARE_WRONG] = CHANGE_WRONG,
                                        [COMPARE_RIGHT] = CHANGE_RIGHT};
    struct compare_side old = {d.old->verdict, line_of(d.old, op)},
                        new = {d.new->verdict, line_of(d.new, op)};
    enum compare_change change = compare_sides(old, new);
    if (change == COMPARE_WRONG || change == COMPARE_RIGHT) {
        struct buf text = {0};
        compare_describe(old, new, &text);
        d.answers = buf_take(&text);
    }
    if (change != COMPARE_SAME)
        add(c, kinds[change], d);
    cJSON_Delete((cJSON *)old.line);
    cJSON_Delete((cJSON *)new.line);
}

static struct comparison compare(const struct report *old, const struct report *new)
{
    struct comparison c = {0};
    const struct result **olds = by_case(old), **news = by_case(new);
    for (size_t i = 0; i < new->keys.count; i++) {
        size_t at = texts_find(&old->keys, new->keys.list[i]);
        struct difference d = {new->keys.list[i], at < old->keys.count ? olds[at] : NULL, news[i],
                               NULL};
        if (d.old && d.new)
            add_both(&c, d, new->cases[i].op);
        else if (d.new)
            add(&c, CHANGE_NEW, d);
    }
    for (size_t i = 0; i < old->keys.count; i++) {
        size_t at = texts_find(&new->keys, old->keys.list[i]);
        if (olds[i] && (at == new->keys.count || !news[at]))
            add(&c, CHANGE_GONE, (struct difference){old->keys.list[i], olds[i], NULL, NULL});
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
    if (d->answers) {
        buf_str(out, ": ");
        put(d->answers, 2 * DETAIL_MAX, style, out);
    } else if (d->new && d->new->verdict != VERDICT_PASS && d->new->detail) {
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

static void print_readings(const struct report *old, const struct report *new,
                           struct compare_style style, struct buf *out)
{
    struct buf text = {0};
    if (compare_readings(old->runs[0].votes, new->runs[0].votes, "", &text)) {
        buf_str(out, style.markdown ? "Other readings:\n\n" : "other readings:\n");
        for (char *line = strtok(text.data, "\n"); line; line = strtok(NULL, "\n")) {
            buf_str(out, style.markdown ? "- " : "  ");
            put(line, NAME_MAX_BYTES, style, out);
            buf_char(out, '\n');
        }
        buf_char(out, '\n');
    }
    buf_free(&text);
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
    print_readings(old, new, style, out);
    print_run("old", old, style, out);
    print_run("new", new, style, out);
    if (!style.markdown)
        buf_fmt(out,
                "%zu broke, %zu mended, %zu fail otherwise, %zu new, %zu gone\n"
                "another answer: %zu wrong, %zu right\n",
                c.count[CHANGE_BROKE], c.count[CHANGE_MENDED], c.count[CHANGE_OTHER],
                c.count[CHANGE_NEW], c.count[CHANGE_GONE], c.count[CHANGE_WRONG],
                c.count[CHANGE_RIGHT]);
    bool good =
        c.count[CHANGE_BROKE] == 0 && (run_is_sound(&new->runs[0]) || !run_is_sound(&old->runs[0]));
    for (unsigned i = 0; i < CHANGE_COUNT; i++) {
        for (size_t k = 0; k < c.count[i]; k++)
            free(c.list[i][k].answers);
        free(c.list[i]);
    }
    return good;
}
