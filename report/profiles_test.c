
#include "base/faults.h"
#include "files_test.h"
#include "report_test.h"
#include "results.h"

#include <string.h>

static const struct {
    const char *op, *section, *profile;
} examples[] = {
    {"parse", "native/structural-elements/blocks", "parser"},
    {"parse", "native/templates/template-literals", "parser"},
    {"tree", "native/expressions/operations", "structure"},
    {"evaluate", "native/expressions/operations", "expressions"},
    {"evaluate", "model/values/primitive-types", "expressions"},
    {"evaluate", "native/expressions/template-expressions", "templates"},
    {"evaluate", "native/templates", "templates"},
    {"evaluate", "native/templates/template-literals", "templates"},
    {"evaluate", "native/templates-of-another-kind", "expressions"},
    {"template", "native/expressions/types", "templates"},
    {"body", "model/body-content", "bodies"},
    {"body", "json/structural-elements", "JSON"},
    {"static", "json/static-analysis", "JSON"},
    {"evaluate", "json", "JSON"},
    {"evaluate", "json-like", "expressions"},
    {"static", "native/static-analysis", "types"},
    {"convert", "model/values/primitive-types", "types"},
    {"unify", "model/unification", "types"},
    {"print", "laws", "writes"},
    {"write", "laws", "writes"},
    {"edit", "laws", "edits"},
    {"recover", "laws", "recovers"},
    {"variables", "laws", "points"},
    {"places", "laws", "points"},
    {"place", "laws", "points"},
    {"", "", "expressions"},
};

START_TEST(every_case_belongs_to_one_profile)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        enum profile p = profile_of(examples[i].op, examples[i].section);
        ck_assert_str_eq(profile_name(p), examples[i].profile);
        ck_assert_int_eq(profile_find(examples[i].profile), p);
        ck_assert_str_ne(profile_text(p), "");
    }
    ck_assert_int_eq(profile_find("json"), PROFILE_COUNT);
}
END_TEST

#define CASE(name, op, more)                                                                       \
    "{\"id\":\"native/a#" name "\",\"section\":\"native/a\",\"op\":\"" op "\"," more "}\n"

START_TEST(an_unsupported_case_counts_as_not_passed)
{
    struct files files;
    struct faults f = {0};
    struct report r = {0};
    files_open(&files);
    files_add(&files, "results",
              "{\"results\":1,\"implementation\":\"x\",\"edition\":\"2024-02\"}\n" CASE(
                  "a", "parse", "\"verdict\":\"pass\"")
                  CASE("b", "parse", "\"verdict\":\"unsupported\"")
                      CASE("c", "parse", "\"verdict\":\"crash\"")
                          CASE("d", "tree", "\"verdict\":\"pass\"") "{\"end\":\"complete\"}\n");
    results_read(files.paths, 1, &r, &f);
    ck_assert_uint_eq(f.count, 0);
    struct share s = profile_score(&r, &r.runs[0], PROFILE_PARSER);
    ck_assert_uint_eq(s.passed, 1);
    ck_assert_uint_eq(s.judged, 2);
    ck_assert_uint_eq(s.all, 3);
    ck_assert_uint_eq(profile_score(&r, &r.runs[0], PROFILE_JSON).all, 0);
    results_free(&r);
    faults_free(&f);
    files_close(&files);
}
END_TEST

#define LAW(id, verdict) "{\"law\":\"" id "\",\"verdict\":\"" verdict "\"}\n"

START_TEST(laws_count_where_they_are_judged)
{
    struct files files;
    struct faults f = {0};
    struct report r = {0};
    files_open(&files);
    files_add(&files, "results",
              "{\"results\":1,\"implementation\":\"x\",\"edition\":\"2024-02\"}\n" LAW("a#a~print",
                                                                                       "pass")
                  LAW("a#b~print",
                      "xfail") "{\"law\":\"a#c~print\",\"verdict\":\"unsupported\",\"detail\":\"no "
                               "lists\"}\n" LAW("a#d~print", "not run") LAW("a#a~write", "xpass")
                                   LAW("a#b~write", "crash") LAW("a#c~write", "timeout")
                                       LAW("a#a~places", "pass")
                                           LAW("a#b~places", "fail") "{\"end\":\"complete\"}\n");
    results_read(files.paths, 1, &r, &f);
    ck_assert_uint_eq(f.count, 0);
    struct share s = profile_score(&r, &r.runs[0], PROFILE_WRITES);
    ck_assert_uint_eq(s.passed, 2);
    ck_assert_uint_eq(s.released, 2);
    ck_assert_uint_eq(s.judged, 5);
    ck_assert_uint_eq(s.all, 5);
    ck_assert_uint_eq(profile_score(&r, &r.runs[0], PROFILE_POINTS).all, 2);
    ck_assert_uint_eq(profile_score(&r, &r.runs[0], PROFILE_EDITS).all, 0);
    ck_assert_uint_eq(profile_score(&r, &r.runs[0], PROFILE_EXPRESSIONS).all, 0);
    results_free(&r);
    faults_free(&f);
    files_close(&files);
}
END_TEST

Suite *profiles_suite(void)
{
    Suite *s = suite_create("profiles");
    TCase *tests = tcase_create("profiles");
    tcase_add_test(tests, laws_count_where_they_are_judged);
    tcase_add_test(tests, every_case_belongs_to_one_profile);
    tcase_add_test(tests, an_unsupported_case_counts_as_not_passed);
    suite_add_tcase(s, tests);
    return s;
}
