#include "spec/spec_test.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "spec/spec.h"

static struct spec spec;

static struct ctx context(const char *edition)
{
    struct ctx cx;
    ck_assert(spec_init(&spec, str_from(edition)));
    ctx_init(&cx, arena_new(), &spec);
    return cx;
}

START_TEST(every_edition_has_rules_and_default_readings)
{
    for (size_t i = 0; spec_editions[i] != NULL; i++) {
        struct ctx cx = context(spec_editions[i]);
        ck_assert(rule(&cx, MODEL_CONVERSION_IDENTITY));
        ck_assert(reads(&cx, DIVISION_BY_ZERO_INFINITY));
        ck_assert(!reads(&cx, DIVISION_BY_ZERO_ERROR));
        arena_free(cx.arena);
    }
    ck_assert(!spec_init(&spec, STR("2017-07")));
    ck_assert(!spec_init(&spec, STR("hcl-2.99")));
    ck_assert(!spec_init(&spec, STR("")));
}
END_TEST

START_TEST(rules_that_decide_are_traced)
{
    struct ctx cx = context("2024-02");
    ck_assert(!spec.trace[MODEL_CONVERSION_IDENTITY]);
    ck_assert(rule(&cx, MODEL_CONVERSION_IDENTITY));
    ck_assert(spec.trace[MODEL_CONVERSION_IDENTITY]);
    arena_free(cx.arena);
}
END_TEST

START_TEST(rules_can_be_switched_off)
{
    struct ctx cx = context("2024-02");
    ck_assert(spec_without(&spec, str_from(spec_rule_name(MODEL_CONVERSION_IDENTITY))));
    ck_assert(!rule(&cx, MODEL_CONVERSION_IDENTITY));
    ck_assert(!spec.trace[MODEL_CONVERSION_IDENTITY]);
    ck_assert(!spec_without(&spec, STR("model.no-such-rule")));
    ck_assert_msg(!spec_without(&spec, STR("model.unknown.never-spontaneous")),
                  "no code uses this rule");
    arena_free(cx.arena);
}
END_TEST

START_TEST(readings_can_be_chosen)
{
    struct ctx cx = context("2024-02");
    ck_assert(!spec.consulted[READING_DIVISION_BY_ZERO]);
    ck_assert(spec_read(&spec, STR("division-by-zero"), STR("error")));
    ck_assert(reads(&cx, DIVISION_BY_ZERO_ERROR));
    ck_assert(spec.consulted[READING_DIVISION_BY_ZERO]);
    ck_assert(!spec_read(&spec, STR("division-by-zero"), STR("dividend")));
    ck_assert(!spec_read(&spec, STR("division"), STR("error")));
    arena_free(cx.arena);
}
END_TEST

Suite *spec_suite(void)
{
    Suite *suite = suite_create("spec");
    TCase *tcase = tcase_create("spec");
    tcase_add_test(tcase, every_edition_has_rules_and_default_readings);
    tcase_add_test(tcase, rules_that_decide_are_traced);
    tcase_add_test(tcase, rules_can_be_switched_off);
    tcase_add_test(tcase, readings_can_be_chosen);
    suite_add_tcase(suite, tcase);
    return suite;
}
