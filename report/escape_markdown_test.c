#include "escape.h"

#include "base/buf.h"
#include "report_test.h"

static const struct {
    const char *text;
    const char *shown;
} texts[] = {
    {"native.operations.x-y", "native.operations.x-y"},
    {"a|b", "a\\|b"},
    {"<script>alert(1)</script>", "\\<script\\>alert(1)\\</script\\>"},
    {"[x](http://h)", "\\[x\\](http\\://h)"},
    {"www.h.org WWW.h", "www\\.h.org WWW\\.h"},
    {"`*_~#&", "\\`\\*\\_\\~\\#\\&"},
    {"@who", "\\@who"},
    {"a\nb", "a\\\\nb"},
    {"\x1b[2J", "\\\\u001b\\[2J"},
    {"\xff", "\\\\xff"},
};

START_TEST(text_is_no_markup)
{
    struct buf out = {0};
    escape_markdown(texts[_i].text, &out);
    ck_assert_str_eq(buf_text(&out), texts[_i].shown);
    buf_free(&out);
}
END_TEST

START_TEST(text_is_cut)
{
    char text[2 * ESCAPE_MARKDOWN_MAX];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = i + 1 < sizeof text ? 'x' : '\0';
    struct buf out = {0};
    escape_markdown(text, &out);
    ck_assert_uint_lt(out.len, sizeof text - 1);
    buf_free(&out);
}
END_TEST

Suite *markdown_suite(void)
{
    Suite *suite = suite_create("markdown");
    TCase *tests = tcase_create("markdown");
    tcase_add_loop_test(tests, text_is_no_markup, 0, (int)(sizeof texts / sizeof *texts));
    tcase_add_test(tests, text_is_cut);
    suite_add_tcase(suite, tests);
    return suite;
}
