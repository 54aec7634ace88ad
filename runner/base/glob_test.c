#include "base/glob.h"

#include <string.h>

#include "base/buf.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

static const struct {
    const char *pattern;
    const char *text;
    bool matches;
} rows[] = {
    {"abc", "abc", true},
    {"abc", "abcd", false},
    {"", "", true},
    {"", "a", false},
    {"*", "", true},
    {"*", "native/body#a.b", true},
    {"native/*#sum-*", "native/expressions/operations#sum-needs", true},
    {"native/*#sum-*", "native/expressions/operations#product", false},
    {"a*b*c", "aXbYbZc", true},
    {"a*b*c", "aXbYbZ", false},
    {"?", "", false},
    {"a?c", "abc", true},
    {"[a-c]x", "bx", true},
    {"[a-c]x", "dx", false},
    {"[!a-c]x", "dx", true},
    {"[!a-c]x", "ax", false},
    {"[]]", "]", true},
    {"[a-]", "-", true},
    {"[abc", "[abc", true},
    {"\\*", "*", true},
    {"\\*", "a", false},
    {"**", "abc", true},
    {"*a", "baab", false},
};

START_TEST(a_pattern_matches_whole_texts)
{
    ck_assert_int_eq(glob_match(rows[_i].pattern, rows[_i].text), rows[_i].matches);
}
END_TEST

static void match_many_stars(size_t length)
{
    struct buf pattern = {0}, text = {0};
    for (int i = 0; i < 200; i++)
        buf_str(&pattern, "*a");
    for (size_t i = 0; i < length; i++)
        buf_char(&text, 'a');
    buf_char(&text, 'b');
    ck_assert(!glob_match(buf_text(&pattern), buf_text(&text)));
    buf_free(&pattern);
    buf_free(&text);
}

START_TEST(many_stars_take_linear_time)
{
    check_linear(match_many_stars, 100 * 1000);
}
END_TEST

START_TEST(patterns_are_told_from_ids)
{
    ck_assert(glob_is_pattern("a*"));
    ck_assert(glob_is_pattern("a[b"));
    ck_assert(!glob_is_pattern("native/body#a.b-c"));
}
END_TEST

Suite *glob_suite(void)
{
    Suite *s = suite_create("glob");
    TCase *t = tcase_create("glob");
    tcase_add_loop_test(t, a_pattern_matches_whole_texts, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, many_stars_take_linear_time);
    tcase_add_test(t, patterns_are_told_from_ids);
    suite_add_tcase(s, t);
    return s;
}
