#include "base/number.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "ref/base/linear_test.h"
#include "suites.h"

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

/* 2^300 and 2^300 + 1; 2^-300 as a decimal would be long, so a rational. */
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
    /* 80 digits: an error of 2^-265, relative to 1/3; 77 digits: of 2^-255 */
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

START_TEST(equal_numbers_have_one_key)
{
    struct buf a = {0}, b = {0};
    number_key("0.50", &a);
    number_key("1/2", &b);
    ck_assert_str_eq(buf_text(&a), buf_text(&b));
    buf_clear(&b);
    number_key("0.1", &b);
    ck_assert_str_ne(buf_text(&a), buf_text(&b));
    buf_free(&a);
    buf_free(&b);
}
END_TEST

static const struct {
    const char *text;
    const char *key;
} written_keys[] = {
    {"0", "0"},
    {"-0.00e7", "0"},
    {"0e999999999999", "0"},
    {"0/5", "0"},
    {"1200", "12e2"},
    {"-012.0e2", "-12e2"},
    {"12e100000", "12e100000"},
    {"0.10", "1e-1"},
    {"1/10", "1e-1"},
    {"-3/6", "-5e-1"},
    {"6/3", "2e0"},
    {"0.375", "375e-3"},
    {"3/8", "375e-3"},
    {"1e-100000", "1e-100000"},
    {"1/3", "1/3"},
    {"10/-3", "10/-3"},
    {"Infinity", "Infinity"},
};

START_TEST(each_form_of_a_number_has_its_key)
{
    struct buf out = {0};
    number_key(written_keys[_i].text, &out);
    ck_assert_str_eq(buf_text(&out), written_keys[_i].key);
    buf_free(&out);
}
END_TEST

/* Eight bytes with a value of 100,000 digits, repeated up to the size of a reply of 8 MB. */
START_TEST(keys_take_as_long_as_what_is_written)
{
    struct buf out = {0};
    struct stopwatch start = stopwatch_start();
    for (int i = 0; i < 400 * 1000; i++) {
        buf_clear(&out);
        number_key(i % 2 ? "7e-99999" : "7e+99999", &out);
    }
    check_quick(start, 5);
    buf_free(&out);
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
    tcase_add_test(t, equal_numbers_have_one_key);
    tcase_add_loop_test(t, each_form_of_a_number_has_its_key, 0,
                        (int)(sizeof written_keys / sizeof written_keys[0]));
    tcase_add_test(t, keys_take_as_long_as_what_is_written);
    suite_add_tcase(s, t);
    return s;
}
