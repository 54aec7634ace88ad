/* Tests drafts of findings that have the same request. Their names must differ, because they may
   become cases of one suite. */
#include "fuzz/campaign/draft.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/peers/setup.h"
#include "fuzz/suites_test.h"
#include "options/options.h"

/* Findings with the same request. Each finding differs from the first finding in one member. */
static const struct {
    const char *implementation;
    const char *edition;
    enum difference kind;
    const char *key;
    const char *rule, *source;
} rows[] = {
    {"one 1.0", "2024-02", DIFFERENCE_REJECTED, "rejected at", "native.numbers.integer", "1"},
    {"two 1.0", "2024-02", DIFFERENCE_REJECTED, "rejected at", "native.numbers.integer", "1"},
    {"one 1.0", "2019-09", DIFFERENCE_REJECTED, "rejected at", "native.numbers.integer", "1"},
    {"one 1.0", "2024-02", DIFFERENCE_CRASH, "rejected at", "native.numbers.integer", "1"},
    {"one 1.0", "2024-02", DIFFERENCE_REJECTED, "rejected near", "native.numbers.integer", "1"},
    {"one 1.0", "hcl-2.25", DIFFERENCE_REJECTED, "rejected at", "native.numbers.integer", "1"},
    {"one 1.0", "hcl-2.25", DIFFERENCE_REJECTED, "rejected at", "released.source.bom",
     "\xef\xbb\xbf"
     "1"}};

enum { FINDINGS = sizeof rows / sizeof rows[0] };

static void fill(const struct registry *r, struct findings *all)
{
    *all = (struct findings){mem_alloc(FINDINGS * sizeof *all->list), FINDINGS, FINDINGS};
    for (size_t i = 0; i < FINDINGS; i++) {
        struct finding *b = &all->list[i];
        b->implementation = mem_dup(rows[i].implementation);
        b->command = mem_dup("one");
        b->edition = mem_dup(rows[i].edition);
        b->kind = rows[i].kind;
        b->key = mem_dup(rows[i].key);
        struct buf request = {0};
        buf_fmt(&request, "{\"op\":\"evaluate\",\"source\":\"%s\"}", rows[i].source);
        b->request = mem_dup(buf_text(&request));
        buf_free(&request);
        b->reference = mem_dup("{\"id\":0,\"value\":{\"number\":\"1\"}}");
        b->answer = mem_dup("{\"id\":0,\"error\":{}}");
        b->causes.rules = mem_alloc(sizeof *b->causes.rules);
        b->causes.rules[0] = (size_t)(registry_rule(r, rows[i].rule) - r->rules);
        b->causes.rule_count = 1;
    }
}

START_TEST(findings_with_the_same_request_have_different_drafts)
{
    static char words[][10] = {"hclcheck", "fuzz", "--impl", "x"};
    static char *argv[] = {words[0], words[1], words[2], words[3], NULL};
    struct options options;
    struct setup setup;
    struct findings all = {0};
    struct buf names[FINDINGS] = {{0}};
    ck_assert(options_read(&options_hclfuzz, 4, argv, &options, stderr) == COMMAND_LINE_READ);
    options.impls.count = 0;
    ck_assert(setup_open(&setup, &options, stderr));
    fill(setup.oracle.registry, &all);
    for (size_t i = 0; i < FINDINGS; i++) {
        char *draft = draft_of(&setup.oracle, &all.list[i]);
        ck_assert_ptr_nonnull(draft);
        finding_id(&all.list[i], &names[i]);
        ck_assert_ptr_nonnull(strstr(draft, buf_text(&names[i])));
        for (size_t k = 0; k < i; k++)
            ck_assert_str_ne(buf_text(&names[i]), buf_text(&names[k]));
        free(draft);
    }
    for (size_t i = 0; i < FINDINGS; i++)
        buf_free(&names[i]);
    findings_free(&all);
    setup_close(&setup);
    options_free(&options);
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
