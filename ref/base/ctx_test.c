#include "base/ctx.h"

#include "base/arena.h"
#include "base/base_test.h"
#include "base/limits.h"
#include "base/unicode.h"

#include <string.h>

static const struct range nowhere = {0};

static struct ctx context(void)
{
    struct ctx cx;
    ctx_init(&cx, arena_new(), NULL);
    return cx;
}

START_TEST(a_failure_leaves_a_diagnostic)
{
    struct ctx cx = context();
    ck_assert(!fail(&cx, DIAG_CONVERSION, (struct range){3, 5, NULL}, "no %s", "way"));
    ck_assert_uint_eq(cx.diag_count, 1);
    ck_assert(cx.diags[0]->code == DIAG_CONVERSION);
    ck_assert_uint_eq(cx.diags[0]->range.end, 5);
    ck_assert_str_eq(cx.diags[0]->detail.data, "no way");
    ck_assert(!cx.limit_exceeded);
    ctx_forget(&cx, 0);
    ck_assert_uint_eq(cx.diag_count, 0);
    arena_free(cx.arena);
}
END_TEST

START_TEST(every_code_has_a_phase_of_the_protocol)
{
    static const char *const phases[] = {"parse", "schema", "evaluate", "convert",
                                         "unify", "static", "request",  ""};
    for (int code = 0; code < DIAG_COUNT; code++) {
        bool known = false;
        for (size_t i = 0; i < sizeof phases / sizeof *phases; i++)
            known |= strcmp(diag_kinds[code].phase, phases[i]) == 0;
        ck_assert_msg(known, "%s", diag_kinds[code].name);
        ck_assert_int_gt((int)strlen(diag_kinds[code].summary), 0);
    }
}
END_TEST

START_TEST(diagnostics_are_bounded)
{
    struct ctx cx = context();
    for (int i = 0; i < LIMIT_DIAGNOSTICS + 5; i++) {
        size_t before = cx.diag_count;
        (void)fail(&cx, DIAG_CONVERSION, nowhere, "%d", i);
        ck_assert_ptr_nonnull(cx.diags[before]);
    }
    ck_assert_uint_eq(cx.diag_count, LIMIT_DIAGNOSTICS);
    ck_assert_str_eq(cx.diags[LIMIT_DIAGNOSTICS - 1]->detail.data, "99");
    arena_free(cx.arena);
}
END_TEST

/* A long detail is cut after at most 400 bytes, between two characters. */
START_TEST(long_details_are_cut_between_characters)
{
    struct ctx cx = context();
    char text[1000];
    for (size_t i = 0; i + 3 < sizeof text; i += 3)
        memcpy(text + i, "\xE2\x82\xAC", 3);
    text[999] = '\0';
    for (int shift = 0; shift < 3; shift++) {
        (void)fail(&cx, DIAG_CONVERSION, nowhere, "%.*s%s", shift, "xx", text);
        struct str detail = cx.diags[cx.diag_count - 1]->detail;
        ck_assert_uint_le(detail.length, 400);
        ck_assert_uint_ge(detail.length, 397);
        ck_assert_uint_eq(unicode_first_ill_formed(detail), detail.length);
    }
    arena_free(cx.arena);
}
END_TEST

START_TEST(nesting_is_bounded)
{
    struct ctx cx = context();
    for (int i = 0; i < LIMIT_DEPTH; i++)
        ck_assert(ctx_enter(&cx, DIAG_LIMIT_DEPTH, nowhere));
    ck_assert(!ctx_enter(&cx, DIAG_LIMIT_DEPTH, nowhere));
    ck_assert(cx.limit_exceeded);
    ck_assert(cx.diags[0]->code == DIAG_LIMIT_DEPTH);
    ctx_leave(&cx);
    ck_assert(ctx_enter(&cx, DIAG_LIMIT_DEPTH, nowhere));
    arena_free(cx.arena);
}
END_TEST

START_TEST(steps_are_bounded)
{
    struct ctx cx = context();
    ck_assert(ctx_step(&cx, LIMIT_STEPS - 1, nowhere));
    ck_assert(ctx_step(&cx, 1, nowhere));
    ck_assert(!ctx_step(&cx, 1, nowhere));
    ck_assert(cx.limit_exceeded);
    ck_assert(!ctx_step(&cx, 0, nowhere));
    ck_assert_uint_eq(cx.diag_count, 1);
    cx.limit_exceeded = false;
    ck_assert(!ctx_step(&cx, (size_t)-1, nowhere));
    arena_free(cx.arena);
}
END_TEST

Suite *ctx_suite(void)
{
    Suite *suite = suite_create("ctx");
    TCase *tcase = tcase_create("ctx");
    tcase_add_test(tcase, a_failure_leaves_a_diagnostic);
    tcase_add_test(tcase, every_code_has_a_phase_of_the_protocol);
    tcase_add_test(tcase, diagnostics_are_bounded);
    tcase_add_test(tcase, long_details_are_cut_between_characters);
    tcase_add_test(tcase, nesting_is_bounded);
    tcase_add_test(tcase, steps_are_bounded);
    suite_add_tcase(suite, tcase);
    return suite;
}
