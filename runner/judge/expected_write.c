#include "judge/expected.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "judge/judge.h"

struct writer {
    const struct expected_run *run;
    const struct judged *
        *judged;   /* for each case of the suite, the result, or NULL if the case was not run */
    size_t all;    /* number of cases of the suite, including the derived cases */
    bool *written; /* for each case of the suite, true if the new list already has a line for the
                      case */
    const struct expected *old;
    struct expected_map map; /* of the old list */
    struct expected_changes changes;
    struct buf *out;
};

static void put(struct writer *w, const char *pattern, enum verdict kind, size_t max,
                const char *reason)
{
    buf_fmt(w->out, "%s %s", pattern, verdict_name(kind));
    if (max > 0)
        buf_fmt(w->out, " max=%zu", max);
    buf_fmt(w->out, " # %s\n", reason);
    w->changes.entries++;
}

static bool has_id_of(const struct writer *w, size_t i, size_t k)
{
    return k < w->all && strcmp(w->run->suite->cases[k].id, w->run->suite->cases[i].id) == 0;
}

/* Returns the result of a case, or of the case of the same id that an amendment replaces, because
   one line stands for both. Returns NULL if neither was run. */
static const struct judged *result_of(const struct writer *w, size_t i)
{
    size_t k = i;
    while (k > 0 && has_id_of(w, i, k - 1))
        k--;
    while (w->judged[k] == NULL && has_id_of(w, i, k + 1))
        k++;
    return w->judged[k];
}

/* Returns the verdict that the new list expects for a case. If the case needs no entry, returns
   VERDICT_PASS. */
static enum verdict kind_now(const struct writer *w, size_t i, enum verdict listed)
{
    const struct judged *j = result_of(w, i);
    if (j == NULL)
        return listed;
    enum verdict v = expected_verdict(j);
    return verdict_is_failure(v) || v == listed ? v : VERDICT_PASS;
}

/* Returns the first case that an entry decides, or SIZE_MAX. w->map.next gives the others. */
static size_t first_of(const struct writer *w, const struct expected_entry *entry)
{
    const struct expected_reach *reach = &w->map.reach[entry - w->old->entries];
    return reach->decides > 0 ? reach->first : SIZE_MAX;
}

/* Returns true if all cases that an entry decides still have the entry's verdict. */
static bool still_holds(const struct writer *w, const struct expected_entry *entry)
{
    for (size_t i = first_of(w, entry); i != SIZE_MAX; i = w->map.next[i])
        if (kind_now(w, i, entry->kind) != entry->kind)
            return false;
    return true;
}

/* Replaces an entry by lines, one for each id that still fails. */
static void split_entry(struct writer *w, const struct expected_entry *entry)
{
    size_t kept = 0;
    for (size_t i = first_of(w, entry); i != SIZE_MAX; i = w->map.next[i]) {
        enum verdict kind = kind_now(w, i, entry->kind);
        if (kind == VERDICT_PASS)
            continue;
        w->written[i] = true;
        if (i > 0 && has_id_of(w, i, i - 1))
            continue;
        put(w, w->run->suite->cases[i].id, kind, 0, entry->reason);
        kept++;
    }
    if (kept == 0)
        w->changes.dropped++;
    else
        w->changes.changed++;
}

/* Writes an entry again if it still holds, or if it matches no case, because a person who mistyped
   the id keeps the reason. */
static void keep(struct writer *w, const struct expected_entry *entry)
{
    if (entry->pattern == NULL) {
        buf_fmt(w->out, "%s\n", entry->reason);
        return;
    }
    const struct expected_reach *reach = &w->map.reach[entry - w->old->entries];
    bool strange = !expected_matches_some(entry, reach, w->run->suite);
    if (!strange && (reach->decides == 0 || reach->too_many || !still_holds(w, entry))) {
        split_entry(w, entry);
        return;
    }
    put(w, entry->pattern, entry->kind, entry->max, entry->reason);
    for (size_t i = first_of(w, entry); i != SIZE_MAX; i = w->map.next[i])
        w->written[i] = true;
}

/* How a case failed, in the words of a written reason. */
static const char *const how[WRONG_COUNT] = {[WRONG_REJECTED] = ": refused",
                                             [WRONG_ACCEPTED] = ": accepted",
                                             [WRONG_DIFFERS] = ": another result",
                                             [WRONG_COVERS] = ": did not decide the answer",
                                             [WRONG_READING] = ": mixes readings"};

static const char folded[] = "as if this rule did not exist";
static const char other_cause[] = "; cause: ";

/* Returns true if `rest`, which follows the rule's id in a reason, is written by add_reason. */
static bool is_written(const char *rest)
{
    for (size_t i = 0; i < WRONG_COUNT; i++)
        if (how[i] != NULL && text_begins(rest, how[i]) &&
            strchr(",;", rest[strlen(how[i])]) != NULL)
            return true;
    return *rest != ':';
}

static const struct rule *rule_at(const struct registry *registry, const char *text)
{
    struct buf id = {0};
    buf_add(&id, text, strcspn(text, ":,; "));
    const struct rule *rule = registry_rule(registry, buf_text(&id));
    buf_free(&id);
    return rule;
}

struct expected_reason expected_read_reason(const struct expected_entry *entry,
                                            const struct registry *registry)
{
    struct expected_reason said = {.rule = rule_at(registry, entry->reason)};
    const char *rest = entry->reason + strcspn(entry->reason, ":,; ");
    const char *cause = strstr(entry->reason, other_cause);
    if (said.rule == NULL)
        return said;
    if (!is_written(rest))
        said.sentence = rest + strspn(rest, ": ");
    else if (cause != NULL)
        said.rule = rule_at(registry, cause + strlen(other_cause));
    said.known = said.sentence != NULL || cause != NULL || strstr(rest, folded) != NULL;
    return said;
}

/* Appends the property that a derived case tests, and the wrong part of the case. */
static void add_derived_reason(const struct judged *j, struct buf *out)
{
    const struct derivation *d = j->c->derived;
    if (laws_judge(j->c)) {
        buf_fmt(out, "law of %s", laws_table[d->laws].name);
        return;
    }
    buf_fmt(out, "%s%s%s", d->groups != NULL ? "how " : "",
            d->groups != NULL ? d->groups : d->changes, d->groups != NULL ? " group" : " changed");
    if (expected_verdict(j) == VERDICT_FAIL)
        buf_str(out, j->wrong == WRONG_REJECTED  ? ": refused"
                     : j->wrong == WRONG_DIFFERS ? ": another tree"
                                                 : ": the same tree");
}

/* Appends the reason for a line: the rule that the case is about, the kind of failure, and the rule
   that explains the failure. The reason contains no text of the implementation, because such a text
   may differ from run to run. */
static void add_reason(const struct writer *w, const struct judged *j, struct buf *out)
{
    if (j->c->derived != NULL) {
        add_derived_reason(j, out);
        return;
    }
    const struct rule *about = j->c->covers[0],
                      *cause = w->run->causes == NULL ? NULL : w->run->causes[j - w->run->cases];
    const struct probe *p = &j->probes[j->at_fault];
    buf_str(out, about->id);
    if (expected_verdict(j) == VERDICT_FAIL && how[j->wrong] != NULL)
        buf_str(out, how[j->wrong]);
    if (p->deviates != NULL && expected_verdict(j) == VERDICT_FAIL && j->mixed == 0)
        buf_fmt(out, ", as %s", p->deviates);
    if (cause != NULL && cause != about)
        buf_fmt(out, "%s%s", other_cause, cause->id);
    else if (cause != NULL)
        buf_fmt(out, "; %s", folded);
}

static void put_new(struct writer *w, size_t i)
{
    struct buf reason = {0};
    add_reason(w, w->judged[i], &reason);
    put(w, w->run->suite->cases[i].id, expected_verdict(w->judged[i]), 0, buf_text(&reason));
    w->changes.added++;
    buf_free(&reason);
}

struct expected_changes expected_print(const struct expected *old, const struct expected_run *run,
                                       struct buf *out)
{
    struct writer w = {.run = run, .out = out, .old = old, .all = suite_all(run->suite)};
    expected_map_open(old, run, &w.map);
    w.judged = mem_alloc((w.all + 1) * sizeof(const struct judged *));
    w.written = mem_alloc((w.all + 1) * sizeof *w.written);
    for (size_t i = 0; i < run->count; i++)
        if (run->cases[i].verdict != VERDICT_NOT_RUN)
            w.judged[run->cases[i].c - run->suite->cases] = &run->cases[i];
    for (size_t i = 0; i < old->count; i++)
        keep(&w, &old->entries[i]);
    for (size_t i = 0; i < w.all; i++)
        if (!w.written[i] && w.judged[i] != NULL &&
            verdict_is_failure(expected_verdict(w.judged[i])))
            put_new(&w, i);
    free(w.judged);
    free(w.written);
    expected_map_free(&w.map);
    return w.changes;
}
