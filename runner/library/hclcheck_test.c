#include "library/hclcheck.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/mem.h"
#include "base/scratch_test.h"
#include "cases/case.h"
#include "cases/lines.h"
#include "cases/registry.h"
#include "suites_test.h"

#define HELLO                                                                                      \
    "{\"hello\":{\"implementation\":\"x\",\"version\":\"1\",\"language\":\"C\",\"ops\":[\"parse\"" \
    ",\"evaluate\"],\"syntaxes\":[\"native\"],\"editions\":[\"2024-02\"],\"features\":[]}"

#define EITHER(name)                                                                               \
    ",{\"name\":\"" name "\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":"        \
    "\"1 / 0\",\"expect\":{\"any_of\":[{\"value\":{\"number\":\"Infinity\"},\"reading\":"          \
    "\"division-by-zero=infinity\"},{\"error\":{},\"reading\":\"division-by-zero=error\"}]}}"

/* The cases of the suite. The case `refused` has two requests. The implementation does not offer
   the case `json`. */
enum { VALUE, REFUSED, FIRST, SECOND, THIRD, OF_JSON, CASES };

static const char case_file[] =
    "{\"section\":\"native/a\",\"cases\":["
    "{\"name\":\"value\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\"1\","
    "\"expect\":{\"value\":{\"number\":\"1\"}}},"
    "{\"name\":\"refused\",\"covers\":[\"native.a.two\"],\"op\":\"parse\",\"source_base64\":"
    "\"/w==\",\"expect\":{\"error\":{\"phase\":\"parse\"}},\"repair\":{\"source\":\"\"}}" EITHER(
        "first") EITHER("second")
        EITHER("third") ",{\"name\":\"json\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\","
                        "\"syntax\":\"json\",\"source\":\"1\",\"expect\":{\"value\":{\"number\":"
                        "\"1\"}}}]}";

/* A suite as two texts. */
struct texts {
    struct buf cases, registry;
};

/* Makes the texts from a folder, like `make packages`. */
static struct texts make_texts(void)
{
    struct texts t = {0};
    struct registry r;
    struct suite s;
    struct faults f = {0};
    struct scratch folder;
    scratch_make(&folder);
    scratch_registry(&folder);
    scratch_write(&folder, "native/a.json", case_file);
    suite_open(folder.dir, NULL, &r, &s, &f);
    ck_assert_msg(f.count == 0, "%s", buf_text(&f.text));
    lines_print_cases(&s, &r, &t.cases);
    lines_print_registry(&s, &r, &t.cases, &t.registry);
    suite_free(&s);
    registry_free(&r);
    faults_free(&f);
    scratch_remove(&folder);
    return t;
}

static void free_texts(struct texts *t)
{
    buf_free(&t->cases);
    buf_free(&t->registry);
}

static struct hclcheck_suite *open_suite(void)
{
    struct texts t = make_texts();
    char *error = NULL;
    struct hclcheck_suite *suite =
        hclcheck_suite_new(t.cases.data, t.cases.len, t.registry.data, t.registry.len, &error);
    ck_assert_msg(suite != NULL, "%s", error);
    free_texts(&t);
    return suite;
}

static struct hclcheck_run *begin(const struct hclcheck_suite *suite, const char *options)
{
    char *error = NULL;
    struct hclcheck_run *run = hclcheck_run_new(suite, options, strlen(options), &error);
    ck_assert_msg(run != NULL, "%s", error);
    return run;
}

static void reply(struct hclcheck_run *run, size_t i, size_t k, const char *text)
{
    hclcheck_reply(run, i, k, text, strlen(text));
}

static const char one[] = "{\"value\":{\"number\":\"1\"}}";
static const char error[] = "{\"error\":{\"phase\":\"evaluate\",\"summary\":\"no\"}}";
static const char infinite[] = "{\"value\":{\"number\":\"Infinity\"}}";

/* Answers all cases rightly. Follows one interpretation of the ambiguous passage. */
static void answer_rightly(struct hclcheck_run *run)
{
    reply(run, VALUE, 0, one);
    reply(run, REFUSED, 0, "{\"error\":{\"phase\":\"parse\",\"summary\":\"no\"}}");
    reply(run, REFUSED, 1, "{\"structure\":null}");
    reply(run, FIRST, 0, error);
    reply(run, SECOND, 0, error);
    reply(run, THIRD, 0, error);
}

START_TEST(a_run_has_requests_and_verdicts)
{
    struct hclcheck_suite *suite = open_suite();
    struct hclcheck_run *run = begin(suite, HELLO "}");
    size_t n;
    ck_assert_uint_eq(hclcheck_count(run), CASES);
    ck_assert_str_eq(hclcheck_id(run, VALUE), "native/a#value");
    ck_assert_uint_eq(hclcheck_requests(run, REFUSED), 2);
    ck_assert_uint_eq(hclcheck_requests(run, OF_JSON), 0);
    ck_assert_str_eq(hclcheck_request(run, VALUE, 0, &n),
                     "{\"id\":0,\"op\":\"evaluate\",\"source\":\"1\",\"edition\":\"2024-02\"}");
    ck_assert_str_eq(hclcheck_source(run, REFUSED, 0, &n), "\xff");
    ck_assert_uint_eq(n, 1);
    hclcheck_source(run, REFUSED, 1, &n);
    ck_assert_uint_eq(n, 0);
    ck_assert_str_eq(hclcheck_batch(run, REFUSED, 1, &n),
                     "[[{\"id\":3,\"op\":\"parse\",\"source_base64\":\"/w==\",\"edition\":"
                     "\"2024-02\"},{\"id\":4,\"op\":\"parse\",\"source\":\"\",\"edition\":"
                     "\"2024-02\"}]]");
    ck_assert_str_eq(hclcheck_batch(run, OF_JSON, SIZE_MAX, &n), "[[]]");
    ck_assert_uint_eq(n, 4);
    ck_assert_str_eq(hclcheck_op(run, REFUSED, 0), "parse");
    answer_rightly(run);
    hclcheck_finish(run);
    for (size_t i = 0; i < OF_JSON; i++)
        ck_assert_str_eq(hclcheck_verdict_name(hclcheck_verdict(run, i)), "pass");
    ck_assert_int_eq(hclcheck_verdict(run, OF_JSON), HCLCHECK_UNSUPPORTED);
    ck_assert_str_eq(hclcheck_reason(run, OF_JSON), "hello does not offer json syntax");
    ck_assert_int_eq(hclcheck_end(run), HCLCHECK_RIGHT);
    ck_assert_ptr_nonnull(
        strstr(hclcheck_summary(run, &n), "6 cases, 5 pass, 1 unsupported\nparser: 1 of 1 right"));
    ck_assert_ptr_nonnull(
        strstr(hclcheck_summary(run, &n), "expressions: 4 of 5 right, 1 not off"));
    hclcheck_run_free(run);
    hclcheck_suite_free(suite);
}
END_TEST

/* A zero byte ends each answer. An empty answer and an answer without this byte are ignored. */
START_TEST(answers_may_be_given_at_once)
{
    static const char first[] = "{\"value\":{\"number\":\"1\"}}\0"
                                "{\"error\":{\"phase\":\"parse\",\"summary\":\"no\"}}\0"
                                "\0"
                                "no JSON\0"
                                "{\"value\":{\"number\":\"1\"}}\0"
                                "cut off";
    struct hclcheck_suite *suite = open_suite();
    struct hclcheck_run *run = begin(suite, HELLO "}");
    hclcheck_replies(run, VALUE, SIZE_MAX, first, sizeof first - 1);
    hclcheck_finish(run);
    ck_assert_int_eq(hclcheck_verdict(run, VALUE), HCLCHECK_PASS);
    ck_assert_int_eq(hclcheck_verdict(run, REFUSED), HCLCHECK_NOT_RUN);
    ck_assert_int_eq(hclcheck_verdict(run, FIRST), HCLCHECK_GARBAGE);
    ck_assert_int_eq(hclcheck_verdict(run, SECOND), HCLCHECK_FAIL);
    ck_assert_int_eq(hclcheck_verdict(run, THIRD), HCLCHECK_NOT_RUN);
    reply(run, REFUSED, 1, "{\"structure\":null}");
    hclcheck_replies(run, FIRST, 2, infinite, sizeof infinite);
    hclcheck_replies(run, SECOND, 1, infinite, sizeof infinite);
    hclcheck_replies(run, THIRD, SIZE_MAX, infinite, sizeof infinite);
    hclcheck_finish(run);
    for (size_t i = 0; i < OF_JSON; i++)
        ck_assert_int_eq(hclcheck_verdict(run, i), HCLCHECK_PASS);
    ck_assert_int_eq(hclcheck_verdict(run, OF_JSON), HCLCHECK_UNSUPPORTED);
    hclcheck_run_free(run);
    hclcheck_suite_free(suite);
}
END_TEST

START_TEST(readings_are_inferred_from_all_answers)
{
    struct hclcheck_suite *suite = open_suite();
    struct hclcheck_run *run = begin(suite, HELLO "}");
    size_t n;
    answer_rightly(run);
    reply(run, SECOND, 0, infinite);
    ck_assert_int_eq(hclcheck_verdict(run, SECOND), HCLCHECK_PASS);
    hclcheck_finish(run);
    ck_assert_int_eq(hclcheck_verdict(run, SECOND), HCLCHECK_FAIL);
    ck_assert_int_eq(hclcheck_verdict(run, THIRD), HCLCHECK_PASS);
    ck_assert_ptr_nonnull(strstr(hclcheck_explain(run, SECOND, &n), "division-by-zero"));
    ck_assert_int_eq(hclcheck_end(run), HCLCHECK_WRONG);
    hclcheck_run_free(run);
    hclcheck_suite_free(suite);
}
END_TEST

START_TEST(results_are_those_of_hclcheck)
{
    struct hclcheck_suite *suite = open_suite();
    struct hclcheck_run *run = begin(suite, HELLO "}");
    size_t n;
    answer_rightly(run);
    reply(run, VALUE, 0, infinite);
    hclcheck_crashed(run, REFUSED, 1, "stop", 4);
    hclcheck_finish(run);
    const char *text = hclcheck_results(run, &n);
    ck_assert_uint_eq(strlen(text), n);
    ck_assert_ptr_nonnull(
        strstr(text, "{\"results\":1,\"implementation\":\"x\",\"version\":\"1\""));
    ck_assert_ptr_nonnull(
        strstr(text, "\"verdict\":\"fail\",\"wrong\":\"differs\",\"detail\":\"value.number: "
                     "expected 1, got Infinity\""));
    ck_assert_ptr_nonnull(
        strstr(text, "\"verdict\":\"crash\",\"request\":\"repair\",\"detail\":\"stop\""));
    ck_assert_ptr_nonnull(strstr(text, "\n{\"end\":\"complete\",\"cases\":6,"));
    hclcheck_run_free(run);
    run = begin(suite, HELLO "}");
    reply(run, VALUE, 0, one);
    hclcheck_finish(run);
    ck_assert_ptr_nonnull(strstr(hclcheck_results(run, &n), "\n{\"end\":\"stopped\""));
    hclcheck_run_free(run);
    hclcheck_suite_free(suite);
}
END_TEST

/* A printer, and how it answers for one case: what it prints, or NULL for no
   answer. For all other cases, it prints the source. */
static const struct {
    const char *id, *prints;
    enum hclcheck_verdict verdict;
    const char *reason;
} printers[] = {
    {"", NULL, HCLCHECK_PASS, ""},
    {"native/a#value~print", "{\"source\":\" 1 \"}", HCLCHECK_PASS, ""},
    {"native/a#value~print", "{\"source\":\"2\"}", HCLCHECK_FAIL,
     "the printed source must have the tree of the source"},
    {"native/a#first~print", "{\"source\":\"1 /\"}", HCLCHECK_FAIL, "the reference refuses it"},
    {"native/a#first~print", "{\"error\":{\"phase\":\"parse\",\"summary\":\"no\"}}", HCLCHECK_FAIL,
     "must be printed"},
    {"native/a#refused~print", "{\"source\":\"a = 1\\n\"}", HCLCHECK_FAIL,
     "the repaired source is"},
    {"native/a#second~print", "{\"source\":[]}", HCLCHECK_GARBAGE, ""},
    {"native/a#second~print", NULL, HCLCHECK_NOT_RUN, ""},
};

START_TEST(laws_are_judged_by_what_the_reference_reads)
{
    struct hclcheck_suite *suite = open_suite();
    struct hclcheck_run *run =
        begin(suite, "{\"hello\":{\"implementation\":\"x\",\"version\":\"1\",\"language\":\"C\","
                     "\"ops\":[\"parse\",\"print\"],\"syntaxes\":[\"native\"],"
                     "\"editions\":[\"2024-02\"],\"features\":[]}}");
    char answer[100];
    size_t first, count, n, asked = 0;
    ck_assert_uint_eq(hclcheck_requests(run, CASES), 0); /* the first law, which must wait */
    reply(run, REFUSED, 0, "{\"error\":{\"phase\":\"parse\",\"summary\":\"no\"}}");
    reply(run, REFUSED, 1, "{\"structure\":null}");
    while ((count = hclcheck_more(run, &first)) > 0)
        for (size_t i = first; i < first + count; i++)
            for (size_t k = 0; k < hclcheck_requests(run, i); k++, asked++) {
                bool other = strcmp(hclcheck_id(run, i), printers[_i].id) == 0;
                if (strcmp(hclcheck_op(run, i, k), "parse") == 0) {
                    reply(run, i, k, "{\"structure\":null}");
                    continue;
                }
                snprintf(answer, sizeof answer, "{\"source\":\"%s\"}",
                         hclcheck_source(run, i, k, &n));
                if (!other || printers[_i].prints != NULL)
                    reply(run, i, k, other ? printers[_i].prints : answer);
            }
    hclcheck_finish(run);
    ck_assert_uint_ge(asked, 9);
    ck_assert_uint_eq(hclcheck_count(run), CASES + 5);
    for (size_t i = CASES; i < CASES + 5; i++) {
        bool other = strcmp(hclcheck_id(run, i), printers[_i].id) == 0;
        ck_assert_msg(hclcheck_verdict(run, i) == (other ? printers[_i].verdict : HCLCHECK_PASS),
                      "%s: %s", hclcheck_id(run, i), hclcheck_reason(run, i));
        ck_assert_msg(!other || strstr(hclcheck_reason(run, i), printers[_i].reason) != NULL, "%s",
                      hclcheck_reason(run, i));
    }
    ck_assert_ptr_nonnull(strstr(hclcheck_summary(run, &n), "\nwrites: "));
    ck_assert_ptr_nonnull(strstr(hclcheck_results(run, &n), ",\"laws\":{\"print\":{\"cases\":5,"));
    hclcheck_run_free(run);
    hclcheck_suite_free(suite);
}
END_TEST

/* Replies that are wrong answers, or no answers at all. */
static const struct {
    const char *text;
    size_t length;
    enum hclcheck_verdict verdict;
    const char *reason;
} replies[] = {
    {"", 0, HCLCHECK_GARBAGE, "the reply is no JSON"},
    {"{", 1, HCLCHECK_GARBAGE, "the reply is no JSON"},
    {"\xff\0\x1b[2J", 6, HCLCHECK_GARBAGE, "\\xff\\u0000\\u001b[2J"},
    {"null", 4, HCLCHECK_GARBAGE, "must hold exactly one of"},
    {"{\"value\":7}", 11, HCLCHECK_GARBAGE, ""},
    {"{\"value\":{\"number\":\"2\"}}", 24, HCLCHECK_FAIL, ""},
    {"{\"unsupported\":\"\"}", 18, HCLCHECK_UNSUPPORTED, "answered \"unsupported\""},
    {"{\"error\":{\"phase\":\"panic\",\"summary\":\"s\"}}", 41, HCLCHECK_CRASH, "panic: s"},
    {"{\"id\":9,\"value\":{\"number\":\"1.0\"}}", 33, HCLCHECK_PASS, ""},
};

START_TEST(any_reply_gets_a_verdict)
{
    struct hclcheck_suite *suite = open_suite();
    struct hclcheck_run *run = begin(suite, HELLO ",\"only\":[\"native/a#value\"]}");
    size_t n;
    hclcheck_reply(run, 0, 0, replies[_i].text, replies[_i].length);
    hclcheck_finish(run);
    ck_assert_str_eq(hclcheck_verdict_name(hclcheck_verdict(run, 0)),
                     hclcheck_verdict_name(replies[_i].verdict));
    ck_assert_msg(strstr(hclcheck_reason(run, 0), replies[_i].reason) != NULL, "%s",
                  hclcheck_reason(run, 0));
    ck_assert_ptr_nonnull(strstr(hclcheck_explain(run, 0, &n), "native.a.one: "));
    ck_assert_uint_eq(strlen(hclcheck_explain(run, 0, &n)), n);
    hclcheck_run_free(run);
    hclcheck_suite_free(suite);
}
END_TEST

START_TEST(a_huge_reply_and_a_failure_are_verdicts)
{
    struct hclcheck_suite *suite = open_suite();
    struct hclcheck_run *run = begin(suite, HELLO "}");
    char *huge = mem_alloc(HCLCHECK_REPLY_MAX + 1);
    memset(huge, ' ', HCLCHECK_REPLY_MAX + 1);
    hclcheck_reply(run, VALUE, 0, huge, HCLCHECK_REPLY_MAX + 1);
    hclcheck_crashed(run, REFUSED, 0, "\x1b", 1);
    hclcheck_timed_out(run, FIRST, 0, "slow", 4);
    hclcheck_finish(run);
    ck_assert_int_eq(hclcheck_verdict(run, VALUE), HCLCHECK_GARBAGE);
    ck_assert_int_eq(hclcheck_verdict(run, REFUSED), HCLCHECK_CRASH);
    ck_assert_str_eq(hclcheck_reason(run, REFUSED), "\\u001b");
    ck_assert_int_eq(hclcheck_verdict(run, FIRST), HCLCHECK_TIMEOUT);
    ck_assert_int_eq(hclcheck_verdict(run, SECOND), HCLCHECK_NOT_RUN);
    ck_assert(hclcheck_verdict_is_bad(HCLCHECK_NOT_RUN));
    free(huge);
    hclcheck_run_free(run);
    hclcheck_suite_free(suite);
}
END_TEST

START_TEST(nothing_judged_is_no_success)
{
    struct hclcheck_suite *suite = open_suite();
    struct hclcheck_run *run = begin(suite, HELLO ",\"only\":[\"native/a#json\"]}");
    size_t n;
    hclcheck_finish(run);
    ck_assert_int_eq(hclcheck_end(run), HCLCHECK_NOTHING);
    ck_assert_ptr_nonnull(strstr(hclcheck_summary(run, &n), "so the run fails"));
    hclcheck_run_free(run);
    run = begin(suite, HELLO "}");
    hclcheck_finish(run);
    ck_assert_int_eq(hclcheck_end(run), HCLCHECK_NOTHING);
    hclcheck_run_free(run);
    hclcheck_suite_free(suite);
}
END_TEST

START_TEST(a_list_of_expected_failures_is_applied_and_written)
{
    struct hclcheck_suite *suite = open_suite();
    struct hclcheck_run *run =
        begin(suite, HELLO ",\"expected\":\"# ours\\nnative/a#value fail # known\\nnative/a#first "
                           "fail # gone\\n\",\"expected_name\":\"L\"}");
    size_t n;
    answer_rightly(run);
    reply(run, VALUE, 0, infinite);
    hclcheck_finish(run);
    ck_assert_int_eq(hclcheck_verdict(run, VALUE), HCLCHECK_XFAIL);
    ck_assert_int_eq(hclcheck_verdict(run, FIRST), HCLCHECK_XPASS);
    ck_assert_int_eq(hclcheck_end(run), HCLCHECK_WRONG);
    ck_assert_ptr_nonnull(strstr(hclcheck_summary(run, &n), "L:3: native/a#first: passed"));
    ck_assert_str_eq(hclcheck_expected(run, &n), "# ours\nnative/a#value fail # known\n");
    hclcheck_run_free(run);
    hclcheck_suite_free(suite);
}
END_TEST

/* Wrong options, and a substring of the message. */
static const struct {
    const char *options, *error;
} wrong_options[] = {
    {"", "options: column 1"},
    {"[]", "hello"},
    {"{}", "hello"},
    {"{\"hello\":{}}", "hello needs \"ops\""},
    {HELLO ",\"edition\":\"1999\"}", "edition: unknown edition '1999'"},
    {HELLO ",\"only\":\"x\"}", "only: must be an array of strings"},
    {HELLO ",\"only\":[\"native/b\"]}", "only: native/b matches no case"},
    {HELLO ",\"ops\":[\"pars\"]}", "ops: unknown name 'pars'"},
    {HELLO ",\"expected\":\"x\"}",
     "the list of expected failures:1: the pattern must be followed by"},
};

START_TEST(a_wrong_option_is_refused)
{
    struct hclcheck_suite *suite = open_suite();
    char *why = NULL;
    const char *options = wrong_options[_i].options;
    ck_assert_ptr_null(hclcheck_run_new(suite, options, strlen(options), &why));
    ck_assert_msg(strstr(why, wrong_options[_i].error) != NULL, "%s", why);
    hclcheck_text_free(why);
    hclcheck_suite_free(suite);
}
END_TEST

START_TEST(a_damaged_suite_is_refused)
{
    struct texts t = make_texts();
    for (size_t n = 0; n <= t.registry.len; n++) {
        bool whole = n + 1 >= t.registry.len; /* only the newline at the end may be missing */
        char *why = NULL;
        struct hclcheck_suite *s =
            hclcheck_suite_new(t.cases.data, t.cases.len, t.registry.data, n, &why);
        ck_assert_msg((s != NULL) == whole, "%zu", n);
        hclcheck_suite_free(s);
        hclcheck_text_free(why);
    }
    for (size_t n = 0; n < t.cases.len; n++) {
        char *why = NULL;
        ck_assert_ptr_null(
            hclcheck_suite_new(t.cases.data, n, t.registry.data, t.registry.len, &why));
        ck_assert_ptr_nonnull(strstr(why, "the file is cut off, changed, or from another version"));
        hclcheck_text_free(why);
    }
    free_texts(&t);
}
END_TEST

/* A suite that was read from lines is written as the same lines. */
START_TEST(lines_keep_the_whole_suite)
{
    struct texts t = make_texts();
    struct registry r;
    struct suite s;
    struct faults f = {0};
    struct buf again = {0};
    lines_read(&(struct lines){t.cases.data, t.cases.len, t.registry.data, t.registry.len}, &r, &s,
               &f);
    ck_assert_msg(f.count == 0, "%s", buf_text(&f.text));
    lines_print_cases(&s, &r, &again);
    ck_assert_str_eq(again.data, t.cases.data);
    buf_free(&again);
    suite_free(&s);
    registry_free(&r);
    free_texts(&t);
}
END_TEST

static void *run_in_thread(void *suite)
{
    struct hclcheck_run *run = begin(suite, HELLO "}");
    answer_rightly(run);
    hclcheck_finish(run);
    void *good = hclcheck_end(run) == HCLCHECK_RIGHT ? suite : NULL;
    hclcheck_run_free(run);
    return good;
}

START_TEST(threads_may_share_a_suite)
{
    struct hclcheck_suite *suite = open_suite();
    pthread_t threads[4];
    for (size_t i = 0; i < 4; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, run_in_thread, suite), 0);
    for (size_t i = 0; i < 4; i++) {
        void *good = NULL;
        pthread_join(threads[i], &good);
        ck_assert_ptr_eq(good, suite);
    }
    hclcheck_suite_free(suite);
}
END_TEST

/* Ends this process with status 0 after the first `steps` of a run. */
static void exit_after(int steps)
{
    struct hclcheck_suite *suite = open_suite();
    struct hclcheck_run *run = begin(suite, HELLO "}");
    size_t n;
    if (steps > 0)
        hclcheck_source(run, VALUE, 0, &n);
    if (steps > 1)
        hclcheck_finish(run);
    if (steps > 2)
        hclcheck_batch(run, 0, 1, &n);
    if (steps > 3) {
        hclcheck_run_free(run);
        hclcheck_suite_free(suite);
    }
    exit(0);
}

START_TEST(an_exit_during_the_questions_is_no_success)
{
    static const int statuses[] = {0, 1, 0, 1, 0};
    int status = -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        exit_after(_i);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), statuses[_i]);
}
END_TEST

Suite *hclcheck_suite(void)
{
    Suite *suite = suite_create("hclcheck");
    TCase *t = tcase_create("library");
    tcase_add_test(t, a_run_has_requests_and_verdicts);
    tcase_add_test(t, answers_may_be_given_at_once);
    tcase_add_test(t, readings_are_inferred_from_all_answers);
    tcase_add_test(t, results_are_those_of_hclcheck);
    tcase_add_loop_test(t, laws_are_judged_by_what_the_reference_reads, 0,
                        sizeof printers / sizeof *printers);
    tcase_add_loop_test(t, any_reply_gets_a_verdict, 0, sizeof replies / sizeof *replies);
    tcase_add_test(t, a_huge_reply_and_a_failure_are_verdicts);
    tcase_add_test(t, nothing_judged_is_no_success);
    tcase_add_test(t, a_list_of_expected_failures_is_applied_and_written);
    tcase_add_loop_test(t, a_wrong_option_is_refused, 0,
                        sizeof wrong_options / sizeof *wrong_options);
    tcase_add_test(t, a_damaged_suite_is_refused);
    tcase_add_test(t, lines_keep_the_whole_suite);
    tcase_add_test(t, threads_may_share_a_suite);
    tcase_add_loop_test(t, an_exit_during_the_questions_is_no_success, 0, 5);
    suite_add_tcase(suite, t);
    return suite;
}
