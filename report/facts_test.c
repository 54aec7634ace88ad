#include "facts.h"

#include "base/buf.h"
#include "base/faults.h"
#include "files_test.h"
#include "report_test.h"
#include "results.h"
#include "site/site.h"

#include <string.h>

#define HEAD "{\"results\":1,\"implementation\":\"i\",\"version\":\"2\",\"edition\":\"2024-02\"}\n"
#define END "{\"end\":\"complete\",\"fault_count\":0,\"faults\":[],\"votes\":{}}\n"

static struct files files;
static struct report results;

static void set_up(void)
{
    results = (struct report){0};
    files_open(&files);
}

static void tear_down(void)
{
    results_free(&results);
    files_close(&files);
}

static struct faults read_all(void)
{
    struct faults f = {0};
    results_read(files.paths, (size_t)files.count, &results, &f);
    return f;
}

/* --- What a run lacks --- */

#define CASE(verdict) "{\"id\":\"a#" verdict "\",\"section\":\"a\",\"verdict\":\"" verdict "\"}\n"
#define ENDS(end, faults, list)                                                                    \
    "{\"end\":\"" end "\",\"fault_count\":" faults ",\"list_faults\":" list ",\"votes\":{}}\n"

static const struct {
    const char *lines, *first, *second;
} lacks[] = {
    {HEAD CASE("pass") END, NULL, NULL},
    {HEAD END,
     "The run has no verdicts, because the program did not start or gave no valid reply. Mend the "
     "program until `hclcheck smoke` finds no fault, and run hclcheck again.",
     NULL},
    {HEAD CASE("pass") CASE("not run") ENDS("gave up: too many", "0,\"faults\":[]", "[]"),
     "The run is not complete: hclcheck gave up, because the program crashed or did not answer too "
     "often. 1 of 2 cases have no verdict, and count as not passed. Mend the first crash, and run "
     "hclcheck again.",
     NULL},
    {HEAD CASE("pass") CASE("not run") ENDS("stopped", "0,\"faults\":[]", "[]"),
     "The run is not complete: hclcheck stopped at the first failure, as --fail-fast asks. 1 of 2 "
     "cases have no verdict, and count as not passed. Run hclcheck again without --fail-fast.",
     NULL},
    {HEAD CASE("pass") ENDS("complete", "1,\"faults\":[\"exit <1>\"]", "[\"a:1: x\"]"),
     "The program failed 1 time between the cases, for example `exit <1>`. The verdicts of some "
     "cases may therefore be too low. Mend this fault, and run hclcheck again.",
     "The list of known failures is out of date: 1 line of it does not fit these results. The "
     "scores "
     "do not depend on this list."},
};

START_TEST(a_run_says_what_it_lacks)
{
    struct texts said = {0};
    files_add(&files, "r", lacks[_i].lines);
    struct faults f = read_all();
    ck_assert_str_eq(buf_text(&f.text), "");
    facts_lacks(&results.runs[0], &said);
    ck_assert_uint_eq(said.count, (size_t)(lacks[_i].first != NULL) + (lacks[_i].second != NULL));
    if (lacks[_i].first)
        ck_assert_str_eq(said.list[0], lacks[_i].first);
    if (lacks[_i].second)
        ck_assert_str_eq(said.list[1], lacks[_i].second);
    texts_free(&said);
}
END_TEST

#define GROWTH                                                                                     \
    "{\"growth\":1,\"implementation\":\"i\",\"version\":\"2\",\"bytes\":65536,\"timeout_ms\":"     \
    "5000}\n"
#define GROWTH_END "{\"end\":\"complete\",\"faults\":1}\n"

static const struct {
    const char *lines, *first, *second;
} growths[] = {
    {"{\"input\":\"labels\",\"reply\":\"accepted\"}\n{\"input\":\"quotes\",\"reply\":\"refused\"}"
     "\n",
     "The implementation does not hang: it answers 64 KiB of each of 2 kinds of input within 5 s.",
     NULL},
    {"{\"input\":\"labels\",\"reply\":\"timeout\"}\n{\"input\":\"quotes\",\"reply\":\"timeout\"}\n",
     "The implementation hangs: no answer within 5 s to 64 KiB of labels, quotes.", NULL},
    {"{\"input\":\"labels\",\"reply\":\"crash\"}\n",
     "The implementation does not hang: it answers 64 KiB of each of 1 kind of input within 5 s.",
     "The implementation crashes on 64 KiB of these inputs: labels."},
    {"{\"input\":\"labels\",\"growth\":\"QUADRATIC\",\"reply\":\"accepted\"}\n",
     "The implementation does not hang: it answers 64 KiB of each of 1 kind of input within 5 s.",
     "The time grew with the square of the length, or faster, when it was measured with these "
     "inputs: labels."},
    {"{\"input\":\"labels\",\"end\":\"crash\",\"beyond\":7,\"reply\":\"accepted\"}\n",
     "The implementation does not hang: it answers 64 KiB of each of 1 kind of input within 5 s.",
     "The implementation crashes on inputs of the kind \"labels\" with more than 7 repetitions."},
};

START_TEST(growth_is_told_in_sentences)
{
    struct texts said = {0};
    struct buf text = {0};
    buf_fmt(&text, "%s%s%s", GROWTH, growths[_i].lines, GROWTH_END);
    files_add(&files, "r", HEAD END);
    files_add(&files, "g", buf_text(&text));
    struct faults f = read_all();
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert_uint_eq(results.run_count, 1);
    facts_growth(&results.runs[0], &said);
    ck_assert_str_eq(said.list[0], growths[_i].first);
    if (growths[_i].second)
        ck_assert_str_eq(said.list[1], growths[_i].second);
    ck_assert_uint_eq(said.count, growths[_i].second ? 2 : 1);
    texts_free(&said);
    buf_free(&text);
}
END_TEST

static const struct {
    const char *text, *fault;
} bad[] = {
    {GROWTH "{\"input\":\"labels\"}\n", "was cut off"},
    {GROWTH "{\"input\":\n", "2:"},
    {"{\"growth\":2,\"implementation\":\"i\",\"version\":\"2\"}\n" GROWTH_END,
     "is not a file of version 1"},
    {"{\"growth\":1,\"version\":\"2\"}\n" GROWTH_END, "is not a file of version 1"},
    {"{\"growth\":1,\"implementation\":\"i\",\"version\":\"3\"}\n" GROWTH_END,
     "the results of i 3 are missing"},
};

START_TEST(a_bad_growth_file_is_a_fault)
{
    files_add(&files, "r", HEAD END);
    files_add(&files, "g", bad[_i].text);
    struct faults f = read_all();
    ck_assert_msg(strstr(buf_text(&f.text), bad[_i].fault) != NULL, "%s", buf_text(&f.text));
    ck_assert_ptr_null(results.runs[0].growth);
    faults_free(&f);
}
END_TEST

/* For a case that the newest release amends, the verdict of the amended case counts. */
START_TEST(scores_know_the_verdict_as_released)
{
    files_add(&files, "r",
              HEAD "{\"id\":\"a#x\",\"section\":\"native/"
                   "a\",\"op\":\"parse\",\"verdict\":\"fail\",\"released\":\"pass\"}\n"
                   "{\"id\":\"a#y\",\"section\":\"native/"
                   "a\",\"op\":\"parse\",\"verdict\":\"pass\",\"released\":\"fail\"}\n"
                   "{\"id\":\"a#z\",\"section\":\"native/"
                   "a\",\"op\":\"parse\",\"verdict\":\"pass\",\"released\":\"nonsense\"}\n"
                   "{\"id\":\"a#v\",\"section\":\"native/"
                   "a\",\"op\":\"parse\",\"verdict\":\"xfail\",\"released\":\"pass\"}\n" END);
    struct faults f = read_all();
    ck_assert_str_eq(buf_text(&f.text), "");
    struct share n = profile_score(&results, &results.runs[0], PROFILE_PARSER);
    ck_assert_uint_eq(n.passed, 2);
    ck_assert_uint_eq(n.released, 3);
}
END_TEST

Suite *facts_suite(void)
{
    Suite *s = suite_create("facts");
    TCase *t = tcase_create("facts");
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_add_loop_test(t, a_run_says_what_it_lacks, 0, (int)(sizeof lacks / sizeof *lacks));
    tcase_add_loop_test(t, growth_is_told_in_sentences, 0, (int)(sizeof growths / sizeof *growths));
    tcase_add_loop_test(t, a_bad_growth_file_is_a_fault, 0, (int)(sizeof bad / sizeof *bad));
    tcase_add_test(t, scores_know_the_verdict_as_released);
    suite_add_tcase(s, t);
    return s;
}
