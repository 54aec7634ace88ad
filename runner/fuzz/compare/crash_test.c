#include "fuzz/compare/crash.h"

#include <check.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "fuzz/suites_test.h"

static const struct {
    const char *summary, *text;
} rows[] = {
    {"Index 4 out of bounds for length 17", "Index # out of bounds for length #"},
    {"Index -1 out of bounds for length 0", "Index -# out of bounds for length #"},
    {"1.5e-400 is no f32", "#.#-# is no #"},
    {"bad cell at 0x7ffd10c0, Cell@1b2c3d, Cell@c0ffee1", "bad cell at #, Cell@#, Cell@#"},
    {"defaced: facade", "defaced: facade"},
    {"For input string: \"50 000\"", "For input string: \"# #\""},
    {"no key 'a' in `x`", "no key '' in ``"},
    {"the library's number is NaN", "the library's number is NaN"},
    {"can't take 'x'", "can't take ''"},
    {"an \"open one", "an \"open one"},
    {"KeyError('key7')", "KeyError('')"},
    {"TypeError('can only concatenate str (not \"int\") to str')",
     "TypeError('can only concatenate str (not \"\") to str')"},
    {" two\n\t lines ", "two lines"},
    {"unw\u00f6hnlich \x1b[31m", "unw\u00f6hnlich [#"},
    {" \n", ""},
};

static void read_panic(const char *summary, struct crash *out)
{
    struct buf reply = {0};
    buf_str(&reply, "{\"id\":1,\"error\":{\"phase\":\"panic\",\"summary\":");
    json_print_string(summary, 0, &reply);
    buf_str(&reply, "}}");
    crash_read(DIFFERENCE_CRASH, reply.data, reply.len, out);
    buf_free(&reply);
}

START_TEST(numbers_and_quoted_text_are_removed_from_a_panic_message)
{
    struct crash f;
    read_panic(rows[_i].summary, &f);
    ck_assert_str_eq(f.text, rows[_i].text);
    ck_assert(f.tells == (f.text[0] != '\0'));
}
END_TEST

START_TEST(the_end_of_a_process_does_not_identify_a_crash)
{
    static const char segfault[] = "killed by signal 11 (Segmentation fault)";
    static const char silent[] = "{\"id\":1,\"error\":{\"phase\":\"panic\"}}";
    struct crash f, panic;
    crash_read(DIFFERENCE_CRASH, segfault, strlen(segfault), &f);
    ck_assert_str_eq(f.text, "killed by signal # (Segmentation fault)");
    ck_assert(!f.tells);
    read_panic(segfault, &panic);
    ck_assert(!crash_equal(&f, &panic));
    crash_read(DIFFERENCE_CRASH, silent, strlen(silent), &f);
    ck_assert_str_eq(f.text, "");
    ck_assert(!f.tells);
    crash_read(DIFFERENCE_TIMEOUT, segfault, strlen(segfault), &f);
    ck_assert_str_eq(f.text, "");
}
END_TEST

START_TEST(long_messages_are_cut)
{
    struct buf long_one = {0};
    struct crash f;
    for (size_t i = 0; i < 10 * CRASH_TEXT_MAX; i++)
        buf_str(&long_one, i == CRASH_TEXT_MAX - 1 ? "\u00e9" : "x");
    read_panic(buf_text(&long_one), &f);
    ck_assert_uint_eq(strlen(f.text), CRASH_TEXT_MAX - 1);
    buf_clear(&long_one);
    for (size_t i = 0; i < 100 * CRASH_TEXT_MAX; i++)
        buf_str(&long_one, i % 2 == 0 ? " '" : "a");
    read_panic(buf_text(&long_one), &f);
    ck_assert_uint_le(strlen(f.text), CRASH_TEXT_MAX);
    buf_free(&long_one);
}
END_TEST

Suite *crash_suite(void)
{
    Suite *s = suite_create("crash");
    TCase *t = tcase_create("crash");
    tcase_add_loop_test(t, numbers_and_quoted_text_are_removed_from_a_panic_message, 0,
                        sizeof rows / sizeof rows[0]);
    tcase_add_test(t, the_end_of_a_process_does_not_identify_a_crash);
    tcase_add_test(t, long_messages_are_cut);
    suite_add_tcase(s, t);
    return s;
}
