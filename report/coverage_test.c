#include "coverage.h"

#include "base/buf.h"
#include "base/faults.h"
#include "catalog.h"
#include "report_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder of spec tests: one registry, one case file. */
static char dir[64];

static void path_of(const char *name, char path[128])
{
    snprintf(path, 128, "%s%s", dir, name);
}

static void write_file(const char *name, const char *text)
{
    char path[128];
    path_of(name, path);
    FILE *out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    ck_assert_int_ge(fputs(text, out), 0);
    ck_assert_int_eq(fclose(out), 0);
}

static const char registry[] =
    "{\"document\":\"native\",\"title\":\"N\",\"sections\":[{\"id\":\"native/a\",\"title\":\"A\"},"
    "{\"id\":\"native/b\",\"title\":\"B\"}],\"rules\":["
    "{\"id\":\"native.both\",\"section\":\"native/a\",\"text\":\"t\",\"cases\":\"both\"},"
    "{\"id\":\"native.reject\",\"section\":\"native/a\",\"text\":\"t\",\"cases\":\"reject\"},"
    "{\"id\":\"native.none\",\"section\":\"native/a\",\"text\":\"t\",\"cases\":\"none\"},"
    "{\"id\":\"native.accept\",\"section\":\"native/b\",\"text\":\"t\",\"cases\":\"accept\"}]}";

static void set_up(void)
{
    char path[128];
    strcpy(dir, "/tmp/hclreport-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(dir));
    path_of("/registry", path);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    write_file("/registry/native.json", registry);
}

static void tear_down(void)
{
    static const char *const names[] = {"/registry/native.json", "/a.json"};
    char path[128];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        path_of(names[i], path);
        unlink(path);
    }
    path_of("/registry", path);
    rmdir(path);
    rmdir(dir);
}

static void load(struct catalog *cat, struct faults *f)
{
    char path[128];
    path_of("/registry", path);
    catalog_load(path, cat, f);
    if (!f->count)
        coverage_count(dir, cat, f);
}

START_TEST(cases_are_counted_by_outcome)
{
    write_file("/a.json",
               "{\"section\":\"a\",\"cases\":["
               "{\"name\":\"x\",\"covers\":[\"native.both\"],\"expect\":{\"value\":{}}},"
               "{\"name\":\"y\",\"covers\":[\"native.reject\"],\"expect\":{\"error\":{}}},"
               "{\"name\":\"z\",\"covers\":[\"native.accept\",\"native.none\"],\"expect\":"
               "{\"any_of\":[{\"error\":{}},{\"value\":{}}]}}]}");
    struct catalog cat = {0};
    struct faults f = {0};
    load(&cat, &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert_uint_eq(cat.rule_count, 4);
    ck_assert_uint_eq(cat.rules[0].accepting, 1);
    ck_assert_uint_eq(cat.rules[0].rejecting, 0);
    ck_assert_uint_eq(cat.rules[1].rejecting, 1);
    ck_assert_uint_eq(cat.rules[3].accepting, 1);
    ck_assert_uint_eq(cat.rules[3].rejecting, 1);
    struct buf out = {0};
    ck_assert(!coverage_print(&cat, &out));
    ck_assert_ptr_nonnull(strstr(buf_text(&out), "| native/a | 3 | 1 | 1 of 1 | 1 of 2 | 1 |\n"
                                                 "| native/b | 1 | | 1 of 1 | 0 of 0 | |\n"
                                                 "| all | 4 | 1 | 2 of 2 | 1 of 2 | 1 |\n"));
    ck_assert_ptr_nonnull(strstr(buf_text(&out), "- rule native.both: no rejecting case\n"));
    buf_free(&out);
    catalog_free(&cat);
    faults_free(&f);
}
END_TEST

START_TEST(nothing_missing)
{
    write_file("/a.json", "{\"section\":\"a\",\"cases\":["
                          "{\"name\":\"x\",\"covers\":[\"native.both\",\"native.accept\"],"
                          "\"expect\":{\"value\":{}}},"
                          "{\"name\":\"y\",\"covers\":[\"native.reject\",\"native.both\"],"
                          "\"expect\":{\"error\":{}}}]}");
    struct catalog cat = {0};
    struct faults f = {0};
    load(&cat, &f);
    struct buf out = {0};
    ck_assert(coverage_print(&cat, &out));
    ck_assert_ptr_null(strstr(buf_text(&out), "## Missing"));
    buf_free(&out);
    catalog_free(&cat);
    faults_free(&f);
}
END_TEST

static const struct {
    const char *registry; /* NULL: the sound one */
    const char *cases;
    const char *fault;
} faulty[] = {
    {NULL, "{\"cases\":[{\"name\":\"x\",\"covers\":[\"native.q\"],\"expect\":{\"error\":{}}}]}",
     "/a.json: case 'x': covers the unknown rule 'native.q'"},
    {NULL, "{\"cases\":[{\"name\":\"x\"}]}", "/a.json: case 'x': needs a name and expect"},
    {NULL, "{}", "/a.json: is no case file"},
    {NULL, "{\"cases\":[", "/a.json: 1:"},
    {"{\"sections\":[]}", "{}", "holds no native.json"},
    {"{\"sections\":[{\"id\":\"a\"}]}", "{}", "section 'a': needs an id and a title"},
    {"{\"rules\":[{\"id\":\"a\",\"section\":\"s\",\"cases\":\"both\"}]}", "{}",
     "rule 'a': unknown section 's'"},
    {"{\"rules\":[{\"id\":\"a\",\"section\":\"s\",\"cases\":\"all\"}]}", "{}",
     "rule 'a': cases is none of accept, reject, both, none"},
    {"{\"rules\":[{\"id\":\"\x1b\"}]}", "{}", "/registry/native.json: 1:"},
};

START_TEST(faults_are_said)
{
    write_file("/a.json", faulty[_i].cases);
    if (faulty[_i].registry)
        write_file("/registry/native.json", faulty[_i].registry);
    struct catalog cat = {0};
    struct faults f = {0};
    load(&cat, &f);
    ck_assert_uint_ge(f.count, 1);
    ck_assert_msg(strstr(buf_text(&f.text), faulty[_i].fault) != NULL, "%s", buf_text(&f.text));
    catalog_free(&cat);
    faults_free(&f);
}
END_TEST

Suite *coverage_suite(void)
{
    Suite *suite = suite_create("coverage");
    TCase *tests = tcase_create("coverage");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, cases_are_counted_by_outcome);
    tcase_add_test(tests, nothing_missing);
    tcase_add_loop_test(tests, faults_are_said, 0, (int)(sizeof faulty / sizeof *faulty));
    suite_add_tcase(suite, tests);
    return suite;
}
