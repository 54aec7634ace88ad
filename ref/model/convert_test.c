#include "model/convert.h"

#include "base/limits.h"
#include "base/linear_test.h"
#include "model/model_test.h"

static const struct range nowhere = {0};

START_TEST(conversion_errors_have_the_range_of_the_value)
{
    struct trial t;
    trial_open(&t);
    const struct value *out;
    ck_assert(!convert(&t.cx, string(&t, "x"), &type_bool, (struct range){4, 7, NULL}, &out));
    ck_assert_uint_eq(t.cx.diag_count, 1);
    ck_assert(t.cx.diags[0]->code == DIAG_CONVERSION);
    ck_assert_uint_eq(t.cx.diags[0]->range.start, 4);
    ck_assert_uint_eq(t.cx.diags[0]->range.end, 7);
    trial_close(&t);
}
END_TEST

/* A value at the limit of nesting converts quickly, without a stack overflow. */
START_TEST(the_deepest_values_convert)
{
    struct trial t;
    trial_open(&t);
    const struct value *value = number(&t, "1");
    const struct type *type = &type_string;
    for (int i = 0; i < LIMIT_DEPTH; i++) {
        const struct value **item = ARENA_NEW(t.arena, const struct value *);
        *item = value;
        value = value_tuple(&t.cx, item, 1);
        type = type_collection(&t.cx, TYPE_LIST, type);
    }
    ck_assert(convert(&t.cx, value, type, nowhere, &value));
    ck_assert(type_equal(value->type, type));
    ck_assert(value_wholly_known(value));
    trial_close(&t);
}
END_TEST

Suite *convert_suite(void)
{
    Suite *suite = suite_create("convert");
    TCase *tcase = tcase_create("convert");
    limit_time(tcase, 60);
    tcase_add_test(tcase, conversion_errors_have_the_range_of_the_value);
    tcase_add_test(tcase, the_deepest_values_convert);
    suite_add_tcase(suite, tcase);
    return suite;
}
