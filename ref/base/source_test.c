#include "base/source.h"

#include "base/base_test.h"

/* A source with a line that ends in CR LF, a combining mark, an empty line, and a last line without
   newline. */
static const struct source source = {.text = STR_INIT("ab\r\ne\xCC\x81x\n\nlast")};

static const struct {
    size_t byte, line, column;
} places[] = {
    {0, 1, 1}, {1, 1, 2}, {2, 1, 3},  {4, 2, 1},  {7, 2, 2},
    {8, 2, 3}, {9, 3, 1}, {10, 4, 1}, {13, 4, 4}, {14, 4, 5},
};

START_TEST(positions_count_grapheme_clusters)
{
    struct position position = source_position(&source, places[_i].byte);
    ck_assert_uint_eq(position.byte, places[_i].byte);
    ck_assert_uint_eq(position.line, places[_i].line);
    ck_assert_uint_eq(position.column, places[_i].column);
}
END_TEST

START_TEST(positions_are_clamped)
{
    ck_assert_uint_eq(source_position(&source, 1000).byte, 14);
    struct source empty = {.text = {NULL, 0}};
    struct position position = source_position(&empty, 3);
    ck_assert_uint_eq(position.byte, 0);
    ck_assert_uint_eq(position.line, 1);
    ck_assert_uint_eq(position.column, 1);
    ck_assert_uint_eq(source_line(&empty, 0).length, 0);
}
END_TEST

/* Positions are the same with and without a cached position. */
START_TEST(cache_does_not_change_positions)
{
    struct str text = STR("a\r\ne\xCC\x81\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA\xFFx\r\n\nlast\xE2");
    struct source plain = {.text = text};
    for (size_t first = 0; first <= text.length; first++) {
        struct place place = {.position = {.line = 0}};
        struct source remembering = {.text = text, .last = &place};
        source_position(&remembering, first);
        for (size_t byte = 0; byte <= text.length; byte++) {
            struct position a = source_position(&plain, byte);
            struct position b = source_position(&remembering, byte);
            ck_assert_uint_eq(a.byte, b.byte);
            ck_assert_uint_eq(a.line, b.line);
            ck_assert_uint_eq(a.column, b.column);
        }
    }
}
END_TEST

START_TEST(lines_have_no_newline_sequence)
{
    ck_assert(str_equal(source_line(&source, 3), STR("ab")));
    ck_assert(str_equal(source_line(&source, 5), STR("e\xCC\x81x")));
    ck_assert(str_equal(source_line(&source, 9), STR("")));
    ck_assert(str_equal(source_line(&source, 99), STR("last")));
}
END_TEST

Suite *source_suite(void)
{
    Suite *suite = suite_create("source");
    TCase *tcase = tcase_create("source");
    tcase_add_loop_test(tcase, positions_count_grapheme_clusters, 0,
                        (int)(sizeof places / sizeof *places));
    tcase_add_test(tcase, positions_are_clamped);
    tcase_add_test(tcase, cache_does_not_change_positions);
    tcase_add_test(tcase, lines_have_no_newline_sequence);
    suite_add_tcase(suite, tcase);
    return suite;
}
