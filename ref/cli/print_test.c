/* Tests how values and errors are printed. */
#include "cli/show.h"

#include "base/buf.h"
#include "base/diag.h"
#include "base/source.h"
#include "cli/cli_test.h"
#include "proto/decode.h"
#include "proto/encode.h"
#include "proto/field.h"

#include <string.h>

static const struct {
    const char *json, *text;
} printed[] = {
    {"{\"number\":\"1.5\"}", "1.5"},
    {"{\"number\":\"1/3\"}", "1/3"},
    {"{\"bool\":true}", "true"},
    {"{\"string\":\"a\\n\\\"\\\\${x}%{y}$%\xc3\xa4\"}", "\"a\\n\\\"\\\\$${x}%%{y}$%\xc3\xa4\""},
    {"{\"string\":\"\\u001b[31m\\u009b\\u202e\"}", "\"\\u001b[31m\\u009b\\u202e\""},
    {"{\"string_base64\":\"YQBi\"}", "\"a\\u0000b\""},
    {"{\"null\":\"dynamic\"}", "null"},
    {"{\"null\":\"string\"}", "null /* string */"},
    {"{\"unknown\":\"dynamic\"}", "unknown"},
    {"{\"unknown\":\"number\"}", "unknown /* number */"},
    {"{\"tuple\":[]}", "[]"},
    {"{\"object\":{}}", "{}"},
    {"{\"tuple\":[{\"bool\":true},{\"tuple\":[{\"bool\":false}]}]}", "[true, [false]]"},
    {"{\"object\":{\"a-1\":{\"bool\":true},\"b c\":{\"bool\":false}}}",
     "{ a-1 = true, \"b c\" = false }"},
    {"{\"list\":[{\"bool\":true}],\"of\":\"bool\"}", "tolist([true])"},
    {"{\"set\":[{\"bool\":true}],\"of\":\"bool\"}", "toset([true])"},
    {"{\"map\":{\"k\":{\"bool\":true}},\"of\":\"bool\"}", "tomap({ k = true })"},
    {"{\"capsule\":\"c\",\"id\":\"i\"}", "capsule \"c\" \"i\""},
    {"{\"object\":{\"a\":{\"string\":\"0123456789012345678901234567890123456789\"},\"b\":{"
     "\"tuple\":"
     "[{\"string\":\"0123456789012345678901234567890123456789\"},{\"bool\":true}]}}}",
     "{\n  a = \"0123456789012345678901234567890123456789\",\n"
     "  b = [\"0123456789012345678901234567890123456789\", true],\n}"},
};

START_TEST(value_is_printed)
{
    struct trial trial;
    const struct wire *json;
    const struct value *value;
    trial_open(&trial);
    ck_assert(wire_read(&trial.cx, str_from(printed[_i].json), &json));
    struct field field = field_root(json, STR(""));
    ck_assert(decode_value(&trial.cx, &field, &value));
    struct buf out = {.arena = trial.arena};
    print_value(&trial.cx, &out, value);
    ck_assert_str_eq(trial_text(&trial, buf_str(&out)), printed[_i].text);
    trial_close(&trial);
}
END_TEST

#define TEN "0123456789"
#define FIFTY TEN TEN TEN TEN TEN

static const struct {
    const char *source;
    struct range range;
    const char *text;
} shown[] = {
    {"ab cd ef", {3, 5, NULL}, "f:1:4: Invalid: why\n    1 | ab cd ef\n      |    ^~\n"},
    {"ab", {2, 2, NULL}, "f:1:3: Invalid: why\n    1 | ab\n      |   ^\n"},
    {"", {0, 0, NULL}, "f:1:1: Invalid: why\n    1 | \n      | ^\n"},
    {"ab\ncd\n", {3, 5, NULL}, "f:2:1: Invalid: why\n    2 | cd\n      | ^~\n"},
    {"ab\r\ncd", {2, 4, NULL}, "f:1:3: Invalid: why\n    1 | ab\n      |   ^\n"},
    {"ab\ncd\nef", {1, 7, NULL}, "f:1:2: Invalid: why\n    1 | ab\n      |  ^\n"},
    {"\ta\tbc", {3, 5, NULL}, "f:1:4: Invalid: why\n    1 | \ta\tbc\n      | \t \t^~\n"},
    {"a\x1b[1mb", {5, 6, NULL}, "f:1:6: Invalid: why\n    1 | a\xe2\x90\x9b[1mb\n      |      ^\n"},
    {"\xff"
     "b",
     {1, 2, NULL},
     "f:1:2: Invalid: why\n    1 | \xef\xbf\xbd"
     "b\n      |  ^\n"},
    {"e\xcc\x81x", {3, 4, NULL}, "f:1:2: Invalid: why\n    1 | e\xcc\x81x\n      |  ^\n"},
    {"\xe6\xbc\xa2\xe5\xad\x97 x",
     {3, 6, NULL},
     "f:1:2: Invalid: why\n    1 | \xe6\xbc\xa2\xe5\xad\x97 x\n      |   ^~\n"},
    {FIFTY FIFTY FIFTY "!" FIFTY FIFTY FIFTY,
     {150, 151, NULL},
     "f:1:151: Invalid: why\n"
     "    1 | \xe2\x80\xa6" FIFTY TEN "!" FIFTY "012345678"
     "\xe2\x80\xa6\n"
     "      |  "
     "          "
     "          "
     "          "
     "          "
     "          "
     "          "
     "^\n"},
};

START_TEST(error_is_shown)
{
    struct trial trial;
    struct source source = {.name = STR("f"), .text = str_from(shown[_i].source)};
    trial_open(&trial);
    trial.cx.source = &source;
    fail(&trial.cx, DIAG_CONVERSION, shown[_i].range, "why");
    struct buf out = {.arena = trial.arena}, expected = {.arena = trial.arena};
    const char *summary = strstr(shown[_i].text, "Invalid");
    buf_append(&expected, (struct str){shown[_i].text, (size_t)(summary - shown[_i].text)});
    buf_append(&expected, str_from(diag_kinds[DIAG_CONVERSION].summary));
    buf_append(&expected, str_from(summary + strlen("Invalid")));
    show_diag(&trial.cx, &out, trial.cx.diags[0], false);
    ck_assert_str_eq(trial_text(&trial, buf_str(&out)), trial_text(&trial, buf_str(&expected)));
    trial_close(&trial);
}
END_TEST

START_TEST(request_error_has_no_caret)
{
    struct trial trial;
    struct source source = {.name = STR("a\nb"), .text = STR("x")};
    struct range range = {0};
    trial_open(&trial);
    trial.cx.source = &source;
    fail(&trial.cx, DIAG_REQUEST, range, "w\x1bhy");
    struct buf out = {.arena = trial.arena};
    show_diag(&trial.cx, &out, trial.cx.diags[0], false);
    ck_assert_str_eq(trial_text(&trial, buf_str(&out)), "a\xe2\x90\x8a"
                                                        "b: Invalid request: w\xe2\x90\x9bhy\n");
    trial_close(&trial);
}
END_TEST

START_TEST(error_is_coloured)
{
    struct trial trial;
    struct source source = {.name = STR("f"), .text = STR("x")};
    struct range range = {0, 1, NULL};
    trial_open(&trial);
    trial.cx.source = &source;
    fail(&trial.cx, DIAG_CONVERSION, range, "why");
    struct buf out = {.arena = trial.arena};
    show_diag(&trial.cx, &out, trial.cx.diags[0], true);
    ck_assert(strstr(trial_text(&trial, buf_str(&out)), "\x1b[1;31m^\x1b[0m\n"));
    trial_close(&trial);
}
END_TEST

Suite *print_suite(void)
{
    Suite *suite = suite_create("print");
    TCase *tcase = tcase_create("print");
    tcase_add_loop_test(tcase, value_is_printed, 0, COUNT(printed));
    tcase_add_loop_test(tcase, error_is_shown, 0, COUNT(shown));
    tcase_add_test(tcase, request_error_has_no_caret);
    tcase_add_test(tcase, error_is_coloured);
    suite_add_tcase(suite, tcase);
    return suite;
}
