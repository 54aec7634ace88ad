#include "texts.h"

#include "ref/base/linear_test.h"
#include "report_test.h"

#include <stdio.h>

START_TEST(each_text_is_stored_once)
{
    struct texts t = {0};
    ck_assert_uint_eq(texts_find(&t, "a"), 0);
    ck_assert_uint_eq(texts_index(&t, "a"), 0);
    ck_assert_uint_eq(texts_index(&t, ""), 1);
    ck_assert_uint_eq(texts_index(&t, "a"), 0);
    ck_assert_uint_eq(t.count, 2);
    ck_assert_uint_eq(texts_find(&t, "b"), 2);
    ck_assert_ptr_null(texts_keep(&t, NULL));
    ck_assert_ptr_eq(texts_keep(&t, "a"), t.list[0]);
    texts_free(&t);
}
END_TEST

static void keep_many(size_t many)
{
    struct texts t = {0};
    char text[32];
    const char *first = texts_keep(&t, "0");
    for (size_t i = 0; i < many; i++) {
        snprintf(text, sizeof text, "%zu", i);
        ck_assert_uint_eq(texts_index(&t, text), i);
    }
    ck_assert_ptr_eq(texts_keep(&t, "0"), first);
    for (size_t i = 0; i < many; i++) {
        snprintf(text, sizeof text, "%zu", i);
        ck_assert_uint_eq(texts_find(&t, text), i);
    }
    texts_free(&t);
}

START_TEST(many_texts_keep_their_addresses)
{
    check_linear(keep_many, 5000);
}
END_TEST

Suite *texts_suite(void)
{
    Suite *suite = suite_create("texts");
    TCase *tests = tcase_create("texts");
    tcase_add_test(tests, each_text_is_stored_once);
    tcase_add_test(tests, many_texts_keep_their_addresses);
    suite_add_tcase(suite, tests);
    return suite;
}
