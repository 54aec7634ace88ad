#include "model/convert.h"

#include "base/limits.h"
#include "base/linear_test.h"
#include "model/model_test.h"

static const struct range nowhere = {0};

/* Tests which conversions are safe. A case cannot test the safety of a conversion, because no
   answer of the protocol shows the safety. */
START_TEST(only_primitive_conversions_to_string_are_safe)
{
    struct trial t;
    trial_open(&t);
    const struct type *types[] = {&type_string, &type_number, &type_bool, &type_dynamic};
    static const enum conversion wanted[4][4] = {
        {CONVERSION_SAFE, CONVERSION_UNSAFE, CONVERSION_UNSAFE, CONVERSION_SAFE},
        {CONVERSION_SAFE, CONVERSION_SAFE, CONVERSION_NONE, CONVERSION_SAFE},
        {CONVERSION_SAFE, CONVERSION_NONE, CONVERSION_SAFE, CONVERSION_SAFE},
        {CONVERSION_UNSAFE, CONVERSION_UNSAFE, CONVERSION_UNSAFE, CONVERSION_SAFE},
    };
    for (int from = 0; from < 4; from++)
        for (int to = 0; to < 4; to++)
            ck_assert(convert_kind(&t.cx, types[from], types[to]) == wanted[from][to]);
    trial_close(&t);
}
END_TEST

START_TEST(element_types_decide_the_safety_of_conversions)
{
    struct trial t;
    trial_open(&t);
    struct ctx *cx = &t.cx;
    struct str names[] = {STR("a"), STR("b")};
    const struct type *nb[] = {&type_number, &type_bool}, *ss[] = {&type_string, &type_string};
    const struct type *strings = type_collection(cx, TYPE_LIST, &type_string),
                      *numbers = type_collection(cx, TYPE_SET, &type_number);
    const struct type *tuple = type_tuple(cx, nb, 2), *object = type_object(cx, names, nb, 2);
    const struct type *map = type_collection(cx, TYPE_MAP, &type_string);
    struct {
        const struct type *from, *to;
        enum conversion safety;
    } rows[] = {
        {numbers, strings, CONVERSION_SAFE},
        {type_collection(cx, TYPE_SET, &type_string), type_collection(cx, TYPE_LIST, &type_number),
         CONVERSION_UNSAFE},
        {strings, type_collection(cx, TYPE_SET, &type_string), CONVERSION_UNSAFE},
        {tuple, strings, CONVERSION_SAFE},
        {tuple, type_collection(cx, TYPE_LIST, &type_number), CONVERSION_NONE},
        {tuple, type_collection(cx, TYPE_SET, &type_string), CONVERSION_UNSAFE},
        {strings, tuple, CONVERSION_UNSAFE},
        {numbers, tuple, CONVERSION_NONE},
        {object, map, CONVERSION_SAFE},
        {map, object, CONVERSION_UNSAFE},
        {object, type_object(cx, names, ss, 2), CONVERSION_SAFE},
        {object, type_object(cx, names, nb, 1), CONVERSION_UNSAFE},
        {type_object(cx, names, nb, 1), object, CONVERSION_SAFE},
        {tuple, type_tuple(cx, ss, 2), CONVERSION_SAFE},
        {tuple, type_tuple(cx, ss, 1), CONVERSION_NONE},
        {strings, map, CONVERSION_NONE},
        {tuple, object, CONVERSION_NONE},
        {&type_string, strings, CONVERSION_NONE},
        {type_capsule(cx, STR("c")), &type_string, CONVERSION_NONE},
    };
    for (int i = 0; i < COUNT(rows); i++)
        ck_assert_msg(convert_kind(cx, rows[i].from, rows[i].to) == rows[i].safety, "row %d", i);
    ck_assert_uint_eq(t.cx.diag_count, 0);
    trial_close(&t);
}
END_TEST

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
    tcase_add_test(tcase, only_primitive_conversions_to_string_are_safe);
    tcase_add_test(tcase, element_types_decide_the_safety_of_conversions);
    tcase_add_test(tcase, conversion_errors_have_the_range_of_the_value);
    tcase_add_test(tcase, the_deepest_values_convert);
    suite_add_tcase(suite, tcase);
    return suite;
}
