#include "judge/results.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "cases/registry.h"
#include "judge/expected.h"
#include "judge/judge.h"
#include "judge/readings.h"
#include "process/sched.h"
#include "protocol/capability.h"
#include "version.h"

/* The requests of a derived case. */
static const char *const sources[REQUESTS] = {"source", "same", "different"};

static void optional_member(struct buf *out, const char *name, const char *text)
{
    if (text != NULL && *text != '\0')
        json_print_member(name, text, out);
}

static void header(const struct results *r, struct buf *out)
{
    const struct capability *c = r->capability;
    buf_fmt(out, "{\"results\":%d", RESULTS_VERSION);
    json_print_member("implementation", c->implementation, out);
    json_print_member("version", c->version, out);
    json_print_member("language", c->language, out);
    json_print_member("edition", edition_name(r->judge->edition), out);
    optional_member(out, "expected", r->expected);
    buf_str(out, r->head);
    buf_str(out, ",\"suite\":{\"path\":");
    json_print_string(r->path, 0, out);
    buf_fmt(out, ",\"cases\":%zu,\"digest\":\"fnv1a64:%016llx\"},\"runner\":\"hclcheck %s\"}\n",
            r->count, suite_digest(r->suite), HCL_CONFORMANCE_VERSION);
}

static void covers(const struct test_case *c, struct buf *out)
{
    buf_str(out, ",\"covers\":[");
    for (size_t i = 0; i < c->cover_count; i++) {
        buf_str(out, i > 0 ? "," : "");
        json_print_string(c->covers[i]->id, 0, out);
    }
    buf_char(out, ']');
}

/* Appends an answer as the member `name`. For a long answer, appends its length and digest
   instead. */
static void answer(const struct probe *p, const char *name, struct buf *out)
{
    if (p->reply == NULL)
        return;
    if (p->reply_bytes > JUDGE_REPLY_WHOLE) {
        buf_fmt(out, ",\"%s_bytes\":%zu,\"%s_digest\":\"fnv1a64:%016llx\"", name, p->reply_bytes,
                name, (unsigned long long)p->reply_digest);
        return;
    }
    cJSON *root = probe_answer(p);
    buf_fmt(out, ",\"%s\":", name);
    json_print(root, JSON_PRINT_SORTED, out);
    cJSON_Delete(root);
}

/* If an answer is right under some interpretations and wrong under other interpretations, appends
   the interpretations under which the answer is right. Returns false if interpretations make no
   difference. */
static bool follows(const struct results *r, const struct judged *j, struct buf *out)
{
    const cJSON *expect = j->c->expect, *alternative;
    const struct probe *p = &j->probes[0];
    bool first = true;
    uint64_t right = p->verdict == VERDICT_PASS ? p->matched : p->refused;
    if (!p->done || !readings_tell(r->judge->readings, expect, right))
        return false;
    for (size_t i = 0; (alternative = case_alternative(expect, i)) != NULL; i++) {
        if ((right >> i & 1) == 0)
            continue;
        buf_str(out, first ? ",\"follows\":[" : ",");
        json_print_string(json_get_string(alternative, "reading"), 0, out);
        first = false;
    }
    buf_char(out, ']');
    return true;
}

static void listed(const struct results *r, const struct expected_entry *entry, struct buf *out)
{
    if (entry == NULL)
        return;
    struct expected_reason said = expected_read_reason(entry, r->judge->registry);
    buf_fmt(out, ",\"listed\":{\"line\":%zu", entry->line);
    json_print_member("kind", verdict_name(entry->kind), out);
    json_print_member("reason", entry->reason, out);
    if (said.rule != NULL)
        json_print_member(said.known ? "cause" : "about", said.rule->id, out);
    optional_member(out, "sentence", said.sentence);
    buf_char(out, '}');
}

/* Appends the members that explain a failure to a reader who does not have the suite: the requests,
   the rules in words, and the members of the callback `explain`. */
static void failure(const struct results *r, const struct judged *j, struct buf *out)
{
    const struct test_case *c = j->c;
    if (c->derived != NULL && !laws_judge(c)) {
        json_print_member("of", json_get_text(c->fields, "of"), out);
        for (size_t k = 0; k < REQUESTS; k++)
            json_print_member(sources[k], json_get_text(case_request(c, k), "source"), out);
    } else {
        buf_str(out, ",\"input\":");
        json_print(case_request(c, j->at_fault), 0, out);
        if (c->derived == NULL)
            case_print_rules(c, out);
    }
    if (r->explain != NULL)
        r->explain(r->arg, j, out);
}

/* Appends what hello does not offer, but the case needs; else the detail of the verdict. */
static void why(const struct results *r, const struct judged *j, struct buf *out)
{
    const struct test_case *c = j->c;
    if (!j->probes[j->at_fault].unoffered) {
        optional_member(out, "detail", j->detail);
        return;
    }
    struct lack lack =
        capability_lack(r->capability, c->op, c->json_syntax, r->judge->edition, c->needs);
    buf_fmt(out, ",\"lacks\":{\"kind\":\"%s\",\"name\":\"%s\"}", lack.kind, lack.name);
}

/* Ends a line with a time. The host of the library may have set a locale in which printf writes a
   decimal comma, so the function writes whole numbers only. */
static void end_line(double ms, struct buf *out)
{
    long long us = llround(ms * 1000);
    buf_fmt(out, ",\"ms\":%lld.%03lld}\n", us / 1000, us % 1000);
}

/* Appends which request was answered wrongly, and the answers. Of a case that passed, appends only
   the answer to its request, and of a derived case that passed, nothing. */
static void answers(const struct judged *j, bool passed, struct buf *out)
{
    const struct test_case *c = j->c;
    if (c->expect != NULL) {
        buf_str(out, ",\"expected\":");
        json_print(c->expect, JSON_PRINT_SORTED, out);
        answer(&j->probes[j->at_fault], "answer", out);
        if (!passed && c->repaired != NULL)
            answer(&j->probes[1 - j->at_fault], "other_answer", out);
    } else if (!passed) {
        answer(&j->probes[REQUEST_OWN], "answer", out);
        if (j->at_fault != REQUEST_OWN)
            answer(&j->probes[j->at_fault], "other_answer", out);
    }
}

/* Appends what a case is about. A derived case has no "id", because it does not count as a case. */
static void heading(const struct test_case *c, struct buf *out)
{
    buf_fmt(out, "{\"%s\":", laws_judge(c) ? "law" : c->derived != NULL ? "derived" : "id");
    json_print_string(c->id, 0, out);
    json_print_member("section", c->section, out);
    json_print_member("level", level_name(c->level), out);
    if (c->derived != NULL) {
        optional_member(out, "groups", c->derived->groups);
        optional_member(out, "changes", c->derived->changes);
        return;
    }
    json_print_member("op", op_name(c->op), out);
    covers(c, out);
}

static void case_line(const struct results *r, const struct judged *j, struct buf *out)
{
    const struct test_case *c = j->c;
    bool passed = j->verdict == VERDICT_PASS || j->verdict == VERDICT_XPASS;
    heading(c, out);
    json_print_member("verdict", verdict_name(j->verdict), out);
    optional_member(out, "wrong", wrong_name(j->wrong));
    if (judged_as_released(j) != j->verdict)
        json_print_member("released", verdict_name(judged_as_released(j)), out);
    if (c->derived != NULL && !laws_judge(c) && !passed)
        json_print_member("request", sources[j->at_fault], out);
    else if (j->verdict != VERDICT_PASS && c->repaired != NULL)
        json_print_member("request", j->at_fault == REQUEST_OTHER ? "repair" : "case", out);
    why(r, j, out);
    listed(r, j->listed, out);
    bool may_fail = follows(r, j, out);
    if (!passed) /* a right answer is no deviation, even if the case records it as one */
        optional_member(out, "deviation", j->probes[j->at_fault].deviates);
    if (tally_place_differs(j))
        json_print_member("place", j->probes[0].place, out);
    answers(j, passed, out);
    if (may_fail || j->verdict == VERDICT_XFAIL ||
        (verdict_is_bad(j->verdict) && j->verdict != VERDICT_NOT_RUN))
        failure(r, j, out);
    end_line(j->probes[0].ms + j->probes[1].ms + j->probes[2].ms, out);
}

static void string_lines(const char *name, const char *lines, struct buf *out)
{
    buf_fmt(out, ",\"%s\":[", name);
    for (const char *comma = ""; *lines != '\0'; comma = ",") {
        size_t n = strcspn(lines, "\n");
        struct buf line = {0};
        buf_add(&line, lines, n);
        buf_str(out, comma);
        json_print_string(buf_text(&line), 0, out);
        buf_free(&line);
        lines += n + (lines[n] == '\n');
    }
    buf_char(out, ']');
}

/* Appends, for each ambiguous passage, the interpretation that the implementation follows, and the
   number of answers that are right under each interpretation, under any and under none. */
static void votes(const struct readings *r, struct buf *out)
{
    const char *comma = "";
    buf_str(out, ",\"votes\":{");
    for (size_t i = 0; i < r->registry->reading_count; i++) {
        const struct reading *known = &r->registry->readings[i];
        const struct reading_state *state = &r->states[i];
        if (state->answers + state->outside == 0)
            continue;
        buf_fmt(out, "%s\"%s\":{", comma, known->id);
        comma = ",";
        if (state->declared)
            buf_fmt(out, "\"declared\":\"%s\",", known->options[state->option]);
        buf_str(out, "\"options\":{");
        for (size_t k = 0; k < known->option_count; k++)
            buf_fmt(out, "\"%s\":%zu%s", known->options[k], state->votes[k],
                    k + 1 < known->option_count ? "," : "}");
        if (readings_follow(state))
            json_print_member("follows", known->options[state->option], out);
        buf_fmt(out, ",\"answers\":%zu,\"outside\":%zu}", state->answers, state->outside);
    }
    buf_char(out, '}');
}

static void verdicts(const struct tally *t, struct buf *out)
{
    buf_fmt(out, "\"cases\":%zu,\"verdicts\":{", t->cases);
    for (unsigned i = 0; i < VERDICT_COUNT; i++)
        buf_fmt(out, "%s\"%s\":%zu", i > 0 ? "," : "", verdict_name((enum verdict)i),
                t->verdicts[i]);
    buf_char(out, '}');
}

/* Appends the verdicts of the cases of each group of laws that has cases. */
static void law_verdicts(const struct results *r, struct buf *out)
{
    const char *begin = ",\"laws\":{";
    for (unsigned laws = 0; laws < LAWS_COUNT; laws++) {
        struct tally t = tally_laws(r->cases + r->count, r->derived_count, (enum laws)laws);
        if (t.cases == 0)
            continue;
        buf_fmt(out, "%s\"%s\":{", laws == LAWS_SHAPE ? "," : begin,
                laws == LAWS_SHAPE ? "derived" : laws_table[laws].name);
        verdicts(&t, out);
        buf_char(out, '}');
        begin = laws == LAWS_SHAPE ? begin : ",";
    }
    buf_str(out, *begin == ',' && begin[1] == '\0' ? "}" : "");
}

static void closing(const struct results *r, struct buf *out)
{
    static const char *const ends[] = {[SCHED_COMPLETE] = "complete",
                                       [SCHED_STOPPED] = "stopped",
                                       [SCHED_GAVE_UP] = "gave up",
                                       [SCHED_INTERRUPTED] = "interrupted",
                                       [SCHED_SETUP_FAILED] = "set-up failed"};
    struct tally t = tally_all(r->cases, r->count);
    buf_fmt(out, "{\"end\":\"%s\",", ends[r->result->end]);
    verdicts(&t, out);
    law_verdicts(r, out);
    buf_fmt(out, ",\"mixed\":%zu,\"deviations\":%zu,\"places\":%zu,\"fault_count\":%zu",
            t.failures[FAILURE_MIXED], t.deviations, t.places, r->result->fault_count);
    string_lines("faults", buf_text(&r->result->faults), out);
    string_lines("readings", r->readings, out);
    string_lines("list_faults", r->list_faults, out);
    votes(r->judge->readings, out);
    buf_str(out, "}\n");
}

void results_print(const struct results *r, struct buf *out)
{
    header(r, out);
    for (size_t i = 0; i < r->count + r->derived_count; i++)
        case_line(r, &r->cases[i], out);
    closing(r, out);
}
