#include "fuzz/diagnose/cause.h"

#include <stdlib.h>
#include <string.h>

#include "ask/search.h"
#include "base/buf.h"
#include "base/mem.h"
#include "cases/registry.h"
#include "fuzz/peers/known_cases.h"

/* The beginnings of names of variants. */
#define WITHOUT "without "
#define AS_EDITION "as edition "

/* Returns the number of cases that the rule of a variant decides. */
static size_t breadth(const struct disagreement *d, const struct variant *v)
{
    const struct known_cases *known = d->subject->known_cases;
    return known == NULL || v->without == NULL
               ? 0
               : known->common[v->without - d->oracle->registry->rules];
}

/* Sorts suspicions by the number of cases that their rule decides. Few cases tell most. */
static void sort(const struct disagreement *d, struct suspicion *list, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && breadth(d, &list[k].variant) < breadth(d, &list[k - 1].variant);
             k--) {
            struct suspicion other = list[k];
            list[k] = list[k - 1];
            list[k - 1] = other;
        }
}

void cause_add(struct cause_report *r, const struct variant *cause)
{
    r->causes = mem_more(r->causes, &r->cap, r->count, sizeof *r->causes);
    r->causes[r->count++] = *cause;
}

/* Asks the reference only once for each variant, because that takes up to all known cases, and the
   answers to these do not change. */
static bool is_refuted(const struct disagreement *d, const struct variant *v)
{
    struct subject *r = d->subject;
    size_t i = 0;
    if (r->known_cases == NULL)
        return false;
    while (i < r->tried_count && !variant_equal(&r->tried[i].variant, v))
        i++;
    if (i == r->tried_count) {
        bool refuted = known_cases_refute(r->known_cases, d->oracle, r->session, v);
        r->tried = mem_more(r->tried, &r->tried_cap, r->tried_count, sizeof *r->tried);
        r->tried[r->tried_count++] = (struct tried){*v, refuted};
    }
    return r->tried[i].refuted;
}

/* Tries the suspicions from the index `from`, and adds the causes. Errors of the same phase come
   first. */
static void add_causes(const struct disagreement *d, struct search *c, size_t from,
                       struct cause_report *out)
{
    peer_note(&d->oracle->peer, search_try(c, from, 0));
    sort(d, c->list + from, c->count - from);
    for (int other = 0; other < 2; other++)
        for (size_t i = from; i < c->count; i++) {
            const struct suspicion *s = &c->list[i];
            if (s->alters && s->explains && s->other_phase == other && !is_refuted(d, &s->variant))
                cause_add(out, &s->variant);
        }
}

/* Lists the rules of the trace, first the deciding rules. */
static void list_rules(const struct search *c, struct cause_report *out)
{
    out->rules = mem_alloc((c->count + 1) * sizeof *out->rules);
    for (int alters = 1; alters >= 0; alters--)
        for (size_t i = 0; i < c->count; i++) {
            const struct suspicion *s = &c->list[i];
            if (s->variant.without == NULL || s->alters != alters)
                continue;
            out->rules[out->rule_count++] = (size_t)(s->variant.without - c->registry->rules);
            out->deciding_count += s->alters;
        }
}

void cause_find(const struct disagreement *d, struct cause_report *out)
{
    struct search c;
    cJSON *answer = peer_answer_read(d->answer);
    bool answered = answer != NULL;
    *out = (struct cause_report){0};
    question_trace(d->oracle, &d->question, &d->subject->follows, answer, &c);
    add_causes(d, &c, 0, out);
    list_rules(&c, out);
    if (answered && out->count == 0) {
        size_t from = c.count;
        search_suspect_editions(&c);
        add_causes(d, &c, from, out);
    }
    search_free(&c);
}

bool variant_equal(const struct variant *a, const struct variant *b)
{
    const char *x = a->edition != NULL ? a->edition : "", *y = b->edition != NULL ? b->edition : "";
    return a->without == b->without && a->reading == b->reading && a->option == b->option &&
           strcmp(x, y) == 0;
}

void variant_name(const struct variant *v, struct buf *out)
{
    if (v->without != NULL)
        buf_fmt(out, WITHOUT "%s", v->without->id);
    else if (v->reading != NULL)
        buf_fmt(out, "%s=%s", v->reading->id, v->reading->options[v->option]);
    else
        buf_fmt(out, AS_EDITION "%s", v->edition);
}

bool variant_read(const struct registry *r, const char *name, struct variant *out)
{
    size_t reading;
    *out = (struct variant){.without = NULL};
    if (strncmp(name, WITHOUT, strlen(WITHOUT)) == 0) {
        out->without = registry_rule(r, name + strlen(WITHOUT));
    } else if (strncmp(name, AS_EDITION, strlen(AS_EDITION)) == 0) {
        enum edition edition = edition_find(name + strlen(AS_EDITION));
        out->edition = edition != EDITION_COUNT ? edition_name(edition) : NULL;
    } else if (registry_choice(r, name, &reading, &out->option)) {
        out->reading = &r->readings[reading];
    }
    return out->without != NULL || out->reading != NULL || out->edition != NULL;
}

bool cause_intersect(struct cause_report *a, const struct cause_report *b)
{
    size_t kept = 0;
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (variant_equal(&a->causes[i], &b->causes[k])) {
                struct variant both = a->causes[i];
                memmove(&a->causes[kept + 1], &a->causes[kept], (i - kept) * sizeof both);
                a->causes[kept++] = both;
                break;
            }
    if (kept > 0)
        a->count = kept;
    return kept > 0;
}

void cause_describe(const struct cause_report *report, const char *indent, struct buf *out)
{
    const struct variant *v = &report->causes[0];
    if (v->without != NULL)
        buf_fmt(out, "%sas if this rule did not exist: %s\n%s    %s\n%s    (%s)\n", indent,
                v->without->id, indent, v->without->text, indent, v->without->section);
    else if (v->reading != NULL)
        buf_fmt(out, "%sas if the ambiguous passage %s were read as %s\n", indent, v->reading->id,
                v->reading->options[v->option]);
    else
        buf_fmt(out, "%sas edition %s requires\n", indent, v->edition);
    for (size_t i = 1; i < report->count; i++) {
        if (i == 1)
            buf_fmt(out, "%sother explanations:  ", indent);
        buf_str(out, i > 1 ? "; " : "");
        variant_name(&report->causes[i], out);
    }
    buf_str(out, report->count > 1 ? "\n" : "");
}

void cause_free(struct cause_report *report)
{
    free(report->causes);
    free(report->rules);
    *report = (struct cause_report){0};
}
