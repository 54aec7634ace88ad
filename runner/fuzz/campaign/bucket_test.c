/* What is one finding, and what a bucket keeps of it. */
#include "fuzz/campaign/bucket.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/scratch.h"
#include "cases/registry.h"
#include "fuzz/suites.h"

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
    struct bucket b = bucket_of("{\"source\":\"a\"}");
    for (int i = 0; i < 2 * BUCKET_LOOKS_MAX; i++) {
        char kinds[24];
        snprintf(kinds, sizeof kinds, "error / %d", i);
        look(&b, kinds, 0, "{\"source\":\"a\"}");
    }
    ck_assert_uint_eq(b.look_count, BUCKET_LOOKS_MAX);
    look(&b, "error / 0", 0, "{\"source\":\"\"}");
    ck_assert_uint_eq(b.look_count, BUCKET_LOOKS_MAX);
    ck_assert_str_eq(b.looks[0].request, "{\"source\":\"\"}");
    bucket_free(&b);
}
END_TEST

static void add_cause(struct bucket *b, size_t rule)
{
    struct cause_report *r = &b->causes;
    r->causes = mem_more(r->causes, &r->cap, r->count, sizeof *r->causes);
    r->causes[r->count++] = (struct oracle_change){.rules = {rule}, .rule_count = 1};
}

/* Findings of two folders, each a bucket of its own there, by what they are: a letter of the
 * request, rules behind which a cause is, the key, hits, the verdict; and what is left of both. */
struct row {
    const char *request;
    size_t causes[2];
    size_t cause_count;
    const char *key;
    size_t hits;
    const char *verdict;
};

static const struct {
    struct row one, two;
    size_t left;
    struct row first;
} joined[] = {
    /* The same request: the one that is blamed, whichever that is. */
    {{"a", {0}, 0, "accepted at x", 3, NULL},
     {"a", {1}, 1, "", 4, NULL},
     1,
     {"a", {1}, 1, "", 7, NULL}},
    {{"a", {1}, 1, "", 4, NULL},
     {"a", {0}, 0, "accepted at x", 3, NULL},
     1,
     {"a", {1}, 1, "", 7, NULL}},
    {{"a", {0, 1}, 2, "", 1, NULL}, {"a", {1, 2}, 2, "", 1, NULL}, 1, {"a", {1}, 1, "", 2, NULL}},
    /* The same cause, or neither has any and both the same key: the smaller request. */
    {{"abc", {0, 1}, 2, "", 1, NULL}, {"a", {1}, 1, "", 1, NULL}, 1, {"a", {1}, 1, "", 2, NULL}},
    {{"abc", {0}, 0, "k", 1, NULL}, {"a", {0}, 0, "k", 1, NULL}, 1, {"a", {0}, 0, "k", 2, NULL}},
    {{"a", {0}, 0, "k", 1, NULL}, {"b", {0}, 0, "other", 1, NULL}, 2, {"a", {0}, 0, "k", 1, NULL}},
    {{"a", {0}, 1, "", 1, NULL}, {"b", {1}, 1, "", 1, NULL}, 2, {"a", {0}, 1, "", 1, NULL}},
    /* What somebody has judged stays as it is. */
    {{"abc", {1}, 1, "", 1, "limit"},
     {"a", {1}, 1, "", 1, NULL},
     1,
     {"abc", {1}, 1, "", 2, "limit"}},
    {{"a", {1}, 1, "", 1, NULL},
     {"abc", {1}, 1, "", 1, "limit"},
     1,
     {"abc", {1}, 1, "", 2, "limit"}},
    {{"a", {1}, 1, "", 1, "ours"}, {"a", {1}, 1, "", 1, "limit"}, 2, {"a", {1}, 1, "", 1, "ours"}},
};

static char *request_of(const struct row *row)
{
    struct buf text = {0};
    buf_fmt(&text, "{\"source\":\"%s\"}", row->request);
    return buf_take(&text);
}

/* Writes the findings of a folder. */
static void write_folder(const char *path, const struct row *row, const char *kinds)
{
    char *request = request_of(row);
    struct bucket b = bucket_of(request);
    struct buckets all = {&b, 1, 1};
    free(b.key);
    b.key = mem_dup(row->key);
    b.kind = DIFFERENCE_ACCEPTED;
    b.hits = row->hits;
    b.verdict = row->verdict == NULL ? NULL : mem_dup(row->verdict);
    for (size_t i = 0; i < row->cause_count; i++)
        add_cause(&b, row->causes[i]);
    look(&b, kinds, 0, request);
    ck_assert(buckets_save(&oracle, path, &all));
    bucket_free(&b);
    free(request);
}

START_TEST(folds_two_folders)
{
    struct scratch scratch;
    struct buckets all = {0};
    struct buf why = {0};
    const struct row *first = &joined[_i].first;
    scratch_make(&scratch);
    for (int i = 0; i < 2; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/%d", scratch.dir, i);
        write_folder(path, i == 0 ? &joined[_i].one : &joined[_i].two, i == 0 ? "one" : "two");
        ck_assert_msg(buckets_load(&oracle, path, NULL, &all, &why), "%s", buf_text(&why));
    }
    buckets_fold(&all);
    ck_assert_uint_eq(all.count, joined[_i].left);
    const struct bucket *b = &all.list[0];
    char *request = request_of(first);
    ck_assert_str_eq(b->request, request);
    ck_assert_str_eq(b->key, first->key);
    ck_assert_uint_eq(b->hits, first->hits);
    ck_assert_uint_eq(b->look_count, all.count == 1 ? 2 : 1);
    ck_assert_uint_eq(b->causes.count, first->cause_count);
    for (size_t i = 0; i < first->cause_count; i++)
        ck_assert_uint_eq(b->causes.causes[i].rules[0], first->causes[i]);
    ck_assert(b->verdict == NULL ? first->verdict == NULL
                                 : strcmp(b->verdict, first->verdict) == 0);
    free(request);
    buckets_free(&all);
    scratch_remove(&scratch);
}
END_TEST

/* The same request is the same finding even where another one has the same cause and comes first;
 * no answer is never the same as another answer. */
START_TEST(finds_by_request_first)
{
    struct buckets all = {0};
    struct bucket caused = bucket_of("{\"source\":\"a\"}");
    add_cause(&caused, 1);
    *buckets_add(&all) = caused;
    *buckets_add(&all) = bucket_of("{\"source\":\"b\"}");
    struct cause_report none = {0};
    struct finding f = {.implementation = "it 1",
                        .edition = "2024-02",
                        .kind = DIFFERENCE_VALUE,
                        .request = "{\"source\":\"b\"}",
                        .causes = &caused.causes,
                        .key = ""};
    all.list[0].kind = all.list[1].kind = DIFFERENCE_ACCEPTED;
    ck_assert_ptr_eq(buckets_find(&all, &f), &all.list[1]);
    f.request = "{\"source\":\"c\"}";
    ck_assert_ptr_eq(buckets_find(&all, &f), &all.list[0]);
    f.edition = "2019-01";
    ck_assert_ptr_null(buckets_find(&all, &f));
    f.edition = "2024-02";
    f.request = caused.request;
    f.causes = &none;
    f.key = "crash";
    ck_assert_ptr_eq(buckets_find(&all, &f), &all.list[0]);
    f.kind = DIFFERENCE_CRASH;
    ck_assert_ptr_null(buckets_find(&all, &f));
    buckets_free(&all);
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
    ck_assert(!again.stale);
    cJSON_Delete(item);
    bucket_free(&b);
    bucket_free(&again);
}
END_TEST

/* A crash's words are those of its answer. */
START_TEST(words_come_back_from_json)
{
    struct bucket b = bucket_of("{\"source\":\"a\"}"), again;
    free(b.answer);
    b.answer = mem_dup("{\"id\":1,\"error\":{\"phase\":\"panic\",\"summary\":\"no 'x'\"}}");
    b.kind = DIFFERENCE_CRASH;
    cJSON *item = bucket_write(&oracle, &b);
    ck_assert(bucket_read(&oracle, item, NULL, &again));
    ck_assert_str_eq(again.fault.text, "no ''");
    cJSON_Delete(item);
    bucket_free(&b);
    bucket_free(&again);
}
END_TEST

/* What is to be reduced again waits in the folder, too; and so is what has lost its cause there, as
 * the registry knows the rule no more. */
START_TEST(stale_comes_back_from_json)
{
    struct bucket b = bucket_of("{\"source\":\"a\"}"), again;
    struct registry fewer = {.rules = rules, .rule_count = 2};
    const struct oracle other = {.registry = &fewer};
    b.stale = true;
    for (int i = 0; i < 2; i++) {
        cJSON *item = bucket_write(&oracle, &b);
        ck_assert(bucket_read(i == 0 ? &oracle : &other, item, NULL, &again));
        ck_assert(again.stale);
        ck_assert_uint_eq(again.causes.count, 0);
        cJSON_Delete(item);
        bucket_free(&again);
        b.stale = false;
        add_cause(&b, 2);
    }
    bucket_free(&b);
}
END_TEST

Suite *bucket_suite(void)
{
    Suite *s = suite_create("bucket");
    TCase *t = tcase_create("bucket");
    tcase_add_test(t, keeps_the_smallest_of_each_look);
    tcase_add_test(t, keeps_no_more_than_there_is_room_for);
    tcase_add_loop_test(t, folds_two_folders, 0, sizeof joined / sizeof joined[0]);
    tcase_add_test(t, finds_by_request_first);
    tcase_add_test(t, comes_back_from_json);
    tcase_add_test(t, words_come_back_from_json);
    tcase_add_test(t, stale_comes_back_from_json);
    suite_add_tcase(s, t);
    return s;
}
