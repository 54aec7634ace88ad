#include "base/diffview.h"

#include <string.h>

#include "base/buf.h"
#include "suites.h"

static const struct {
    const char *expected;
    const char *actual;
    const char *shown;
} rows[] = {
    {"a", "a", ">  a\n"},
    {"a", "b", ">- a\n>+ b\n"},
    {"a\nb\nc", "a\nx\nc", ">  a\n>- b\n>+ x\n>  c\n"},
    {"a\nc", "a\nb\nc", ">  a\n>+ b\n>  c\n"},
    {"a\nb\nc", "c", ">- a\n>- b\n>  c\n"},
    {"", "a", ">+ a\n"},
    {"a", "", ">- a\n"},
    {"a\nb\na", "a\na", ">  a\n>- b\n>  a\n"},
    {"a\nb\nc\nd", "x\nb\ny\nd", ">- a\n>- b\n>- c\n>+ x\n>+ b\n>+ y\n>  d\n"},
};

START_TEST(changed_lines_carry_a_sign)
{
    struct buf out = {0};
    diffview_lines(rows[_i].expected, rows[_i].actual, ">", false, &out);
    for (char *p = out.data; *p != '\0'; p++) /* the sign comes directly after the indent */
        ck_assert_int_ne(*p, '\033');
    ck_assert_str_eq(buf_text(&out), rows[_i].shown);
    buf_free(&out);
}
END_TEST

START_TEST(changed_lines_are_coloured)
{
    struct buf out = {0};
    diffview_lines("a\nb", "a\nc", "", true, &out);
    ck_assert_str_eq(buf_text(&out), "  a\n\033[31m- b\033[0m\n\033[32m+ c\033[0m\n");
    buf_free(&out);
}
END_TEST

static size_t count_lines(const char *text)
{
    size_t n = 0;
    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

START_TEST(long_differences_are_cut)
{
    struct buf few = {0}, many = {0}, out = {0};
    for (int i = 0; i < 400; i++)
        buf_fmt(&few, "e%d\n", i);
    for (int i = 0; i < 100000; i++)
        buf_fmt(&many, "a%d\n", i);
    diffview_lines(buf_text(&few), "x\n", "", false, &out);
    ck_assert_uint_eq(count_lines(buf_text(&out)), DIFFVIEW_SHOWN_MAX + 2);
    buf_clear(&out);
    diffview_lines(buf_text(&few), buf_text(&many), "", false, &out);
    ck_assert_uint_eq(count_lines(buf_text(&out)), 2 * DIFFVIEW_SHOWN_MAX + 1);
    ck_assert_ptr_nonnull(strstr(buf_text(&out), "+ a0\n"));
    ck_assert_ptr_nonnull(strstr(buf_text(&out), "(100160 more lines)"));
    buf_free(&few);
    buf_free(&many);
    buf_free(&out);
}
END_TEST

Suite *diffview_suite(void)
{
    Suite *s = suite_create("diffview");
    TCase *t = tcase_create("diffview");
    tcase_add_loop_test(t, changed_lines_carry_a_sign, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, changed_lines_are_coloured);
    tcase_add_test(t, long_differences_are_cut);
    suite_add_tcase(s, t);
    return s;
}
