#include "commands/compare.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"
#include "commands/compare_answers.h"
#include "commands/record.h"
#include "options/options.h"

/* What became of a case, also of one that only one of the runs has. */
enum change {
    CHANGE_NONE,
    CHANGE_BROKE,
    CHANGE_MENDED,
    CHANGE_OTHER,
    CHANGE_WRONG,
    CHANGE_RIGHT,
    CHANGE_NEW,
    CHANGE_GONE
};

/* Of the words about a case, this much is shown. */
enum { DETAIL_MAX = 200 };

struct compare {
    FILE *out;
    bool colour;
    struct record old;
    struct record new;
    const struct record_case **old_index;
    const struct record_case **new_index;
};

static bool passes(enum verdict v)
{
    return v == VERDICT_PASS || v == VERDICT_XPASS;
}

static struct compare_side side(const struct record_case *c)
{
    return (struct compare_side){c->verdict, c->line};
}

static enum change change_of(const struct record_case *old, const struct record_case *new)
{
    static const enum change changes[] = {
        [COMPARE_SAME] = CHANGE_NONE,     [COMPARE_BROKE] = CHANGE_BROKE,
        [COMPARE_MENDED] = CHANGE_MENDED, [COMPARE_OTHER] = CHANGE_OTHER,
        [COMPARE_WRONG] = CHANGE_WRONG,   [COMPARE_RIGHT] = CHANGE_RIGHT};
    if (old == NULL)
        return CHANGE_NEW;
    if (new == NULL)
        return CHANGE_GONE;
    return changes[compare_sides(side(old), side(new))];
}

/* A case whose verdict is the same, while its answer is not. */
static void show_answers(const struct compare *c, const struct record_case *old,
                         const struct record_case *new)
{
    struct buf text = {0};
    text_escape(new->key, strlen(new->key), 300, &text);
    buf_fmt(&text, ": %s: ", verdict_name(new->verdict));
    compare_describe(side(old), side(new), &text);
    fprintf(c->out, "  %s\n", buf_text(&text));
    buf_free(&text);
}

static void show(const struct compare *c, const struct record_case *old,
                 const struct record_case *new)
{
    const struct record_case *one = new != NULL ? new : old;
    const char *detail = json_get_string(one->line, "detail");
    struct buf text = {0};
    buf_str(&text, "  ");
    text_escape(one->key, strlen(one->key), 300, &text);
    buf_fmt(&text, ": %s%s%s", old != NULL ? verdict_name(old->verdict) : "",
            old != NULL && new != NULL ? " → " : "", new != NULL ? verdict_name(new->verdict) : "");
    if (new != NULL && !passes(new->verdict) && detail != NULL) {
        size_t n = strcspn(detail, "\n");
        buf_str(&text, ": ");
        text_escape(detail, n < DETAIL_MAX ? n : DETAIL_MAX, DETAIL_MAX, &text);
    }
    fprintf(c->out, "%s\n", buf_text(&text));
    buf_free(&text);
}

/* Shows the cases of one kind of change; returns how many there are. */
static size_t show_changes(const struct compare *c, enum change change, const char *title,
                           const char *colour)
{
    size_t count = 0;
    const struct record *walked = change == CHANGE_GONE ? &c->old : &c->new;
    for (size_t i = 0; i < walked->count; i++) {
        const struct record_case *one = &walked->cases[i];
        const struct record_case *old = record_find(c->old_index, c->old.count, one->key),
                                 *new = record_find(c->new_index, c->new.count, one->key);
        if (change_of(old, new) != change)
            continue;
        if (count++ == 0)
            fprintf(c->out, "%s%s%s\n", c->colour ? colour : "", title, c->colour ? "\033[0m" : "");
        if (change == CHANGE_WRONG || change == CHANGE_RIGHT)
            show_answers(c, old, new);
        else
            show(c, old, new);
    }
    if (count > 0)
        fputc('\n', c->out);
    return count;
}

/* Shows the readings that the runs follow another option of; returns how many. */
static size_t show_readings(const struct compare *c)
{
    struct buf text = {0};
    size_t count =
        compare_readings(json_get(c->old.end, "votes"), json_get(c->new.end, "votes"), "  ", &text);
    if (count > 0)
        fprintf(c->out, "%sother readings:%s\n%s\n\n", c->colour ? "\033[1m" : "",
                c->colour ? "\033[0m" : "", buf_text(&text));
    buf_free(&text);
    return count;
}

static size_t fault_count(const struct record *r)
{
    return json_count(json_get(r->end, "fault_count"));
}

static void show_run(const struct compare *c, const char *name, const struct record *r)
{
    static const char *const members[] = {"implementation", "version", "edition"};
    struct buf text = {0};
    size_t passed = 0;
    for (size_t i = 0; i < r->count; i++)
        passed += passes(r->cases[i].verdict);
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        const char *value = json_get_string(r->head, members[i]);
        buf_str(&text, i == 0 ? "" : i == 2 ? ", edition " : " ");
        if (value != NULL)
            text_escape(value, strlen(value), 100, &text);
    }
    fprintf(c->out, "%s: %s: %zu of %zu passed, %s", name, buf_text(&text), passed, r->count,
            json_get_string(r->end, "end"));
    if (fault_count(r) > 0)
        fprintf(c->out, ", faults of the run: %zu", fault_count(r));
    fputc('\n', c->out);
    buf_free(&text);
}

static bool comparable(const struct compare *c, struct buf *why)
{
    const char *a = json_get_string(c->old.head, "edition"),
               *b = json_get_string(c->new.head, "edition");
    if (a == NULL || b == NULL || strcmp(a, b) != 0)
        buf_fmt(why, "%s and %s are of different editions", c->old.path, c->new.path);
    return why->len == 0;
}

static enum exit_status compare(struct compare *c)
{
    c->old_index = record_index(&c->old);
    c->new_index = record_index(&c->new);
    size_t broke = show_changes(c, CHANGE_BROKE, "broke:", "\033[1;31m");
    size_t mended = show_changes(c, CHANGE_MENDED, "mended:", "\033[1;32m");
    size_t others = show_changes(c, CHANGE_OTHER, "fail otherwise:", "\033[1m");
    size_t wrong = show_changes(c, CHANGE_WRONG, "another wrong answer:", "\033[1m");
    size_t right = show_changes(c, CHANGE_RIGHT, "another right answer:", "\033[1m");
    size_t added = show_changes(c, CHANGE_NEW, "only in the new run:", "\033[1m");
    size_t gone = show_changes(c, CHANGE_GONE, "only in the old run:", "\033[1m");
    size_t readings = show_readings(c);
    show_run(c, "old", &c->old);
    show_run(c, "new", &c->new);
    fprintf(c->out, "%zu broke, %zu mended, %zu fail otherwise, %zu new, %zu gone\n", broke, mended,
            others, added, gone);
    fprintf(c->out, "another answer: %zu wrong, %zu right; other readings: %zu\n", wrong, right,
            readings);
    free(c->old_index);
    free(c->new_index);
    return broke > 0 || (fault_count(&c->new) > 0 && fault_count(&c->old) == 0) ? EXIT_WRONG
                                                                                : EXIT_RIGHT;
}

enum exit_status compare_command(const struct options *options, FILE *out, FILE *err)
{
    struct compare c = {.out = out, .colour = options_wants_colour(options, out)};
    struct buf why = {0};
    enum exit_status status = EXIT_SETUP;
    if (record_read(options->operands.items[0], &c.old, &why) &&
        record_read(options->operands.items[1], &c.new, &why) && comparable(&c, &why))
        status = compare(&c);
    else
        fprintf(err, "hclcheck: %s\n", buf_text(&why));
    record_free(&c.old);
    record_free(&c.new);
    buf_free(&why);
    return status;
}
