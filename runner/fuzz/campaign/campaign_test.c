/* Runs campaigns against implementations with known mistakes: hclref without a rule, `permuted`
   (the reference with equivalent answers), and testimpl, which crashes. The test is in the same
   folder as hclref, `permuted` and testimpl. */
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
#include "base/os.h"
#include "base/scratch_test.h"
#include "cases/registry.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/folder.h"
#include "fuzz/diagnose/calibrate.h"
#include "fuzz/diagnose/reduce.h"
#include "fuzz/suites_test.h"
#include "options/options.h"
#include "protocol/request.h"
#include "ref/base/linear_test.h"

/* A time limit that is too long to be reached, even on a busy machine. */
#define NO_LIMIT_MS 3600000.0

struct table {
    struct scratch scratch;
    struct options options;
    struct setup setup;
    struct campaign campaign;
    char program[512];
    char suite[100];
};

/* Appends the path of a program that is in testimpl's folder. */
static void beside(struct table *t, const char *name)
{
    const char *testimpl = getenv("TESTIMPL");
    ck_assert_ptr_nonnull(testimpl);
    snprintf(t->program, sizeof t->program, "%.*s/%s", (int)(strrchr(testimpl, '/') - testimpl),
             testimpl, name);
}

/* Time limit for a request that never gets an answer. */
#define SILENCE_MS 50.0

/* A suite with the cases of one section. The reference takes long to answer the whole suite,
   because it has the sanitizers. */
#define SECTION "native/lexical-elements/numeric-literals.json"

static void make_small_suite(struct table *t)
{
    struct buf text = {0};
    ck_assert(os_read_file("spec-tests/" SECTION, &text));
    scratch_write(&t->scratch, "suite/" SECTION, buf_text(&text));
    snprintf(t->suite, sizeof t->suite, "%s/suite", t->scratch.dir);
    t->options.cases = t->suite;
    t->options.registry = "spec-tests/registry";
    buf_free(&text);
}

enum size { SMALL, WHOLE };

/* Prepares a campaign with a program. Sends no request of the campaign yet. */
static void start_limited(struct table *t, enum size size, const char *program, size_t reply_bytes,
                          enum edition edition)
{
    static char words[][10] = {"hclcheck", "fuzz", "--impl", "x"};
    static char *argv[] = {words[0], words[1], words[2], words[3], NULL};
    memset(t, 0, sizeof *t);
    scratch_make(&t->scratch);
    ck_assert(options_read(&options_hclfuzz, 4, argv, &t->options, stderr) == COMMAND_LINE_READ);
    t->options.impls.count = 0;
    t->options.timeout_ms = t->options.start_ms = NO_LIMIT_MS;
    t->options.limits.reply_bytes = reply_bytes;
    t->options.edition = edition;
    if (size == SMALL)
        make_small_suite(t);
    ck_assert(setup_open(&t->setup, &t->options, stderr));
    beside(t, program);
    ck_assert(setup_add(&t->setup, t->program));
}

static void start(struct table *t, const char *program)
{
    start_limited(t, SMALL, program, 0, (enum edition)EDITION_DEFAULT);
}

static void open_table(struct table *t, enum size size, const char *program)
{
    start_limited(t, size, program, 0, (enum edition)EDITION_DEFAULT);
    ck_assert(calibrate_all(&t->setup, NULL));
}

static void run_campaign_from(struct table *t, uint64_t seed, size_t count)
{
    struct campaign_config config = {
        .out = t->scratch.dir, .seeded = true, .seed = seed, .count = count};
    ck_assert_msg(campaign_run(&t->campaign, &t->setup, &config), "%s", buf_text(&t->campaign.why));
}

static void run_campaign(struct table *t, size_t count)
{
    run_campaign_from(t, 3, count);
}

static void close_setup(struct table *t)
{
    setup_close(&t->setup);
    options_free(&t->options);
    scratch_remove(&t->scratch);
}

static void close_table(struct table *t)
{
    campaign_free(&t->campaign);
    close_setup(t);
}

START_TEST(equivalent_answers_have_no_findings)
{
    struct table t;
    open_table(&t, WHOLE, "permuted");
    run_campaign(&t, 3000);
    ck_assert_uint_ge(t.campaign.inputs, 2900);
    ck_assert_uint_eq(t.campaign.found.findings.count, 0);
    ck_assert_uint_eq(t.campaign.tallies[0].differences[DIFFERENCE_POISONED], 0);
    ck_assert_uint_eq(t.campaign.tallies[0].differences[DIFFERENCE_UNSUPPORTED], 0);
    close_table(&t);
}
END_TEST

/* Shapes are compared for twins, which are sources that the reference printed. The shapes of the
   reference are right. */
START_TEST(right_shapes_have_no_findings)
{
    struct table t;
    open_table(&t, SMALL, "permuted --shape");
    t.options.selection.ops = 1u << OP_TREE;
    run_campaign(&t, 3000);
    ck_assert_uint_eq(t.campaign.found.findings.count, 0);
    ck_assert_uint_ge(t.campaign.tallies[0].differences[DIFFERENCE_NONE], 1000);
    close_table(&t);
}
END_TEST

/* Rules that a campaign soon finds missing, with the maximum size of the reduced source. */
static const struct {
    const char *rule;
    size_t bytes;
} planted[] = {{"native.arithmetic.negate", 4},
               {"native.for.unknown-element", 24},
               {"model.unify.no-rule", 16},
               {"json.grammar.string", 16}};

size_t source_size(const char *request)
{
    struct json_error ignored;
    struct buf source = {0};
    cJSON *tree = json_parse(request, strlen(request), JSON_NUL_REFUSE, &ignored);
    request_source(tree, &source);
    size_t size = source.len;
    buf_free(&source);
    cJSON_Delete(tree);
    return size;
}

/* Checks that each draft is a case file of a valid suite, but that a person must add a repair. */
static void check_drafts(struct table *t)
{
    for (size_t i = 0; i < t->campaign.found.findings.count; i++) {
        struct registry registry;
        struct suite suite;
        struct faults faults = {0};
        struct json_error ignored;
        char path[400];
        const char *draft = t->campaign.found.findings.list[i].draft;
        ck_assert_ptr_nonnull(draft);
        cJSON *file = json_parse(draft, strlen(draft), JSON_NUL_KEEP, &ignored);
        snprintf(path, sizeof path, "%zu/%s.json", i, json_get_text(file, "section"));
        scratch_write(&t->scratch, path, draft);
        snprintf(path, sizeof path, "%s/%zu", t->scratch.dir, i);
        suite_open(path, "spec-tests/registry", &registry, &suite, &faults);
        bool repairs = strstr(buf_text(&faults.text), "needs \"repair\"") != NULL;
        ck_assert_msg(faults.count == (repairs ? 1 : 0), "%s", buf_text(&faults.text));
        ck_assert(repairs || suite.count == 1);
        cJSON_Delete(file);
        suite_free(&suite);
        registry_free(&registry);
        faults_free(&faults);
    }
}

/* Requests name an edition of the specification, but the reference also offers released editions.
 */
START_TEST(an_offered_released_edition_is_asked_for)
{
    struct table t;
    start_limited(&t, SMALL, "hclref", 0, (enum edition)EDITION_NEWEST_RELEASE);
    ck_assert(calibrate_all(&t.setup, NULL));
    run_campaign(&t, 1000);
    ck_assert_uint_eq(t.campaign.found.findings.count, 0);
    ck_assert_uint_ge(t.campaign.tallies[0].differences[DIFFERENCE_NONE], 900);
    close_table(&t);
}
END_TEST

START_TEST(only_offered_operations_are_generated)
{
    struct table t;
    open_table(&t, SMALL, "hclref");
    t.setup.subjects[0].peer.capability.ops = 1u << OP_PARSE;
    run_campaign(&t, 500);
    ck_assert_uint_eq(t.campaign.tallies[0].differences[DIFFERENCE_UNSUPPORTED], 0);
    ck_assert_uint_ge(t.campaign.tallies[0].differences[DIFFERENCE_NONE], 400);
    close_table(&t);
}
END_TEST

START_TEST(missing_rule_is_one_small_finding_that_names_it)
{
    struct table t;
    struct buf name = {0}, expected = {0};
    char program[200];
    snprintf(program, sizeof program, "permuted --plain --without %s", planted[_i].rule);
    open_table(&t, WHOLE, program);
    run_campaign(&t, 4000);
    const struct findings *found = &t.campaign.found.findings;
    ck_assert_uint_eq(found->count, 1);
    const struct finding *b = &found->list[0];
    buf_fmt(&expected, "without %s", planted[_i].rule);
    finding_title(b, &name);
    ck_assert_str_eq(buf_text(&name), buf_text(&expected));
    ck_assert_uint_le(source_size(b->request), planted[_i].bytes);
    ck_assert_uint_eq(t.campaign.found.unstable, 0);
    check_drafts(&t);
    buf_free(&name);
    buf_free(&expected);
    close_table(&t);
}
END_TEST

/* Mistakes in trees: a program without one rule, and how the name of the finding begins. */
static const struct {
    const char *program;
    const char *rule;
    const char *name;
    size_t bytes;
    uint64_t seed;
} trees[] = {
    {"permuted --plain", "native.operations.left-associative", "without native.", 7, 3},
    {"permuted --plain", "native.operations.level-6", "without native.", 7, 2},
    {"permuted --plain", "native.operations.level-2", "without native.", 9, 3},
    {"permuted --plain", "native.object.key-identifier", "without native.", 7, 3},
    {"permuted --plain", "native.template-literals.strip-before", "without native.", 40, 3},
    {"permuted --plain", "native.template-literals.strip-after", "without native.", 40, 3},
    {"permuted --plain", "native.heredoc.flush", "without native.", 15, 3},
    {"permuted --plain", "json.object.name-template", "without json.", 16, 3},
    {"permuted --splats", NULL, "grouping of `splat` as `get`", 8, 3},
    {"permuted --shape", "native.operations.left-associative", "value at native.", 9, 5},
    {"permuted --shape", "native.operations.level-6", "value at native.", 9, 1},
};

START_TEST(mistake_in_a_tree_is_found_named_and_reduced)
{
    struct table t;
    struct buf name = {0};
    char program[200];
    snprintf(program, sizeof program, "%s --without %s", trees[_i].program, trees[_i].rule);
    open_table(&t, WHOLE, trees[_i].rule == NULL ? trees[_i].program : program);
    t.options.selection.ops = 1u << OP_TREE;
    run_campaign_from(&t, trees[_i].seed, 6000);
    const struct findings *found = &t.campaign.found.findings;
    ck_assert_uint_ge(found->count, 1);
    for (size_t i = 0; i < found->count; i++) {
        const struct finding *b = &found->list[i];
        buf_clear(&name);
        finding_title(b, &name);
        bool named = strncmp(buf_text(&name), trees[_i].name, strlen(trees[_i].name)) == 0;
        ck_assert_msg(named && source_size(b->request) <= trees[_i].bytes, "%s: %s",
                      buf_text(&name), b->request);
    }
    ck_assert_uint_eq(t.campaign.found.unstable, 0);
    check_drafts(&t);
    buf_free(&name);
    close_table(&t);
}
END_TEST

/* Programs that answer wrong trees, and the expected kind of the findings. */
static const struct {
    const char *program;
    enum difference kind;
} bad_trees[] = {
    {"permuted --tree malformed", DIFFERENCE_GARBAGE},
    {"permuted --tree deep", DIFFERENCE_VALUE},
    {"permuted --tree deeper", DIFFERENCE_GARBAGE},
    {"permuted --tree huge", DIFFERENCE_GARBAGE},
};

START_TEST(bad_tree_is_a_small_finding)
{
    struct table t;
    open_table(&t, SMALL, bad_trees[_i].program);
    t.options.selection.ops = 1u << OP_TREE;
    run_campaign(&t, 1);
    const struct findings *found = &t.campaign.found.findings;
    ck_assert_uint_ge(found->count, 1);
    for (size_t i = 0; i < found->count; i++) {
        ck_assert(found->list[i].kind == bad_trees[_i].kind);
        ck_assert_uint_le(strlen(found->list[i].request), 80);
    }
    close_table(&t);
}
END_TEST

START_TEST(campaign_continues_from_its_folder)
{
    struct table t;
    struct campaign again;
    open_table(&t, SMALL, "permuted --plain --without native.arithmetic.negate");
    run_campaign(&t, 2000);
    ck_assert_uint_eq(t.campaign.found.findings.count, 1);
    size_t hits = t.campaign.found.findings.list[0].hits;
    struct campaign_config config = {.out = t.scratch.dir, .count = 2512};
    ck_assert(campaign_run(&again, &t.setup, &config));
    ck_assert_uint_eq(again.seed, 3);
    ck_assert_uint_ge(again.next, 2512);
    ck_assert_uint_lt(again.inputs, 3000);
    ck_assert_uint_eq(again.found.findings.count, 1);
    ck_assert_uint_ge(again.found.findings.list[0].hits, hits);
    campaign_free(&again);
    close_table(&t);
}
END_TEST

START_TEST(only_the_crashing_request_of_a_batch_is_blamed)
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
    start(&t, "testimpl");
    for (size_t i = 0; i < 5; i++) {
        snprintf(texts[i], sizeof texts[i], "{\"op\":\"evaluate\",\"source\":\"%s\"}", sources[i]);
        requests[i] = (struct peer_request){.text = texts[i], .len = strlen(texts[i])};
    }
    peer_ask(&t.setup.subjects[0].peer, requests, 5, answers);
    for (size_t i = 0; i < 5; i++) {
        ck_assert_msg(answers[i].kind == kinds[i], "%zu: %d, %s", i, (int)answers[i].kind,
                      answers[i].text);
        peer_answer_free(&answers[i]);
    }
    ck_assert_uint_eq(t.setup.subjects[0].peer.faults, 0);
    close_setup(&t);
}
END_TEST

START_TEST(timeout_has_no_cause)
{
    static const char request[] = "{\"op\":\"parse\",\"source\":\"a = 1\\n\"}";
    struct table t;
    struct question q;
    struct cause_report report;
    struct peer_answer none = {.kind = PEER_TIMEOUT};
    start(&t, "hclref");
    ck_assert(question_read(request, sizeof request - 1, &q));
    cause_find(&(struct disagreement){&t.setup.subjects[0], &t.setup.oracle, q, &none,
                                      DIFFERENCE_TIMEOUT, 0},
               &report);
    ck_assert_uint_eq(report.count, 0);
    ck_assert_uint_gt(report.deciding_count, 0);
    cause_free(&report);
    close_setup(&t);
}
END_TEST

/* Writes an implementation as a shell script. The script exits at "boom=0", dies by a signal at
 * "boom=1", and panics at "trip", "trap" and "fall". The script rejects sources that contain
 * "bang". The messages for "trip" and "trap" differ only in a number. */
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

START_TEST(crash_is_reduced_to_an_accepted_request)
{
    static const char request[] = "{\"op\":\"parse\",\"source\":\"boom=0 0\\nb = 1\\n\"}";
    struct table t;
    struct question q;
    struct cause_report report = {0};
    struct peer_answer answer;
    struct reduced small;
    char path[600];
    start(&t, "hclref");
    snprintf(path, sizeof path, "%s/script", t.scratch.dir);
    write_script(path);
    ck_assert(setup_add(&t.setup, path));
    struct subject *r = &t.setup.subjects[1];
    ck_assert(question_read(request, sizeof request - 1, &q));
    peer_ask(&r->peer, &(struct peer_request){.text = q.text, .len = q.len}, 1, &answer);
    ck_assert_int_eq((int)answer.kind, PEER_CRASH);
    reduce_request(&(struct disagreement){r, &t.setup.oracle, q, &answer, DIFFERENCE_CRASH, 0},
                   &report, &small);
    ck_assert_str_eq(buf_text(&small.request), "{\"op\":\"parse\",\"source\":\"boom=0\"}");
    reduce_free(&small);
    peer_answer_free(&answer);
    close_setup(&t);
}
END_TEST

/* Without the rule on negation, the reference rejects `-0`. The implementation under test rejects
   every source with "bang", which is a different mistake. */
START_TEST(rule_is_no_cause_if_a_smaller_request_is_rejected_without_it)
{
    static const char request[] = "{\"op\":\"parse\",\"source\":\"bang = -0\\n\"}";
    struct table t;
    struct question q;
    struct peer_answer answer;
    char path[600];
    start(&t, "hclref");
    snprintf(path, sizeof path, "%s/script", t.scratch.dir);
    write_script(path);
    ck_assert(setup_add(&t.setup, path));
    struct subject *r = &t.setup.subjects[1];
    struct investigation all = {.setup = &t.setup};
    ck_assert(question_read(request, sizeof request - 1, &q));
    peer_ask(&r->peer, &(struct peer_request){.text = q.text, .len = q.len}, 1, &answer);
    ck_assert_int_eq((int)answer.kind, PEER_REPLY);
    const struct finding *b = investigate(
        &all, &(struct disagreement){r, &t.setup.oracle, q, &answer, DIFFERENCE_REJECTED, 0});
    ck_assert_ptr_nonnull(b);
    ck_assert_str_eq(b->request, "{\"op\":\"parse\",\"source\":\"bang=0\\n\"}");
    peer_answer_free(&answer);
    findings_free(&all.findings);
    close_setup(&t);
}
END_TEST

/* Sources that crash, in the order of the test. Each row has the key of a new finding, or NULL. The
 * reference gives the same answer to all sources. */
static const struct {
    const char *over, *key;
} crashes[] = {
    {"trip", "crash: index # of #"},
    {"fall", "crash: no key ''"},
    {"trap", NULL},
    {"boom=0", ", exit status #"},
    {"boom=1", ", killed by signal # (Killed)"},
};

START_TEST(crashes_are_distinguished_by_their_messages)
{
    struct table t;
    char path[600];
    size_t count = 0;
    start(&t, "hclref");
    snprintf(path, sizeof path, "%s/script", t.scratch.dir);
    write_script(path);
    ck_assert(setup_add(&t.setup, path));
    struct subject *r = &t.setup.subjects[1];
    struct investigation all = {.setup = &t.setup};
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        struct question q;
        struct peer_answer answer;
        struct buf request = {0};
        buf_fmt(&request, "{\"op\":\"parse\",\"source\":\"%s 0\"}", crashes[i].over);
        ck_assert(question_read(request.data, request.len, &q));
        peer_ask(&r->peer, &(struct peer_request){.text = q.text, .len = q.len}, 1, &answer);
        const struct finding *b = investigate(
            &all, &(struct disagreement){r, &t.setup.oracle, q, &answer, DIFFERENCE_CRASH, 0});
        ck_assert((b == NULL) == (crashes[i].key == NULL));
        count += b != NULL;
        ck_assert_uint_eq(all.findings.count, count);
        ck_assert(b == NULL || strstr(b->key, crashes[i].key) != NULL);
        peer_answer_free(&answer);
        buf_free(&request);
    }
    findings_free(&all.findings);
    close_setup(&t);
}
END_TEST

START_TEST(signal_stops_an_investigation_that_counts_nothing)
{
    static const char request[] = "{\"op\":\"evaluate\",\"source\":\"-(1 + 2)\"}";
    struct table t;
    struct question q;
    struct peer_answer answer;
    struct investigation all = {0};
    open_table(&t, SMALL, "permuted --plain --without native.arithmetic.negate");
    struct subject *r = &t.setup.subjects[0];
    all.setup = &t.setup;
    ck_assert(question_read(request, sizeof request - 1, &q));
    peer_ask(&r->peer, &(struct peer_request){.text = q.text, .len = q.len}, 1, &answer);
    raise(SIGTERM);
    struct disagreement d = {r, &t.setup.oracle, q, &answer, DIFFERENCE_REJECTED, 0};
    ck_assert_ptr_null(investigate(&all, &d));
    ck_assert_uint_eq(all.unstable + all.findings.count, 0);
    ck_assert(cleanup_interrupted());
    ck_assert(!cleanup_pending());
    ck_assert(!r->peer.gone);
    close_setup(&t); /* stops the clock that the signal started */
    open_table(&t, SMALL, "permuted --plain --without native.arithmetic.negate");
    d.subject = &t.setup.subjects[0];
    ck_assert_ptr_nonnull(investigate(&all, &d));
    peer_answer_free(&answer);
    findings_free(&all.findings);
    close_setup(&t);
}
END_TEST

START_TEST(second_answer_to_one_request_is_garbage)
{
    static const char *const texts[] = {
        "{\"op\":\"evaluate\",\"source\":\"!twice\"}",
        "{\"op\":\"evaluate\",\"source\":\"\\\"value\\\":{\\\"bool\\\":true}\"}"};
    struct table t;
    struct peer_request requests[2];
    struct peer_answer answers[2];
    start(&t, "testimpl");
    for (size_t i = 0; i < 2; i++)
        requests[i] = (struct peer_request){.text = texts[i], .len = strlen(texts[i])};
    peer_ask(&t.setup.subjects[0].peer, requests, 2, answers);
    ck_assert_int_eq(answers[0].kind, PEER_GARBAGE);
    ck_assert_int_eq(answers[1].kind, PEER_REPLY);
    for (size_t i = 0; i < 2; i++)
        peer_answer_free(&answers[i]);
    ck_assert_uint_eq(t.setup.subjects[0].peer.faults, 0);
    close_setup(&t);
}
END_TEST

/* Two implementations answer only hello, or hello and the first request. */
START_TEST(silent_implementation_is_given_up)
{
    static const char text[] = "{\"op\":\"evaluate\",\"source\":\"!hang\"}",
                      good[] = "{\"op\":\"evaluate\",\"source\":\"\\\"value\\\":null\"}";
    struct table t;
    struct peer_answer answer;
    start(&t, "testimpl");
    struct peer *p = &t.setup.subjects[0].peer;
    p->timeout_ms = SILENCE_MS;
    if (_i == 1) {
        peer_ask(p, &(struct peer_request){.text = good, .len = sizeof good - 1}, 1, &answer);
        ck_assert_int_eq(answer.kind, PEER_REPLY);
        peer_answer_free(&answer);
    }
    for (size_t i = 0; i < (_i == 1 ? SCHED_TIMEOUTS_IN_A_ROW_MAX : SCHED_UNANSWERED_MAX); i++) {
        ck_assert(!p->gone);
        peer_ask(p, &(struct peer_request){.text = text, .len = sizeof text - 1}, 1, &answer);
        ck_assert_int_eq(answer.kind, PEER_TIMEOUT);
        peer_answer_free(&answer);
    }
    ck_assert(p->gone);
    close_setup(&t);
}
END_TEST

/* Each step of a reduction takes the whole time limit. Therefore there may be only a few steps. The
   result of the finished steps is kept, and the implementation gets further requests. */
START_TEST(timeouts_bound_the_reduction)
{
    struct table t;
    struct question q;
    struct reduced small;
    struct buf request = {0};
    const struct cause_report none = {0};
    char nothing[] = "";
    struct peer_answer answer = {.kind = PEER_TIMEOUT, .text = nothing};
    start(&t, "testimpl --hang-on k --reject-all");
    struct subject *r = &t.setup.subjects[0];
    r->peer.timeout_ms = SILENCE_MS;
    buf_str(&request, "{\"op\":\"evaluate\",\"source\":\"[\\\"first\\\"");
    for (size_t i = 0; i < 200; i++)
        buf_fmt(&request, ", %s%zu", i == 77 ? "\\\"k\\\", " : "", 100 + i);
    buf_str(&request, "]\"}");
    ck_assert(question_read(request.data, request.len, &q));
    reduce_request(&(struct disagreement){r, &t.setup.oracle, q, &answer, DIFFERENCE_TIMEOUT, 0},
                   &none, &small);
    ck_assert_uint_eq(small.timeouts, REDUCE_TIMEOUTS_MAX);
    ck_assert_uint_le(small.request.len, request.len);
    ck_assert_int_eq(small.answer.kind, PEER_TIMEOUT);
    ck_assert(!r->peer.gone);
    reduce_free(&small);
    buf_free(&request);
    close_setup(&t);
}
END_TEST

/* A type may have an attribute with the name of a member of requests. */
START_TEST(another_edition_changes_only_the_member_of_the_request)
{
    static const char request[] = "{\"op\":\"unify\",\"types\":[{\"object\":{\"edition\":"
                                  "\"string\"}}],\"edition\":\"2024-02\"}";
    const struct variant change = {.edition = "2017-06"};
    struct table t;
    struct answer a;
    size_t n;
    start(&t, "hclref");
    const char *reply = oracle_ask(&t.setup.oracle, request, &change, false, &n);
    answer_read(OP_UNIFY, reply, n, &a);
    ck_assert_msg(a.kind == REPLY_RESULT, "%s", reply);
    answer_free(&a);
    close_setup(&t);
}
END_TEST

START_TEST(names_are_escaped)
{
    struct table t;
    char hostile[] = "a\033[2J\n::error::";
    start(&t, "hclref");
    struct capability *c = &t.setup.subjects[0].peer.capability;
    char *before = c->implementation;
    c->implementation = hostile;
    char *name = subject_name(&t.setup.subjects[0]);
    ck_assert_ptr_null(strpbrk(name, "\033\n"));
    c->implementation = before;
    free(name);
    close_setup(&t);
}
END_TEST

START_TEST(a_pipe_in_the_folder_is_refused)
{
    struct table t;
    char path[600];
    open_table(&t, SMALL, "hclref");
    snprintf(path, sizeof path, "%s/%s", t.scratch.dir, _i == 0 ? "state" : "findings.jsonl");
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    struct campaign_config config = {.out = t.scratch.dir, .count = 16};
    ck_assert(!campaign_run(&t.campaign, &t.setup, &config));
    ck_assert_msg(strstr(buf_text(&t.campaign.why), "not a regular file") != NULL, "%s",
                  buf_text(&t.campaign.why));
    close_table(&t);
}
END_TEST

/* Implementations that need small requests. testimpl dies if a request exceeds LIMIT_BYTES, and
   gives the same answer to all other requests. hclref answers every request, but a reply longer
   than LIMIT_BYTES is refused. */
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

START_TEST(limits_are_learned_with_the_offered_operations)
{
    struct table t;
    struct limits l;
    start_limited(&t, SMALL, bounded[_i].program, LIMIT_BYTES, (enum edition)EDITION_DEFAULT);
    struct peer *p = &t.setup.subjects[0].peer;
    p->capability.ops = 1u << bounded[_i].op;
    p->capability.syntaxes = bounded[_i].syntaxes;
    limits_learn(p, &t.setup.oracle, EDITION_2024_02, &l);
    ck_assert(limits_met(&l) == bounded[_i].met);
    if (bounded[_i].met) {
        ck_assert_uint_ge(l.largest[DIMENSION_SIZE], LIMIT_BYTES - 150);
        ck_assert_uint_lt(l.largest[DIMENSION_SIZE], LIMIT_BYTES);
    }
    close_setup(&t);
}
END_TEST

/* Files in a campaign's folder. If the campaign stops, `said` is the reason that it prints. If the
   campaign continues, `said` is a text that the file must contain at the end. */
static const struct {
    const char *name, *text;
    bool goes_on;
    const char *said;
} folders[] = {{"state", "{\"campaign\":2,\"seed\":\"3\"}\n", false,
                "state: this version cannot read the file; to restart the campaign"},
               {"state", "3\n", false, "this version cannot read the file"},
               {"state", "3 7\n", true, ""},
               {"findings.jsonl", "{\"buck", false, "findings.jsonl:1: the line is not a finding"}};

START_TEST(only_unreadable_files_stop_the_campaign)
{
    struct table t;
    struct buf text = {0};
    char path[600];
    open_table(&t, SMALL, "hclref");
    scratch_write(&t.scratch, folders[_i].name, folders[_i].text);
    snprintf(path, sizeof path, "%s/%s", t.scratch.dir, folders[_i].name);
    struct campaign_config config = {.out = t.scratch.dir, .count = 16};
    ck_assert(campaign_run(&t.campaign, &t.setup, &config) == folders[_i].goes_on);
    if (folders[_i].goes_on)
        ck_assert(os_read_file(path, &text));
    else
        buf_str(&text, buf_text(&t.campaign.why));
    ck_assert_msg(strstr(buf_text(&text), folders[_i].said) != NULL, "%s", buf_text(&text));
    buf_free(&text);
    close_table(&t);
}
END_TEST

/* The lock ends together with the process that holds the lock. */
START_TEST(folder_is_locked_by_one_process)
{
    struct scratch scratch;
    struct buf why = {0};
    int lock, ready[2], done[2];
    char byte = 0;
    scratch_make(&scratch);
    ck_assert_int_eq(pipe(ready), 0);
    ck_assert_int_eq(pipe(done), 0);
    fflush(NULL);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        bool ok = folder_lock(scratch.dir, &lock, &why) && write(ready[1], &byte, 1) == 1;
        close(done[1]);
        _exit(ok && read(done[0], &byte, 1) == 0 ? 0 : 1);
    }
    ck_assert_int_eq(read(ready[0], &byte, 1), 1);
    ck_assert(!folder_lock(scratch.dir, &lock, &why));
    ck_assert_int_eq(lock, -1);
    ck_assert_msg(strstr(buf_text(&why), "another process is using this folder") != NULL, "%s",
                  buf_text(&why));
    close(done[1]);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    ck_assert(folder_lock(scratch.dir, &lock, &why));
    folder_unlock(&lock);
    close(done[0]);
    close(ready[0]);
    close(ready[1]);
    buf_free(&why);
    scratch_remove(&scratch);
}
END_TEST

/* An implementation without names beyond ASCII gets no such names, so that the campaign finds only
   that the implementation also lacks negation. */
START_TEST(names_beyond_ascii_are_not_sent_if_they_are_rejected)
{
    struct table t;
    struct buf names = {0};
    open_table(&t, WHOLE, "permuted --ascii --without native.arithmetic.negate");
    ck_assert(t.setup.subjects[0].limits.ascii);
    run_campaign(&t, 3000);
    for (size_t i = 0; i < t.campaign.found.findings.count; i++) {
        finding_title(&t.campaign.found.findings.list[i], &names);
        buf_char(&names, '\n');
    }
    ck_assert_str_eq(buf_text(&names), "without native.arithmetic.negate\n");
    ck_assert_uint_ge(t.campaign.held_back, 100);
    ck_assert_uint_ge(t.campaign.tallies[0].asked, 1000);
    check_drafts(&t);
    buf_free(&names);
    close_table(&t);
}
END_TEST

/* Adds a table of campaigns. With sanitizers they take long: `make test` runs the first row, and
   `make test-long` the others. */
static void add_rows(TCase *first, TCase *rest, const TTest *test, size_t count)
{
    tcase_add_loop_test(first, test, 0, 1);
    tcase_add_loop_test(rest, test, 1, (int)count);
}

Suite *campaign_suite(void)
{
    Suite *s = suite_create("campaign");
    TCase *t = tcase_create("campaign"), *rest = tcase_create("campaign, other rows");
    limit_time(t, 60);
    limit_time(rest, 240); /* a program that answers every tree badly is started for each tree */
    tcase_set_tags(rest, "long");
    tcase_add_test(t, equivalent_answers_have_no_findings);
    tcase_add_test(t, right_shapes_have_no_findings);
    tcase_add_test(t, an_offered_released_edition_is_asked_for);
    add_rows(t, rest, mistake_in_a_tree_is_found_named_and_reduced, sizeof trees / sizeof trees[0]);
    add_rows(t, rest, bad_tree_is_a_small_finding, sizeof bad_trees / sizeof bad_trees[0]);
    tcase_add_test(t, only_offered_operations_are_generated);
    add_rows(t, rest, missing_rule_is_one_small_finding_that_names_it,
             sizeof planted / sizeof planted[0]);
    tcase_add_test(t, campaign_continues_from_its_folder);
    tcase_add_test(t, only_the_crashing_request_of_a_batch_is_blamed);
    tcase_add_test(t, timeout_has_no_cause);
    tcase_add_test(t, crash_is_reduced_to_an_accepted_request);
    tcase_add_test(t, signal_stops_an_investigation_that_counts_nothing);
    tcase_add_test(t, rule_is_no_cause_if_a_smaller_request_is_rejected_without_it);
    tcase_add_test(t, crashes_are_distinguished_by_their_messages);
    tcase_add_test(t, second_answer_to_one_request_is_garbage);
    tcase_add_loop_test(t, silent_implementation_is_given_up, 0, 2);
    tcase_add_test(t, timeouts_bound_the_reduction);
    tcase_add_test(t, another_edition_changes_only_the_member_of_the_request);
    tcase_add_test(t, names_are_escaped);
    tcase_add_loop_test(t, a_pipe_in_the_folder_is_refused, 0, 2);
    add_rows(t, rest, limits_are_learned_with_the_offered_operations,
             sizeof bounded / sizeof bounded[0]);
    add_rows(t, rest, only_unreadable_files_stop_the_campaign, sizeof folders / sizeof folders[0]);
    tcase_add_test(t, names_beyond_ascii_are_not_sent_if_they_are_rejected);
    tcase_add_test(t, folder_is_locked_by_one_process);
    suite_add_tcase(s, t);
    suite_add_tcase(s, rest);
    return s;
}
