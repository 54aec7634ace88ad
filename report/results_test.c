#include "results.h"

#include "base/buf.h"
#include "base/faults.h"
#include "files_test.h"
#include "report_test.h"

#include <string.h>

#define HEAD_OF(more)                                                                              \
    "{\"results\":1,\"implementation\":\"i\",\"version\":\"2\",\"edition\":\"2024-02\"," more      \
    "\"suite\":{\"path\":\"s\",\"cases\":1,\"digest\":\"d\"}}\n"
#define HEAD HEAD_OF("")
#define CASE(name, verdict, more)                                                                  \
    "{\"id\":\"native/a#" name "\",\"section\":\"native/a\",\"level\":\"must\",\"verdict\":"       \
    "\"" verdict "\",\"answer\":{\"verdict\":\"fail\"}" more "}\n"
#define END_OF(end, faults)                                                                        \
    "{\"end\":\"" end "\",\"fault_count\":" faults ",\"faults\":[],\"list_faults\":[],"            \
    "\"votes\":{}}\n"
#define END END_OF("complete", "0")

static struct files files;

static void set_up(void)
{
    files_open(&files);
}

static void tear_down(void)
{
    files_close(&files);
}

static void read_files(struct report *r, struct faults *f)
{
    results_read(files.paths, (size_t)files.count, r, f);
}

START_TEST(derived_cases_are_counted_apart)
{
    struct report r = {0};
    struct faults f = {0};
    struct buf text = {0};
    files_add(&files, "a",
              HEAD CASE("x", "pass", "") "{\"derived\":\"native/a#x~shape\",\"verdict\":\"fail\"}\n"
                                         "{\"end\":\"complete\",\"derived\":{\"verdicts\":{"
                                         "\"pass\":2,\"fail\":1,\"unsupported\":4}},"
                                         "\"fault_count\":0,\"faults\":[],\"list_faults\":[],"
                                         "\"votes\":{}}\n");
    read_files(&r, &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert_uint_eq(r.runs[0].count, 1);
    run_derived(&r.runs[0], "", "", &text);
    ck_assert_str_eq(buf_text(&text), "2 of 3 derived cases passed");
    ck_assert(!score_is_good(&r.runs[0]));
    buf_free(&text);
    results_free(&r);
    faults_free(&f);
}
END_TEST

START_TEST(a_case_of_a_law_has_its_result)
{
    struct report r = {0};
    struct faults f = {0};
    files_add(&files, "a",
              HEAD "{\"law\":\"native/a#x~print\",\"verdict\":\"pass\"}\n"
                   "{\"law\":\"native/a#y~print\",\"verdict\":\"fail\",\"detail\":\"must: `a`\"}\n"
                   "{\"law\":\"native/a#z~print\",\"verdict\":\"unsupported\"}\n" END);
    read_files(&r, &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert_str_eq(run_law(&r.runs[0], "native/a#x~print"), "");
    ck_assert_str_eq(run_law(&r.runs[0], "native/a#y~print"), "print: must");
    ck_assert_ptr_null(run_law(&r.runs[0], "native/a#z~print"));
    ck_assert_ptr_null(run_law(&r.runs[0], "native/a#x"));
    results_free(&r);
    faults_free(&f);
}
END_TEST

START_TEST(a_run_has_its_head_and_results)
{
    struct report r = {0};
    struct faults f = {0};
    files_add(&files, "a", HEAD CASE("x", "pass", "") CASE("y", "fail", ",\"detail\":\"no\"") END);
    read_files(&r, &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert_uint_eq(r.run_count, 1);
    ck_assert_uint_eq(r.runs[0].count, 2);
    ck_assert_str_eq(r.ids.list[r.runs[0].list[1].at], "native/a#y");
    ck_assert_str_eq(r.runs[0].list[1].detail, "no");
    ck_assert_str_eq(r.runs[0].list[1].answer, "{\"verdict\":\"fail\"}");
    ck_assert_str_eq(r.runs[0].title, "i 2, edition 2024-02");
    ck_assert(run_is_sound(&r.runs[0]));
    ck_assert(!score_is_good(&r.runs[0]));
    results_free(&r);
    faults_free(&f);
}
END_TEST

/* A run without a fault in its file. `good` says if the run is good. */
static const struct {
    const char *text;
    bool good;
} runs[] = {
    {HEAD CASE("x", "pass", "") END, true},
    {HEAD CASE("x", "unsupported", "") CASE("y", "pass", "") END, true},
    {HEAD CASE("x", "xfail", ",\"listed\":{\"line\":1,\"kind\":\"crash\",\"reason\":\"r\"}") END,
     true},
    {HEAD END, false},
    {HEAD CASE("x", "pass", "") END_OF("interrupted", "0"), false},
    {HEAD CASE("x", "pass", "") END_OF("complete", "1"), false},
    {HEAD CASE("x", "crash", "") END, false},
    {HEAD CASE("x", "xpass", "") END, false},
    {HEAD CASE("x", "not run", "") END, false},
};

START_TEST(a_good_run_is_complete_without_failures)
{
    struct report r = {0};
    struct faults f = {0};
    files_add(&files, "a", runs[_i].text);
    read_files(&r, &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert_uint_eq(r.run_count, 1);
    ck_assert_int_eq(score_is_good(&r.runs[0]), runs[_i].good);
    results_free(&r);
    faults_free(&f);
}
END_TEST

START_TEST(an_expected_failure_counts_by_its_kind)
{
    struct report r = {0};
    struct faults f = {0};
    files_add(&files, "a",
              HEAD CASE("x", "xfail", ",\"listed\":{\"kind\":\"crash\",\"reason\":\"r\"}")
                  CASE("y", "xpass", "") CASE("z", "xfail", "") END);
    read_files(&r, &f);
    ck_assert_int_eq(r.runs[0].list[0].actual, VERDICT_CRASH);
    ck_assert_int_eq(r.runs[0].list[1].actual, VERDICT_PASS);
    ck_assert_int_eq(r.runs[0].list[2].actual, VERDICT_FAIL);
    struct score s = score_run(&r.runs[0]);
    ck_assert_uint_eq(s.counts[VERDICT_CRASH], 1);
    ck_assert_uint_eq(s.verdicts[VERDICT_XFAIL], 2);
    ck_assert_uint_eq(s.judged, 3);
    ck_assert_uint_eq(s.counts[VERDICT_PASS], 1);
    results_free(&r);
    faults_free(&f);
}
END_TEST

static const struct {
    const char *text;
    const char *fault;
} faulty[] = {
    {"", "a: is empty"},
    {CASE("x", "pass", ""), "a: is not a results file"},
    {"{\"results\":2}\n", "a: is not a results file"},
    {"\xff\xfe", "a:1:1: "},
    {HEAD CASE("x", "ok", "") END, "a:2: must be a case"},
    {HEAD CASE("x", "pass", ""), "a: was cut off"},
    {HEAD CASE("x", "pass", "") CASE("x", "pass", "") END, "has two results for native/a#x"},
    {HEAD "{\"id\":\"a#x\",\"verd", "a:2:"},
    {HEAD "{\"id\":\"\xff\"}\n" END, "a:2:"},
};

START_TEST(a_fault_costs_only_its_own_file)
{
    struct report r = {0};
    struct faults f = {0};
    files_add(&files, "a", faulty[_i].text);
    files_add(&files, "good",
              "{\"results\":1,\"implementation\":\"j\"}\n" CASE("x", "pass", "") END);
    read_files(&r, &f);
    ck_assert_uint_eq(f.count, 1);
    ck_assert_msg(strstr(buf_text(&f.text), faulty[_i].fault) != NULL, "%s", buf_text(&f.text));
    ck_assert_uint_eq(r.run_count, 1);
    ck_assert_str_eq(r.runs[0].implementation, "j");
    results_free(&r);
    faults_free(&f);
}
END_TEST

START_TEST(a_run_is_given_once)
{
    struct report r = {0};
    struct faults f = {0};
    files_add(&files, "a", HEAD CASE("x", "pass", "") END);
    files_add(&files, "b", HEAD CASE("x", "fail", "") END);
    files_add(&files, "c", HEAD_OF("\"as\":\"hcl-rs\",") CASE("x", "fail", "") END);
    read_files(&r, &f);
    ck_assert_uint_eq(f.count, 1);
    ck_assert_ptr_nonnull(strstr(buf_text(&f.text), "b: has the results of the same run as "));
    ck_assert_uint_eq(r.run_count, 2);
    ck_assert_int_eq(r.runs[0].list[0].verdict, VERDICT_PASS);
    results_free(&r);
    faults_free(&f);
}
END_TEST

START_TEST(suites_are_not_mixed)
{
    struct report r = {0};
    struct faults f = {0};
    files_add(&files, "a", HEAD CASE("x", "pass", "") END);
    files_add(&files, "b", "{\"results\":1,\"suite\":{\"digest\":\"e\"}}\n" END);
    read_files(&r, &f);
    results_check_suite(&r, NULL, true, &f);
    ck_assert_uint_eq(f.count, 0);
    ck_assert(!r.runs[0].other_suite && r.runs[1].other_suite);
    results_check_suite(&r, NULL, false, &f);
    ck_assert_uint_eq(f.count, 1);
    ck_assert_ptr_nonnull(strstr(buf_text(&f.text), "/b: was judged by a version"));
    results_check_suite(&r, "e", false, &f);
    ck_assert(r.runs[0].other_suite && !r.runs[1].other_suite);
    results_free(&r);
    faults_free(&f);
}
END_TEST

START_TEST(rates_are_cut)
{
    static const struct {
        size_t passed, judged;
        const char *text;
    } rates[] = {{0, 0, "-"}, {4, 4, "100 %"}, {9999, 10000, "99.9 %"}, {0, 3, "0.0 %"}};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        struct buf out = {0};
        score_rate(rates[i].passed, rates[i].judged, &out);
        ck_assert_str_eq(buf_text(&out), rates[i].text);
        buf_free(&out);
    }
}
END_TEST

Suite *results_suite(void)
{
    Suite *suite = suite_create("results");
    TCase *tests = tcase_create("results");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, derived_cases_are_counted_apart);
    tcase_add_test(tests, a_case_of_a_law_has_its_result);
    tcase_add_test(tests, a_run_has_its_head_and_results);
    tcase_add_loop_test(tests, a_good_run_is_complete_without_failures, 0,
                        (int)(sizeof runs / sizeof *runs));
    tcase_add_test(tests, an_expected_failure_counts_by_its_kind);
    tcase_add_test(tests, a_run_is_given_once);
    tcase_add_loop_test(tests, a_fault_costs_only_its_own_file, 0,
                        (int)(sizeof faulty / sizeof *faulty));
    tcase_add_test(tests, suites_are_not_mixed);
    tcase_add_test(tests, rates_are_cut);
    suite_add_tcase(suite, tests);
    return suite;
}
