#include "judge/judge.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/where.h"
#include "cases/registry.h"
#include "judge/readings.h"
#include "judge/triple.h"
#include "process/sched.h"
#include "protocol/match.h"
#include "protocol/reply.h"
#include "protocol/tree_print.h"

/* Maximum number of bytes of an implementation's summary or detail in a message. */
enum { SUMMARY_MAX = 300 };

static const char *const wrong_names[] = {"",       "rejected", "accepted", "differs",
                                          "covers", "reading",  "equals",   "law"};

const char *wrong_name(enum wrong wrong)
{
    return wrong_names[wrong];
}

static void probe_free(struct probe *p)
{
    free(p->detail);
    free(p->place);
    free(p->reply);
    free(p->error_text);
    *p = (struct probe){0};
}

static void set_verdict(struct probe *p, enum verdict verdict, enum wrong wrong, const char *detail)
{
    p->verdict = verdict;
    p->wrong = wrong;
    free(p->detail);
    p->detail = detail == NULL ? NULL : mem_dup(detail);
}

static void set_where(struct probe *p, enum verdict verdict, enum wrong wrong, struct where *w)
{
    struct buf text = {0};
    where_print(w, &text);
    set_verdict(p, verdict, wrong, buf_text(&text));
    buf_free(&text);
    where_free(w);
}

static void set_foreign(struct probe *p, enum verdict verdict, enum wrong wrong, const char *before,
                        const char *foreign)
{
    struct buf text = {0};
    buf_str(&text, before);
    if (foreign == NULL)
        foreign = "(no summary)";
    text_escape(foreign, strlen(foreign), SUMMARY_MAX, &text);
    set_verdict(p, verdict, wrong, buf_text(&text));
    buf_free(&text);
}

static bool match_outcome(enum op op, const cJSON *outcome, enum reply_kind answer,
                          const cJSON *item, struct where *w)
{
    bool wants_error = json_get(outcome, "error") != NULL;
    if (wants_error || answer == REPLY_ERROR)
        return wants_error && answer == REPLY_ERROR;
    const cJSON *expected = json_get(outcome, op_result(op));
    return match_result(op, expected, item, w) || where_in(w, ".%s", op_result(op));
}

bool judge_phases_differ(const cJSON *expected, const cJSON *actual)
{
    const char *a = json_get_string(expected, "phase"), *b = json_get_string(actual, "phase");
    return a != NULL && b != NULL && strcmp(a, b) != 0;
}

static void note_error_place(const cJSON *outcome, const cJSON *error, struct probe *p)
{
    struct where w = {0};
    if (p->place == NULL && !match_place(json_get(outcome, "error"), error, &w)) {
        struct buf text = {0};
        where_print(&w, &text);
        p->place = buf_take(&text);
    }
    where_free(&w);
}

/* Returns the implementation of the first recorded deviation that equals this answer. If no
   deviation equals the answer, returns NULL. */
static const char *find_deviation(const struct test_case *c, enum reply_kind answer,
                                  const cJSON *item)
{
    const cJSON *outcome;
    cJSON_ArrayForEach(outcome, c->deviations) {
        struct where w = {0};
        bool same = match_outcome(c->op, outcome, answer, item, &w);
        where_free(&w);
        if (same)
            return outcome->string;
    }
    return NULL;
}

/* If there is an amended case, compares the answer with the amended case. */
static void judge_released(const struct test_case *c, enum reply_kind answer, const cJSON *item,
                           struct probe *p)
{
    const struct test_case *amended = case_released(c);
    const cJSON *alternative;
    for (size_t i = 0;
         amended != NULL && (alternative = case_alternative(amended->expect, i)) != NULL; i++) {
        struct where w = {0};
        bool same = match_outcome(c->op, alternative, answer, item, &w);
        p->released = p->released || same;
        if (same && json_get(alternative, "without") == NULL)
            p->deviates = amended->covers[0]->blame;
        where_free(&w);
    }
}

static void set_wrong_answer(const cJSON *expect, enum reply_kind answer, const cJSON *item,
                             struct where *w, struct probe *p)
{
    if (answer == REPLY_ERROR) {
        set_foreign(p, VERDICT_FAIL, WRONG_REJECTED,
                    "must be accepted, but was rejected: ", json_get_string(item, "summary"));
    } else if (json_get(expect, "error") != NULL) {
        set_verdict(p, VERDICT_FAIL, WRONG_ACCEPTED, "must be rejected, but was accepted");
    } else if (json_get(expect, "any_of") != NULL) {
        set_verdict(p, VERDICT_FAIL, WRONG_DIFFERS,
                    "is none of the answers that the specification allows");
    } else if (json_get(expect, "tree") != NULL) {
        struct buf text = {0};
        struct tree_pair trees = {json_get(expect, "tree"), item, {"expected ", ", got "}};
        tree_explain(&trees, buf_text(&w->path) + strlen(".tree"),
                     &text); /* match_outcome has added this text */
        set_verdict(p, VERDICT_FAIL, WRONG_DIFFERS, buf_text(&text));
        buf_free(&text);
    } else {
        set_where(p, VERDICT_FAIL, WRONG_DIFFERS, w);
    }
}

static void judge_answer(const struct judge *j, const struct test_case *c, enum reply_kind answer,
                         const cJSON *item, struct probe *p)
{
    const cJSON *expect = c->expect, *alternative;
    struct where w = {0};
    struct buf why = {0};
    for (size_t i = 0; (alternative = case_alternative(expect, i)) != NULL; i++) {
        where_free(&w);
        if (!match_outcome(c->op, alternative, answer, item, &w))
            continue;
        bool allowed = readings_allow(j->readings, alternative);
        *(allowed ? &p->matched : &p->refused) |= (uint64_t)1 << i;
        if (answer == REPLY_ERROR && judge_phases_differ(json_get(alternative, "error"), item))
            p->other_phase = true;
        if (allowed && answer == REPLY_ERROR)
            note_error_place(alternative, item, p);
    }
    if (p->matched != 0) {
        set_verdict(p, VERDICT_PASS, WRONG_NOTHING, NULL);
    } else if (p->refused != 0) { /* right under an interpretation that hello contradicts */
        readings_explain(j->readings, expect, p->refused, &why);
        set_verdict(p, VERDICT_FAIL, WRONG_READING, buf_text(&why));
    } else {
        set_wrong_answer(expect, answer, item, &w, p);
    }
    p->deviates = find_deviation(c, answer, item);
    judge_released(c, answer, item, p);
    buf_free(&why);
    where_free(&w);
}

/* Judges the answer to a request that must be accepted, with any result. */
static void judge_accepted(const char *rejected, enum reply_kind answer, const cJSON *item,
                           struct probe *p)
{
    if (answer == REPLY_RESULT)
        set_verdict(p, VERDICT_PASS, WRONG_NOTHING, NULL);
    else
        set_foreign(p, VERDICT_FAIL, WRONG_REJECTED, rejected, json_get_string(item, "summary"));
}

static void read_trace(const struct test_case *c, const cJSON *reply, struct probe *p)
{
    const cJSON *trace = json_get(reply, "trace"), *id;
    p->has_trace = cJSON_IsArray(trace);
    cJSON_ArrayForEach(id, trace)
        for (size_t i = 0; cJSON_IsString(id) && i < c->cover_count; i++)
            if (strcmp(c->covers[i]->id, id->valuestring) == 0)
                p->traced |= (uint64_t)1 << i;
}

/* Refuses a tree that is too long to be kept. No tree of a short source is so long. */
static bool is_too_long(const struct judge *j, const struct test_case *c, enum reply_kind answer,
                        const struct probe *p, struct where *w)
{
    if (c->derived == NULL || laws_judge(c) || j->shapes || answer != REPLY_RESULT ||
        p->reply_bytes <= JUDGE_REPLY_WHOLE)
        return false;
    return !where_fail(w,
                       "the reply has %zu bytes; the tree of so short a source needs at most %zu",
                       p->reply_bytes, JUDGE_REPLY_WHOLE);
}

static void judge_reply(const struct judge *j, const struct test_case *c, size_t request,
                        const cJSON *reply, struct probe *p)
{
    struct where w = {0};
    const cJSON *item = NULL;
    bool law = laws_judge(c), shape = c->derived != NULL && !law && j->shapes;
    enum reply_kind answer =
        shape ? reply_read_shape(reply, &item, &w) : reply_read(c->op, reply, &item, &w);
    read_trace(c, reply, p);
    p->accepts = answer == REPLY_RESULT;
    p->refuses = answer == REPLY_ERROR;
    if (answer == REPLY_NONE || is_too_long(j, c, answer, p, &w))
        set_where(p, VERDICT_GARBAGE, WRONG_NOTHING, &w);
    else if (answer == REPLY_UNSUPPORTED)
        set_foreign(p, VERDICT_UNSUPPORTED, WRONG_NOTHING,
                    "answered \"unsupported\": ", item->valuestring);
    else if (answer == REPLY_PANIC)
        set_foreign(p, VERDICT_CRASH, WRONG_NOTHING, "panic: ", json_get_string(item, "summary"));
    else if (law)
        set_verdict(p, VERDICT_PASS, WRONG_NOTHING, NULL); /* the laws decide */
    else if (c->derived != NULL)
        judge_accepted("must be accepted, but was rejected: ", answer, item, p);
    else if (request == REQUEST_OTHER)
        judge_accepted("the repaired request must be accepted, but was rejected: ", answer, item,
                       p);
    else
        judge_answer(j, c, answer, item, p);
    where_free(&w);
}

/* Returns a hash of an answer without members such as "id". */
static uint64_t digest_answer(const cJSON *reply)
{
    struct buf text = {0};
    const cJSON *member;
    cJSON_ArrayForEach(member, reply) {
        if (reply_is_transport(member->string))
            continue;
        buf_fmt(&text, "%s:", member->string);
        json_print(member, JSON_PRINT_SORTED, &text);
    }
    uint64_t digest = hash_64(text.data, text.len);
    buf_free(&text);
    return digest;
}

cJSON *probe_answer(const struct probe *p)
{
    struct json_error err;
    cJSON *root = p->reply_bytes > JUDGE_REPLY_WHOLE
                      ? NULL
                      : json_parse(p->reply, p->reply_bytes, JSON_NUL_KEEP, &err);
    reply_strip(root);
    return root;
}

uint64_t probe_digest(const struct probe *p)
{
    cJSON *root = probe_answer(p);
    uint64_t digest = root == NULL ? p->reply_digest : digest_answer(root);
    cJSON_Delete(root);
    return digest;
}

void judge_outcome(const struct judge *j, const struct test_case *c, size_t request,
                   const struct outcome *outcome, struct probe *p)
{
    static const enum verdict verdicts[] = {[OUTCOME_REPLY] = VERDICT_PASS,
                                            [OUTCOME_CRASH] = VERDICT_CRASH,
                                            [OUTCOME_TIMEOUT] = VERDICT_TIMEOUT,
                                            [OUTCOME_GARBAGE] = VERDICT_GARBAGE};
    if (outcome->kind == OUTCOME_LACKS) {
        judge_unoffered(outcome->detail, p);
        return;
    }
    probe_free(p);
    p->done = true;
    p->ms = outcome->ms;
    if (outcome->kind == OUTCOME_REPLY) {
        p->reply = mem_dup_n(outcome->text,
                             outcome->len > JUDGE_REPLY_WHOLE ? JUDGE_REPLY_PART : outcome->len);
        p->reply_bytes = outcome->len;
        if (outcome->len > JUDGE_REPLY_WHOLE)
            p->reply_digest = digest_answer(outcome->reply);
        judge_reply(j, c, request, outcome->reply, p);
        return;
    }
    set_verdict(p, verdicts[outcome->kind], WRONG_NOTHING, outcome->detail);
    if (outcome->error_text[0] != '\0')
        p->error_text = mem_dup(outcome->error_text);
}

void judge_law(enum verdict verdict, const char *detail, struct probe *p)
{
    set_verdict(p, verdict, verdict == VERDICT_FAIL ? WRONG_LAW : WRONG_NOTHING, detail);
}

void judge_unoffered(const char *lacks, struct probe *p)
{
    struct buf text = {0};
    buf_fmt(&text, "hello does not offer %s", lacks);
    probe_free(p);
    p->done = p->unoffered = true;
    set_verdict(p, VERDICT_UNSUPPORTED, WRONG_NOTHING, buf_text(&text));
    buf_free(&text);
}

/* Returns true if a trace contains each rule in `covers`. Appends missing rules to *why. In a
   released edition, an amendment may decide before a rule of the specification does. */
static bool check_covers(const struct judge *j, const struct judged *r, struct buf *why)
{
    const struct test_case *c = r->c;
    if (!r->probes[0].has_trace) {
        buf_str(why, "the reply carries no trace");
        return false;
    }
    for (size_t i = 0; i < c->cover_count; i++) {
        const struct rule *rule = c->covers[i];
        if (rule->unguarded || (edition_is_released(j->edition) && rule->blame == NULL) ||
            rule->optional || ((r->probes[0].traced | r->probes[1].traced) >> i & 1) != 0)
            continue;
        buf_fmt(why, "%sdoes not exercise %s", why->len > 0 ? "; " : "", rule->id);
        if ((rule->editions & 1u << j->edition) == 0)
            buf_fmt(why, " (which is no rule of edition %s)", edition_name(j->edition));
    }
    return why->len == 0;
}

static void conclude(struct judged *r, enum verdict verdict, enum wrong wrong, const char *detail)
{
    r->verdict = verdict;
    r->wrong = wrong;
    free(r->detail);
    r->detail = detail == NULL || *detail == '\0' ? NULL : mem_dup(detail);
}

/* Returns the probe with the worst verdict. The case gets the verdict of this probe. If several
   verdicts are equally bad, returns the probe of the first request. */
static const struct probe *worst(const struct judged *r)
{
    static const enum verdict order[] = {VERDICT_CRASH, VERDICT_TIMEOUT, VERDICT_GARBAGE,
                                         VERDICT_FAIL,  VERDICT_NOT_RUN, VERDICT_UNSUPPORTED,
                                         VERDICT_PASS};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        for (size_t k = 0; k < REQUESTS; k++) {
            const struct probe *p = &r->probes[k];
            if (case_request(r->c, k) != NULL &&
                (p->done ? p->verdict : VERDICT_NOT_RUN) == order[i])
                return p;
        }
    return &r->probes[0];
}

bool judge_complete(const struct judged *r)
{
    for (size_t k = 0; k < REQUESTS; k++)
        if (case_request(r->c, k) != NULL && !r->probes[k].done)
            return false;
    return true;
}

/* Compares the answers to all requests of a derived case. */
static void judge_derived(const struct judge *j, struct judged *r)
{
    struct buf why = {0};
    r->at_fault = triple_check(r, j->shapes, &why);
    if (r->at_fault != REQUEST_OWN)
        conclude(r, VERDICT_FAIL, r->at_fault == REQUEST_OTHER ? WRONG_DIFFERS : WRONG_EQUALS,
                 buf_text(&why));
    buf_free(&why);
}

void judge_case(const struct judge *j, struct judged *r)
{
    const struct probe *p = worst(r);
    struct buf why = {0};
    r->at_fault = (size_t)(p - r->probes);
    conclude(r, p->done ? p->verdict : VERDICT_NOT_RUN, p->wrong, p->detail);
    r->mixed = r->wrong == WRONG_READING ? p->refused : 0;
    if (r->verdict == VERDICT_PASS && r->c->derived != NULL) {
        if (!laws_judge(r->c))
            judge_derived(j, r);
    } else if (r->verdict == VERDICT_PASS) {
        const cJSON *expect = r->c->expect;
        r->at_fault = REQUEST_OWN;
        if (!readings_agree(j->readings, expect, r->probes[0].matched)) {
            r->mixed = r->probes[0].matched;
            readings_explain(j->readings, expect, r->mixed, &why);
            conclude(r, VERDICT_FAIL, WRONG_READING, buf_text(&why));
        } else if (j->trace && !check_covers(j, r, &why)) {
            conclude(r, VERDICT_FAIL, WRONG_COVERS, buf_text(&why));
        }
    }
    buf_free(&why);
}

void judged_free(struct judged *r)
{
    for (size_t k = 0; k < REQUESTS; k++)
        probe_free(&r->probes[k]);
    free(r->detail);
    r->detail = NULL;
}
