/* Tests hclcheck compare. */

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
    run_files(&s, "compare @/a @/cut", &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_ptr_nonnull(strstr(ran.err, "was cut off"));
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

Suite *compare_suite(void)
{
    Suite *s = suite_create("compare");
    TCase *t = tcase_create("compare");
    limit_time(t, 60);
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
