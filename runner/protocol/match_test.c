#include "protocol/match.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/json_test.h"
#include "base/where.h"
#include "protocol/shape.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

static const struct {
    enum op op;
    const char *expected;
    const char *actual;
    const char *difference; /* NULL: equal */
} rows[] = {
    {OP_EVALUATE, "{\"number\":\"1\"}", "{\"number\":\"1.0\"}", NULL},
    {OP_EVALUATE, "{\"number\":\"1\"}", "{\"number\":\"2\"}", "number: expected 1, got 2"},
    {OP_EVALUATE, "{\"number\":\"1\"}", "{\"string\":\"1\"}", "expected number, got string"},
    {OP_EVALUATE, "{\"bool\":true}", "{\"bool\":false}", "bool: expected true, got false"},
    {OP_EVALUATE, "{\"string\":\"e\\u0301\"}", "{\"string\":\"\\u00e9\"}", NULL},
    {OP_EVALUATE, "{\"string\":\"a\"}", "{\"string\":\"b\"}", "string: expected a, got b"},
    {OP_EVALUATE, "{\"string_base64\":\"YQBi\"}", "{\"string\":\"a\\u0000b\"}", NULL},
    {OP_EVALUATE, "{\"string_base64\":\"YQ==\"}", "{\"string\":\"a\"}", NULL},
    {OP_EVALUATE, "{\"string_base64\":\"YQBi\"}", "{\"string\":\"a\"}",
     "string: expected a, got a"},
    {OP_EVALUATE, "{\"tuple\":[{\"bool\":true},{\"number\":\"1\"}]}",
     "{\"tuple\":[{\"bool\":true},{\"number\":\"2\"}]}", "tuple[1].number: expected 1, got 2"},
    {OP_EVALUATE, "{\"tuple\":[{\"bool\":true}]}", "{\"tuple\":[]}",
     "tuple: expected 1 elements, got 0"},
    {OP_EVALUATE, "{\"tuple\":[]}", "{\"list\":[],\"of\":\"string\"}", "expected tuple, got list"},
    {OP_EVALUATE, "{\"list\":[],\"of\":\"string\"}", "{\"list\":[],\"of\":\"number\"}",
     "of: expected type string, got number"},
    {OP_EVALUATE, "{\"object\":{\"a\":{\"bool\":true},\"b\":{\"bool\":false}}}",
     "{\"object\":{\"b\":{\"bool\":false},\"a\":{\"bool\":true}}}", NULL},
    {OP_EVALUATE, "{\"object\":{\"a\":{\"bool\":true}}}", "{\"object\":{\"b\":{\"bool\":true}}}",
     "object: \"a\" is missing"},
    {OP_EVALUATE, "{\"object\":{}}", "{\"object\":{\"b\":{\"bool\":true}}}",
     "object: \"b\" is not expected"},
    {OP_EVALUATE, "{\"object\":{}}", "{\"map\":{},\"of\":\"bool\"}", "expected object, got map"},
    {OP_EVALUATE, "{\"map\":{\"e\\u0301\":{\"bool\":true}},\"of\":\"bool\"}",
     "{\"map\":{\"\\u00e9\":{\"bool\":true}},\"of\":\"bool\"}", NULL},
    {OP_EVALUATE, "{\"null\":\"string\"}", "{\"null\":\"dynamic\"}",
     "null: expected type string, got dynamic"},
    {OP_EVALUATE, "{\"null\":\"string\"}", "{\"unknown\":\"string\"}",
     "expected null, got unknown"},
    {OP_EVALUATE, "{\"unknown\":{\"object\":{\"a\":\"bool\",\"b\":\"string\"}}}",
     "{\"unknown\":{\"object\":{\"b\":\"string\",\"a\":\"bool\"}}}", NULL},
    {OP_EVALUATE, "{\"unknown\":{\"tuple\":[\"bool\"]}}", "{\"unknown\":{\"tuple\":[\"string\"]}}",
     "unknown.tuple[0]: expected type bool, got string"},
    {OP_EVALUATE, "{\"unknown\":{\"list\":\"bool\"}}", "{\"unknown\":{\"set\":\"bool\"}}",
     "unknown: expected type list, got set"},
    {OP_EVALUATE, "{\"capsule\":\"c\",\"id\":\"1\"}", "{\"id\":\"1\",\"capsule\":\"c\"}", NULL},
    {OP_EVALUATE, "{\"capsule\":\"c\",\"id\":\"1\"}", "{\"capsule\":\"c\",\"id\":\"2\"}",
     "expected 1, got 2"},
    {OP_EVALUATE, "{\"set\":[{\"number\":\"1\"},{\"number\":\"2\"}],\"of\":\"number\"}",
     "{\"set\":[{\"number\":\"2.0\"},{\"number\":\"1\"}],\"of\":\"number\"}", NULL},
    {OP_EVALUATE,
     "{\"set\":[{\"number\":\"1\"},{\"number\":\"1\"},{\"number\":\"2\"}],\"of\":\"number\"}",
     "{\"set\":[{\"number\":\"1\"},{\"number\":\"2\"},{\"number\":\"2\"}],\"of\":\"number\"}",
     "set: the sets differ"},
    {OP_EVALUATE, "{\"set\":[{\"number\":\"1\"}],\"of\":\"number\"}",
     "{\"set\":[{\"number\":\"1\"},{\"number\":\"1\"}],\"of\":\"number\"}", "set: the sets differ"},
    /* these numbers are within 2^-256 of the expected numbers */
    {OP_EVALUATE,
     "{\"set\":[{\"number\":\"5\"},{\"number\":\"1/3\"},{\"number\":\"2/3\"}],\"of\":\"number\"}",
     "{\"set\":[{\"number\":\"0."
     "66666666666666666666666666666666666666666666666666666666666666666666666666666667\"},"
     "{\"number\":\"0."
     "33333333333333333333333333333333333333333333333333333333333333333333333333333333\"},{"
     "\"number\":\"5\"}],\"of\":\"number\"}",
     NULL},
    {OP_EVALUATE,
     "{\"set\":[{\"set\":[{\"string\":\"e\\u0301\"},{\"string\":\"b\"}],\"of\":\"string\"}],\"of\":"
     "{\"set\":\"string\"}}",
     "{\"set\":[{\"set\":[{\"string\":\"b\"},{\"string\":\"\\u00e9\"}],\"of\":\"string\"}],\"of\":{"
     "\"set\":\"string\"}}",
     NULL},
    /* strings of different elements stay separate */
    {OP_EVALUATE,
     "{\"set\":[{\"tuple\":[{\"string\":\"a\"},{\"string\":\"b\"}]}],\"of\":\"dynamic\"}",
     "{\"set\":[{\"tuple\":[{\"string\":\"ab\"},{\"string\":\"\"}]}],\"of\":\"dynamic\"}",
     "set: the sets differ"},
    {OP_PARSE, "{\"attributes\":[\"a\",\"b\"],\"blocks\":[]}",
     "{\"attributes\":[\"b\",\"a\"],\"blocks\":[]}", "attributes[0]: expected a, got b"},
    {OP_PARSE, "{\"attributes\":[\"e\\u0301\"],\"blocks\":[]}",
     "{\"attributes\":[\"\\u00e9\"],\"blocks\":[]}",
     "attributes[0]: expected e\\u0301, got \xc3\xa9"},
    {OP_PARSE, "{\"attributes\":[],\"blocks\":[]}", "null", NULL},
    {OP_PARSE,
     "{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[\"l\"],\"body\":{\"attributes\":[]"
     ",\"blocks\":[]}}]}",
     "{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[\"m\"],\"body\":{\"attributes\":[]"
     ",\"blocks\":[]}}]}",
     "blocks[0].labels[0]: expected l, got m"},
    {OP_PARSE,
     "{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[],\"body\":{\"attributes\":[],"
     "\"blocks\":[]}}]}",
     "{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[],\"body\":{\"attributes\":[\"x\"]"
     ",\"blocks\":[]}}]}",
     "blocks[0].body.attributes: expected 0 elements, got 1"},
    {OP_BODY, "{\"attributes\":{\"a\":{\"number\":\"1\"}},\"blocks\":[]}",
     "{\"attributes\":{\"a\":{\"number\":\"1e0\"}},\"blocks\":[]}", NULL},
    {OP_BODY, "{\"attributes\":{\"a\":{\"number\":\"1\"}},\"blocks\":[]}",
     "{\"attributes\":{},\"blocks\":[]}", "attributes: \"a\" is missing"},
    {OP_BODY, "{\"attributes\":{\"e\\u0301\":{\"number\":\"1\"}},\"blocks\":[]}",
     "{\"attributes\":{\"\\u00e9\":{\"number\":\"1\"}},\"blocks\":[]}",
     "attributes: \"e\\u0301\" is missing"},
    {OP_BODY, "{\"attributes\":{},\"blocks\":[],\"remain\":{\"attributes\":{},\"blocks\":[]}}",
     "{\"attributes\":{},\"blocks\":[]}", "\"remain\" is missing"},
    {OP_BODY, "{\"attributes\":{},\"blocks\":[]}",
     "{\"attributes\":{},\"blocks\":[],\"remain\":{\"attributes\":{},\"blocks\":[]}}",
     "\"remain\" is not expected"},
    {OP_UNIFY, "{\"list\":\"string\"}", "{\"list\":\"string\"}", NULL},
    {OP_UNIFY, "{\"object\":{\"a\":\"string\"}}", "{\"object\":{\"a\":\"string\",\"b\":\"bool\"}}",
     "object: \"b\" is not expected"},
    {OP_STATIC, "{\"list\":[{\"value\":{\"bool\":true}},{\"error\":{}}]}",
     "{\"list\":[{\"value\":{\"bool\":true}},{\"error\":{\"phase\":\"evaluate\"}}]}", NULL},
    {OP_STATIC, "{\"list\":[{\"error\":{}}]}", "{\"list\":[{\"value\":{\"bool\":true}}]}",
     "list[0]: \"value\" is not expected"},
    {OP_STATIC, "{\"map\":[[{\"value\":{\"string\":\"a\"}},{\"value\":{\"bool\":true}}]]}",
     "{\"map\":[[{\"value\":{\"string\":\"a\"}},{\"value\":{\"bool\":false}}]]}",
     "map[0][1].value.bool: expected true, got false"},
    {OP_STATIC, "{\"call\":{\"name\":\"f\",\"arguments\":[]}}",
     "{\"call\":{\"name\":\"g\",\"arguments\":[]}}", "call.name: expected f, got g"},
    {OP_STATIC,
     "{\"traversal\":{\"root\":\"a\",\"steps\":[{\"attr\":\"b\"},{\"index\":{\"number\":\"0\"}}]}}",
     "{\"traversal\":{\"root\":\"a\",\"steps\":[{\"attr\":\"b\"},{\"index\":{\"number\":\"0.0\"}}]}"
     "}",
     NULL},
    {OP_STATIC, "{\"traversal\":{\"root\":\"a\",\"steps\":[{\"attr\":\"b\"}]}}",
     "{\"traversal\":{\"root\":\"a\",\"steps\":[{\"index\":{\"string\":\"b\"}}]}}",
     "traversal.steps[0]: \"attr\" is missing"},
    {OP_STATIC, "{\"list\":[]}", "{\"map\":[]}", "expected list, got map"},
};

START_TEST(a_difference_is_named_with_its_place)
{
    cJSON *expected = parse_json(rows[_i].expected), *actual = parse_json(rows[_i].actual);
    struct where w = {0};
    struct buf text = {0};
    ck_assert(shape_result(rows[_i].op, expected, &w));
    ck_assert(shape_result(rows[_i].op, actual, &w));
    bool equal = match_result(rows[_i].op, expected, actual, &w);
    if (!equal)
        where_print(&w, &text);
    ck_assert_msg(equal == (rows[_i].difference == NULL), "%s, %s: %s", rows[_i].expected,
                  rows[_i].actual, buf_text(&text));
    if (!equal)
        ck_assert_str_eq(buf_text(&text), rows[_i].difference);
    buf_free(&text);
    where_free(&w);
    cJSON_Delete(expected);
    cJSON_Delete(actual);
}
END_TEST

/* Structures, and the same structures in the form of hcl2json. */
static const struct {
    const char *expected;
    const char *form;
    const char *difference; /* NULL: equal */
} forms[] = {
    {"{\"attributes\":[],\"blocks\":[]}", "{}", NULL},
    {"{\"attributes\":[],\"blocks\":[]}", "{\"a\":1}", "no attribute or block has this name"},
    {"{\"attributes\":[\"a\",\"b\"],\"blocks\":[]}", "{\"b\":[{}],\"a\":null}", NULL},
    {"{\"attributes\":[\"a\",\"b\"],\"blocks\":[]}", "{\"b\":1}", "the attribute is missing"},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[],\"body\":{\"attributes\":[],"
     "\"blocks\":[]}}]}",
     "{\"t\":[{}]}", NULL},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[],\"body\":{\"attributes\":[],"
     "\"blocks\":[]}}]}",
     "{\"t\":[{},{}]}", "expected 1 blocks of this type"},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[],\"body\":{\"attributes\":[],"
     "\"blocks\":[]}}]}",
     "{\"t\":{}}", "expected a block with these labels"},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[],\"body\":{\"attributes\":[],"
     "\"blocks\":[]}}]}",
     "{\"t\":[1]}", "expected an object"},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[],\"body\":{\"attributes\":[],"
     "\"blocks\":[]}},{\"type\":\"t\",\"labels\":[],\"body\":{\"attributes\":[],\"blocks\":[]}}]}",
     "{\"t\":[{}]}", "expected 2 blocks of this type"},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[\"x\",\"y\"],\"body\":{"
     "\"attributes\":[],\"blocks\":[]}}]}",
     "{\"t\":{\"x\":{\"y\":[{}]}}}", NULL},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[\"x\",\"y\"],\"body\":{"
     "\"attributes\":[],\"blocks\":[]}}]}",
     "{\"t\":{\"x\":{\"z\":[{}]}}}", "expected a block with these labels"},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[\"x\"],\"body\":{\"attributes\":[]"
     ",\"blocks\":[]}}]}",
     "{\"t\":{\"x\":[{}],\"y\":[{}]}}", "expected 1 blocks of this type"},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[\"x\"],\"body\":{\"attributes\":[]"
     ",\"blocks\":[]}},{\"type\":\"u\",\"labels\":[],\"body\":{\"attributes\":[],\"blocks\":[]}},{"
     "\"type\":\"t\",\"labels\":[\"y\"],\"body\":{\"attributes\":[\"a\"],\"blocks\":[]}}]}",
     "{\"t\":{\"x\":[{}],\"y\":[{\"a\":1}]},\"u\":[{}]}", NULL},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[\"x\"],\"body\":{\"attributes\":["
     "\"a\"],\"blocks\":[]}},{\"type\":\"t\",\"labels\":[\"x\"],\"body\":{\"attributes\":[\"b\"],"
     "\"blocks\":[]}}]}",
     "{\"t\":{\"x\":[{\"a\":1},{\"b\":1}]}}", NULL},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[\"x\"],\"body\":{\"attributes\":["
     "\"a\"],\"blocks\":[]}},{\"type\":\"t\",\"labels\":[\"x\"],\"body\":{\"attributes\":[\"b\"],"
     "\"blocks\":[]}}]}",
     "{\"t\":{\"x\":[{\"b\":1},{\"a\":1}]}}", "the attribute is missing"},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[],\"body\":{\"attributes\":[],"
     "\"blocks\":[{\"type\":\"u\",\"labels\":[],\"body\":{\"attributes\":[],\"blocks\":[]}}]}}]}",
     "{\"t\":[{\"u\":[{}]}]}", NULL},
    {"{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[],\"body\":{\"attributes\":[],"
     "\"blocks\":[{\"type\":\"u\",\"labels\":[],\"body\":{\"attributes\":[],\"blocks\":[]}}]}}]}",
     "{\"t\":[{\"v\":[{}]}]}", "expected a block with these labels"},
};

START_TEST(a_structure_is_compared_with_the_form_of_hcl2json)
{
    struct where w = {{0}, {0}};
    struct buf actual = {0}, what = {0};
    buf_fmt(&actual, "{\"hcl2json\":%s}", forms[_i].form);
    cJSON *e = parse_json(forms[_i].expected), *a = parse_json(buf_text(&actual));
    ck_assert(shape_result(OP_PARSE, a, &w));
    bool equal = match_result(OP_PARSE, e, a, &w);
    ck_assert_int_eq(equal, forms[_i].difference == NULL);
    where_print(&w, &what);
    if (!equal)
        ck_assert_msg(strstr(buf_text(&what), forms[_i].difference) != NULL, "%s", buf_text(&what));
    where_free(&w);
    buf_free(&actual);
    buf_free(&what);
    cJSON_Delete(e);
    cJSON_Delete(a);
}
END_TEST

static const struct {
    enum op op;
    const char *result;
    const char *fault;
} malformed[] = {
    {OP_EVALUATE, "1", "a value is an object"},
    {OP_EVALUATE, "{}", "a value is an object"},
    {OP_EVALUATE, "{\"number\":1}", "number: a number is written as a string"},
    {OP_EVALUATE, "{\"number\":\"NaN\"}", "number: \"NaN\" is no number"},
    {OP_EVALUATE, "{\"string\":\"a\",\"number\":\"1\"}", "a value is an object"},
    {OP_EVALUATE, "{\"string\":\"a\",\"extra\":1}", "\"extra\" is not allowed"},
    {OP_EVALUATE, "{\"string\":\"a\",\"of\":\"string\"}", "\"of\" is not allowed"},
    {OP_EVALUATE, "{\"string_base64\":\"!\"}", "string_base64: invalid base64"},
    {OP_EVALUATE, "{\"string_base64\":\"/w==\"}", "string_base64: the bytes are no valid UTF-8"},
    {OP_EVALUATE, "{\"list\":[]}", "a list needs \"of\""},
    {OP_EVALUATE, "{\"list\":[],\"of\":\"strin\"}", "of: \"strin\" is no type"},
    {OP_EVALUATE, "{\"list\":{},\"of\":\"string\"}", "list: must be an array of values"},
    {OP_EVALUATE, "{\"tuple\":[{\"bool\":1}]}", "tuple[0].bool: must be true or false"},
    {OP_EVALUATE, "{\"null\":{\"list\":\"string\",\"set\":\"string\"}}",
     "null: a type is a name or an object with one key"},
    {OP_EVALUATE, "{\"null\":{\"null\":\"string\"}}", "null: \"null\" is no kind of type"},
    {OP_EVALUATE, "{\"capsule\":\"c\"}", "capsule: a capsule needs an \"id\""},
    {OP_PARSE, "{\"attributes\":[]}", "needs \"blocks\""},
    {OP_PARSE, "{\"attributes\":[],\"blocks\":1}", "blocks: must be an array of blocks"},
    {OP_PARSE, "{\"attributes\":[],\"blocks\":[{\"type\":\"t\",\"labels\":[],\"body\":null}]}",
     "blocks[0].body: must be an object"},
    {OP_BODY, "null", "must be an object"},
    {OP_STATIC, "{\"list\":[{}]}", "list[0]: must hold either"},
    {OP_STATIC, "{\"traversal\":{\"root\":\"a\",\"steps\":[{}]}}",
     "traversal.steps[0]: must hold either"},
};

START_TEST(a_malformed_result_is_a_fault)
{
    cJSON *result = parse_json(malformed[_i].result);
    struct where w = {0};
    struct buf text = {0};
    ck_assert_msg(!shape_result(malformed[_i].op, result, &w), "%s", malformed[_i].result);
    where_print(&w, &text);
    ck_assert_msg(strstr(buf_text(&text), malformed[_i].fault) != NULL, "%s: %s",
                  malformed[_i].result, buf_text(&text));
    buf_free(&text);
    where_free(&w);
    cJSON_Delete(result);
}
END_TEST

static void match_objects(size_t many)
{
    struct buf up = {0}, down = {0};
    buf_str(&up, "{\"object\":{");
    buf_str(&down, "{\"object\":{");
    for (size_t i = 0; i < many; i++) {
        buf_fmt(&up, "%s\"k%zu\":{\"bool\":true}", i > 0 ? "," : "", i);
        buf_fmt(&down, "%s\"k%zu\":{\"bool\":true}", i > 0 ? "," : "", many - 1 - i);
    }
    buf_str(&up, "}}");
    buf_str(&down, "}}");
    cJSON *expected = parse_json(buf_text(&up)), *actual = parse_json(buf_text(&down));
    struct where w = {0};
    ck_assert(match_value(expected, actual, &w));
    where_free(&w);
    cJSON_Delete(expected);
    cJSON_Delete(actual);
    buf_free(&up);
    buf_free(&down);
}

START_TEST(big_objects_take_linear_time)
{
    check_linear(match_objects, 25 * 1000);
}
END_TEST

/* If an answer has more elements than the expected set, the answer is refused without further
   comparison. */
START_TEST(a_longer_set_takes_no_time)
{
    struct buf text = {0};
    buf_str(&text, "{\"set\":[");
    for (int i = 0; i < 400 * 1000; i++)
        buf_fmt(&text, "{\"number\":\"%de99990\"},", i * 10 + 1);
    buf_str(&text, "{\"number\":\"2\"}],\"of\":\"number\"}");
    cJSON *actual = parse_json(buf_text(&text)),
          *expected = parse_json("{\"set\":[{\"number\":\"2\"}],\"of\":\"number\"}");
    struct where w = {0};
    double start = processor_seconds();
    ck_assert(!match_value(expected, actual, &w));
    check_quick(start, 1);
    where_free(&w);
    cJSON_Delete(actual);
    cJSON_Delete(expected);
    buf_free(&text);
}
END_TEST

static const struct {
    const char *expected;
    const char *actual;
    const char *difference;
} places[] = {
    {"{}", "{\"phase\":\"parse\"}", NULL},
    {"{\"phase\":\"parse\"}", "{}", NULL},
    {"{\"phase\":\"parse\"}", "{\"phase\":\"schema\"}",
     "the error's phase is schema, expected parse"},
    {"{\"range\":{\"start\":{\"line\":2}}}", "{\"range\":{\"start\":{\"line\":2,\"column\":7}}}",
     NULL},
    {"{\"range\":{\"start\":{\"line\":2}}}", "{\"range\":{\"start\":{\"line\":3}}}",
     "the error's start is at line 3, expected 2"},
    {"{\"range\":{\"end\":{\"byte\":5}}}", "{\"range\":{\"end\":{\"byte\":6}}}",
     "the error's end is at byte 6, expected 5"},
    {"{\"range\":{\"end\":{\"byte\":5}}}", "{\"range\":null}", NULL},
};

START_TEST(a_wrong_place_of_an_error_is_named)
{
    cJSON *expected = parse_json(places[_i].expected), *actual = parse_json(places[_i].actual);
    struct where w = {0};
    bool same = match_place(expected, actual, &w);
    ck_assert_int_eq(same, places[_i].difference == NULL);
    if (!same)
        ck_assert_str_eq(buf_text(&w.what), places[_i].difference);
    where_free(&w);
    cJSON_Delete(expected);
    cJSON_Delete(actual);
}
END_TEST

static const struct {
    const char *read;
    bool same;
} sets[] = {{"[1,2]", true}, {"[2,1]", true},    {"[1,1,2]", true}, {"[2]", false},
            {"[1]", false},  {"[1,2,3]", false}, {"[]", false}};

/* The set with the elements 1, 1 and 2 may be written with each element once. */
START_TEST(a_written_set_may_lack_equal_elements)
{
    cJSON *written = parse_json("{\"set\":[{\"number\":\"1\"},{\"number\":\"1\"},{\"number\":"
                                "\"2\"}],\"of\":\"number\"}"),
          *numbers = parse_json(sets[_i].read), *read = parse_json("{\"tuple\":[]}");
    struct where w = {0};
    const cJSON *number;
    cJSON_ArrayForEach(number, numbers) {
        cJSON *element = cJSON_CreateObject();
        char text[] = {(char)('0' + number->valueint), '\0'};
        cJSON_AddStringToObject(element, "number", text);
        cJSON_AddItemToArray(read->child, element);
    }
    ck_assert_int_eq(match_written(written, read, &w), sets[_i].same);
    where_free(&w);
    cJSON_Delete(written);
    cJSON_Delete(numbers);
    cJSON_Delete(read);
}
END_TEST

Suite *match_suite(void)
{
    Suite *s = suite_create("match");
    TCase *t = tcase_create("match");
    tcase_add_loop_test(t, a_difference_is_named_with_its_place, 0,
                        (int)(sizeof rows / sizeof rows[0]));
    tcase_add_loop_test(t, a_malformed_result_is_a_fault, 0,
                        (int)(sizeof malformed / sizeof malformed[0]));
    tcase_add_loop_test(t, a_wrong_place_of_an_error_is_named, 0,
                        (int)(sizeof places / sizeof places[0]));
    tcase_add_loop_test(t, a_structure_is_compared_with_the_form_of_hcl2json, 0,
                        sizeof forms / sizeof forms[0]);
    tcase_add_loop_test(t, a_written_set_may_lack_equal_elements, 0,
                        (int)(sizeof sets / sizeof sets[0]));
    tcase_add_test(t, big_objects_take_linear_time);
    tcase_add_test(t, a_longer_set_takes_no_time);
    suite_add_tcase(s, t);
    return s;
}
