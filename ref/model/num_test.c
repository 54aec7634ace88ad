#include "model/num.h"

#include "base/limits.h"
#include "base/linear_test.h"
#include "model/model_test.h"

#include <stdint.h>
#include <string.h>

static const struct range nowhere = {0};

typedef bool operation(struct ctx *, const struct num *, const struct num *, struct range,
                       const struct num **);

/* Operations and their results. If `result` is NULL, the operation fails. */
static const struct {
    operation *apply;
    const char *a, *b, *result;
} operations[] = {
    {num_add, "0.1", "0.2", "0.3"},
    {num_add, "1/3", "2/3", "1"},
    {num_add, "Infinity", "1", "Infinity"},
    {num_add, "Infinity", "-Infinity", NULL},
    {num_subtract, "1", "Infinity", "-Infinity"},
    {num_subtract, "Infinity", "Infinity", NULL},
    {num_subtract, "Infinity", "-Infinity", "Infinity"},
    {num_multiply, "-0.5", "4", "-2"},
    {num_multiply, "-2", "Infinity", "-Infinity"},
    {num_multiply, "0", "Infinity", NULL},
    {num_multiply, "-Infinity", "-Infinity", "Infinity"},
    {num_divide, "1", "3", "1/3"},
    {num_divide, "-1", "0", "-Infinity"},
    {num_divide, "0", "0", NULL},
    {num_divide, "5", "-Infinity", "0"},
    {num_divide, "-Infinity", "0", "-Infinity"},
    {num_divide, "-Infinity", "-2", "Infinity"},
    {num_divide, "Infinity", "Infinity", NULL},
    {num_modulo, "7", "3", "1"},
    {num_modulo, "5.5", "2", "1.5"},
    {num_modulo, "-5", "3", "-2"},
    {num_modulo, "5", "-3", "2"},
    {num_modulo, "1/3", "1/4", "1/12"},
    {num_modulo, "5", "0", NULL},
    {num_modulo, "Infinity", "2", NULL},
    {num_modulo, "-5", "Infinity", "-5"},
};

START_TEST(arithmetic_is_exact)
{
    struct trial t;
    trial_open(&t);
    const struct num *result = NULL;
    bool ok = operations[_i].apply(&t.cx, num(&t, operations[_i].a), num(&t, operations[_i].b),
                                   nowhere, &result);
    ck_assert(ok == (operations[_i].result != NULL));
    ck_assert_uint_eq(t.cx.diag_count, ok ? 0 : 1);
    if (ok)
        ck_assert_int_eq(num_compare(result, num(&t, operations[_i].result)), 0);
    trial_close(&t);
}
END_TEST

START_TEST(undefined_results_are_zero_without_the_rule)
{
    struct trial t;
    trial_open(&t);
    trial_without(&t, MODEL_PRIMITIVE_NUMBER_NO_NAN);
    const struct num *result;
    ck_assert(num_divide(&t.cx, num(&t, "0"), num(&t, "0"), nowhere, &result));
    ck_assert(num_is_zero(result));
    trial_close(&t);
}
END_TEST

static const struct {
    const char *reading, *option, *a, *b, *result;
} remainders[] = {
    {"modulo-negative", "floored", "-5", "3", "1"},
    {"modulo-negative", "floored", "5", "-3", "-1"},
    {"modulo-negative", "euclidean", "-5", "-3", "1"},
    {"modulo-negative", "euclidean", "5", "-3", "2"},
    {"modulo-zero", "dividend", "5", "0", "5"},
    {"modulo-infinity", "infinity", "5", "-Infinity", "-Infinity"},
};

START_TEST(readings_decide_remainders)
{
    struct trial t;
    trial_open(&t);
    ck_assert(
        spec_read(&t.spec, str_from(remainders[_i].reading), str_from(remainders[_i].option)));
    const struct num *result;
    ck_assert(
        num_modulo(&t.cx, num(&t, remainders[_i].a), num(&t, remainders[_i].b), nowhere, &result));
    ck_assert_int_eq(num_compare(result, num(&t, remainders[_i].result)), 0);
    trial_close(&t);
}
END_TEST

START_TEST(infinities_are_below_and_above_all_numbers)
{
    struct trial t;
    trial_open(&t);
    static const char *const rising[] = {"-Infinity", "-1e5000", "-1/3", "0",
                                         "1e-5000",   "1/3",     "0.34", "Infinity"};
    for (int i = 0; i < COUNT(rising); i++) {
        for (int k = 0; k < COUNT(rising); k++) {
            int order = num_compare(num(&t, rising[i]), num(&t, rising[k]));
            ck_assert_int_eq((order > 0) - (order < 0), (i > k) - (i < k));
            order = num_order(&t.cx, num(&t, rising[i]), num(&t, rising[k]));
            ck_assert_int_eq((order > 0) - (order < 0), (i > k) - (i < k));
        }
    }
    trial_close(&t);
}
END_TEST

/* Numbers, their texts, and their forms in the protocol. If `text` is NULL, the number does not
   convert to string. */
static const struct {
    const char *number, *text, *wire;
} texts[] = {
    {"0", "0", "0"},
    {"-0", "0", "0"},
    {"0007", "7", "7"},
    {"-12.500", "-12.5", "-12.5"},
    {"1e3", "1000", "1000"},
    {"1.5E-3", "0.0015", "0.0015"},
    {"100e-2", "1", "1"},
    {"1/8", "0.125", "0.125"},
    {"-3/6", "-0.5", "-0.5"},
    {"1/3", "0.33333333333333333333333333333333333333333333333333333333333333333333333333333333",
     "1/3"},
    {"-2/3", "-0.66666666666666666666666666666666666666666666666666666666666666666666666666666667",
     "-2/3"},
    {"200/3", "66.666666666666666666666666666666666666666666666666666666666666666666666666666667",
     "200/3"},
    {"+4", "4", "4"},
};

START_TEST(numbers_are_written_in_one_form)
{
    struct trial t;
    trial_open(&t);
    const struct num *n = num(&t, texts[_i].number);
    struct str text;
    ck_assert(num_text(&t.cx, n, nowhere, &text));
    ck_assert_str_eq(str_copy(t.arena, text).data, texts[_i].text);
    ck_assert_str_eq(str_copy(t.arena, num_wire(&t.cx, n)).data, texts[_i].wire);
    trial_close(&t);
}
END_TEST

static const struct num *third(struct trial *t, const char *power)
{
    const struct num *n;
    ck_assert(num_divide(&t->cx, num(t, power), num(t, "3"), nowhere, &n));
    return n;
}

START_TEST(quotients_are_rounded_to_their_digits)
{
    struct trial t;
    trial_open(&t);
    struct str text;
    char expected[101];
    memset(expected, '3', NUM_QUOTIENT_DIGITS);
    memset(expected + NUM_QUOTIENT_DIGITS, '0', 100 - NUM_QUOTIENT_DIGITS);
    expected[100] = '\0';
    ck_assert(num_text(&t.cx, third(&t, "1e100"), nowhere, &text));
    ck_assert_str_eq(str_copy(t.arena, text).data, expected);
    /* the last digit is a zero, which the text leaves out */
    const struct num *n;
    ck_assert(num_add(&t.cx, num(&t, "0.5"), third(&t, "1e-80"), nowhere, &n));
    ck_assert(num_text(&t.cx, n, nowhere, &text));
    ck_assert_str_eq(str_copy(t.arena, text).data, "0.5");
    trial_close(&t);
}
END_TEST

static const char *const malformed[] = {"",     "-",    "+",   ".5",    "5.",   "1e",       "1e+",
                                        "1.e5", "0x10", "1_0", " 1",    "1 ",   "--1",      "+-1",
                                        "1/0",  "1/",   "/2",  "1/2/3", "1/-2", "infinity", "NaN"};

START_TEST(malformed_numbers_are_refused)
{
    struct trial t;
    trial_open(&t);
    const struct num *n;
    ck_assert(!num_from_wire(&t.cx, str_from(malformed[_i]), &n));
    bool too_large;
    ck_assert(!num_parse(&t.cx, str_from(malformed[_i]), &n, &too_large));
    ck_assert(!too_large);
    ck_assert_uint_eq(t.cx.diag_count, 0);
    trial_close(&t);
}
END_TEST

static struct str digits(struct trial *t, size_t count)
{
    char *text = arena_alloc(t->arena, count + 1);
    memset(text, '7', count);
    return str_from(text);
}

static const struct {
    const char *text;
    bool ok;
    const char *number;
} extremes[] = {
    {"1e100001", false, NULL},        {"-1e99999999999999999999999", false, NULL},
    {"1e-100001", false, NULL},       {"1e-99999999999999999999999", false, NULL},
    {"1e-100000", true, "1e-100000"}, {"0e-99999999999999999999999", true, "0"},
    {"0e999999999", true, "0"},       {"0.0e-999999999", true, "0"},
    {"1e100000", true, "1e100000"},
};

START_TEST(exponents_are_limited_before_any_computation)
{
    struct trial t;
    trial_open(&t);
    const struct num *n;
    bool too_large;
    ck_assert(num_parse(&t.cx, str_from(extremes[_i].text), &n, &too_large) == extremes[_i].ok);
    ck_assert(too_large == !extremes[_i].ok);
    if (extremes[_i].ok) {
        ck_assert_int_eq(num_compare(n, num(&t, extremes[_i].number)), 0);
        ck_assert(num_is_zero(n) == (strchr(extremes[_i].text, '1') != extremes[_i].text));
    }
    trial_close(&t);
}
END_TEST

START_TEST(the_number_of_digits_is_limited)
{
    struct trial t;
    trial_open(&t);
    const struct num *n;
    struct str text;
    bool too_large;
    ck_assert(num_parse(&t.cx, digits(&t, LIMIT_NUMBER_DIGITS), &n, &too_large));
    ck_assert(num_text(&t.cx, n, nowhere, &text));
    ck_assert_uint_eq(text.length, LIMIT_NUMBER_DIGITS);
    ck_assert(!num_parse(&t.cx, digits(&t, LIMIT_NUMBER_DIGITS + 1), &n, &too_large));
    ck_assert(too_large);
    ck_assert(!num_from_wire(&t.cx, digits(&t, LIMIT_NUMBER_DIGITS + 1), &n));
    trial_close(&t);
}
END_TEST

START_TEST(the_size_of_results_is_limited)
{
    struct trial t;
    trial_open(&t);
    const struct num *n = num(&t, "3");
    int squarings = 0;
    while (num_multiply(&t.cx, n, n, nowhere, &n))
        squarings++;
    ck_assert_int_gt(squarings, 15);
    ck_assert_int_lt(squarings, 22);
    ck_assert(t.cx.limit_exceeded);
    trial_close(&t);
}
END_TEST

START_TEST(the_length_of_texts_is_limited)
{
    struct trial t;
    trial_open(&t);
    struct str text;
    const struct num *n;
    ck_assert(num_multiply(&t.cx, num(&t, "1e60000"), num(&t, "1e60000"), nowhere, &n));
    ck_assert(!num_text(&t.cx, n, nowhere, &text));
    ck_assert(t.cx.limit_exceeded);
    t.cx.limit_exceeded = false; /* otherwise each further step fails */
    ck_assert_uint_eq(num_wire(&t.cx, n).length, 120001);
    ck_assert(num_divide(&t.cx, num(&t, "1"), n, nowhere, &n));
    ck_assert(!num_text(&t.cx, n, nowhere, &text));
    /* The reference finds only after the computation of all digits that the number has one digit
       too many. */
    ck_assert(!num_text(&t.cx, num(&t, "1e100000"), nowhere, &text));
    ck_assert_uint_eq(num_wire(&t.cx, n).length, 120003);
    trial_close(&t);
}
END_TEST

/* Literals of numbers. `large` is true for an integer of more than 256 bits. */
static const struct {
    const char *text;
    bool large;
} integers[] = {
#define BOUND "115792089237316195423570985008687907853269984665640564039457584007913129639936"
#define BELOW "115792089237316195423570985008687907853269984665640564039457584007913129639935"
#define FRACTION "1.15792089237316195423570985008687907853269984665640564039457584007913129639936"
    {BOUND, true},
    {"-" BOUND, true},
    {BOUND ".0", true},
    {"000" BOUND "e0", true},
    {BOUND "0e-1", true},
    {FRACTION "e77", true},
    {"1e78", true},
    {"0.001e81", true},
    {"2e77", true},
    {BELOW, false},
    {BELOW ".000", false},
    {BOUND ".5", false},
    {BOUND "e-1", false},
    {FRACTION "e76", false},
    {"1e77", false},
    {"0e99999", false},
    {"0000000000000000000000000000000000000000000000000000000000000000000000000000000001", false},
#undef FRACTION
#undef BELOW
#undef BOUND
};

START_TEST(large_integers_are_refused_by_a_reading)
{
    struct trial t;
    trial_open(&t);
    bool too_large;
    ck_assert(spec_read(&t.spec, STR("integer-precision"), STR("error")));
    ck_assert(num_check(&t.cx, str_from(integers[_i].text), &too_large) == !integers[_i].large);
    ck_assert(too_large == integers[_i].large);
    trial_close(&t);
}
END_TEST

/* The number of digits in a long literal. */
enum { LONG = 1500 };

/* Returns `head`, a one, zeros up to LONG digits, and `tail`. */
static struct str long_literal(struct trial *t, const char *head, const char *tail)
{
    char *text = arena_alloc(t->arena, LONG);
    memset(text, '0', LONG - 1);
    text[0] = '1';
    return str_format(t->arena, "%s%s%s", head, text, tail);
}

/* A long literal, its text, and a short literal with the same value. */
static const struct {
    const char *head, *tail, *same, *text_head, *text_tail;
} written[] = {
    {"", "", "1e1498", "", ""},        {"-", "", "-1e1498", "-", ""},
    {"000", "", "1e1498", "", ""},     {"", ".000", "1e1498", "", ""},
    {"", ".70", NULL, "", ".7"},       {"0.", "", "0.1", NULL, NULL},
    {"-00.0", "1", NULL, "-0.0", "1"}, {"0.", "01", NULL, "0.", "01"},
};

START_TEST(long_literals_are_exact)
{
    struct trial t;
    trial_open(&t);
    struct str literal = long_literal(&t, written[_i].head, written[_i].tail), text;
    const struct num *n = NULL, *sum;
    ck_assert(num_literal(&t.cx, literal, nowhere, &n));
    ck_assert(num_text(&t.cx, n, nowhere, &text));
    if (written[_i].text_head != NULL)
        ck_assert(str_equal(text, long_literal(&t, written[_i].text_head, written[_i].text_tail)));
    ck_assert(str_equal(text, num_wire(&t.cx, n)));
    ck_assert(num_add(&t.cx, n, num(&t, "0"), nowhere, &sum));
    ck_assert_int_eq(num_compare(n, sum), 0);
    ck_assert(str_equal(text, num_wire(&t.cx, sum)));
    if (written[_i].same != NULL)
        ck_assert_int_eq(num_compare(n, num(&t, written[_i].same)), 0);
    trial_close(&t);
}
END_TEST

/* A source with very many long literals takes bounded time. */
START_TEST(literals_take_steps)
{
    struct trial t;
    trial_open(&t);
    const struct num *n;
    bool too_large = false;
    int read = 0;
    t.cx.steps = LIMIT_STEPS - 100 * 1000;
    while (num_parse(&t.cx, STR("1e-99999"), &n, &too_large))
        read++;
    ck_assert(too_large);
    ck_assert_int_eq(read, 16);
    ck_assert(num_check(&t.cx, STR("1e-99999"), &too_large));
    ck_assert(!num_literal(&t.cx, STR("1e-99999"), nowhere, &n));
    ck_assert_int_eq(t.cx.diags[0]->code, DIAG_LIMIT_STEPS);
    trial_close(&t);
}
END_TEST

START_TEST(only_integers_from_zero_on_are_indexes)
{
    struct trial t;
    trial_open(&t);
    size_t index = 0;
    static const char *const wide[] = {"4294967296", "9223372036854775808", "18446744073709551615"};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        ck_assert_int_eq(num_to_index(num(&t, wide[i]), &index), sizeof(size_t) == 8);
    ck_assert(index == (sizeof(size_t) == 8 ? SIZE_MAX : 0));
    ck_assert(num_to_index(num(&t, "4294967295"), &index) && index == 4294967295u);
    ck_assert(num_to_index(num(&t, "0"), &index) && index == 0);
    ck_assert(num_to_index(num_from_size(&t.cx, 4000000000u), &index) && index == 4000000000u);
    ck_assert(!num_to_index(num(&t, "18446744073709551616"), &index));
    ck_assert(!num_to_index(num(&t, "-1"), &index));
    ck_assert(!num_to_index(num(&t, "1.5"), &index));
    ck_assert(!num_to_index(num(&t, "Infinity"), &index));
    ck_assert(!num_is_integer(num(&t, "-Infinity")) && num_is_integer(num(&t, "1e50")));
    trial_close(&t);
}
END_TEST

/* Numbers that no double represents. */
static const struct {
    enum rule_id rule;
    const char *number, *nearest;
} precise[] = {
    {MODEL_PRIMITIVE_NUMBER_INTEGERS_256, "9007199254740993", "9007199254740992"},
    {MODEL_PRIMITIVE_NUMBER_INTEGERS_256, "-9007199254740995", "-9007199254740996"},
    {MODEL_PRIMITIVE_NUMBER_MANTISSA_256, "9007199254740993.1", "9007199254740994"},
    {MODEL_PRIMITIVE_NUMBER_MANTISSA_256, "0.5000000000000000000000000001", "0.5"},
    {MODEL_PRIMITIVE_NUMBER_EXPONENT_16, "1e-400", "0"},
    {MODEL_PRIMITIVE_NUMBER_EXPONENT_16, "2e-324", "0"},
};

START_TEST(without_a_rule_on_precision_a_number_is_the_nearest_double)
{
    struct trial t;
    trial_open(&t);
    ck_assert(num_compare(num(&t, precise[_i].number), num(&t, precise[_i].nearest)) != 0);
    ck_assert(t.spec.trace[precise[_i].rule]);
    trial_without(&t, precise[_i].rule);
    ck_assert_int_eq(num_compare(num(&t, precise[_i].number), num(&t, precise[_i].nearest)), 0);
    trial_close(&t);
}
END_TEST

START_TEST(mantissa_bits_are_counted)
{
    struct trial t;
    trial_open(&t);
    ck_assert_uint_eq(num_mantissa_bits(num(&t, "0")), 0);
    ck_assert_uint_eq(num_mantissa_bits(num(&t, "96")), 2);
    ck_assert_uint_eq(num_mantissa_bits(num(&t, "-0.375")), 2);
    ck_assert_uint_eq(num_mantissa_bits(num(&t, "0.1")), SIZE_MAX);
    trial_close(&t);
}
END_TEST

Suite *num_suite(void)
{
    Suite *suite = suite_create("num");
    TCase *tcase = tcase_create("num");
    limit_time(tcase, 60);
    tcase_add_loop_test(tcase, arithmetic_is_exact, 0, COUNT(operations));
    tcase_add_test(tcase, undefined_results_are_zero_without_the_rule);
    tcase_add_loop_test(tcase, readings_decide_remainders, 0, COUNT(remainders));
    tcase_add_test(tcase, infinities_are_below_and_above_all_numbers);
    tcase_add_loop_test(tcase, numbers_are_written_in_one_form, 0, COUNT(texts));
    tcase_add_test(tcase, quotients_are_rounded_to_their_digits);
    tcase_add_loop_test(tcase, malformed_numbers_are_refused, 0, COUNT(malformed));
    tcase_add_loop_test(tcase, exponents_are_limited_before_any_computation, 0, COUNT(extremes));
    tcase_add_test(tcase, the_number_of_digits_is_limited);
    tcase_add_test(tcase, the_size_of_results_is_limited);
    tcase_add_test(tcase, the_length_of_texts_is_limited);
    tcase_add_loop_test(tcase, large_integers_are_refused_by_a_reading, 0, COUNT(integers));
    tcase_add_loop_test(tcase, long_literals_are_exact, 0, COUNT(written));
    tcase_add_test(tcase, literals_take_steps);
    tcase_add_test(tcase, only_integers_from_zero_on_are_indexes);
    tcase_add_loop_test(tcase, without_a_rule_on_precision_a_number_is_the_nearest_double, 0,
                        COUNT(precise));
    tcase_add_test(tcase, mantissa_bits_are_counted);
    suite_add_tcase(suite, tcase);
    return suite;
}
