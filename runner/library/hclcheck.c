#include "library/hclcheck.h"

#include <stdlib.h>
#include <string.h>

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
#include "library/guard.h"
#include "process/sched.h"
#include "protocol/encode.h"
#include "protocol/request.h"
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
    bool lists; /* true if the run has a list of expected failures */
    struct guard *guard;
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
    r->lists = text != NULL;
    if (!r->lists)
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
    r->session.expected = r->lists ? &r->expected : NULL;
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
        r->guard = guard_new();
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
    guard_end(r->guard);
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

size_t hclcheck_requests(const struct hclcheck_run *r, size_t i)
{
    const struct judged *j = &r->session.judged[i];
    size_t count = 0;
    if (session_lacks(&r->session, i) != NULL)
        return 0;
    while (count < REQUESTS && case_request(j->c, count) != NULL)
        count++;
    return count;
}

static void add_request(struct hclcheck_run *r, size_t i, size_t k)
{
    const struct test_case *c = r->session.judged[i].c;
    guard_begin(r->guard);
    buf_fmt(&r->request, "{\"id\":%zu,", i * REQUESTS + k);
    encode_request(c->op, case_request(c, k),
                   capability_edition(&r->session.capability, r->session.judge.edition), 0,
                   &r->request);
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

const char *hclcheck_op(const struct hclcheck_run *r, size_t i)
{
    return op_name(r->session.judged[i].c->op);
}

const char *hclcheck_source(struct hclcheck_run *r, size_t i, size_t k, size_t *length)
{
    guard_begin(r->guard);
    buf_clear(&r->source);
    request_source(case_request(r->session.judged[i].c, k), &r->source);
    *length = r->source.len;
    return buf_text(&r->source);
}

/* Judges a request without a reply. *what is the reason; the function frees *what. */
static void give_failure(struct hclcheck_run *r, size_t i, size_t k, enum outcome_kind kind,
                         struct buf *what)
{
    struct outcome outcome = {.kind = kind, .detail = buf_text(what), .text = "", .error_text = ""};
    session_answer(&r->session, i, k, &outcome);
    buf_free(what);
}

void hclcheck_reply(struct hclcheck_run *r, size_t i, size_t k, const char *reply, size_t length)
{
    struct json_error err;
    struct buf what = {0};
    if (length > HCLCHECK_REPLY_MAX) {
        buf_fmt(&what, "the reply has %zu bytes, more than %zu", length, HCLCHECK_REPLY_MAX);
        give_failure(r, i, k, OUTCOME_GARBAGE, &what);
        return;
    }
    cJSON *root = json_parse(reply, length, JSON_NUL_KEEP, &err);
    if (root == NULL) {
        buf_fmt(&what, "the reply is no JSON (column %zu: %s): ", err.column, err.what);
        text_escape(reply, length, FAILURE_MAX / 10, &what);
        give_failure(r, i, k, OUTCOME_GARBAGE, &what);
        return;
    }
    session_answer(
        &r->session, i, k,
        &(struct outcome){.kind = OUTCOME_REPLY, .reply = root, .text = reply, .len = length});
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
    struct buf what = {0};
    text_escape(text, length, FAILURE_MAX, &what);
    give_failure(r, i, k, OUTCOME_CRASH, &what);
}

void hclcheck_timed_out(struct hclcheck_run *r, size_t i, size_t k, const char *text, size_t length)
{
    struct buf what = {0};
    text_escape(text, length, FAILURE_MAX, &what);
    give_failure(r, i, k, OUTCOME_TIMEOUT, &what);
}

void hclcheck_finish(struct hclcheck_run *r)
{
    session_conclude(&r->session);
    guard_end(r->guard);
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
    return r->lists ? expected_check(&r->expected, &run, out) : 0;
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
        enum profile p = profile_of(op_name(j->c->op), j->c->section);
        bool counts = j->c->derived == NULL;
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
                                    .expected = r->lists ? r->expected.path : NULL,
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
