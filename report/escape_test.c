#include "escape.h"

#include "base/buf.h"
#include "report_test.h"

#include <string.h>

typedef void escaper(const char *text, size_t max, struct buf *out);

static const struct {
    escaper *escape;
    const char *text, *shown;
} rows[] = {
    {escape_markup, "<a b=\"c\">&'", "&lt;a b=&quot;c&quot;&gt;&amp;'"},
    {escape_markup, "]]>", "]]&gt;"},
    {escape_markup, "a\nb\x1b[2J", "a\\nb\\u001b[2J"},
    {escape_markup, "\xe2\x80\xae", "\\u202e"}, /* right-to-left override */
    {escape_markup, "a\xc0\x80z", "a\\u0000z"}, /* JSON_NUL, which represents U+0000 */
    {escape_markup, "\xff", "\\xff"},
    {escape_markup, "\xef\xbf\xbf", "\\uffff"}, /* XML does not allow this character */
    {escape_tap, "a#b # SKIP \\", "a\\#b \\# SKIP \\\\"},
    {escape_tap, "a\nnot ok 2", "a\\\\nnot ok 2"},
    {escape_yaml, "a\"b\\\n...", "\"a\\\"b\\\\\\n...\""},
    {escape_message, "50%\n::error::x", "50%25%0A\\u003a:error::x"},
    {escape_property, "a:b,c%", "a%3Ab%2Cc%25"},
};

START_TEST(text_is_shown_and_not_obeyed)
{
    struct buf out = {0};
    rows[_i].escape(rows[_i].text, ESCAPE_TEXT_MAX, &out);
    ck_assert_str_eq(buf_text(&out), rows[_i].shown);
    buf_free(&out);
}
END_TEST

static escaper *const escapers[] = {escape_markup, escape_tap, escape_yaml, escape_message,
                                    escape_property};

START_TEST(every_byte_is_harmless)
{
    struct buf out = {0};
    char all[256];
    for (size_t i = 0; i < 255; i++)
        all[i] = (char)(i + 1);
    all[255] = '\0';
    escapers[_i](all, ESCAPE_TEXT_MAX, &out);
    for (const char *p = buf_text(&out); *p; p++)
        ck_assert_msg(((unsigned char)*p >= 0x20 && *p != 0x7f) || *p == '\t', "byte %02x",
                      (unsigned)(unsigned char)*p);
    buf_free(&out);
}
END_TEST

START_TEST(a_note_says_what_was_cut)
{
    struct buf out = {0};
    escape_markup("0123456789", 4, &out);
    ck_assert_str_eq(buf_text(&out), "0123 … (6 more bytes)");
    buf_free(&out);
}
END_TEST

static const char *const paths[][2] = {
    {"/home/x/lib/a.go:7: died", "…/a.go:7: died"},
    {"at (/root/.cache/b.rs:1)", "at (…/b.rs:1)"},
    {"p: /tmp/x.Yz1/input.hcl:1", "p: (temporary file):1"},
    {"[\"/Users/me/c\"]", "[\"…/c\"]"},
    {"/usr/", "…/"},
    {"/tmp", "/tmp"},
    {"a/tmp/b", "a/tmp/b"},
    {"https://example.com/home/x", "https://example.com/home/x"},
    {"1 / 2, /path/to", "1 / 2, /path/to"},
    {"", ""},
};

START_TEST(paths_of_the_machine_are_hidden)
{
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct buf out = {0};
        escape_paths(paths[i][0], &out);
        ck_assert_str_eq(buf_text(&out), paths[i][1]);
        buf_free(&out);
    }
}
END_TEST

Suite *escape_suite(void)
{
    Suite *suite = suite_create("escape");
    TCase *tests = tcase_create("escape");
    tcase_add_loop_test(tests, text_is_shown_and_not_obeyed, 0, (int)(sizeof rows / sizeof *rows));
    tcase_add_loop_test(tests, every_byte_is_harmless, 0,
                        (int)(sizeof escapers / sizeof *escapers));
    tcase_add_test(tests, paths_of_the_machine_are_hidden);
    tcase_add_test(tests, a_note_says_what_was_cut);
    suite_add_tcase(suite, tests);
    return suite;
}
