/* Limits and measures the time of unit tests. The timeouts of the test library Check work only if
   Check runs each test in its own process. */
#ifndef HCL_LINEAR_TEST_H
#define HCL_LINEAR_TEST_H

#include <check.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

/* Check defines a macro `fail`; base/diag.h declares a function `fail`. */
#undef fail

enum {
    LINEAR_TIMES = 4, /* size of the larger input, divided by size of the smaller input */
    LINEAR_MOST = 9,  /* largest allowed ratio of the processor times of both inputs; quadratic code
                         has the ratio 16 */
    LINEAR_ATTEMPTS = 5, /* number of attempts, of which one must pass, because other programs may
                            disturb a measurement */
    LINEAR_SECONDS_MAX = 20 /* processor time of one attempt, under the sanitizers */
};

/* Returns the factor for all time limits: CK_TIMEOUT_MULTIPLIER, or 1. */
static inline double slower(void)
{
    const char *factor = getenv("CK_TIMEOUT_MULTIPLIER");
    return factor == NULL ? 1 : atof(factor);
}

/* The time limit of each test of a file, and the timer of the test that runs. */
struct test_clock {
    timer_t timer;
    int seconds;
};

static inline struct test_clock *test_clock(void)
{
    static struct test_clock clock;
    return &clock;
}

static inline void test_clock_start(void)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGPROF};
    struct itimerspec end = {.it_value = {.tv_sec = (time_t)(test_clock()->seconds * slower())}};
    ck_assert_int_eq(timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &test_clock()->timer), 0);
    ck_assert_int_eq(timer_settime(test_clock()->timer, 0, &end, NULL), 0);
}

static inline void test_clock_stop(void)
{
    timer_delete(test_clock()->timer);
}

/* Limits the time of each test of a test case. A file may limit the time of only one test case.
   Without forks, a test that takes more processor time ends the program by SIGPROF. Wall-clock time
   is not limited then, because it depends on the load of the machine. */
static inline void limit_time(TCase *tcase, int seconds)
{
    test_clock()->seconds = seconds;
    tcase_set_timeout(tcase, seconds);
    tcase_add_checked_fixture(tcase, test_clock_start, test_clock_stop);
}

/* Returns the processor time that the program has used. */
static inline double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Checks that less than `seconds` of processor time have passed since `start`. */
static inline void check_quick(double start, double seconds)
{
    ck_assert_double_lt(processor_seconds() - start, seconds);
}

static inline double linear_took(void (*work)(size_t), size_t n)
{
    double start = processor_seconds();
    work(n);
    check_quick(start, LINEAR_SECONDS_MAX);
    return processor_seconds() - start;
}

/* Checks that the time of `work` grows about linearly from `n` to LINEAR_TIMES * `n`. */
static inline void check_linear(void (*work)(size_t), size_t n)
{
    double little = 0, much = 0;
    for (int i = 0; i < LINEAR_ATTEMPTS; i++) {
        little = linear_took(work, n);
        much = linear_took(work, LINEAR_TIMES * n);
        if (much < LINEAR_MOST * little)
            return;
    }
    ck_abort_msg("%zu: %.3f s, %zu: %.3f s", n, little, LINEAR_TIMES * n, much);
}

#endif
