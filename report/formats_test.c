#include "formats.h"

#include "base/buf.h"
#include "base/faults.h"
#include "cases/case.h"
#include "catalog.h"
#include "files_test.h"
#include "report_test.h"
#include "results.h"
#include "site/site.h"

#include <string.h>

#define HEAD(name)                                                                                 \
    "{\"results\":1,\"implementation\":\"" name "\",\"version\":\"2\",\"edition\":\"2024-02\"}\n"
#define CASE(name, verdict, more)                                                                  \
    "{\"id\":\"native/a#" name "\",\"section\":\"native/a\",\"level\":\"must\",\"verdict\":"       \
    "\"" verdict "\"" more "}\n"
#define END                                                                                        \
    "{\"end\":\"complete\",\"fault_count\":0,\"faults\":[],\"list_faults\":[],\"votes\":"          \
    "{\"r\":{\"options\":{\"ours\":1,\"theirs\":3},\"follows\":\"theirs\",\"answers\":4}}}\n"

static struct files files;
static struct report one, other, full;
static const struct arguments plain, judged = {.no_skipped = true};

/* A results file. One failure has all optional members, and is on the list of expected failures.
   Some cases have no verdict. */
#define FULL                                                                                       \
    ",\"wrong\":\"rejected\",\"detail\":\"refused\",\"listed\":{\"line\":7,\"kind\":\"crash\","    \
    "\"reason\":\"known\"},\"input\":{\"source\":\"a = 1\\nb = 2\\n\",\"mode\":\"x\"},\"rules\":{" \
    "\"native.a.one\":\"The first rule.\"},\"cause\":{\"rule\":\"native.a.two\",\"text\":\"The "   \
    "second "                                                                                      \
    "rule.\"},\"reproduce\":\"printf %s 'a\\n' | "                                                 \
    "p\",\"expected\":{\"value\":{\"list\":[],\"of\":\"number\"}},\"answer\":{\"error\":"          \
    "{}}"

static void set_up(void)
{
    struct faults f = {0};
    files_open(&files);
    files_add(&files, "old",
              HEAD("an|<impl>") CASE("w", "pass", "") CASE("x", "pass", "")
                  CASE("y", "fail", ",\"wrong\":\"differs\",\"detail\":\"]]> \\u001b[2J\"")
                      CASE("gone", "pass", "") END);
    files_add(&files, "new",
              HEAD("an|<impl>") CASE("w", "pass", "") CASE("x", "crash", ",\"detail\":\"died\"")
                  CASE("y", "pass", "") CASE("z", "unsupported", "")
                      CASE("l", "xfail", ",\"listed\":{\"kind\":\"fail\",\"reason\":\"known\"}")
                          END);
    files_add(&files, "mixed",
              HEAD("mixed") CASE("w", "pass", "")
                  CASE("x", "fail", ",\"wrong\":\"reading\",\"detail\":\"right under r=ours\"")
                      CASE("y", "fail", ",\"wrong\":\"differs\"") CASE("c", "crash", "")
                          CASE("v", "fail", ",\"wrong\":\"differs\",\"released\":\"pass\"")
                              CASE("o", "xfail", ",\"listed\":{\"kind\":\"timeout\"}") END);
    files_add(
        &files, "full",
        "{\"results\":1,\"implementation\":\"full\",\"edition\":\"2024-02\",\"expected\":\"ci/"
        "list\"}\n" CASE("f", "fail", FULL)
            CASE("r", "fail",
                 ",\"wrong\":\"rejected\",\"request\":\"repair\",\"input\":{\"source\":\"1\"}")
                CASE("u", "unsupported", "") CASE("n", "not run", "") END);
    results_read(&files.paths[3], 1, &full, &f);
    results_read(&files.paths[0], 1, &one, &f);
    results_read(&files.paths[1], 1, &other, &f);
    ck_assert_uint_eq(f.count, 0);
}

static void tear_down(void)
{
    results_free(&one);
    results_free(&other);
    results_free(&full);
    files_close(&files);
}

static void has(struct buf *out, const char *part)
{
    ck_assert_msg(strstr(buf_text(out), part) != NULL, "%s is not in\n%s", part, buf_text(out));
}

START_TEST(junit_has_a_suite_for_each_run)
{
    struct buf out = {0};
    junit_print(&one, &plain, &out);
    has(&out, "<testsuite name=\"an|&lt;impl&gt; 2, edition 2024-02\" tests=\"4\" failures=\"1\" "
              "errors=\"0\" skipped=\"0\">");
    has(&out, "<testcase classname=\"native/a\" name=\"native/a#w\" time=\"0.000000\"/>");
    has(&out, "<failure type=\"differs\" message=\"]]&gt; \\u001b[2J\">");
    buf_clear(&out);
    junit_print(&other, &plain, &out);
    has(&out, "failures=\"0\" errors=\"1\" skipped=\"2\">");
    has(&out, "<error type=\"crash\" message=\"died\">");
    has(&out, "<skipped type=\"xfail\" message=\"known\">");
    buf_free(&out);
}
END_TEST

/* Texts that must be in the output of each format. */
static const struct {
    void (*print)(const struct report *r, const struct arguments *o, struct buf *out);
    const char *part;
} parts[] = {
    {junit_print, "tests=\"2\" failures=\"2\" errors=\"0\" skipped=\"0\">"},
    {junit_print, "\ninput:\n    a = 1\n    b = 2\n    mode: x\n"},
    {junit_print, "\nexpected: tolist([]) /* list(number) */\nanswer: an error\n"},
    {junit_print, "\nexpected: any answer except an error"},
    {junit_print, "\nrules:\n    native.a.one: The first rule.\ncause: native.a.two\n"},
    {junit_print, "\nreproduce:\nprintf %s 'a\n' | p\n</failure>"},
    {tap_print, "\n1..3\nnot ok 1 - native/a\\#f"},
    {tap_print, "\n  input: \"a = 1\\nb = 2\\nmode: x\\n\"\n"},
    {tap_print, "\n  rules: \"native.a.one: The first rule.\"\n  cause: \"native.a.two\"\n"},
    {tap_print, "\n  reproduce: \"printf %s 'a\\n' | p\"\n  ...\n"},
    {annotations_print,
     "::error file=ci/list,line=7,title=full%2C edition 2024-02::native/a#f fail"},
    {annotations_print, "\n::error title=full%2C edition 2024-02::native/a#r fail"},
    {annotations_print,
     "%0Ainput:%0Aa = 1%0Ab = 2%0Amode: x%0A%0Aexpected: tolist([]) /* list(number) */%0Aanswer: "
     "an error%0Arules: native.a.one: The first rule.%0Acause: "
     "native.a.two%0Areproduce:%0Aprintf %25s 'a%0A' | p\n"},
    {markdown_print,
     "Causes of the failures:\n\n- **1** as if this rule did not exist\\: native.a.two\\: "
     "The second rule.; for example a = 1\\\\nb = 2\\\\nmode\\: x\\\\n in "
     "native/a\\#f\n- **1** in the section native/a"},
    {markdown_print, "- wrong native/a\\#f: refused\n  - expected: tolist(\\[\\]) /\\* "
                     "list(number) \\*/\n  - answer: "
                     "an error\n  - rules: native.a.one\\: The first rule.\n  - cause: "
                     "native.a.two\n  - input: a = 1\\\\nb = 2\\\\nmode\\: x\\\\n\n"},
};

START_TEST(each_format_has_what_a_reader_needs)
{
    struct buf out = {0};
    parts[_i].print(&full, &judged, &out);
    has(&out, parts[_i].part);
    buf_free(&out);
}
END_TEST

START_TEST(tap_has_a_point_for_each_case)
{
    struct buf out = {0};
    tap_print(&other, &plain, &out);
    has(&out, "TAP version 14\n1..6\nok 1 - native/a\\#w\nnot ok 2 - native/a\\#x\n  ---\n"
              "  verdict: \"crash\"\n");
    has(&out, "\nok 4 - native/a\\#z # SKIP unsupported\n");
    has(&out, "\nnot ok 5 - native/a\\#l # TODO expected failure: known\n");
    has(&out, "\nok 6 - an|<impl> 2, edition 2024-02: the run is complete\n");
    buf_free(&out);
}
END_TEST

START_TEST(annotations_show_failures)
{
    struct buf out = {0};
    annotations_print(&one, &plain, &out);
    ck_assert_str_eq(buf_text(&out), "::error title=an|<impl> 2%2C edition 2024-02::native/a#y "
                                     "fail: ]]> \\u001b[2J\n");
    buf_free(&out);
}
END_TEST

START_TEST(annotations_count_mistakes_in_the_list)
{
    struct faults f = {0};
    struct report run = {0};
    struct buf out = {0};
    files_add(&files, "listed",
              HEAD("listed") CASE("w", "pass", "") "{\"end\":\"complete\",\"fault_count\":0,"
                                                   "\"faults\":[],\"list_faults\":[\"a\",\"b\"],"
                                                   "\"votes\":{}}\n");
    results_read(&files.paths[4], 1, &run, &f);
    annotations_print(&run, &plain, &out);
    has(&out, "::the run: complete; faults that belong to no case: 0; mistakes in the list of "
              "expected failures: 2\n");
    results_free(&run);
    buf_free(&out);
}
END_TEST

START_TEST(a_badge_shows_the_pass_rate)
{
    struct buf out = {0};
    badge_print(&one, one.runs, &out);
    has(&out, "aria-label=\"HCL 2024-02: evaluates 3/4\"");
    has(&out, "fill=\"#b3362c\"");
    buf_clear(&out);
    badge_print(&other, other.runs, &out);
    /* two of five cases passed; one case is unsupported */
    has(&out, ": evaluates 2/5\"");
    buf_free(&out);
}
END_TEST

START_TEST(a_summary_shows_rates_and_failures)
{
    struct buf out = {0};
    markdown_print(&one, &plain, &out);
    has(&out, "| Implementation | cases | expressions | wrong | crash |");
    has(&out, "\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n| "
              "an\\|\\<impl\\> 2, edition 2024-02 | 4 | 75.0 % | 1 | |");
    has(&out, "- wrong native/a\\#y: \\]\\]\\> \\\\u001b\\[2J\n");
    ck_assert_ptr_null(strstr(buf_text(&out), "<impl>"));
    buf_free(&out);
}
END_TEST

#define FAILURES "5 failures: 1 wrong, 2 without an answer, 1 mixed readings, 1 right as released"

/* All formats print the failures of a run in the same words. */
START_TEST(all_formats_count_the_same_failures)
{
    struct buf out = {0};
    struct faults f = {0};
    struct report mixed = {0};
    results_read(&files.paths[2], 1, &mixed, &f);
    markdown_print(&mixed, &plain, &out);
    has(&out, FAILURES);
    buf_clear(&out);
    junit_print(&mixed, &plain, &out);
    has(&out, FAILURES);
    buf_clear(&out);
    const struct catalog catalog = {0};
    const struct suite suite = {0};
    site_print(&(struct site_input){&catalog, &suite, &mixed, .missing = ""}, &out);
    has(&out, FAILURES);
    results_free(&mixed);
    buf_free(&out);
}
END_TEST

/* The specification allows the answer, but other answers of the run follow another
   interpretation. */
START_TEST(mixed_readings_are_counted_apart)
{
    struct buf out = {0};
    struct faults f = {0};
    struct report mixed = {0};
    results_read(&files.paths[2], 1, &mixed, &f);
    markdown_print(&mixed, &plain, &out);
    has(&out, "\n" FAILURES ".\nMixed readings: ");
    has(&out, "- mixes readings native/a\\#x: right under r=ours\n- wrong "
              "native/a\\#y\n");
    results_free(&mixed);
    buf_free(&out);
}
END_TEST

Suite *formats_suite(void)
{
    Suite *suite = suite_create("formats");
    TCase *tests = tcase_create("formats");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, junit_has_a_suite_for_each_run);
    tcase_add_loop_test(tests, each_format_has_what_a_reader_needs, 0,
                        (int)(sizeof parts / sizeof *parts));
    tcase_add_test(tests, tap_has_a_point_for_each_case);
    tcase_add_test(tests, annotations_show_failures);
    tcase_add_test(tests, annotations_count_mistakes_in_the_list);
    tcase_add_test(tests, a_badge_shows_the_pass_rate);
    tcase_add_test(tests, a_summary_shows_rates_and_failures);
    tcase_add_test(tests, all_formats_count_the_same_failures);
    tcase_add_test(tests, mixed_readings_are_counted_apart);
    suite_add_tcase(suite, tests);
    return suite;
}
