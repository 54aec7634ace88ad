/* Tests the output of hclcheck show: a case, the reference's answer, and testimpl's answer. */

#include <string.h>

#include "base/scratch_test.h"
#include "commands/harness_test.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

#define CASES                                                                                      \
    "{\"name\":\"x\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\"1 / 0\","      \
    "\"note\":\"Why.\",\"expect\":{\"any_of\":[{\"value\":{\"number\":\"Infinity\"},\"reading\":"  \
    "\"division-by-zero=infinity\"},{\"error\":{},\"reading\":\"division-by-zero=error\"}]},"      \
    "\"deviations\":{\"x/y 2.0\":{\"value\":{\"bool\":true}}}},"                                   \
    "{\"name\":\"y\",\"covers\":[\"native.a.two\"],\"op\":\"evaluate\",\"source\":\"1 +\","        \
    "\"expect\":{\"error\":{}},\"repair\":{\"source\":\"1 + 1\"}},"                                \
    "{\"name\":\"z\",\"covers\":[\"native.a.two\"],\"op\":\"evaluate\",\"source\":\"true\","       \
    "\"editions\":[\"2019-09\"],\"expect\":{\"value\":{\"bool\":true}}}"

static const struct {
    const char *impl;
    const char *words;
    enum exit_status status;
    const char *says[7]; /* substrings of the output, in this order */
} rows[] = {
    {"--accept-all",
     "native/a#x",
     EXIT_WRONG,
     {"native.a.one: The first rule.\n  note: Why.", "    | 1 / 0\n",
      "    division-by-zero=infinity: Infinity\n    or division-by-zero=error: an error\n",
      "known deviation of x/y 2.0:", "hclref (the reference): fail",
      "testimpl 1: fail (as x/y 2.0)", "    true\n"}},
    {"--reject-all",
     "native/a#x",
     EXIT_WRONG,
     {"reading division-by-zero", "testimpl 1: pass", "follows the reading division-by-zero=error",
      "reproduce: printf"}},
    {"--reject-all",
     "native/a#y",
     EXIT_WRONG,
     {"repaired request, which must be accepted\n  input: evaluate\n    | 1 + 1\n",
      "hclref (the reference): pass\n", "    an error: ",
      "testimpl 1: fail\n  the repaired request must be accepted, but was rejected",
      "    an error"}},
    {"--accept-all",
     "native/a#z",
     EXIT_RIGHT,
     {"editions: 2019-09; here 2019-09", "hclref (the reference): pass", "    true\n",
      "testimpl 1: pass\n    true\n"}},
    {"--accept-all", "native.a.two", EXIT_WRONG, {"native/a#y\n", "\n\nnative/a#z\n"}},
    {"--ops '[]'",
     "native/a#z",
     EXIT_RIGHT,
     {"testimpl 1: unsupported\n  hello does not offer evaluate\n"}},
    {"--silent",
     "--timeout 0.3 native/a#z",
     EXIT_WRONG,
     {"testimpl 1: timeout\n  the program sent no reply within 0.3 s"}},
    {"--no-hello", "--start-timeout 0.3 native/a#z", EXIT_SETUP, {NULL}},
    {"--accept-all", "nowhere/else#z", EXIT_SETUP, {NULL}},
};

START_TEST(cases_are_shown_with_answers)
{
    struct scratch s;
    struct ran ran;
    char words[200] = "--cases @ --color never ";
    make_suite(&s, CASES);
    strcat(words, rows[_i].words);
    run_asking(&s, "show", rows[_i].impl, words, &ran);
    ck_assert_msg(ran.status == rows[_i].status, "%s %s: status %d\n%s%s", rows[_i].impl, words,
                  (int)ran.status, ran.out, ran.err);
    const char *at = ran.out;
    for (size_t i = 0; i < 7 && rows[_i].says[i] != NULL; i++) {
        at = strstr(at, rows[_i].says[i]);
        ck_assert_msg(at != NULL, "%s %s: %s\n%s", rows[_i].impl, words, rows[_i].says[i], ran.out);
    }
    ck_assert((ran.status == EXIT_SETUP) == (ran.err[0] != '\0'));
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

START_TEST(an_unknown_name_is_answered_with_guesses)
{
    struct scratch s;
    struct ran ran;
    make_suite(&s, CASES);
    run_files(&s, "show --cases @ native/b#x", &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_str_eq(ran.err,
                     "hclcheck: native/b#x matches no case: is it native/a#x? (hclcheck --list "
                     "prints all ids)\n");
    ran_free(&ran);
    run_files(&s, "show --cases @ native/a#y", &ran);
    ck_assert_int_eq(ran.status, EXIT_RIGHT);
    ck_assert_str_eq(ran.err, "");
    ck_assert_ptr_nonnull(strstr(ran.out, "hclref (the reference): pass"));
    ck_assert_ptr_nonnull(strstr(ran.out, "| hclref"));
    ran_free(&ran);
    run_files(&s, "show --cases @ native/a#x", &ran);
    ck_assert_int_eq(ran.status, EXIT_WRONG);
    ck_assert_str_eq(ran.err, "");
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

Suite *show_suite(void)
{
    Suite *s = suite_create("show");
    TCase *t = tcase_create("show");
    limit_time(t, 60);
    tcase_add_loop_test(t, cases_are_shown_with_answers, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, an_unknown_name_is_answered_with_guesses);
    suite_add_tcase(s, t);
    return s;
}
