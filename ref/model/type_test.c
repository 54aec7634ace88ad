#include "model/type.h"

#include "base/limits.h"
#include "base/linear_test.h"
#include "model/model_test.h"

START_TEST(types_with_the_same_parts_are_identical)
{
    struct trial t;
    trial_open(&t);
    struct ctx *cx = &t.cx;
    struct str ab[] = {STR("a"), STR("b")}, ba[] = {STR("b"), STR("a")};
    const struct type *sn[] = {&type_string, &type_number}, *ns[] = {&type_number, &type_string};
    ck_assert(type_equal(type_collection(cx, TYPE_LIST, &type_string),
                         type_collection(cx, TYPE_LIST, &type_string)));
    ck_assert(!type_equal(type_collection(cx, TYPE_LIST, &type_string),
                          type_collection(cx, TYPE_SET, &type_string)));
    ck_assert(!type_equal(type_collection(cx, TYPE_MAP, &type_string),
                          type_collection(cx, TYPE_MAP, &type_number)));
    ck_assert(type_equal(type_object(cx, ab, sn, 2), type_object(cx, ba, ns, 2)));
    ck_assert(!type_equal(type_object(cx, ab, sn, 2), type_object(cx, ab, ns, 2)));
    ck_assert(!type_equal(type_object(cx, ab, sn, 2), type_object(cx, ab, sn, 1)));
    ck_assert(!type_equal(type_tuple(cx, sn, 2), type_tuple(cx, ns, 2)));
    ck_assert(!type_equal(type_tuple(cx, sn, 2), type_tuple(cx, sn, 1)));
    ck_assert(type_equal(type_capsule(cx, STR("c")), type_capsule(cx, STR("c"))));
    ck_assert(!type_equal(type_capsule(cx, STR("c")), type_capsule(cx, STR("d"))));
    trial_close(&t);
}
END_TEST

START_TEST(attribute_names_are_normalised)
{
    struct trial t;
    trial_open(&t);
    struct str decomposed[] = {STR("e\xCC\x81")};
    const struct type *types[] = {&type_bool};
    const struct type *object = type_object(&t.cx, decomposed, types, 1);
    ck_assert_ptr_eq(type_attribute(object, STR("\xC3\xA9")), &type_bool);
    ck_assert_ptr_null(type_attribute(object, STR("e")));
    trial_close(&t);
}
END_TEST

START_TEST(nesting_of_types_is_limited)
{
    struct trial t;
    trial_open(&t);
    const struct type *type = &type_string;
    for (int i = 0; i < LIMIT_DEPTH; i++)
        type = type_collection(&t.cx, TYPE_LIST, type);
    ck_assert_uint_eq(type->extent.levels, LIMIT_DEPTH);
    ck_assert(!t.cx.limit_exceeded);
    ck_assert(!type_has_dynamic(type));
    ck_assert_ptr_null(type_collection(&t.cx, TYPE_LIST, type));
    ck_assert(t.cx.limit_exceeded);
    trial_close(&t);
}
END_TEST

/* Types with shared parts are small in memory. A walk along every path would never end. */
START_TEST(the_size_of_types_is_limited)
{
    struct trial t;
    trial_open(&t);
    const struct type *type = &type_string;
    for (int i = 0; i < 60 && type != NULL; i++) {
        const struct type **twice = ARENA_ARRAY(t.arena, 2, const struct type *);
        ck_assert_uint_le(type->extent.nodes, LIMIT_STEPS);
        twice[0] = twice[1] = type;
        type = type_tuple(&t.cx, twice, 2);
    }
    ck_assert_ptr_null(type);
    ck_assert(t.cx.limit_exceeded);
    trial_close(&t);
}
END_TEST

START_TEST(messages_name_the_outer_levels)
{
    struct trial t;
    trial_open(&t);
    struct ctx *cx = &t.cx;
    const struct type *list =
        type_collection(cx, TYPE_LIST, type_collection(cx, TYPE_SET, type_capsule(cx, STR("key"))));
    ck_assert(str_equal(type_text(cx, list), STR("list of set of capsule key")));
    for (int i = 0; i < 5; i++)
        list = type_collection(cx, TYPE_MAP, list);
    ck_assert(str_equal(type_text(cx, list), STR("map of map of map of map of …")));
    trial_close(&t);
}
END_TEST

Suite *type_suite(void)
{
    Suite *suite = suite_create("type");
    TCase *tcase = tcase_create("type");
    limit_time(tcase, 60);
    tcase_add_test(tcase, types_with_the_same_parts_are_identical);
    tcase_add_test(tcase, attribute_names_are_normalised);
    tcase_add_test(tcase, nesting_of_types_is_limited);
    tcase_add_test(tcase, the_size_of_types_is_limited);
    tcase_add_test(tcase, messages_name_the_outer_levels);
    suite_add_tcase(suite, tcase);
    return suite;
}
