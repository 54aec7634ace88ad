/* Tests whole runs with testimpl: which request is blamed, interpretations of ambiguous passages,
   selection, output. zoo_test.c tests implementations that misbehave. */
#include "ref/common/exit_status.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/os.h"
#include "base/scratch_test.h"
#include "commands/harness_test.h"
#include "options/options.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

START_TEST(standard_error_is_shown)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "=");
    run(&s, "--exit-at-once --end-status 3", "", &ran);
    ck_assert_ptr_nonnull(strstr(ran.err, "did not answer hello: exit status 3"));
    ck_assert_ptr_nonnull(strstr(ran.err, "testimpl: not today"));
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* The verdicts of many cases must not depend on --window or --jobs. */
static const struct {
    const char *options;
} settings[] = {{"--window 1"}, {"--window 2"},          {"--window 7"},         {"--window 300"},
                {"--jobs 2"},   {"--jobs 3 --window 5"}, {"--jobs 8 --window 1"}};

static const struct {
    size_t every;
    size_t at;
    const char *source;
    char letter;
} odd[] = {
    {23, 5, "!exit_1", 'c'}, {29, 6, "!signal_6", 'c'}, {31, 7, "!garbage", 'g'},
    {37, 8, "!twice", 'g'},  {41, 9, "!id_17", 'g'},    {43, 10, "!after", 'g'},
};

START_TEST(only_the_case_that_ends_the_process_is_blamed)
{
    struct buf sources = {0};
    char letters[SOURCES_MAX + 1] = "";
    struct scratch s;
    struct ran ran;
    for (size_t i = 0; i < 200; i++) {
        const char *source = i == 77 ? "!hang" : i % 2 == 0 ? "=" : "~";
        char letter = i == 77 ? 't' : i % 2 == 0 ? 'p' : 'f';
        for (size_t k = 0; k < sizeof odd / sizeof odd[0] && letter != 't'; k++)
            if (i % odd[k].every == odd[k].at) {
                source = odd[k].source;
                letter = odd[k].letter;
            }
        buf_fmt(&sources, "%s ", source);
        letters[i] = letter;
    }
    struct buf options = {0};
    buf_fmt(&options, "--timeout 1.5 --max-failures 0 %s", settings[_i].options);
    make_sources(&s, buf_text(&sources));
    run(&s, "", buf_text(&options), &ran);
    ck_assert_str_eq(ran.letters, letters);
    ck_assert_int_eq(ran.status, EXIT_WRONG);
    ck_assert_msg(strstr(ran.out, "fault of the run") == NULL, "%s", ran.out);
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&sources);
    buf_free(&options);
}
END_TEST

/* Answers to twelve valid and twelve invalid inputs, and what the report says about them. */
static const struct {
    const char *first, *others; /* the first answer to valid and invalid inputs, and the others */
    const char *says;
} ways[] = {
    {ERROR, ERROR, "right (it refuses every input)\n"},
    {GOOD, GOOD, "right (it accepts every input)\n"},
    {GOOD, ERROR, "right (it refuses nearly every input: 34 of 36)\n"},
    {ERROR, GOOD, "right (it accepts nearly every input: 34 of 36)\n"},
    {"!exit_1", ERROR, "right (it refuses nearly every input: 34 of 36)\n"},
};

START_TEST(the_report_says_in_which_way_nearly_all_answers_are_wrong)
{
    struct scratch s;
    struct ran ran;
    struct buf cases = {0}, invalid = {0}, repaired = {0};
    buf_fmt(&repaired, "%s ", ways[_i].others);
    buf_str(&invalid, "\"expect\":{\"error\":{}},\"repair\":{\"source\":");
    json_print_string(repaired.data, 0, &invalid);
    buf_char(&invalid, '}');
    for (size_t i = 0; i < 24; i++)
        add_case(&cases, i, i < 2 ? ways[_i].first : ways[_i].others,
                 i % 2 == 0 ? "\"expect\":{\"value\":{\"number\":\"1\"}}" : invalid.data);
    make_suite(&s, cases.data);
    run(&s, "", "--max-failures 0", &ran);
    ck_assert_msg(strstr(ran.out, ways[_i].says) != NULL, "%s%s", ran.out, ran.err);
    ran_free(&ran);
    buf_free(&cases);
    buf_free(&invalid);
    buf_free(&repaired);
    scratch_remove(&s);
}
END_TEST

/* If somebody kills a process that has several requests, no request is blamed. */
START_TEST(a_process_that_is_killed_once_costs_no_verdict)
{
    struct scratch s;
    struct ran ran;
    struct buf impl = {0};
    make_sources(&s, "= = ~ = = = = =");
    buf_fmt(&impl, "--die-at 4 --once %s/mark", s.dir);
    run(&s, buf_text(&impl), "", &ran);
    ck_assert_str_eq(ran.letters, "ppfppppp");
    ck_assert_ptr_nonnull(strstr(ran.out, "that belongs to no case: exit status 7"));
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&impl);
}
END_TEST

/* Hundreds of large requests and large replies fill both pipes. */
START_TEST(full_pipes_do_not_block)
{
    struct scratch s;
    struct ran ran;
    struct buf source = {0}, cases = {0};
    buf_str(&source, GOOD ",\"padding\":\"");
    for (int i = 0; i < 20000; i++)
        buf_char(&source, 'x');
    buf_char(&source, '"');
    for (size_t i = 0; i < 200; i++)
        add_case(&cases, i, buf_text(&source), "\"expect\":{\"value\":{\"number\":\"1\"}}");
    make_suite(&s, buf_text(&cases));
    run(&s, "--noise", "--window 200", &ran);
    ck_assert_int_eq(ran.status, EXIT_RIGHT);
    ck_assert_uint_eq(strspn(ran.letters, "p"), 200);
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&source);
    buf_free(&cases);
}
END_TEST

START_TEST(a_hopeless_run_is_given_up)
{
    struct scratch s;
    struct ran ran;
    struct buf sources = {0};
    buf_str(&sources, "= ");
    for (int i = 0; i < 40; i++)
        buf_str(&sources, "!hang ");
    make_sources(&s, buf_text(&sources));
    run(&s, "", "--timeout 0.05 --max-failures 0", &ran);
    ck_assert_int_eq(ran.status, EXIT_WRONG);
    ck_assert_uint_eq(strspn(ran.letters + 1, "t"), 16);
    ck_assert_uint_eq(strspn(ran.letters + 17, "n"), 24);
    ck_assert_ptr_nonnull(strstr(ran.err, "gave up"));
    ck_assert_str_eq(json_get_string(ran.lines[ran.line_count - 1], "end"), "gave up");
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&sources);
}
END_TEST

START_TEST(a_signal_interrupts_the_run)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= = !hang =");
    pid_t parent = getpid(), helper = fork();
    if (helper == 0) {
        struct timespec t = {0, 300000000};
        nanosleep(&t, NULL);
        kill(parent, SIGINT);
        _exit(0);
    }
    run(&s, "", "--window 1 --timeout 60", &ran);
    waitpid(helper, NULL, 0);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_str_eq(ran.letters, "ppnn");
    ck_assert_ptr_nonnull(strstr(ran.err, "interrupted; 2 cases were not run"));
    ck_assert_ptr_nonnull(strstr(ran.out, "verdicts: 2 pass, 2 not run\n"));
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

#define REJECT(name, source, repair, expect)                                                       \
    "{\"name\":\"" name                                                                            \
    "\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\"" source                    \
    "\",\"repair\":{\"source\":\"" repair "\"},\"expect\":" expect "}"
#define Q_GOOD "\\\"value\\\":{\\\"number\\\":\\\"1\\\"}"
#define Q_ERROR                                                                                    \
    "\\\"error\\\":{\\\"phase\\\":\\\"parse\\\",\\\"range\\\":{\\\"start\\\":{\\\"line\\\":3}}}"

START_TEST(a_repair_must_be_accepted)
{
    struct scratch s;
    struct ran ran;
    make_suite(
        &s,
        REJECT("both-right", Q_ERROR, Q_GOOD, "{\"error\":{}}") "," REJECT("accepts", Q_GOOD " ", Q_GOOD, "{\"error\":{}}") "," REJECT(
            "repair-rejected", Q_ERROR, Q_ERROR " ",
            "{\"error\":{}}") "," REJECT("repair-crashes", Q_ERROR, "!exit 1",
                                         "{\"error\":{}}") "," REJECT("other-phase", Q_ERROR,
                                                                      Q_GOOD,
                                                                      "{\"error\":{\"phase\":"
                                                                      "\"evaluate\"}}") "," REJECT("other-line",
                                                                                                   Q_ERROR,
                                                                                                   Q_GOOD,
                                                                                                   "{\"error\":{\"range\":{\"start\":{\"line\":2}}}}"));
    run(&s, "", "", &ran);
    ck_assert_msg(strcmp(ran.letters, "pffcpp") == 0, "%s\n%s", ran.letters, ran.out);
    ck_assert_int_eq(ran.status, EXIT_WRONG);
    ck_assert_ptr_nonnull(strstr(ran.out, "must be rejected, but was accepted"));
    ck_assert_ptr_nonnull(strstr(ran.out, "the repaired request was accepted, as it must be"));
    ck_assert_ptr_nonnull(
        strstr(ran.out, "the repaired request must be accepted, but was rejected"));
    ck_assert_ptr_nonnull(strstr(ran.out, "the original request of the case got the right answer"));
    ck_assert_ptr_nonnull(strstr(ran.out, "on the repaired request: exit status 1"));
    ck_assert_ptr_nonnull(
        strstr(ran.out, "should: 2 errors are right, but in another phase or range than expected"));
    ck_assert_str_eq(json_get_string(ran.lines[5], "place"),
                     "the error's phase is parse, expected evaluate");
    ck_assert_str_eq(json_get_string(ran.lines[6], "place"),
                     "the error's start is at line 3, expected 2");
    ck_assert_str_eq(json_get_string(ran.lines[3], "request"), "repair");
    ck_assert_str_eq(json_get_string(ran.lines[3], "wrong"), "rejected");
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

#define CHOICE(name, source)                                                                       \
    "{\"name\":\"" name                                                                            \
    "\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\"" source                    \
    "\",\"expect\":{\"any_of\":["                                                                  \
    "{\"error\":{},\"reading\":\"division-by-zero=error\"},{\"value\":{\"number\":\"1\"},"         \
    "\"reading\":\"division-by-zero=infinity\"}]}}"

/* Checks that the case in line `line` of the results mixes interpretations. Checks two numbers of
   the summary: mixed interpretations and recorded deviations. */
static void check_mixed(const struct ran *ran, size_t line, double mixed, double deviations)
{
    const cJSON *end = ran->lines[ran->line_count - 1];
    struct buf remark = {0};
    ck_assert_str_eq(json_get_string(ran->lines[line], "wrong"), "reading");
    ck_assert_int_eq(cJSON_GetArraySize(json_get(ran->lines[line], "follows")), 1);
    ck_assert_double_eq(json_get(end, "mixed")->valuedouble, mixed);
    ck_assert_double_eq(json_get(end, "deviations")->valuedouble, deviations);
    buf_fmt(&remark, "%.0f mixed readings\n", mixed);
    ck_assert_msg(strstr(ran->out, buf_text(&remark)) != NULL, "%s", ran->out);
    buf_clear(&remark);
    buf_fmt(&remark, "\nremark: %.0f of the failures are known deviations", deviations);
    ck_assert_msg((strstr(ran->out, buf_text(&remark)) != NULL) == (deviations > 0), "%s",
                  ran->out);
    buf_free(&remark);
}

START_TEST(readings_are_inferred)
{
    struct scratch s;
    struct ran ran;
    make_suite(&s, CHOICE("a", Q_ERROR) "," CHOICE("b", Q_ERROR) "," CHOICE("c", Q_GOOD));
    run(&s, "", "", &ran);
    ck_assert_str_eq(ran.letters, "ppf");
    ck_assert_ptr_nonnull(
        strstr(ran.out, "reading: division-by-zero=error (inconsistent: 2 of 3 answers)"));
    ck_assert_msg(
        strstr(ran.out, "\nfail (mixes readings: division-by-zero) native/a#c  (must)\n") != NULL,
        "%s", ran.out);
    ck_assert_msg(strstr(ran.out, "\n  right under division-by-zero=infinity, but most other "
                                  "answers follow division-by-zero=error\n") != NULL,
                  "%s", ran.out);
    check_mixed(&ran, 3, 1, 0);
    ran_free(&ran);
    run(&s, "--readings '{\"division-by-zero\":\"infinity\"}'", "", &ran);
    ck_assert_str_eq(ran.letters, "ffp");
    ck_assert_ptr_nonnull(strstr(ran.out, "reading: division-by-zero=infinity (declared, "));
    ck_assert_msg(strstr(ran.out, "\n  right under division-by-zero=error, but hello declares "
                                  "division-by-zero=infinity\n") != NULL,
                  "%s", ran.out);
    check_mixed(&ran, 1, 2, 0);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* A recorded deviation is also named for an implementation that mixes interpretations of an
   ambiguous passage. */
START_TEST(a_deviation_of_an_inconsistent_implementation_is_named)
{
    static const char recorded[] = ",\"deviations\":{\"x/y 2.0\":{\"value\":{\"number\":\"1\"}}}";
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    buf_str(&cases, CHOICE("a", Q_ERROR) "," CHOICE("b", Q_ERROR) ",");
    buf_add(&cases, CHOICE("c", Q_GOOD), sizeof CHOICE("c", Q_GOOD) - sizeof "}");
    buf_fmt(&cases, "%s}", recorded);
    add_case(&cases, 3, GOOD,
             "\"expect\":{\"value\":{\"number\":\"2\"}},\"deviations\":{\"x/y "
             "2.0\":{\"value\":{\"number\":\"1\"}}}");
    make_suite(&s, buf_text(&cases));
    run(&s, "", "", &ran);
    ck_assert_str_eq(ran.letters, "ppff");
    ck_assert_str_eq(json_get_string(ran.lines[3], "deviation"), "x/y 2.0");
    ck_assert_msg(
        strstr(ran.out,
               "\nfail (mixes readings: division-by-zero; as x/y 2.0) native/a#c  (must)\n") !=
            NULL,
        "%s", ran.out);
    ck_assert_msg(strstr(ran.out, "\nfail (as x/y 2.0) native/a#c3  (must)\n") != NULL, "%s",
                  ran.out);
    check_mixed(&ran, 3, 1, 1);
    ran_free(&ran);
    run(&s, "--readings '{\"division-by-zero\":\"infinity\"}'", "", &ran);
    ck_assert_str_eq(ran.letters, "ffpf");
    ck_assert_ptr_null(json_get(ran.lines[3], "deviation"));
    check_mixed(&ran, 1, 2, 1);
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&cases);
}
END_TEST

START_TEST(known_deviations_are_named)
{
    static const char expect[] = "\"expect\":{\"value\":{\"number\":\"1\"}},\"deviations\":{\"x/y "
                                 "2.0\":{\"value\":{\"number\":\"2\"}}}";
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    add_case(&cases, 0, WRONG, expect);
    add_case(&cases, 1, GOOD, expect);
    add_case(&cases, 2, GOOD, "\"expect\":{\"value\":{\"number\":\"1\"}}");
    make_suite(&s, buf_text(&cases));
    run(&s, "", "", &ran);
    ck_assert_str_eq(ran.letters, "fpp");
    ck_assert_ptr_nonnull(strstr(ran.out, "fail (as x/y 2.0) native/a#c0  (must)"));
    ck_assert_str_eq(json_get_string(ran.lines[1], "deviation"), "x/y 2.0");
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&cases);
}
END_TEST

START_TEST(answers_of_the_language_as_released_are_named)
{
    static const char amended[] =
        "\"expect\":{\"value\":{\"number\":\"1\"}},\"amended\":[{\"by\":\"released.a\","
        "\"expect\":{\"value\":{\"number\":\"2\"}}}]";
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    add_case(&cases, 0, WRONG, amended);
    add_case(&cases, 1, GOOD, amended);
    add_case(&cases, 2, GOOD, "\"expect\":{\"value\":{\"number\":\"1\"}}");
    make_suite(&s, buf_text(&cases));
    scratch_write(&s, "registry/released.json",
                  "{\"rules\":[{\"id\":\"released.a\",\"text\":\"t\",\"since\":\"2.20.0\"}]}");
    run(&s, "", "", &ran);
    ck_assert_str_eq(ran.letters, "fpp");
    ck_assert_ptr_nonnull(
        strstr(ran.out, "fail (as released since 2.20.0 (released.a)) native/a#c0"));
    ck_assert_ptr_nonnull(strstr(ran.out, "1 failure: 1 right as released\n"));
    ck_assert_str_eq(json_get_string(ran.lines[2], "released"), "fail");
    ran_free(&ran);
    run(&s, "", "--edition hcl-2.19", &ran); /* testimpl does not offer the edition hcl-2.19 */
    ck_assert_str_eq(ran.letters, "fpp");
    ran_free(&ran);
    run(&s, "", "--edition hcl-2.20", &ran);
    ck_assert_str_eq(ran.letters, "pfp");
    ran_free(&ran);
    scratch_write(&s, "registry/released.json",
                  "{\"rules\":[{\"id\":\"released.a\",\"text\":\"t\",\"since\":\"2.20.0\","
                  "\"optional\":true}]}");
    run(&s, "", "--edition hcl-2.20", &ran);
    ck_assert_str_eq(ran.letters, "ppp");
    ran_free(&ran);
    run(&s, "", "", &ran);
    ck_assert_str_eq(ran.letters, "fpp");
    ck_assert_ptr_nonnull(strstr(ran.out, "1 failure: 1 right as released\n"));
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&cases);
}
END_TEST

static const struct {
    const char *impl;
    const char *options;
    const char *letters; /* verdicts of three cases: the first case covers the rules "one" and
                            "two", the second case covers "old", and the third case has a repair */
} traces[] = {
    {"", "", "ppp"},
    {"--name hclref", "", "fff"}, /* the replies have no trace */
    {"--name hclref --trace '[\"native.a.one\"]'", "", "pfp"},
    {"--name hclref --trace '[\"native.a.old\",\"native.a.one\"]'", "", "ppp"},
    {"--trace '[]'", "--trace", "fff"},
    {"--trace '[]'", "", "ppp"},
};

START_TEST(covers_are_checked)
{
    struct scratch s;
    struct ran ran;
    make_suite(
        &s, "{\"name\":\"a\",\"covers\":[\"native.a.one\",\"native.a.two\"],\"op\":\"evaluate\","
            "\"source\":\"" Q_GOOD "\",\"expect\":{\"value\":{\"number\":\"1\"}}},"
            "{\"name\":\"b\",\"covers\":[\"native.a.old\"],\"op\":\"evaluate\",\"source\":\"" Q_GOOD
            "\",\"expect\":{\"value\":{\"number\":\"1\"}}}," REJECT("c", Q_ERROR, Q_GOOD,
                                                                    "{\"error\":{}}"));
    run(&s, traces[_i].impl, traces[_i].options, &ran);
    ck_assert_str_eq(ran.letters, traces[_i].letters);
    if (strcmp(traces[_i].letters, "pfp") == 0)
        ck_assert_msg(
            strstr(ran.out,
                   "does not exercise native.a.old (which is no rule of edition 2024-02)") != NULL,
            "%s", ran.out);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

static const struct {
    const char *options;
    const char *letters; /* first letters of the verdicts, or "" if no case was run */
    enum exit_status status;
    const char *says; /* a substring of standard error */
} filters[] = {
    {"--only native/a#c1", "f", EXIT_WRONG, ""},
    {"--only native", "pfp", EXIT_WRONG, ""},
    {"--only *#c[02]", "pp", EXIT_RIGHT, ""},
    {"--only native.a.one --skip *#c1", "pp", EXIT_RIGHT, ""},
    {"--only native/a#c0 --only native/a#c2", "pp", EXIT_RIGHT, ""},
    {"--only nothing", "", EXIT_SETUP, "--only nothing matches no case"},
    {"--skip nothing", "", EXIT_SETUP, "--skip nothing matches no case"},
    {"--skip *", "", EXIT_SETUP, "no case is selected"},
    {"--op parse", "", EXIT_SETUP, "no case is selected"},
    {"--level may", "", EXIT_SETUP, "no case is selected"},
    {"--op evaluate --level must", "pfp", EXIT_WRONG, ""},
    {"--edition 2017-06", "uuu", EXIT_SETUP, "no case was judged: 3 unsupported"},
    {"--edition 2019-09", "pfp", EXIT_WRONG, ""},
};

START_TEST(options_select_cases)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= ~ =");
    run(&s, "", filters[_i].options, &ran);
    ck_assert_msg(strcmp(ran.letters, filters[_i].letters) == 0, "%s: %s\n%s", filters[_i].options,
                  ran.letters, ran.err);
    ck_assert_int_eq(ran.status, filters[_i].status);
    ck_assert_msg(strstr(ran.err, filters[_i].says) != NULL, "%s", ran.err);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* An unwritable results file is reported before the run, and no other file is written. */
static const char *const places[] = {"--results @/nowhere/x", "--results @/native",
                                     "--write-expected @/nowhere/x", "--results @/text/x"};

START_TEST(places_of_errors_are_compared)
{
    struct scratch s;
    struct ran ran;
    struct buf marker = {0};
    make_sources(&s, "= ~ =");
    scratch_write(&s, "text", "x");
    run(&s, "--started @/started", places[_i], &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_msg(strstr(ran.err, ": cannot be written: ") != NULL && ran.out[0] == '\0', "%s\n%s",
                  ran.out, ran.err);
    buf_fmt(&marker, "%s/started", s.dir);
    ck_assert(!os_is_file(marker.data));
    buf_free(&marker);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

START_TEST(option_list_prints_ids)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= ~ =");
    run(&s, "", "--list --skip *#c1", &ran);
    ck_assert_int_eq(ran.status, EXIT_RIGHT);
    ck_assert_str_eq(ran.out, "native/a#c0\nnative/a#c2\n");
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_suite_with_faults_is_refused)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "=");
    scratch_write(&s, "native/b.json", "{\"section\":\"native/b\",\"cases\":[{\"name\":\"x\"}]}");
    run(&s, "", "", &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_str_eq(ran.letters, "");
    ck_assert_msg(
        strstr(ran.err, "/native/b.json: case 'x': \"covers\" must name at least one rule\n") !=
            NULL,
        "%s", ran.err);
    ck_assert_msg(strstr(ran.err, "/native/b.json: case 'x': \"op\" is missing\n") != NULL, "%s",
                  ran.err);
    ck_assert_msg(strstr(ran.err, "2 faults in the suite's files; nothing was run") != NULL, "%s",
                  ran.err);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

START_TEST(the_results_file_has_every_case)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= ~ !exit_1");
    run(&s, "", "", &ran);
    ck_assert_uint_eq(ran.line_count, 5);
    const cJSON *head = ran.lines[0], *second = ran.lines[2], *end = ran.lines[4],
                *verdicts = json_get(end, "verdicts");
    ck_assert_double_eq(json_get(head, "results")->valuedouble, 1);
    ck_assert_str_eq(json_get_string(head, "implementation"), "testimpl");
    ck_assert_str_eq(json_get_string(head, "edition"), "2024-02");
    ck_assert_str_eq(json_get_string(second, "id"), "native/a#c1");
    ck_assert_str_eq(json_get_string(second, "section"), "native/a");
    ck_assert_str_eq(json_get_string(second, "level"), "must");
    ck_assert_str_eq(json_get_string(second, "verdict"), "fail");
    ck_assert_str_eq(json_get_string(second, "wrong"), "differs");
    ck_assert_str_eq(json_get_string(second, "detail"), "value.number: expected 1, got 2");
    ck_assert_str_eq(json_get(second, "covers")->child->valuestring, "native.a.one");
    ck_assert_str_eq(json_get_string(json_get(json_get(second, "answer"), "value"), "number"), "2");
    ck_assert_str_eq(json_get_string(json_get(json_get(second, "expected"), "value"), "number"),
                     "1");
    ck_assert_str_eq(json_get_string(end, "end"), "complete");
    ck_assert_double_eq(json_get(end, "cases")->valuedouble, 3);
    ck_assert_double_eq(json_get(verdicts, "pass")->valuedouble, 1);
    ck_assert_double_eq(json_get(verdicts, "crash")->valuedouble, 1);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* An answer in the output and in the results file has no trace and no id. */
START_TEST(results_hold_only_the_answer)
{
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    add_case(&cases, 0, WRONG ",\"consulted\":[\"division-by-zero\"],\"trace\":[\"native.a.two\"]",
             "\"expect\":{\"value\":{\"number\":\"1\"}}");
    make_suite(&s, buf_text(&cases));
    run(&s, "", "", &ran);
    const cJSON *answer = json_get(ran.lines[1], "answer");
    ck_assert_int_eq(cJSON_GetArraySize(answer), 1);
    ck_assert_str_eq(json_get_string(json_get(answer, "value"), "number"), "2");
    ck_assert_msg(strstr(ran.out, "    - 1\n    + 2\n") != NULL, "%s", ran.out);
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&cases);
}
END_TEST

/* Wrong answers to a case that expects tolist([1]) of numbers, and the differences that are shown.
 */
static const struct {
    const char *answer, *shown;
} differences[] = {
    {"\"value\":{\"list\":[{\"number\":\"1\"}],\"of\":\"dynamic\"}",
     "    - tolist([1])\n    + tolist([1]) /* list(dynamic) */\n"},
    {"\"value\":{\"list\":[],\"of\":\"number\"}",
     "    - tolist([1])\n    + tolist([]) /* list(number) */\n"},
    {"\"value\":{\"list\":[{\"number\":\"1\"}],\"of\":\"string\"}",
     "  value.of: expected type number, got string\n    - tolist([1])\n    + tolist([1])\n"},
    {"\"error\":{\"summary\":\"No\\u001b\",\"detail\":\"Because.\"}",
     "    - tolist([1])\n    + an error: No\\u001b\n    + Because.\n"},
    {"\"value\":{\"list\":[1],\"of\":\"number\"}",
     "    - tolist([1])\n    + {\"value\": {\"list\": [1], \"of\": \"number\"}}\n"},
};

START_TEST(a_difference_is_visible)
{
    struct scratch s;
    struct ran ran;
    struct buf cases = {0};
    add_case(&cases, 0, differences[_i].answer,
             "\"expect\":{\"value\":{\"list\":[{\"number\":\"1\"}],\"of\":\"number\"}}");
    make_suite(&s, buf_text(&cases));
    run(&s, "", "", &ran);
    ck_assert_msg(strstr(ran.out, differences[_i].shown) != NULL, "%s", ran.out);
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&cases);
}
END_TEST

/* The first causes have the whole message, wrapped. */
START_TEST(a_cause_has_the_whole_message)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "!none");
    run(&s, "", "--causes 1", &ran);
    const char *cause = strstr(ran.out, "gives invalid replies\n");
    ck_assert_msg(cause != NULL && strstr(cause, "but\n      holds none\n") != NULL, "%s", ran.out);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* The printed shell command gives the same answer. */
START_TEST(the_line_to_reproduce_works)
{
    struct scratch s;
    struct ran ran;
    struct buf cases = {0}, shell = {0};
    char answer[400] = "";
    static const char source[] = "\"value\":{\"string\":\"it's $HOME `x` \xe2\x80\xae \xc3\xa9\"}";
    add_case(&cases, 0, source, "\"expect\":{\"value\":{\"number\":\"1\"}}");
    make_suite(&s, buf_text(&cases));
    run(&s, "", "", &ran);
    const char *line = strstr(ran.out, "reproduce: ");
    ck_assert_ptr_nonnull(line);
    line += strlen("reproduce: ");
    buf_add(&shell, line, strcspn(line, "\n"));
    FILE *p = popen(buf_text(&shell), "r");
    ck_assert_ptr_nonnull(p);
    ck_assert_ptr_nonnull(fgets(answer, sizeof answer, p));
    ck_assert_ptr_nonnull(fgets(answer, sizeof answer, p));
    ck_assert_int_eq(pclose(p), 0);
    ck_assert_msg(strstr(answer, source) != NULL, "%s", answer);
    ran_free(&ran);
    scratch_remove(&s);
    buf_free(&cases);
    buf_free(&shell);
}
END_TEST

Suite *run_suite(void)
{
    Suite *s = suite_create("run");
    TCase *t = tcase_create("run");
    limit_time(t, 60);
    tcase_add_test(t, standard_error_is_shown);
    tcase_add_loop_test(t, only_the_case_that_ends_the_process_is_blamed, 0,
                        (int)(sizeof settings / sizeof settings[0]));
    tcase_add_loop_test(t, the_report_says_in_which_way_nearly_all_answers_are_wrong, 0,
                        (int)(sizeof ways / sizeof ways[0]));
    tcase_add_test(t, a_process_that_is_killed_once_costs_no_verdict);
    tcase_add_test(t, full_pipes_do_not_block);
    tcase_add_test(t, a_hopeless_run_is_given_up);
    tcase_add_test(t, a_signal_interrupts_the_run);
    tcase_add_test(t, a_repair_must_be_accepted);
    tcase_add_test(t, readings_are_inferred);
    tcase_add_test(t, known_deviations_are_named);
    tcase_add_test(t, a_deviation_of_an_inconsistent_implementation_is_named);
    tcase_add_test(t, answers_of_the_language_as_released_are_named);
    tcase_add_loop_test(t, covers_are_checked, 0, (int)(sizeof traces / sizeof traces[0]));
    tcase_add_loop_test(t, options_select_cases, 0, (int)(sizeof filters / sizeof filters[0]));
    tcase_add_loop_test(t, places_of_errors_are_compared, 0,
                        (int)(sizeof places / sizeof places[0]));
    tcase_add_test(t, option_list_prints_ids);
    tcase_add_test(t, a_suite_with_faults_is_refused);
    tcase_add_test(t, the_results_file_has_every_case);
    tcase_add_test(t, results_hold_only_the_answer);
    tcase_add_loop_test(t, a_difference_is_visible, 0, sizeof differences / sizeof differences[0]);
    tcase_add_test(t, a_cause_has_the_whole_message);
    tcase_add_test(t, the_line_to_reproduce_works);
    suite_add_tcase(s, t);
    return s;
}
