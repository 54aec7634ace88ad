#include "base/buf.h"

#include "base/arena.h"
#include "base/base_test.h"
#include "base/unicode.h"

START_TEST(bytes_are_collected)
{
    struct arena *arena = arena_new();
    struct buf buf = {.arena = arena};
    ck_assert(str_equal(buf_str(&buf), STR("")));
    for (int i = 0; i < 1000; i++) {
        buf_byte(&buf, 'x');
        buf_append(&buf, STR("\0y"));
        buf_append(&buf, STR(""));
    }
    struct str all = buf_str(&buf);
    ck_assert_uint_eq(all.length, 3000);
    ck_assert(str_equal(str_slice(all, 2997, 3000), STR("x\0y")));
    arena_free(arena);
}
END_TEST

START_TEST(code_points_decode_to_themselves)
{
    struct arena *arena = arena_new();
    for (int32_t c = 0; c <= 0x10FFFF; c += c < 0x900 ? 1 : 61) {
        if (c >= 0xD800 && c <= 0xDFFF)
            continue;
        struct buf buf = {.arena = arena};
        int32_t decoded = -1;
        buf_code_point(&buf, c);
        ck_assert_uint_eq(unicode_decode(buf_str(&buf), 0, &decoded), buf.length);
        ck_assert_int_eq(decoded, c);
    }
    arena_free(arena);
}
END_TEST

START_TEST(lists_grow)
{
    struct arena *arena = arena_new();
    struct list list = {.arena = arena};
    static const int items[100];
    for (size_t i = 0; i < 100; i++)
        list_push(&list, &items[i]);
    ck_assert_uint_eq(list.count, 100);
    for (size_t i = 0; i < 100; i++)
        ck_assert_ptr_eq(list.items[i], &items[i]);
    arena_free(arena);
}
END_TEST

START_TEST(list_take_removes_the_last_items)
{
    struct arena *arena = arena_new();
    struct list list = {.arena = arena};
    static const int items[100];
    for (size_t i = 0; i < 60; i++)
        list_push(&list, &items[i]);
    for (size_t i = 60; i < 100; i++)
        list_push(&list, &items[i]);
    void *const *inner = list_take(&list, 60);
    ck_assert_uint_eq(list.count, 60);
    list_push(&list, inner);
    void *const *outer = list_take(&list, 0);
    ck_assert_uint_eq(list.count, 0);
    for (size_t i = 0; i < 40; i++)
        ck_assert_ptr_eq(inner[i], &items[60 + i]);
    for (size_t i = 0; i < 60; i++)
        ck_assert_ptr_eq(outer[i], &items[i]);
    ck_assert_ptr_eq(outer[60], inner);
    arena_free(arena);
}
END_TEST

Suite *buf_suite(void)
{
    Suite *suite = suite_create("buf");
    TCase *tcase = tcase_create("buf");
    tcase_add_test(tcase, bytes_are_collected);
    tcase_add_test(tcase, code_points_decode_to_themselves);
    tcase_add_test(tcase, lists_grow);
    tcase_add_test(tcase, list_take_removes_the_last_items);
    suite_add_tcase(suite, tcase);
    return suite;
}
