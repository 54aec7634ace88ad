/* Tests the options --shuffle and --fresh. */

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/random.h"
#include "commands/harness_test.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

START_TEST(a_seed_always_gives_the_same_order)
{
    size_t a[1000], b[1000];
    bool seen[1000] = {false};
    order_shuffle(7, a, 1000);
    order_shuffle(7, b, 1000);
    ck_assert_int_eq(memcmp(a, b, sizeof a), 0);
    order_shuffle(8, b, 1000);
    ck_assert_int_ne(memcmp(a, b, sizeof a), 0);
    for (size_t i = 0; i < 1000; i++) {
        ck_assert_uint_lt(a[i], 1000);
        ck_assert(!seen[a[i]]);
        seen[a[i]] = true;
    }
    order_shuffle(7, a, 0);
    order_shuffle(7, a, 1);
    ck_assert_uint_eq(a[0], 0);
}
END_TEST

static const struct {
    const char *sources;
    const char *options;
    const char *letters;
    enum exit_status status;
    const char *says;
} rows[] = {
    /* Without options, !forget after !remember gets a wrong answer. */
    {"!forget !remember !forget", "", "ppf", EXIT_WRONG, "got 2"},
    {"!forget !remember !forget", "--fresh", "ppp", EXIT_RIGHT, "a new process for every request"},
    {"!forget !remember !forget", "--fresh --jobs 3", "ppp", EXIT_RIGHT, NULL},
    {"= = =", "--fresh --shuffle 5", "ppp", EXIT_RIGHT,
     "a new process for every request, shuffled with 5"},
    {"= ~ = !exit_1 =", "--shuffle 1", "pfpcp", EXIT_WRONG, "shuffled with 1"},
    {"= ~ = !exit_1 !garbage", "--fresh", "pfpcg", EXIT_WRONG, NULL},
    {"= !hang =", "--fresh --timeout 0.3", "ptp", EXIT_WRONG, NULL},
    {"= !twice =", "--fresh", "pgp", EXIT_WRONG, "answered a request twice"},
    {"= !fds =", "--fresh --fail-fast", "ppp", EXIT_RIGHT, NULL},
    {"~ = ~", "--fresh --fail-fast", "fnn", EXIT_WRONG, NULL},
};

START_TEST(order_and_processes_decide_the_verdicts)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, rows[_i].sources);
    run(&s, "", rows[_i].options, &ran);
    ck_assert_msg(strcmp(ran.letters, rows[_i].letters) == 0, "%s %s: %s\n%s\n%s", rows[_i].sources,
                  rows[_i].options, ran.letters, ran.out, ran.err);
    ck_assert_msg(ran.status == rows[_i].status, "%s %s: status %d\n%s", rows[_i].sources,
                  rows[_i].options, (int)ran.status, ran.out);
    if (rows[_i].says != NULL)
        ck_assert_msg(strstr(ran.out, rows[_i].says) != NULL, "%s\n%s", rows[_i].says, ran.out);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* In at least one of several shuffled runs, an earlier request changes a verdict. */
START_TEST(shuffling_reveals_state_between_requests)
{
    struct scratch s;
    bool failed = false;
    make_sources(&s, "!forget !forget !forget !remember");
    for (int seed = 1; seed <= 10; seed++) {
        struct ran ran;
        char options[32], said[32];
        snprintf(options, sizeof options, "--shuffle %d", seed);
        snprintf(said, sizeof said, "%d", seed);
        run(&s, "", options, &ran);
        failed = failed || strchr(ran.letters, 'f') != NULL;
        ck_assert_str_eq(json_get_string(ran.lines[0], "shuffle"), said);
        ran_free(&ran);
    }
    ck_assert(failed);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_random_seed_is_reported)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= =");
    run(&s, "", "--shuffle random", &ran);
    ck_assert_int_eq(ran.status, EXIT_RIGHT);
    ck_assert_ptr_nonnull(json_get_string(ran.lines[0], "shuffle"));
    ck_assert_ptr_nonnull(strstr(ran.out, "shuffled with "));
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

Suite *order_suite(void)
{
    Suite *s = suite_create("order");
    TCase *t = tcase_create("order");
    limit_time(t, 60);
    tcase_add_test(t, a_seed_always_gives_the_same_order);
    tcase_add_loop_test(t, order_and_processes_decide_the_verdicts, 0,
                        (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, shuffling_reveals_state_between_requests);
    tcase_add_test(t, a_random_seed_is_reported);
    suite_add_tcase(s, t);
    return s;
}
