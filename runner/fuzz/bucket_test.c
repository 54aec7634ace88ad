/* What a bucket without cause keeps of requests that look different. */
#include "fuzz/bucket.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cases/registry.h"
#include "suites.h"

static char ids[][13] = {"native.one", "native.three", "native.two"};
static struct rule rules[] = {{.id = ids[0]}, {.id = ids[1]}, {.id = ids[2]}};
static struct registry registry = {.rules = rules, .rule_count = 3};
static const struct oracle oracle = {.registry = &registry};

static void look(struct bucket *b, const char *kinds, size_t rule, const char *request)
{
    size_t deciding[] = {rule};
    struct cause_report report = {.deciding = deciding, .deciding_count = 1};
    bucket_look(&oracle, b, kinds, &report, request);
}

static struct bucket bucket_of(const char *request)
{
    return (struct bucket){.implementation = mem_dup("it 1"),
                           .command = mem_dup("it"),
                           .edition = mem_dup("2024-02"),
                           .kinds = mem_dup("error / bool"),
                           .key = mem_dup("accepted at native.one"),
                           .request = mem_dup(request),
                           .answer = mem_dup("{\"id\":0}"),
                           .reference = mem_dup("{\"id\":0}")};
}

START_TEST(keeps_the_smallest_of_each_look)
{
    struct bucket b = bucket_of("{\"source\":\"a\"}");
    look(&b, "error / bool", 0, "{\"source\":\"abc\"}");
    look(&b, "error / bool", 0, "{\"source\":\"a\"}");
    look(&b, "error / bool", 0, "{\"source\":\"ab\"}");
    look(&b, "error / bool", 1, "{\"source\":\"xyz\"}");
    look(&b, "error / number", 0, "{\"source\":\"7\"}");
    ck_assert_uint_eq(b.look_count, 3);
    ck_assert_ptr_null(bucket_other_look(&b, 0));
    ck_assert_str_eq(bucket_other_look(&b, 1), "{\"source\":\"xyz\"}");
    ck_assert_str_eq(bucket_other_look(&b, 2), "{\"source\":\"7\"}");
    bucket_free(&b);
}
END_TEST

START_TEST(keeps_no_more_than_there_is_room_for)
{
    struct bucket b = bucket_of("{\"source\":\"a\"}"), other = bucket_of("{\"source\":\"b\"}");
    for (int i = 0; i < 2 * BUCKET_LOOKS_MAX; i++) {
        char kinds[24];
        snprintf(kinds, sizeof kinds, "error / %d", i);
        look(&b, kinds, 0, "{\"source\":\"a\"}");
    }
    ck_assert_uint_eq(b.look_count, BUCKET_LOOKS_MAX);
    look(&other, "error / 0", 0, "{\"source\":\"\"}");
    look(&other, "error / bool", 2, "{\"source\":\"b\"}");
    b.hits = 3;
    other.hits = 4;
    bucket_join(&b, &other);
    ck_assert_uint_eq(b.hits, 7);
    ck_assert_uint_eq(b.look_count, BUCKET_LOOKS_MAX);
    ck_assert_str_eq(b.looks[0].request, "{\"source\":\"\"}");
    bucket_free(&b);
    bucket_free(&other);
}
END_TEST

START_TEST(comes_back_from_json)
{
    struct bucket b = bucket_of("{\"source\":\"a\"}"), again;
    look(&b, "error / bool", 0, "{\"source\":\"a\"}");
    look(&b, "error / bool", 1, "{\"source\":\"b c\"}");
    cJSON *item = bucket_write(&oracle, &b);
    ck_assert(bucket_read(&oracle, item, NULL, &again));
    ck_assert_uint_eq(again.look_count, 2);
    ck_assert_ptr_null(bucket_other_look(&again, 0));
    ck_assert_str_eq(bucket_other_look(&again, 1), "{\"source\":\"b c\"}");
    ck_assert_str_eq(again.looks[1].tells, b.looks[1].tells);
    cJSON_Delete(item);
    bucket_free(&b);
    bucket_free(&again);
}
END_TEST

Suite *bucket_suite(void)
{
    Suite *s = suite_create("bucket");
    TCase *t = tcase_create("bucket");
    tcase_add_test(t, keeps_the_smallest_of_each_look);
    tcase_add_test(t, keeps_no_more_than_there_is_room_for);
    tcase_add_test(t, comes_back_from_json);
    suite_add_tcase(s, t);
    return s;
}
