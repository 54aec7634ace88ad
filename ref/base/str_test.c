#include "base/str.h"

#include "base/arena.h"
#include "base/base_test.h"
#include "base/linear_test.h"

START_TEST(order_is_by_bytes_and_prefixes_first)
{
    struct str nothing = {NULL, 0};
    ck_assert_int_lt(str_compare(STR("a"), STR("b")), 0);
    ck_assert_int_lt(str_compare(STR("a"), STR("ab")), 0);
    ck_assert_int_gt(str_compare(STR("\xC3\xA9"), STR("z")), 0);
    ck_assert_int_eq(str_compare(nothing, STR("")), 0);
    ck_assert_int_lt(str_compare(nothing, STR("a")), 0);
    ck_assert(str_equal(nothing, STR("")));
    ck_assert(str_equal(STR("a\0b"), STR("a\0b")));
    ck_assert(!str_equal(STR("a\0b"), STR("a\0c")));
}
END_TEST

START_TEST(copies_are_terminated)
{
    struct arena *arena = arena_new();
    struct str copy = str_copy(arena, str_slice(STR("abcdef"), 1, 3));
    ck_assert_str_eq(copy.data, "bc");
    ck_assert_str_eq(str_copy(arena, (struct str){NULL, 0}).data, "");
    ck_assert_str_eq(str_format(arena, "%s-%d", "x", 7).data, "x-7");
    ck_assert_uint_eq(str_slice((struct str){NULL, 0}, 0, 0).length, 0);
    arena_free(arena);
}
END_TEST

START_TEST(sorting_is_stable)
{
    struct arena *arena = arena_new();
    struct str names[] = {STR("b"), STR("a"), STR("c"), STR("a"), STR("b"), STR("")};
    const size_t wanted[] = {5, 1, 3, 0, 4, 2};
    const size_t *order = str_order(arena, names, 6);
    for (size_t i = 0; i < 6; i++)
        ck_assert_uint_eq(order[i], wanted[i]);
    (void)str_order(arena, NULL, 0);
    arena_free(arena);
}
END_TEST

/* Common beginnings of all names that are sorted. */
static const char *const long_rows[] = {"", "a long beginning "};

static void sort_names(const char *beginning, size_t count)
{
    struct arena *arena = arena_new();
    struct str *names = ARENA_ARRAY(arena, count, struct str);
    for (size_t i = 0; i < count; i++)
        names[i] = str_format(arena, "%s%06zu", beginning, (i % 2 == 0 ? i : count - i) / 3);
    const size_t *order = str_order(arena, names, count);
    for (size_t i = 1; i < count; i++) {
        int relation = str_compare(names[order[i - 1]], names[order[i]]);
        ck_assert(relation < 0 || (relation == 0 && order[i - 1] < order[i]));
    }
    arena_free(arena);
}

static void sort_short_names(size_t count)
{
    sort_names(long_rows[0], count);
}

static void sort_long_names(size_t count)
{
    sort_names(long_rows[1], count);
}

START_TEST(sorting_takes_any_input)
{
    check_linear(_i == 0 ? sort_short_names : sort_long_names, 75 * 1000);
}
END_TEST

START_TEST(items_are_sorted_and_found_by_their_names)
{
    struct arena *arena = arena_new();
    const struct item {
        struct str name;
        int number;
    } items[] = {{STR("b"), 1}, {STR("a"), 2}, {STR("b"), 3}, {STR(""), 4}}, *sorted;
    sorted = str_sorted(arena, items, 4, sizeof *items);
    ck_assert_int_eq(sorted[0].number, 4);
    ck_assert_int_eq(sorted[1].number, 2);
    ck_assert_int_eq(sorted[2].number, 1);
    ck_assert_int_eq(sorted[3].number, 3);
    ck_assert_uint_eq(str_find(sorted, 4, sizeof *sorted, STR("b")), 2);
    ck_assert_uint_eq(str_find(sorted, 4, sizeof *sorted, STR("c")), 4);
    arena_free(arena);
}
END_TEST

static const struct {
    const char *text;
    struct numeral ends;
} numerals[] = {
    {"", {0, 0, 0, 0}},         {"-1", {0, 0, 0, 0}},    {".5", {0, 0, 0, 0}},
    {"e5", {0, 0, 0, 0}},       {"07", {2, 2, 2, 2}},    {"1.50x", {1, 4, 4, 4}},
    {"1.", {1, 1, 1, 2}},       {"1.e5", {1, 1, 1, 2}},  {"1e5.2", {1, 1, 3, 3}},
    {"1.5E-07+", {1, 3, 7, 7}}, {"1.5e", {1, 3, 3, 4}},  {"1e+", {1, 1, 1, 3}},
    {"1e+-5", {1, 1, 1, 3}},    {"1.5.5", {1, 3, 3, 3}}, {"1e5e5", {1, 1, 3, 3}},
};

START_TEST(the_parts_of_a_number_are_found)
{
    struct numeral wanted = numerals[_i].ends, found;
    found = str_numeral(str_from(numerals[_i].text), 0);
    ck_assert_uint_eq(found.whole, wanted.whole);
    ck_assert_uint_eq(found.fraction, wanted.fraction);
    ck_assert_uint_eq(found.end, wanted.end);
    ck_assert_uint_eq(found.stop, wanted.stop);
}
END_TEST

Suite *str_suite(void)
{
    Suite *suite = suite_create("str");
    TCase *tcase = tcase_create("str");
    tcase_add_test(tcase, order_is_by_bytes_and_prefixes_first);
    tcase_add_test(tcase, copies_are_terminated);
    tcase_add_test(tcase, sorting_is_stable);
    tcase_add_loop_test(tcase, sorting_takes_any_input, 0, 2);
    tcase_add_test(tcase, items_are_sorted_and_found_by_their_names);
    tcase_add_loop_test(tcase, the_parts_of_a_number_are_found, 0,
                        sizeof numerals / sizeof *numerals);
    suite_add_tcase(suite, tcase);
    return suite;
}
