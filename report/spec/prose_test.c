#include "prose.h"

#include "base/buf.h"
#include "base/mem.h"
#include "markup_test.h"
#include "report_test.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *page_of(const void *arg, const char *address, size_t len)
{
    (void)arg;
    return len == 7 && memcmp(address, "spec.md", 7) == 0 ? "model" : NULL;
}

static void print(const char *text, size_t len, struct buf *out)
{
    prose_print(&(struct prose){.text = text, .len = len, .page = page_of}, out);
}

static const struct {
    const char *text, *html;
} rows[] = {
    {"a `b_c_` d", "a <code>b_c_</code> d"},
    {"``a`b``", "<code>a`b</code>"},
    {"`a", "`a"},
    {"```a```", "```a```"},
    {"_a b_, *c* and **d**", "<em>a b</em>, <em>c</em> and <strong>d</strong>"},
    {"snake_case_name", "snake_case_name"},
    {"a_b _c_", "a_b <em>c</em>"},
    {"2 * 3 * 4", "2 * 3 * 4"},
    {"**a _b_ `c`**", "<strong>a <em>b</em> <code>c</code></strong>"},
    {"_a *b_ c*", "<em>a *b</em> c*"},
    {"**a", "**a"},
    {"*a**", "<em>a*</em>"},
    {"[a `b`](https://x.y/z)",
     "<a rel=\"external noopener noreferrer\" href=\"https://x.y/z\">a <code>b</code></a>"},
    {"[a](https://x/\"onclick='y')",
     "<a rel=\"external noopener noreferrer\" href=\"https://x/&quot;onclick='y'\">a</a>"},
    {"[a](javascript:x)", "a"},
    {"[a](data:text/html,x)", "a"},
    {"[a](spec.md)", "<a href=\"model.html\">a</a>"},
    {"[a](other.md)", "a"},
    {"[a][name] b", "a b"},
    {"[a] (b)", "[a] (b)"},
    {"[](https://x)", "[](https://x)"},
    {"[a](https://x y)", "[a](https://x y)"},
    {"[a [b](spec.md)](spec.md)", "[a <a href=\"model.html\">b</a>](spec.md)"},
    {"`[a](spec.md)`", "<code>[a](spec.md)</code>"},
    {"<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"},
    {"\xff\x1b\xe2\x80\xae", "\\xff\\u001b\\u202e"},
    {"a\r\nb\tc", "a\nb\tc"},
};

START_TEST(marks_become_elements)
{
    struct buf out = {0};
    print(rows[_i].text, strlen(rows[_i].text), &out);
    ck_assert_str_eq(buf_text(&out), rows[_i].html);
    buf_free(&out);
}
END_TEST

START_TEST(a_zero_byte_is_no_mark)
{
    struct buf out = {0};
    print("[a]\0b)`\0`", 9, &out);
    ck_assert_str_eq(buf_text(&out), "[a]\\u0000b)<code>\\u0000</code>");
    buf_free(&out);
}
END_TEST

/* Random marks and words. In the output, elements are nested, and no word is missing. */
START_TEST(broken_marks_are_shown)
{
    static const char *const pieces[] = {"`",    "``",  "*",  "**", "_", "[",  "]",
                                         "(",    ")",   "](", "][", " ", "a",  "b c",
                                         "\n",   "<",   "&",  "\"", "'", "\\", "[d](https://e)",
                                         "\xc3", "\x80"};
    enum { COUNT = sizeof pieces / sizeof *pieces, ROUNDS = 4000, LONGEST = 24 };
    uint64_t random = 1;
    for (int round = 0; round < ROUNDS; round++) {
        struct buf text = {0}, out = {0}, shown = {0}, words = {0};
        for (int i = 0; i < LONGEST; i++) {
            random = random * 6364136223846793005U + 1442695040888963407U;
            buf_str(&text, pieces[(random >> 33) % COUNT]);
        }
        print(buf_text(&text), text.len, &out);
        markup_check(&out, &shown);
        for (const char *c = buf_text(&text); *c; c++)
            if (*c == 'a' || *c == 'b' || *c == 'c' || *c == 'd')
                buf_char(&words, *c);
        /* The word may be a part of an address, which the page does not show. */
        ck_assert_msg(strchr(buf_text(&out), '(') || strstr(buf_text(&text), "](") ||
                          strstr(buf_text(&text), "][") || markup_has_words(&words, &shown),
                      "%s: %s", buf_text(&text), buf_text(&out));
        buf_free(&text);
        buf_free(&out);
        buf_free(&shown);
        buf_free(&words);
    }
}
END_TEST

static const char *const long_pieces[] = {"[",     "*",         "`",      "_a ",  "**a ",   " *a",
                                          "[a](",  "[a](b",     "[[a]",   "`a``", "a*b**c", "_*[`",
                                          "`` ` ", "*a _b **c", "[a][b ", "***a "};

/* If the end of each mark were searched, the test would take minutes. */
START_TEST(the_time_is_linear)
{
    enum { LENGTH = 1 << 18 };
    struct buf text = {0}, out = {0}, shown = {0};
    while (text.len < LENGTH)
        buf_str(&text, long_pieces[_i]);
    print(buf_text(&text), text.len, &out);
    markup_check(&out, &shown);
    ck_assert_uint_lt(out.len, 16 * text.len);
    buf_free(&text);
    buf_free(&out);
    buf_free(&shown);
}
END_TEST

START_TEST(texts_of_the_registry_have_code_only)
{
    struct buf out = {0};
    prose_registry("`a` *b* <c> `d", &out);
    ck_assert_str_eq(buf_text(&out), "<code>a</code> *b* &lt;c&gt; `d");
    buf_free(&out);
}
END_TEST

Suite *prose_suite(void)
{
    Suite *suite = suite_create("prose");
    TCase *tests = tcase_create("prose");
    tcase_add_loop_test(tests, marks_become_elements, 0, (int)(sizeof rows / sizeof *rows));
    tcase_add_test(tests, a_zero_byte_is_no_mark);
    tcase_add_test(tests, broken_marks_are_shown);
    tcase_add_loop_test(tests, the_time_is_linear, 0,
                        (int)(sizeof long_pieces / sizeof *long_pieces));
    tcase_add_test(tests, texts_of_the_registry_have_code_only);
    suite_add_tcase(suite, tests);
    return suite;
}
