#include "model/scope.h"

#include "model/function.h"
#include "model/model_test.h"

START_TEST(the_most_local_variable_is_found)
{
    struct trial t;
    trial_open(&t);
    const struct value *a = number(&t, "1"), *b = number(&t, "2"), *c = number(&t, "3");
    struct variable globals[] = {{STR("z"), a}, {STR("x"), b}, {STR("y"), c}};
    struct function functions[] = {{.name = STR("g")}, {.name = STR("f")}};
    const struct scope *global = scope_global(&t.cx, globals, 3, functions, 2);
    struct variable locals[] = {{STR("x"), a}, {STR("x"), c}};
    struct scope child = {.parent = global, .variables = locals, .variable_count = 2};
    struct scope inner = {.parent = &child};
    ck_assert_ptr_eq(scope_variable(&t.cx, &inner, STR("x")), c);
    ck_assert_ptr_eq(scope_variable(&t.cx, global, STR("x")), b);
    ck_assert_ptr_eq(scope_variable(&t.cx, &inner, STR("z")), a);
    ck_assert_ptr_null(scope_variable(&t.cx, &inner, STR("w")));
    ck_assert(str_equal(scope_function(&inner, STR("f"))->name, STR("f")));
    ck_assert_ptr_null(scope_function(&inner, STR("x")));
    trial_close(&t);
}
END_TEST

START_TEST(names_are_not_normalized)
{
    struct trial t;
    trial_open(&t);
    struct variable variables[] = {{STR("e\xCC\x81"), number(&t, "1")},
                                   {STR("\xC3\xA9"), number(&t, "2")}};
    const struct scope *scope = scope_global(&t.cx, variables, 2, NULL, 0);
    ck_assert_ptr_eq(scope_variable(&t.cx, scope, STR("\xC3\xA9")), variables[1].value);
    ck_assert_ptr_eq(scope_variable(&t.cx, scope, STR("e\xCC\x81")), variables[0].value);
    trial_close(&t);
}
END_TEST

Suite *scope_suite(void)
{
    Suite *suite = suite_create("scope");
    TCase *tcase = tcase_create("scope");
    tcase_add_test(tcase, the_most_local_variable_is_found);
    tcase_add_test(tcase, names_are_not_normalized);
    suite_add_tcase(suite, tcase);
    return suite;
}
