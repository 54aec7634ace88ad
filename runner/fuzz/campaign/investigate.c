#include "fuzz/campaign/investigate.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/where.h"
#include "cases/registry.h"
#include "fuzz/campaign/patience.h"
#include "fuzz/diagnose/disagreement.h"
#include "fuzz/diagnose/names.h"
#include "fuzz/diagnose/reduce.h"
#include "options/options.h"
#include "process/guard.h"

/* Of the rules that an unexplained finding rests on, so many tell it from others: one that
 * decides at most one in so many samples, else several. */
enum { TELLING_SHARE = 50, TELLING_RULES = 3 };

void investigate_name(const struct rival *r, struct buf *out)
{
    buf_fmt(out, "%s %s", r->peer.capability.implementation, r->peer.capability.version);
}

static bool is_of(const struct bucket *b, const char *name, const char *edition)
{
    return strcmp(b->implementation, name) == 0 && strcmp(b->edition, edition) == 0;
}

static const char *edition_of(const struct investigation *all)
{
    return edition_name(all->party->options->edition);
}

static bool any_explains(const struct disagreement *d, const struct bucket *b)
{
    for (size_t i = 0; i < b->causes.count; i++)
        if (question_explained(d->oracle, &d->question, &b->causes.causes[i], d->answer))
            return true;
    return false;
}

/* The frequent ones come first, so that most answers are told after few questions. */
static void count_hit(struct investigation *all, struct bucket **bucket)
{
    struct bucket *b = *bucket;
    b->hits++;
    while (b > all->buckets.list && b[-1].hits < b->hits) {
        struct bucket other = b[-1];
        b[-1] = *b;
        *b = other;
        b--;
    }
    *bucket = b;
}

/* A bucket whose cause explains the answer. */
static struct bucket *known_cause(struct investigation *all, const char *name,
                                  const struct disagreement *d)
{
    for (size_t i = 0; i < all->buckets.count; i++) {
        struct bucket *b = &all->buckets.list[i];
        if (b->causes.count > 0 && is_of(b, name, edition_of(all)) && any_explains(d, b))
            return b;
    }
    return NULL;
}

static bool holds(const size_t *list, size_t count, size_t rule)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == rule)
            return true;
    return false;
}

/* Whether all rules of the first cause are in the trace. */
static bool is_near(const struct bucket *b, const struct cause_report *report)
{
    const struct oracle_change *cause = b->causes.causes;
    bool near = b->causes.count > 0 && cause->edition == NULL && cause->rule_count > 0;
    for (size_t i = 0; near && i < cause->rule_count; i++)
        near = holds(report->trace, report->trace_count, cause->rules[i]);
    return near;
}

/* Several known causes at once. */
static struct bucket *known_causes(struct investigation *all, const char *name,
                                   const struct rival *r, const struct question *q,
                                   const struct peer_answer *answer,
                                   const struct cause_report *report)
{
    struct oracle_change change = {.stance = r->stance};
    struct bucket *first = NULL;
    for (size_t i = 0; i < all->buckets.count; i++) {
        struct bucket *b = &all->buckets.list[i];
        if (!is_of(b, name, edition_of(all)) || !is_near(b, report))
            continue;
        const struct oracle_change *cause = b->causes.causes;
        for (size_t k = 0; k < cause->rule_count && change.rule_count < ORACLE_CHANGES_MAX; k++)
            if (!holds(change.rules, change.rule_count, cause->rules[k]))
                change.rules[change.rule_count++] = cause->rules[k];
        first = first == NULL ? b : first;
    }
    return change.rule_count > 1 && question_explained(&all->party->oracle, q, &change, answer)
               ? first
               : NULL;
}

/* Whether all that one answer rests on is among what another one rests on, and says something. */
static bool is_part(const struct investigation *all, const struct cause_report *part,
                    const struct cause_report *whole)
{
    bool told = false;
    for (size_t i = 0; i < part->deciding_count; i++) {
        if (!holds(whole->deciding, whole->deciding_count, part->deciding[i]))
            return false;
        told = told || samples_telling(&all->party->samples, part->deciding[i]);
    }
    return told;
}

/* But for the key. */
static struct finding finding_of(const struct investigation *all, const char *name,
                                 const struct question *q, enum difference kind,
                                 const struct peer_answer *answer,
                                 const struct cause_report *report)
{
    struct finding f = {.implementation = name,
                        .edition = edition_of(all),
                        .kind = kind,
                        .request = q->text,
                        .causes = report};
    crash_read(kind, answer->text, answer->len, &f.fault);
    return f;
}

static bool is_of_names(const struct bucket *b)
{
    return strcmp(b->key, BUCKET_OF_NAMES) == 0;
}

/* The bucket of what is rejected for its names alone; NULL: there is none yet. */
static struct bucket *known_names(struct investigation *all, const char *name)
{
    for (size_t i = 0; i < all->buckets.count; i++) {
        struct bucket *b = &all->buckets.list[i];
        if (is_of(b, name, edition_of(all)) && is_of_names(b))
            return b;
    }
    return NULL;
}

/* Whether a bucket has no cause and may hold such a difference: of a crash, with the same words. */
static bool may_be_one(const struct bucket *b, enum difference kind, const struct crash *fault)
{
    return b->causes.count == 0 && !is_of_names(b) && bucket_same_sort(b->kind, kind) &&
           crash_equal(&b->fault, fault);
}

/* An unexplained bucket that rests on the same suspicious rule, or of which this looks like the
 * same in more words (or, either_way, in fewer): what its answer rests on, this one rests on, too.
 */
static struct bucket *known_look(struct investigation *all, const struct finding *f,
                                 bool either_way)
{
    const struct cause_report *report = f->causes;
    for (size_t i = 0; i < all->buckets.count; i++) {
        struct bucket *b = &all->buckets.list[i];
        if (!is_of(b, f->implementation, f->edition) || !may_be_one(b, f->kind, &f->fault))
            continue;
        bool same_rule = b->kind == f->kind && b->causes.deciding_count > 0 &&
                         report->deciding_count > 0 &&
                         b->causes.deciding[0] == report->deciding[0] &&
                         samples_telling(&all->party->samples, report->deciding[0]);
        if (same_rule || is_part(all, &b->causes, report) ||
            (either_way && is_part(all, report, &b->causes)) || strcmp(b->key, f->key) == 0)
            return b;
    }
    return NULL;
}

/* Where a request is asked again. */
enum again { AT_WORK, FRESH };

/* Whether the process at work, or one that is started for it, shows the same kind of difference,
 * each time. One start is enough: what depends on what ran before does not show as the first
 * request, and what varies, varies within a process as well. */
static bool stays(struct investigation *all, struct rival *r, const struct question *q,
                  enum difference kind, enum again again, size_t times)
{
    bool same = true;
    for (size_t i = 0; same && i < times; i++) {
        struct peer_request request = {q->text, q->len};
        struct peer_answer answer;
        struct where ignored = {0};
        if (again == FRESH && i == 0)
            peer_ask_fresh(&r->peer, &request, &answer);
        else
            peer_ask(&r->peer, &request, 1, &answer);
        same = rival_compare(r, &all->party->oracle, q, &answer, NULL, 0, &ignored, NULL) == kind;
        peer_answer_free(&answer);
        where_free(&ignored);
    }
    return same;
}

/* A reply without its end of line. */
static char *line_of(const char *text, size_t n)
{
    while (n > 0 && text[n - 1] == '\n')
        n--;
    return mem_dup_n(text, n);
}

static void set_text(char **member, char *text)
{
    free(*member);
    *member = text;
}

/* How the other implementations answer: with the reference, with this one, or with neither. */
static char *ask_others(struct investigation *all, const struct rival *of, const struct question *q,
                        const struct peer_answer *answer)
{
    struct party *p = all->party;
    struct buf text = {0};
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < p->count; i++) {
        struct rival *r = &p->rivals[i];
        struct peer_answer other;
        struct where ignored = {0};
        struct buf name = {0};
        if (r == of || r->peer.gone)
            continue;
        peer_ask(&r->peer, &(struct peer_request){q->text, q->len}, 1, &other);
        enum difference d = rival_compare(r, &p->oracle, q, &other, NULL, 0, &ignored, NULL);
        where_free(&ignored);
        bool with_it = answer->kind == PEER_REPLY &&
                       compare_lines(q->op, answer->text, answer->len, &other) == DIFFERENCE_NONE;
        where_free(&ignored);
        investigate_name(r, &name);
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "implementation", buf_text(&name));
        cJSON_AddStringToObject(item, "agrees_with",
                                d == DIFFERENCE_NONE          ? "the reference"
                                : d == DIFFERENCE_UNSUPPORTED ? "nobody: unsupported"
                                : with_it                     ? "this implementation"
                                                              : "neither");
        cJSON_AddItemToArray(list, item);
        buf_free(&name);
        peer_answer_free(&other);
    }
    if (list->child != NULL)
        json_print(list, 0, &text);
    cJSON_Delete(list);
    return text.len > 0 ? buf_take(&text) : NULL;
}

static char *waited(struct oracle *o, struct rival *r, const struct question *q)
{
    struct buf text = {0};
    patience_describe(r, o, q, &text);
    return buf_take(&text);
}

/* Puts the reduced request into a bucket, where it is its first or its smallest. */
static void show(struct investigation *all, struct bucket *b, struct rival *r,
                 const struct question *q, const struct reduced *small, enum difference kind,
                 const char *kinds, const char *key, struct cause_report *report, uint64_t seed)
{
    struct oracle *o = &all->party->oracle;
    struct oracle_change stance = {.stance = r->stance};
    size_t n;
    if (b->request != NULL && strlen(b->request) <= small->request.len)
        return;
    set_text(&b->request, mem_dup_n(small->request.data, small->request.len));
    set_text(&b->answer, kind == DIFFERENCE_TIMEOUT
                             ? waited(o, r, q)
                             : line_of(small->answer.text, small->answer.len));
    const char *reply = oracle_ask(o, q->text, q->len, &stance, false, &n);
    set_text(&b->reference, line_of(reply, n));
    set_text(&b->kinds, mem_dup(kinds));
    set_text(&b->key, mem_dup(b->causes.count > 0 ? "" : key));
    set_text(&b->others, ask_others(all, r, q, &small->answer));
    b->kind = kind;
    crash_read(kind, b->answer, strlen(b->answer), &b->fault);
    b->seed = seed;
    free(b->causes.trace);
    free(b->causes.deciding);
    b->causes.trace = report->trace;
    b->causes.trace_count = report->trace_count;
    b->causes.deciding = report->deciding;
    b->causes.deciding_count = report->deciding_count;
    report->trace = report->deciding = NULL;
}

static struct bucket *new_bucket(struct investigation *all, const struct rival *r, const char *name,
                                 const char *key, struct cause_report *report)
{
    struct bucket *b = buckets_add(&all->buckets);
    b->implementation = mem_dup(name);
    b->command = mem_dup(r->command);
    b->edition = mem_dup(edition_of(all));
    b->key = mem_dup(report->count > 0 ? "" : key);
    b->causes.causes = report->causes;
    b->causes.count = report->count;
    b->causes.cap = report->cap;
    b->first_ms = os_now_ms() - all->begin_ms;
    report->causes = NULL;
    report->count = report->cap = 0;
    return b;
}

/* The reduced request is blamed again, and goes into its bucket. */
static enum found settle(struct investigation *all, struct rival *r, const struct reduced *small,
                         enum difference kind, const struct cause_report *before, const char *name,
                         uint64_t seed, struct bucket **bucket)
{
    struct oracle *o = &all->party->oracle;
    struct question q;
    struct cause_report report;
    struct buf kinds = {0}, key = {0};
    enum found found = FOUND_AGAIN;
    question_read(small->request.data, small->request.len, &q);
    if (!stays(all, r, &q, kind, FRESH, INVESTIGATE_RETESTS))
        return FOUND_UNSTABLE;
    const struct disagreement d = {r, o, q, &small->answer, kind};
    bool names = names_beyond_ascii(&d);
    cause_find(&d, names ? CAUSE_RULES : CAUSE_SINGLE, &report);
    if (before->count > 0)
        cause_intersect(&report, before);
    disagreement_kinds(&d, &kinds);
    struct finding f = finding_of(all, name, &q, kind, &small->answer, &report);
    if (names)
        buf_str(&key, BUCKET_OF_NAMES);
    else
        bucket_key(o, q.op, buf_text(&kinds), &f, &key);
    f.key = buf_text(&key);
    struct bucket *b = buckets_find(&all->buckets, &f);
    if (b == NULL && report.count == 0 && !names)
        b = known_look(all, &f, true);
    if (b != NULL) {
        cause_intersect(&b->causes, &report);
    } else {
        b = new_bucket(all, r, name, buf_text(&key), &report);
        found = FOUND_NEW;
    }
    if (b->causes.count == 0 && !names)
        bucket_look(o, b, buf_text(&kinds), &report, small->request.data);
    show(all, b, r, &q, small, kind, buf_text(&kinds), buf_text(&key), &report, seed);
    count_hit(all, &b);
    *bucket = b;
    cause_free(&report);
    buf_free(&kinds);
    buf_free(&key);
    return found;
}

/* Whether there is time to look into it now. */
enum hurry { HURRIED, UNHURRIED };

static bool is_rechecked(size_t hit, enum hurry hurry)
{
    return hit % BUCKET_RECHECK == 0 || (hurry == UNHURRIED && (hit & (hit - 1)) == 0);
}

/* Whether a hit of a bucket is only to be counted. */
static bool mutes(struct investigation *all, struct bucket *b, enum hurry hurry,
                  struct bucket **bucket)
{
    if (b == NULL || b->hits < BUCKET_HITS_BEFORE_MUTE || is_rechecked(b->hits + 1, hurry))
        return false;
    b->muted++;
    all->muted++;
    count_hit(all, &b);
    *bucket = b;
    return true;
}

bool investigate_known(struct investigation *all, struct rival *r, const struct question *q,
                       const struct peer_answer *answer, enum difference kind)
{
    const struct disagreement d = {r, &all->party->oracle, *q, answer, kind};
    struct cause_report report = {0};
    struct buf name = {0};
    struct bucket *bucket;
    investigate_name(r, &name);
    bool known = mutes(all, known_cause(all, buf_text(&name), &d), HURRIED, &bucket);
    struct bucket *of_names = known ? NULL : known_names(all, buf_text(&name));
    if (of_names != NULL && names_beyond_ascii(&d))
        known = mutes(all, of_names, HURRIED, &bucket);
    if (!known) {
        cause_find(&d, CAUSE_SINGLE, &report);
        struct finding f = finding_of(all, buf_text(&name), q, kind, answer, &report);
        f.key = "";
        known = report.count == 0 && mutes(all, known_look(all, &f, false), HURRIED, &bucket);
    }
    cause_free(&report);
    buf_free(&name);
    return known;
}

/* Without a rule, what it is about is refused: any rejection fits. But where a smaller request is
 * rejected, too, and without that rule's doing, the rule is innocent: alone it would be in the
 * smallest one. */
static void clear_innocent(struct rival *r, struct oracle *o, enum difference kind,
                           struct cause_report *report, struct reduced *small)
{
    struct cause_report none = {0};
    struct reduced smaller;
    struct question q;
    if (kind != DIFFERENCE_REJECTED || report->count == 0 ||
        !question_read(small->request.data, small->request.len, &q))
        return;
    reduce_request(&(struct disagreement){r, o, q, &small->answer, kind}, &none, &smaller);
    bool innocent = smaller.request.len < small->request.len;
    struct reduced other = innocent ? *small : smaller;
    if (innocent) {
        *small = smaller;
        cause_free(report);
        *report = none;
    }
    reduce_free(&other);
}

/* Reduces a disagreement that shows itself again, and puts it into its bucket. */
static enum found boil_down(struct investigation *all, struct rival *r, const struct question *q,
                            const struct peer_answer *answer, enum difference kind,
                            struct cause_report *report, const char *name, uint64_t seed,
                            struct bucket **bucket)
{
    struct reduced small;
    enum found found = FOUND_UNSTABLE;
    if (stays(all, r, q, kind, AT_WORK, 1)) {
        reduce_request(&(struct disagreement){r, &all->party->oracle, *q, answer, kind}, report,
                       &small);
        clear_innocent(r, &all->party->oracle, kind, report, &small);
        found = settle(all, r, &small, kind, report, name, seed, bucket);
        reduce_free(&small);
    }
    return found == FOUND_UNSTABLE && guard_pending() ? FOUND_STOPPED : found;
}

enum found investigate(struct investigation *all, struct rival *r, const struct question *q,
                       const struct peer_answer *answer, enum difference kind, uint64_t seed,
                       struct bucket **bucket)
{
    struct oracle *o = &all->party->oracle;
    struct cause_report report = {0};
    struct buf name = {0}, kinds = {0}, key = {0};
    enum found found = FOUND_MUTED;
    *bucket = NULL;
    investigate_name(r, &name);
    const struct disagreement d = {r, o, *q, answer, kind};
    bool muted = mutes(all, known_cause(all, buf_text(&name), &d), UNHURRIED, bucket);
    bool names = !muted && names_beyond_ascii(&d);
    if (names) {
        muted = mutes(all, known_names(all, buf_text(&name)), UNHURRIED, bucket);
    } else if (!muted) {
        cause_find(&d, CAUSE_SINGLE, &report);
        disagreement_kinds(&d, &kinds);
        struct finding f = finding_of(all, buf_text(&name), q, kind, answer, &report);
        bucket_key(o, q->op, buf_text(&kinds), &f, &key);
        f.key = buf_text(&key);
        muted = report.count == 0 &&
                (mutes(all, known_causes(all, buf_text(&name), r, q, answer, &report), UNHURRIED,
                       bucket) ||
                 mutes(all, known_look(all, &f, false), UNHURRIED, bucket));
    }
    if (!muted) {
        found = boil_down(all, r, q, answer, kind, &report, buf_text(&name), seed, bucket);
        all->looked_into += found != FOUND_STOPPED;
        all->unstable += found == FOUND_UNSTABLE;
    }
    cause_free(&report);
    buf_free(&name);
    buf_free(&kinds);
    buf_free(&key);
    return found;
}
