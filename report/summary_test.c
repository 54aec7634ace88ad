#include "summary.h"

#include "buf.h"
#include "catalog.h"
#include "report_test.h"
#include "run.h"

#include <string.h>

static struct catalog_section sections[] = {{(char *)"native/b", (char *)"B"},
                                            {(char *)"native/a", (char *)"A"}};
static const struct catalog catalog = {.sections = sections, .section_count = 2};

START_TEST(sections_and_documents)
{
    struct runs runs = {0};
    struct run *run = runs_add(&runs, "an|impl 1");
    run_count(run, "native/a#x", VERDICT_PASS);
    run_count(run, "native/b#x", VERDICT_FAIL);
    run_count(run, "native/a#y", VERDICT_PASS);
    run_count(run, "json/z#y", VERDICT_UNSUPPORTED);
    size_t total[VERDICT_COUNT];
    run_total(run, "native", total);
    ck_assert_uint_eq(total[VERDICT_PASS], 2);
    ck_assert_uint_eq(total[VERDICT_FAIL], 1);
    ck_assert_uint_eq(total[VERDICT_UNSUPPORTED], 0);
    run_total(run, "nat", total);
    ck_assert_uint_eq(total[VERDICT_PASS], 0);
    struct buf out = {0};
    ck_assert(!summary_print(&runs, &catalog, &out));
    const char *text = buf_text(&out);
    ck_assert_ptr_nonnull(strstr(text, "| an\\|impl 1 | 4 | 2 | 1 |"));
    ck_assert_ptr_nonnull(strstr(text, "| native | 3 | 2 | 1 |"));
    const char *b = strstr(text, "| native/b |");
    const char *a = strstr(text, "| native/a |");
    const char *z = strstr(text, "| json/z |");
    ck_assert(b && a && z);
    ck_assert(b < a && a < z);
    buf_free(&out);
    runs_free(&runs);
}
END_TEST

START_TEST(good_means_cases_and_no_bad_verdict)
{
    struct runs runs = {0};
    struct buf out = {0};
    struct run *run = runs_add(&runs, "x");
    ck_assert(!summary_print(&runs, &catalog, &out));
    run_count(run, "native/a#x", VERDICT_PASS);
    ck_assert(summary_print(&runs, &catalog, &out));
    run_count(runs_add(&runs, "y"), "native/a#x", VERDICT_CRASH);
    ck_assert(!summary_print(&runs, &catalog, &out));
    buf_free(&out);
    runs_free(&runs);
}
END_TEST

Suite *summary_suite(void)
{
    Suite *suite = suite_create("summary");
    TCase *tests = tcase_create("summary");
    tcase_add_test(tests, sections_and_documents);
    tcase_add_test(tests, good_means_cases_and_no_bad_verdict);
    suite_add_tcase(suite, tests);
    return suite;
}
