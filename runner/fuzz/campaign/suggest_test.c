/* What a finding probably is. */
#include "fuzz/campaign/suggest.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "fuzz/suites.h"

static const struct {
    enum difference kind;
    size_t request_bytes;
    const char *others;
    enum triage guess;
    const char *answer;
} findings[] = {
    {DIFFERENCE_CRASH, 40, NULL, TRIAGE_VIOLATION, NULL},
    {DIFFERENCE_CRASH, SUGGEST_SMALL_REQUEST, NULL, TRIAGE_VIOLATION, NULL},
    {DIFFERENCE_CRASH, SUGGEST_SMALL_REQUEST + 1, NULL, TRIAGE_LIMIT, NULL},
    {DIFFERENCE_TIMEOUT, 40, NULL, TRIAGE_VIOLATION, NULL},
    {DIFFERENCE_TIMEOUT, 5000, NULL, TRIAGE_LIMIT, NULL},
    {DIFFERENCE_TIMEOUT, 40, NULL, TRIAGE_VIOLATION, "no reply in 10 s, nor in 60 s"},
    {DIFFERENCE_TIMEOUT, 40, NULL, TRIAGE_LIMIT,
     "no reply in 10 s; slow: the right answer after 14.2 s"},
    {DIFFERENCE_PRECISION, 40, NULL, TRIAGE_READING, NULL},
    {DIFFERENCE_VALUE, 40, NULL, TRIAGE_VIOLATION, NULL},
    {DIFFERENCE_VALUE, 40,
     "[{\"agrees_with\":\"this implementation\"},{\"agrees_with\":\"this implementation\"}]",
     TRIAGE_OURS, NULL},
    {DIFFERENCE_VALUE, 40,
     "[{\"agrees_with\":\"this implementation\"},{\"agrees_with\":\"the reference\"}]",
     TRIAGE_VIOLATION, NULL},
};

START_TEST(guesses)
{
    size_t n = findings[_i].request_bytes;
    char *request = mem_alloc(n + 1);
    memset(request, ' ', n);
    request[n] = 0;
    const char *others = findings[_i].others, *answer = findings[_i].answer;
    struct bucket b = {.kind = findings[_i].kind,
                       .request = request,
                       .answer = answer == NULL ? NULL : mem_dup(answer),
                       .others = others == NULL ? NULL : mem_dup(others)};
    const char *why = NULL;
    ck_assert_str_eq(triage_name(suggest(NULL, &b, &why)), triage_name(findings[_i].guess));
    ck_assert_ptr_nonnull(why);
    free(b.answer);
    free(b.others);
    free(b.request);
}
END_TEST

Suite *suggest_suite(void)
{
    Suite *s = suite_create("suggest");
    TCase *t = tcase_create("suggest");
    tcase_add_loop_test(t, guesses, 0, (int)(sizeof findings / sizeof *findings));
    suite_add_tcase(s, t);
    return s;
}
