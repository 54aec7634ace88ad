/* Tests the public library through its header. */
#include "hclref.h"

#include "base/linear_test.h"
#include "hclref_test.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static struct hclref_session *session;

static void open_session(void)
{
    session = hclref_session_new();
}

static void close_session(void)
{
    hclref_session_free(session);
}

static struct hclref_result *evaluate(const char *source)
{
    return hclref_evaluate(session, source, strlen(source));
}

/* Checks the value of an expression in the protocol's form. If the expression has errors, checks
   the code of the first error. */
static void check(const char *source, const char *expected)
{
    struct hclref_result *result = evaluate(source);
    const char *found = hclref_result_errors(result) > 0 ? hclref_result_error(result, 0).code
                                                         : hclref_result_json(result, NULL);
    ck_assert_msg(strcmp(found, expected) == 0, "%s: %s", source, found);
    hclref_result_free(result);
}

/* Sets a variable to an expression's value. */
static void set(const char *name, const char *source)
{
    struct hclref_result *result = evaluate(source);
    ck_assert_msg(hclref_result_errors(result) == 0, "%s", source);
    hclref_set_value(session, name, hclref_result_value(result));
    hclref_result_free(result);
}

START_TEST(version_is_that_of_hello)
{
    static const char hello[] = "{\"id\":1,\"op\":\"hello\"}";
    ck_assert_ptr_nonnull(
        strstr(hclref_answer(session, hello, strlen(hello), NULL), hclref_version()));
}
END_TEST

START_TEST(requests_are_answered)
{
    static const char line[] = "{\"id\":7,\"op\":\"evaluate\",\"source\":\"1 + 1\"}\n";
    static const char expected[] = "{\"id\":7,\"value\":{\"number\":\"2\"}}";
    size_t length = 0;
    ck_assert_str_eq(hclref_answer(session, line, strlen(line), &length), expected);
    ck_assert_uint_eq(length, strlen(expected));
    ck_assert_str_eq(hclref_answer(session, line, strlen(line) - 1, NULL), expected);
    ck_assert_ptr_nonnull(strstr(hclref_answer(session, "", 0, NULL), "\"error\""));
    ck_assert_ptr_nonnull(strstr(hclref_answer(session, "\0", 1, NULL), "\"error\""));
}
END_TEST

START_TEST(readings_of_a_session_change_the_answer)
{
    static const char open[] = "{\"id\":1,\"op\":\"evaluate\",\"source\":\"1 / 0\"}";
    static const char named[] = "{\"id\":1,\"op\":\"evaluate\",\"source\":\"1 / 0\","
                                "\"edition\":\"2019-09\","
                                "\"readings\":{\"division-by-zero\":\"infinity\"}}";
    ck_assert_ptr_null(strstr(hclref_answer_reading(session, open, strlen(open), NULL), "error"));
    ck_assert(hclref_set_reading(session, "division-by-zero", "error"));
    ck_assert_ptr_null(strstr(hclref_answer(session, open, strlen(open), NULL), "error"));
    ck_assert_ptr_nonnull(
        strstr(hclref_answer_reading(session, open, strlen(open), NULL), "error"));
    ck_assert_ptr_null(strstr(hclref_answer_reading(session, named, strlen(named), NULL), "error"));
}
END_TEST

START_TEST(values_are_read)
{
    struct hclref_result *result =
        evaluate("{ s = \"a\\u0000b\", n = -2.5, t = [true, null], o = {} }");
    const struct hclref_value *value = hclref_result_value(result);
    size_t length = 0;
    ck_assert_int_eq(hclref_value_kind(value), HCLREF_OBJECT);
    ck_assert_uint_eq(hclref_value_count(value), 4);
    ck_assert_str_eq(hclref_value_key(value, 0, &length), "n");
    ck_assert_uint_eq(length, 1);
    ck_assert(fabs(hclref_value_double(hclref_value_member(value, 0)) + 2.5) <= 0);
    const char *text = hclref_value_string(hclref_value_get(value, "s"), &length);
    ck_assert_uint_eq(length, 3);
    ck_assert_int_eq(memcmp(text, "a\0b", 4), 0);
    const struct hclref_value *tuple = hclref_value_get(value, "t");
    ck_assert_int_eq(hclref_value_kind(tuple), HCLREF_TUPLE);
    ck_assert_ptr_null(hclref_value_key(tuple, 0, NULL));
    ck_assert(hclref_value_bool(hclref_value_member(tuple, 0)));
    ck_assert(hclref_value_is_null(hclref_value_member(tuple, 1)));
    ck_assert_int_eq(hclref_value_kind(hclref_value_member(tuple, 1)), HCLREF_DYNAMIC);
    ck_assert_uint_eq(hclref_value_count(hclref_value_get(value, "o")), 0);
    hclref_result_free(result);
}
END_TEST

START_TEST(other_kinds_have_no_content)
{
    struct hclref_result *result = evaluate("[1, \"x\"]");
    const struct hclref_value *value = hclref_result_value(result);
    ck_assert_ptr_null(hclref_value_string(value, NULL));
    ck_assert(!hclref_value_bool(value));
    ck_assert(isnan(hclref_value_double(value)));
    ck_assert_ptr_null(hclref_value_get(value, "a"));
    ck_assert_uint_eq(hclref_value_count(hclref_value_member(value, 1)), 0);
    ck_assert(!hclref_value_is_null(value) && !hclref_value_is_unknown(value));
    hclref_result_free(result);
}
END_TEST

static const struct {
    const char *source;
    double value;
} numbers[] = {
    {"0", 0},
    {"-1", -1},
    {"1 / 3", 1.0 / 3},
    {"0.1", 0.1},
    {"9007199254740993", 9007199254740992.0},
    {"9007199254740993.1", 9007199254740994.0},
    {"9007199254740995", 9007199254740996.0},
    {"1e308", 1e308},
    {"1.7976931348623157e308", 1.7976931348623157e308},
    {"1.7976931348623159e308", HUGE_VAL},
    {"1e309", HUGE_VAL},
    {"-1e309", -HUGE_VAL},
    {"1 / 0", HUGE_VAL},
    {"1e99999", HUGE_VAL},
    {"1e-400", 0},
    {"1e-310", 1e-310},
    {"-5e-324", -5e-324},
    {"2e-324", 0},
    {"3e-324", 5e-324},
};

START_TEST(double_is_the_nearest)
{
    struct hclref_result *result = evaluate(numbers[_i].source);
    double found = hclref_value_double(hclref_result_value(result));
    ck_assert_msg(!(found < numbers[_i].value) && !(found > numbers[_i].value), "%s: %.17g",
                  numbers[_i].source, found);
    hclref_result_free(result);
}
END_TEST

START_TEST(errors_have_positions)
{
    struct hclref_result *result = evaluate("[\n  é + nothing\n]");
    ck_assert_ptr_null(hclref_result_value(result));
    ck_assert_ptr_null(hclref_result_json(result, NULL));
    ck_assert_uint_eq(hclref_result_errors(result), 1);
    struct hclref_error error = hclref_result_error(result, 0);
    ck_assert_str_eq(error.phase, "evaluate");
    ck_assert_str_eq(error.code, "undefined-variable");
    ck_assert_uint_eq(error.start.byte, 4);
    ck_assert_uint_eq(error.end.byte, 6);
    ck_assert_uint_eq(error.start.line, 2);
    ck_assert_uint_eq(error.start.column, 3);
    ck_assert_uint_eq(error.end.column, 4);
    hclref_result_free(result);
}
END_TEST

START_TEST(any_bytes_are_accepted)
{
    struct hclref_result *result = hclref_evaluate(session, "\xff\0\"", 3);
    ck_assert_uint_eq(hclref_result_errors(result), 1);
    hclref_result_free(result);
    result = hclref_template(session, "", 0);
    ck_assert_str_eq(hclref_value_string(hclref_result_value(result), NULL), "");
    hclref_result_free(result);
}
END_TEST

/* A source that is too long is refused without being read. */
START_TEST(sources_are_bounded)
{
    static char source[64 * 1024 * 1024 + 1];
    struct hclref_result *result = hclref_evaluate(session, source, sizeof source);
    ck_assert_uint_eq(hclref_result_errors(result), 1);
    ck_assert_str_eq(hclref_result_error(result, 0).code, "limit-source-bytes");
    hclref_result_free(result);
}
END_TEST

START_TEST(templates_are_evaluated)
{
    static const char source[] = "a ${1 + 1} b";
    struct hclref_result *result = hclref_template(session, source, strlen(source));
    ck_assert_str_eq(hclref_value_string(hclref_result_value(result), NULL), "a 2 b");
    hclref_result_free(result);
}
END_TEST

START_TEST(variables_are_set_and_removed)
{
    check("x", "undefined-variable");
    hclref_set_string(session, "x", "a\0b", 3);
    check("x", "{\"string_base64\":\"YQBi\"}");
    set("x", "[1, { a = \"b\" }]");
    set("x", "x[1]");
    check("x", "{\"object\":{\"a\":{\"string\":\"b\"}}}");
    set("x", "x");
    set("y", "x.a");
    hclref_set_value(session, "x", NULL);
    hclref_set_value(session, "nothing", NULL);
    check("x", "undefined-variable");
    check("y", "{\"string\":\"b\"}");
}
END_TEST

static const char *const kept[] = {
    "{\"number\":\"1/3\"}",
    "{\"list\":[{\"set\":[{\"string\":\"a\"},{\"string\":\"b\"}],\"of\":\"string\"}],\"of\":"
    "{\"set\":\"string\"}}",
    "{\"map\":{\"k\":{\"list\":[],\"of\":\"bool\"}},\"of\":{\"list\":\"bool\"}}",
    "{\"list\":[{\"null\":\"dynamic\"}],\"of\":\"dynamic\"}",
    "{\"capsule\":\"c\",\"id\":\"i\"}",
    "{\"null\":{\"object\":{\"a\":{\"tuple\":[{\"capsule\":\"c\"}]}}}}",
    "{\"unknown\":{\"map\":\"dynamic\"}}",
    "{\"tuple\":[{\"unknown\":\"dynamic\"},{\"number\":\"-Infinity\"}]}",
};

START_TEST(json_values_are_kept)
{
    struct hclref_result *result = hclref_set_json(session, "x", kept[_i], strlen(kept[_i]));
    ck_assert_uint_eq(hclref_result_errors(result), 0);
    ck_assert_str_eq(hclref_result_json(result, NULL), kept[_i]);
    hclref_result_free(result);
    check("x", kept[_i]);
}
END_TEST

START_TEST(wrong_json_changes_nothing)
{
    hclref_set_string(session, "x", "a", 1);
    struct hclref_result *result = hclref_set_json(session, "x", "{\"number\":1}", 12);
    ck_assert_uint_eq(hclref_result_errors(result), 1);
    ck_assert_str_eq(hclref_result_error(result, 0).phase, "request");
    ck_assert_uint_eq(hclref_result_error(result, 0).start.line, 0);
    hclref_result_free(result);
    result = hclref_set_json(session, "x", "{", 1);
    ck_assert_uint_eq(hclref_result_errors(result), 1);
    hclref_result_free(result);
    check("x", "{\"string\":\"a\"}");
}
END_TEST

static struct hclref_result *set_functions(const char *json)
{
    return hclref_set_functions(session, json, strlen(json));
}

START_TEST(functions_are_called)
{
    struct hclref_result *result =
        set_functions("{\"add\":{\"params\":[{\"name\":\"a\",\"type\":\"number\"},"
                      "{\"name\":\"b\",\"type\":\"number\"}],\"result\":\"a + b\"}}");
    ck_assert_uint_eq(hclref_result_errors(result), 0);
    ck_assert_ptr_null(hclref_result_value(result));
    hclref_result_free(result);
    check("add(1, 2)", "{\"number\":\"3\"}");
    result = set_functions("{\"add\":{}}");
    ck_assert_uint_eq(hclref_result_errors(result), 1);
    hclref_result_free(result);
    check("add(1, 2)", "{\"number\":\"3\"}");
    result = set_functions("{}");
    hclref_result_free(result);
    check("add(1, 2)", "undefined-function");
}
END_TEST

START_TEST(edition_reading_and_rule_change_the_answer)
{
    ck_assert(!hclref_set_edition(session, "1999-01"));
    ck_assert(!hclref_set_reading(session, "division-by-zero", "maybe"));
    ck_assert(!hclref_set_rule(session, "no.such.rule", false));
    ck_assert(hclref_set_reading(session, "division-by-zero", "error"));
    check("1 / 0", "division-by-zero");
    ck_assert(hclref_set_edition(session, "2019-09"));
    check("1 / 0", "division-by-zero");
    ck_assert(hclref_set_reading(session, "division-by-zero", "infinity"));
    check("1 / 0", "{\"number\":\"Infinity\"}");
    ck_assert(hclref_set_rule(session, "native.variables.defined", false));
    check("x", "{\"unknown\":\"dynamic\"}");
    ck_assert(hclref_set_edition(session, "2024-02"));
    check("x", "{\"unknown\":\"dynamic\"}");
    ck_assert(hclref_set_rule(session, "native.variables.defined", true));
    check("x", "undefined-variable");
}
END_TEST

START_TEST(result_outlives_session)
{
    struct hclref_session *other = hclref_session_new();
    hclref_set_string(other, "x", "abc", 3);
    struct hclref_result *result = hclref_evaluate(other, "[x]", 3);
    hclref_session_free(other);
    ck_assert_str_eq(hclref_result_json(result, NULL), "{\"tuple\":[{\"string\":\"abc\"}]}");
    hclref_result_free(result);
    hclref_result_free(NULL);
    hclref_session_free(NULL);
}
END_TEST

/* Is run by several threads. Each thread has its own session. */
static void *work(void *name)
{
    static const char line[] =
        "{\"id\":1,\"op\":\"template\",\"source\":\"${1 / 3}\",\"trace\":true}";
    static const char source[] = "[for i, c in [x, x] : \"${i}-${c}\"]";
    const char *text = name;
    struct hclref_session *own = hclref_session_new();
    char expected[100];
    bool right = true;
    snprintf(expected, sizeof expected, "{\"tuple\":[{\"string\":\"0-%s\"},{\"string\":\"1-%s\"}]}",
             text, text);
    for (int i = 0; i < 200 && right; i++) {
        hclref_set_string(own, "x", text, strlen(text));
        struct hclref_result *result = hclref_evaluate(own, source, strlen(source));
        const char *json = hclref_result_json(result, NULL);
        right = json && strcmp(json, expected) == 0 &&
                strstr(hclref_answer(own, line, strlen(line), NULL), "\"number\"");
        hclref_result_free(result);
    }
    hclref_session_free(own);
    return right ? name : NULL;
}

START_TEST(sessions_run_in_threads)
{
    static char first[] = "one", second[] = "two";
    pthread_t threads[2];
    void *results[2];
    ck_assert_int_eq(pthread_create(&threads[0], NULL, work, first), 0);
    ck_assert_int_eq(pthread_create(&threads[1], NULL, work, second), 0);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(pthread_join(threads[i], &results[i]), 0);
        ck_assert_ptr_nonnull(results[i]);
    }
}
END_TEST

/* with a sanitizer, stack frames are larger */
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
enum { STACK = 16 * HCLREF_STACK };
#else
enum { STACK = HCLREF_STACK };
#endif

/* Requests with a nested construct. */
static const struct {
    const char *head, *open, *middle, *close, *tail;
} nested[] = {
    {"\"op\":\"evaluate\",\"source\":\"", "(", "1", ")", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "[", "1", "]", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "{a=", "1", "}", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "{(\\\"a\\\") = ", "1", "}", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "[for x in ", "[]", ": x]", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "[for x in [1]: ", "x", "]", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "{for x in [1]: x => ", "x", "}", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "{for x in [1]: x => ", "x", "...}", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "\\\"a${", "1", "}\\\"", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "\\\"%{if true}${", "1", "}%{endif}\\\"", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "<<E\\n${", "1", "}\\nE\\n", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "true ? (", "1", ") : 1", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "true ? ", "1", " : 1", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "1 + (", "1", ")", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "-", "1", "", "\""},
    {"\"op\":\"evaluate\",\"source\":\"", "[0][", "0", "]", "\""},
    {"\"op\":\"evaluate\",\"scope\":{\"x\":{\"string\":\"s\"}},\"source\":\"", "", "x", "[*]",
     "\""},
    {"\"op\":\"evaluate\",\"functions\":{\"f\":{\"params\":[{\"name\":\"a\",\"type\":\"dynamic\"}],"
     "\"result\":\"a\"}},\"source\":\"",
     "f(", "1", ")", "\""},
    {"\"op\":\"evaluate\",\"syntax\":\"json\",\"source\":\"", "[", "1", "]", "\""},
    {"\"op\":\"evaluate\",\"syntax\":\"json\",\"source\":\"", "{\\\"a\\\":", "1", "}", "\""},
    {"\"op\":\"template\",\"source\":\"", "%{for x in [1]}", "1", "%{endfor}", "\""},
    {"\"op\":\"template\",\"source\":\"", "%{if true}a", "1", "%{else}b%{endif}", "\""},
    {"\"op\":\"template\",\"source\":\"", "${\\\"", "1", "\\\"}", "\""},
    {"\"op\":\"parse\",\"source\":\"", "b {\\n", "", "}\\n", "\""},
    {"\"op\":\"convert\",\"type\":\"dynamic\",\"value\":", "{\"tuple\":[", "{\"bool\":true}", "]}",
     ""},
    {"\"op\":\"unify\",\"types\":[\"dynamic\",", "{\"list\":", "\"bool\"", "}", "]"},
    {"\"op\":\"evaluate\",\"source\":\"1\",\"other\":", "[", "1", "]", ""},
};

static size_t repeat(char *at, const char *piece, size_t count)
{
    size_t length = strlen(piece);
    for (size_t i = 0; i < count; i++)
        memcpy(at + i * length, piece, length);
    return length * count;
}

struct depths {
    size_t row;
    bool right; /* true if all requests got an answer */
};

/* Sends each nested construct with growing depth, up to the limit of its depth. */
static void *ask_depths(void *argument)
{
    enum { FIRST = 90, LAST = 1010, STEP = 5 };
    struct depths *d = argument;
    struct hclref_session *own = hclref_session_new();
    static char line[LAST * 64];
    d->right = true;
    for (size_t depth = FIRST; depth <= LAST; depth += depth < 520 ? STEP : 100 * STEP) {
        char *at = line;
        at += sprintf(at, "{\"id\":1,%s", nested[d->row].head);
        at += repeat(at, nested[d->row].open, depth);
        at += repeat(at, nested[d->row].middle, 1);
        at += repeat(at, nested[d->row].close, depth);
        at += sprintf(at, "%s}", nested[d->row].tail);
        const char *answer = hclref_answer(own, line, (size_t)(at - line), NULL);
        d->right = d->right && strncmp(answer, "{\"id\":", 6) == 0;
        if (depth == FIRST)
            d->right = d->right && !strstr(answer, "\"error\"");
    }
    hclref_session_free(own);
    return NULL;
}

/* If the stack overflows, the process ends. */
START_TEST(the_deepest_input_needs_no_more_stack_than_is_said)
{
    struct depths d = {.row = (size_t)_i};
    pthread_attr_t attributes;
    pthread_t thread;
    ck_assert_int_eq(pthread_attr_init(&attributes), 0);
    ck_assert_int_eq(pthread_attr_setstacksize(&attributes, STACK), 0);
    ck_assert_int_eq(pthread_create(&thread, &attributes, ask_depths, &d), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    ck_assert_msg(d.right, "%s", nested[_i].open);
}
END_TEST

#define ROWS(array) ((int)(sizeof(array) / sizeof *(array)))

Suite *hclref_suite(void)
{
    Suite *suite = suite_create("hclref");
    TCase *tcase = tcase_create("hclref");
    limit_time(tcase, 60);
    tcase_add_checked_fixture(tcase, open_session, close_session);
    tcase_add_test(tcase, version_is_that_of_hello);
    tcase_add_test(tcase, requests_are_answered);
    tcase_add_test(tcase, readings_of_a_session_change_the_answer);
    tcase_add_test(tcase, values_are_read);
    tcase_add_test(tcase, other_kinds_have_no_content);
    tcase_add_loop_test(tcase, double_is_the_nearest, 0, ROWS(numbers));
    tcase_add_test(tcase, errors_have_positions);
    tcase_add_test(tcase, any_bytes_are_accepted);
    tcase_add_test(tcase, sources_are_bounded);
    tcase_add_test(tcase, templates_are_evaluated);
    tcase_add_test(tcase, variables_are_set_and_removed);
    tcase_add_loop_test(tcase, json_values_are_kept, 0, ROWS(kept));
    tcase_add_test(tcase, wrong_json_changes_nothing);
    tcase_add_test(tcase, functions_are_called);
    tcase_add_test(tcase, edition_reading_and_rule_change_the_answer);
    tcase_add_test(tcase, result_outlives_session);
    tcase_add_test(tcase, sessions_run_in_threads);
    tcase_add_loop_test(tcase, the_deepest_input_needs_no_more_stack_than_is_said, 0, ROWS(nested));
    suite_add_tcase(suite, tcase);
    return suite;
}
