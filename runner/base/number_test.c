#include "base/number.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

static const struct {
    const char *text;
    bool valid;
} forms[] = {
    {"0", true},         {"-12.50", true}, {"+1", true},   {"1e5", true},      {"1E-5", true},
    {"1.5e+05", true},   {"1/3", true},    {"-1/3", true}, {"Infinity", true}, {"-Infinity", true},
    {"", false},         {"-", false},     {".5", false},  {"5.", false},      {"1e", false},
    {"1e+", false},      {"1/", false},    {"1/0", false}, {"1/-3", false},    {"1.5/2", false},
    {"NaN", false},      {"0x10", false},  {" 1", false},  {"1 ", false},      {"+Infinity", false},
    {"infinity", false}, {"1_000", false},
};

START_TEST(only_the_written_forms_of_numbers_are_valid)
{
    ck_assert_msg(number_valid(forms[_i].text) == forms[_i].valid, "%s", forms[_i].text);
}
END_TEST

/* The numbers 2^300 and 2^300 + 1. A fraction stands for 2^-300, because the decimal form of 2^-300
   is long. */
#define TWO_300                                                                                    \
    "2037035976334486086268445688409378161051468393665936250636140449354381299763336706183397376"
#define TWO_300_1                                                                                  \
    "2037035976334486086268445688409378161051468393665936250636140449354381299763336706183397377"

static const struct {
    const char *expected;
    const char *actual;
    bool equal;
} pairs[] = {
    {"7", "7.0", true},
    {"7", "70e-1", true},
    {"7", "14/2", true},
    {"7", "8", false},
    {"0", "-0", true},
    {"0", "0e999999999999", true},
    {"-1", "1", false},
    {"0.5", "1/2", true},
    {"0.5",
     "0.50000000000000000000000000000000000000000000000000000000000000000000000000000000000000001",
     false},
    {"0.1", "1/10", true},
    {"0.1", "0.1000000000000000055511151231257827021181583404541015625", false},
    {"1/3", "0.3333333333333333", false},
    /* 80 digits have a relative error of 2^-265, and 77 digits have a relative error of 2^-255 */
    {"1/3", "0.33333333333333333333333333333333333333333333333333333333333333333333333333333333",
     true},
    {"1/3", "0.33333333333333333333333333333333333333333333333333333333333333333333333333333",
     false},
    {"0.33333333333333333333333333333333333333333333333333333333333333333333333333333333", "1/3",
     true},
    {TWO_300, TWO_300_1, false},
    {TWO_300_1, TWO_300_1, true},
    {"1/" TWO_300, "2/" TWO_300, false},
    {"Infinity", "Infinity", true},
    {"Infinity", "-Infinity", false},
    {"Infinity", "1e100000", false},
    {"1", "Infinity", false},
    {"1e100000", "10e99999", true},
    {"1", "1e99999999999999999999", false},
    {"1e99999999999999999999", "1e99999999999999999999", true},
    {"0.1", "0", false},
};

START_TEST(numbers_are_equal_by_value)
{
    ck_assert_msg(number_equal(pairs[_i].expected, pairs[_i].actual) == pairs[_i].equal, "%s, %s",
                  pairs[_i].expected, pairs[_i].actual);
}
END_TEST

START_TEST(numbers_beyond_the_limits_are_not_compared)
{
    char *digits = malloc(NUMBER_DIGITS_MAX + 2);
    ck_assert_ptr_nonnull(digits);
    memset(digits, '1', NUMBER_DIGITS_MAX + 1);
    digits[NUMBER_DIGITS_MAX + 1] = '\0';
    ck_assert(number_valid(digits));
    ck_assert(!number_within_limits(digits));
    ck_assert(!number_equal("1", digits));
    ck_assert(number_within_limits(digits + 1));
    ck_assert(number_equal(digits + 1, digits + 1));
    free(digits);
    ck_assert(!number_within_limits("1e100001"));
    ck_assert(!number_within_limits("1e-100001"));
    ck_assert(!number_within_limits("1e999999999999999999999999999"));
    ck_assert(number_within_limits("1e000000000000000000000000001"));
}
END_TEST

Suite *number_suite(void)
{
    Suite *s = suite_create("number");
    TCase *t = tcase_create("number");
    tcase_add_loop_test(t, only_the_written_forms_of_numbers_are_valid, 0,
                        (int)(sizeof forms / sizeof forms[0]));
    tcase_add_loop_test(t, numbers_are_equal_by_value, 0, (int)(sizeof pairs / sizeof pairs[0]));
    tcase_add_test(t, numbers_beyond_the_limits_are_not_compared);
    suite_add_tcase(s, t);
    return s;
}
