
#include "model/convert.h"
#include "model/model_test.h"

#include <stdint.h>

static const struct type *any_type(struct trial *t, uint32_t *state, int levels)
{
    static const struct str names[] = {STR_INIT("a"), STR_INIT("b"), STR_INIT("c")};
    const struct type *parts[3];
    uint32_t kind = next_number(state) % (levels > 0 ? 9 : 4), count = next_number(state) % 3;
    for (uint32_t i = 0; i < 3 && kind >= 4; i++)
        parts[i] = any_type(t, state, levels - 1);
    const struct type **kept = ARENA_ARRAY(t->arena, 3, const struct type *);
    for (uint32_t i = 0; i < count && kind >= 4; i++)
        kept[i] = parts[i];
    switch (kind) {
    case 0:
        return &type_string;
    case 1:
        return &type_number;
    case 2:
        return &type_bool;
    case 3:
        return &type_dynamic;
    case 4:
        return type_collection(&t->cx, TYPE_LIST, parts[0]);
    case 5:
        return type_collection(&t->cx, TYPE_SET, parts[0]);
    case 6:
        return type_collection(&t->cx, TYPE_MAP, parts[0]);
    case 7:
        return type_tuple(&t->cx, kept, count);
    default:
        return type_object(&t->cx, names + next_number(state) % (4 - count), kept, count);
    }
}

static bool same(const struct type *a, const struct type *b)
{
    return (a == NULL && b == NULL) || (a != NULL && b != NULL && type_equal(a, b));
}

START_TEST(results_do_not_depend_on_order_and_take_all_types)
{
    uint32_t state = (uint32_t)_i;
    for (int round = 0; round < 2000; round++) {
        struct trial t;
        trial_open(&t);
        const struct type *types[3] = {any_type(&t, &state, 2), any_type(&t, &state, 2),
                                       any_type(&t, &state, 2)};
        const struct type *turned[3] = {types[2], types[0], types[1]};
        const struct type *twice[6] = {types[1], types[1], types[0], types[2], types[0], types[2]};
        const struct type *result = unify(&t.cx, types, 3);
        ck_assert(same(result, unify(&t.cx, turned, 3)));
        ck_assert(same(result, unify(&t.cx, twice, 6)));
        for (int i = 0; i < 3 && result != NULL; i++)
            ck_assert(converts(&t.cx, types[i], result));
        ck_assert_uint_eq(t.cx.diag_count, 0);
        trial_close(&t);
    }
}
END_TEST

START_TEST(each_rule_changes_a_result)
{
    struct trial t;
    trial_open(&t);
    struct ctx *cx = &t.cx;
    struct str a[] = {STR("a")}, b[] = {STR("b")};
    const struct type *s[] = {&type_string}, *n[] = {&type_number};
    const struct {
        enum rule_id rule;
        const struct type *types[3];
        size_t count;
    } rows[] = {
        {MODEL_UNIFY_IDENTICAL, {&type_bool, &type_bool}, 2},
        {MODEL_UNIFY_NUMBER_STRING, {&type_number, &type_string}, 2},
        {MODEL_UNIFY_BOOL_STRING, {&type_string, &type_bool}, 2},
        {MODEL_UNIFY_TRANSITIVE, {&type_string, &type_bool, &type_number}, 3},
        {MODEL_UNIFY_SAME_KIND_COLLECTIONS,
         {type_collection(cx, TYPE_SET, &type_string), type_collection(cx, TYPE_SET, &type_bool)},
         2},
        {MODEL_UNIFY_LIST_SET,
         {type_collection(cx, TYPE_SET, &type_string),
          type_collection(cx, TYPE_LIST, &type_string)},
         2},
        {MODEL_UNIFY_MAP_OBJECT,
         {type_object(cx, a, s, 1), type_collection(cx, TYPE_MAP, &type_string)},
         2},
        {MODEL_UNIFY_LIST_SET_TUPLE,
         {type_tuple(cx, s, 1), type_collection(cx, TYPE_SET, &type_string)},
         2},
        {MODEL_UNIFY_DYNAMIC_YIELDS, {&type_dynamic, &type_bool}, 2},
        {MODEL_UNIFY_ALL_DYNAMIC, {&type_dynamic, &type_dynamic}, 2},
        {MODEL_UNIFY_OBJECTS_UNION, {type_object(cx, a, s, 1), type_object(cx, b, s, 1)}, 2},
        {MODEL_UNIFY_OBJECTS_COMMON, {type_object(cx, a, s, 1), type_object(cx, a, n, 1)}, 2},
        {MODEL_UNIFY_TUPLES, {type_tuple(cx, s, 1), type_tuple(cx, n, 1)}, 2},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        ck_assert_msg(unify(cx, rows[i].types, rows[i].count) != NULL, "row %d", i);
        trial_without(&t, rows[i].rule);
        ck_assert_msg(unify(cx, rows[i].types, rows[i].count) == NULL, "row %d", i);
        ck_assert(spec_init(&t.spec, STR("2024-02")));
    }
    trial_close(&t);
}
END_TEST

Suite *unify_suite(void)
{
    Suite *suite = suite_create("unify");
    TCase *tcase = tcase_create("unify");
    tcase_add_loop_test(tcase, results_do_not_depend_on_order_and_take_all_types, 1, 5);
    tcase_add_test(tcase, each_rule_changes_a_result);
    suite_add_tcase(suite, tcase);
    return suite;
}
