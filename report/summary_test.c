#include "summary.h"

#include "base/buf.h"
#include "base/mem.h"
#include "catalog.h"
#include "report_test.h"
#include "score.h"

#include <string.h>

static struct catalog_section sections[] = {{(char *)"native/b", (char *)"B"},
                                            {(char *)"native/a", (char *)"A"}};
static const struct catalog catalog = {.sections = sections, .section_count = 2};

START_TEST(sections_and_documents)
{
    struct scores scores = {0};
    struct score *score = scores_add(&scores, "an|impl 1");
    score_count(score, "native/a#x", VERDICT_PASS);
    score_count(score, "native/b#x", VERDICT_FAIL);
    score_count(score, "native/a#y", VERDICT_PASS);
    score_count(score, "json/z#y", VERDICT_UNSUPPORTED);
    size_t total[VERDICT_COUNT];
    score_total(score, "native", total);
    ck_assert_uint_eq(total[VERDICT_PASS], 2);
    ck_assert_uint_eq(total[VERDICT_FAIL], 1);
    ck_assert_uint_eq(total[VERDICT_UNSUPPORTED], 0);
    score_total(score, "nat", total);
    ck_assert_uint_eq(total[VERDICT_PASS], 0);
    struct buf out = {0};
    ck_assert(!summary_print(&scores, &catalog, &out));
    const char *text = buf_text(&out);
    ck_assert_ptr_nonnull(strstr(text, "| an\\|impl 1 | 4 | 2 | 1 |"));
    ck_assert_ptr_nonnull(strstr(text, "| native | 3 | 2 | 1 |"));
    const char *b = strstr(text, "| native/b |");
    const char *a = strstr(text, "| native/a |");
    const char *z = strstr(text, "| json/z |");
    ck_assert(b && a && z);
    ck_assert(b < a && a < z);
    buf_free(&out);
    scores_free(&scores);
}
END_TEST

START_TEST(good_is_said_of_all_runs)
{
    struct scores scores = {0};
    struct buf out = {0};
    struct score *score = scores_add(&scores, "x");
    score_count(score, "native/a#x", VERDICT_PASS);
    ck_assert(!summary_print(&scores, &catalog, &out));
    ck_assert_ptr_nonnull(strstr(buf_text(&out), "not complete: the file breaks off."));
    score->end = mem_dup("complete");
    buf_clear(&out);
    ck_assert(summary_print(&scores, &catalog, &out));
    ck_assert_ptr_null(strstr(buf_text(&out), "not complete"));
    score_count(scores_add(&scores, "y"), "native/a#x", VERDICT_CRASH);
    ck_assert(!summary_print(&scores, &catalog, &out));
    buf_free(&out);
    scores_free(&scores);
}
END_TEST

Suite *summary_suite(void)
{
    Suite *suite = suite_create("summary");
    TCase *tests = tcase_create("summary");
    tcase_add_test(tests, sections_and_documents);
    tcase_add_test(tests, good_is_said_of_all_runs);
    suite_add_tcase(suite, tests);
    return suite;
}
