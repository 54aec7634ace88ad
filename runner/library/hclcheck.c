#include "library/hclcheck.h"

#include <stdlib.h>
#include <string.h>

#include "ask/ask.h"
#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/lines.h"
#include "cases/registry.h"
#include "judge/expected.h"
#include "judge/present.h"
#include "judge/profile.h"
#include "judge/results.h"
#include "judge/session.h"
#include "laws/laws.h"
#include "laws/trial.h"
#include "library/guard.h"
#include "protocol/request.h"
#include "ref/hclref.h"
#include "version.h"

/* Maximum number of bytes of a failure's text in an explanation. */
enum { FAILURE_MAX = 2000 };

struct hclcheck_suite {
    struct registry registry;
    struct suite suite;
};

struct hclcheck_run {
    const struct hclcheck_suite *suite;
    cJSON *options;
    struct session session;
    struct expected expected;
    struct hclref_session *reference;
    size_t first; /* all laws before this case are judged */
    struct rounds rounds;
    struct ask_batch batch; /* what the implementation is asked now about the cases of `rounds` */
    struct {
        unsigned asked, answered; /* questions, as bits */
    } laws[ROUNDS_TOGETHER];
    bool waits; /* true if the answers of a round are to come */
    bool guarded;
    struct buf remarks;
    struct buf request, source, explanation, summary, list, results;
};

const char *hclcheck_version(void)
{
    return HCL_CONFORMANCE_VERSION;
}

void hclcheck_text_free(char *text)
{
    free(text);
}

/* --- The suite ------------------------------------------------------------------------------- */

struct hclcheck_suite *hclcheck_suite_new(const char *cases, size_t cases_length,
                                          const char *registry, size_t registry_length,
                                          char **error)
{
    struct hclcheck_suite *s = mem_alloc(sizeof *s);
    struct faults faults = {0};
    lines_read(&(struct lines){cases, cases_length, registry, registry_length}, &s->registry,
               &s->suite, &faults);
    laws_add(&s->suite);
    if (faults.count == 0 && s->suite.count == 0)
        faults_add(&faults, LINES_CASES, "has no case");
    if (faults.count > 0) {
        *error = buf_take(&faults.text);
        hclcheck_suite_free(s);
        s = NULL;
    }
    faults_free(&faults);
    return s;
}

void hclcheck_suite_free(struct hclcheck_suite *s)
{
    if (s == NULL)
        return;
    suite_free(&s->suite);
    registry_free(&s->registry);
    free(s);
}

/* --- Options --------------------------------------------------------------------------------- */

/* Fills a list with pointers to the strings of an array. The JSON tree of the options owns the
   strings. */
static bool read_words(const cJSON *options, const char *name, struct words *out, struct buf *why)
{
    const cJSON *list = json_get(options, name), *item;
    if (list == NULL)
        return true;
    out->items = mem_alloc((size_t)cJSON_GetArraySize(list) * sizeof *out->items);
    cJSON_ArrayForEach(item, list)
        if (cJSON_IsString(item))
            out->items[out->count++] = item->valuestring;
    if (cJSON_IsArray(list) && out->count == (size_t)cJSON_GetArraySize(list))
        return true;
    buf_fmt(why, "%s: must be an array of strings", name);
    return false;
}

/* Reads an array of names into bits. */
static bool read_set(const cJSON *options, const char *name, const char *const *names,
                     unsigned *set, struct buf *why)
{
    struct words words = {0};
    bool ok = read_words(options, name, &words, why);
    for (size_t i = 0; ok && i < words.count; i++) {
        size_t bit = names_find(names, words.items[i]);
        ok = names[bit] != NULL;
        if (ok)
            *set |= 1u << bit;
        else
            buf_fmt(why, "%s: unknown name '%s'", name, words.items[i]);
    }
    free(words.items);
    return ok;
}

static bool read_edition(const cJSON *options, enum edition *edition, struct buf *why)
{
    const char *name = json_get_string(options, "edition");
    *edition = name == NULL ? (enum edition)EDITION_DEFAULT : edition_find(name);
    if (*edition == EDITION_COUNT)
        buf_fmt(why, "edition: unknown edition '%s'", name);
    return *edition != EDITION_COUNT;
}

static bool choose_cases(struct hclcheck_run *r, enum edition *edition, struct buf *why)
{
    struct selection_options o = {.library = true};
    bool ok = read_edition(r->options, edition, why) &&
              read_words(r->options, "only", &o.only, why) &&
              read_words(r->options, "skip", &o.skip, why) &&
              read_set(r->options, "ops", op_names, &o.ops, why) &&
              read_set(r->options, "levels", level_names, &o.levels, why) &&
              select_cases(&r->suite->suite, &o, *edition, &r->session.selection, why);
    free(o.only.items);
    free(o.skip.items);
    return ok;
}

static bool read_expected(struct hclcheck_run *r, struct buf *why)
{
    const char *text = json_get_string(r->options, "expected"),
               *name = json_get_string(r->options, "expected_name");
    if (text == NULL)
        return true;
    struct buf bytes = {0};
    buf_str(&bytes, text);
    bool ok = expected_parse(name != NULL ? name : "the list of expected failures", &bytes,
                             &r->expected, why);
    buf_free(&bytes);
    return ok;
}

static bool read_options(struct hclcheck_run *r, const char *options, size_t length,
                         struct buf *why)
{
    struct json_error err;
    enum edition edition;
    r->options = json_parse(options, length, JSON_NUL_REFUSE, &err);
    if (r->options == NULL) {
        buf_fmt(why, "options: column %zu: %s", err.column, err.what);
        return false;
    }
    if (!choose_cases(r, &edition, why) || !read_expected(r, why))
        return false;
    r->session.expected = r->expected.path != NULL ? &r->expected : NULL;
    session_begin(&r->session, &r->suite->registry, edition);
    return session_hello(&r->session, json_get(r->options, "hello"), &r->remarks, why);
}

/* --- Runs ------------------------------------------------------------------------------------ */

/* Judges the cases that need something that hello does not offer. */
static void judge_unsupported(struct hclcheck_run *r)
{
    for (size_t i = 0; i < r->session.selection.count; i++) {
        struct outcome lacks = {.kind = OUTCOME_LACKS, .detail = session_lacks(&r->session, i)};
        for (size_t k = 0; lacks.detail != NULL && k < REQUESTS; k++)
            if (case_request(r->session.judged[i].c, k) != NULL)
                session_answer(&r->session, i, k, &lacks);
    }
}

struct hclcheck_run *hclcheck_run_new(const struct hclcheck_suite *suite, const char *options,
                                      size_t length, char **error)
{
    struct hclcheck_run *r = mem_alloc(sizeof *r);
    struct buf why = {0};
    r->suite = suite;
    if (read_options(r, options, length, &why)) {
        judge_unsupported(r);
        r->reference = hclref_session_new();
    } else {
        *error = buf_take(&why);
        hclcheck_run_free(r);
        r = NULL;
    }
    buf_free(&why);
    return r;
}

void hclcheck_run_free(struct hclcheck_run *r)
{
    if (r == NULL)
        return;
    guard_set(&r->guarded, false);
    rounds_end(&r->rounds);
    hclref_session_free(r->reference);
    session_free(&r->session);
    expected_free(&r->expected);
    cJSON_Delete(r->options);
    buf_free(&r->remarks);
    buf_free(&r->request);
    buf_free(&r->source);
    buf_free(&r->explanation);
    buf_free(&r->summary);
    buf_free(&r->list);
    buf_free(&r->results);
    free(r);
}

size_t hclcheck_count(const struct hclcheck_run *r)
{
    return r->session.selection.count;
}

const char *hclcheck_id(const struct hclcheck_run *r, size_t i)
{
    return r->session.judged[i].c->id;
}

/* Fills in request k of a case, and its number among all requests. If there is no such request,
   returns false. */
static bool pose(const struct hclcheck_run *r, size_t i, size_t k, struct request *q,
                 size_t *number)
{
    size_t law = i - r->first;
    *number = i * REQUESTS + k;
    if (!laws_judge(r->session.judged[i].c))
        return k < REQUESTS && session_lacks(&r->session, i) == NULL &&
               ask_pose_case(r->session.judged[i].c, k, r->session.judge.edition, q);
    for (size_t bit = 0; law < r->rounds.count && bit < QUESTIONS; bit++)
        if ((r->laws[law].asked >> bit & 1) != 0 && k-- == 0) {
            *number = law * QUESTIONS + bit;
            return r->batch.pose(r->batch.arg, *number, q);
        }
    return false;
}

size_t hclcheck_requests(const struct hclcheck_run *r, size_t i)
{
    struct request q;
    size_t count = 0, number;
    while (pose(r, i, count, &q, &number))
        count++;
    return count;
}

static void add_request(struct hclcheck_run *r, size_t i, size_t k)
{
    struct request q;
    size_t number;
    guard_set(&r->guarded, true);
    pose(r, i, k, &q, &number);
    q.edition = capability_edition(&r->session.capability, q.edition);
    if (laws_judge(r->session.judged[i].c))
        number += hclcheck_count(r) * REQUESTS + r->first * QUESTIONS;
    buf_fmt(&r->request, "{\"id\":%zu,", number);
    ask_encode(&q, &r->request);
    buf_char(&r->request, '}');
}

const char *hclcheck_request(struct hclcheck_run *r, size_t i, size_t k, size_t *length)
{
    buf_clear(&r->request);
    add_request(r, i, k);
    *length = r->request.len;
    return buf_text(&r->request);
}

/* Returns the index after the last case of a batch. */
static size_t batch_end(const struct hclcheck_run *r, size_t first, size_t count)
{
    size_t all = hclcheck_count(r);
    return count < all - first ? first + count : all;
}

const char *hclcheck_batch(struct hclcheck_run *r, size_t first, size_t count, size_t *length)
{
    size_t end = batch_end(r, first, count);
    struct buf *out = &r->request;
    buf_clear(out);
    buf_char(out, '[');
    for (size_t i = first; i < end; i++) {
        buf_str(out, i > first ? ",[" : "[");
        for (size_t k = 0, n = hclcheck_requests(r, i); k < n; k++) {
            buf_str(out, k > 0 ? "," : "");
            add_request(r, i, k);
        }
        buf_char(out, ']');
    }
    buf_char(out, ']');
    *length = out->len;
    return buf_text(out);
}

const char *hclcheck_op(const struct hclcheck_run *r, size_t i, size_t k)
{
    struct request q;
    size_t number;
    return pose(r, i, k, &q, &number) ? op_name(q.op) : "";
}

const char *hclcheck_source(struct hclcheck_run *r, size_t i, size_t k, size_t *length)
{
    struct request q;
    size_t number;
    guard_set(&r->guarded, true);
    buf_clear(&r->source);
    if (pose(r, i, k, &q, &number))
        request_source(q.fields, &r->source);
    *length = r->source.len;
    return buf_text(&r->source);
}

static void take(struct hclcheck_run *r, size_t i, size_t k, const struct outcome *outcome)
{
    struct request q;
    size_t number;
    if (!pose(r, i, k, &q, &number))
        return;
    if (!laws_judge(r->session.judged[i].c)) {
        session_answer(&r->session, i, k, outcome);
        return;
    }
    r->batch.take(r->batch.arg, number, outcome);
    r->laws[number / QUESTIONS].answered |= 1u << number % QUESTIONS;
}

/* Judges a request without a reply. `what` and a text from the implementation say why. */
static void give_failure(struct hclcheck_run *r, size_t i, size_t k, enum outcome_kind kind,
                         const char *what, const char *text, size_t length)
{
    struct buf detail = {0};
    buf_str(&detail, what);
    text_escape(text, length, kind == OUTCOME_GARBAGE ? FAILURE_MAX / 10 : FAILURE_MAX, &detail);
    take(
        r, i, k,
        &(struct outcome){.kind = kind, .detail = buf_text(&detail), .text = "", .error_text = ""});
    buf_free(&detail);
}

void hclcheck_reply(struct hclcheck_run *r, size_t i, size_t k, const char *reply, size_t length)
{
    struct json_error err;
    struct buf what = {0};
    cJSON *root = NULL;
    if (length > HCLCHECK_REPLY_MAX)
        buf_str(&what, "the reply has more than 16 MiB: ");
    else if ((root = json_parse(reply, length, JSON_NUL_KEEP, &err)) == NULL)
        buf_fmt(&what, "the reply is no JSON (column %zu: %s): ", err.column, err.what);
    if (root == NULL)
        give_failure(r, i, k, OUTCOME_GARBAGE, buf_text(&what), reply, length);
    else
        take(r, i, k,
             &(struct outcome){.kind = OUTCOME_REPLY, .reply = root, .text = reply, .len = length});
    buf_free(&what);
    cJSON_Delete(root);
}

void hclcheck_replies(struct hclcheck_run *r, size_t first, size_t count, const char *replies,
                      size_t length)
{
    const char *stop = replies + length;
    for (size_t i = first, end = batch_end(r, first, count); i < end; i++)
        for (size_t k = 0, n = hclcheck_requests(r, i); k < n; k++) {
            const char *zero = memchr(replies, '\0', (size_t)(stop - replies));
            if (zero == NULL)
                return;
            if (zero > replies)
                hclcheck_reply(r, i, k, replies, (size_t)(zero - replies));
            replies = zero + 1;
        }
}

void hclcheck_crashed(struct hclcheck_run *r, size_t i, size_t k, const char *text, size_t length)
{
    give_failure(r, i, k, OUTCOME_CRASH, "", text, length);
}

void hclcheck_timed_out(struct hclcheck_run *r, size_t i, size_t k, const char *text, size_t length)
{
    give_failure(r, i, k, OUTCOME_TIMEOUT, "", text, length);
}

/* Lets the reference answer a question. If its answer is too long, the law does not get it. */
static void ask_reference(struct hclcheck_run *r, const struct ask_batch *batch, size_t number)
{
    struct request q;
    struct json_error ignored;
    struct buf line = {0};
    size_t length;
    if (!batch->pose(batch->arg, number, &q))
        return;
    buf_str(&line, "{\"id\":0,");
    ask_encode(&q, &line);
    buf_char(&line, '}');
    const char *text = hclref_answer(r->reference, line.data, line.len, &length);
    cJSON *reply =
        length > ROUNDS_ANSWER_MAX ? NULL : json_parse(text, length, JSON_NUL_KEEP, &ignored);
    batch->take(batch->arg, number,
                &(struct outcome){.kind = OUTCOME_REPLY, .reply = reply, .len = length});
    cJSON_Delete(reply);
    buf_free(&line);
}

/* Notes the questions to the implementation. Called again after their answers. */
static bool on_ask(void *arg, bool reference, const struct ask_batch *batch)
{
    struct hclcheck_run *r = arg;
    const struct capability *offers = &r->session.capability;
    struct request q;
    bool answered = r->waits;
    for (size_t i = 0; reference && i < batch->count; i++)
        ask_reference(r, batch, i);
    if (reference)
        return true;
    for (size_t i = 0; i < r->rounds.count; i++) {
        r->rounds.trials[i].silent |= r->laws[i].asked != r->laws[i].answered;
        r->laws[i].asked = r->laws[i].answered = 0;
    }
    r->batch = *batch;
    r->waits = false;
    for (size_t i = 0; !answered && i < batch->count; i++) {
        if (!batch->pose(batch->arg, i, &q))
            continue;
        const char *lacks = capability_lacks(offers, q.op, q.json, q.edition, q.needs);
        if (lacks != NULL)
            batch->take(batch->arg, i, &(struct outcome){.kind = OUTCOME_LACKS, .detail = lacks});
        else
            r->laws[i / QUESTIONS].asked |= 1u << i % QUESTIONS;
        r->waits |= lacks == NULL;
    }
    return !r->waits;
}

size_t hclcheck_more(struct hclcheck_run *r, size_t *first)
{
    struct session *s = &r->session;
    size_t all = s->selection.count;
    if (r->rounds.ask == NULL) {
        session_conclude(s);
        r->rounds =
            (struct rounds){.judge = &s->judge, .offers = &s->capability, .arg = r, .ask = on_ask};
        while (r->first < all && !laws_judge(s->judged[r->first].c))
            r->first++;
    }
    for (*first = r->first; r->first < all; *first = r->first) {
        if (r->rounds.count == 0)
            rounds_begin(&r->rounds, &s->judged[r->first], all - r->first);
        if (!rounds_go(&r->rounds))
            return r->rounds.count;
        for (size_t end = r->first + r->rounds.count; r->first < end; r->first++)
            session_settle(s, r->first);
        rounds_end(&r->rounds);
    }
    return 0;
}

void hclcheck_finish(struct hclcheck_run *r)
{
    if (r->rounds.ask == NULL) /* else hclcheck_more did */
        session_conclude(&r->session);
    guard_set(&r->guarded, false);
}

/* --- Verdicts -------------------------------------------------------------------------------- */

enum hclcheck_verdict hclcheck_verdict(const struct hclcheck_run *r, size_t i)
{
    return (enum hclcheck_verdict)r->session.judged[i].verdict;
}

const char *hclcheck_verdict_name(enum hclcheck_verdict verdict)
{
    return verdict_name((enum verdict)verdict);
}

bool hclcheck_verdict_is_bad(enum hclcheck_verdict verdict)
{
    return verdict_is_bad((enum verdict)verdict);
}

const char *hclcheck_reason(const struct hclcheck_run *r, size_t i)
{
    const char *detail = r->session.judged[i].detail;
    return detail == NULL ? "" : detail;
}

const char *hclcheck_explain(struct hclcheck_run *r, size_t i, size_t *length)
{
    const struct judged *j = &r->session.judged[i];
    struct buf *out = &r->explanation;
    buf_clear(out);
    present_verdict(&r->session.judge, j, out);
    buf_fmt(out, " %s  (%s)\n", j->c->id, level_name(j->c->level));
    present_case(j, out);
    present_detail(j, out);
    if (j->c->derived == NULL && verdict_is_bad(expected_verdict(j)))
        present_difference(j, false, out);
    text_tame(out);
    *length = out->len;
    return buf_text(out);
}

/* --- The whole run --------------------------------------------------------------------------- */

/* Returns the run in the form that functions for the list of expected failures need. */
static struct expected_run list_run(const struct hclcheck_run *r)
{
    return (struct expected_run){.suite = &r->suite->suite,
                                 .edition = r->session.judge.edition,
                                 .cases = r->session.judged,
                                 .count = r->session.selection.count,
                                 .complete = true};
}

const char *hclcheck_expected(struct hclcheck_run *r, size_t *length)
{
    struct expected_run run = list_run(r);
    buf_clear(&r->list);
    expected_print(&r->expected, &run, &r->list);
    *length = r->list.len;
    return buf_text(&r->list);
}

/* Appends the faults of the list of expected failures. Returns the number of faults. */
static size_t check_list(const struct hclcheck_run *r, struct buf *out)
{
    struct expected_run run = list_run(r);
    return r->expected.path != NULL ? expected_check(&r->expected, &run, out) : 0;
}

enum hclcheck_end hclcheck_end(const struct hclcheck_run *r)
{
    struct buf unused = {0};
    struct tally all = tally_all(r->session.judged, r->session.selection.count);
    size_t faults = check_list(r, &unused);
    buf_free(&unused);
    if (tally_judged(&all) == 0)
        return HCLCHECK_NOTHING;
    return tally_bad(&all) > 0 || faults > 0 ? HCLCHECK_WRONG : HCLCHECK_RIGHT;
}

static void add_verdicts(const struct hclcheck_run *r, struct buf *out)
{
    struct tally all = tally_all(r->session.judged, r->session.selection.count);
    buf_fmt(out, "%zu cases", all.cases);
    for (unsigned i = 0; i < VERDICT_COUNT; i++)
        if (all.verdicts[i] > 0)
            buf_fmt(out, ", %zu %s", all.verdicts[i], verdict_name((enum verdict)i));
    buf_char(out, '\n');
    if (tally_judged(&all) == 0)
        buf_str(out, "no case was judged, so the run fails\n");
}

/* Appends the score of each profile. All implementations have the same denominator, because an
   unsupported case counts as not passed. */
static void add_profiles(const struct hclcheck_run *r, struct buf *out)
{
    size_t passed[PROFILE_COUNT] = {0}, offered[PROFILE_COUNT] = {0}, all[PROFILE_COUNT] = {0};
    for (size_t i = 0; i < r->session.selection.count; i++) {
        const struct judged *j = &r->session.judged[i];
        bool law = laws_judge(j->c);
        enum profile p = law ? profile_of(laws_table[j->c->derived->laws].name, "laws")
                             : profile_of(op_name(j->c->op), j->c->section);
        bool counts = law ? j->verdict != VERDICT_UNSUPPORTED : j->c->derived == NULL;
        all[p] += counts;
        offered[p] += counts && j->verdict != VERDICT_UNSUPPORTED;
        passed[p] += counts && expected_verdict(j) == VERDICT_PASS;
    }
    for (unsigned p = 0; p < PROFILE_COUNT; p++) {
        if (all[p] == 0)
            continue;
        buf_fmt(out, "%s: %zu of %zu right", profile_name((enum profile)p), passed[p], all[p]);
        if (offered[p] == 0)
            buf_str(out, ", not offered");
        else if (offered[p] < all[p])
            buf_fmt(out, ", %zu not offered", all[p] - offered[p]);
        buf_char(out, '\n');
    }
}

const char *hclcheck_summary(struct hclcheck_run *r, size_t *length)
{
    const struct capability *c = &r->session.capability;
    struct buf *out = &r->summary;
    buf_clear(out);
    text_escape(c->implementation, strlen(c->implementation), 100, out);
    buf_char(out, ' ');
    text_escape(c->version, strlen(c->version), 100, out);
    buf_fmt(out, ", edition %s: ", edition_name(r->session.judge.edition));
    add_verdicts(r, out);
    add_profiles(r, out);
    buf_str(out, buf_text(&r->remarks));
    check_list(r, out);
    text_tame(out);
    *length = out->len;
    return buf_text(out);
}

const char *hclcheck_results(struct hclcheck_run *r, size_t *length)
{
    const struct session *s = &r->session;
    size_t own = s->selection.count - s->selection.derived_count;
    struct tally all = tally_all(s->judged, s->selection.count);
    bool complete = all.verdicts[VERDICT_NOT_RUN] == 0;
    struct sched_result result = {.end = complete ? SCHED_COMPLETE : SCHED_STOPPED};
    struct buf readings = {0}, list_faults = {0}, *out = &r->results;
    readings_print(&s->readings, &readings);
    check_list(r, &list_faults);
    buf_clear(out);
    results_print(&(struct results){.judge = &s->judge,
                                    .capability = &s->capability,
                                    .suite = &r->suite->suite,
                                    .path = LINES_CASES,
                                    .expected = r->expected.path,
                                    .head = "",
                                    .cases = s->judged,
                                    .count = own,
                                    .derived_count = s->selection.count - own,
                                    .result = &result,
                                    .readings = buf_text(&readings),
                                    .list_faults = buf_text(&list_faults)},
                  out);
    buf_free(&readings);
    buf_free(&list_faults);
    *length = out->len;
    return buf_text(out);
}
