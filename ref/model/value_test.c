#include "model/value.h"

#include "base/limits.h"
#include "base/linear_test.h"
#include "model/model_test.h"

START_TEST(strings_are_normalised)
{
    struct trial t;
    trial_open(&t);
    ck_assert(str_equal(string(&t, "e\xCC\x81")->as.string, STR("\xC3\xA9")));
    trial_without(&t, MODEL_PRIMITIVE_STRING_NFC);
    ck_assert(str_equal(string(&t, "e\xCC\x81")->as.string, STR("e\xCC\x81")));
    trial_close(&t);
}
END_TEST

START_TEST(set_members_are_distinct_and_in_order)
{
    struct trial t;
    trial_open(&t);
    const struct value *items[] = {number(&t, "2"), number(&t, "1"),   number(&t, "2.0"),
                                   number(&t, "3"), number(&t, "1e0"), number(&t, "-1")};
    const struct value *set = value_set(&t.cx, &type_number, items, 6);
    ck_assert_uint_eq(set->as.sequence.count, 4);
    static const char *const members[] = {"-1", "1", "2", "3"};
    for (size_t i = 0; i < 4; i++)
        ck_assert_int_eq(num_compare(set->as.sequence.items[i]->as.number, num(&t, members[i])), 0);
    trial_close(&t);
}
END_TEST

START_TEST(sets_keep_every_unknown_member)
{
    struct trial t;
    trial_open(&t);
    const struct value *unknown = value_unknown(&t.cx, &type_number);
    const struct value *null = value_null(&t.cx, &type_number);
    const struct value *items[] = {unknown, null, number(&t, "1"), unknown, null};
    const struct value *set = value_set(&t.cx, &type_number, items, 5);
    ck_assert_uint_eq(set->as.sequence.count, 4);
    ck_assert(!value_wholly_known(set) && value_is_known(set));
    trial_close(&t);
}
END_TEST

/* Makes a set from values. Each value occurs twice. */
static void make_set(size_t count)
{
    struct trial t;
    trial_open(&t);
    const struct value **items = ARENA_ARRAY(t.arena, count, const struct value *);
    for (size_t i = 0; i < count; i++)
        items[i] = value_number(&t.cx, num_from_size(&t.cx, (i * 7919) % (count / 2)));
    const struct value *set = value_set(&t.cx, &type_number, items, count);
    ck_assert_uint_eq(set->as.sequence.count, count / 2);
    trial_close(&t);
}

START_TEST(large_sets_take_little_time)
{
    check_linear(make_set, 50 * 1000);
}
END_TEST

START_TEST(members_are_found_by_normalised_keys)
{
    struct trial t;
    trial_open(&t);
    struct str keys[] = {STR("b"), STR("e\xCC\x81"), STR("a"), STR("\xC3\xA9")};
    const struct value *items[] = {number(&t, "0"), number(&t, "1"), number(&t, "2"),
                                   number(&t, "3")};
    const struct value *map = value_map(&t.cx, &type_number, keys, items, 4);
    ck_assert_uint_eq(map->as.mapping.count, 3);
    ck_assert_ptr_eq(value_member(&t.cx, map, STR("e\xCC\x81")), items[3]);
    ck_assert_ptr_eq(value_member(&t.cx, map, STR("a")), items[2]);
    ck_assert_ptr_null(value_member(&t.cx, map, STR("e")));
    const struct value *object = value_object(&t.cx, keys, items, 3);
    ck_assert_ptr_eq(type_attribute(object->type, STR("b")), &type_number);
    ck_assert_ptr_eq(value_member(&t.cx, object, STR("\xC3\xA9")), items[1]);
    trial_close(&t);
}
END_TEST

START_TEST(duplicate_keys_are_found_in_the_given_order)
{
    struct trial t;
    trial_open(&t);
    struct str keys[] = {STR("z"), STR("\xC3\xA9"), STR("a"), STR("z"), STR("e\xCC\x81"), STR("z")};
    size_t index = 99;
    ck_assert(value_duplicate_key(&t.cx, keys, 6, &index));
    ck_assert_uint_eq(index, 3);
    ck_assert(value_duplicate_key(&t.cx, keys + 1, 4, &index));
    ck_assert_uint_eq(index, 3);
    ck_assert(!value_duplicate_key(&t.cx, keys, 3, &index));
    ck_assert(!value_duplicate_key(&t.cx, keys, 0, &index));
    trial_close(&t);
}
END_TEST

START_TEST(order_is_total)
{
    struct trial t;
    trial_open(&t);
    struct ctx *cx = &t.cx;
    struct str key[] = {STR("k")};
    const struct value *one[] = {number(&t, "1")}, *two[] = {number(&t, "2")};
    const struct value *pair[] = {number(&t, "1"), number(&t, "0")};
    const struct value *values[] = {
        string(&t, "a"),
        string(&t, "b"),
        value_null(cx, &type_string),
        value_unknown(cx, &type_string),
        one[0],
        two[0],
        value_bool(cx, false),
        value_bool(cx, true),
        value_tuple(cx, one, 1),
        value_tuple(cx, two, 1),
        value_tuple(cx, pair, 2),
        value_list(cx, &type_number, one, 1),
        value_set(cx, &type_number, two, 1),
        value_map(cx, &type_number, key, one, 1),
        value_object(cx, key, one, 1),
        value_object(cx, key, two, 1),
        value_capsule(cx, STR("c"), STR("1")),
        value_capsule(cx, STR("c"), STR("2")),
        value_dynamic(cx),
    };
    for (int i = 0; i < COUNT(values); i++)
        for (int k = 0; k < COUNT(values); k++) {
            int forth = value_order(values[i], values[k]), back = value_order(values[k], values[i]);
            ck_assert_int_eq((forth > 0) - (forth < 0), (back < 0) - (back > 0));
            ck_assert((forth == 0) == (i == k));
        }
    trial_close(&t);
}
END_TEST

START_TEST(nesting_of_values_is_limited)
{
    struct trial t;
    trial_open(&t);
    const struct value *value = string(&t, "x");
    for (int i = 0; i <= LIMIT_DEPTH; i++) {
        ck_assert_ptr_nonnull(value);
        const struct value **item = ARENA_NEW(t.arena, const struct value *);
        *item = value;
        value = value_tuple(&t.cx, item, 1);
    }
    ck_assert(t.cx.limit_exceeded);
    ck_assert_ptr_null(value);
    trial_close(&t);
}
END_TEST

START_TEST(the_size_of_values_is_limited)
{
    struct trial t;
    trial_open(&t);
    const struct value *value = string(&t, "x");
    for (int i = 0; i < 60 && value != NULL; i++) {
        const struct value **twice = ARENA_ARRAY(t.arena, 2, const struct value *);
        ck_assert_uint_le(value->extent.nodes, LIMIT_STEPS);
        twice[0] = twice[1] = value;
        value = value_list(&t.cx, value->type, twice, 2);
    }
    ck_assert_ptr_null(value);
    ck_assert(t.cx.limit_exceeded);
    trial_close(&t);
}
END_TEST

Suite *value_suite(void)
{
    Suite *suite = suite_create("value");
    TCase *tcase = tcase_create("value");
    tcase_add_test(tcase, strings_are_normalised);
    tcase_add_test(tcase, set_members_are_distinct_and_in_order);
    tcase_add_test(tcase, sets_keep_every_unknown_member);
    tcase_add_test(tcase, large_sets_take_little_time);
    tcase_add_test(tcase, members_are_found_by_normalised_keys);
    tcase_add_test(tcase, duplicate_keys_are_found_in_the_given_order);
    tcase_add_test(tcase, order_is_total);
    tcase_add_test(tcase, nesting_of_values_is_limited);
    tcase_add_test(tcase, the_size_of_values_is_limited);
    suite_add_tcase(suite, tcase);
    return suite;
}
