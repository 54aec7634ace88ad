/* Tests the decoding and encoding of values and types. */
#include "proto/decode.h"

#include "base/diag.h"
#include "proto/encode.h"
#include "proto/field.h"
#include "proto/proto_test.h"
#include "proto/writer.h"

#include <string.h>

static struct field read_json(struct trial *trial, const char *text)
{
    const struct wire *json;
    ck_assert_msg(wire_read(&trial->cx, str_from(text), &json), "%s", trial_detail(trial));
    return field_root(json, STR("x"));
}

/* Types in exactly the form that the encoder writes. */
static const char *const types[] = {
    "\"string\"",
    "\"number\"",
    "\"bool\"",
    "\"dynamic\"",
    "{\"list\":\"string\"}",
    "{\"set\":{\"list\":\"dynamic\"}}",
    "{\"map\":{\"map\":\"bool\"}}",
    "{\"tuple\":[]}",
    "{\"tuple\":[\"string\",{\"tuple\":[\"number\"]}]}",
    "{\"object\":{}}",
    "{\"object\":{\"a\":\"string\",\"b c\":{\"object\":{\"\":\"bool\"}}}}",
    "{\"capsule\":\"thing\"}",
};

START_TEST(decoded_types_encode_to_themselves)
{
    struct trial trial;
    const struct type *type;
    trial_open(&trial);
    struct field field = read_json(&trial, types[_i]);
    ck_assert(decode_type(&trial.cx, &field, &type));
    struct writer w = {.out = {.arena = trial.arena}};
    encode_type(&w, type);
    ck_assert_str_eq(trial_text(&trial, buf_str(&w.out)), types[_i]);
    trial_close(&trial);
}
END_TEST

static const char *const values[] = {
    "{\"string\":\"\"}",
    "{\"string\":\"a\\n\\\"\xc3\xa4\"}",
    "{\"string_base64\":\"YQBi\"}",
    "{\"number\":\"0\"}",
    "{\"number\":\"-12.5\"}",
    "{\"number\":\"1/3\"}",
    "{\"number\":\"-1/3\"}",
    "{\"number\":\"Infinity\"}",
    "{\"number\":\"-Infinity\"}",
    "{\"number\":"
    "\"115792089237316195423570985008687907853269984665640564039457584007913129639936\"}",
    "{\"bool\":true}",
    "{\"bool\":false}",
    "{\"tuple\":[]}",
    "{\"tuple\":[{\"bool\":true},{\"tuple\":[{\"string\":\"x\"}]}]}",
    "{\"object\":{}}",
    "{\"object\":{\"a\":{\"number\":\"1\"},\"b\":{\"object\":{}}}}",
    "{\"list\":[],\"of\":\"string\"}",
    "{\"list\":[],\"of\":\"dynamic\"}",
    "{\"list\":[{\"number\":\"1\"},{\"null\":\"number\"},{\"unknown\":\"number\"}],\"of\":"
    "\"number\"}",
    "{\"set\":[{\"string\":\"a\"}],\"of\":\"string\"}",
    "{\"set\":[],\"of\":{\"object\":{\"a\":\"bool\"}}}",
    "{\"map\":{},\"of\":\"bool\"}",
    "{\"map\":{\"a\":{\"bool\":true},\"b\":{\"bool\":false}},\"of\":\"bool\"}",
    "{\"null\":\"dynamic\"}",
    "{\"null\":{\"list\":\"string\"}}",
    "{\"unknown\":\"dynamic\"}",
    "{\"unknown\":{\"tuple\":[\"string\"]}}",
    "{\"capsule\":\"thing\",\"id\":\"7\"}",
};

START_TEST(decoded_values_encode_to_themselves)
{
    struct trial trial;
    const struct value *value;
    trial_open(&trial);
    struct field field = read_json(&trial, values[_i]);
    ck_assert_msg(decode_value(&trial.cx, &field, &value), "%s", trial_detail(&trial));
    struct writer w = {.out = {.arena = trial.arena}};
    encode_value(&trial.cx, &w, value);
    ck_assert_str_eq(trial_text(&trial, buf_str(&w.out)), values[_i]);
    trial_close(&trial);
}
END_TEST

/* Values in a form that the encoder never writes. */
static const struct {
    const char *given, *canonical;
} spellings[] = {
    {"{\"of\":\"bool\",\"list\":[{\"bool\":true}]}",
     "{\"list\":[{\"bool\":true}],\"of\":\"bool\"}"},
    {"{\"string_base64\":\"YWI=\"}", "{\"string\":\"ab\"}"},
    {"{\"string\":\"a\\u0308\"}", "{\"string\":\"\xc3\xa4\"}"},
    {"{\"object\":{\"b\":{\"bool\":true},\"a\":{\"bool\":true}}}",
     "{\"object\":{\"a\":{\"bool\":true},\"b\":{\"bool\":true}}}"},
    {"{\"set\":[{\"bool\":true},{\"bool\":true}],\"of\":\"bool\"}",
     "{\"set\":[{\"bool\":true}],\"of\":\"bool\"}"},
    {"{\"number\":\"2/4\"}", "{\"number\":\"0.5\"}"},
    {"{\"number\":\"1.50e1\"}", "{\"number\":\"15\"}"},
    {"{\"number\":\"-0\"}", "{\"number\":\"0\"}"},
};

START_TEST(other_spellings_give_the_same_value)
{
    struct trial trial;
    const struct value *value;
    trial_open(&trial);
    struct field field = read_json(&trial, spellings[_i].given);
    ck_assert_msg(decode_value(&trial.cx, &field, &value), "%s", trial_detail(&trial));
    struct writer w = {.out = {.arena = trial.arena}};
    encode_value(&trial.cx, &w, value);
    ck_assert_str_eq(trial_text(&trial, buf_str(&w.out)), spellings[_i].canonical);
    trial_close(&trial);
}
END_TEST

static const struct {
    const char *json, *detail;
} wrong_types[] = {
    {"1", "x: a type is"},
    {"null", "x: a type is"},
    {"[]", "x: a type is"},
    {"{}", "x: a type is"},
    {"{\"list\":\"string\",\"set\":\"string\"}", "x: a type is"},
    {"\"text\"", "x: no type"},
    {"{\"array\":\"string\"}", "x.array: no kind"},
    {"{\"tuple\":\"string\"}", "x.tuple: expected an array, found a string"},
    {"{\"tuple\":[\"string\",\"text\"]}", "x.tuple[1]: no type"},
    {"{\"object\":[]}", "x.object: expected an object"},
    {"{\"object\":{\"a\":{\"map\":7}}}", "x.object.a.map: a type is"},
    {"{\"object\":{\"\xc3\xa4\":\"bool\",\"a\\u0308\":\"bool\"}}", "normal form"},
    {"{\"capsule\":\"a\\\\b\",\"id\":\"x\"}", "x: a type is"},
    {"{\"capsule\":{}}", "x.capsule: expected a string"},
};

START_TEST(wrong_type_is_refused)
{
    struct trial trial;
    const struct type *type;
    trial_open(&trial);
    struct field field = read_json(&trial, wrong_types[_i].json);
    ck_assert(!decode_type(&trial.cx, &field, &type));
    ck_assert_int_eq(trial.cx.diags[0]->code, DIAG_REQUEST);
    ck_assert_msg(strstr(trial_detail(&trial), wrong_types[_i].detail), "%s", trial_detail(&trial));
    trial_close(&trial);
}
END_TEST

static const struct {
    const char *json, *detail;
} wrong_values[] = {
    {"null", "x: expected an object, found null"},
    {"[]", "x: expected an object"},
    {"\"a\"", "x: expected an object"},
    {"{}", "x: a value is an object"},
    {"{\"of\":\"string\"}", "x: a value is an object"},
    {"{\"text\":\"a\"}", "x: a value is an object"},
    {"{\"string\":1}", "x.string: expected a string, found a number"},
    {"{\"string\":\"a\",\"bool\":true}", "x.bool: unknown key"},
    {"{\"string\":\"a\",\"of\":\"string\"}", "x.of: unknown key"},
    {"{\"string_base64\":\"a\"}", "x.string_base64: not base64"},
    {"{\"string_base64\":\"/w==\"}", "x.string_base64: not UTF-8"},
    {"{\"number\":1}", "x.number: expected a string"},
    {"{\"number\":\"\"}", "x.number: not a number"},
    {"{\"number\":\"1x\"}", "x.number: not a number"},
    {"{\"number\":\"1/0\"}", "number"},
    {"{\"number\":\"NaN\"}", "x.number: not a number"},
    {"{\"bool\":\"true\"}", "x.bool: expected a boolean"},
    {"{\"list\":[]}", "x: \"of\" is missing"},
    {"{\"list\":{},\"of\":\"string\"}", "x.list: expected an array"},
    {"{\"list\":[{\"string\":\"a\"},{\"string\":\"b\"},{\"string\":7}],\"of\":\"string\"}",
     "x.list[2].string: expected a string"},
    {"{\"list\":[{\"string\":\"a\"},{\"bool\":true}],\"of\":\"string\"}",
     "x.list[1]: the element does not have the type"},
    {"{\"set\":[{\"null\":\"bool\"}],\"of\":\"string\"}",
     "x.set[0]: the element does not have the type"},
    {"{\"map\":{\"k\":{\"bool\":true}},\"of\":\"string\"}",
     "x.map.k: the element does not have the type"},
    {"{\"map\":[],\"of\":\"string\"}", "x.map: expected an object"},
    {"{\"map\":{},\"of\":\"what\"}", "x.of: no type"},
    {"{\"map\":{\"\xc3\xa4\":{\"bool\":true},\"a\\u0308\":{\"bool\":true}},\"of\":\"bool\"}",
     "normal form"},
    {"{\"object\":{\"\xc3\xa4\":{\"bool\":true},\"a\\u0308\":{\"bool\":true}}}", "normal form"},
    {"{\"object\":{\"a\":{\"tuple\":[{\"object\":{\"b\":3}}]}}}",
     "x.object.a.tuple[0].object.b: expected an object, found a number"},
    {"{\"tuple\":{}}", "x.tuple: expected an array"},
    {"{\"null\":null}", "x.null: a type is"},
    {"{\"unknown\":true}", "x.unknown: a type is"},
    {"{\"capsule\":\"a\"}", "x: \"id\" is missing"},
    {"{\"capsule\":\"a\",\"id\":1}", "x.id: expected a string"},
};

START_TEST(wrong_value_is_refused)
{
    struct trial trial;
    const struct value *value;
    trial_open(&trial);
    struct field field = read_json(&trial, wrong_values[_i].json);
    ck_assert(!decode_value(&trial.cx, &field, &value));
    ck_assert_uint_eq(trial.cx.diag_count, 1);
    ck_assert_msg(strstr(trial_detail(&trial), wrong_values[_i].detail), "%s",
                  trial_detail(&trial));
    trial_close(&trial);
}
END_TEST

Suite *decode_suite(void)
{
    Suite *suite = suite_create("decode");
    TCase *tcase = tcase_create("decode");
    tcase_add_loop_test(tcase, decoded_types_encode_to_themselves, 0, COUNT(types));
    tcase_add_loop_test(tcase, decoded_values_encode_to_themselves, 0, COUNT(values));
    tcase_add_loop_test(tcase, other_spellings_give_the_same_value, 0, COUNT(spellings));
    tcase_add_loop_test(tcase, wrong_type_is_refused, 0, COUNT(wrong_types));
    tcase_add_loop_test(tcase, wrong_value_is_refused, 0, COUNT(wrong_values));
    suite_add_tcase(suite, tcase);
    return suite;
}
