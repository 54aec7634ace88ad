/* Tests lists of expected failures. */
#include "judge/expected.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/os.h"
#include "cases/registry.h"
#include "commands/harness_test.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

static const struct {
    const char *text;
    const char *fault; /* a substring of the message, or NULL if the list is well-formed */
} lists[] = {
    {"", NULL},
    {"# a comment\n\n  # another\nnative/a#c0 fail # why\n", NULL},
    {"native/a#* crash max=30 # why # and why\n", NULL},
    {"native/a#c0\ttimeout\t#why\r\n", NULL},
    {"native/a#c0 fail # no newline at the end", NULL},
    {"native/a#c0 fail\n", "list:1: the reason is missing"},
    {"native/a#c0 fail #  \n", "list:1: the reason is missing"},
    {"native/a#c0 # why\n", "list:1: the pattern must be followed by fail, crash"},
    {"native/a#c0\n", "list:1: the pattern must be followed by"},
    {"native/a#c0 pass # why\n", "list:1: the pattern must be followed by"},
    {"native/a#c0 xfail # why\n", "list:1: the pattern must be followed by"},
    {"\nnative/a#c0 fail max=0 # why\n", "list:2: the verdict may be followed"},
    {"native/a#c0 fail often # why\n", "list:1: the verdict may be followed"},
    {"native/a#c0 fail max=1 max=2 # why\n", "list:1: the verdict may be followed"},
    {"\xef\xbb\xbf# a comment\n", "list:1: the file begins with a byte order mark"},
    {"native/a#c0 fail # a\nnative/a#c0 crash # b\n", "list:2: line 1 has the same pattern"},
};

START_TEST(a_fault_of_a_list_is_named_with_its_line)
{
    struct scratch s;
    struct buf path = {0}, why = {0};
    struct expected e;
    scratch_make(&s);
    scratch_write(&s, "list", lists[_i].text);
    buf_fmt(&path, "%s/list", s.dir);
    bool ok = expected_read(path.data, &e, &why);
    ck_assert_msg(ok == (lists[_i].fault == NULL), "%s: %s", lists[_i].text, buf_text(&why));
    if (!ok)
        ck_assert_msg(strstr(buf_text(&why), lists[_i].fault) != NULL, "%s", buf_text(&why));
    expected_free(&e);
    scratch_remove(&s);
    buf_free(&path);
    buf_free(&why);
}
END_TEST

START_TEST(patterns_are_limited)
{
    struct scratch s;
    struct buf path = {0}, why = {0}, text = {0};
    struct expected e;
    scratch_make(&s);
    for (int i = 0; i <= EXPECTED_PATTERNS_MAX; i++)
        buf_str(&text, "native/a* fail # why\n");
    buf_fmt(&path, "%s/list", s.dir);
    scratch_write(&s, "list", text.data);
    ck_assert(!expected_read(path.data, &e, &why));
    ck_assert_msg(strstr(why.data, "list: has 301 patterns, but at most 300 are allowed") != NULL,
                  "%s", why.data);
    expected_free(&e);
    scratch_remove(&s);
    buf_free(&path);
    buf_free(&why);
    buf_free(&text);
}
END_TEST

START_TEST(whole_ids_come_before_patterns)
{
    struct scratch s;
    struct buf path = {0}, why = {0};
    struct expected e;
    scratch_make(&s);
    scratch_write(&s, "list", "n/* fail # all\nn/a#b crash # one\nn/a#* timeout # never\n");
    buf_fmt(&path, "%s/list", s.dir);
    ck_assert(expected_read(path.data, &e, &why));
    ck_assert_uint_eq(expected_find(&e, "n/a#b")->line, 2);
    ck_assert_uint_eq(expected_find(&e, "n/a#c")->line, 1);
    ck_assert_ptr_null(expected_find(&e, "m/a#b"));
    expected_free(&e);
    scratch_remove(&s);
    buf_free(&path);
    buf_free(&why);
}
END_TEST

/* Runs that use a list of expected failures. The cases are native/a#c0, native/a#c1 and so on. */
static const struct {
    const char *sources;
    const char *list;
    const char *options;
    const char *letters; /* letters of the verdicts; x stands for xfail, and X for xpass */
    enum exit_status status;
    const char *says;
    /* the list that --write-expected writes; NULL if the row does not test this */
    const char *written;
} rows[] = {
    {"= ~ !exit_1", "native/a#c1 fail # a\nnative/a#c2 crash # b\n", "", "pxx", EXIT_RIGHT,
     "verdicts: 1 pass, 2 xfail\n", "native/a#c1 fail # a\nnative/a#c2 crash # b\n"},
    {"= ~", "native/a#c0 fail # a\nnative/a#c1 fail # b\n", "", "Xx", EXIT_WRONG,
     "list:1: native/a#c0: passed, but fail is expected", "native/a#c1 fail # b\n"},
    {"= ~", "native/a#c1 crash # b\n", "", "pf", EXIT_WRONG,
     "list:1: native/a#c1: fail, but crash is expected", "native/a#c1 fail # b\n"},
    {"= ~", "native/a#c1 fail # b\nnative/b#c1 fail # c\n", "", "px", EXIT_WRONG,
     "list:2: native/b#c1: matches no case: is it native/a#c1?\n", NULL},
    {"= ~", "native/a#c1 fail # b\n*#c1 fail # c\n", "", "px", EXIT_WRONG,
     "list:2: *#c1: every case that this line matches is decided by another line",
     "native/a#c1 fail # b\n"},
    {"= ~", "", "", "pf", EXIT_WRONG, "fail native/a#c1",
     "native/a#c1 fail # native.a.one: another result\n"},
    {"~ ~ ~", "*#c* fail # all\n", "", "xxx", EXIT_RIGHT, "verdicts: 3 xfail\n",
     "*#c* fail # all\n"},
    {"~ = ~", "*#c* fail # all\n", "", "xXx", EXIT_WRONG, "native/a#c1: passed",
     "native/a#c0 fail # all\nnative/a#c2 fail # all\n"},
    {"~ ~ ~", "*#c* fail max=2 # all\n", "", "xxx", EXIT_WRONG,
     "list:1: *#c*: matches 3 cases, more than 2; to allow this, write max=3 into the line",
     "native/a#c0 fail # all\nnative/a#c1 fail # all\nnative/a#c2 fail # all\n"},
    {"~ ~ ~", "", "", "fff", EXIT_WRONG, NULL,
     "native/a#c0 fail # native.a.one: another result\n"
     "native/a#c1 fail # native.a.one: another result\n"
     "native/a#c2 fail # native.a.one: another result\n"},
    {"~ !exit_1 ~", "", "", "fcf", EXIT_WRONG, NULL,
     "native/a#c0 fail # native.a.one: another result\n"
     "native/a#c1 crash # native.a.one\n"
     "native/a#c2 fail # native.a.one: another result\n"},
    {"= \"unsupported\":\"it\"", "native/a#c1 unsupported # no\n", "", "px", EXIT_RIGHT, NULL,
     "native/a#c1 unsupported # no\n"},
    {"= \"unsupported\":\"it\"", "native/a#c1 fail # no\n", "", "pu", EXIT_WRONG,
     "unsupported, but fail", ""},
    {"= =", "native/a#c1 unsupported # no\n", "", "pX", EXIT_WRONG, "passed, but unsupported", ""},
    /* With --only, entries of other cases stay, and are no faults. */
    {"= ~ =", "# head\nnative/a#c1 fail # b\nnative/a#c2 fail # c\n", "--only native/a#c1", "x",
     EXIT_RIGHT, NULL, "# head\nnative/a#c1 fail # b\n"},
    {"= ~ =", "native/a#c1 fail # b\n", "--fail-fast", "pxp", EXIT_RIGHT, NULL, NULL},
    {"~ = ~", "*#c* fail # all\n", "--only native/a#c0 --only native/a#c2", "xx", EXIT_RIGHT, NULL,
     NULL},
    {"= !hang", "native/a#c1 timeout # slow\n", "--timeout 0.3", "px", EXIT_RIGHT, NULL, NULL},
    {"= !garbage", "native/a#c1 crash # noise\n", "", "pg", EXIT_WRONG, "garbage, but crash",
     "native/a#c1 garbage # noise\n"},
};

static void check_file(const struct scratch *s, const char *name, const char *expected)
{
    struct buf path = {0}, text = {0};
    buf_fmt(&path, "%s/%s", s->dir, name);
    ck_assert(os_read_file(path.data, &text));
    ck_assert_str_eq(buf_text(&text), expected);
    buf_free(&path);
    buf_free(&text);
}

START_TEST(a_list_decides_the_exit_status)
{
    struct scratch s;
    struct ran ran;
    struct buf words = {0};
    make_sources(&s, rows[_i].sources);
    scratch_write(&s, "list", rows[_i].list);
    buf_fmt(&words, "--expected @/list %s", rows[_i].options);
    run(&s, "", words.data, &ran);
    ck_assert_msg(strcmp(ran.letters, rows[_i].letters) == 0, "%s: %s\n%s\n%s", rows[_i].list,
                  ran.letters, ran.out, ran.err);
    ck_assert_msg(ran.status == rows[_i].status, "%s: status %d\n%s", rows[_i].list,
                  (int)ran.status, ran.out);
    if (rows[_i].says != NULL)
        ck_assert_msg(strstr(ran.out, rows[_i].says) != NULL, "%s\n%s", rows[_i].says, ran.out);
    if (strstr(rows[_i].letters, "X") != NULL)
        ck_assert_msg(strstr(ran.out, " --write-expected ") != NULL, "%s", ran.out);
    ran_free(&ran);
    if (rows[_i].written != NULL) {
        run(&s, "", "--expected @/list --write-expected @/list", &ran);
        check_file(&s, "list", rows[_i].written);
        ran_free(&ran);
        /* Now the list is right, and as short as possible. */
        run(&s, "", "--expected @/list --write-expected @/list", &ran);
        ck_assert_msg(ran.status == EXIT_RIGHT, "%s", ran.out);
        check_file(&s, "list", rows[_i].written);
        ran_free(&ran);
    }
    scratch_remove(&s);
    buf_free(&words);
}
END_TEST

START_TEST(the_printed_command_fixes_the_list)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= ~ =");
    scratch_write(&s, "list", "native/a#c0 fail # a\nnative/a#c1 fail # b\nnative/a#c2 fail # c\n");
    run(&s, "", "--expected @/list --window 4 --max-failures 3", &ran);
    const char *line = strstr(ran.out, "fix it: ");
    ck_assert_msg(line != NULL, "%s", ran.out);
    ck_assert_msg(strstr(line, "--window 4") != NULL, "%s", line);
    ck_assert_msg(strstr(line, "--max-failures") == NULL, "%s", line);
    ck_assert_msg(strstr(line, "--only 'native/a#c0'") != NULL, "%s", line);
    ran_free(&ran);
    run(&s, "", "--expected @/list --write-expected @/list --only native/a#c0", &ran);
    check_file(&s, "list", "native/a#c1 fail # b\nnative/a#c2 fail # c\n");
    ran_free(&ran);
    /* An entry that matches no case stays, because its id may be mistyped. */
    scratch_write(&s, "list", "elsewhere fail # a\nnative/a#c* fail max=2 # b\n");
    run(&s, "", "--expected @/list", &ran);
    ck_assert_msg(strstr(ran.out, "elsewhere: matches no case\n") != NULL, "%s", ran.out);
    ck_assert_msg(strstr(ran.out, "matches no case\n  fix it") == NULL, "%s", ran.out);
    ck_assert_msg(strstr(ran.out, "matches 3 cases") != NULL &&
                      strstr(ran.out, "--only 'native/a#c*'") != NULL,
                  "%s", ran.out);
    ran_free(&ran);
    scratch_write(&s, "list", "native/a#cc0 fail # precious\n");
    run(&s, "", "--expected @/list --write-expected @/list --only native/a#c0", &ran);
    ck_assert_msg(strstr(ran.out, "native/a#cc0: matches no case: is it native/a#c0?") != NULL,
                  "%s", ran.out);
    check_file(&s, "list", "native/a#cc0 fail # precious\n");
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

static void run_long(const struct scratch *s, const char *impl, const char *more)
{
    struct buf words = {0};
    int status;
    buf_fmt(&words, "run --cases @ --impl %s_%s --expected @/list %s", getenv("TESTIMPL"), impl,
            more);
    double begin = os_now_ms();
    pid_t pid = run_beside(s, words.data);
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    double seconds = (os_now_ms() - begin) / 1000;
    ck_assert_msg(seconds < 20 * slower(), "%s: %.1f s", more, seconds);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_WRONG);
    buf_free(&words);
}

/* The time for one line of the list must not depend on the number of cases. */
START_TEST(long_lists_take_little_time)
{
    enum { LINES = 50000, CASES = 4000 };
    struct scratch s;
    struct buf list = {0}, cases = {0};
    for (size_t i = 0; i < CASES; i++)
        add_case(&cases, i, GOOD, "\"expect\":{\"value\":{\"number\":\"1\"}}");
    make_suite(&s, cases.data);
    for (int i = 0; i < LINES; i++)
        buf_fmt(&list, "native/a#c%d fail # r\n", i + 1);
    scratch_write(&s, "list", list.data);
    run_long(&s, "--table", "--max-failures 1");
    run_long(&s, "--reject-all", "--max-failures 1 --write-expected @/list");
    buf_free(&list);
    buf_free(&cases);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_first_list_excuses_all_failures)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= ~ !exit_3");
    run(&s, "", "--write-expected @/list", &ran);
    ck_assert_int_eq(ran.status, EXIT_WRONG);
    ck_assert_msg(strstr(ran.out, "2 entries; 2 added, 0 dropped") != NULL, "%s", ran.out);
    ran_free(&ran);
    run(&s, "", "--expected @/list", &ran);
    ck_assert_int_eq(ran.status, EXIT_RIGHT);
    ck_assert_str_eq(json_get_string(ran.lines[2], "verdict"), "xfail");
    const cJSON *listed = json_get(ran.lines[2], "listed");
    ck_assert_str_eq(json_get_string(listed, "kind"), "fail");
    ck_assert_str_eq(json_get_string(listed, "reason"), "native.a.one: another result");
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_faulty_list_or_an_incomplete_run_is_a_setup_error)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= ~ !hang");
    run(&s, "", "--expected @/nothing", &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ran_free(&ran);
    scratch_write(&s, "list", "native/a#c0 fail\n");
    run(&s, "", "--expected @/list", &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_msg(strstr(ran.err, "list:1: the reason is missing") != NULL, "%s", ran.err);
    ran_free(&ran);
    run(&s, "", "--write-expected @/new --run-timeout 0.3 --window 1", &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_msg(strstr(ran.err, "is not written") != NULL, "%s", ran.err);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* Lists reasons about two rules, r.one and r.two. */
static const struct {
    const char *reason, *rule, *sentence;
    bool known;
} reasons[] = {
    {"r.one", "r.one", NULL, false},
    {"r.one: refused", "r.one", NULL, false},
    {"r.one: another result, as x 2; cause: r.two", "r.two", NULL, true},
    {"r.one: accepted; as if this rule did not exist", "r.one", NULL, true},
    {"r.one; cause: r.two", "r.two", NULL, true},
    {"r.one: refused lines are lost", "r.one", "refused lines are lost", true},
    {"r.one: exponents are refused (bug 4)", "r.one", "exponents are refused (bug 4)", true},
    {"exponents are refused (bug 4)", NULL, NULL, false},
    {"every case of this file; the first case: r.one: refused", NULL, NULL, false},
};

START_TEST(a_reason_names_a_rule_or_a_cause)
{
    static char one[] = "r.one", two[] = "r.two";
    struct rule rules[] = {{.id = one}, {.id = two}};
    struct registry registry = {.rules = rules, .rule_count = 2};
    struct expected_entry entry = {.pattern = two, .reason = (char *)reasons[_i].reason};
    struct expected_reason said = expected_read_reason(&entry, &registry);
    ck_assert_pstr_eq(said.rule == NULL ? NULL : said.rule->id, reasons[_i].rule);
    ck_assert_pstr_eq(said.sentence, reasons[_i].sentence);
    ck_assert(said.known == reasons[_i].known);
}
END_TEST

Suite *expected_suite(void)
{
    Suite *s = suite_create("expected");
    TCase *t = tcase_create("expected");
    limit_time(t, 60);
    tcase_add_loop_test(t, a_fault_of_a_list_is_named_with_its_line, 0,
                        (int)(sizeof lists / sizeof lists[0]));
    tcase_add_test(t, patterns_are_limited);
    tcase_add_test(t, whole_ids_come_before_patterns);
    tcase_add_loop_test(t, a_reason_names_a_rule_or_a_cause, 0,
                        (int)(sizeof reasons / sizeof reasons[0]));
    tcase_add_loop_test(t, a_list_decides_the_exit_status, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, the_printed_command_fixes_the_list);
    tcase_add_test(t, long_lists_take_little_time);
    tcase_add_test(t, a_first_list_excuses_all_failures);
    tcase_add_test(t, a_faulty_list_or_an_incomplete_run_is_a_setup_error);
    suite_add_tcase(s, t);
    return s;
}
