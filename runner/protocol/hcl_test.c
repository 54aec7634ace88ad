/* Tests how values, requests and answers are written as HCL. */
#include "protocol/hcl.h"

#include <check.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "suites_test.h"

static const struct {
    const char *json, *hcl;
} answers[] = {
    {"{\"value\":{\"string\":\"a\\\"\\n${b}%{c}\\\\\"}}", "\"a\\\"\\n$${b}%%{c}\\\\\""},
    {"{\"value\":{\"string\":\"a\\u0000\"}}", "\"a\\u0000\""},
    {"{\"value\":{\"string_base64\":\"YQBi\"}}", "\"a\\u0000b\""},
    {"{\"value\":{\"number\":\"1/3\"}}", "1/3"},
    {"{\"value\":{\"bool\":true}}", "true"},
    {"{\"value\":{\"tuple\":[]}}", "[]"},
    {"{\"value\":{\"object\":{}}}", "{}"},
    {"{\"value\":{\"tuple\":[{\"number\":\"1\"},{\"bool\":false}]}}", "[1, false]"},
    {"{\"value\":{\"object\":{\"a-1\":{\"number\":\"1\"},\"b c\":{\"null\":\"dynamic\"}}}}",
     "{ a-1 = 1, \"b c\" = null }"},
    {"{\"value\":{\"list\":[{\"number\":\"1\"}],\"of\":\"number\"}}", "tolist([1])"},
    {"{\"value\":{\"of\":\"number\",\"set\":[]}}", "toset([]) /* set(number) */"},
    {"{\"value\":{\"list\":[{\"number\":\"1\"}],\"of\":\"dynamic\"}}",
     "tolist([1]) /* list(dynamic) */"},
    {"{\"value\":{\"of\":{\"object\":{\"dynamic\":\"bool\"}},\"set\":[{\"object\":{\"dynamic\":"
     "{\"bool\":true}}}]}}",
     "toset([{ dynamic = true }])"},
    {"{\"value\":{\"of\":{\"tuple\":[\"dynamic\"]},\"set\":[{\"tuple\":[{\"bool\":true}]}]}}",
     "toset([[true]]) /* set(tuple([dynamic])) */"},
    {"{\"value\":{\"map\":{\"k\":{\"bool\":true}},\"of\":\"bool\"}}", "tomap({ k = true })"},
    {"{\"value\":{\"null\":{\"list\":\"string\"}}}", "null /* list(string) */"},
    {"{\"value\":{\"unknown\":\"dynamic\"}}", "unknown"},
    {"{\"value\":{\"capsule\":\"c\",\"id\":\"1\"}}", "{\"capsule\": \"c\", \"id\": \"1\"}"},
    {"{\"error\":{}}", "an error"},
    {"{\"error\":{\"summary\":\"S\",\"detail\":\"D\"}}", "an error: S"},
    {"{\"type\":{\"object\":{\"a\":\"number\"}}}", "the type object({ a = number })"},
    {"{\"type\":{\"tuple\":[\"string\",\"bool\"]}}", "the type tuple([string, bool])"},
    {"{\"structure\":null}", "no error"},
    {"{\"structure\":{\"attributes\":[\"a\"],\"blocks\":[{\"type\":\"b\",\"labels\":[\"l\"],"
     "\"body\":{\"attributes\":[],\"blocks\":[]}}]}}",
     "a = …\nb \"l\" {\n}"},
    {"{\"body\":{\"attributes\":{\"a\":{\"number\":\"1\"}},\"blocks\":[]}}", "a = 1"},
    {"{\"body\":{\"attributes\":{},\"blocks\":[]}}", "an empty body"},
    {"{\"tree\":[\"binary\",\"+\",[\"num\",\"1\"],[\"binary\",\"*\",[\"num\",\"2\"],[\"num\",\"3\"]"
     "]]}",
     "1 + (2 * 3)"},
    {"{\"static\":{\"list\":[{\"value\":{\"number\":\"1\"}},{\"error\":{}}]}}",
     "the list [1, an error]"},
    {"{\"static\":{\"map\":[[{\"value\":{\"string\":\"q\"}},{\"value\":{\"number\":\"1\"}}]]}}",
     "the map {\"q\" = 1}"},
    {"{\"static\":{\"call\":{\"name\":\"f\",\"arguments\":[]}}}", "the call f()"},
    {"{\"static\":{\"traversal\":{\"root\":\"a\",\"steps\":[{\"attr\":\"b\"},{\"index\":"
     "{\"number\":\"0\"}}]}}}",
     "the traversal a.b[0]"},
};

START_TEST(an_answer_is_shown_as_hcl)
{
    struct buf out = {0};
    struct json_error err;
    cJSON *json = json_parse(answers[_i].json, strlen(answers[_i].json), JSON_NUL_KEEP, &err);
    ck_assert_ptr_nonnull(json);
    hcl_answer(json, &out);
    ck_assert_str_eq(buf_text(&out), answers[_i].hcl);
    cJSON_Delete(json);
    buf_free(&out);
}
END_TEST

START_TEST(a_request_is_shown_as_hcl)
{
    static const char request[] =
        "{\"source\":\"x\",\"scope\":{\"x\":{\"number\":\"1\"}},\"functions\":{\"f\":{\"params\":"
        "[{\"name\":\"a\",\"type\":\"number\"}],\"variadic\":{\"name\":\"r\",\"type\":\"string\"},"
        "\"result\":\"a + 1\"}},\"types\":[\"string\",{\"list\":\"bool\"}],\"mode\":\"literal\"}";
    struct buf out = {0};
    struct json_error err;
    cJSON *json = json_parse(request, strlen(request), JSON_NUL_REFUSE, &err);
    hcl_fields(json, &out);
    ck_assert_str_eq(buf_text(&out), "x = 1\nf(a: number, r: string...) = a + 1\n"
                                     "types: string, list(bool)\nmode: literal\n");
    cJSON_Delete(json);
    buf_free(&out);
}
END_TEST

Suite *hcl_suite(void)
{
    Suite *suite = suite_create("hcl");
    TCase *tests = tcase_create("hcl");
    tcase_add_loop_test(tests, an_answer_is_shown_as_hcl, 0,
                        (int)(sizeof answers / sizeof *answers));
    tcase_add_test(tests, a_request_is_shown_as_hcl);
    suite_add_tcase(suite, tests);
    return suite;
}
