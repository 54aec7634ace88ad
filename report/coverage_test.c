#include "catalog.h"

#include "base/buf.h"
#include "base/faults.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "files_test.h"
#include "report_test.h"

#include <stdio.h>
#include <string.h>

#define RULE(id, cases)                                                                            \
    "{\"id\":\"" id "\",\"section\":\"native/a\",\"text\":\"t\",\"cases\":\"" cases "\"}"
#define REGISTRY(rules)                                                                            \
    "{\"document\":\"native\",\"title\":\"N\",\"sections\":[{\"id\":\"native/a\",\"title\":"       \
    "\"A\"},{\"id\":\"native/b\",\"title\":\"B\"}],\"rules\":[" rules "]}"
#define CASE(name, covers, expect)                                                                 \
    "{\"name\":\"" name "\",\"covers\":[\"" covers "\"],\"op\":\"evaluate\",\"source\":\"" name    \
    "\",\"expect\":" expect "}"
#define ERROR "{\"error\":{}},\"repair\":{\"source\":\"1\"}"
#define VALUE "{\"value\":{\"number\":\"1\"}}"

static struct files files;

static void set_up(void)
{
    files_open(&files);
    files_add(&files, "registry/native.json",
              REGISTRY(RULE("native.both", "both") "," RULE("native.reject", "reject") "," RULE(
                  "native.accept", "accept") ",{\"id\":\"native.none\",\"section\":\"native/a\","
                                             "\"text\":\"t\",\"cases\":\"none\",\"untestable\":"
                                             "\"why\"}"));
}

static void tear_down(void)
{
    files_close(&files);
}

struct loaded {
    struct catalog cat;
    struct registry registry;
    struct suite suite;
    struct faults faults;
};

static void load(struct loaded *l)
{
    char path[128];
    snprintf(path, sizeof path, "%s/registry", files.dir);
    suite_open(files.dir, NULL, &l->registry, &l->suite, &l->faults);
    if (!l->faults.count)
        catalog_load(path, &l->registry, &l->suite, &l->cat, &l->faults);
}

static void unload(struct loaded *l)
{
    suite_free(&l->suite);
    registry_free(&l->registry);
    catalog_free(&l->cat);
    faults_free(&l->faults);
}

START_TEST(cases_are_counted_by_outcome)
{
    struct loaded l = {0};
    struct buf out = {0};
    files_add(&files, "native/a.json",
              "{\"section\":\"native/a\",\"cases\":[" CASE("x", "native.both", VALUE) "," CASE(
                  "y", "native.reject", ERROR) "]}");
    load(&l);
    ck_assert_str_eq(buf_text(&l.faults.text), "");
    ck_assert_uint_eq(l.cat.rules[0].accepting, 1);
    ck_assert_uint_eq(l.cat.rules[0].rejecting, 0);
    ck_assert_uint_eq(l.cat.rules[1].rejecting, 1);
    ck_assert_str_eq(l.cat.rules[3].why, "why");
    ck_assert(!coverage_print(&l.cat, &out));
    const char *text = buf_text(&out);
    ck_assert_msg(strstr(text, "| native/a | 4 | 1 | 1 of 2 | 1 of 2 | 2 |\n| all |") != NULL, "%s",
                  text);
    ck_assert_ptr_nonnull(strstr(text, "- rule native.both: no rejecting case\n"));
    ck_assert_ptr_nonnull(strstr(text, "- rule native.accept: no accepting case\n"));
    buf_free(&out);
    unload(&l);
}
END_TEST

START_TEST(covered_rules_are_not_missing)
{
    struct loaded l = {0};
    struct buf out = {0};
    files_add(&files, "native/a.json",
              "{\"section\":\"native/a\",\"cases\":[" CASE(
                  "x", "native.both\",\"native.accept",
                  VALUE) "," CASE("y", "native.reject\",\"native.both", ERROR) "]}");
    load(&l);
    ck_assert_str_eq(buf_text(&l.faults.text), "");
    ck_assert(coverage_print(&l.cat, &out));
    ck_assert_ptr_null(strstr(buf_text(&out), "## Missing"));
    buf_free(&out);
    unload(&l);
}
END_TEST

static const struct {
    const char *registry;
    const char *fault;
} faulty[] = {
    {"{\"sections\":[]}", "needs an array \"rules\""},
    {"{\"sections\":[{\"id\":\"a\"}],\"rules\":[]}", "section 'a': needs an id and a title"},
    {REGISTRY(RULE("r", "both") "," RULE("r", "both")), "rule 'r' is defined twice"},
    {REGISTRY(RULE("r", "all")), "rule 'r': \"cases\" must be accept, reject, both or none"},
    {"{\"rules\":[{\"id\":\"a\",\"text\":\"t\",\"section\":\"s\",\"cases\":\"both\"}]}",
     "rule 'a': unknown section 's'"},
    {"{\"rules\":[{\"id\":\"\x1b\"}]}", "/registry/native.json: 1:"},
};

START_TEST(faults_of_the_registry_are_named)
{
    struct loaded l = {0};
    files_add(&files, "registry/native.json", faulty[_i].registry);
    load(&l);
    ck_assert_uint_ge(l.faults.count, 1);
    ck_assert_msg(strstr(buf_text(&l.faults.text), faulty[_i].fault) != NULL, "%s",
                  buf_text(&l.faults.text));
    unload(&l);
}
END_TEST

Suite *coverage_suite(void)
{
    Suite *suite = suite_create("coverage");
    TCase *tests = tcase_create("coverage");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, cases_are_counted_by_outcome);
    tcase_add_test(tests, covered_rules_are_not_missing);
    tcase_add_loop_test(tests, faults_of_the_registry_are_named, 0,
                        (int)(sizeof faulty / sizeof *faulty));
    suite_add_tcase(suite, tests);
    return suite;
}
