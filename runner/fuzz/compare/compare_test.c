/* Tests the comparison of two answers, and the limits on requests. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/compare/compare.h"
#include "fuzz/compare/precision.h"
#include "fuzz/peers/limits.h"
#include "fuzz/suites_test.h"

struct comparison {
    enum op op;
    const char *reference;
    const char *other;
    enum difference expected;
};

static const struct comparison comparisons[] = {
    {OP_EVALUATE, "\"value\":{\"number\":\"1\"}", "\"value\":{\"number\":\"1\"}", DIFFERENCE_NONE},
    {OP_EVALUATE, "\"value\":{\"number\":\"1\"}", "\"value\":{\"number\":\"1.0\"}",
     DIFFERENCE_NONE},
    {OP_EVALUATE, "\"value\":{\"number\":\"1\"}", "\"value\":{\"number\":\"2\"}", DIFFERENCE_VALUE},
    {OP_EVALUATE, "\"value\":{\"number\":\"1\"}", "\"error\":{}", DIFFERENCE_REJECTED},
    {OP_EVALUATE, "\"error\":{\"phase\":\"parse\"}", "\"value\":{\"number\":\"1\"}",
     DIFFERENCE_ACCEPTED},
    {OP_EVALUATE, "\"error\":{\"phase\":\"parse\"}", "\"error\":{}", DIFFERENCE_NONE},
    {OP_EVALUATE, "\"value\":{\"bool\":true}", "\"error\":{\"phase\":\"panic\"}", DIFFERENCE_CRASH},
    {OP_EVALUATE, "\"error\":{\"phase\":\"parse\"}", "\"error\":{\"phase\":\"panic\"}",
     DIFFERENCE_CRASH},
    {OP_EVALUATE, "\"value\":{\"bool\":true}", "\"unsupported\":\"x\"", DIFFERENCE_UNSUPPORTED},
    {OP_EVALUATE, "\"value\":{\"bool\":true}", "\"value\":{\"bool\":1}", DIFFERENCE_GARBAGE},
    {OP_EVALUATE, "\"value\":{\"bool\":true}", "\"value\":{\"bool\":true},\"error\":{}",
     DIFFERENCE_GARBAGE},
    {OP_EVALUATE, "\"value\":{\"bool\":true}", "\"structure\":null", DIFFERENCE_GARBAGE},
    {OP_EVALUATE, "\"error\":{\"phase\":\"parse\",\"code\":\"limit-depth\"}",
     "\"value\":{\"bool\":true}", DIFFERENCE_LIMIT},
    {OP_EVALUATE, "\"value\":{\"bool\":true}", "\"value\":{\"unknown\":\"bool\"}",
     DIFFERENCE_PRECISION},
    {OP_EVALUATE, "\"value\":{\"bool\":true}", "\"value\":{\"unknown\":\"dynamic\"}",
     DIFFERENCE_PRECISION},
    {OP_EVALUATE, "\"value\":{\"bool\":true}", "\"value\":{\"unknown\":\"string\"}",
     DIFFERENCE_VALUE},
    {OP_EVALUATE, "\"value\":{\"unknown\":\"bool\"}", "\"value\":{\"bool\":true}",
     DIFFERENCE_VALUE},
    {OP_EVALUATE, "\"value\":{\"tuple\":[{\"bool\":true},{\"number\":\"1\"}]}",
     "\"value\":{\"tuple\":[{\"unknown\":\"bool\"},{\"number\":\"1\"}]}", DIFFERENCE_PRECISION},
    {OP_EVALUATE, "\"value\":{\"tuple\":[{\"bool\":true},{\"number\":\"1\"}]}",
     "\"value\":{\"tuple\":[{\"unknown\":\"bool\"},{\"number\":\"2\"}]}", DIFFERENCE_VALUE},
    {OP_EVALUATE, "\"value\":{\"list\":[],\"of\":\"dynamic\"}",
     "\"value\":{\"list\":[],\"of\":\"bool\"}", DIFFERENCE_VALUE},
    {OP_EVALUATE, "\"value\":{\"set\":[{\"number\":\"1\"},{\"number\":\"2\"}],\"of\":\"number\"}",
     "\"value\":{\"of\":\"number\",\"set\":[{\"number\":\"2\"},{\"number\":\"1\"}]}",
     DIFFERENCE_NONE},
    {OP_EVALUATE,
     "\"value\":{\"string\":\"0.33333333333333333333333333333333333333333333333333333333"
     "333333333333333333333333\"}",
     "\"value\":{\"string\":\"0.3333333333333333333333333333333333333333333333333333333333333333333"
     "3333333333333333333335\"}",
     DIFFERENCE_POISONED},
    {OP_UNIFY, "\"type\":\"string\"", "\"type\":\"number\"", DIFFERENCE_VALUE},
    {OP_PARSE, "\"structure\":{\"attributes\":[],\"blocks\":[]}", "\"structure\":null",
     DIFFERENCE_NONE},
};

START_TEST(each_kind_of_difference_is_recognised)
{
    const struct comparison *c = &comparisons[_i];
    char reference[600], other[600];
    snprintf(reference, sizeof reference, "{\"id\":0,%s}", c->reference);
    snprintf(other, sizeof other, "{\"id\":17,%s}", c->other);
    struct peer_answer answer = {.kind = PEER_REPLY, .text = other, .len = strlen(other)};
    enum difference d = compare_lines(c->op, reference, strlen(reference), &answer);
    ck_assert_msg(d == c->expected, "%s beside %s: %s", c->reference, c->other, difference_name(d));
}
END_TEST

START_TEST(crash_and_timeout_are_kinds_of_differences)
{
    const char *reference = "{\"id\":0,\"value\":{\"bool\":true}}";
    struct peer_answer crash = {.kind = PEER_CRASH}, late = {.kind = PEER_TIMEOUT};
    ck_assert_int_eq(compare_lines(OP_EVALUATE, reference, strlen(reference), &crash),
                     DIFFERENCE_CRASH);
    ck_assert_int_eq(compare_lines(OP_EVALUATE, reference, strlen(reference), &late),
                     DIFFERENCE_TIMEOUT);
}
END_TEST

START_TEST(long_numbers_may_differ_by_a_rounding)
{
    static const struct {
        const char *a;
        const char *b;
        bool open;
    } rows[] = {
        {"a1b", "a1b", true},
        {"a1b", "a2b", false},
        {"a-0b", "a0b", true},
        {"0", "-0.00", false},
        {"-0", "-1", false},
        {"-1", "1", false},
        {"0.3333333333333333", "0.33333333333333333", false},
        {"x0.0000000000000000000000000000015y",
         "x0."
         "00000000000000000000000000000150000000000000000000000000000000000000000000000000000000000"
         "0"
         "00000000000000000000000000000000000000000000000000000000000000000001y",
         true},
        {"0.0000000000000000000000000000015", "0.0000000000000000000000000000016", false},
        {"123456789012345678901234567890123", "123456789012345678901234567890124", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(precision_rounding_only(rows[i].a, strlen(rows[i].a), rows[i].b,
                                              strlen(rows[i].b)) == rows[i].open,
                      "%s and %s", rows[i].a, rows[i].b);
}
END_TEST

static const struct {
    const char *reference;
    enum difference expected;
} errors[] = {
    {"{\"id\":0,\"error\":{\"phase\":\"evaluate\",\"code\":\"x\"}}", DIFFERENCE_ACCEPTED},
    {"{\"id\":0,\"error\":{\"phase\":\"evaluate\",\"code\":\"limit-depth\"}}", DIFFERENCE_LIMIT},
    {"{\"id\":0,\"error\":{\"phase\":\"evaluate\",\"detail\":\"\\\"code\\\":\\\"limit-\"}}",
     DIFFERENCE_ACCEPTED},
};

START_TEST(a_limit_of_the_reference_differs_from_other_errors)
{
    char text[] = "{\"id\":7,\"value\":{\"bool\":true}}";
    struct peer_answer answer = {.kind = PEER_REPLY, .text = text, .len = sizeof text - 1};
    const char *reference = errors[_i].reference;
    ck_assert_int_eq(compare_lines(OP_EVALUATE, reference, strlen(reference), &answer),
                     errors[_i].expected);
}
END_TEST

/* The request has 4 levels of brackets, 7 digits in a row, and 42 bytes. */
static const struct {
    enum dimension dimension;
    size_t enough; /* the smallest limit that allows the request */
} held_back[] = {{DIMENSION_NESTING, 6}, {DIMENSION_DIGITS, 11}, {DIMENSION_SIZE, 63}};

START_TEST(requests_beyond_two_thirds_of_a_limit_are_held_back)
{
    const char *text = "{\"op\":\"evaluate\",\"source\":\"[[[1234567]]]\"}";
    struct limits l = {.largest = {256, 512, 65536}};
    ck_assert(limits_allow(&l, text, strlen(text)));
    l.largest[held_back[_i].dimension] = held_back[_i].enough;
    ck_assert(limits_allow(&l, text, strlen(text)));
    l.largest[held_back[_i].dimension]--;
    ck_assert(!limits_allow(&l, text, strlen(text)));
}
END_TEST

Suite *compare_suite(void)
{
    Suite *s = suite_create("compare");
    TCase *t = tcase_create("compare");
    tcase_add_loop_test(t, each_kind_of_difference_is_recognised, 0,
                        sizeof comparisons / sizeof comparisons[0]);
    tcase_add_test(t, crash_and_timeout_are_kinds_of_differences);
    tcase_add_test(t, long_numbers_may_differ_by_a_rounding);
    tcase_add_loop_test(t, a_limit_of_the_reference_differs_from_other_errors, 0,
                        sizeof errors / sizeof errors[0]);
    tcase_add_loop_test(t, requests_beyond_two_thirds_of_a_limit_are_held_back, 0, 3);
    suite_add_tcase(s, t);
    return s;
}
