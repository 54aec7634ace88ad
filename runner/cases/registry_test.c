#include "cases/registry.h"

#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/scratch_test.h"
#include "suites_test.h"

#define RULE(id) "{\"id\":\"" id "\",\"section\":\"native/a\",\"text\":\"t\",\"cases\":\"both\""

static const struct {
    const char *name;
    const char *text;
    const char *fault;
} rows[] = {
    {"model.json", "{\"rules\":[" RULE("native.a.one") "}]}",
     "rule 'native.a.one' is defined twice"},
    {"model.json", "{\"rules\":[{\"id\":\"x\"}]}", "rule 'x': a rule needs \"id\" and \"text\""},
    {"model.json", "{\"rules\":[{\"text\":\"x\"}]}", "rule '?'"},
    {"model.json", "{\"rules\":[" RULE("x") ",\"level\":\"can\"}]}", "unknown level 'can'"},
    {"model.json", "{\"rules\":[" RULE("x") ",\"editions\":[\"2017-06\",\"1999\"]}]}",
     "unknown edition"},
    {"model.json", "{\"rules\":[" RULE("x") ",\"editions\":[]}]}", "\"editions\" names no known"},
    {"model.json",
     "{\"rules\":[{\"id\":\"x\",\"section\":\"native/a\",\"text\":\"t\",\"cases\":\"some\"}]}",
     "rule 'x': \"cases\" must be accept, reject, both or none"},
    {"model.json", "{\"rule\":[]}", "needs an array \"rules\""},
    {"model.json", "{\"rules\":[}", "model.json: 1:11: expected a JSON value"},
    {"readings.json", "{\"readings\":[{\"options\":[]}]}", "an ambiguous passage has no \"id\""},
    {"readings.json",
     "{\"readings\":[{\"id\":\"r\",\"options\":[{\"id\":\"a\"}],\"default\":\"a\"}]}",
     "at least two options"},
    {"readings.json",
     "{\"readings\":[{\"id\":\"r\",\"options\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"default\":\"c\"}]"
     "}",
     "must be one of the options"},
};

static void load(struct scratch *s, struct registry *r, struct faults *f)
{
    struct buf dir = {0};
    buf_fmt(&dir, "%s/registry", s->dir);
    registry_load(buf_text(&dir), r, f);
    buf_free(&dir);
}

START_TEST(a_fault_of_the_registry_is_named)
{
    struct scratch s;
    struct registry r;
    struct faults f = {0};
    struct buf name = {0};
    scratch_make(&s);
    scratch_registry(&s);
    buf_fmt(&name, "registry/%s", rows[_i].name);
    scratch_write(&s, buf_text(&name), rows[_i].text);
    load(&s, &r, &f);
    ck_assert_uint_eq(f.count, 1);
    ck_assert_msg(strstr(buf_text(&f.text), rows[_i].fault) != NULL, "%s", buf_text(&f.text));
    registry_free(&r);
    faults_free(&f);
    buf_free(&name);
    scratch_remove(&s);
}
END_TEST

START_TEST(rules_and_readings_are_found_by_id)
{
    struct scratch s;
    struct registry r;
    struct faults f = {0};
    size_t reading, option;
    scratch_make(&s);
    scratch_registry(&s);
    load(&s, &r, &f);
    ck_assert_uint_eq(f.count, 0);
    ck_assert_str_eq(registry_rule(&r, "native.a.one")->text, "The first rule.");
    ck_assert(registry_rule(&r, "native.a.two")->unguarded);
    ck_assert_uint_eq(registry_rule(&r, "native.a.old")->editions, 1u << EDITION_2019_09);
    ck_assert_ptr_null(registry_rule(&r, "native.a"));
    ck_assert(registry_choice(&r, "division-by-zero=infinity", &reading, &option));
    ck_assert_uint_eq(option, 0); /* the default comes first */
    ck_assert(registry_choice(&r, "division-by-zero=error", &reading, &option));
    ck_assert_uint_eq(option, 1);
    ck_assert(!registry_choice(&r, "division-by-zero", &reading, &option));
    ck_assert(!registry_choice(&r, "division-by-zero=", &reading, &option));
    ck_assert(!registry_choice(&r, "division=error", &reading, &option));
    registry_free(&r);
    faults_free(&f);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_missing_registry_is_a_fault)
{
    struct registry r;
    struct faults f = {0};
    registry_load("/nonexistent/registry", &r, &f);
    ck_assert_uint_eq(f.count, 1);
    ck_assert_ptr_nonnull(strstr(buf_text(&f.text), "/nonexistent/registry"));
    registry_free(&r);
    faults_free(&f);
}
END_TEST

Suite *registry_suite(void)
{
    Suite *s = suite_create("registry");
    TCase *t = tcase_create("registry");
    tcase_add_loop_test(t, a_fault_of_the_registry_is_named, 0,
                        (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, rules_and_readings_are_found_by_id);
    tcase_add_test(t, a_missing_registry_is_a_fault);
    suite_add_tcase(s, t);
    return s;
}
