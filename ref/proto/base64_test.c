#include "proto/base64.h"

#include "proto/proto_test.h"

static const struct {
    const char *bytes, *text;
} pairs[] = {{"", ""},
             {"f", "Zg=="},
             {"fo", "Zm8="},
             {"foo", "Zm9v"},
             {"foob", "Zm9vYg=="},
             {"\xff\xfe\xfd", "//79"},
             {"\xfb\xef\xbe", "++++"}};

START_TEST(encoded_bytes_decode_to_themselves)
{
    struct bench bench;
    struct str out;
    bench_open(&bench);
    ck_assert(base64_decode(bench.arena, str_from(pairs[_i].text), &out));
    ck_assert(str_equal(out, str_from(pairs[_i].bytes)));
    ck_assert(str_equal(base64_encode(bench.arena, out), str_from(pairs[_i].text)));
    bench_close(&bench);
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

START_TEST(other_spellings_are_refused)
{
    struct bench bench;
    struct str out;
    bench_open(&bench);
    ck_assert_msg(!base64_decode(bench.arena, str_from(wrong[_i]), &out), "%s", wrong[_i]);
    bench_close(&bench);
}
END_TEST

Suite *base64_suite(void)
{
    Suite *suite = suite_create("base64");
    TCase *tcase = tcase_create("base64");
    tcase_add_loop_test(tcase, encoded_bytes_decode_to_themselves, 0, COUNT(pairs));
    tcase_add_loop_test(tcase, other_spellings_are_refused, 0, COUNT(wrong));
    suite_add_tcase(suite, tcase);
    return suite;
}
