/* Tests hclcheck coverage and hclcheck prove. testimpl replaces the reference. */
#include "commands/commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/scratch_test.h"
#include "base/text.h"
#include "options/options.h"
#include "suites_test.h"

#define ONE "\"value\":{\"number\":\"1\"}"
#define TWO "\"value\":{\"number\":\"2\"}"
#define ERROR "\"error\":{}"

/* Answers to one request: without a change, without the rule, and under the other
   interpretation. */
#define VARIANT(plain, without, readings) "!variant " plain "|" without "|" readings

#define EXPECT_ONE "\"expect\":{" ONE "}"
#define EXPECT_ERROR                                                                               \
    "\"expect\":{" ERROR "},\"repair\":{\"source\":\"\\\"value\\\":{\\\"number\\\":\\\"1\\\"}\"}"
#define EXPECT_READING                                                                             \
    "\"expect\":{\"any_of\":[{" ONE ",\"reading\":\"r=a\"},{" TWO ",\"reading\":\"r=b\"}]}"

static const char registry[] =
    "{\"rules\":[{\"id\":\"native.a.one\",\"section\":\"native/a\",\"text\":\"t\",\"cases\":"
    "\"both\",\"editions\":[\"2019-09\",\"2024-02\"]},"
    "{\"id\":\"native.b.none\",\"section\":\"native/b\",\"text\":\"t\",\"cases\":\"none\","
    "\"untestable\":\"u\"}]}";

static const char readings[] =
    "{\"readings\":[{\"id\":\"r\",\"section\":\"native/a\",\"text\":\"t\",\"options\":["
    "{\"id\":\"a\",\"text\":\"a\"},{\"id\":\"b\",\"text\":\"b\"}],\"default\":\"a\"}]}";

struct ran {
    enum exit_status status;
    char *out;
    char *err;
};

static void add_case(struct buf *file, const char *name, const char *source, const char *more)
{
    buf_fmt(file,
            "%s{\"name\":\"%s\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"editions\":["
            "\"2019-09\",\"2024-02\"],\"source\":",
            file->len > 0 ? ",\n" : "", name);
    json_print_string(source, 0, file);
    buf_fmt(file, ",%s}", more);
}

static void make(struct scratch *s, const char *cases)
{
    struct buf file = {0};
    scratch_make(s);
    scratch_write(s, "registry/native.json", registry);
    scratch_write(s, "registry/readings.json", readings);
    buf_fmt(&file, "{\"section\":\"native/a\",\"cases\":[%s]}", cases);
    scratch_write(s, "native/a.json", buf_text(&file));
    buf_free(&file);
}

static void run(const struct scratch *s, const char *command, const char *impl, struct ran *ran)
{
    struct buf line = {0};
    struct options o;
    size_t out_size, err_size;
    text_shell_quote(getenv("TESTIMPL"), &line);
    buf_fmt(&line, " %s", impl);
    char *argv[] = {mem_dup("hclcheck"), mem_dup(command),  mem_dup("--cases"),
                    mem_dup(s->dir),     mem_dup("--impl"), mem_dup(buf_text(&line))};
    int argc = sizeof argv / sizeof argv[0];
    ck_assert(options_read(&options_hclcheck, argc, argv, &o, stderr) == COMMAND_LINE_READ);
    FILE *out = open_memstream(&ran->out, &out_size), *err = open_memstream(&ran->err, &err_size);
    ck_assert(out != NULL && err != NULL);
    ran->status = strcmp(command, "prove") == 0 ? prove_command(&o, out, err)
                                                : coverage_command(&o, out, err);
    fclose(out);
    fclose(err);
    options_free(&o);
    for (int i = 0; i < argc; i++)
        free(argv[i]);
    buf_free(&line);
}

/* The only case of a suite, and a substring of the output. */
static const struct {
    const char *command;
    const char *source;
    const char *more;
    const char *trace;
    enum exit_status status;
    const char *says;
} rows[] = {
    {"coverage", ONE, EXPECT_ONE, "native.a.one", EXIT_WRONG,
     "missing: native.a.one: no rejecting case covers the rule in any edition\n\n"},
    {"coverage", ERROR, EXPECT_ERROR, "native.a.one", EXIT_WRONG,
     "missing: native.a.one: no accepting case covers the rule in any edition\n\n"},
    {"coverage", ONE, EXPECT_ONE, "native.b.none", EXIT_WRONG,
     "case fails: native/a#c in 2019-09: does not exercise native.a.one\n"},
    {"coverage", TWO, EXPECT_ONE, "native.a.one", EXIT_WRONG,
     "case fails: native/a#c in 2024-02: "},
    {"prove", VARIANT(ONE, TWO, ONE), EXPECT_ONE, "native.a.one", EXIT_WRONG,
     "no case notices: with r=b\n"},
    {"prove", VARIANT(ONE, ONE, TWO), EXPECT_READING, "native.a.one", EXIT_WRONG,
     "no case notices: without native.a.one\n\n"},
    {"prove", VARIANT(ONE, TWO, TWO), EXPECT_READING, "native.a.one", EXIT_RIGHT,
     "1 of 1 rules bite: a case that covers the rule fails without the rule, in every edition\n"
     "1 of 1 options that are not the default change the verdict of a case\n"},
    {"prove", VARIANT(ONE, TWO, TWO), EXPECT_ONE, "native.a.one", EXIT_WRONG,
     "the case fails even for an implementation that follows this option: with r=b: native/a#c "
     "(2019-09, "
     "2024-02, hcl-2.25)\n"},
    /* the answer depends on no ambiguous passage, therefore no interpretation is changed */
    {"prove", VARIANT(ONE ",\"consulted\":[]", TWO, TWO), EXPECT_ONE, "native.a.one", EXIT_WRONG,
     "no case notices: with r=b\n\n"},
    {"prove", VARIANT(ONE ",\"consulted\":[\"r\"]", TWO, TWO), EXPECT_ONE, "native.a.one",
     EXIT_WRONG,
     "the case fails even for an implementation that follows this option: with r=b: native/a#c "
     "(2019-09, "
     "2024-02, hcl-2.25)\n"},
    {"prove", VARIANT(ONE, TWO, ONE), EXPECT_READING, "native.a.one", EXIT_WRONG,
     "the case fails even for an implementation that follows this option: with r=b: native/a#c\n"},
    {"prove", VARIANT(ONE, "!exit 3", TWO), EXPECT_READING, "native.a.one", EXIT_WRONG,
     "the reference crashes or times out: without native.a.one: native/a#c\n"},
    {"prove", VARIANT(TWO, ONE, ONE), EXPECT_ONE, "native.a.one", EXIT_WRONG,
     "3 cases fail without any change of the reference, and prove nothing"},
    {"prove", VARIANT(ERROR, ONE, ONE), EXPECT_ERROR, "native.a.one", EXIT_WRONG,
     "1 of 1 rules bite"},
};

START_TEST(missing_cases_are_named)
{
    struct scratch s;
    struct ran ran;
    struct buf cases = {0}, impl = {0};
    add_case(&cases, "c", rows[_i].source, rows[_i].more);
    make(&s, buf_text(&cases));
    buf_fmt(&impl, "--name hclref --trace '[\"%s\"]'", rows[_i].trace);
    run(&s, rows[_i].command, buf_text(&impl), &ran);
    ck_assert_msg(strstr(ran.out, rows[_i].says) != NULL, "%s%s", ran.err, ran.out);
    ck_assert_int_eq(ran.status, rows[_i].status);
    free(ran.out);
    free(ran.err);
    buf_free(&cases);
    buf_free(&impl);
    scratch_remove(&s);
}
END_TEST

/* The only case is asked under both readings in 2024-02 and in the newest release. */
START_TEST(two_readings_are_asked_at_once)
{
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    add_case(&cases, "c", VARIANT(ONE, TWO, TWO), EXPECT_READING);
    make(&s, buf_text(&cases));
    scratch_write(
        &s, "registry/readings.json",
        "{\"readings\":[{\"id\":\"q\",\"section\":\"native/a\",\"text\":\"t\",\"options\":["
        "{\"id\":\"a\",\"text\":\"a\"},{\"id\":\"b\",\"text\":\"b\"}],\"default\":\"a\"},"
        "{\"id\":\"r\",\"section\":\"native/a\",\"text\":\"t\",\"options\":["
        "{\"id\":\"a\",\"text\":\"a\"},{\"id\":\"b\",\"text\":\"b\"}],\"default\":\"a\"}]}");
    run(&s, "prove", "--name hclref --trace '[\"native.a.one\"]'", &ran);
    ck_assert_msg(strstr(ran.out, "2 pairs of options tried, 0 without an alternative") != NULL,
                  "%s%s", ran.err, ran.out);
    free(ran.out);
    free(ran.err);
    buf_free(&cases);
    scratch_remove(&s);
}
END_TEST

/* A release follows b, therefore the default a is tried in the newest release. */
START_TEST(a_default_that_releases_do_not_follow_is_tried)
{
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    add_case(&cases, "c", VARIANT(ONE, TWO, TWO), EXPECT_ONE);
    make(&s, buf_text(&cases));
    scratch_write(
        &s, "registry/readings.json",
        "{\"readings\":[{\"id\":\"r\",\"section\":\"native/a\",\"text\":\"t\",\"options\":["
        "{\"id\":\"a\",\"text\":\"a\"},{\"id\":\"b\",\"text\":\"b\"}],\"default\":\"a\","
        "\"released\":{\"2.0.0\":\"b\"}}]}");
    run(&s, "prove", "--name hclref --trace '[\"native.a.one\"]'", &ran);
    ck_assert_msg(strstr(ran.out, "the case fails even for an implementation that follows this "
                                  "option: with r=a: native/a#c (hcl-2.25)\n") != NULL,
                  "%s%s", ran.err, ran.out);
    ck_assert_msg(strstr(ran.out, "no case notices: with r=a") == NULL, "%s", ran.out);
    ck_assert_msg(strstr(ran.out, "of 1 options that are not the default") != NULL, "%s", ran.out);
    free(ran.out);
    free(ran.err);
    buf_free(&cases);
    scratch_remove(&s);
}
END_TEST

/* Without an optional amendment, the answer is still right, but prove notices the change. */
START_TEST(an_optional_amendment_bites)
{
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    add_case(&cases, "c", VARIANT(TWO, ONE, TWO),
             EXPECT_ONE ",\"amended\":[{\"by\":\"released.a\",\"expect\":{" TWO "}}]");
    make(&s, buf_text(&cases));
    scratch_write(&s, "registry/released.json",
                  "{\"rules\":[{\"id\":\"released.a\",\"section\":\"native/a\",\"text\":\"t\","
                  "\"cases\":\"accept\",\"since\":\"2.24.0\",\"optional\":true}]}");
    run(&s, "prove", "--name hclref --trace '[\"native.a.one\",\"released.a\"]'", &ran);
    ck_assert_msg(strstr(ran.out, "no case notices: without native.a.one\n") != NULL, "%s",
                  ran.out);
    ck_assert_msg(strstr(ran.out, "without released.a") == NULL, "%s", ran.out);
    free(ran.out);
    free(ran.err);
    buf_free(&cases);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_repair_covers_a_rule_of_both_kinds)
{
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    add_case(&cases, "c", ONE, EXPECT_ONE);
    add_case(&cases, "d", ERROR, EXPECT_ERROR);
    make(&s, buf_text(&cases));
    run(&s, "coverage", "--name hclref --trace '[\"native.a.one\"]'", &ran);
    ck_assert_msg(strstr(ran.out, "1 of 1 testable rules have the cases") != NULL, "%s", ran.out);
    ck_assert_int_eq(ran.status, EXIT_RIGHT);
    free(ran.out);
    free(ran.err);
    buf_free(&cases);
    scratch_remove(&s);
}
END_TEST

/* A rule of a production needs a case of the operation tree. */
START_TEST(productions_need_tree_cases)
{
    static const char *const says[] = {
        "missing: native.a.one: no tree case covers the rule in any edition\n",
        "1 of 1 testable rules have the cases"};
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    add_case(&cases, "c", ONE, EXPECT_ONE);
    if (_i == 1)
        buf_str(
            &cases,
            ",{\"name\":\"t\",\"covers\":[\"native.a.one\"],\"editions\":[\"2019-09\",\"2024-02\"],"
            "\"needs\":[\"tree\"],\"op\":\"tree\",\"of\":\"expression\","
            "\"source\":\"\\\"tree\\\":[\\\"null\\\"]\","
            "\"expect\":{\"tree\":[\"null\"]}}");
    make(&s, buf_text(&cases));
    scratch_write(
        &s, "registry/native.json",
        "{\"rules\":[{\"id\":\"native.a.one\",\"section\":\"native/a\",\"text\":\"t\","
        "\"cases\":\"accept\",\"editions\":[\"2019-09\",\"2024-02\"],\"production\":\"Thing\"}]}");
    run(&s, "coverage",
        "--name hclref --ops '[\"evaluate\",\"tree\"]' --features '\"tree\"' "
        "--trace '[\"native.a.one\"]'",
        &ran);
    ck_assert_msg(strstr(ran.out, says[_i]) != NULL, "%s%s", ran.err, ran.out);
    ck_assert_int_eq(ran.status, _i == 0 ? EXIT_WRONG : EXIT_RIGHT);
    free(ran.out);
    free(ran.err);
    buf_free(&cases);
    scratch_remove(&s);
}
END_TEST

START_TEST(only_the_reference_is_accepted)
{
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    add_case(&cases, "c", ONE, EXPECT_ONE);
    make(&s, buf_text(&cases));
    run(&s, _i == 0 ? "coverage" : "prove", "--name other", &ran);
    ck_assert_msg(strstr(ran.err, "--impl must be the reference, hclref") != NULL, "%s", ran.err);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    free(ran.out);
    free(ran.err);
    buf_free(&cases);
    scratch_remove(&s);
}
END_TEST

Suite *prove_suite(void)
{
    Suite *suite = suite_create("prove");
    TCase *tcase = tcase_create("prove");
    tcase_add_loop_test(tcase, missing_cases_are_named, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(tcase, two_readings_are_asked_at_once);
    tcase_add_test(tcase, a_default_that_releases_do_not_follow_is_tried);
    tcase_add_test(tcase, an_optional_amendment_bites);
    tcase_add_test(tcase, a_repair_covers_a_rule_of_both_kinds);
    tcase_add_loop_test(tcase, productions_need_tree_cases, 0, 2);
    tcase_add_loop_test(tcase, only_the_reference_is_accepted, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite;
}
