#include "fuzz/diagnose/cause.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/registry.h"
#include "fuzz/peers/known_cases.h"

/* The beginnings of names of causes. */
#define WITHOUT "without "
#define AS_EDITION "as edition "

/* A change of the specification under which the reference gives the implementation's answer. */
struct candidate {
    struct oracle_change change;
    bool refuted;     /* true if the change alters a right answer of the implementation */
    bool other_phase; /* true if the change gives an error in another phase */
    size_t breadth; /* number of cases that the removed rule decides; a smaller number is better */
};

struct search {
    const struct disagreement *d;
    struct answer reference;
    struct answer answer; /* the implementation's answer, which a change should explain */
    struct candidate *list;
    size_t count;
    size_t cap;
};

static bool same_answer(const struct search *s, const struct answer *a, const struct answer *b)
{
    return compare_answers(s->d->question.op, a, b) == DIFFERENCE_NONE;
}

static bool other_phase(const struct answer *a, const struct answer *b)
{
    const char *x = json_get_string(a->item, "phase"), *y = json_get_string(b->item, "phase");
    return a->kind == REPLY_ERROR && x != NULL && y != NULL && strcmp(x, y) != 0;
}

static bool is_refuted(const struct subject *r, struct oracle *o,
                       const struct oracle_change *change)
{
    return r->known_cases != NULL && known_cases_refute(r->known_cases, o, r->agreed, change);
}

/* Adds a change to the candidates, because it gives the implementation's answer. */
static void add_candidate(struct search *s, const struct oracle_change *change,
                          const struct answer *a)
{
    const struct disagreement *d = s->d;
    const struct known_cases *known_cases = d->subject->known_cases;
    s->list = mem_more(s->list, &s->cap, s->count, sizeof *s->list);
    s->list[s->count++] = (struct candidate){
        .change = *change,
        .refuted = is_refuted(d->subject, d->oracle, change),
        .other_phase = other_phase(a, &s->answer),
        .breadth = known_cases == NULL || change->how != CHANGE_RULE
                       ? 0
                       : known_cases->common[change->which],
    };
}

/* Asks the reference under at most ORACLE_BATCH changes of the specification. Adds each change that
   gives the implementation's answer to the candidates. Sets altered[i] if change i alters the
   reference's answer. */
static void try_changes(struct search *s, const struct oracle_change *changes, size_t n,
                        bool *altered)
{
    const struct question *q = &s->d->question;
    struct oracle_request requests[ORACLE_BATCH] = {{NULL, NULL, false}};
    struct peer_answer replies[ORACLE_BATCH];
    for (size_t i = 0; i < n; i++)
        requests[i] = (struct oracle_request){q->text, &changes[i], false};
    oracle_ask_all(s->d->oracle, requests, n, replies);
    for (size_t i = 0; i < n; i++) {
        struct answer a;
        answer_read(q->op, replies[i].text, replies[i].len, &a);
        altered[i] = !same_answer(s, &s->reference, &a);
        if (altered[i] && same_answer(s, &a, &s->answer))
            add_candidate(s, &changes[i], &a);
        answer_free(&a);
        peer_answer_free(&replies[i]);
    }
}

static void try_rules(struct search *s, struct cause_report *report)
{
    struct oracle_change changes[ORACLE_BATCH];
    bool altered[ORACLE_BATCH];
    report->deciding = mem_alloc((report->trace_count + 1) * sizeof *report->deciding);
    for (size_t first = 0, n; first < report->trace_count; first += n) {
        n = report->trace_count - first < ORACLE_BATCH ? report->trace_count - first : ORACLE_BATCH;
        for (size_t i = 0; i < n; i++)
            changes[i] = (struct oracle_change){s->d->subject->readings_followed, CHANGE_RULE,
                                                report->trace[first + i], 0};
        try_changes(s, changes, n, altered);
        for (size_t i = 0; i < n; i++)
            if (altered[i])
                report->deciding[report->deciding_count++] = report->trace[first + i];
    }
}

/* Tries each interpretation of an ambiguous passage, except the implementation's interpretation. */
static void try_reading(struct search *s, size_t reading)
{
    const size_t *followed = s->d->subject->readings_followed;
    const struct reading *r = &s->d->oracle->registry->readings[reading];
    struct oracle_change changes[ORACLE_BATCH];
    bool altered[ORACLE_BATCH];
    size_t n = 0;
    for (size_t k = 0; k < r->option_count && n < ORACLE_BATCH; k++)
        if (k != (followed == NULL ? 0 : followed[reading]))
            changes[n++] = (struct oracle_change){followed, CHANGE_READING, reading, k};
    try_changes(s, changes, n, altered);
}

static void try_readings(struct search *s)
{
    const struct registry *r = s->d->oracle->registry;
    const cJSON *id;
    cJSON_ArrayForEach(id, json_get(s->reference.tree, "consulted")) {
        const struct reading *reading = registry_reading(r, cJSON_GetStringValue(id));
        if (reading != NULL)
            try_reading(s, (size_t)(reading - r->readings));
    }
}

static bool has_cause(const struct search *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (!s->list[i].refuted)
            return true;
    return false;
}

/* Tries the editions of the specification, and the newest of the released editions. */
static void try_editions(struct search *s)
{
    struct oracle_change changes[EDITION_TEXTS + 1];
    bool altered[EDITION_TEXTS + 1];
    for (size_t i = 0; i <= EDITION_TEXTS; i++)
        changes[i] = (struct oracle_change){s->d->subject->readings_followed, CHANGE_EDITION,
                                            i < EDITION_TEXTS ? i : EDITION_NEWEST_RELEASE, 0};
    try_changes(s, changes, EDITION_TEXTS + 1, altered);
}

static bool says_more(const struct candidate *a, const struct candidate *b)
{
    return a->other_phase != b->other_phase ? b->other_phase : a->breadth < b->breadth;
}

/* Sorts the candidates. The best explanation comes first. */
static void rank_candidates(struct search *s)
{
    for (size_t i = 1; i < s->count; i++)
        for (size_t k = i; k > 0 && says_more(&s->list[k], &s->list[k - 1]); k--) {
            struct candidate other = s->list[k];
            s->list[k] = s->list[k - 1];
            s->list[k - 1] = other;
        }
}

static void report_candidates(const struct search *s, struct cause_report *r)
{
    for (size_t i = 0; i < s->count; i++)
        if (!s->list[i].refuted) {
            r->causes = mem_more(r->causes, &r->cap, r->count, sizeof *r->causes);
            r->causes[r->count++] = s->list[i].change;
        }
}

static void rank_rules(const struct known_cases *known_cases, size_t *rules, size_t count)
{
    for (size_t i = 1; known_cases != NULL && i < count; i++)
        for (size_t k = i;
             k > 0 && known_cases->common[rules[k]] < known_cases->common[rules[k - 1]]; k--) {
            size_t rule = rules[k];
            rules[k] = rules[k - 1];
            rules[k - 1] = rule;
        }
}

size_t *cause_read_rules(const struct registry *r, const cJSON *ids, size_t *count)
{
    const cJSON *id;
    size_t *list = mem_alloc(((size_t)cJSON_GetArraySize(ids) + 1) * sizeof *list);
    *count = 0;
    cJSON_ArrayForEach(id, ids) {
        const struct rule *rule = registry_rule(r, cJSON_GetStringValue(id));
        if (rule != NULL)
            list[(*count)++] = (size_t)(rule - r->rules);
    }
    return list;
}

void cause_find(const struct disagreement *d, enum cause_depth depth, struct cause_report *out)
{
    struct search s = {.d = d, .answer = {.kind = REPLY_NONE}};
    const struct registry *r = d->oracle->registry;
    const struct question *q = &d->question;
    struct oracle_change readings_followed = {.readings_followed = d->subject->readings_followed};
    size_t n;
    const char *reply = oracle_ask(d->oracle, q->text, &readings_followed, true, &n);
    answer_read(q->op, reply, n, &s.reference);
    if (depth == CAUSE_SINGLE && d->answer->kind == PEER_REPLY)
        answer_read(q->op, d->answer->text, d->answer->len, &s.answer);
    *out = (struct cause_report){0};
    out->trace = cause_read_rules(r, json_get(s.reference.tree, "trace"), &out->trace_count);
    try_rules(&s, out);
    if (s.answer.kind == REPLY_RESULT || s.answer.kind == REPLY_ERROR) {
        try_readings(&s);
        if (!has_cause(&s))
            try_editions(&s);
    }
    rank_candidates(&s);
    report_candidates(&s, out);
    rank_rules(d->subject->known_cases, out->deciding, out->deciding_count);
    answer_free(&s.reference);
    answer_free(&s.answer);
    free(s.list);
}

bool cause_equal(const struct oracle_change *a, const struct oracle_change *b)
{
    return a->how == b->how && a->which == b->which && a->option == b->option;
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

void cause_name(const struct registry *r, const struct oracle_change *change, struct buf *out)
{
    const struct reading *reading = &r->readings[change->how == CHANGE_READING ? change->which : 0];
    if (change->how == CHANGE_RULE)
        buf_fmt(out, WITHOUT "%s", r->rules[change->which].id);
    else if (change->how == CHANGE_READING)
        buf_fmt(out, "%s=%s", reading->id, reading->options[change->option]);
    else if (change->how == CHANGE_EDITION)
        buf_fmt(out, AS_EDITION "%s", edition_name((enum edition)change->which));
}

bool cause_read(const struct registry *r, const char *name, struct oracle_change *out)
{
    *out = (struct oracle_change){.how = CHANGE_READING};
    if (registry_choice(r, name, &out->which, &out->option))
        return true;
    if (strncmp(name, WITHOUT, strlen(WITHOUT)) == 0) {
        const struct rule *rule = registry_rule(r, name + strlen(WITHOUT));
        out->how = CHANGE_RULE;
        out->which = rule == NULL ? 0 : (size_t)(rule - r->rules);
        return rule != NULL;
    }
    if (strncmp(name, AS_EDITION, strlen(AS_EDITION)) != 0)
        return false;
    out->how = CHANGE_EDITION;
    out->which = edition_find(name + strlen(AS_EDITION));
    return out->which != EDITION_COUNT;
}

void cause_describe(const struct registry *r, const struct oracle_change *change,
                    const char *indent, struct buf *out)
{
    if (change->how == CHANGE_RULE) {
        const struct rule *rule = &r->rules[change->which];
        buf_fmt(out, "%sas if this rule did not exist: %s\n%s    %s\n%s    (%s)\n", indent,
                rule->id, indent, rule->text, indent, rule->section);
    } else if (change->how == CHANGE_READING) {
        const struct reading *reading = &r->readings[change->which];
        buf_fmt(out, "%sas if the ambiguous passage %s were read as %s\n", indent, reading->id,
                reading->options[change->option]);
    } else if (change->how == CHANGE_EDITION) {
        buf_fmt(out, "%sas edition %s requires\n", indent,
                edition_name((enum edition)change->which));
    }
}

void cause_others(const struct registry *r, const struct oracle_change *causes, size_t count,
                  const char *indent, struct buf *out)
{
    if (count < 2)
        return;
    buf_fmt(out, "%sother explanations:  ", indent);
    for (size_t i = 1; i < count; i++) {
        buf_str(out, i > 1 ? "; " : "");
        cause_name(r, &causes[i], out);
    }
    buf_char(out, '\n');
}

void cause_free(struct cause_report *report)
{
    free(report->causes);
    free(report->trace);
    free(report->deciding);
    *report = (struct cause_report){0};
}
