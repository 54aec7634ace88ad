/* Tests the public library through its header. */
#include "hclref.h"

#include "base/linear_test.h"
#include "hclref_test.h"

#include <pthread.h>
#include <stdbool.h>
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

START_TEST(a_reply_is_valid_until_the_next_call)
{
    static const char first[] = "{\"id\":1,\"op\":\"evaluate\",\"source\":\"1 / 0\","
                                "\"readings\":{\"division-by-zero\":\"error\"}}";
    static const char second[] = "{\"id\":2,\"op\":\"evaluate\",\"source\":\"1 / 0\"}";
    struct hclref_session *other = hclref_session_new();
    const char *reply = hclref_answer(session, first, strlen(first), NULL);
    ck_assert_str_eq(hclref_answer(other, second, strlen(second), NULL),
                     "{\"id\":2,\"value\":{\"number\":\"Infinity\"}}");
    hclref_session_free(other);
    ck_assert_ptr_nonnull(strstr(reply, "division-by-zero"));
    ck_assert_ptr_null(strstr(hclref_answer(session, second, strlen(second), NULL), "error"));
    hclref_session_free(NULL);
}
END_TEST

/* A source that is too long is refused without being read. */
START_TEST(sources_are_bounded)
{
    enum { TOO_LONG = 64 * 1024 * 1024 + 1 };
    static const char head[] = "{\"id\":1,\"op\":\"parse\",\"source\":\"";
    static char line[TOO_LONG + sizeof head + 2];
    char *at = line + sprintf(line, "%s", head);
    memset(at, ' ', TOO_LONG);
    at += TOO_LONG + sprintf(at + TOO_LONG, "\"}");
    const char *reply = hclref_answer(session, line, (size_t)(at - line), NULL);
    ck_assert_ptr_nonnull(strstr(reply, "limit-source-bytes"));
}
END_TEST

/* Is run by several threads. Each thread has its own session. */
static void *work(void *name)
{
    struct hclref_session *own = hclref_session_new();
    char line[200], expected[200];
    bool right = true;
    snprintf(line, sizeof line, "{\"id\":1,\"op\":\"template\",\"source\":\"%s ${1 + 1}\"}",
             (const char *)name);
    snprintf(expected, sizeof expected, "{\"id\":1,\"value\":{\"string\":\"%s 2\"}}",
             (const char *)name);
    for (int i = 0; i < 200 && right; i++)
        right = strcmp(hclref_answer(own, line, strlen(line), NULL), expected) == 0;
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
    tcase_add_test(tcase, requests_are_answered);
    tcase_add_test(tcase, a_reply_is_valid_until_the_next_call);
    tcase_add_test(tcase, sources_are_bounded);
    tcase_add_test(tcase, sessions_run_in_threads);
    tcase_add_loop_test(tcase, the_deepest_input_needs_no_more_stack_than_is_said, 0, ROWS(nested));
    suite_add_tcase(suite, tcase);
    return suite;
}
