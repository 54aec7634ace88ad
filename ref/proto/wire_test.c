#include "proto/wire.h"

#include "base/buf.h"
#include "base/diag.h"
#include "base/limits.h"
#include "proto/proto_test.h"

#include <string.h>

START_TEST(every_kind_is_read)
{
    struct trial trial;
    const struct wire *json;
    trial_open(&trial);
    ck_assert(wire_read(
        &trial.cx, STR(" {\"a\":[null,true,false,-12,\"x\\u00e4\\ud83d\\ude00\"],\"\":{}}\r\n"),
        &json));
    ck_assert_int_eq(json->kind, WIRE_OBJECT);
    ck_assert_uint_eq(json->count, 2);
    const struct wire *a = wire_member(json, "a");
    ck_assert_int_eq(a->kind, WIRE_ARRAY);
    ck_assert_uint_eq(a->count, 5);
    ck_assert_int_eq(a->items[0]->kind, WIRE_NULL);
    ck_assert(a->items[1]->kind == WIRE_BOOL && a->items[1]->boolean);
    ck_assert(a->items[2]->kind == WIRE_BOOL && !a->items[2]->boolean);
    ck_assert(a->items[3]->kind == WIRE_NUMBER && a->items[3]->number <= -12);
    ck_assert(str_equal(a->items[4]->text, STR("x\xc3\xa4\xf0\x9f\x98\x80")));
    ck_assert_int_eq(wire_member(json, "")->kind, WIRE_OBJECT);
    ck_assert_ptr_null(wire_member(json, "b"));
    ck_assert_ptr_null(wire_member(a, "a"));
    trial_close(&trial);
}
END_TEST

#define TEXT(literal)                                                                              \
    {                                                                                              \
        literal, sizeof(literal) - 1                                                               \
    }

static const struct {
    struct str text;
    const char *detail; /* a substring of the detail */
    bool named;         /* true if wire_read stores a value, which contains the id */
} wrong[] = {
    {TEXT(""), "not a JSON text", false},
    {TEXT("   "), "not a JSON text", false},
    {TEXT("{"), "not a JSON text", false},
    {TEXT("{\"id\":1"), "not a JSON text", false},
    {TEXT("{\"id\":1}}"), "not a JSON text", false},
    {TEXT("{\"id\":1} x"), "not a JSON text", false},
    {TEXT("{\"id\":1}{}"), "not a JSON text", false},
    {TEXT("{'id':1}"), "not a JSON text", false},
    {TEXT("{\"id\":1,}"), "not a JSON text", false},
    {TEXT("{\"id\":nul}"), "not a JSON text", false},
    {TEXT("[1 2]"), "not a JSON text", false},
    {TEXT("\"\\x\""), "not a JSON text", false},
    {TEXT("\"\\ud800\""), "not a JSON text", false},
    {TEXT("\"\\udc00\""), "not a JSON text", false},
    {TEXT("\"\\ud800\\n\""), "half a surrogate pair at byte 1", false},
    {TEXT("\"\\ud800\\ud800\""), "half a surrogate pair at byte 1", false},
    {TEXT("\"\\u12\""), "not a JSON text", false},
    {TEXT("[1,]"), "an unexpected character at byte 3", false},
    {TEXT("[1"), "the end too soon at byte 2", false},
    {TEXT("{\"a\" 1}"), "an unexpected character at byte 5", false},
    {TEXT("{1:1}"), "an unexpected character at byte 1", false},
    {TEXT("tru"), "an unexpected character at byte 0", false},
    {TEXT("01"), "a number that begins with 0 at byte 0", false},
    {TEXT("-"), "the end too soon at byte 1", false},
    {TEXT("+1"), "an unexpected character at byte 0", false},
    {TEXT(".5"), "an unexpected character at byte 0", false},
    {TEXT("1."), "the end too soon at byte 2", false},
    {TEXT("1e"), "the end too soon at byte 2", false},
    {TEXT("1e+x"), "an unexpected character at byte 3", false},
    {TEXT("\"a"), "a string without end", false},
    {TEXT("\"a\\"), "a string without end", false},
    {TEXT("\"a\\\""), "a string without end", false},
    {TEXT("\"a\nb\""), "a control character in a string at byte 2", false},
    {TEXT("\"a\0b\""), "a control character in a string at byte 2", false},
    {TEXT("{}\0"), "a stray character at byte 2", false},
    {TEXT("\xef\xbb\xbf{}"), "a stray character at byte 0", false},
    {TEXT("{}\x0b"), "a stray character at byte 2", false},
    {TEXT("{\"id\":1,\"source\":\"\xff\"}"), "ill-formed UTF-8 at byte 18", true},
    {TEXT("{\"id\":1,\"source\":\"\xed\xa0\x80\"}"), "source_base64", true},
    {TEXT("{\"id\":1,\"source\":\"a\\u0000b\"}"), "string_base64", true},
    {TEXT("{\"id\":1,\"\\u0000\":2}"), "U+0000", true},
    {TEXT("{\"id\":1,\"a\":2,\"b\":3,\"a\":4}"), "\"a\" occurs twice", true},
    {TEXT("{\"id\":1,\"a\":[{\"b\":3,\"\\u0062\":4}]}"), "\"b\" occurs twice", true},
};

START_TEST(wrong_json_is_refused)
{
    struct trial trial;
    const struct wire *json;
    trial_open(&trial);
    ck_assert(!wire_read(&trial.cx, wrong[_i].text, &json));
    ck_assert_uint_eq(trial.cx.diag_count, 1);
    ck_assert_int_eq(trial.cx.diags[0]->code, DIAG_REQUEST);
    ck_assert_msg(strstr(trial_detail(&trial), wrong[_i].detail), "%s", trial_detail(&trial));
    ck_assert_int_eq(json && wire_member(json, "id"), wrong[_i].named);
    trial_close(&trial);
}
END_TEST

START_TEST(escaped_backslash_is_no_nul)
{
    struct trial trial;
    const struct wire *json;
    trial_open(&trial);
    ck_assert(wire_read(&trial.cx, STR("\"\\\\u0000\""), &json));
    ck_assert(str_equal(json->text, STR("\\u0000")));
    trial_close(&trial);
}
END_TEST

static const struct {
    struct str text;
    double number;
} numbers[] = {
    {TEXT("0"), 0},        {TEXT("-0"), 0},     {TEXT("12"), 12},
    {TEXT("-12"), -12},    {TEXT("1.5"), 1.5},  {TEXT("0.0"), 0},
    {TEXT("1e2"), 100},    {TEXT("1E+2"), 100}, {TEXT("150e-2"), 1.5},
    {TEXT("100.00"), 100}, {TEXT("1e-999"), 0}, {TEXT("9007199254740991"), 9007199254740991.0}};

START_TEST(numbers_are_read)
{
    struct trial trial;
    const struct wire *json;
    trial_open(&trial);
    ck_assert(wire_read(&trial.cx, numbers[_i].text, &json));
    ck_assert_int_eq(json->kind, WIRE_NUMBER);
    ck_assert(json->number <= numbers[_i].number && json->number >= numbers[_i].number);
    trial_close(&trial);
}
END_TEST

START_TEST(escapes_are_read)
{
    struct trial trial;
    const struct wire *json;
    trial_open(&trial);
    ck_assert(wire_read(
        &trial.cx, STR("[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\uD83D\\uDE00z\", \"\"]"), &json));
    ck_assert(str_equal(json->items[0]->text, STR("\"\\/\b\f\n\r\tA\xf0\x9f\x98\x80z")));
    ck_assert_uint_eq(json->items[1]->text.length, 0);
    trial_close(&trial);
}
END_TEST

START_TEST(duplicate_among_many_keys_is_refused)
{
    enum { KEYS = 40 };
    struct trial trial;
    const struct wire *json;
    trial_open(&trial);
    for (int twice = 0; twice < 2; twice++) {
        struct buf text = {.arena = trial.arena};
        for (int i = 0; i < KEYS; i++)
            buf_append(&text, str_format(trial.arena, "%c\"%d\":[{\"x\":%d},%d]",
                                         i == 0 ? '{' : ',', twice && i == KEYS - 1 ? 3 : i, i, i));
        buf_byte(&text, '}');
        ck_assert(wire_read(&trial.cx, buf_str(&text), &json) == (twice == 0));
        ck_assert_uint_eq(json->count, KEYS);
        ck_assert_int_eq((int)wire_member(json, "7")->items[1]->number, 7);
        ck_assert_int_eq((int)json->items[KEYS - 1]->items[0]->items[0]->number, KEYS - 1);
    }
    ck_assert(strstr(trial_detail(&trial), "\"3\" occurs twice"));
    trial_close(&trial);
}
END_TEST

START_TEST(depth_is_limited)
{
    struct trial trial;
    const struct wire *json;
    trial_open(&trial);
    for (int extra = 0; extra < 2; extra++) {
        struct buf text = {.arena = trial.arena};
        for (int i = 0; i < LIMIT_WIRE_DEPTH + extra; i++)
            buf_byte(&text, '[');
        for (int i = 0; i < LIMIT_WIRE_DEPTH + extra; i++)
            buf_byte(&text, ']');
        ck_assert(wire_read(&trial.cx, buf_str(&text), &json) == (extra == 0));
    }
    ck_assert(strstr(trial_detail(&trial), "nested deeper"));
    trial_close(&trial);
}
END_TEST

Suite *wire_suite(void)
{
    Suite *suite = suite_create("wire");
    TCase *tcase = tcase_create("wire");
    tcase_add_test(tcase, every_kind_is_read);
    tcase_add_loop_test(tcase, wrong_json_is_refused, 0, COUNT(wrong));
    tcase_add_test(tcase, escaped_backslash_is_no_nul);
    tcase_add_loop_test(tcase, numbers_are_read, 0, COUNT(numbers));
    tcase_add_test(tcase, escapes_are_read);
    tcase_add_test(tcase, duplicate_among_many_keys_is_refused);
    tcase_add_test(tcase, depth_is_limited);
    suite_add_tcase(suite, tcase);
    return suite;
}
