/* Tests drafts of findings that have the same request. A folder with drafts must be a valid
   suite. */
#include "fuzz/campaign/draft.h"

#include <check.h>
#include <stdio.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/mem.h"
#include "base/scratch_test.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/peers/setup.h"
#include "fuzz/suites.h"
#include "options/options.h"

/* Buckets with the same request. Each bucket differs from the first bucket in one member. */
static const struct {
    const char *implementation;
    const char *edition;
    enum difference kind;
    const char *key;
    const char *rule, *source;
} findings[] = {
    {"one 1.0", "2024-02", DIFFERENCE_REJECTED, "rejected at", "native.numbers.integer", "1"},
    {"two 1.0", "2024-02", DIFFERENCE_REJECTED, "rejected at", "native.numbers.integer", "1"},
    {"one 1.0", "2019-09", DIFFERENCE_REJECTED, "rejected at", "native.numbers.integer", "1"},
    {"one 1.0", "2024-02", DIFFERENCE_CRASH, "rejected at", "native.numbers.integer", "1"},
    {"one 1.0", "2024-02", DIFFERENCE_REJECTED, "rejected near", "native.numbers.integer", "1"},
    {"one 1.0", "hcl-2.25", DIFFERENCE_REJECTED, "rejected at", "native.numbers.integer", "1"},
    {"one 1.0", "hcl-2.25", DIFFERENCE_REJECTED, "rejected at", "released.source.bom",
     "\xef\xbb\xbf"
     "1"}};

enum { FINDINGS = sizeof findings / sizeof findings[0] };

static void fill(const struct registry *r, struct buckets *all)
{
    *all = (struct buckets){mem_alloc(FINDINGS * sizeof *all->list), FINDINGS, FINDINGS};
    for (size_t i = 0; i < FINDINGS; i++) {
        struct bucket *b = &all->list[i];
        b->implementation = mem_dup(findings[i].implementation);
        b->command = mem_dup("one");
        b->edition = mem_dup(findings[i].edition);
        b->kind = findings[i].kind;
        b->key = mem_dup(findings[i].key);
        struct buf request = {0};
        buf_fmt(&request, "{\"op\":\"evaluate\",\"source\":\"%s\"}", findings[i].source);
        b->request = mem_dup(buf_text(&request));
        buf_free(&request);
        b->reference = mem_dup("{\"id\":0,\"value\":{\"number\":\"1\"}}");
        b->answer = mem_dup("{\"id\":0,\"error\":{}}");
        b->causes.trace = mem_alloc(sizeof *b->causes.trace);
        b->causes.trace[0] = (size_t)(registry_rule(r, findings[i].rule) - r->rules);
        b->causes.trace_count = 1;
    }
}

START_TEST(findings_with_the_same_request_have_different_drafts)
{
    char words[][10] = {"hclcheck", "fuzz", "--impl", "x"};
    char *argv[] = {words[0], words[1], words[2], words[3], NULL};
    struct options options;
    struct setup setup;
    struct buckets all = {0};
    struct scratch scratch;
    struct registry registry;
    struct suite suite;
    struct faults faults = {0};
    struct buf why = {0};
    scratch_make(&scratch);
    ck_assert(options_read(&options_hclfuzz, 4, argv, &options, stderr) == COMMAND_LINE_READ);
    options.impls.count = 0;
    ck_assert(setup_open(&setup, &options, stderr));
    fill(setup.oracle.registry, &all);
    ck_assert_msg(draft_write_all(&setup.oracle, &all, scratch.dir, &why), "%s", buf_text(&why));
    suite_open(scratch.dir, "spec-tests/registry", &registry, &suite, &faults);
    ck_assert_msg(faults.count == 0, "%s", buf_text(&faults.text));
    ck_assert_uint_eq(suite.count, FINDINGS);
    suite_free(&suite);
    registry_free(&registry);
    faults_free(&faults);
    buckets_free(&all);
    buf_free(&why);
    setup_close(&setup);
    options_free(&options);
    scratch_remove(&scratch);
}
END_TEST

Suite *draft_suite(void)
{
    Suite *suite = suite_create("draft");
    TCase *tcase = tcase_create("draft");
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, findings_with_the_same_request_have_different_drafts);
    suite_add_tcase(suite, tcase);
    return suite;
}
