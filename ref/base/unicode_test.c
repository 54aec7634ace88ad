#include "base/unicode.h"

#include "base/arena.h"
#include "base/base_test.h"
#include "base/buf.h"
#include "base/linear_test.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static const struct str ill_formed[] = {
    STR_INIT("\x80"),
    STR_INIT("\xBF"),
    STR_INIT("\xC0\x80"),
    STR_INIT("\xC1\xBF"),
    STR_INIT("\xC3"),
    STR_INIT("\xC3\x28"),
    STR_INIT("\xE0\x80\x80"),
    STR_INIT("\xE0\x9F\xBF"),
    STR_INIT("\xE2\x82"),
    STR_INIT("\xED\xA0\x80"),
    STR_INIT("\xED\xBF\xBF"),
    STR_INIT("\xF0\x8F\xBF\xBF"),
    STR_INIT("\xF0\x9F\x98"),
    STR_INIT("\xF4\x90\x80\x80"),
    STR_INIT("\xF5\x80\x80\x80"),
    STR_INIT("\xFF"),
};

START_TEST(ill_formed_bytes_are_no_character)
{
    int32_t c;
    ck_assert_uint_eq(unicode_decode(ill_formed[_i], 0, &c), 0);
    ck_assert_uint_eq(unicode_first_ill_formed(ill_formed[_i]), 0);
}
END_TEST

static const struct {
    struct str text;
    int32_t code_point;
} characters[] = {
    {STR_INIT("a"), 'a'},
    {STR_INIT("\x7F"), 0x7F},
    {STR_INIT("\xC2\x80"), 0x80},
    {STR_INIT("\xDF\xBF"), 0x7FF},
    {STR_INIT("\xE0\xA0\x80"), 0x800},
    {STR_INIT("\xED\x9F\xBF"), 0xD7FF},
    {STR_INIT("\xEE\x80\x80"), 0xE000},
    {STR_INIT("\xEF\xBF\xBF"), 0xFFFF},
    {STR_INIT("\xF0\x90\x80\x80"), 0x10000},
    {STR_INIT("\xF4\x8F\xBF\xBF"), 0x10FFFF},
};

START_TEST(characters_at_the_edges_decode)
{
    int32_t c = -1;
    ck_assert_uint_eq(unicode_decode(characters[_i].text, 0, &c), characters[_i].text.length);
    ck_assert_int_eq(c, characters[_i].code_point);
    ck_assert_uint_eq(unicode_decode(characters[_i].text, characters[_i].text.length, &c), 0);
}
END_TEST

START_TEST(the_first_ill_formed_byte_is_found)
{
    ck_assert_uint_eq(unicode_first_ill_formed(STR("")), 0);
    ck_assert_uint_eq(unicode_first_ill_formed(STR("a\xC3\xA9z")), 4);
    ck_assert_uint_eq(unicode_first_ill_formed(STR("a\xC3\xA9\xE2\x82")), 3);
}
END_TEST

START_TEST(identifier_properties_are_those_of_unicode)
{
    static const int32_t starts[] = {'a',    'Z',    0xE9,   0x2160, 0x1885,
                                     0x2118, 0x212E, 0x309B, 0x4E2D};
    static const int32_t continues[] = {'0', '_', 0x300, 0xB7, 0x387, 0x1369, 0x19DA, 0x203F};
    static const int32_t neither[] = {'-', '$', ' ', 0x2E2F, 0x200C, 0x200D, 0xFEFF, 0xB2, 0x1F600};
    /* Unicode 10.0, 15.0 or 15.1 allowed these characters in identifiers. */
    static const int32_t younger[] = {0x0860, 0x2EBE0, 0x31350, 0x1DF25, 0x30FB};
    for (int i = 0; i < COUNT(starts); i++)
        ck_assert(ucd_is_id_start(starts[i]) && ucd_is_id_continue(starts[i]));
    for (int i = 0; i < COUNT(continues); i++)
        ck_assert(!ucd_is_id_start(continues[i]) && ucd_is_id_continue(continues[i]));
    for (int i = 0; i < COUNT(neither); i++)
        ck_assert(!ucd_is_id_start(neither[i]) && !ucd_is_id_continue(neither[i]));
    for (int i = 0; i < COUNT(younger); i++)
        ck_assert(!ucd_is_id_start(younger[i]) && !ucd_is_id_continue(younger[i]));
    ck_assert(!ucd_is_id_start(0x1CF2) && ucd_is_id_continue(0x1CF2));
}
END_TEST

START_TEST(white_space_has_25_members)
{
    int members = 0;
    for (int32_t c = 0; c <= 0x10FFFF; c++)
        members += unicode_is_white_space(c);
    ck_assert_int_eq(members, 25);
    ck_assert(unicode_is_white_space(0x85) && unicode_is_white_space(0x2029));
    ck_assert(!unicode_is_white_space(0x200B) && !unicode_is_white_space(0xFEFF));
    ck_assert(unicode_is_space_separator(0xA0) && !unicode_is_space_separator('\t'));
}
END_TEST

/* The rows test composition, composition exclusions, singletons, Hangul, and the order of marks. */
static const struct {
    struct str text, nfc;
} normal_forms[] = {
    {STR_INIT("plain"), STR_INIT("plain")},
    {STR_INIT("\xC3\xA9"), STR_INIT("\xC3\xA9")},
    {STR_INIT("e\xCC\x81"), STR_INIT("\xC3\xA9")},
    {STR_INIT("\xE2\x84\xAB"), STR_INIT("\xC3\x85")},
    {STR_INIT("\xE2\x84\xA6"), STR_INIT("\xCE\xA9")},
    {STR_INIT("\xE0\xA5\x98"), STR_INIT("\xE0\xA4\x95\xE0\xA4\xBC")},
    {STR_INIT("\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB"), STR_INIT("\xED\x95\x9C")},
    {STR_INIT("q\xCC\x87\xCC\xA3"), STR_INIT("q\xCC\xA3\xCC\x87")},
    {STR_INIT("a\xCC\x82\xCC\xA3"), STR_INIT("\xE1\xBA\xAD")},
    {STR_INIT("\xEF\xAC\x81"), STR_INIT("\xEF\xAC\x81")},
    {STR_INIT("\0e\xCC\x81"), STR_INIT("\0\xC3\xA9")},
    /* U+11A7 is the code point before the first trailing consonant. */
    {STR_INIT("\xEA\xB0\x80\xE1\x86\xA7"), STR_INIT("\xEA\xB0\x80\xE1\x86\xA7")},
    {STR_INIT("\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA7"), STR_INIT("\xEA\xB0\x80\xE1\x86\xA7")},
    {STR_INIT("\xEA\xB0\x80\xE1\x86\xA8"), STR_INIT("\xEA\xB0\x81")},
    {STR_INIT("\xEA\xB0\x81\xE1\x86\xA8"), STR_INIT("\xEA\xB0\x81\xE1\x86\xA8")},
    /* A mark between two characters prevents their composition only if it has the same class as the
       second character. */
    {STR_INIT("a\xCC\x97\xCC\x96\xCC\x82"), STR_INIT("\xC3\xA2\xCC\x97\xCC\x96")},
    {STR_INIT("u\xCC\x86\xCC\x88"), STR_INIT("\xC5\xAD\xCC\x88")},
    {STR_INIT("e\xCC\x82\xCC\x81"), STR_INIT("\xE1\xBA\xBF")},
    /* From Unicode 13 on, U+11935 U+11930 compose. */
    {STR_INIT("\xF0\x91\xA4\xB5\xF0\x91\xA4\xB0"), STR_INIT("\xF0\x91\xA4\xB5\xF0\x91\xA4\xB0")},
};

START_TEST(texts_are_brought_into_normal_form)
{
    struct arena *arena = arena_new();
    struct str nfc = unicode_nfc(arena, normal_forms[_i].text);
    ck_assert(str_equal(nfc, normal_forms[_i].nfc));
    if (str_equal(normal_forms[_i].text, normal_forms[_i].nfc))
        ck_assert_ptr_eq(nfc.data, normal_forms[_i].text.data);
    ck_assert_ptr_eq(unicode_nfc(arena, nfc).data, nfc.data);
    arena_free(arena);
}
END_TEST

/* The combining classes of the marks alternate. An insertion sort would take quadratic time. */
START_TEST(long_runs_of_marks_take_little_time)
{
    enum { PAIRS = 2 * 1000 * 1000 };
    struct arena *arena = arena_new();
    struct buf buf = {.arena = arena};
    buf_byte(&buf, 'q');
    for (int i = 0; i < PAIRS; i++)
        buf_append(&buf, STR("\xCC\x87\xCC\xA3"));
    double start = processor_seconds();
    struct str nfc = unicode_nfc(arena, buf_str(&buf));
    check_quick(start, 5);
    ck_assert_uint_eq(nfc.length, buf.length);
    ck_assert(str_equal(str_slice(nfc, 1, 3), STR("\xCC\xA3")));
    ck_assert(str_equal(str_slice(nfc, nfc.length - 2, nfc.length), STR("\xCC\x87")));
    arena_free(arena);
}
END_TEST

static const struct {
    struct str text;
    size_t clusters;
} graphemes[] = {
    {STR_INIT(""), 0},
    {STR_INIT("abc"), 3},
    {STR_INIT("e\xCC\x81x"), 2},
    {STR_INIT("\r\n"), 1},
    {STR_INIT("\n\r"), 2},
    {STR_INIT("\xFF\xFE"), 2},
    {STR_INIT("e\xFF\xCC\x81"), 3},
    {STR_INIT("\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA\xF0\x9F\x87\xAB\xF0\x9F\x87\xB7"), 2},
    {STR_INIT("\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7"), 1},
    {STR_INIT("\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB"), 1},
    {STR_INIT("\xEA\xB0\x80\xE1\x86\xA8"), 1},
    {STR_INIT("\xEA\xB0\x81\xE1\x85\xA1"), 2},
    {STR_INIT("a\xE2\x80\x8D\xF0\x9F\x91\xA9"), 2},
    {STR_INIT("\xD8\x80x"), 1},
    /* Devanagari ka, virama, ka are two clusters up to Unicode 15.0. */
    {STR_INIT("\xE0\xA4\x95\xE0\xA5\x8D\xE0\xA4\x95"), 2},
};

START_TEST(texts_are_split_into_grapheme_clusters)
{
    struct ucd_clusters none = {0};
    ck_assert_uint_eq(unicode_grapheme_count_on(graphemes[_i].text, &none), graphemes[_i].clusters);
}
END_TEST

Suite *unicode_suite(void)
{
    Suite *suite = suite_create("unicode");
    TCase *tcase = tcase_create("unicode");
    tcase_add_loop_test(tcase, ill_formed_bytes_are_no_character, 0, COUNT(ill_formed));
    tcase_add_loop_test(tcase, characters_at_the_edges_decode, 0, COUNT(characters));
    tcase_add_test(tcase, the_first_ill_formed_byte_is_found);
    tcase_add_test(tcase, identifier_properties_are_those_of_unicode);
    tcase_add_test(tcase, white_space_has_25_members);
    tcase_add_loop_test(tcase, texts_are_brought_into_normal_form, 0, COUNT(normal_forms));
    tcase_add_test(tcase, long_runs_of_marks_take_little_time);
    tcase_add_loop_test(tcase, texts_are_split_into_grapheme_clusters, 0, COUNT(graphemes));
    suite_add_tcase(suite, tcase);
    return suite;
}
