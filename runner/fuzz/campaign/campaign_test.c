/* The whole loop against implementations whose mistakes are known: hclref without a rule, hclref
 * written otherwise, testimpl that crashes. They stand beside this program. */
#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/scratch.h"
#include "base/where.h"
#include "cases/registry.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/draft.h"
#include "fuzz/campaign/patience.h"
#include "fuzz/diagnose/learn.h"
#include "fuzz/diagnose/names.h"
#include "fuzz/diagnose/part.h"
#include "fuzz/diagnose/reduce.h"
#include "fuzz/suites.h"
#include "options/options.h"

/* No clock decides, however busy the machine is. */
#define PATIENCE_MS 3600000.0

struct table {
    struct scratch scratch;
    struct options options;
    struct party party;
    struct campaign campaign;
    char program[512];
};

/* The path of a program beside testimpl. */
static void beside(struct table *t, const char *name)
{
    const char *testimpl = getenv("TESTIMPL");
    ck_assert_ptr_nonnull(testimpl);
    snprintf(t->program, sizeof t->program, "%.*s/%s", (int)(strrchr(testimpl, '/') - testimpl),
             testimpl, name);
}

/* Of a request that is never answered: however long this is, it is not. */
#define SILENCE_MS 50.0

/* The program is started, but not asked anything. */
static void start(struct table *t, const char *program, const char *more)
{
    char words[][10] = {"hclcheck", "fuzz", "--impl", "x"};
    char *argv[] = {words[0], words[1], words[2], words[3], NULL};
    memset(t, 0, sizeof *t);
    scratch_make(&t->scratch);
    ck_assert(options_read(&options_hclfuzz, 4, argv, &t->options, stderr) == COMMAND_LINE_READ);
    t->options.impls.count = 0;
    t->options.timeout_ms = t->options.start_ms = PATIENCE_MS;
    ck_assert(party_open(&t->party, &t->options, stderr));
    beside(t, program);
    ck_assert(party_add(&t->party, t->program, more));
}

static void open_table(struct table *t, const char *program, const char *more)
{
    start(t, program, more);
    ck_assert(party_learn(&t->party, NULL));
}

static void run_campaign(struct table *t, size_t count)
{
    struct campaign_config config = {
        .out = t->scratch.dir, .seeded = true, .seed = 3, .count = count, .unhurried = true};
    ck_assert_msg(campaign_run(&t->campaign, &t->party, &config), "%s", buf_text(&t->campaign.why));
}

static void close_party(struct table *t)
{
    party_close(&t->party);
    options_free(&t->options);
    scratch_remove(&t->scratch);
}

static void close_table(struct table *t)
{
    campaign_free(&t->campaign);
    close_party(t);
}

/* The comparison itself: no difference where none is. */
START_TEST(test_other_dress)
{
    struct table t;
    open_table(&t, "permuted", NULL);
    run_campaign(&t, 3000);
    ck_assert_uint_ge(t.campaign.inputs, 2900);
    ck_assert_uint_eq(t.campaign.found.buckets.count, 0);
    ck_assert_uint_eq(t.campaign.rivals[0].differences[DIFFERENCE_POISONED], 0);
    ck_assert_uint_eq(t.campaign.rivals[0].differences[DIFFERENCE_UNSUPPORTED], 0);
    close_table(&t);
}
END_TEST

/* Rules that are soon missed; with each, where its finding has a source, the longest that is left.
 */
static const struct {
    const char *rule;
    size_t bytes;
} planted[] = {{"native.arithmetic.negate", 4},
               {"native.for.unknown-element", 24},
               {"model.unify.no-rule", 16},
               {"json.grammar.string", 16}};

static void check_drafts(struct table *t)
{
    struct registry registry;
    struct suite suite;
    struct faults faults = {0};
    char dir[600];
    snprintf(dir, sizeof dir, "%s", t->scratch.dir);
    suite_open(dir, "spec-tests/registry", &registry, &suite, &faults);
    ck_assert_msg(faults.count == 0, "%s", buf_text(&faults.text));
    ck_assert_uint_eq(suite.count, t->campaign.found.buckets.count);
    suite_free(&suite);
    registry_free(&registry);
    faults_free(&faults);
}

/* Nothing is generated that it would not answer anyhow. */
START_TEST(test_parses_only)
{
    struct table t;
    open_table(&t, "hclref", NULL);
    t.party.rivals[0].peer.capability.ops = 1u << OP_PARSE;
    run_campaign(&t, 500);
    ck_assert_uint_eq(t.campaign.rivals[0].differences[DIFFERENCE_UNSUPPORTED], 0);
    ck_assert_uint_ge(t.campaign.rivals[0].differences[DIFFERENCE_NONE], 400);
    close_table(&t);
}
END_TEST

START_TEST(test_planted)
{
    struct table t;
    struct buf name = {0}, expected = {0};
    char more[200];
    snprintf(more, sizeof more, "\"without\":[\"%s\"],", planted[_i].rule);
    open_table(&t, "hclref", more);
    run_campaign(&t, 4000);
    const struct buckets *found = &t.campaign.found.buckets;
    ck_assert_uint_eq(found->count, 1);
    const struct bucket *b = &found->list[0];
    buf_fmt(&expected, "without %s", planted[_i].rule);
    bucket_name(&t.party.oracle, b, &name);
    ck_assert_str_eq(buf_text(&name), buf_text(&expected));
    ck_assert_uint_le(reduce_source_size(b->request, strlen(b->request)), planted[_i].bytes);
    ck_assert_uint_eq(t.campaign.found.unstable, 0);
    check_drafts(&t);
    buf_free(&name);
    buf_free(&expected);
    close_table(&t);
}
END_TEST

/* What was found comes back from the folder, and the campaign goes on behind where it stopped. */
START_TEST(test_resume)
{
    struct table t;
    struct campaign again;
    open_table(&t, "hclref", "\"without\":[\"native.arithmetic.negate\"],");
    run_campaign(&t, 2000);
    ck_assert_uint_eq(t.campaign.found.buckets.count, 1);
    size_t hits = t.campaign.found.buckets.list[0].hits;
    struct campaign_config config = {.out = t.scratch.dir, .count = 2512};
    ck_assert(campaign_run(&again, &t.party, &config));
    ck_assert_uint_eq(again.seed, 3);
    ck_assert_uint_ge(again.next, 2512);
    ck_assert_uint_eq(again.inputs, again.rivals[0].asked);
    ck_assert_uint_lt(again.inputs, 3000);
    ck_assert_uint_eq(again.found.buckets.count, 1);
    ck_assert_uint_ge(again.found.buckets.list[0].hits, hits);
    campaign_free(&again);
    close_table(&t);
}
END_TEST

/* What is to be avoided is asked of nobody, however much of it there is. */
START_TEST(test_avoid)
{
    static const char *const minus[] = {"\"op\":\"unify\"", "-"}, *const all[] = {"{"};
    struct table t;
    struct campaign none;
    struct words avoid = {.items = (char **)(uintptr_t)minus, .count = 2};
    struct campaign_config config = {.avoid = &avoid, .seeded = true, .seed = 3, .count = 2000};
    open_table(&t, "hclref", "\"without\":[\"native.arithmetic.negate\"],");
    ck_assert(campaign_run(&t.campaign, &t.party, &config));
    ck_assert_uint_eq(t.campaign.found.buckets.count, 0);
    ck_assert_uint_gt(t.campaign.avoided, 0);
    ck_assert_uint_gt(t.campaign.inputs, 0);
    ck_assert_uint_le(t.campaign.avoided + t.campaign.inputs, 2000);
    avoid = (struct words){.items = (char **)(uintptr_t)all, .count = 1};
    ck_assert(campaign_run(&none, &t.party, &config));
    ck_assert_uint_eq(none.inputs, 0);
    ck_assert_uint_eq(none.avoided, 2000);
    campaign_free(&none);
    close_table(&t);
}
END_TEST

/* Where there is no time to look into what differs, all of it is counted: known by a few questions,
 * waiting, or in the spool as it is; and what waits comes back from the folder. */
START_TEST(test_no_time)
{
    struct table t;
    struct campaign again;
    struct buf waiting = {0};
    char path[600];
    open_table(&t, "hclref", "\"without\":[\"native.arithmetic.negate\"],");
    struct campaign_config config = {
        .out = t.scratch.dir, .seeded = true, .seed = 3, .count = 2000, .no_search = true};
    ck_assert(campaign_run(&t.campaign, &t.party, &config));
    size_t differ = 0;
    for (unsigned d = 0; d < DIFFERENCE_COUNT; d++)
        differ += difference_is_found((enum difference)d) ? t.campaign.rivals[0].differences[d] : 0;
    ck_assert_uint_gt(differ, 0);
    ck_assert_uint_eq(t.campaign.postponed_count, differ);
    ck_assert_uint_eq(t.campaign.found.buckets.count, 0);
    snprintf(path, sizeof path, "%s/postponed.jsonl", t.scratch.dir);
    ck_assert(os_read_file(path, &waiting));
    buf_free(&waiting);
    config = (struct campaign_config){.out = t.scratch.dir, .count = 2256};
    ck_assert(campaign_run(&again, &t.party, &config));
    ck_assert_uint_eq(again.postponed_count, 0);
    ck_assert_uint_eq(again.found.buckets.count, 1);
    ck_assert_uint_ge(again.found.looked_into + again.found.muted, differ);
    ck_assert_uint_eq(again.found.unstable, 0);
    campaign_free(&again);
    close_table(&t);
}
END_TEST

/* What is like a known finding is told from what is not, without looking into it. */
START_TEST(test_known)
{
    struct table t;
    struct campaign more;
    open_table(&t, "hclref", "\"without\":[\"native.arithmetic.negate\"],");
    run_campaign(&t, 4000);
    ck_assert_uint_eq(t.campaign.found.buckets.count, 1);
    ck_assert_uint_ge(t.campaign.found.buckets.list[0].hits, BUCKET_HITS_BEFORE_MUTE);
    size_t muted = t.campaign.found.muted, looked_into = t.campaign.found.looked_into;
    struct campaign_config config = {.out = t.scratch.dir, .count = 6000, .no_search = true};
    ck_assert(campaign_run(&more, &t.party, &config));
    ck_assert_uint_gt(more.found.muted, muted);
    ck_assert_uint_eq(more.found.looked_into, looked_into);
    ck_assert_uint_eq(more.postponed_count, 0);
    campaign_free(&more);
    close_table(&t);
}
END_TEST

/* The spool is bounded: what does not wait and does not fit is counted. */
START_TEST(test_spool_is_bounded)
{
    struct table t;
    char path[600];
    open_table(&t, "hclref", NULL);
    run_campaign(&t, 256);
    ck_assert(campaign_spool(&t.campaign, &t.party.rivals[0], "{}", DIFFERENCE_VALUE, "postponed"));
    snprintf(path, sizeof path, "%s/spool.jsonl", t.scratch.dir);
    ck_assert_int_eq(truncate(path, CAMPAIGN_SPOOL_MAX), 0);
    ck_assert(
        !campaign_spool(&t.campaign, &t.party.rivals[0], "{}", DIFFERENCE_VALUE, "postponed"));
    close_table(&t);
}
END_TEST

/* A reply with its trace cut off is the reply without. */
START_TEST(test_trace_is_cut_off)
{
    struct table t;
    static const char request[] = "{\"op\":\"evaluate\",\"source\":\"\\\"x${1 + 1}\\\"\"}";
    struct buf cut = {0};
    size_t n;
    start(&t, "hclref", NULL);
    const char *traced = oracle_ask(&t.party.oracle, request, sizeof request - 1, NULL, true, &n);
    buf_add(&cut, traced, oracle_without_trace(traced, n));
    buf_char(&cut, '}');
    ck_assert_uint_lt(cut.len, n);
    const char *plain = oracle_ask(&t.party.oracle, request, sizeof request - 1, NULL, false, &n);
    ck_assert_str_eq(buf_text(&cut), plain);
    ck_assert_uint_eq(oracle_without_trace(plain, n), n);
    buf_free(&cut);
    close_party(&t);
}
END_TEST

/* A request that kills the process is told from its neighbours. */
START_TEST(test_blame)
{
    struct table t;
    struct peer_answer answers[5];
    static const char *const sources[] = {"\\\"value\\\":{\\\"number\\\":\\\"1\\\"}", "!exit 3",
                                          "\\\"value\\\":{\\\"number\\\":\\\"2\\\"}", "!garbage",
                                          "\\\"value\\\":{\\\"number\\\":\\\"3\\\"}"};
    static const enum peer_kind kinds[] = {PEER_REPLY, PEER_CRASH, PEER_REPLY, PEER_GARBAGE,
                                           PEER_REPLY};
    char texts[5][200];
    struct peer_request requests[5];
    start(&t, "testimpl", NULL);
    for (size_t i = 0; i < 5; i++) {
        snprintf(texts[i], sizeof texts[i], "{\"op\":\"evaluate\",\"source\":\"%s\"}", sources[i]);
        requests[i] = (struct peer_request){texts[i], strlen(texts[i])};
    }
    peer_ask(&t.party.rivals[0].peer, requests, 5, answers);
    for (size_t i = 0; i < 5; i++) {
        ck_assert_msg(answers[i].kind == kinds[i], "%zu: %d, %s", i, (int)answers[i].kind,
                      answers[i].text);
        peer_answer_free(&answers[i]);
    }
    ck_assert_uint_eq(t.party.rivals[0].peer.faults, 0);
    close_party(&t);
}
END_TEST

/* No answer at all has no cause, and is no answer to compare with. */
START_TEST(test_no_answer_has_no_cause)
{
    static const char request[] = "{\"op\":\"parse\",\"source\":\"a = 1\\n\"}";
    struct table t;
    struct question q;
    struct cause_report report;
    struct peer_answer none = {.kind = PEER_TIMEOUT};
    start(&t, "hclref", NULL);
    ck_assert(question_read(request, sizeof request - 1, &q));
    cause_find(&t.party.rivals[0], &t.party.oracle, &q, &none, CAUSE_PAIRS, &report);
    ck_assert_uint_eq(report.count + report.local_count, 0);
    ck_assert_uint_gt(report.deciding_count, 0);
    cause_free(&report);
    close_party(&t);
}
END_TEST

/* An implementation that ends where it sees "boom=0" and in another way at "boom=1", panics over
 * "trip" and "trap" in words that are the same but for a number, over "fall" in others, and refuses
 * what holds "bang". */
static void write_script(const char *path)
{
    static const char script[] =
        "#!/bin/sh\n"
        "panic() {\n"
        "  echo "
        "\"{\\\"id\\\":$1,\\\"error\\\":{\\\"phase\\\":\\\"panic\\\",\\\"summary\\\":\\\"$2\\\"}}"
        "\"\n"
        "}\n"
        "while read -r line; do\n"
        "  id=${line#*'\"id\":'}; id=${id%%[,\\}]*}\n"
        "  case $line in\n"
        "  *'\"hello\"'*) echo '{\"id\":0,\"hello\":{\"protocol\":1,\"implementation\":\"script\","
        "\"version\":\"1\",\"language\":\"sh\",\"ops\":[\"parse\"],\"syntaxes\":[\"native\"],"
        "\"editions\":[\"2024-02\"],\"features\":[]}}' ;;\n"
        "  *boom=0*) exit 3 ;;\n"
        "  *boom=1*) kill -KILL $$ ;;\n"
        "  *trip*|*trap*) panic $id \"index $id of 7\" ;;\n"
        "  *fall*) panic $id \"no key 'k$id'\" ;;\n"
        "  *bang*) echo \"{\\\"id\\\":$id,\\\"error\\\":{\\\"phase\\\":\\\"parse\\\"}}\" ;;\n"
        "  *) echo \"{\\\"id\\\":$id,\\\"structure\\\":null}\" ;;\n"
        "  esac\n"
        "done\n";
    ck_assert(os_replace_file(path, script, sizeof script - 1));
    ck_assert_int_eq(chmod(path, S_IRWXU), 0);
}

/* What no answer came to is reduced to a request that the reference takes, where there is one. */
START_TEST(test_no_answer_to_what_is_taken)
{
    static const char request[] = "{\"op\":\"parse\",\"source\":\"boom=0 0\\nb = 1\\n\"}";
    struct table t;
    struct question q;
    struct cause_report report = {0};
    struct peer_answer answer;
    struct reduced small;
    char path[600];
    start(&t, "hclref", NULL);
    snprintf(path, sizeof path, "%s/script", t.scratch.dir);
    write_script(path);
    ck_assert(party_add(&t.party, path, NULL));
    struct rival *r = &t.party.rivals[1];
    ck_assert(question_read(request, sizeof request - 1, &q));
    peer_ask(&r->peer, &(struct peer_request){q.text, q.len}, 1, &answer);
    ck_assert_int_eq((int)answer.kind, PEER_CRASH);
    reduce_request(r, &t.party.oracle, &q, &answer, DIFFERENCE_CRASH, &report, &small);
    ck_assert_str_eq(buf_text(&small.request), "{\"op\":\"parse\",\"source\":\"boom=0\"}");
    reduce_free(&small);
    peer_answer_free(&answer);
    close_party(&t);
}
END_TEST

/* Without the negation `-0` is refused as well; but so is what holds none. */
START_TEST(test_innocent)
{
    static const char request[] = "{\"op\":\"parse\",\"source\":\"bang = -0\\n\"}";
    struct table t;
    struct question q;
    struct peer_answer answer;
    struct bucket *b;
    char path[600];
    start(&t, "hclref", NULL);
    snprintf(path, sizeof path, "%s/script", t.scratch.dir);
    write_script(path);
    ck_assert(party_add(&t.party, path, NULL));
    struct rival *r = &t.party.rivals[1];
    struct investigation all = {.party = &t.party};
    ck_assert(question_read(request, sizeof request - 1, &q));
    peer_ask(&r->peer, &(struct peer_request){q.text, q.len}, 1, &answer);
    ck_assert_int_eq((int)answer.kind, PEER_REPLY);
    ck_assert_int_eq((int)investigate(&all, r, &q, &answer, DIFFERENCE_REJECTED, 1, &b), FOUND_NEW);
    ck_assert_str_eq(b->request, "{\"op\":\"parse\",\"source\":\"bang=0\\n\"}");
    peer_answer_free(&answer);
    buckets_free(&all.buckets);
    close_party(&t);
}
END_TEST

/* Crashes one after the other, each by what the script stumbles over, and the bucket that it gets
 * into, by what is said of it. The reference has the same to say of all of them. */
static const struct {
    const char *over, *key;
    enum found found;
} crashes[] = {
    {"trip", "crash: index # of #", FOUND_NEW},
    {"fall", "crash: no key ''", FOUND_NEW},
    {"trap", "crash: index # of #", FOUND_AGAIN},
    {"boom=0", ", exit status #", FOUND_NEW},
    {"boom=1", ", killed by signal # (Killed)", FOUND_NEW},
};

START_TEST(test_crashes)
{
    struct table t;
    char path[600];
    size_t count = 0;
    start(&t, "hclref", NULL);
    snprintf(path, sizeof path, "%s/script", t.scratch.dir);
    write_script(path);
    ck_assert(party_add(&t.party, path, NULL));
    struct rival *r = &t.party.rivals[1];
    struct investigation all = {.party = &t.party};
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        struct question q;
        struct peer_answer answer;
        struct bucket *b;
        struct buf request = {0};
        buf_fmt(&request, "{\"op\":\"parse\",\"source\":\"%s 0\"}", crashes[i].over);
        ck_assert(question_read(request.data, request.len, &q));
        peer_ask(&r->peer, &(struct peer_request){q.text, q.len}, 1, &answer);
        ck_assert_int_eq((int)investigate(&all, r, &q, &answer, DIFFERENCE_CRASH, 1, &b),
                         crashes[i].found);
        count += crashes[i].found == FOUND_NEW;
        ck_assert_uint_eq(all.buckets.count, count);
        ck_assert_msg(strstr(b->key, crashes[i].key) != NULL, "%s", b->key);
        peer_answer_free(&answer);
        buf_free(&request);
    }
    buckets_free(&all.buckets);
    close_party(&t);
}
END_TEST

/* What is known of causes since: refused for the very rule that it seemed not to know. The request
 * was reduced as long as that rule explained it, and now is as any other that is wrongly taken. */
START_TEST(test_reduced_again)
{
    static const char request[] = "{\"op\":\"parse\",\"source\":\"a = 1\\na = 1\\n\"}";
    static const char refused[] = "{\"op\":\"parse\",\"source\":\"b = 1\\nb = 2\\n\"}";
    static const char error[] = "{\"id\":1,\"error\":{}}";
    struct table t;
    struct question q;
    struct witnesses seen;
    struct peer_answer answer;
    struct bucket *b;
    struct buf name = {0};
    char path[600];
    size_t n;
    start(&t, "hclref", NULL);
    snprintf(path, sizeof path, "%s/script", t.scratch.dir);
    write_script(path);
    ck_assert(party_add(&t.party, path, NULL));
    struct rival *r = &t.party.rivals[1];
    struct oracle *o = &t.party.oracle;
    struct investigation all = {.party = &t.party};
    ck_assert(question_read(request, sizeof request - 1, &q));
    for (int i = 0; i < 2; i++) {
        peer_ask(&r->peer, &(struct peer_request){q.text, q.len}, 1, &answer);
        ck_assert_int_eq((int)investigate(&all, r, &q, &answer, DIFFERENCE_ACCEPTED, 1, &b),
                         i == 0 ? FOUND_NEW : FOUND_AGAIN);
        peer_answer_free(&answer);
    }
    bucket_name(o, b, &name);
    ck_assert_str_eq(buf_text(&name), "without native.attributes.unique");
    ck_assert_str_eq(b->request, "{\"op\":\"parse\",\"source\":\"a=0\\na=0\"}");
    ck_assert(!investigate_again(&all, r));
    witnesses_open(&seen, o->registry);
    r->seen = &seen;
    ck_assert(question_read(refused, sizeof refused - 1, &q));
    char *traced = mem_dup(oracle_ask(o, q.text, q.len, NULL, true, &n));
    answer =
        (struct peer_answer){.kind = PEER_REPLY, .text = mem_dup(error), .len = sizeof error - 1};
    ck_assert(witnesses_learn(&seen, r, o, &q, traced, n, &answer));
    investigate_doubt(&all, r);
    ck_assert_uint_eq(all.buckets.list[0].causes.count, 0);
    ck_assert(all.buckets.list[0].stale);
    ck_assert(investigate_again(&all, r));
    ck_assert_uint_eq(all.buckets.count, 1);
    ck_assert_str_eq(all.buckets.list[0].request, "{\"op\":\"parse\",\"source\":\"0\"}");
    ck_assert_uint_eq(all.buckets.list[0].hits, 2);
    ck_assert(!all.buckets.list[0].stale);
    ck_assert(!investigate_again(&all, r));
    peer_answer_free(&answer);
    free(traced);
    buf_free(&name);
    r->seen = NULL;
    witnesses_free(&seen);
    buckets_free(&all.buckets);
    close_party(&t);
}
END_TEST

/* Whether a change of one rule is among the causes. */
static bool has_cause(const struct cause_report *report, size_t rule)
{
    bool has = false;
    for (size_t i = 0; i < report->count; i++)
        has = has || (report->causes[i].rule_count == 1 && report->causes[i].rules[0] == rule);
    return has;
}

/* Without any operator the reference rejects what holds it, as an implementation does that stumbles
 * over something else. What that took before speaks against it. */
START_TEST(test_witness)
{
    static const char taken[] = "{\"op\":\"parse\",\"source\":\"a = 1 - 0\\n\"}";
    static const char refused[] = "{\"op\":\"parse\",\"source\":\"a = \u00e9 - 0\\n\"}";
    static const char error[] = "{\"id\":1,\"error\":{}}";
    struct table t;
    struct question q;
    struct cause_report report;
    struct witnesses seen;
    struct peer_answer answer = {
        .kind = PEER_REPLY, .text = mem_dup(error), .len = sizeof error - 1};
    size_t n;
    open_table(&t, "hclref", NULL);
    struct rival *r = &t.party.rivals[0];
    struct oracle *o = &t.party.oracle;
    size_t rule =
        (size_t)(registry_rule(o->registry, "native.arithmetic.subtract") - o->registry->rules);
    for (size_t i = 0; i < r->samples->count; i++) {
        free(r->agreed[i]); /* as of one that parses only, where no case of it is a file */
        r->agreed[i] = NULL;
    }
    ck_assert(question_read(refused, sizeof refused - 1, &q));
    cause_find(r, o, &q, &answer, CAUSE_SINGLE, &report);
    ck_assert(has_cause(&report, rule));
    cause_free(&report);
    witnesses_open(&seen, o->registry);
    r->seen = &seen;
    ck_assert(question_read(taken, sizeof taken - 1, &q));
    char *traced = mem_dup(oracle_ask(o, q.text, q.len, NULL, true, &n));
    witnesses_learn(&seen, r, o, &q, traced, n, &answer);
    ck_assert_ptr_null(seen.list[rule].request);
    peer_answer_free(&answer);
    peer_ask(&r->peer, &(struct peer_request){q.text, q.len}, 1, &answer);
    witnesses_learn(&seen, r, o, &q, traced, n, &answer);
    ck_assert_ptr_nonnull(seen.list[rule].request);
    peer_answer_free(&answer);
    answer =
        (struct peer_answer){.kind = PEER_REPLY, .text = mem_dup(error), .len = sizeof error - 1};
    ck_assert(question_read(refused, sizeof refused - 1, &q));
    cause_find(r, o, &q, &answer, CAUSE_SINGLE, &report);
    ck_assert(!has_cause(&report, rule));
    cause_free(&report);
    peer_answer_free(&answer);
    free(traced);
    r->seen = NULL;
    witnesses_free(&seen);
    close_party(&t);
}
END_TEST

/* What rests on no rule alone is told by the rule of its trace that goes wrong elsewhere, whatever
 * it is about else. */
START_TEST(test_near)
{
    static const char *const requests[] = {
        "{\"op\":\"evaluate\",\"source\":\"nope && [][0]\"}",
        "{\"op\":\"evaluate\",\"source\":\"(nope && [][0]) ? 1 : 2\"}"};
    static const char *const replies[] = {"{\"id\":1,\"value\":{\"bool\":false}}",
                                          "{\"id\":1,\"value\":{\"number\":\"2\"}}"};
    struct table t;
    open_table(&t, "hclref", NULL);
    struct rival *r = &t.party.rivals[0];
    struct oracle *o = &t.party.oracle;
    const struct rule *and = registry_rule(o->registry, "native.logic.and");
    r->suspicion[and-o->registry->rules] = 0.5;
    for (size_t i = 0; i < 2; i++) {
        struct question q;
        struct cause_report report;
        struct buf key = {0};
        struct peer_answer answer = {
            .kind = PEER_REPLY, .text = mem_dup(replies[i]), .len = strlen(replies[i])};
        ck_assert(question_read(requests[i], strlen(requests[i]), &q));
        cause_find(r, o, &q, &answer, CAUSE_SINGLE, &report);
        ck_assert_uint_eq(report.count, 0);
        bucket_key(o, q.op, "", &(struct finding){.kind = DIFFERENCE_ACCEPTED, .causes = &report},
                   &key);
        ck_assert_str_eq(buf_text(&key), "accepted near native.logic.and");
        buf_free(&key);
        cause_free(&report);
        peer_answer_free(&answer);
    }
    close_party(&t);
}
END_TEST

/* A signal ends looking into what differs; that waits, and nothing of it is counted. */
START_TEST(test_stopped)
{
    static const char request[] = "{\"op\":\"evaluate\",\"source\":\"-(1 + 2)\"}";
    struct table t;
    struct question q;
    struct bucket *bucket;
    struct peer_answer answer;
    struct investigation all = {0};
    open_table(&t, "hclref", "\"without\":[\"native.arithmetic.negate\"],");
    struct rival *r = &t.party.rivals[0];
    all.party = &t.party;
    ck_assert(question_read(request, sizeof request - 1, &q));
    peer_ask(&r->peer, &(struct peer_request){q.text, q.len}, 1, &answer);
    raise(SIGTERM);
    ck_assert_int_eq(investigate(&all, r, &q, &answer, DIFFERENCE_REJECTED, 1, &bucket),
                     FOUND_STOPPED);
    ck_assert_uint_eq(all.looked_into + all.unstable + all.buckets.count, 0);
    ck_assert(guard_interrupted());
    ck_assert(!guard_pending());
    ck_assert(!r->peer.gone);
    ck_assert_int_eq(investigate(&all, r, &q, &answer, DIFFERENCE_REJECTED, 1, &bucket), FOUND_NEW);
    peer_answer_free(&answer);
    buckets_free(&all.buckets);
    close_party(&t);
}
END_TEST

/* What fails with nobody to blame is counted: here a second answer to the same request. */
START_TEST(test_two_answers)
{
    static const char *const texts[] = {
        "{\"op\":\"evaluate\",\"source\":\"!twice\"}",
        "{\"op\":\"evaluate\",\"source\":\"\\\"value\\\":{\\\"bool\\\":true}\"}"};
    struct table t;
    struct peer_request requests[2];
    struct peer_answer answers[2];
    start(&t, "testimpl", NULL);
    for (size_t i = 0; i < 2; i++)
        requests[i] = (struct peer_request){texts[i], strlen(texts[i])};
    peer_ask(&t.party.rivals[0].peer, requests, 2, answers);
    for (size_t i = 0; i < 2; i++) {
        ck_assert_int_eq(answers[i].kind, PEER_REPLY);
        peer_answer_free(&answers[i]);
    }
    ck_assert_uint_eq(t.party.rivals[0].peer.faults, 1);
    close_party(&t);
}
END_TEST

/* That it answers hello does not make up for answering nothing else. */
START_TEST(test_silent_is_given_up)
{
    static const char text[] = "{\"op\":\"evaluate\",\"source\":\"!hang\"}";
    struct table t;
    struct peer_answer answer;
    start(&t, "testimpl", NULL);
    struct peer *p = &t.party.rivals[0].peer;
    p->config.timeout_ms = SILENCE_MS;
    for (size_t i = 0; i < PEER_TIMEOUTS_MAX; i++) {
        ck_assert(!p->gone);
        peer_ask(p, &(struct peer_request){text, sizeof text - 1}, 1, &answer);
        ck_assert_int_eq(answer.kind, PEER_TIMEOUT);
        peer_answer_free(&answer);
    }
    ck_assert(p->gone);
    close_party(&t);
}
END_TEST

/* Each step waits for the time limit, so there are few of them; what was made smaller until then
 * stays, and the implementation is not given up for it. */
START_TEST(test_timeouts_bound_the_reduction)
{
    struct table t;
    struct question q;
    struct reduced small;
    struct buf request = {0};
    const struct cause_report none = {0};
    char nothing[] = "";
    struct peer_answer answer = {.kind = PEER_TIMEOUT, .text = nothing};
    start(&t, "testimpl --hang-on k --reject-all", NULL);
    struct rival *r = &t.party.rivals[0];
    r->peer.config.timeout_ms = SILENCE_MS;
    buf_str(&request, "{\"op\":\"evaluate\",\"source\":\"[\\\"first\\\"");
    for (size_t i = 0; i < 200; i++)
        buf_fmt(&request, ", %s%zu", i == 77 ? "\\\"k\\\", " : "", 100 + i);
    buf_str(&request, "]\"}");
    ck_assert(question_read(request.data, request.len, &q));
    reduce_request(r, &t.party.oracle, &q, &answer, DIFFERENCE_TIMEOUT, &none, &small);
    ck_assert_uint_eq(small.timeouts, REDUCE_TIMEOUTS_MAX);
    ck_assert(small.gave_up);
    ck_assert_uint_le(small.request.len, request.len);
    ck_assert_int_eq(small.answer.kind, PEER_TIMEOUT);
    ck_assert(!r->peer.gone);
    reduce_free(&small);
    buf_free(&request);
    close_party(&t);
}
END_TEST

static const struct {
    const char *program;
    const char *source;
    double limit_ms;
    const char *begin, *end;
} waits[] = {
    {"testimpl", "!hang", SILENCE_MS, "no reply in 0.05 s, nor in 0.3 s", "0.3 s"},
    {"testimpl", "!sleep 20", PATIENCE_MS, "no reply in 3600 s; slow: another answer after ", " s"},
    {"testimpl", "!garbage", PATIENCE_MS, "no reply in 3600 s; after ", "what?"},
    {"hclref", "1 + 1", PATIENCE_MS, "no reply in 3600 s; slow: the right answer after ", " s"}};

START_TEST(test_patience)
{
    struct table t;
    struct question q;
    struct buf request = {0}, text = {0};
    start(&t, waits[_i].program, NULL);
    struct rival *r = &t.party.rivals[0];
    r->peer.config.timeout_ms = waits[_i].limit_ms;
    buf_fmt(&request, "{\"op\":\"evaluate\",\"source\":\"%s\"}", waits[_i].source);
    ck_assert(question_read(request.data, request.len, &q));
    patience_describe(r, &t.party.oracle, &q, &text);
    size_t length = strlen(waits[_i].end);
    ck_assert_msg(strncmp(buf_text(&text), waits[_i].begin, strlen(waits[_i].begin)) == 0, "%s",
                  buf_text(&text));
    ck_assert_str_eq(buf_text(&text) + text.len - length, waits[_i].end);
    ck_assert(patience_was_slow(buf_text(&text)) == (strstr(waits[_i].begin, "the right") != NULL));
    ck_assert(r->peer.config.timeout_ms >= waits[_i].limit_ms &&
              r->peer.config.timeout_ms <= waits[_i].limit_ms);
    buf_free(&request);
    buf_free(&text);
    close_party(&t);
}
END_TEST

/* A request at which the reference ended is not asked again: as if it had met a limit of its own.
 */
START_TEST(test_unanswered_is_passed_over)
{
    struct table t;
    struct campaign again;
    struct buf line = {0};
    char *asked = NULL;
    size_t size = 0, limits = 0;
    open_table(&t, "hclref", NULL);
    struct campaign_config config = {.seeded = true, .seed = 3, .count = 64, .unhurried = true};
    config.asked = open_memstream(&asked, &size);
    ck_assert(campaign_run(&t.campaign, &t.party, &config));
    limits = t.campaign.rivals[0].differences[DIFFERENCE_LIMIT];
    fclose(config.asked);
    config.asked = NULL;
    config.out = t.scratch.dir;
    const char *comma = strchr(asked, ',');
    buf_fmt(&line, "{\"id\":0%.*s\n", (int)strcspn(comma, "\n"), comma);
    scratch_write(&t.scratch, "unanswered.jsonl", buf_text(&line));
    ck_assert_msg(campaign_run(&again, &t.party, &config), "%s", buf_text(&again.why));
    ck_assert_uint_eq(again.rivals[0].differences[DIFFERENCE_LIMIT], limits + 1);
    ck_assert_uint_eq(again.found.buckets.count, 0);
    campaign_free(&again);
    ck_assert_ptr_null(t.party.oracle.unanswered);
    free(asked);
    buf_free(&line);
    close_table(&t);
}
END_TEST

/* Limits are learned with what is offered: from testimpl, which dies of a request beyond so many
 * bytes and gives one and the same answer to all others, or from hclref, of which no longer reply
 * is taken. */
enum { LIMIT_BYTES = 20000 };

static const struct {
    const char *program;
    enum op op;
    unsigned syntaxes; /* bits */
    bool met;
} bounded[] = {
    {"testimpl --structure null --die-beyond 20000", OP_PARSE, 1, true},
    {"testimpl --structure null --die-beyond 20000", OP_CONVERT, 1, false},
    {"testimpl --structure null", OP_PARSE, 1, false},
    {"hclref", OP_EVALUATE, 1, true},
    {"hclref", OP_BODY, 1, true},
    {"hclref", OP_TEMPLATE, 1, true},
    {"hclref", OP_STATIC, 1, true},
    {"hclref", OP_PARSE, 1, false},
    {"hclref", OP_EVALUATE, 2, true},
    {"hclref", OP_BODY, 2, true},
    {"hclref", OP_STATIC, 2, true},
    {"hclref", OP_UNIFY, 3, false},
};

START_TEST(test_limits)
{
    struct table t;
    struct limits l;
    start(&t, bounded[_i].program, NULL);
    struct peer *p = &t.party.rivals[0].peer;
    t.party.confine.reply_bytes = p->child.frame.max = LIMIT_BYTES;
    p->capability.ops = 1u << bounded[_i].op;
    p->capability.syntaxes = bounded[_i].syntaxes;
    limits_learn(p, &t.party.oracle, EDITION_COUNT - 1, &l);
    ck_assert(limits_met(&l) == bounded[_i].met);
    if (bounded[_i].met) {
        ck_assert_uint_ge(l.largest[DIMENSION_SIZE], LIMIT_BYTES - 150);
        ck_assert_uint_lt(l.largest[DIMENSION_SIZE], LIMIT_BYTES);
    }
    close_party(&t);
}
END_TEST

/* What stands in the folder before, and whether a campaign goes on from it: with the reason why it
 * does not, or with what is still there behind it. */
static const struct {
    const char *name, *text;
    bool goes_on;
    const char *said;
} folders[] = {
    {"campaign.state", "{\"campaign\": 1, \"seed\": \"3\", \"next\"", false,
     "campaign.state: no state that this version knows; without it"},
    {"campaign.state", "{\"campaign\":2,\"seed\":\"3\"}\n", false,
     "no state that this version knows"},
    {"campaign.state", "{\"campaign\":1,\"seed\":\"3\",\"next\":-1,\"ms\":1e300}\n", true, ""},
    {"findings.jsonl", "{\"buck", false, "findings.jsonl:1: no finding that this version knows"},
    {"postponed.jsonl", "\n{\"implement", false,
     "postponed.jsonl:2: no disagreement that this version knows"},
    {"postponed.jsonl",
     "{\"implementation\":\"absent "
     "1\",\"kind\":\"value\",\"seed\":\"7\",\"request\":{\"op\":\"parse\"}}\n",
     true, "{\"implementation\":\"absent 1\",\"kind\":\"value\""}};

START_TEST(test_folder)
{
    struct table t;
    struct buf text = {0};
    char path[600];
    open_table(&t, "hclref", NULL);
    scratch_write(&t.scratch, folders[_i].name, folders[_i].text);
    snprintf(path, sizeof path, "%s/%s", t.scratch.dir, folders[_i].name);
    struct campaign_config config = {.out = t.scratch.dir, .count = 16, .unhurried = true};
    ck_assert(campaign_run(&t.campaign, &t.party, &config) == folders[_i].goes_on);
    if (folders[_i].goes_on)
        ck_assert(os_read_file(path, &text));
    else
        buf_str(&text, buf_text(&t.campaign.why));
    ck_assert_msg(strstr(buf_text(&text), folders[_i].said) != NULL, "%s", buf_text(&text));
    buf_free(&text);
    close_table(&t);
}
END_TEST

/* While another process has the folder, nobody else gets it; then again. */
START_TEST(test_lock)
{
    struct scratch scratch;
    struct buf why = {0}, expected = {0};
    int lock, ready[2], done[2];
    char byte = 0;
    scratch_make(&scratch);
    ck_assert_int_eq(pipe(ready), 0);
    ck_assert_int_eq(pipe(done), 0);
    fflush(NULL);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        bool ok = campaign_lock(scratch.dir, &lock, &why) && write(ready[1], &byte, 1) == 1;
        close(done[1]);
        _exit(ok && read(done[0], &byte, 1) == 0 ? 0 : 1);
    }
    ck_assert_int_eq(read(ready[0], &byte, 1), 1);
    ck_assert(!campaign_lock(scratch.dir, &lock, &why));
    ck_assert_int_eq(lock, -1);
    buf_fmt(&expected, "process %ld is at work there", (long)child);
    ck_assert_msg(strstr(buf_text(&why), buf_text(&expected)) != NULL, "%s", buf_text(&why));
    close(done[1]);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    ck_assert(campaign_lock(scratch.dir, &lock, &why));
    campaign_unlock(&lock);
    close(done[0]);
    close(ready[0]);
    close(ready[1]);
    buf_free(&why);
    buf_free(&expected);
    scratch_remove(&scratch);
}
END_TEST

/* Whether a disagreement comes from a part of the source, and from which. */
static const struct {
    const char *without;
    const char *op;
    const char *source;
    const char *part; /* NULL: from none */
} wholes[] = {
#define ELEMENT "[\"native.for.unknown-element\"]"
    {ELEMENT, "evaluate", "{x=[for a in[u]:u]}", "[for a in[u]:u]"},
    {ELEMENT, "evaluate", "[for a in[u]:u]==1?1:2", "[for a in[u]:u]"},
    {ELEMENT, "template", "%{if[for a in[u]:u]==1}x%{endif}", "[for a in[u]:u]"},
    {ELEMENT, "body", "b{a=[for a in[u]:u]}", "[for a in[u]:u]"},
    /* In the reference, too, it would be an error of the whole. */
    {"[\"native.variables.defined\"]", "evaluate", "[0,nope==null]", "nope==null"},
    {"[\"native.object.colon\"]", "evaluate", "[{a:1}]", "{a:1}"},
    /* The whole alone. */
    {ELEMENT, "evaluate", "[for a in[u]:u]", NULL},
    /* What looks like an expression, and is none here. */
    {ELEMENT, "evaluate", "[for v in[u]:v]", NULL},
    /* With the part's value the rest is wrong as well. */
    {"[\"native.for.unknown-element\",\"native.conditional.unifiable\"]", "evaluate",
     "true?[for a in[u]:u]:1", NULL},
#undef ELEMENT
};

START_TEST(test_part)
{
    struct table t;
    struct buf more = {0}, request = {0};
    struct where ignored = {0};
    struct peer_answer answer;
    struct question q;
    struct part part;
    buf_fmt(&more, "\"without\":%s,", wholes[_i].without);
    open_table(&t, "hclref", buf_text(&more));
    buf_fmt(&request,
            "{\"op\":\"%s\",\"source\":\"%s\"%s,\"scope\":{\"u\":{\"unknown\":\"bool\"}}}",
            wholes[_i].op, wholes[_i].source,
            strcmp(wholes[_i].op, "body") == 0
                ? ",\"schema\":{\"blocks\":[{\"type\":\"b\",\"schema\":{\"dynamic\":true}}]}"
                : "");
    ck_assert(question_read(request.data, request.len, &q));
    struct rival *r = &t.party.rivals[0];
    peer_ask(&r->peer, &(struct peer_request){q.text, q.len}, 1, &answer);
    ck_assert(difference_is_found(
        rival_compare(r, &t.party.oracle, &q, &answer, NULL, 0, &ignored, NULL)));
    bool found = part_find(r, &t.party.oracle, &q, &answer, &part);
    ck_assert_msg(found == (wholes[_i].part != NULL), "%s", wholes[_i].source);
    if (found) {
        struct json_error why;
        cJSON *fields = json_parse(part.request.data, part.request.len, JSON_NUL_KEEP, &why);
        ck_assert_str_eq(json_get_string(fields, "source"), wholes[_i].part);
        cJSON_Delete(fields);
        part_free(&part);
    }
    where_free(&ignored);
    peer_answer_free(&answer);
    buf_free(&more);
    buf_free(&request);
    close_party(&t);
}
END_TEST

/* Knows no names beyond ASCII, and no negation. */
#define ASCII_ONLY "permuted --ascii", "\"without\":[\"native.arithmetic.negate\"],"
#define SCOPE                                                                                      \
    ",\"scope\":{\"\u00e9\":{\"tuple\":[]},\"b\":{\"object\":{\"\u00e9\":{\"bool\":true}}}}"
#define SCHEMA(more) ",\"schema\":{" more "}"
#define SCHEMA_A "\"attributes\":[{\"name\":\"\u00e9\"}]"
#define SCHEMA_B "\"blocks\":[{\"type\":\"\u00e9\",\"schema\":{\"dynamic\":true}}]"

/* Requests that it rejects, and whether for their names alone. */
static const struct {
    const char *op, *source, *more;
    bool names;
} named[] = {
    {"evaluate", "\u00e9", SCOPE, true},
    {"evaluate", "[0, \u00e9]", SCOPE, true},
    {"evaluate", "b.\u00e9", SCOPE, true},
    {"evaluate", "{a\u00e9 = 1, \u00fcb = 2}", "", true},
    {"evaluate", "[for \u00e9, \u00fc in []: \u00e9]", "", true},
    {"evaluate", "\u00e9()", ",\"functions\":{\"\u00e9\":{\"params\":[],\"result\":\"1\"}}", true},
    {"evaluate", "\\\"\u00fc${\u00e9}\\\"", ",\"scope\":{\"\u00e9\":{\"bool\":true}}", true},
    {"parse", "a = <<\u00e9\\n\\u00fc\\n\u00e9\\n", "", true},
    {"template", "\u00fc${\u00e9 == b}", SCOPE, true},
    {"parse", "\u00e9 = 1\\n", "", true},
    {"parse", "b \u00e9 {\\n}\\n", "", true},
    {"body", "\u00e9 = 1\\n", SCHEMA(SCHEMA_A), true},
    {"body", "\u00e9 {\\n}\\n", SCHEMA(SCHEMA_B), true},
    {"body", "{\\\"\u00e9\\\":{\\\"a\\\":\\\"${\u00e9}\\\"}}",
     SCOPE ",\"syntax\":\"json\"" SCHEMA(SCHEMA_B), true},
    {"static", "[\\\"${\u00e9}\\\"]", SCOPE ",\"syntax\":\"json\",\"analysis\":\"list\"", true},
    {"static", "\u00e9.b", ",\"analysis\":\"traversal\"", true},
    /* No name is to blame alone. */
    {"evaluate", "-1", "", false},
    {"evaluate", "[-1, \u00e9]", SCOPE, false},
    {"evaluate", "[-1, \\\"\u00e9\\\"]", SCOPE, false},
    {"parse", "a = -1 # \u00e9\\n", "", false},
};

START_TEST(test_names)
{
    struct table t;
    struct question q;
    struct peer_answer answer;
    struct where ignored = {0};
    struct buf request = {0};
    start(&t, ASCII_ONLY);
    buf_fmt(&request, "{\"op\":\"%s\",\"source\":\"%s\"%s}", named[_i].op, named[_i].source,
            named[_i].more);
    ck_assert(question_read(request.data, request.len, &q));
    struct rival *r = &t.party.rivals[0];
    struct oracle *o = &t.party.oracle;
    peer_ask(&r->peer, &(struct peer_request){q.text, q.len}, 1, &answer);
    ck_assert_msg(rival_compare(r, o, &q, &answer, NULL, 0, &ignored, NULL) == DIFFERENCE_REJECTED,
                  "%s", buf_text(&request));
    ck_assert_msg(names_beyond_ascii(r, o, &q, DIFFERENCE_REJECTED) == named[_i].names, "%s",
                  buf_text(&request));
    ck_assert(!names_beyond_ascii(r, o, &q, DIFFERENCE_VALUE));
    where_free(&ignored);
    peer_answer_free(&answer);
    buf_free(&request);
    close_party(&t);
}
END_TEST

/* Names beyond ASCII may stand in every construct: they are one finding all the same, and another
 * fault beside them is another one. */
START_TEST(test_one_limit)
{
    struct table t;
    struct buf names = {0};
    open_table(&t, ASCII_ONLY);
    run_campaign(&t, 3000);
    for (size_t i = 0; i < t.campaign.found.buckets.count; i++) {
        bucket_name(&t.party.oracle, &t.campaign.found.buckets.list[i], &names);
        buf_char(&names, '\n');
    }
    ck_assert_str_eq(buf_text(&names), BUCKET_OF_NAMES "\nwithout native.arithmetic.negate\n");
    ck_assert_uint_ge(t.campaign.found.buckets.list[0].hits, 200);
    ck_assert_uint_eq(t.campaign.found.buckets.list[0].look_count, 0);
    check_drafts(&t);
    buf_free(&names);
    close_table(&t);
}
END_TEST

Suite *campaign_suite(void)
{
    Suite *s = suite_create("campaign");
    TCase *t = tcase_create("campaign");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, test_other_dress);
    tcase_add_test(t, test_parses_only);
    tcase_add_loop_test(t, test_planted, 0, sizeof planted / sizeof planted[0]);
    tcase_add_test(t, test_resume);
    tcase_add_test(t, test_avoid);
    tcase_add_test(t, test_no_time);
    tcase_add_test(t, test_known);
    tcase_add_test(t, test_spool_is_bounded);
    tcase_add_test(t, test_trace_is_cut_off);
    tcase_add_test(t, test_blame);
    tcase_add_test(t, test_no_answer_has_no_cause);
    tcase_add_test(t, test_no_answer_to_what_is_taken);
    tcase_add_test(t, test_stopped);
    tcase_add_test(t, test_innocent);
    tcase_add_test(t, test_reduced_again);
    tcase_add_test(t, test_crashes);
    tcase_add_test(t, test_witness);
    tcase_add_test(t, test_near);
    tcase_add_test(t, test_two_answers);
    tcase_add_test(t, test_silent_is_given_up);
    tcase_add_test(t, test_timeouts_bound_the_reduction);
    tcase_add_loop_test(t, test_patience, 0, sizeof waits / sizeof waits[0]);
    tcase_add_test(t, test_unanswered_is_passed_over);
    tcase_add_loop_test(t, test_limits, 0, sizeof bounded / sizeof bounded[0]);
    tcase_add_loop_test(t, test_folder, 0, sizeof folders / sizeof folders[0]);
    tcase_add_loop_test(t, test_names, 0, sizeof named / sizeof named[0]);
    tcase_add_test(t, test_one_limit);
    tcase_add_test(t, test_lock);
    tcase_add_loop_test(t, test_part, 0, sizeof wholes / sizeof wholes[0]);
    suite_add_tcase(s, t);
    return s;
}
