#include "base/linear_test.h"
#include "model/model_test.h"

/* Sets of numbers. "?" stands for an unknown member. */
static const char *const sets[][4] = {
    {"1", "2"}, {"2", "1"}, {"1"}, {"1", "?"}, {"3", "?"}, {"?"}, {"?", "?", "?"}, {"1", "2", "3"},
};

static const struct {
    int a, b;
    enum equality result;
} pairs[] = {
    {0, 1, EQUAL_YES},     {0, 2, EQUAL_NO},      {0, 3, EQUAL_UNKNOWN}, {0, 4, EQUAL_NO},
    {0, 5, EQUAL_NO},      {0, 6, EQUAL_UNKNOWN}, {2, 3, EQUAL_UNKNOWN}, {2, 5, EQUAL_UNKNOWN},
    {2, 6, EQUAL_UNKNOWN}, {3, 4, EQUAL_UNKNOWN}, {3, 7, EQUAL_NO},      {6, 7, EQUAL_UNKNOWN},
};

static const struct value *set_of(struct trial *t, const char *const *members)
{
    const struct value *items[4];
    size_t count = 0;
    for (; count < 4 && members[count] != NULL; count++)
        items[count] = *members[count] == '?' ? value_unknown(&t->cx, &type_number)
                                              : number(t, members[count]);
    return value_set(&t->cx, &type_number, items, count);
}

START_TEST(sets_with_unknown_members_may_be_equal)
{
    struct trial t;
    trial_open(&t);
    const struct value *a = set_of(&t, sets[pairs[_i].a]), *b = set_of(&t, sets[pairs[_i].b]);
    ck_assert(value_equal(&t.cx, a, b) == pairs[_i].result);
    ck_assert(value_equal(&t.cx, b, a) == pairs[_i].result);
    trial_close(&t);
}
END_TEST

/* Two equal values with shared elements. A comparison along every path would never end. */
static const struct value *shared(struct trial *t, int levels)
{
    const struct value *value = number(t, "1");
    for (int i = 0; i < levels; i++) {
        const struct value **twice = ARENA_ARRAY(t->arena, 2, const struct value *);
        twice[0] = twice[1] = value;
        value = value_list(&t->cx, value->type, twice, 2);
    }
    return value;
}

START_TEST(comparisons_take_steps)
{
    struct trial t;
    trial_open(&t);
    const struct value *a = shared(&t, 20), *b = shared(&t, 20);
    ck_assert(value_equal(&t.cx, a, b) == EQUAL_YES);
    while (!t.cx.limit_exceeded)
        ck_assert(value_equal(&t.cx, a, b) == (t.cx.limit_exceeded ? EQUAL_UNKNOWN : EQUAL_YES));
    ck_assert(t.cx.diags[0]->code == DIAG_LIMIT_STEPS);
    trial_close(&t);
}
END_TEST

START_TEST(each_rule_decides_its_values)
{
    struct trial t;
    struct str key[] = {STR("k")};
    static const enum rule_id rules[] = {
        MODEL_PRIMITIVE_STRING_EQUALITY, MODEL_PRIMITIVE_NUMBER_EQUALITY,
        MODEL_PRIMITIVE_BOOL_EQUALITY,   MODEL_PRIMITIVE_NUMBER_INFINITY_EQUALITY,
        MODEL_STRUCTURAL_EQUALITY,       MODEL_COLLECTION_LIST_EQUALITY,
        MODEL_COLLECTION_MAP_EQUALITY,   MODEL_COLLECTION_SET_EQUALITY,
        MODEL_CAPSULE_EQUALITY,          MODEL_NULL_EQUAL_TO_ITSELF,
    };
    trial_open(&t);
    struct ctx *cx = &t.cx;
    const struct value *one[] = {number(&t, "1")};
    const struct value *values[] = {
        string(&t, "a"),
        one[0],
        value_bool(cx, true),
        number(&t, "Infinity"),
        value_tuple(cx, one, 1),
        value_list(cx, &type_number, one, 1),
        value_map(cx, &type_number, key, one, 1),
        value_set(cx, &type_number, one, 1),
        value_capsule(cx, STR("c"), STR("1")),
        value_null(cx, &type_number),
    };
    for (int i = 0; i < COUNT(rules); i++) {
        ck_assert(value_equal(cx, values[i], values[i]) == EQUAL_YES);
        trial_without(&t, rules[i]);
        ck_assert(value_equal(cx, values[i], values[i]) == EQUAL_NO);
        ck_assert(spec_init(&t.spec, STR("2024-02")));
    }
    trial_close(&t);
}
END_TEST

Suite *equality_suite(void)
{
    Suite *suite = suite_create("equality");
    TCase *tcase = tcase_create("equality");
    limit_time(tcase, 60);
    tcase_add_loop_test(tcase, sets_with_unknown_members_may_be_equal, 0, COUNT(pairs));
    tcase_add_test(tcase, comparisons_take_steps);
    tcase_add_test(tcase, each_rule_decides_its_values);
    suite_add_tcase(suite, tcase);
    return suite;
}
