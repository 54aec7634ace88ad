/* Tests that a request is sent only to implementations that offer what the request needs. */
#include <check.h>
#include <string.h>

#include "fuzz/peers/question.h"
#include "fuzz/suites_test.h"
#include "protocol/capability.h"

static const struct {
    const char *request;
    enum feature needs;
} rows[] = {
    {"{\"op\":\"evaluate\",\"source\":\"f()\",\"functions\":{\"f\":{\"result\":\"1\"}}}",
     FEATURE_FUNCTIONS},
    {"{\"op\":\"evaluate\",\"source\":\"a\",\"scope\":{\"a\":{\"unknown\":\"bool\"}}}",
     FEATURE_UNKNOWN},
    {"{\"op\":\"evaluate\",\"source\":\"a\",\"scope\":{\"a\":{\"capsule\":\"c\",\"id\":\"1\"}}}",
     FEATURE_CAPSULE},
    {"{\"op\":\"evaluate\",\"mode\":\"literal\",\"source\":\"1\"}", FEATURE_LITERAL_MODE},
    {"{\"op\":\"evaluate\",\"source\":\"try(1)\",\"functions\":{\"try\":{\"builtin\":\"try\"}}}",
     FEATURE_TRY_FUNCTIONS},
    {"{\"op\":\"evaluate\",\"source\":\"can(1)\",\"functions\":{\"can\":{\"builtin\":\"can\"}}}",
     FEATURE_TRY_FUNCTIONS},
    {"{\"op\":\"evaluate\",\"source\":\"to(1, string)\",\"functions\":{\"to\":{\"builtin\":"
     "\"convert\"}}}",
     FEATURE_TYPE_EXPRESSIONS},
    {"{\"op\":\"convert\",\"value\":{\"bool\":true},\"type_source\":\"bool\"}",
     FEATURE_TYPE_EXPRESSIONS},
    {"{\"op\":\"body\",\"source\":\"\",\"schema\":{},\"expand\":\"dynamic\"}",
     FEATURE_DYNAMIC_BLOCKS},
    {"{\"op\":\"body\",\"source\":\"\",\"schema\":{},\"user_functions\":{\"block\":\"f\"}}",
     FEATURE_USER_FUNCTIONS},
};

START_TEST(a_feature_that_is_needed_must_be_offered)
{
    struct capability all = {
        .ops = ~0u, .syntaxes = ~0u, .editions = ~0u, .features = ~0u, .readings = NULL};
    struct capability most = all;
    struct question q;
    most.features &= ~(1u << rows[_i].needs);
    ck_assert(question_read(rows[_i].request, strlen(rows[_i].request), &q));
    ck_assert(question_is_offered(&q, &all, EDITION_2024_02));
    ck_assert(!question_is_offered(&q, &most, EDITION_2024_02));
}
END_TEST

START_TEST(a_source_that_looks_like_a_feature_needs_nothing)
{
    static const char text[] = "{\"op\":\"evaluate\",\"source\":\"{\\\"builtin\\\":\\\"try\\\"}\"}";
    const struct capability none = {.ops = ~0u, .syntaxes = ~0u, .editions = ~0u};
    struct question q;
    ck_assert(question_read(text, strlen(text), &q));
    ck_assert(question_is_offered(&q, &none, EDITION_2024_02));
}
END_TEST

Suite *question_suite(void)
{
    Suite *s = suite_create("question");
    TCase *t = tcase_create("question");
    tcase_add_loop_test(t, a_feature_that_is_needed_must_be_offered, 0,
                        (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, a_source_that_looks_like_a_feature_needs_nothing);
    suite_add_tcase(s, t);
    return s;
}
