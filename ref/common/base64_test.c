#include "common/base64.h"

#include "common/common_test.h"

#include <string.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static const struct {
    const char *bytes, *text;
} pairs[] = {{"", ""},
             {"f", "Zg=="},
             {"fo", "Zm8="},
             {"foo", "Zm9v"},
             {"foob", "Zm9vYg=="},
             {"\xff\xfe\xfd", "//79"},
             {"\xfb\xef\xbe", "++++"}};

START_TEST(text_decodes_to_bytes_and_back)
{
    const char *text = pairs[_i].text;
    char bytes[8], again[16];
    size_t count;
    ck_assert(base64_decode(text, strlen(text), bytes, &count));
    ck_assert_uint_eq(count, strlen(pairs[_i].bytes));
    ck_assert(memcmp(bytes, pairs[_i].bytes, count) == 0);
    ck_assert_uint_eq(BASE64_ENCODED(count), strlen(text));
    base64_encode(bytes, count, again);
    ck_assert(memcmp(again, text, strlen(text)) == 0);
}
END_TEST

static const char *const wrong[] = {"Z",
                                    "Zg",
                                    "Zg=",
                                    "=",
                                    "====",
                                    "Z===",
                                    "Zg==Zg==",
                                    "Zm9v ",
                                    "Zm9v\n",
                                    "Zm-_",
                                    "Zh==",
                                    "Zm9=",
                                    "Z=g=",
                                    "\xc3\xa4Zg",
                                    "Zm8=a",
                                    "Zm9vZg",
                                    "Zm9vZg=="
                                    "="};

START_TEST(invalid_base64_is_refused)
{
    char bytes[16];
    size_t count;
    ck_assert_msg(!base64_decode(wrong[_i], strlen(wrong[_i]), bytes, &count), "%s", wrong[_i]);
}
END_TEST

Suite *base64_suite(void)
{
    Suite *suite = suite_create("base64");
    TCase *tcase = tcase_create("base64");
    tcase_add_loop_test(tcase, text_decodes_to_bytes_and_back, 0, COUNT(pairs));
    tcase_add_loop_test(tcase, invalid_base64_is_refused, 0, COUNT(wrong));
    suite_add_tcase(suite, tcase);
    return suite;
}
