#include "commands/commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/colour.h"
#include "base/json.h"
#include "base/text.h"
#include "base/where.h"
#include "commands/record.h"
#include "protocol/match.h"
#include "protocol/reply.h"

/* Maximum number of bytes of a message. */
enum { MESSAGE_MAX = 4096 };

/* Maximum number of bytes that are shown of a key, a detail and an answer. */
enum { KEY_MAX = 300, DETAIL_MAX = 200, ANSWER_MAX = 150 };

enum change {
    CHANGE_BROKE,
    CHANGE_FIXED,
    CHANGE_OTHER, /* the case failed in both runs, with different verdicts */
    CHANGE_WRONG, /* the case failed in both runs, with different wrong answers */
    CHANGE_RIGHT, /* the case passed in both runs, with different right answers */
    CHANGE_NEW,
    CHANGE_GONE,
    CHANGE_COUNT,
    CHANGE_NONE
};

static const struct {
    const char *title, *colour;
} changes[CHANGE_COUNT] = {[CHANGE_BROKE] = {"broke:", COLOUR_BOLD_RED},
                           [CHANGE_FIXED] = {"fixed:", COLOUR_BOLD_GREEN},
                           [CHANGE_OTHER] = {"fail differently:", COLOUR_BOLD},
                           [CHANGE_WRONG] = {"another wrong answer:", COLOUR_BOLD},
                           [CHANGE_RIGHT] = {"another right answer:", COLOUR_BOLD},
                           [CHANGE_NEW] = {"only in the new run:", COLOUR_BOLD},
                           [CHANGE_GONE] = {"only in the old run:", COLOUR_BOLD}};

struct comparison {
    FILE *out;
    bool colour;
    struct record old, new;
    const struct record_case **old_index, **new_index;
};

static bool passes(enum verdict v)
{
    return v == VERDICT_PASS || v == VERDICT_XPASS;
}

static bool fails(enum verdict v)
{
    return v == VERDICT_FAIL || v == VERDICT_XFAIL;
}

static bool was_judged(enum verdict v)
{
    return v != VERDICT_NOT_RUN && v != VERDICT_UNSUPPORTED;
}

/* Returns true if two verdicts count as equal. An expected failure counts as equal to any other
   failure, because only the list of expected failures has changed. */
static bool same_verdict(enum verdict a, enum verdict b)
{
    if (passes(a) || passes(b))
        return passes(a) && passes(b);
    bool listed = a == VERDICT_XFAIL || b == VERDICT_XFAIL;
    return a == b || (listed && was_judged(a) && was_judged(b));
}

static bool same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool same_member(const struct record_case *a, const struct record_case *b, const char *name)
{
    return same_text(json_get_string(a->line, name), json_get_string(b->line, name));
}

/* Compares two answers as a run compares an answer with the expected answer. Two errors are always
   equal. */
static bool same_answer(enum op op, const cJSON *a, const cJSON *b)
{
    const cJSON *left = NULL, *right = NULL;
    struct where w = {0};
    enum reply_kind kind = op == OP_COUNT ? REPLY_NONE : reply_read(op, a, &left, &w);
    bool same = kind == REPLY_NONE                      ? json_equal(a, b)
                : reply_read(op, b, &right, &w) != kind ? false
                : kind == REPLY_RESULT                  ? match_result(op, left, right, &w)
                                                        : true;
    where_free(&w);
    return same;
}

/* Returns an answer from the results file. If `repair` is true, returns the answer to the repaired
   request. If the answer was too long for the file, the suffixes "_bytes" and "_digest" name
   members with the answer's size and digest. */
static const cJSON *answer_of(const struct record_case *c, bool repair, const char *suffix)
{
    char name[40];
    bool decided = same_text(json_get_string(c->line, "request"), "repair");
    snprintf(name, sizeof name, "%sanswer%s", decided == repair ? "" : "other_", suffix);
    return json_get(c->line, name);
}

/* Returns true if a case has equal answers in two runs. If a run has no answer, returns true. */
static bool same_answers(const struct record_case *old, const struct record_case *new, bool repair)
{
    const char *op = json_get_string(new->line, "op");
    const cJSON *left = answer_of(old, repair, ""), *right = answer_of(new, repair, "");
    const cJSON *left_bytes = answer_of(old, repair, "_bytes"),
                *right_bytes = answer_of(new, repair, "_bytes");
    if (left != NULL && right != NULL)
        return same_answer(op == NULL ? OP_COUNT : op_find(op), left, right);
    if (left_bytes != NULL && right_bytes != NULL)
        return json_equal(left_bytes, right_bytes) &&
               json_equal(answer_of(old, repair, "_digest"), answer_of(new, repair, "_digest"));
    return (left == NULL && left_bytes == NULL) || (right == NULL && right_bytes == NULL);
}

static enum change change_of(const struct record_case *old, const struct record_case *new)
{
    if (old == NULL || new == NULL)
        return old == NULL ? CHANGE_NEW : CHANGE_GONE;
    if (!same_verdict(old->verdict, new->verdict))
        return passes(old->verdict)   ? CHANGE_BROKE
               : passes(new->verdict) ? CHANGE_FIXED
                                      : CHANGE_OTHER;
    if (passes(old->verdict))
        return same_answers(old, new, false) ? CHANGE_NONE : CHANGE_RIGHT;
    bool same = !fails(old->verdict) || !fails(new->verdict) ||
                (same_member(old, new, "wrong") && same_member(old, new, "request") &&
                 same_answers(old, new, false) && same_answers(old, new, true));
    return same ? CHANGE_NONE : CHANGE_WRONG;
}

static void add_text(const char *text, size_t max, struct buf *out)
{
    text_escape(text, strlen(text), max, out);
}

static void add_answer(const struct record_case *c, bool repair, struct buf *out)
{
    const cJSON *answer = answer_of(c, repair, "");
    struct buf text = {0};
    if (json_get(answer, "error") != NULL)
        buf_str(&text, "rejected");
    else if (answer != NULL)
        json_print(answer, JSON_PRINT_SORTED, &text);
    else
        buf_str(&text, answer_of(c, repair, "_bytes") != NULL ? "a long answer" : "?");
    add_text(buf_text(&text), ANSWER_MAX, out);
    buf_free(&text);
}

/* Appends "fail: old answer → new answer" for a case with the same verdict but another answer. */
static void add_answers(const struct record_case *old, const struct record_case *new,
                        struct buf *out)
{
    bool repair = same_answers(old, new, false) && !same_answers(old, new, true);
    buf_fmt(out, "%s: %s", verdict_name(new->verdict), repair ? "repaired: " : "");
    add_answer(old, repair, out);
    buf_str(out, " → ");
    add_answer(new, repair, out);
}

static void add_verdicts(const struct record_case *old, const struct record_case *new,
                         struct buf *out)
{
    const char *detail = new == NULL ? NULL : json_get_string(new->line, "detail");
    buf_fmt(out, "%s%s%s", old != NULL ? verdict_name(old->verdict) : "",
            old != NULL && new != NULL ? " → " : "", new != NULL ? verdict_name(new->verdict) : "");
    if (detail != NULL && !passes(new->verdict)) {
        size_t n = strcspn(detail, "\n");
        buf_str(out, ": ");
        text_escape(detail, n < DETAIL_MAX ? n : DETAIL_MAX, DETAIL_MAX, out);
    }
}

static void print_title(const struct comparison *c, const char *title, const char *colour)
{
    fprintf(c->out, "%s%s%s\n", c->colour ? colour : "", title, c->colour ? COLOUR_OFF : "");
}

/* Prints the cases with one kind of change. Returns the number of ordinary cases, and adds the
   number of derived cases to *derived. */
static size_t print_changes(const struct comparison *c, enum change change, size_t *derived)
{
    size_t count = 0, all = 0;
    const struct record *walked = change == CHANGE_GONE ? &c->old : &c->new;
    for (size_t i = 0; i < record_all(walked); i++) {
        const char *key = walked->cases[i].key;
        const struct record_case *old = record_find(c->old_index, record_all(&c->old), key),
                                 *new = record_find(c->new_index, record_all(&c->new), key);
        struct buf text = {0};
        if (change_of(old, new) != change)
            continue;
        if (all++ == 0)
            print_title(c, changes[change].title, changes[change].colour);
        add_text(key, KEY_MAX, &text);
        buf_str(&text, ": ");
        if (change == CHANGE_WRONG || change == CHANGE_RIGHT)
            add_answers(old, new, &text);
        else
            add_verdicts(old, new, &text);
        fprintf(c->out, "  %s\n", buf_text(&text));
        buf_free(&text);
        *(i < walked->count ? &count : derived) += 1;
    }
    if (all > 0)
        fputc('\n', c->out);
    return count;
}

/* Prints the interpretations of ambiguous passages that differ between the runs. Returns the number
   of such passages. */
static size_t print_readings(const struct comparison *c)
{
    const cJSON *votes = json_get(c->old.end, "votes"), *others = json_get(c->new.end, "votes"),
                *vote;
    struct buf text = {0};
    size_t count = 0;
    cJSON_ArrayForEach(vote, others) {
        const char *was = record_stance(votes, vote->string).option,
                   *is = record_stance(others, vote->string).option;
        if (was == NULL || is == NULL || strcmp(was, is) == 0)
            continue;
        if (count++ == 0)
            print_title(c, "other interpretations:", COLOUR_BOLD);
        buf_str(&text, "  ");
        add_text(vote->string, ANSWER_MAX, &text);
        buf_str(&text, ": ");
        add_text(was, ANSWER_MAX, &text);
        buf_str(&text, " → ");
        add_text(is, ANSWER_MAX, &text);
        buf_char(&text, '\n');
    }
    if (count > 0)
        fprintf(c->out, "%s\n", buf_text(&text));
    buf_free(&text);
    return count;
}

static size_t fault_count(const struct record *r)
{
    return json_count(json_get(r->end, "fault_count"));
}

static const char *digest_of(const struct record *r)
{
    return json_get_string(json_get(r->head, "suite"), "digest");
}

static void print_run(const struct comparison *c, const char *name, const struct record *r)
{
    static const char *const members[] = {"implementation", "version", "edition"};
    struct buf text = {0};
    size_t passed = 0, judged = 0;
    for (size_t i = 0; i < r->count; i++) {
        passed += passes(r->cases[i].verdict);
        judged += was_judged(r->cases[i].verdict);
    }
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        const char *value = json_get_string(r->head, members[i]);
        buf_str(&text, i == 0 ? "" : i == 2 ? ", edition " : " ");
        if (value != NULL)
            text_escape(value, strlen(value), 100, &text);
    }
    fprintf(c->out, "%s: %s: %zu of %zu judged cases passed, %s", name, buf_text(&text), passed,
            judged, json_get_string(r->end, "end"));
    if (fault_count(r) > 0)
        fprintf(c->out, ", faults of the run: %zu", fault_count(r));
    if (!same_text(digest_of(&c->old), digest_of(r)))
        fputs(", judged by another version of the suite", c->out);
    fputc('\n', c->out);
    buf_free(&text);
}

static enum exit_status compare(struct comparison *c)
{
    size_t counts[CHANGE_COUNT], derived[CHANGE_COUNT] = {0};
    c->old_index = record_index(&c->old);
    c->new_index = record_index(&c->new);
    for (unsigned i = 0; i < CHANGE_COUNT; i++)
        counts[i] = print_changes(c, (enum change)i, &derived[i]);
    size_t readings = print_readings(c);
    print_run(c, "old", &c->old);
    print_run(c, "new", &c->new);
    fprintf(c->out, "%zu broke, %zu fixed, %zu fail differently, %zu new, %zu gone\n",
            counts[CHANGE_BROKE], counts[CHANGE_FIXED], counts[CHANGE_OTHER], counts[CHANGE_NEW],
            counts[CHANGE_GONE]);
    fprintf(c->out,
            "same verdict, but another answer: %zu wrong, %zu right; other interpretations: %zu\n",
            counts[CHANGE_WRONG], counts[CHANGE_RIGHT], readings);
    if (c->old.derived_count + c->new.derived_count > 0)
        fprintf(c->out,
                "derived cases: %zu broke, %zu fixed, %zu fail differently, %zu new, %zu gone\n",
                derived[CHANGE_BROKE], derived[CHANGE_FIXED],
                derived[CHANGE_OTHER] + derived[CHANGE_WRONG], derived[CHANGE_NEW],
                derived[CHANGE_GONE]);
    free(c->old_index);
    free(c->new_index);
    bool worse = fault_count(&c->new) > 0 && fault_count(&c->old) == 0;
    return counts[CHANGE_BROKE] + derived[CHANGE_BROKE] > 0 || worse ? EXIT_WRONG : EXIT_RIGHT;
}

/* Prints a message that contains the name of a file. */
static void print_message(const char *message, FILE *err)
{
    struct buf text = {0};
    text_escape(message, strlen(message), MESSAGE_MAX, &text);
    fprintf(err, "hclcheck: %s\n", buf_text(&text));
    buf_free(&text);
}

enum exit_status compare_command(const struct options *options, FILE *out, FILE *err)
{
    struct comparison c = {.out = out, .colour = options_wants_colour(options, out)};
    struct buf why = {0};
    enum exit_status status = EXIT_SETUP;
    if (!record_read(options->operands.items[0], &c.old, &why) ||
        !record_read(options->operands.items[1], &c.new, &why))
        print_message(buf_text(&why), err);
    else if (!same_text(json_get_string(c.old.head, "edition"),
                        json_get_string(c.new.head, "edition")))
        print_message("the two files come from runs by different editions", err);
    else
        status = compare(&c);
    record_free(&c.old);
    record_free(&c.new);
    buf_free(&why);
    return status;
}
