#include "base/text.h"

#include <string.h>

#include "base/buf.h"
#include "suites_test.h"

static const struct {
    const char *bytes;
    const char *shown;
} rows[] = {
    {"plain text", "plain text"},
    {"\033[31mred\033[0m", "\\u001b[31mred\\u001b[0m"},
    {"a\nb\r\tc", "a\\nb\\r\\tc"},
    {"\x7f", "\\u007f"},
    /* the control sequence introducer (CSI) as one character */
    {"\xc2\x9b", "\\u009b"},
    {"\xe2\x80\xae", "\\u202e"},         /* right-to-left override */
    {"\xe2\x81\xa6", "\\u2066"},         /* left-to-right isolate */
    {"\xe2\x80\xa8", "\\u2028"},         /* line separator */
    {"\xef\xbb\xbf", "\\ufeff"},         /* a byte order mark */
    {"\xf3\xa0\x81\x81", "\\U000e0041"}, /* a tag */
    {"\xff\xfe", "\\xff\\xfe"},
    {"caf\xc3\xa9 \xe6\x97\xa5", "caf\xc3\xa9 \xe6\x97\xa5"},
    {"e\xcc\x81", "e\\u0301"}, /* a mark over the character before it */
    {"a\xc2\xa0"
     "b",
     "a\\u00a0b"}, /* a space that looks like another */
    {"\xc0\x80", "\\u0000"},
    {"\xed\xa0\x80", "\\xed\\xa0\\x80"},
    {"##[error]x ###vso[task.x] ## [", "#\\u0023[error]x ##\\u0023vso[task.x] ## ["},
};

START_TEST(bytes_that_control_a_terminal_are_escaped)
{
    struct buf out = {0};
    text_escape(rows[_i].bytes, strlen(rows[_i].bytes), 1000, &out);
    ck_assert_str_eq(buf_text(&out), rows[_i].shown);
    buf_free(&out);
}
END_TEST

/* After escaping, the JSON has the same meaning. */
START_TEST(commands_to_a_ci_server_are_disarmed)
{
    struct buf out = {0};
    buf_str(&out, "{\"a\":\"##[error]\",\"b\":\"##vso[x\",\"c\":\"##\"}");
    text_tame(&out);
    ck_assert_str_eq(buf_text(&out), "{\"a\":\"#\\u0023[error]\",\"b\":\"#\\u0023vso[x\","
                                     "\"c\":\"##\"}");
    buf_free(&out);
}
END_TEST

START_TEST(long_texts_are_cut_between_characters)
{
    struct buf out = {0};
    text_escape("0123456789", 10, 4, &out);
    ck_assert_str_eq(buf_text(&out), "0123 … (6 more bytes)");
    buf_clear(&out);
    text_escape("012\xc3\xa9"
                "56",
                7, 4, &out); /* the text is never cut inside a character */
    ck_assert_str_eq(buf_text(&out), "012\xc3\xa9 … (2 more bytes)");
    buf_free(&out);
}
END_TEST

START_TEST(each_line_is_escaped_and_indented)
{
    struct buf out = {0};
    text_escape_lines("a\n\tb\033\n", 6, (struct text_limits){100, 10}, "> ", &out);
    ck_assert_str_eq(buf_text(&out), "> a\n> \tb\\u001b\n");
    buf_clear(&out);
    text_escape_lines("a\nb\nc\n", 6, (struct text_limits){100, 2}, "> ", &out);
    ck_assert_str_eq(buf_text(&out), "> a\n> b\n> … (2 more bytes)\n");
    buf_clear(&out);
    text_escape_lines("abcdef", 6, (struct text_limits){3, 2}, "> ", &out);
    ck_assert_str_eq(buf_text(&out), "> abc … (3 more bytes)\n");
    buf_clear(&out);
    text_escape_lines("", 0, (struct text_limits){3, 2}, "> ", &out);
    ck_assert_str_eq(buf_text(&out), "> (empty)\n");
    buf_free(&out);
}
END_TEST

static const struct {
    const char *text, *wrapped; /* a text, and the text wrapped at 20 columns */
} wraps[] = {
    {"", ""},
    {"twenty columns, here\n", "twenty columns, here\n"},
    {"twenty-one columns it\n", "twenty-one columns\nit\n"},
    {"one two three four five six seven", "one two three four\nfive six seven"},
    {"  note: beyond the indentation\n", "  note: beyond the\n  indentation\n"},
    {"  --a  below the column\n", "  --a  below the\n       column\n"},
    {"far before this  the gap\n",
     /* a gap in the second half of a line does not change the indentation of the next line */
     "far before this  the\ngap\n"},
    {"a-word-that-fits-nowhere it\n", "a-word-that-fits-nowhere\nit\n"},
    {"  a-word-that-fits-nowhere\n", "  a-word-that-fits-nowhere\n"},
    {"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9 56789 12345 789\n",
     "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9 56789 12345 789\n"},
    {"short\nand a second line, longer\nend\n", "short\nand a second line,\nlonger\nend\n"},
};

START_TEST(long_lines_are_wrapped)
{
    struct buf out = {0};
    buf_str(&out, "text before it is not changed; ");
    size_t from = out.len;
    buf_str(&out, wraps[_i].text);
    text_wrap(&out, from, 20);
    ck_assert_str_eq(buf_text(&out) + from, wraps[_i].wrapped);
    buf_free(&out);
}
END_TEST

START_TEST(shell_words_are_quoted)
{
    struct buf out = {0};
    text_shell_quote("it's $HOME `x` \"y\" \\", &out);
    ck_assert_str_eq(buf_text(&out), "'it'\\''s $HOME `x` \"y\" \\'");
    buf_free(&out);
}
END_TEST

Suite *text_suite(void)
{
    Suite *s = suite_create("text");
    TCase *t = tcase_create("text");
    tcase_add_loop_test(t, bytes_that_control_a_terminal_are_escaped, 0,
                        (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, commands_to_a_ci_server_are_disarmed);
    tcase_add_test(t, long_texts_are_cut_between_characters);
    tcase_add_test(t, each_line_is_escaped_and_indented);
    tcase_add_loop_test(t, long_lines_are_wrapped, 0, (int)(sizeof wraps / sizeof wraps[0]));
    tcase_add_test(t, shell_words_are_quoted);
    suite_add_tcase(s, t);
    return s;
}
