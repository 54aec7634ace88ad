#include "model/function.h"

#include "base/linear_test.h"
#include "model/model_test.h"

static const struct range call_range = {2, 20, NULL};

/* Returns its first argument. On failure, the error has a range in another source. */
static bool first_argument(struct ctx *cx, const struct function *function,
                           const struct value *const *arguments, const struct value **out)
{
    if (function->parameter_count == 0)
        return fail(cx, DIAG_CONVERSION, (struct range){1000, 1001, NULL}, "nothing in %.*s",
                    STR_FMT(function->name));
    *out = arguments[0];
    return true;
}

/* A function that calls itself without end. */
static bool recurse(struct ctx *cx, const struct function *function,
                    const struct value *const *arguments, const struct value **out)
{
    struct range ranges[1] = {call_range};
    return function_call(cx, function,
                         &(struct arguments){(const struct value *[]){arguments[0]}, ranges, 1},
                         call_range, out);
}

static const struct parameter any = {.name = STR_INIT("v"), .type = &type_dynamic};

START_TEST(errors_inside_a_function_are_reported_at_the_call)
{
    struct trial t;
    trial_open(&t);
    struct function function = {.name = STR("f"), .result = first_argument};
    const struct value *out;
    ck_assert(
        !function_call(&t.cx, &function, &(struct arguments){NULL, NULL, 0}, call_range, &out));
    ck_assert_uint_eq(t.cx.diag_count, 1);
    ck_assert_uint_eq(t.cx.diags[0]->range.start, call_range.start);
    ck_assert_uint_eq(t.cx.diags[0]->range.end, call_range.end);
    ck_assert_uint_eq(t.cx.depth, 0);
    trial_close(&t);
}
END_TEST

START_TEST(endless_recursion_is_an_error)
{
    struct trial t;
    trial_open(&t);
    struct function function = {
        .name = STR("f"), .parameters = &any, .parameter_count = 1, .result = recurse};
    const struct value *argument = number(&t, "1"), *out;
    struct range range = {3, 4, NULL};
    ck_assert(!function_call(&t.cx, &function, &(struct arguments){&argument, &range, 1},
                             call_range, &out));
    ck_assert(t.cx.limit_exceeded);
    ck_assert(t.cx.diags[0]->code == DIAG_LIMIT_EVALUATION_DEPTH);
    ck_assert_uint_eq(t.cx.depth, 0);
    trial_close(&t);
}
END_TEST

START_TEST(argument_errors_are_reported_at_the_argument)
{
    struct trial t;
    trial_open(&t);
    struct parameter strings[] = {{.name = STR("a"), .type = &type_string},
                                  {.name = STR("b"), .type = &type_string}};
    struct function function = {
        .name = STR("f"), .parameters = strings, .parameter_count = 2, .result = first_argument};
    struct range ranges[] = {{1, 2, NULL}, {3, 4, NULL}, {5, 6, NULL}};
    const struct value *tuple = value_tuple(&t.cx, NULL, 0);
    const struct value *arguments[] = {number(&t, "1"), tuple, tuple}, *out;
    ck_assert(!function_call(&t.cx, &function, &(struct arguments){arguments, ranges, 2},
                             call_range, &out));
    ck_assert(t.cx.diags[0]->code == DIAG_CALL_ARGUMENT);
    ck_assert_uint_eq(t.cx.diags[0]->range.start, 3);
    ck_assert(!function_call(&t.cx, &function, &(struct arguments){arguments, ranges, 3},
                             call_range, &out));
    ck_assert(t.cx.diags[1]->code == DIAG_CALL_TOO_MANY);
    ck_assert_uint_eq(t.cx.diags[1]->range.start, 5);
    ck_assert(!function_call(&t.cx, &function, &(struct arguments){arguments, ranges, 1},
                             call_range, &out));
    ck_assert(t.cx.diags[2]->code == DIAG_CALL_TOO_FEW);
    ck_assert_uint_eq(t.cx.diags[2]->range.start, 2);
    trial_close(&t);
}
END_TEST

/* If rules are switched off, a function may get arguments that are normally impossible. */
START_TEST(calls_work_with_rules_switched_off)
{
    struct trial t;
    trial_open(&t);
    struct parameter strings[] = {{.name = STR("a"), .type = &type_string},
                                  {.name = STR("b"), .type = &type_string}};
    struct function function = {
        .name = STR("f"), .parameters = strings, .parameter_count = 2, .result = first_argument};
    struct range ranges[3] = {{0}};
    const struct value *arguments[] = {value_unknown(&t.cx, &type_string),
                                       value_tuple(&t.cx, NULL, 0), number(&t, "1")};
    const struct value *out = NULL;
    trial_without(&t, MODEL_FUNCTIONS_TOO_FEW);
    trial_without(&t, MODEL_FUNCTIONS_TOO_MANY);
    trial_without(&t, MODEL_FUNCTIONS_CHECKS_BEFORE_EXECUTION);
    ck_assert(
        function_call(&t.cx, &function, &(struct arguments){NULL, NULL, 0}, call_range, &out));
    ck_assert(value_is_dynamic(out));
    ck_assert(function_call(&t.cx, &function, &(struct arguments){arguments, ranges, 3}, call_range,
                            &out));
    ck_assert(value_is_unknown(out));
    ck_assert_uint_eq(t.cx.diag_count, 0);
    trial_close(&t);
}
END_TEST

Suite *function_suite(void)
{
    Suite *suite = suite_create("function");
    TCase *tcase = tcase_create("function");
    limit_time(tcase, 60);
    tcase_add_test(tcase, errors_inside_a_function_are_reported_at_the_call);
    tcase_add_test(tcase, endless_recursion_is_an_error);
    tcase_add_test(tcase, argument_errors_are_reported_at_the_argument);
    tcase_add_test(tcase, calls_work_with_rules_switched_off);
    suite_add_tcase(suite, tcase);
    return suite;
}
