#include "common/nearest.h"

#include <stdbool.h>
#include <string.h>

#include "common/common_test.h"

static const struct {
    const char *word, *name;
    bool near;
} rows[] = {
    {"run", "run", true},
    {"rnu", "run", true},
    {"RUN", "run", true},
    {"--onyl", "--only", true},
    {"--ony", "--only", true},
    {"--onlyy", "--only", true},
    {"--0nly", "--only", true},
    {"evla", "eval", true},
    {"native/template", "native/templates", true},
    {"--fail", "--fail-fast", true},
    {"--f", "--fail-fast", false},
    {"native/nothing", "native", false},
    {"new", "run", false},
    {"", "a", true},
    {"", "ab", false},
    {"ab", "abc", true},
    {"ab", "b", true},
    {"ab", "cd", false},
    {"@@@@", "````", false},
    {"nothing", "--only", false},
};

START_TEST(a_name_is_near_or_not)
{
    struct nearest n = nearest_begin(rows[_i].word, strlen(rows[_i].word));
    nearest_offer(&n, rows[_i].name, strlen(rows[_i].name));
    ck_assert_msg((n.name != NULL) == rows[_i].near, "%s: %s", rows[_i].word, rows[_i].name);
}
END_TEST

START_TEST(the_name_with_the_fewest_edits_is_kept)
{
    const char *names[] = {"evaluates", "evaluate", "evaluated"};
    struct nearest n = nearest_begin("evalaute,parse", 8);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        nearest_offer(&n, names[i], strlen(names[i]));
    ck_assert_uint_eq(n.name_length, 8);
    ck_assert_ptr_eq(n.name, names[1]);
}
END_TEST

START_TEST(a_long_word_is_near_to_nothing)
{
    char word[NEAREST_MAX + 2];
    memset(word, 'a', sizeof word);
    struct nearest n = nearest_begin(word, NEAREST_MAX);
    nearest_offer(&n, word, NEAREST_MAX);
    ck_assert_ptr_nonnull(n.name);
    n = nearest_begin(word, NEAREST_MAX + 1);
    nearest_offer(&n, word, NEAREST_MAX + 1);
    ck_assert_ptr_null(n.name);
    n = nearest_begin(word, NEAREST_MAX);
    nearest_offer(&n, word, NEAREST_MAX + 1);
    ck_assert_ptr_null(n.name);
}
END_TEST

Suite *nearest_suite(void)
{
    Suite *suite = suite_create("nearest");
    TCase *tcase = tcase_create("nearest");
    tcase_add_loop_test(tcase, a_name_is_near_or_not, 0, sizeof rows / sizeof rows[0]);
    tcase_add_test(tcase, the_name_with_the_fewest_edits_is_kept);
    tcase_add_test(tcase, a_long_word_is_near_to_nothing);
    suite_add_tcase(suite, tcase);
    return suite;
}
