#include "fuzz/campaign/investigate.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/mem.h"
#include "fuzz/campaign/draft.h"
#include "fuzz/compare/crash.h"
#include "fuzz/diagnose/reduce.h"
#include "fuzz/peers/twins.h"
#include "options/options.h"
#include "process/cleanup.h"

/* --- Known findings -------------------------------------------------------------------------- */

/* Returns true if a finding belongs to an implementation, by its name, and to the edition of the
   campaign. */
static bool is_of(const struct finding *f, const struct investigation *all, const char *name)
{
    return strcmp(f->edition, edition_name(all->setup->options->edition)) == 0 &&
           strcmp(f->implementation, name) == 0;
}

/* Maximum number of causes of a finding that are tried for a difference. */
enum { CAUSES_MAX = 16 };

/* Returns true if a cause of a finding explains a difference. Then removes the other causes. */
static bool explains(const struct disagreement *d, struct cause_report *causes)
{
    struct peer_request requests[CAUSES_MAX] = {{.text = NULL}};
    struct peer_answer replies[CAUSES_MAX];
    struct variant *list = causes->causes;
    size_t count = causes->count < CAUSES_MAX ? causes->count : CAUSES_MAX, kept = 0;
    for (size_t i = 0; i < count; i++) {
        list[i].follows = d->subject->follows.follows;
        requests[i] = (struct peer_request){
            .text = d->question.text, .len = d->question.len, .variant = &list[i]};
    }
    oracle_ask_all(d->oracle, requests, count, replies);
    for (size_t i = 0; i < count; i++) {
        if (compare_lines(d->question.op, replies[i].text, replies[i].len, d->answer) ==
            DIFFERENCE_NONE)
            list[kept++] = list[i];
        peer_answer_free(&replies[i]);
    }
    causes->count = kept > 0 ? kept : causes->count;
    return kept > 0;
}

/* Returns the index of the first finding with a cause that explains a difference, or the number of
   findings. */
static size_t find_cause(const struct investigation *all, const struct disagreement *d)
{
    char *name = subject_name(d->subject);
    struct finding *list = all->findings.list;
    size_t i = 0;
    while (i < all->findings.count && !(list[i].causes.count > 0 && is_of(&list[i], all, name) &&
                                        explains(d, &list[i].causes)))
        i++;
    free(name);
    return i;
}

/* Returns the index of the finding with this key and without a cause, or the number of findings. */
static size_t find_key(const struct investigation *all, const struct disagreement *d,
                       const struct buf *key)
{
    size_t i = 0;
    char *name = subject_name(d->subject);
    const struct finding *list = all->findings.list;
    while (i < all->findings.count &&
           !(list[i].causes.count == 0 && strcmp(list[i].key, buf_text(key)) == 0 &&
             is_of(&list[i], all, name)))
        i++;
    free(name);
    return i;
}

/* Appends the name of a difference that depends on no rule: a wrong grouping in a tree. Returns
   NULL for other differences. */
static const char *name_of(const struct disagreement *d, struct buf *name)
{
    disagreement_grouping(d, name);
    return name->len > 0 ? buf_text(name) : NULL;
}

/* Counts a hit of the finding `i`. Returns false if there is no such finding, or if this hit must
   be investigated. */
static bool count_hit(struct investigation *all, size_t i)
{
    if (i == all->findings.count || all->findings.list[i].hits < INVESTIGATE_HITS_FIRST ||
        (all->findings.list[i].hits + 1) % INVESTIGATE_RECHECK == 0)
        return false;
    findings_count_hit(&all->findings, i);
    return true;
}

bool investigate_known(struct investigation *all, const struct disagreement *d)
{
    const struct cause_report none = {0};
    struct buf name = {0}, key = {0};
    size_t i = find_cause(all, d);
    if (i == all->findings.count && name_of(d, &name) != NULL) {
        finding_key(d, &none, buf_text(&name), &key);
        i = find_key(all, d, &key);
    }
    buf_free(&name);
    buf_free(&key);
    return count_hit(all, i);
}

/* Counts a hit if a difference without a cause has the key of a known finding. A key with a
   frequent rule tells too little before the request is reduced. */
static bool is_known_key(struct investigation *all, const struct disagreement *d,
                         const struct cause_report *report)
{
    struct crash crash;
    struct buf key = {0};
    crash_read(d->kind, d->answer->text, d->answer->len, &crash);
    bool rare =
        report->deciding_count > 0 && rule_is_rare(&all->setup->known_cases, report->rules[0]);
    if (report->count > 0 || !(crash.tells || rare))
        return false;
    finding_key(d, report, NULL, &key);
    bool known = count_hit(all, find_key(all, d, &key));
    buf_free(&key);
    return known;
}

/* Appends what an answer says: the kind of its value, or the message of its error. */
static void add_answer(enum op op, const char *line, size_t n, struct buf *out)
{
    struct answer a;
    struct crash message;
    answer_read(op, line, n, &a);
    answer_kind(op, &a, out);
    crash_read(DIFFERENCE_CRASH, line, n, &message);
    buf_str(out, message.text);
    answer_free(&a);
}

size_t *investigate_alike(struct investigation *all, const struct disagreement *d,
                          const struct peer_answer *reference)
{
    enum op op = d->question.op;
    struct buf key = {0};
    buf_fmt(&key, "%s %s ", difference_name(d->kind), op_name(op));
    add_answer(op, reference->text, reference->len, &key);
    add_answer(op, d->answer->text, d->answer->len, &key);
    size_t i = hash_32(key.data, key.len) % INVESTIGATE_KEYS;
    buf_free(&key);
    return &all->alike[i];
}

/* --- Asking again ---------------------------------------------------------------------------- */

/* Sends the request `times` more times. Returns true if each answer shows the same kind of
   difference. If `fresh` is true, starts a new process before the first request. */
static bool shows_again(const struct disagreement *d, bool fresh, size_t times)
{
    struct peer_request request = {.text = d->question.text, .len = d->question.len};
    bool same = true;
    for (size_t i = 0; same && i < times; i++) {
        struct peer_answer answer;
        if (fresh && i == 0)
            peer_ask_fresh(&d->subject->peer, &request, &answer);
        else
            subject_ask(d->subject, d->oracle, &request, 1, &answer);
        same = subject_compare(d->subject, d->oracle, &d->question, &answer, NULL) == d->kind;
        peer_answer_free(&answer);
    }
    return same;
}

/* --- Findings -------------------------------------------------------------------------------- */

/* Sends the request to the other implementations. For each other implementation, the returned JSON
   says how its answer differs from the reference's. Returns NULL if there is no other
   implementation. */
static char *ask_others(const struct investigation *all, const struct disagreement *d)
{
    struct setup *p = all->setup;
    struct peer_request request = {.text = d->question.text, .len = d->question.len};
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
        enum difference kind = subject_compare(r, d->oracle, &d->question, &answer, NULL);
        cJSON_AddStringToObject(item, "difference", difference_name(kind));
        cJSON_AddItemToArray(list, item);
        free(name);
        peer_answer_free(&answer);
    }
    if (list->child != NULL)
        json_print(list, 0, &text);
    cJSON_Delete(list);
    return text.len > 0 ? buf_take(&text) : NULL;
}

/* Makes a finding from a reduced difference. Takes ownership of the causes. */
static struct finding make_finding(const struct investigation *all, const struct disagreement *d,
                                   const struct cause_report *causes, const char *name)
{
    struct buf key = {0};
    size_t n;
    struct finding f = {.implementation = subject_name(d->subject),
                        .command = mem_dup(d->subject->command),
                        .edition = mem_dup(edition_name(all->setup->options->edition)),
                        .kind = d->kind,
                        .causes = *causes,
                        .hits = 1,
                        .request = mem_dup_n(d->question.text, d->question.len),
                        .answer = mem_dup_n(d->answer->text, d->answer->len),
                        .others = ask_others(all, d)};
    if (causes->count == 0)
        finding_key(d, causes, name, &key);
    f.key = mem_dup(buf_text(&key));
    buf_free(&key);
    const char *reply = oracle_ask(d->oracle, d->question.text, &d->subject->follows, false, &n);
    f.reference = mem_dup_n(reply, n);
    f.draft = draft_of(d->oracle, &f);
    return f;
}

/* Finds the causes of a reduced request, and adds a finding. `causes` holds the causes of the
   original request. */
static const struct finding *add_finding(struct investigation *all, const struct disagreement *d,
                                         const struct cause_report *causes)
{
    struct cause_report report;
    struct buf text = {0};
    const char *name = name_of(d, &text);
    cause_find(d, &report);
    if (causes->count > 0)
        cause_intersect(&report, causes);
    struct finding f = make_finding(all, d, &report, name);
    buf_free(&text);
    if (!cleanup_pending())
        return findings_add(&all->findings, &f);
    finding_free(&f);
    return NULL;
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

static const struct finding *reduce(struct investigation *all, const struct disagreement *d,
                                    struct cause_report *causes)
{
    struct reduced small;
    struct disagreement reduced = *d;
    const struct finding *added = NULL;
    bool shown = shows_again(d, false, 1);
    if (shown) {
        reduce_request(d, causes, &small);
        clear_rule(d, causes, &small);
        question_read(small.request.data, small.request.len, &reduced.question);
        reduced.answer = &small.answer;
        shown = shows_again(&reduced, true, INVESTIGATE_RETESTS);
        if (shown)
            added = add_finding(all, &reduced, causes);
        reduce_free(&small);
    }
    all->unstable += !shown && !cleanup_pending();
    return added;
}

const struct finding *investigate(struct investigation *all, const struct disagreement *d)
{
    struct cause_report report = {0};
    const struct finding *added = NULL;
    cause_find(d, &report);
    if (!is_known_key(all, d, &report))
        added = reduce(all, d, &report);
    cause_free(&report);
    return added;
}
