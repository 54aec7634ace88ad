/* Tests hclcheck merge and hclcheck compare. */

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/os.h"
#include "commands/harness_test.h"
#include "ref/base/linear_test.h"
#include "suites.h"

#define CHOICE(name, source)                                                                       \
    "{\"name\":\"" name                                                                            \
    "\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\"" source                    \
    "\",\"expect\":{\"any_of\":["                                                                  \
    "{\"error\":{},\"reading\":\"division-by-zero=error\"},{\"value\":{\"number\":\"1\"},"         \
    "\"reading\":\"division-by-zero=infinity\"}]}}"
#define Q_GOOD "\\\"value\\\":{\\\"number\\\":\\\"1\\\"}"
#define Q_ERROR "\\\"error\\\":{}"

static void run_parts(const struct scratch *s, const char *options, struct ran *merged)
{
    struct ran ran;
    for (int i = 1; i <= 3; i++) {
        struct buf words = {0}, name = {0};
        buf_fmt(&words, "--shard %d/3 %s", i, options);
        buf_fmt(&name, "part%d", i);
        run_as(s, "", words.data, name.data, &ran);
        ran_free(&ran);
        buf_free(&words);
        buf_free(&name);
    }
    run_files(s, "merge --results @/merged @/part3 @/part1 @/part2", merged);
}

/* Removes the members whose values differ from run to run. */
static void strip(cJSON *line)
{
    cJSON_DeleteItemFromObjectCaseSensitive(line, "ms");
}

static void same_lines(struct ran *a, struct ran *b)
{
    ck_assert_uint_eq(a->line_count, b->line_count);
    for (size_t i = 0; i < a->line_count; i++) {
        struct buf left = {0}, right = {0};
        strip(a->lines[i]);
        strip(b->lines[i]);
        json_print(a->lines[i], JSON_PRINT_SORTED, &left);
        json_print(b->lines[i], JSON_PRINT_SORTED, &right);
        ck_assert_str_eq(buf_text(&left), buf_text(&right));
        buf_free(&left);
        buf_free(&right);
    }
}

static const char *const suites[] = {
    "= = = = = = =", "= ~ = !exit_1 = = ~ =", "~ = !garbage \"unsupported\":\"x\" ="};

START_TEST(merged_parts_equal_a_whole_run)
{
    struct scratch s;
    struct ran whole, merged;
    make_sources(&s, suites[_i]);
    run(&s, "", "", &whole);
    run_parts(&s, "", &merged);
    ck_assert_msg(merged.status == whole.status, "%s\n%s", merged.out, merged.err);
    ck_assert_str_eq(merged.letters, whole.letters);
    same_lines(&whole, &merged);
    ran_free(&whole);
    ran_free(&merged);
    scratch_remove(&s);
}
END_TEST

/* The two shards follow different interpretations. Therefore the merged results mix
   interpretations, as the results of one run would. */
START_TEST(readings_are_inferred_from_all_parts)
{
    struct scratch s;
    struct ran whole, merged;
    make_suite(&s, CHOICE("a", Q_ERROR) "," CHOICE("b", Q_ERROR) "," CHOICE("c", Q_GOOD));
    run(&s, "", "", &whole);
    ck_assert_str_eq(whole.letters, "ppf");
    run_parts(&s, "", &merged);
    ck_assert_str_eq(merged.letters, "ppf");
    ck_assert_int_eq(merged.status, EXIT_WRONG);
    ck_assert_ptr_nonnull(strstr(merged.out, "reading: division-by-zero=error (2 of 3 answers)"));
    same_lines(&whole, &merged);
    ran_free(&whole);
    ran_free(&merged);
    scratch_remove(&s);
}
END_TEST

START_TEST(lists_of_expected_failures_span_parts)
{
    struct scratch s;
    struct ran whole, merged;
    make_sources(&s, "= ~ = ~ =");
    scratch_write(&s, "list", "native/a#c1 fail # a\nnative/b#x fail # b\n");
    run(&s, "", "--expected @/list", &whole);
    run_parts(&s, "--expected @/list", &merged);
    ck_assert_str_eq(merged.letters, whole.letters);
    ck_assert_str_eq(merged.letters, "pxpfp");
    ck_assert_int_eq(merged.status, EXIT_WRONG);
    ck_assert_ptr_nonnull(strstr(merged.out, "native/b#x: matches no case"));
    ran_free(&whole);
    ran_free(&merged);
    scratch_remove(&s);
}
END_TEST

static const struct {
    const char *first; /* options and implementation of the run that wrote the first file */
    const char *first_impl;
    const char *second;
    const char *second_impl;
    const char *words;
    const char *says; /* a substring of standard error */
} misfits[] = {
    {"--shard 1/2", "", "--shard 2/2", "--name other", "@/a @/b", "differ in \"implementation\""},
    {"--shard 1/2", "", "--shard 2/2 --edition 2019-09", "", "@/a @/b", "differ in \"edition\""},
    {"--shard 1/3", "", "--shard 3/3", "", "@/a @/b", "shard 2/3 is missing"},
    {"--shard 1/2", "", "--shard 1/2", "", "@/a @/b", "shard 1/2 is given twice"},
    {"--shard 1/2", "", "--shard 2/2", "", "@/a", "shard 2/2 is missing"},
    {"--shard 1/2", "", "--shard 1/3", "", "@/a @/b", "different N in --shard"},
    {"--shard 1/2", "", "", "", "@/a @/b", "different N in --shard"},
    {"", "", "", "", "@/a @/b", "more than one file has native/a#c0"},
    {"", "", "", "", "@/a @/nothing", "nothing"},
    {"", "", "", "", "@/native/a.json", "expected a JSON value"},
};

START_TEST(parts_that_do_not_belong_together_are_refused)
{
    struct scratch s;
    struct ran ran;
    struct buf words = {0};
    make_sources(&s, "= = =");
    run_as(&s, misfits[_i].first_impl, misfits[_i].first, "a", &ran);
    ran_free(&ran);
    run_as(&s, misfits[_i].second_impl, misfits[_i].second, "b", &ran);
    ran_free(&ran);
    buf_fmt(&words, "merge --results @/merged %s", misfits[_i].words);
    run_files(&s, words.data, &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_msg(strstr(ran.err, misfits[_i].says) != NULL, "%s\n%s", misfits[_i].says, ran.err);
    ck_assert_uint_eq(ran.line_count, 0);
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&words);
}
END_TEST

/* The second suite has the same ids as the first, but other cases. */
START_TEST(a_part_of_another_suite_is_refused)
{
    struct scratch s, t;
    struct ran ran;
    struct buf words = {0};
    make_sources(&s, "= = =");
    make_sources(&t, "= = ~");
    run_as(&s, "", "--shard 1/2", "a", &ran);
    ran_free(&ran);
    run_as(&t, "", "--shard 2/2", "b", &ran);
    ran_free(&ran);
    buf_fmt(&words, "merge @/a %s/b", t.dir);
    run_files(&s, words.data, &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_msg(strstr(ran.err, "differ in \"suite.digest\"") != NULL, "%s", ran.err);
    ran_free(&ran);
    scratch_remove(&s);
    scratch_remove(&t);
    buf_free(&words);
}
END_TEST

START_TEST(a_file_that_was_cut_off_is_refused)
{
    struct scratch s;
    struct ran ran;
    struct buf path = {0}, text = {0};
    make_sources(&s, "= = =");
    run_as(&s, "", "", "a", &ran);
    ran_free(&ran);
    buf_fmt(&path, "%s/a", s.dir);
    ck_assert(os_read_file(path.data, &text));
    char *end = strstr(text.data, "{\"end\"");
    *end = '\0';
    scratch_write(&s, "cut", text.data);
    run_files(&s, "merge @/cut", &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_ptr_nonnull(strstr(ran.err, "was cut off"));
    ran_free(&ran);
    run_files(&s, "compare @/a @/cut", &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&path);
    buf_free(&text);
}
END_TEST

static const struct {
    const char *before;
    const char *after;
    const char *options; /* options of the second run */
    enum exit_status status;
    const char *says;
} pairs[] = {
    {"= ~ =", "= ~ =", "", EXIT_RIGHT, "0 broke, 0 fixed, 0 fail differently, 0 new, 0 gone"},
    {"= ~ =", "= = =", "", EXIT_RIGHT, "fixed:\n  native/a#c1: fail → pass"},
    {"= ~ =", "= ~ ~", "", EXIT_WRONG,
     "broke:\n  native/a#c2: pass → fail: value.number: expected 1, got 2"},
    {"= ~ =", "= !exit_1 =", "", EXIT_RIGHT, "fail differently:\n  native/a#c1: fail → crash"},
    {"= ~ =", "= ~ =", "", EXIT_RIGHT,
     "same verdict, but another answer: 0 wrong, 0 right; other interpretations: 0\n"},
    {"= ~ =", "= \"value\":{\"number\":\"3\"} =", "", EXIT_RIGHT,
     "another wrong answer:\n  native/a#c1: fail: {\"value\":{\"number\":\"2\"}} → "
     "{\"value\":{\"number\":\"3\"}}\n"},
    {"= ~ =", "= \"value\":{\"number\":\"20e-1\"} =", "", EXIT_RIGHT,
     "same verdict, but another answer: 0 wrong"},
    {"= ~ =", "= \"error\":{} =", "", EXIT_RIGHT, "{\"value\":{\"number\":\"2\"}} → rejected\n"},
    {"= \"error\":{}", "= \"error\":{\"summary\":\"x\"}", "", EXIT_RIGHT,
     "same verdict, but another answer: 0 wrong"},
    {"= ~", "= ~ =", "", EXIT_RIGHT, "only in the new run:\n  native/a#c2: pass"},
    {"= ~ =", "= ~", "", EXIT_RIGHT, "only in the old run:\n  native/a#c2: pass"},
    {"= =", "= \"unsupported\":\"x\"", "", EXIT_WRONG, "pass → unsupported"},
    {"= = =", "~ = =", "--fail-fast --window 1", EXIT_WRONG, "pass → not run"},
    {"= ~", "= ~", "--edition 2019-09", EXIT_SETUP, ""},
};

START_TEST(compare_lists_changed_verdicts)
{
    struct scratch s;
    struct ran ran;
    struct buf words = {0};
    make_sources(&s, pairs[_i].before);
    run_as(&s, "", "", "old", &ran);
    ran_free(&ran);
    struct scratch t;
    make_sources(&t, pairs[_i].after);
    run_as(&t, "", pairs[_i].options, "new", &ran);
    ran_free(&ran);
    buf_fmt(&words, "compare --color never @/old %s/new", t.dir);
    run_files(&s, words.data, &ran);
    ck_assert_msg(ran.status == pairs[_i].status, "%s\n%s", ran.out, ran.err);
    ck_assert_msg(strstr(ran.out, pairs[_i].says) != NULL, "%s\n%s", pairs[_i].says, ran.out);
    ran_free(&ran);
    scratch_remove(&s);
    scratch_remove(&t);
    buf_free(&words);
}
END_TEST

/* Runs hclcheck on two suites, and compares the results. `says` is a substring of the
   comparison. */
static void compare_suites(const char *old_cases, const char *new_cases, const char *says)
{
    struct scratch s, t;
    struct ran ran;
    struct buf words = {0};
    make_suite(&s, old_cases);
    make_suite(&t, new_cases);
    run_as(&s, "", "", "old", &ran);
    ran_free(&ran);
    run_as(&t, "", "", "new", &ran);
    ran_free(&ran);
    buf_fmt(&words, "compare --color never @/old %s/new", t.dir);
    run_files(&s, words.data, &ran);
    ck_assert_int_eq(ran.status, EXIT_RIGHT);
    ck_assert_msg(strstr(ran.out, says) != NULL, "%s\nis not in\n%s", says, ran.out);
    ran_free(&ran);
    scratch_remove(&s);
    scratch_remove(&t);
    buf_free(&words);
}

/* A case that must be rejected. `own` is the answer to the request, and `repaired` is the answer to
   the repaired request. */
#define REJECT(own, repaired)                                                                      \
    "{\"name\":\"r\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\"" own          \
    "\",\"expect\":{\"error\":{}},\"repair\":{\"source\":\"" repaired "\"}}"
#define Q_TWO "\\\"value\\\":{\\\"number\\\":\\\"2\\\"}"

START_TEST(compare_tells_answers_to_a_case_and_its_repair_apart)
{
    compare_suites(
        REJECT(Q_ERROR, Q_ERROR " "), REJECT(Q_GOOD, Q_GOOD " "),
        "another wrong answer:\n  native/a#r: fail: rejected → {\"value\":{\"number\":\"1\"}}\n");
    compare_suites(REJECT(Q_GOOD, Q_GOOD " "), REJECT(Q_TWO, Q_GOOD " "),
                   "another wrong answer:\n  native/a#r: fail: {\"value\":{\"number\":\"1\"}} → "
                   "{\"value\":{\"number\":\"2\"}}\n");
    compare_suites(REJECT(Q_GOOD, Q_ERROR), REJECT(Q_GOOD, Q_TWO),
                   "native/a#r: fail: repaired: rejected → {\"value\":{\"number\":\"2\"}}\n");
    compare_suites(
        REJECT(Q_GOOD, Q_ERROR), REJECT(Q_GOOD, Q_ERROR),
        "same verdict, but another answer: 0 wrong, 0 right; other interpretations: 0\n");
}
END_TEST

/* The old answer is right under one interpretation, the new answer under another interpretation. */
START_TEST(compare_lists_changed_readings)
{
    compare_suites(
        CHOICE("a", Q_GOOD), CHOICE("a", Q_ERROR),
        "another right answer:\n  native/a#a: pass: {\"value\":{\"number\":\"1\"}} → rejected\n"
        "\nother interpretations:\n  division-by-zero: infinity → error\n");
    compare_suites(CHOICE("a", Q_GOOD), CHOICE("a", Q_GOOD), "other interpretations: 0\n");
}
END_TEST

/* The answers are too long for the results file, which has only lengths and digests. */
START_TEST(compare_notices_changes_of_long_answers)
{
    struct buf one = {0}, two = {0};
    for (int i = 0; i < 2; i++) {
        struct buf *b = i == 0 ? &one : &two;
        buf_str(b, "{\"name\":\"l\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\""
                   "\\\"value\\\":{\\\"string\\\":\\\"");
        for (int k = 0; k < 70000; k++)
            buf_char(b, k == 69999 ? (char)('a' + i) : 'x');
        buf_str(b, "\\\"}\",\"expect\":{\"value\":{\"number\":\"1\"}}}");
    }
    compare_suites(buf_text(&one), buf_text(&two),
                   "native/a#l: fail: a long answer → a long answer\n");
    compare_suites(buf_text(&one), buf_text(&one), "same verdict, but another answer: 0 wrong");
    buf_free(&one);
    buf_free(&two);
}
END_TEST

START_TEST(compare_sees_no_change_in_a_newly_listed_failure)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= ~");
    scratch_write(&s, "list", "native/a#c1 fail # a\n");
    run_as(&s, "", "", "old", &ran);
    ran_free(&ran);
    run_as(&s, "", "--expected @/list", "new", &ran);
    ran_free(&ran);
    run_files(&s, "compare @/old @/new", &ran);
    ck_assert_int_eq(ran.status, EXIT_RIGHT);
    ck_assert_msg(strstr(ran.out, "0 broke, 0 fixed, 0 fail differently") != NULL, "%s", ran.out);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

Suite *merge_suite(void)
{
    Suite *s = suite_create("merge");
    TCase *t = tcase_create("merge");
    limit_time(t, 60);
    tcase_add_loop_test(t, merged_parts_equal_a_whole_run, 0,
                        (int)(sizeof suites / sizeof suites[0]));
    tcase_add_test(t, readings_are_inferred_from_all_parts);
    tcase_add_test(t, lists_of_expected_failures_span_parts);
    tcase_add_loop_test(t, parts_that_do_not_belong_together_are_refused, 0,
                        (int)(sizeof misfits / sizeof misfits[0]));
    tcase_add_test(t, a_part_of_another_suite_is_refused);
    tcase_add_test(t, a_file_that_was_cut_off_is_refused);
    tcase_add_loop_test(t, compare_lists_changed_verdicts, 0,
                        (int)(sizeof pairs / sizeof pairs[0]));
    tcase_add_test(t, compare_tells_answers_to_a_case_and_its_repair_apart);
    tcase_add_test(t, compare_lists_changed_readings);
    tcase_add_test(t, compare_notices_changes_of_long_answers);
    tcase_add_test(t, compare_sees_no_change_in_a_newly_listed_failure);
    suite_add_tcase(s, t);
    return s;
}
