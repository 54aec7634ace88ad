#include "results.h"

#include "base/buf.h"
#include "base/faults.h"
#include "report_test.h"
#include "score.h"

#include <string.h>

#define HEADER                                                                                     \
    "{\"results\":1,\"implementation\":\"i\",\"version\":\"2\",\"edition\":\"2024-02\"}\n"
#define CASE "{\"id\":\"native/a#x\",\"verdict\":\"pass\",\"answer\":{\"verdict\":\"fail\"}}\n"
#define END "{\"end\":\"complete\",\"fault_count\":0}\n"

static void read_text(const char *text, struct scores *scores, struct faults *f)
{
    results_read("file", text, strlen(text), scores, f);
}

START_TEST(a_run)
{
    struct scores scores = {0};
    struct faults f = {0};
    read_text(HEADER CASE END, &scores, &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert_uint_eq(scores.count, 1);
    ck_assert_str_eq(scores.list[0].title, "i 2, edition 2024-02");
    ck_assert_uint_eq(scores.list[0].sections[0].verdicts[VERDICT_PASS], 1);
    ck_assert_uint_eq(scores.list[0].sections[0].verdicts[VERDICT_FAIL], 0);
    ck_assert(score_is_good(&scores.list[0]));
    scores_free(&scores);
    faults_free(&f);
}
END_TEST

/* Runs that are read without a fault, and are not good. */
static const char *const bad_runs[] = {
    HEADER CASE,
    HEADER END,
    HEADER CASE "{\"end\":\"interrupted\"}\n",
    HEADER CASE "{\"end\":\"complete\",\"fault_count\":1}\n",
    HEADER "{\"id\":\"a#x\",\"verdict\":\"crash\"}\n" END,
    HEADER "{\"id\":\"a#x\",\"verdict\":\"not run\"}\n" END,
};

START_TEST(a_bad_run)
{
    struct scores scores = {0};
    struct faults f = {0};
    read_text(bad_runs[_i], &scores, &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert_uint_eq(scores.count, 1);
    ck_assert(!score_is_good(&scores.list[0]));
    scores_free(&scores);
    faults_free(&f);
}
END_TEST

START_TEST(several_runs)
{
    struct scores scores = {0};
    struct faults f = {0};
    read_text(HEADER CASE END HEADER CASE CASE END, &scores, &f);
    read_text("{\"results\":1,\"as\":\"x 1\"}\n" CASE END, &scores, &f);
    ck_assert_uint_eq(f.count, 0);
    ck_assert_uint_eq(scores.count, 3);
    ck_assert_uint_eq(scores.list[1].sections[0].verdicts[VERDICT_PASS], 2);
    ck_assert_str_eq(scores.list[2].title, "(unnamed), judged as x 1");
    scores_free(&scores);
    faults_free(&f);
}
END_TEST

static const struct {
    const char *text;
    const char *fault;
} faulty[] = {
    {"", "file: holds no results"},
    {CASE, "file: 1: no results header before it"},
    {"{\"results\":2}\n", "file: 1: results of another format than 1"},
    {HEADER "{\"id\":\"a#x\",\"verdict\":\"ok\"}\n", "file: 2: unknown verdict 'ok'"},
    {HEADER "{\"id\":\"a#x\"}\n", "file: 2: neither a header, a case, nor an end"},
    {HEADER "[]\n", "file: 2: neither a header, a case, nor an end"},
    {HEADER END END, "file: 3: a second end"},
    {HEADER "{\"id\":\"a#x\",\"verd", "file: 2:"},
    {HEADER "\n", "file: 2:"},
};

START_TEST(faults_are_said)
{
    struct scores scores = {0};
    struct faults f = {0};
    read_text(faulty[_i].text, &scores, &f);
    ck_assert_uint_eq(f.count, 1);
    ck_assert_msg(strstr(buf_text(&f.text), faulty[_i].fault) != NULL, "%s", buf_text(&f.text));
    scores_free(&scores);
    faults_free(&f);
}
END_TEST

Suite *results_suite(void)
{
    Suite *suite = suite_create("results");
    TCase *tests = tcase_create("results");
    tcase_add_test(tests, a_run);
    tcase_add_loop_test(tests, a_bad_run, 0, (int)(sizeof bad_runs / sizeof *bad_runs));
    tcase_add_test(tests, several_runs);
    tcase_add_loop_test(tests, faults_are_said, 0, (int)(sizeof faulty / sizeof *faulty));
    suite_add_tcase(suite, tests);
    return suite;
}
