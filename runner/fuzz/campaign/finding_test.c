/* Tests which findings are joined. */
#include "fuzz/campaign/finding.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/scratch_test.h"
#include "cases/registry.h"
#include "fuzz/suites_test.h"

static char ids[][13] = {"native.one", "native.three", "native.two"};
static struct rule rules[] = {{.id = ids[0]}, {.id = ids[1]}, {.id = ids[2]}};
static struct registry registry = {.rules = rules, .rule_count = 3};

static struct finding finding_of(const char *request)
{
    return (struct finding){.implementation = mem_dup("it 1"),
                            .command = mem_dup("it"),
                            .edition = mem_dup("2024-02"),
                            .key = mem_dup("accepted at native.one"),
                            .request = mem_dup(request),
                            .answer = mem_dup("{\"id\":0}"),
                            .reference = mem_dup("{\"id\":0}")};
}

static void add_cause(struct finding *b, size_t rule)
{
    cause_add(&b->causes, &(struct variant){.without = &rules[rule]});
}

/* A finding: the source of a request, the rules that are causes, a key, the hits and a verdict. */
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
    /* If two findings have the same request, the finding with a cause is kept. */
    {{"a", {0}, 0, "accepted at x", 3, NULL},
     {"a", {1}, 1, "", 4, NULL},
     1,
     {"a", {1}, 1, "", 7, NULL}},
    {{"a", {1}, 1, "", 4, NULL},
     {"a", {0}, 0, "accepted at x", 3, NULL},
     1,
     {"a", {1}, 1, "", 7, NULL}},
    {{"a", {0, 1}, 2, "", 1, NULL}, {"a", {1, 2}, 2, "", 1, NULL}, 1, {"a", {1}, 1, "", 2, NULL}},
    /* If two findings have the same cause or key, the smaller request is kept. */
    {{"abc", {0, 1}, 2, "", 1, NULL}, {"a", {1}, 1, "", 1, NULL}, 1, {"a", {1}, 1, "", 2, NULL}},
    {{"abc", {0}, 0, "k", 1, NULL}, {"a", {0}, 0, "k", 1, NULL}, 1, {"a", {0}, 0, "k", 2, NULL}},
    {{"a", {0}, 0, "k", 1, NULL}, {"b", {0}, 0, "other", 1, NULL}, 2, {"a", {0}, 0, "k", 1, NULL}},
    {{"a", {0}, 1, "", 1, NULL}, {"b", {1}, 1, "", 1, NULL}, 2, {"a", {0}, 1, "", 1, NULL}},
    /* A finding with a verdict keeps its request. */
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

static void write_folder(const char *path, const struct row *row)
{
    char *request = request_of(row);
    struct finding b = finding_of(request);
    struct findings all = {&b, 1, 1};
    free(b.key);
    b.key = mem_dup(row->key);
    b.kind = DIFFERENCE_ACCEPTED;
    b.hits = row->hits;
    b.verdict = row->verdict == NULL ? NULL : mem_dup(row->verdict);
    for (size_t i = 0; i < row->cause_count; i++)
        add_cause(&b, row->causes[i]);
    ck_assert(findings_save(&registry, path, &all));
    finding_free(&b);
    free(request);
}

START_TEST(findings_of_two_folders_are_joined)
{
    struct scratch scratch;
    struct findings all = {0};
    struct buf why = {0};
    const struct row *first = &joined[_i].first;
    scratch_make(&scratch);
    for (int i = 0; i < 2; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/%d", scratch.dir, i);
        write_folder(path, i == 0 ? &joined[_i].one : &joined[_i].two);
        ck_assert_msg(findings_load(&registry, path, &all, &why), "%s", buf_text(&why));
    }
    ck_assert_uint_eq(all.count, joined[_i].left);
    const struct finding *b = &all.list[0];
    char *request = request_of(first);
    ck_assert_str_eq(b->request, request);
    ck_assert_str_eq(b->key, first->key);
    ck_assert_uint_eq(b->hits, first->hits);
    ck_assert_uint_eq(b->causes.count, first->cause_count);
    for (size_t i = 0; i < first->cause_count; i++)
        ck_assert_ptr_eq(b->causes.causes[i].without, &rules[first->causes[i]]);
    ck_assert(b->verdict == NULL ? first->verdict == NULL
                                 : strcmp(b->verdict, first->verdict) == 0);
    free(request);
    findings_free(&all);
    scratch_remove(&scratch);
}
END_TEST

/* A finding with the same request wins against a more frequent finding with the same cause. A
   missing answer never counts as equal to another answer. */
static const struct {
    const char *source, *edition;
    enum difference kind;
    bool caused;
    size_t hits[3]; /* the number of hits of each finding */
} added[] = {{"b", "2024-02", DIFFERENCE_VALUE, true, {20, 11, 0}},
             {"c", "2024-02", DIFFERENCE_VALUE, true, {21, 10, 0}},
             {"c", "2019-01", DIFFERENCE_VALUE, true, {20, 10, 1}},
             {"a", "2024-02", DIFFERENCE_VALUE, false, {21, 10, 0}},
             {"a", "2024-02", DIFFERENCE_CRASH, false, {20, 10, 1}}};

START_TEST(same_request_is_preferred_to_the_same_cause)
{
    struct findings all = {0};
    struct buf source = {0};
    for (size_t i = 0; i < 3; i++) {
        buf_clear(&source);
        buf_fmt(&source, "{\"source\":\"%s\"}", i == 0 ? "a" : i == 1 ? "b" : added[_i].source);
        struct finding b = finding_of(buf_text(&source));
        b.kind = i < 2 ? DIFFERENCE_ACCEPTED : added[_i].kind;
        b.hits = i == 0 ? 20 : i == 1 ? 10 : 1;
        if (i == 0 || (i == 2 && added[_i].caused))
            add_cause(&b, 1);
        if (i == 2) {
            free(b.edition);
            free(b.key);
            b.edition = mem_dup(added[_i].edition);
            b.key = mem_dup("crash");
        }
        findings_add(&all, &b);
    }
    for (size_t i = 0; i < 3; i++)
        ck_assert_uint_eq(i < all.count ? all.list[i].hits : 0, added[_i].hits[i]);
    buf_free(&source);
    findings_free(&all);
}
END_TEST

START_TEST(finding_gets_a_key_if_the_registry_lacks_its_cause)
{
    struct scratch scratch;
    struct finding f = finding_of("{\"source\":\"a\"}");
    struct findings all = {&f, 1, 1}, again = {0};
    struct registry fewer = {.rules = rules, .rule_count = 2};
    struct buf why = {0};
    char path[600];
    scratch_make(&scratch);
    snprintf(path, sizeof path, "%s/findings", scratch.dir);
    add_cause(&f, 2);
    f.key[0] = '\0';
    ck_assert(findings_save(&registry, path, &all));
    ck_assert(findings_load(&fewer, path, &again, &why));
    ck_assert_uint_eq(again.list[0].causes.count, 0);
    ck_assert_str_eq(again.list[0].key, "without native.two");
    findings_free(&again);
    finding_free(&f);
    scratch_remove(&scratch);
}
END_TEST

Suite *finding_suite(void)
{
    Suite *s = suite_create("finding");
    TCase *t = tcase_create("finding");
    tcase_add_loop_test(t, findings_of_two_folders_are_joined, 0, sizeof joined / sizeof joined[0]);
    tcase_add_loop_test(t, same_request_is_preferred_to_the_same_cause, 0,
                        sizeof added / sizeof added[0]);
    tcase_add_test(t, finding_gets_a_key_if_the_registry_lacks_its_cause);
    suite_add_tcase(s, t);
    return s;
}
