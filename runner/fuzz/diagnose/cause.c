#include "fuzz/diagnose/cause.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "cases/registry.h"
#include "fuzz/diagnose/witness.h"
#include "fuzz/peers/samples.h"

/* Of several causes, so many are named. */
enum { NAMED_MAX = 4 };

/* By cause: whether it leads to an error of the same phase. */
struct ranked {
    bool *phases;
    size_t cap;
};

struct search {
    const struct rival *rival;
    struct oracle *oracle;
    const struct question *question;
    struct answer answer; /* that is to be explained */
    struct cause_report *report;
    size_t questions;
    bool same_phase;      /* of the last question: as far as errors say one */
    struct ranked causes; /* of report->causes */
    struct ranked locals;
};

/* Rules and readings that one answer of the reference depends on. */
struct influence {
    size_t *rules;
    size_t rule_count;
    size_t *readings;
    size_t reading_count;
};

static size_t *read_rules(const struct registry *r, const cJSON *ids, size_t *count)
{
    const cJSON *id;
    size_t *list = mem_alloc((r->rule_count + 1) * sizeof *list);
    *count = 0;
    cJSON_ArrayForEach(id, ids) {
        const struct rule *rule = cJSON_IsString(id) ? registry_rule(r, id->valuestring) : NULL;
        if (rule != NULL && *count < r->rule_count)
            list[(*count)++] = (size_t)(rule - r->rules);
    }
    return list;
}

static size_t *read_readings(const struct registry *r, const cJSON *ids, size_t *count)
{
    const cJSON *id;
    size_t *list = mem_alloc((r->reading_count + 1) * sizeof *list);
    *count = 0;
    cJSON_ArrayForEach(id, ids) {
        const struct reading *reading =
            cJSON_IsString(id) ? registry_reading(r, id->valuestring) : NULL;
        if (reading != NULL && *count < r->reading_count)
            list[(*count)++] = (size_t)(reading - r->readings);
    }
    return list;
}

static void influence_free(struct influence *i)
{
    free(i->rules);
    free(i->readings);
}

/* Whether both are errors of the same phase, or neither is one: a change that leads to an error of
 * another phase explains less. */
static bool same_phase(const struct answer *a, const struct answer *b)
{
    const char *x = json_get_string(a->item, "phase"), *y = json_get_string(b->item, "phase");
    return a->kind != REPLY_ERROR || x == NULL || y == NULL || strcmp(x, y) == 0;
}

/* Asks under a change, with trace. Whether that explains the answer. */
static bool ask(struct search *s, const struct oracle_change *change, struct influence *out)
{
    const struct question *q = s->question;
    struct where ignored = {0};
    struct answer reference;
    size_t n;
    const char *reply = oracle_ask(s->oracle, q->text, q->len, change, true, &n);
    answer_read(q->op, reply, n, &reference, &ignored);
    where_free(&ignored);
    bool same = compare_answers(q->op, &reference, &s->answer, &ignored) == DIFFERENCE_NONE;
    if (out != NULL) {
        out->rules =
            read_rules(s->oracle->registry, json_get(reference.tree, "trace"), &out->rule_count);
        out->readings = read_readings(s->oracle->registry, json_get(reference.tree, "consulted"),
                                      &out->reading_count);
    }
    s->same_phase = same_phase(&reference, &s->answer);
    answer_free(&reference);
    where_free(&ignored);
    s->questions++;
    return same;
}

static void keep(struct search *s, const struct oracle_change *change)
{
    struct cause_report *r = s->report;
    const struct rival *rival = s->rival;
    struct ranked *of = &s->causes;
    if ((rival->seen != NULL && witnesses_refute(rival->seen, s->oracle, change)) ||
        (rival->samples != NULL &&
         samples_refute(rival->samples, s->oracle, rival->agreed, rival->witness, change)))
        of = &s->locals;
    bool strict = of == &s->causes;
    if (!strict && change->rule_count + change->swap_count > 1 && r->local_count > 0)
        return; /* a smaller one explains as much */
    size_t count = strict ? r->count : r->local_count;
    of->phases = mem_more(of->phases, &of->cap, count, sizeof *of->phases);
    of->phases[count] = s->same_phase;
    if (strict) {
        r->causes = mem_more(r->causes, &r->cap, r->count, sizeof *r->causes);
        r->causes[r->count++] = *change;
    } else {
        r->local = mem_more(r->local, &r->local_cap, r->local_count, sizeof *r->local);
        r->local[r->local_count++] = *change;
    }
}

/* How many cases a change bears on, about: the fewer, the more it says. */
static size_t breadth(const struct rival *r, const struct oracle_change *change)
{
    size_t most = 0;
    for (size_t i = 0; r->samples != NULL && i < change->rule_count; i++)
        if (r->samples->common[change->rules[i]] > most)
            most = r->samples->common[change->rules[i]];
    return most;
}

/* The causes that say most first. Few, so that moving them is no matter. */
static void rank(const struct search *s, const struct ranked *of, struct oracle_change *list,
                 size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0; k--) {
            struct oracle_change *a = &list[k - 1], *b = &list[k], other = *a;
            bool phase = of->phases[k - 1];
            if (phase == of->phases[k] ? breadth(s->rival, a) <= breadth(s->rival, b) : phase)
                break;
            *a = *b;
            *b = other;
            of->phases[k - 1] = of->phases[k];
            of->phases[k] = phase;
        }
}

static bool within_budget(struct search *s)
{
    if (s->questions < CAUSE_QUESTIONS_MAX)
        return true;
    s->report->gave_up = true;
    return false;
}

static bool has_rule(const size_t *rules, size_t count, size_t rule)
{
    for (size_t i = 0; i < count; i++)
        if (rules[i] == rule)
            return true;
    return false;
}

static bool is_swapped(const struct oracle_change *change, size_t reading)
{
    for (size_t i = 0; i < change->swap_count; i++)
        if (change->swaps[i].reading == reading)
            return true;
    return false;
}

/* What a change may be extended by: calls visit for each; false ends it. */
typedef bool visit_fn(struct search *s, const struct oracle_change *change);

static bool extend(struct search *s, const struct oracle_change *base, const struct influence *of,
                   visit_fn *visit)
{
    const struct registry *r = s->oracle->registry;
    for (size_t i = 0; i < of->rule_count && base->rule_count < ORACLE_CHANGES_MAX; i++) {
        struct oracle_change change = *base;
        change.rules[change.rule_count++] = of->rules[i];
        if (!has_rule(base->rules, base->rule_count, of->rules[i]) && !visit(s, &change))
            return false;
    }
    for (size_t i = 0; i < of->reading_count && base->swap_count < ORACLE_CHANGES_MAX; i++) {
        size_t reading = of->readings[i];
        size_t now = base->stance == NULL ? 0 : base->stance->options[reading];
        for (size_t k = 0; k < r->readings[reading].option_count; k++) {
            struct oracle_change change = *base;
            change.swaps[change.swap_count++] = (struct oracle_swap){reading, k};
            if (k != now && !is_swapped(base, reading) && !visit(s, &change))
                return false;
        }
    }
    return true;
}

static bool try_one(struct search *s, const struct oracle_change *change)
{
    if (ask(s, change, NULL))
        keep(s, change);
    return within_budget(s);
}

/* A pair is found from either side; the first stays. */
static bool try_last(struct search *s, const struct oracle_change *change)
{
    for (size_t i = 0; i < s->report->count; i++)
        if (cause_equal(&s->report->causes[i], change))
            return true;
    for (size_t i = 0; i < s->report->local_count; i++)
        if (cause_equal(&s->report->local[i], change))
            return true;
    return try_one(s, change);
}

static bool try_two(struct search *s, const struct oracle_change *change)
{
    struct influence then;
    ask(s, change, &then);
    bool more = extend(s, change, &then, try_last);
    influence_free(&then);
    return more && within_budget(s);
}

static void try_editions(struct search *s)
{
    for (unsigned e = 0; e < EDITION_COUNT; e++) {
        struct oracle_change change = {.stance = s->rival->stance,
                                       .edition = edition_name((enum edition)e)};
        if (ask(s, &change, NULL))
            keep(s, &change);
    }
}

/* Of the rules in the trace, those without which the answer is another one: most change not a byte.
 */
static void find_deciding(struct search *s, const char *reference, size_t length,
                          const struct answer *read)
{
    struct cause_report *r = s->report;
    const struct question *q = s->question;
    r->deciding = mem_alloc((r->trace_count + 1) * sizeof *r->deciding);
    for (size_t i = 0; i < r->trace_count; i++) {
        struct oracle_change change = {.stance = s->rival->stance, .rule_count = 1};
        struct where ignored = {0};
        struct answer other;
        size_t n;
        change.rules[0] = r->trace[i];
        const char *reply = oracle_ask(s->oracle, q->text, q->len, &change, false, &n);
        if (n == length + 1 && memcmp(reply, reference, length) == 0)
            continue;
        answer_read(q->op, reply, n, &other, &ignored);
        where_free(&ignored);
        if (compare_answers(q->op, read, &other, &ignored) != DIFFERENCE_NONE)
            r->deciding[r->deciding_count++] = r->trace[i];
        answer_free(&other);
        where_free(&ignored);
    }
}

/* Whether a rule says more about what goes wrong than another one: not every other answer rests on
 * it; where it is, more goes wrong; else it is in fewer cases. */
static bool says_more(const struct rival *r, size_t rule, size_t other)
{
    bool telling = samples_telling(r->samples, rule);
    if (telling != samples_telling(r->samples, other))
        return telling;
    if (r->suspicion != NULL && r->suspicion[rule] != r->suspicion[other])
        return r->suspicion[rule] > r->suspicion[other];
    return r->samples->common[rule] < r->samples->common[other];
}

void cause_rank_rules(const struct rival *r, size_t *rules, size_t count)
{
    for (size_t i = 1; r->samples != NULL && i < count; i++)
        for (size_t k = i; k > 0 && says_more(r, rules[k], rules[k - 1]); k--) {
            size_t rule = rules[k];
            rules[k] = rules[k - 1];
            rules[k - 1] = rule;
        }
}

/* Where no rule tells an answer by itself, as where an operand fails that another implementation
 * does not look at, one that goes wrong elsewhere tells it. */
static void find_near(const struct rival *r, struct cause_report *out)
{
    if (r->samples == NULL || r->suspicion == NULL ||
        (out->deciding_count > 0 && samples_telling(r->samples, out->deciding[0])))
        return;
    for (size_t i = 0; i < out->trace_count; i++) {
        size_t rule = out->trace[i];
        if (r->suspicion[rule] <= (out->is_near ? r->suspicion[out->near] : 0) ||
            !samples_telling(r->samples, rule))
            continue;
        out->is_near = true;
        out->near = rule;
    }
}

void cause_find(const struct rival *r, struct oracle *o, const struct question *q,
                const struct peer_answer *answer, enum cause_depth depth, struct cause_report *out)
{
    struct search s = {
        .rival = r, .oracle = o, .question = q, .answer = {.kind = REPLY_NONE}, .report = out};
    struct oracle_change stance = {.stance = r->stance};
    struct influence of;
    struct where ignored = {0};
    struct answer reference;
    size_t n;
    *out = (struct cause_report){0};
    const char *reply = oracle_ask(o, q->text, q->len, &stance, true, &n);
    answer_read(q->op, reply, n, &reference, &ignored);
    where_free(&ignored);
    of.rules = read_rules(o->registry, json_get(reference.tree, "trace"), &of.rule_count);
    of.readings =
        read_readings(o->registry, json_get(reference.tree, "consulted"), &of.reading_count);
    out->trace = mem_alloc((of.rule_count + 1) * sizeof *out->trace);
    memcpy(out->trace, of.rules, of.rule_count * sizeof *out->trace);
    out->trace_count = of.rule_count;
    size_t length = oracle_without_trace(reply, n);
    char *text = mem_dup_n(reply, length);
    find_deciding(&s, text, length, &reference);
    free(text);
    answer_free(&reference);
    if (answer->kind == PEER_REPLY) {
        answer_read(q->op, answer->text, answer->len, &s.answer, &ignored);
        where_free(&ignored);
    }
    if (depth != CAUSE_RULES && (s.answer.kind == REPLY_RESULT || s.answer.kind == REPLY_ERROR)) {
        /* Without another rule the answer is the same, and so explains nothing. */
        struct influence deciding = of;
        deciding.rules = out->deciding;
        deciding.rule_count = out->deciding_count;
        extend(&s, &stance, &deciding, try_one);
        if (out->count == 0)
            try_editions(&s);
        if (out->count == 0 && depth == CAUSE_PAIRS)
            extend(&s, &stance, &of, try_two);
    }
    rank(&s, &s.causes, out->causes, out->count);
    rank(&s, &s.locals, out->local, out->local_count);
    cause_rank_rules(r, out->deciding, out->deciding_count);
    find_near(r, out);
    answer_free(&s.answer);
    influence_free(&of);
    free(s.causes.phases);
    free(s.locals.phases);
}

static bool has_swap(const struct oracle_change *c, struct oracle_swap swap)
{
    for (size_t i = 0; i < c->swap_count; i++)
        if (c->swaps[i].reading == swap.reading && c->swaps[i].option == swap.option)
            return true;
    return false;
}

bool cause_equal(const struct oracle_change *a, const struct oracle_change *b)
{
    bool same_edition = a->edition == NULL || b->edition == NULL
                            ? a->edition == b->edition
                            : strcmp(a->edition, b->edition) == 0;
    if (a->rule_count != b->rule_count || a->swap_count != b->swap_count || !same_edition)
        return false;
    for (size_t i = 0; i < a->rule_count; i++)
        if (!has_rule(b->rules, b->rule_count, a->rules[i]))
            return false;
    for (size_t i = 0; i < a->swap_count; i++)
        if (!has_swap(b, a->swaps[i]))
            return false;
    return true;
}

bool cause_intersect(struct cause_report *a, const struct cause_report *b)
{
    size_t kept = 0;
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (cause_equal(&a->causes[i], &b->causes[k])) {
                struct oracle_change both = a->causes[i];
                memmove(&a->causes[kept + 1], &a->causes[kept], (i - kept) * sizeof both);
                a->causes[kept++] = both;
                break;
            }
    if (kept > 0)
        a->count = kept;
    return kept > 0;
}

void cause_name(const struct oracle *o, const struct oracle_change *change, struct buf *out)
{
    const struct registry *r = o->registry;
    const char *and = "";
    for (size_t i = 0; i < change->rule_count; i++, and = " and ")
        buf_fmt(out, "%s%s", i == 0 ? "without " : and, r->rules[change->rules[i]].id);
    for (size_t i = 0; i < change->swap_count; i++, and = " and ") {
        const struct reading *reading = &r->readings[change->swaps[i].reading];
        buf_fmt(out, "%s%s=%s", and, reading->id, reading->options[change->swaps[i].option]);
    }
    if (change->edition != NULL)
        buf_fmt(out, "%sas edition %s", and, change->edition);
}

void cause_describe(const struct oracle *o, const struct oracle_change *change, const char *indent,
                    struct buf *out)
{
    const struct registry *r = o->registry;
    for (size_t i = 0; i < change->rule_count; i++) {
        const struct rule *rule = &r->rules[change->rules[i]];
        buf_fmt(out, "%sas if this rule were not there: %s\n%s    %s\n%s    (%s)\n", indent,
                rule->id, indent, rule->text, indent, rule->section);
    }
    for (size_t i = 0; i < change->swap_count; i++) {
        const struct reading *reading = &r->readings[change->swaps[i].reading];
        buf_fmt(out, "%sas if the open passage %s were read as %s\n", indent, reading->id,
                reading->options[change->swaps[i].option]);
    }
    if (change->edition != NULL)
        buf_fmt(out, "%sas edition %s has it\n", indent, change->edition);
}

void cause_others(const struct oracle *o, const struct oracle_change *causes, size_t count,
                  const char *indent, struct buf *out)
{
    if (count < 2)
        return;
    buf_fmt(out, "%sor: ", indent);
    for (size_t i = 1; i < count && i <= NAMED_MAX; i++) {
        buf_str(out, i > 1 ? "; " : "");
        cause_name(o, &causes[i], out);
    }
    if (count > NAMED_MAX + 1)
        buf_fmt(out, "; and %zu more", count - NAMED_MAX - 1);
    buf_char(out, '\n');
}

void cause_free(struct cause_report *report)
{
    free(report->causes);
    free(report->local);
    free(report->trace);
    free(report->deciding);
    *report = (struct cause_report){0};
}
