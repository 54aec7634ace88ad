#include "base/utf8.h"

#include <string.h>

#include "base/buf.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

static const struct {
    const char *bytes;
    bool valid;
} rows[] = {
    {"", true},
    {"abc", true},
    {"\xc3\xa9", true},
    {"\xef\xbf\xbf", true},
    {"\xf4\x8f\xbf\xbf", true},
    {"\xc0\xaf", false},             /* overlong */
    {"\xe0\x80\xaf", false},         /* overlong */
    {"\xf0\x80\x80\xaf", false},     /* overlong */
    {"\xed\xa0\x80", false},         /* surrogate */
    {"\xf4\x90\x80\x80", false},     /* beyond U+10FFFF */
    {"\xf8\x88\x80\x80\x80", false}, /* five bytes */
    {"\x80", false},
    {"a\xe2\x82", false},
};

START_TEST(ill_formed_utf8_is_not_valid)
{
    ck_assert_int_eq(utf8_valid(rows[_i].bytes, strlen(rows[_i].bytes)), rows[_i].valid);
}
END_TEST

static const struct {
    const char *base64;
    const char *bytes; /* NULL: malformed */
    size_t n;
} codes[] = {
    {"", "", 0},           {"YQ==", "a", 1},      {"YWI=", "ab", 2},
    {"YWJj", "abc", 3},    {"AP8=", "\0\xff", 2}, {"YQ=", NULL, 0},
    {"YQ", NULL, 0},       {"YR==", NULL, 0}, /* in these rows unused bits are not zero */
    {"Y=Q=", NULL, 0},     {"Y Q=", NULL, 0},     {"====", NULL, 0},
    {"YQ==YQ==", NULL, 0},
};

START_TEST(base64_decodes_and_encodes_to_itself)
{
    struct buf out = {0};
    bool ok = utf8_base64_decode(codes[_i].base64, &out);
    ck_assert_int_eq(ok, codes[_i].bytes != NULL);
    if (ok) {
        ck_assert_uint_eq(out.len, codes[_i].n);
        ck_assert(memcmp(buf_text(&out), codes[_i].bytes, codes[_i].n) == 0);
        buf_clear(&out);
        utf8_base64_encode(codes[_i].bytes, codes[_i].n, &out);
        ck_assert_str_eq(buf_text(&out), codes[_i].base64);
    }
    buf_free(&out);
}
END_TEST

START_TEST(canonically_equivalent_texts_are_equal)
{
    ck_assert(utf8_nfc_equal("e\xcc\x81", 3, "\xc3\xa9", 2));
    ck_assert(utf8_nfc_equal("a\0b", 3, "a\0b", 3));
    ck_assert(!utf8_nfc_equal("a\0b", 3, "a\0c", 3));
    ck_assert(!utf8_nfc_equal("e", 1, "\xc3\xa9", 2));
    ck_assert(!utf8_nfc_equal(
        "\xef\xac\x81", 3, "fi",
        2)); /* a ligature with a compatibility decomposition differs from its letters */
    /* U+AC00 and U+11A7, which is no trailing consonant */
    ck_assert(!utf8_nfc_equal("\xea\xb0\x80\xe1\x86\xa7", 6, "\xea\xb0\x80", 3));
    ck_assert(utf8_nfc_equal("\xea\xb0\x80\xe1\x86\xa8", 6, "\xea\xb0\x81", 3));
}
END_TEST

/* Normalises marks of two classes in a wrong order. */
START_TEST(nfc_of_8_mb_of_marks_takes_little_time)
{
    enum { PAIRS = 2 * 1000 * 1000 };
    struct buf text = {0}, normal = {0};
    for (int i = 0; i < PAIRS; i++)
        buf_str(&text, i < PAIRS / 2 ? "\xcc\x81\xcc\x81" : "\xcc\xa3\xcc\xa3");
    double start = processor_seconds();
    utf8_nfc(text.data, text.len, &normal);
    check_quick(start, 5);
    ck_assert_uint_eq(normal.len, text.len);
    ck_assert(memcmp(normal.data, "\xcc\xa3", 2) == 0);
    ck_assert(memcmp(normal.data + normal.len - 2, "\xcc\x81", 2) == 0);
    buf_free(&text);
    buf_free(&normal);
}
END_TEST

Suite *utf8_suite(void)
{
    Suite *s = suite_create("utf8");
    TCase *t = tcase_create("utf8");
    tcase_add_loop_test(t, ill_formed_utf8_is_not_valid, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_loop_test(t, base64_decodes_and_encodes_to_itself, 0,
                        (int)(sizeof codes / sizeof codes[0]));
    tcase_add_test(t, canonically_equivalent_texts_are_equal);
    tcase_add_test(t, nfc_of_8_mb_of_marks_takes_little_time);
    suite_add_tcase(s, t);
    return s;
}
