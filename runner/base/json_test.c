#include "base/json.h"

#include <locale.h>
#include <string.h>

#include "base/buf.h"
#include "base/json_test.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

static const struct {
    const char *text;
    size_t line, column;
    const char *what; /* a part of the message */
} bad[] = {
    {"", 1, 1, "the end"},
    {"{\"a\":1,}", 1, 8, "member name"},
    {"[1,]", 1, 4, "JSON value"},
    {"[1 2]", 1, 4, "',' or ']'"},
    {"{\"a\" 1}", 1, 6, "':'"},
    {"{\"a\":1}\n x", 2, 2, "end of the JSON text"},
    {"\"\xff\"", 1, 2, "invalid UTF-8"},
    {"\"\xc0\x80\"", 1, 2, "invalid UTF-8"},
    {"\"\xed\xa0\x80\"", 1, 2, "invalid UTF-8"},
    {"\"a\nb\"", 1, 3, "control character"},
    {"\"\\q\"", 1, 2, "unknown escape"},
    {"\"\\u12g4\"", 1, 6, "hexadecimal"},
    {"\"\\ud800\"", 1, 2, "lone high surrogate"},
    {"\"\\udc00\"", 1, 2, "lone low surrogate"},
    {"\"\\ud800\\u0041\"", 1, 2, "high surrogate"},
    {"\"a\\u0000b\"", 1, 3, "U+0000"},
    {"{\"a\":1,\n\"b\":{\"x\":1},\"a\":2}", 2, 13, "duplicate key"},
    {"{\"a\":1,\"\\u0061\":2}", 1, 8, "duplicate key"},
    {"{\"a\":{\"b\":1,\"b\":2}}", 1, 13, "duplicate key"},
    {"01", 1, 2, "end of the JSON text"},
    {"-", 1, 2, "digit"},
    {"1.", 1, 3, "digit after"},
    {"1e", 1, 3, "exponent"},
    {"[1e400]", 1, 2, "too large"},
    {"-1e400", 1, 1, "too large"},
    {" 1234567890123456789012345678901234567890123456789012345678901234", 1, 2, "more than 63"},
    {"+1", 1, 1, "JSON value"},
    {"nul", 1, 1, "JSON value"},
    {"\"abc", 1, 1, "without an end"},
    {"\"\xc3\xa9\" x", 1, 5, "end of the JSON text"},
};

START_TEST(malformed_json_is_an_error_with_a_place)
{
    struct json_error err;
    cJSON *tree = json_parse(bad[_i].text, strlen(bad[_i].text), JSON_NUL_REFUSE, &err);
    ck_assert_msg(tree == NULL, "accepted %s", bad[_i].text);
    ck_assert_msg(strstr(err.what, bad[_i].what) != NULL, "%s: %s", bad[_i].text, err.what);
    ck_assert_uint_eq(err.line, bad[_i].line);
    ck_assert_uint_eq(err.column, bad[_i].column);
}
END_TEST

static const char *const good[] = {
    "{}",
    "[]",
    " [1, -0, 1.5e+3] ",
    "{\"a\":{\"a\":1}}",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"",
    "true",
    "null",
    "0",
    "\"\xf0\x9f\x98\x80\"",
};

START_TEST(well_formed_json_is_accepted)
{
    struct json_error err;
    cJSON *tree = json_parse(good[_i], strlen(good[_i]), JSON_NUL_REFUSE, &err);
    ck_assert_msg(tree != NULL, "refused %s: %s", good[_i], err.what);
    cJSON_Delete(tree);
}
END_TEST

START_TEST(nul_survives_reading_and_printing)
{
    static const char text[] = "{\"k\\u0000\":\"a\\\\u0000\\u0000b\"}";
    struct json_error err;
    struct buf out = {0};
    cJSON *tree = json_parse(text, strlen(text), JSON_NUL_KEEP, &err);
    ck_assert_ptr_nonnull(tree);
    ck_assert_str_eq(tree->child->valuestring, "a\\u0000\xc0\x80"
                                               "b");
    json_print(tree, 0, &out);
    ck_assert_str_eq(buf_text(&out), text);
    buf_free(&out);
    cJSON_Delete(tree);
}
END_TEST

static void find_duplicate(size_t many)
{
    struct buf text = {0};
    struct json_error err;
    buf_char(&text, '{');
    for (size_t i = 0; i < many; i++)
        buf_fmt(&text, "\"key%zu\":1,", i);
    buf_str(&text, "\"key500\":2}");
    ck_assert_ptr_null(json_parse(text.data, text.len, JSON_NUL_REFUSE, &err));
    ck_assert_ptr_nonnull(strstr(err.what, "key500"));
    buf_free(&text);
}

START_TEST(a_duplicate_among_many_names_is_found_in_linear_time)
{
    check_linear(find_duplicate, 25 * 1000);
}
END_TEST

START_TEST(depth_is_limited)
{
    struct json_error err;
    char text[2 * JSON_DEPTH_MAX + 2];
    memset(text, '[', JSON_DEPTH_MAX);
    memset(text + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
    cJSON *tree = json_parse(text, 2 * JSON_DEPTH_MAX, JSON_NUL_REFUSE, &err);
    ck_assert_ptr_nonnull(tree);
    cJSON_Delete(tree);
    memset(text, '[', JSON_DEPTH_MAX + 1);
    memset(text + JSON_DEPTH_MAX + 1, ']', JSON_DEPTH_MAX + 1);
    ck_assert_ptr_null(json_parse(text, sizeof text, JSON_NUL_REFUSE, &err));
    ck_assert_ptr_nonnull(strstr(err.what, "nested"));
}
END_TEST

START_TEST(trees_are_printed_in_each_format)
{
    struct buf out = {0};
    cJSON *tree = parse_json(
        "{\"b\":[1,2.5,true,null],\"a\":\"\xc3\xa9\\u202e\\u001b\xf0\x9f\x98\x80\\u007f\"}");
    json_print(tree, 0, &out);
    ck_assert_str_eq(
        buf_text(&out),
        "{\"b\":[1,2.5,true,null],\"a\":\"\xc3\xa9\\u202e\\u001b\xf0\x9f\x98\x80\\u007f\"}");
    buf_clear(&out);
    json_print(tree, JSON_PRINT_SORTED | JSON_PRINT_ASCII, &out);
    ck_assert_str_eq(
        buf_text(&out),
        "{\"a\":\"\\u00e9\\u202e\\u001b\\ud83d\\ude00\\u007f\",\"b\":[1,2.5,true,null]}");
    buf_clear(&out);
    json_pretty(tree, 30, &out);
    ck_assert_str_eq(buf_text(&out),
                     "{\n  \"a\": \"\xc3\xa9\\u202e\\u001b\xf0\x9f\x98\x80\\u007f\",\n  \"b\": [1, "
                     "2.5, true, null]\n}");
    buf_free(&out);
    cJSON_Delete(tree);
}
END_TEST

START_TEST(equality_ignores_spelling_and_member_order)
{
    static const struct {
        const char *a;
        const char *b;
        bool equal;
    } rows[] = {
        {"{\"a\":1,\"b\":[true,null]}", "{ \"b\": [true, null], \"a\": 1.0 }", true},
        {"\"\\u00e9\"", "\"\xc3\xa9\"", true},
        {"[1,2]", "[2,1]", false},
        {"{\"a\":1}", "{\"a\":1,\"b\":1}", false},
        {"{\"a\":1}", "{\"A\":1}", false},
        {"\"1\"", "1", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cJSON *a = parse_json(rows[i].a), *b = parse_json(rows[i].b);
        ck_assert_msg(json_equal(a, b) == rows[i].equal, "%s", rows[i].a);
        cJSON_Delete(a);
        cJSON_Delete(b);
    }
}
END_TEST

/* Each further level of nesting must not double the time for a comparison. */
START_TEST(deep_trees_are_compared_in_little_time)
{
    struct buf text = {0};
    for (int i = 0; i < 400; i++)
        buf_str(&text, "{\"a\":");
    buf_char(&text, '1');
    for (int i = 0; i < 400; i++)
        buf_char(&text, '}');
    cJSON *a = parse_json(buf_text(&text)), *b = parse_json(buf_text(&text));
    ck_assert(json_equal(a, b));
    cJSON_Delete(a);
    cJSON_Delete(b);
    buf_free(&text);
}
END_TEST

/* The point of a number does not depend on the locale. The test needs one of the locales. */
START_TEST(a_comma_of_the_locale_changes_nothing)
{
    static const char *const locales[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "fr_FR"};
    struct buf text = {0};
    size_t i = 0;
    while (i < 4 && setlocale(LC_NUMERIC, locales[i]) == NULL)
        i++;
    cJSON *tree = parse_json("[1.5,-0.25e1,7]");
    json_print(tree, 0, &text);
    ck_assert(cJSON_GetArrayItem(tree, 0)->valuedouble * 2 == 3);
    ck_assert_str_eq(buf_text(&text), "[1.5,-2.5,7]");
    setlocale(LC_NUMERIC, "C");
    cJSON_Delete(tree);
    buf_free(&text);
}
END_TEST

Suite *json_suite(void)
{
    Suite *s = suite_create("json");
    TCase *t = tcase_create("json");
    limit_time(t, 60);
    tcase_add_loop_test(t, malformed_json_is_an_error_with_a_place, 0,
                        (int)(sizeof bad / sizeof bad[0]));
    tcase_add_loop_test(t, well_formed_json_is_accepted, 0, (int)(sizeof good / sizeof good[0]));
    tcase_add_test(t, nul_survives_reading_and_printing);
    tcase_add_test(t, a_duplicate_among_many_names_is_found_in_linear_time);
    tcase_add_test(t, depth_is_limited);
    tcase_add_test(t, trees_are_printed_in_each_format);
    tcase_add_test(t, equality_ignores_spelling_and_member_order);
    tcase_add_test(t, a_comma_of_the_locale_changes_nothing);
    tcase_add_test(t, deep_trees_are_compared_in_little_time);
    suite_add_tcase(s, t);
    return s;
}
