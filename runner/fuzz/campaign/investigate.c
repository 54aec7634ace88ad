#include "fuzz/campaign/investigate.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "fuzz/diagnose/names.h"
#include "fuzz/diagnose/reduce.h"
#include "fuzz/peers/twins.h"
#include "options/options.h"
#include "process/cleanup.h"

/* --- Known findings -------------------------------------------------------------------------- */

static bool is_of(const struct bucket *b, const struct investigation *all,
                  const struct disagreement *d)
{
    return strcmp(b->edition, edition_name(all->setup->options->edition)) == 0 &&
           subject_has_name(d->subject, b->implementation);
}

static bool is_explained(const struct disagreement *d, const struct cause_report *causes)
{
    for (size_t i = 0; i < causes->count; i++) {
        struct oracle_change change = causes->causes[i];
        change.readings_followed = d->subject->readings_followed;
        if (question_compare(d->oracle, &d->question, &change, d->answer) == DIFFERENCE_NONE)
            return true;
    }
    return false;
}

static struct bucket *find_cause(const struct investigation *all, const struct disagreement *d)
{
    for (size_t i = 0; i < all->buckets.count; i++) {
        struct bucket *b = &all->buckets.list[i];
        if (is_of(b, all, d) && is_explained(d, &b->causes))
            return b;
    }
    return NULL;
}

static bool has_rule(const struct cause_report *report, size_t rule)
{
    for (size_t i = 0; i < report->deciding_count; i++)
        if (report->deciding[i] == rule)
            return true;
    return false;
}

static bool is_part_of(const struct cause_report *one, const struct cause_report *other)
{
    for (size_t i = 0; i < one->deciding_count; i++)
        if (!has_rule(other, one->deciding[i]))
            return false;
    return true;
}

/* Returns true if an answer probably has the same subject as a bucket: the bucket's first deciding
   rule is rare, and the answer has the same first deciding rule or all deciding rules of the
   bucket. */
static bool is_about(const struct investigation *all, const struct cause_report *report,
                     const struct bucket *b)
{
    const struct cause_report *known = &b->causes;
    return known->deciding_count > 0 && report->deciding_count > 0 &&
           rule_is_rare(&all->setup->known_cases, known->deciding[0]) &&
           (known->deciding[0] == report->deciding[0] || is_part_of(known, report));
}

/* Returns the key of a difference whose bucket depends on no rule: non-ASCII names, or a wrong
   grouping in a tree. Returns NULL for other differences. */
static const char *find_key(const struct disagreement *d, struct buf *key)
{
    if (names_beyond_ascii(d))
        buf_str(key, INVESTIGATE_NAMES);
    else
        disagreement_grouping(d, key);
    return key->len > 0 ? buf_text(key) : NULL;
}

static bool is_of_names(const char *key)
{
    return key != NULL && strcmp(key, INVESTIGATE_NAMES) == 0;
}

/* Finds a bucket without a cause that is similar to a difference: the key (find_key), the message
   of the crash or the subject is the same. */
static struct bucket *find_similar(const struct investigation *all, const struct disagreement *d,
                                   const struct cause_report *report, const char *key)
{
    struct crash crash;
    crash_read(d->kind, d->answer->text, d->answer->len, &crash);
    for (size_t i = 0; i < all->buckets.count; i++) {
        struct bucket *b = &all->buckets.list[i];
        bool same = key != NULL ? strcmp(b->key, key) == 0 : !is_of_names(b->key);
        if (b->causes.count == 0 && is_of(b, all, d) && same &&
            bucket_same_sort(b->kind, d->kind) && crash_equal(&b->crash, &crash) &&
            (key != NULL || crash.tells || is_about(all, report, b)))
            return b;
    }
    return NULL;
}

/* Counts a hit of *bucket without an investigation. Returns false if *bucket is NULL, or if this
   hit must be investigated. */
static bool mute(struct investigation *all, struct bucket **bucket)
{
    struct bucket *b = *bucket;
    if (b == NULL || b->hits < INVESTIGATE_HITS_BEFORE_MUTE ||
        (b->hits + 1) % INVESTIGATE_RECHECK == 0)
        return false;
    b->muted++;
    all->muted++;
    *bucket = buckets_count_hit(&all->buckets, b);
    return true;
}

bool investigate_known(struct investigation *all, const struct disagreement *d)
{
    const struct cause_report none = {0};
    struct bucket *bucket = find_cause(all, d);
    struct buf text = {0};
    const char *key = bucket == NULL ? find_key(d, &text) : NULL;
    if (key != NULL)
        bucket = find_similar(all, d, &none, key);
    buf_free(&text);
    return mute(all, &bucket);
}

/* --- Asking again ---------------------------------------------------------------------------- */

/* Sends the request `times` more times. Returns true if each answer shows the same kind of
   difference. If `fresh` is true, starts a new process before the first request. */
static bool shows_again(const struct disagreement *d, bool fresh, size_t times)
{
    struct peer_request request = {d->question.text, d->question.len};
    bool same = true;
    for (size_t i = 0; same && i < times; i++) {
        struct peer_answer answer;
        if (fresh && i == 0)
            peer_ask_fresh(&d->subject->peer, &request, &answer);
        else
            subject_ask(d->subject, d->oracle, &request, 1, &answer);
        same = subject_compare(d->subject, d->oracle, &d->question, &answer) == d->kind;
        peer_answer_free(&answer);
    }
    return same;
}

/* --- Findings -------------------------------------------------------------------------------- */

/* Copies a reply without its end of line. */
static char *line_of(const char *text, size_t n)
{
    while (n > 0 && text[n - 1] == '\n')
        n--;
    return mem_dup_n(text, n);
}

static const char *agreement(const struct disagreement *d, struct subject *r,
                             const struct peer_answer *answer)
{
    enum difference other = subject_compare(r, d->oracle, &d->question, answer);
    bool same =
        d->answer->kind == PEER_REPLY &&
        compare_lines(d->question.op, d->answer->text, d->answer->len, answer) == DIFFERENCE_NONE;
    return other == DIFFERENCE_NONE          ? "the reference"
           : other == DIFFERENCE_UNSUPPORTED ? "nobody: unsupported"
           : same                            ? "this implementation"
                                             : "neither";
}

/* Sends the request to the other implementations. For each other implementation, the returned JSON
   says which programs give the same answer. Returns NULL if there is no other implementation. */
static char *ask_others(const struct investigation *all, const struct disagreement *d)
{
    struct setup *p = all->setup;
    struct peer_request request = {d->question.text, d->question.len};
    struct buf text = {0};
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < p->count; i++) {
        struct subject *r = &p->subjects[i];
        struct peer_answer answer;
        if (r == d->subject || r->peer.gone)
            continue;
        subject_ask(r, d->oracle, &request, 1, &answer);
        cJSON *item = cJSON_CreateObject();
        char *name = subject_name(r);
        cJSON_AddStringToObject(item, "implementation", name);
        cJSON_AddStringToObject(item, "agrees_with", agreement(d, r, &answer));
        cJSON_AddItemToArray(list, item);
        free(name);
        peer_answer_free(&answer);
    }
    if (list->child != NULL)
        json_print(list, 0, &text);
    cJSON_Delete(list);
    return text.len > 0 ? buf_take(&text) : NULL;
}

/* Makes a bucket from a reduced difference. Takes ownership of the causes. */
static struct bucket make_bucket(const struct investigation *all, const struct disagreement *d,
                                 const struct cause_report *causes, uint64_t seed)
{
    struct oracle_change followed = {.readings_followed = d->subject->readings_followed};
    struct bucket b = {.implementation = subject_name(d->subject),
                       .command = mem_dup(d->subject->command),
                       .edition = mem_dup(edition_name(all->setup->options->edition)),
                       .kind = d->kind,
                       .causes = *causes,
                       .key = mem_dup(""),
                       .hits = 1,
                       .request = mem_dup_n(d->question.text, d->question.len),
                       .answer = line_of(d->answer->text, d->answer->len),
                       .others = ask_others(all, d),
                       .seed = seed,
                       .first_ms = os_now_ms() - all->begin_ms};
    size_t n;
    const char *reply = oracle_ask(d->oracle, d->question.text, &followed, false, &n);
    b.reference = line_of(reply, n);
    crash_read(b.kind, b.answer, strlen(b.answer), &b.crash);
    return b;
}

/* Finds the causes of a reduced request, and adds the request to a bucket. `causes` holds the
   causes of the original request. */
static enum found add_finding(struct investigation *all, const struct disagreement *d,
                              const struct cause_report *causes, uint64_t seed,
                              struct bucket **bucket)
{
    struct bucket *similar = NULL;
    struct cause_report report;
    struct buf text = {0};
    size_t before = all->buckets.count;
    const char *key = find_key(d, &text);
    cause_find(d, is_of_names(key) ? CAUSE_RULES : CAUSE_SINGLE, &report);
    if (causes->count > 0)
        cause_intersect(&report, causes);
    struct bucket b = make_bucket(all, d, &report, seed);
    if (report.count == 0) {
        bucket_set_key(d->oracle, &b, key);
        /* prefers a bucket with the same request or key, because two drafts with one name would be
           invalid */
        if (buckets_find(&all->buckets, &b) == NULL)
            similar = find_similar(all, d, &report, key);
    }
    buf_free(&text);
    *bucket =
        similar != NULL ? buckets_join(&all->buckets, similar, &b) : buckets_add(&all->buckets, &b);
    return all->buckets.count > before ? FOUND_NEW : FOUND_AGAIN;
}

/* Removes a rule that only looks like the cause. Without a rule, the reference rejects every
   request that needs the rule, whatever the reason of the implementation is. If the implementation
   also rejects a smaller request that does not need the rule, the rule is not the cause. */
static void clear_rule(const struct disagreement *d, struct cause_report *causes,
                       struct reduced *small)
{
    const struct cause_report none = {0};
    struct disagreement reduced = *d;
    struct reduced smaller;
    if (d->kind != DIFFERENCE_REJECTED || causes->count == 0)
        return;
    question_read(small->request.data, small->request.len, &reduced.question);
    reduced.answer = &small->answer;
    reduce_request(&reduced, &none, &smaller);
    if (smaller.request.len < small->request.len) {
        struct reduced other = *small;
        *small = smaller;
        smaller = other;
        cause_free(causes);
    }
    reduce_free(&smaller);
}

static enum found reduce(struct investigation *all, const struct disagreement *d,
                         struct cause_report *causes, uint64_t seed, struct bucket **bucket)
{
    struct reduced small;
    struct disagreement reduced = *d;
    enum found found = FOUND_UNSTABLE;
    if (!shows_again(d, false, 1))
        return found;
    reduce_request(d, causes, &small);
    clear_rule(d, causes, &small);
    question_read(small.request.data, small.request.len, &reduced.question);
    reduced.answer = &small.answer;
    if (shows_again(&reduced, true, INVESTIGATE_RETESTS))
        found = add_finding(all, &reduced, causes, seed, bucket);
    reduce_free(&small);
    return found;
}

enum found investigate(struct investigation *all, const struct disagreement *d, uint64_t seed,
                       struct bucket **bucket)
{
    struct cause_report report = {0};
    enum found found = FOUND_MUTED;
    *bucket = find_cause(all, d);
    if (mute(all, bucket))
        return found;
    struct buf text = {0};
    const char *key = find_key(d, &text);
    if (!is_of_names(key))
        cause_find(d, CAUSE_SINGLE, &report);
    *bucket = report.count == 0 ? find_similar(all, d, &report, key) : NULL;
    buf_free(&text);
    if (!mute(all, bucket)) {
        *bucket = NULL;
        found = reduce(all, d, &report, seed, bucket);
        if (found == FOUND_UNSTABLE && cleanup_pending())
            found = FOUND_STOPPED;
        all->investigated += found != FOUND_STOPPED;
        all->unstable += found == FOUND_UNSTABLE;
    }
    cause_free(&report);
    return found;
}
